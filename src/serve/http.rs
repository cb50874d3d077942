//! The server's endpoints: `POST /call`, `GET /project`, and the files of the page.

use std::future::ready;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::Router;
use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, FromRequest, Request, State};
use axum::http::header::{self, HeaderName, HeaderValue};
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::middleware::map_response;
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use serde_json::json;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;
use tokio::task::AbortHandle;
use tower_http::limit::RequestBodyLimitLayer;
use tower_http::timeout::{RequestBodyDeadlineLayer, RequestBodyTimeoutLayer};
use tower_http::validate_request::ValidateRequestHeaderLayer;

use crate::terminal::Disk;

use super::gate::{Denied, Gate};
use super::pool::Pool;
use super::site;

/// The largest call with its files, in bytes.
const LARGEST_CALL: usize = 64 << 20;

/// The most calls that are read or answered at a time, since each may take that much memory; further
/// ones wait.
const MOST_CALLS: usize = 16;

/// The most connections at a time; further ones wait.
const MOST_CONNECTIONS: usize = 400;

/// The time limit for the headers of a request, from the start of the connection or the end of the
/// previous request.
const TIME_FOR_HEADERS: Duration = Duration::from_secs(10);

/// The time limit for the next piece of a body.
const TIME_FOR_PIECE: Duration = Duration::from_secs(5);

/// The time limit for a whole body.
const TIME_FOR_BODY: Duration = Duration::from_secs(30);

/// How long a call goes on whose page has gone or asked for something else.
const TIME_FOR_GIVEN_UP: Duration = Duration::from_secs(3);

/// The pause after a connection that could not be accepted, such as for lack of file handles.
const PAUSE: Duration = Duration::from_millis(50);

/// The page may only load its own files and what it made, and send nothing to other machines.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; \
    img-src 'self' blob: data:; font-src 'self' blob: data:; connect-src 'self'; manifest-src 'self'; \
    worker-src 'self'; frame-src 'self' blob:; object-src 'self' blob:; base-uri 'none'; \
    form-action 'none'; frame-ancestors 'none'";

/// The headers of every response.
const HEADERS: [(HeaderName, &str); 7] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    // The address contains the token.
    (header::REFERRER_POLICY, "no-referrer"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (header::CACHE_CONTROL, "no-store"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
];

struct Calls {
    pool: Arc<Pool>,
    places: Semaphore,
}

/// The routes, behind this gate, with calls answered by this pool. A path that is good for one visit leads to
/// the page's address: every user of the machine can read the command line of the browser that `--open` starts.
pub fn router(gate: Gate, once: Option<(String, String)>, pool: Arc<Pool>) -> Router {
    let once = Arc::new(Mutex::new(once));
    let enter = move |uri: Uri| {
        let mut once = once.lock().unwrap_or_else(PoisonError::into_inner);
        let address = once.take_if(|(path, _)| path == uri.path()).map(|(_, address)| address);
        ready(address.map(|address| Redirect::to(&address)).ok_or(StatusCode::NOT_FOUND))
    };
    let gate = Arc::new(gate);
    let checked = |check: fn(&Gate, &HeaderMap) -> Result<(), Denied>| {
        let gate = gate.clone();
        ValidateRequestHeaderLayer::custom(move |request: &mut Request| {
            check(&gate, request.headers()).map_err(IntoResponse::into_response)
        })
    };
    Router::new()
        .route("/call", post(call).route_layer(checked(Gate::check_call)))
        .route("/project", get(project).route_layer(checked(Gate::check_call)))
        .route("/open/{key}", get(enter).route_layer(checked(Gate::check_page)))
        .fallback_service(get(file).route_layer(checked(Gate::check_page)))
        .layer(DefaultBodyLimit::disable())
        .layer(RequestBodyLimitLayer::new(LARGEST_CALL))
        .layer(RequestBodyTimeoutLayer::new(TIME_FOR_PIECE))
        .layer(RequestBodyDeadlineLayer::new(TIME_FOR_BODY))
        .layer(map_response(with_headers))
        .with_state(Arc::new(Calls { pool, places: Semaphore::new(MOST_CALLS) }))
}

pub async fn serve(listener: TcpListener, router: Router) {
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(TIME_FOR_HEADERS);
    let service = TowerToHyperService::new(router);
    let connections = Arc::new(Semaphore::new(MOST_CONNECTIONS));
    loop {
        let place = connections.clone().acquire_owned().await;
        let Ok((stream, _)) = listener.accept().await else {
            tokio::time::sleep(PAUSE).await;
            continue;
        };
        let connection = http.serve_connection(TokioIo::new(stream), service.clone());
        tokio::spawn(async move {
            // A broken connection is not an error of the server.
            let _ = connection.await;
            drop(place);
        });
    }
}

async fn call(State(calls): State<Arc<Calls>>, request: Request) -> Result<Vec<u8>, Response> {
    let _place = calls.places.acquire().await;
    let call = Bytes::from_request(request, &()).await.map_err(IntoResponse::into_response)?;
    let pool = calls.pool.clone();
    let answer = tokio::spawn(async move { pool.answer(&call).await });
    let _patience = Patience(answer.abort_handle());
    answer.await.map_err(|_| StatusCode::INTERNAL_SERVER_ERROR.into_response())
}

/// Stops a call that the page has given up, and its process, so that others get its place: after a while,
/// since a process that ends loses its caches.
struct Patience(AbortHandle);

impl Drop for Patience {
    fn drop(&mut self) {
        let call = self.0.clone();
        tokio::spawn(async move {
            tokio::time::sleep(TIME_FOR_GIVEN_UP).await;
            call.abort();
        });
    }
}

async fn project() -> Result<impl IntoResponse, StatusCode> {
    let files = tokio::task::spawn_blocking(|| {
        let disk = Disk::here();
        json!({ "name": disk.name(), "files": disk.files() }).to_string()
    });
    let files = files.await.map_err(|_| StatusCode::INTERNAL_SERVER_ERROR)?;
    Ok(([(header::CONTENT_TYPE, "application/json")], files))
}

async fn file(uri: Uri) -> Result<impl IntoResponse, StatusCode> {
    let (bytes, kind) = site::file(uri.path()).ok_or(StatusCode::NOT_FOUND)?;
    Ok(([(header::CONTENT_TYPE, kind)], bytes))
}

async fn with_headers(mut response: Response) -> Response {
    let refused = !response.status().is_success();
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if refused {
        // The body may not have been read.
        headers.insert(header::CONNECTION, HeaderValue::from_static("close"));
    }
    response
}
