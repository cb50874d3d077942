//! The server's endpoints: `POST /call`, `GET /project`, and the files of the page.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use http_body_util::{BodyExt, Full};
use hyper::body::{Body, Bytes, Incoming};
use hyper::header::{self, HeaderMap, HeaderValue};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Method, Request, Response, StatusCode};
use hyper_util::rt::{TokioIo, TokioTimer};
use serde_json::json;
use tokio::net::TcpStream;
use tokio::sync::Semaphore;
use tokio::time::timeout;

use crate::terminal::Disk;

use super::gate::{Gate, Stranger};
use super::pool::Pool;
use super::site;

/// The largest call with its files, in bytes.
const LARGEST_CALL: u64 = 64 << 20;

/// The memory for calls, in MB; further calls wait.
const MOST_MEGABYTES: usize = 256;

/// The most connections at a time; further ones wait.
const MOST_CONNECTIONS: usize = 400;

/// The time limit for the headers of a request, from the start of the connection or the end of the
/// previous request.
const TIME_FOR_HEADERS: Duration = Duration::from_secs(10);

/// The time limit for the next piece of a body.
const TIME_FOR_PIECE: Duration = Duration::from_secs(5);

/// The time limit for a whole body.
const TIME_FOR_BODY: Duration = Duration::from_secs(30);

/// The page may only load its own files and what it made, and send nothing to other machines.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; \
    img-src 'self' blob: data:; font-src 'self' blob: data:; connect-src 'self'; manifest-src 'self'; \
    worker-src 'self'; frame-src 'self' blob:; object-src 'self' blob:; base-uri 'none'; \
    form-action 'none'; frame-ancestors 'none'";

