//! Access control: only the user's own browser, on the page that this server sent, gets an answer.

use axum::http::header::{HOST, ORIGIN};
use axum::http::{HeaderMap, StatusCode};

use crate::export::identifier::hex;

/// The header with the token from the address.
const TOKEN: &str = "x-chartroom-token";

/// The header in which a browser says which site a request comes from.
const FETCH_SITE: &str = "sec-fetch-site";

const TOKEN_BYTES: usize = 16;

/// Generates an unguessable token.
///
/// # Errors
/// If the system provides no random bytes.
pub fn token() -> Result<String, getrandom::Error> {
    let mut bytes = [0; TOKEN_BYTES];
    getrandom::fill(&mut bytes)?;
    Ok(hex(&bytes))
}

/// The response to a request that is refused.
pub type Denied = (StatusCode, &'static str);

/// The request is for another host, as in a DNS rebinding attack.
const WRONG_HOST: Denied =
    (StatusCode::FORBIDDEN, "this server answers to 127.0.0.1 and localhost only");
/// The request comes from a page of another site.
const WRONG_ORIGIN: Denied = (StatusCode::FORBIDDEN, "this server answers its own page only");
/// The token is missing or wrong.
const WRONG_TOKEN: Denied =
    (StatusCode::FORBIDDEN, "open the address that `chartroom serve` printed, with its token");

/// Checks requests.
pub struct Gate {
    hosts: [String; 2],
    token: String,
}

impl Gate {
    /// Creates a gate for a server on this port.
    pub fn new(port: u16, token: String) -> Self {
        Self { hosts: ["127.0.0.1", "localhost"].map(|name| format!("{name}:{port}")), token }
    }

    /// Checks a request for a file of the page.
    ///
    /// # Errors
    /// If it is refused.
    pub fn check_page(&self, headers: &HeaderMap) -> Result<(), Denied> {
        let mut hosts = headers.get_all(HOST).iter();
        let host = hosts.next().and_then(|host| host.to_str().ok()).ok_or(WRONG_HOST)?;
        if hosts.next().is_some() || !self.hosts.iter().any(|own| own == host) {
            return Err(WRONG_HOST);
        }
        for origin in headers.get_all(ORIGIN) {
            let own = |origin: &str| origin.strip_prefix("http://") == Some(host);
            if !origin.to_str().is_ok_and(own) {
                return Err(WRONG_ORIGIN);
            }
        }
        Ok(())
    }

    /// Checks a request to run the program.
    ///
    /// # Errors
    /// If it is refused.
    pub fn check_call(&self, headers: &HeaderMap) -> Result<(), Denied> {
        self.check_page(headers)?;
        let site = headers.get(FETCH_SITE).map(|site| site.as_bytes());
        if site.is_some_and(|site| site != b"same-origin") {
            return Err(WRONG_ORIGIN);
        }
        let given = headers.get(TOKEN).map(|token| token.as_bytes()).unwrap_or_default();
        if is_same(given, self.token.as_bytes()) { Ok(()) } else { Err(WRONG_TOKEN) }
    }
}

/// Compares in constant time, so that a token cannot be guessed byte by byte.
fn is_same(one: &[u8], other: &[u8]) -> bool {
    one.len() == other.len() && one.iter().zip(other).fold(0, |all, (a, b)| all | (a ^ b)) == 0
}
