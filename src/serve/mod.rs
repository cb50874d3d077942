//! `chartroom serve`: serves the page to the user's own browser.
//!
//! The server listens on the loopback interface only, and requires the token in the address that it
//! prints. Calls run in worker processes of the same program, so that one that never ends can be
//! stopped without stopping the server.

mod folder;
mod gate;
mod http;
mod pool;
mod site;
mod worker;

use std::fmt::Display;
use std::io::Write;
use std::net::{Ipv4Addr, SocketAddr};
use std::time::Duration;

use tokio::net::TcpListener;

use crate::cli::Serve;
use crate::diagnostic::{Code, Diagnostic};

use gate::Gate;
use pool::Pool;

pub use worker::work;

/// The port to try first. It should stay the same, since the browser stores the page's state by port.
const FIRST_PORT: u16 = 1905;

/// The number of further ports to try.
const MORE_PORTS: u16 = 20;

/// Serves until stopped, and returns the exit code.
pub fn run(args: &Serve) -> u8 {
    let served = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(refused)
        .and_then(|runtime| runtime.block_on(serve(args)));
    match served {
        Ok(()) => 0,
        Err(fault) => {
            let _ = writeln!(std::io::stderr(), "{fault}");
            1
        }
    }
}

fn refused(why: impl Display) -> Diagnostic {
    Diagnostic::error(Code::CannotServe, format!("the page cannot be served: {why}"))
}

async fn serve(args: &Serve) -> Result<(), Diagnostic> {
    let listener = listen(args.port).await?;
    let port = listener.local_addr().map_err(refused)?.port();
    let token = gate::token().map_err(refused)?;
    let address = format!("http://127.0.0.1:{port}/?token={token}");
    let pool = Pool::new(Duration::from_secs(args.timeout)).map_err(refused)?;
    let key = gate::token().map_err(refused)?;
    let entry = format!("http://127.0.0.1:{port}/open/{key}");
    let once = args.open.then(|| (format!("/open/{key}"), address.clone()));
    let router = http::router(Gate::new(port, token), once, pool);
    {
        let mut stdout = std::io::stdout();
        let told = writeln!(stdout, "{address}").and_then(|()| stdout.flush());
        told.map_err(|error| refused(format!("its address is unknown: {error}")))?;
    }
    let _ = writeln!(std::io::stderr(), "open this address in a browser; Ctrl+C ends it");
    if args.open && open::that_detached(&entry).is_err() {
        let _ = writeln!(std::io::stderr(), "no browser could be started");
    }
    http::serve(listener, router).await;
    Ok(())
}

/// Listens on the requested port, or else the first free one.
async fn listen(asked: Option<u16>) -> Result<TcpListener, Diagnostic> {
    let ports = asked.map_or(FIRST_PORT..=FIRST_PORT + MORE_PORTS, |port| port..=port);
    let addresses: Vec<SocketAddr> = ports.map(|port| (Ipv4Addr::LOCALHOST, port).into()).collect();
    TcpListener::bind(&addresses[..]).await.map_err(|error| {
        let port = addresses.last().map_or(0, SocketAddr::port);
        refused(format!("port {port}: {error}")).hint("`--port 0` takes any free port")
    })
}