/// The headers of every response.
const HEADERS: [(header::HeaderName, &str); 7] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    // The address contains the token.
    (header::REFERRER_POLICY, "no-referrer"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (header::CACHE_CONTROL, "no-store"),
    (header::HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (header::HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
];

/// The state that all connections share.
pub struct Server {
    gate: Gate,
    pool: Arc<Pool>,
    megabytes: Semaphore,
    connections: Arc<Semaphore>,
}

impl Server {
    /// Creates a server with this gate and these processes.
    pub fn new(gate: Gate, pool: Arc<Pool>) -> Self {
        let connections = Arc::new(Semaphore::new(MOST_CONNECTIONS));
        Self { gate, pool, megabytes: Semaphore::new(MOST_MEGABYTES), connections }
    }

    async fn respond(&self, request: Request<Incoming>) -> Result<Reply, Refusal> {
        let path = request.uri().path();
        match (request.method(), path) {
            (&Method::POST, "/call") => {
                self.gate.user(request.headers())?;
                let size = declared(request.headers())?.unwrap_or(LARGEST_CALL);
                let megabytes = u32::try_from(size >> 20).unwrap_or(u32::MAX) + 1;
                let _room = self.megabytes.acquire_many(megabytes).await;
                let call = read(request.into_body()).await?;
                // The call continues even if the page has given up, since stopping the process would
                // lose its caches.
                let pool = self.pool.clone();
                let answer = tokio::spawn(async move { pool.answer(&call).await }).await;
                let answer = answer.map_err(|_| NO_ANSWER)?;
                Ok(Reply { bytes: answer.into(), kind: "application/octet-stream" })
            }
            (&Method::GET, "/project") => {
                self.gate.user(request.headers())?;
                let told = tokio::task::spawn_blocking(|| {
                    let disk = Disk::here();
                    json!({ "name": disk.name(), "files": disk.files() }).to_string()
                });
                let told = told.await.map_err(|_| NO_ANSWER)?;
                Ok(Reply { bytes: told.into(), kind: "application/json" })
            }
            (&Method::GET | &Method::HEAD, path) => {
                self.gate.visitor(request.headers())?;
                let file = site::file(path);
                let (bytes, kind) =
                    file.ok_or(Refusal::new(StatusCode::NOT_FOUND, "there is no such file"))?;
                Ok(Reply { bytes: Bytes::from_static(bytes), kind })
            }
            _ => Err(Refusal::new(StatusCode::METHOD_NOT_ALLOWED, "this method is not allowed")),
        }
    }
}

/// A successful reply.
struct Reply {
    bytes: Bytes,
    kind: &'static str,
}

/// A refusal with its status.
struct Refusal {
    status: StatusCode,
    words: &'static str,
}

impl Refusal {
    fn new(status: StatusCode, words: &'static str) -> Self {
        Self { status, words }
    }
}

impl From<Stranger> for Refusal {
    fn from(stranger: Stranger) -> Self {
        Self::new(
            StatusCode::FORBIDDEN,
            match stranger {
                Stranger::Host => "this server answers to 127.0.0.1 and localhost only",
                Stranger::Origin => "this server answers its own page only",
                Stranger::Token => {
                    "open the address that `chartroom serve` printed, with its token"
                }
            },
        )
    }
}

/// Answers the requests of a connection, once there is room for it.
pub async fn attend(server: Arc<Server>, stream: TcpStream) {
    let place = server.connections.clone().acquire_owned().await;
    tokio::spawn(async move {
        let _place = place;
        let service = service_fn(|request| {
            let server = server.clone();
            async move { Ok::<_, Infallible>(response(server.respond(request).await)) }
        });
        // A broken connection is not an error of the server.
        let _ = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(TIME_FOR_HEADERS)
            .serve_connection(TokioIo::new(stream), service)
            .await;
    });
}

fn response(replied: Result<Reply, Refusal>) -> Response<Full<Bytes>> {
    let (status, Reply { bytes, kind }) = match replied {
        Ok(reply) => (StatusCode::OK, reply),
        Err(Refusal { status, words }) => {
            let bytes = Bytes::from(format!("{words}\n"));
            (status, Reply { bytes, kind: "text/plain; charset=utf-8" })
        }
    };
    let mut response = Response::new(Full::new(bytes));
    *response.status_mut() = status;
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if status != StatusCode::OK {
        // The body may not have been read.
        headers.insert(header::CONNECTION, HeaderValue::from_static("close"));
    }
    response
}

const NO_ANSWER: Refusal =
    Refusal { status: StatusCode::INTERNAL_SERVER_ERROR, words: "the program has no answer" };
const TOO_LARGE: Refusal =
    Refusal { status: StatusCode::PAYLOAD_TOO_LARGE, words: "a call has at most 64 MB" };
const TOO_SLOW: Refusal =
    Refusal { status: StatusCode::REQUEST_TIMEOUT, words: "the call did not arrive in time" };

/// The declared length of a body, if any.
fn declared(headers: &HeaderMap) -> Result<Option<u64>, Refusal> {
    let Some(length) = headers.get(header::CONTENT_LENGTH) else { return Ok(None) };
    let length = length.to_str().ok().and_then(|length| length.parse().ok());
    match length {
        Some(length) if length <= LARGEST_CALL => Ok(Some(length)),
        _ => Err(TOO_LARGE),
    }
}

/// Reads a body, unless it is too large or too slow.
async fn read(mut body: Incoming) -> Result<Vec<u8>, Refusal> {
    let mut bytes = Vec::new();
    let all = async {
        while !body.is_end_stream() {
            let piece = timeout(TIME_FOR_PIECE, body.frame()).await.map_err(|_| TOO_SLOW)?;
            let Some(piece) = piece else { break };
            let broken = |_| Refusal::new(StatusCode::BAD_REQUEST, "the call broke off");
            if let Ok(piece) = piece.map_err(broken)?.into_data() {
                if (bytes.len() + piece.len()) as u64 > LARGEST_CALL {
                    return Err(TOO_LARGE);
                }
                bytes.extend_from_slice(&piece);
            }
        }
        Ok(())
    };
    timeout(TIME_FOR_BODY, all).await.map_err(|_| TOO_SLOW)??;
    Ok(bytes)
}
