//! The files of the page, embedded in the program.

use include_dir::{Dir, include_dir};

use crate::data::{Files, Origin};

static SITE: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/web/site");

const PAGE: &str = "index.html";

/// Tells the page that `serve` serves it.
const HOME: (&str, &[u8]) = ("home.json", b"{\"home\":\"serve\"}\n");

/// The explanations of faults, for `faults.html`.
const FAULTS: (&str, &[u8]) = ("faults.toml", include_bytes!("../../data/faults.toml"));

/// Extensions and their media types.
const KINDS: [(&str, &str); 13] = [
    ("html", "text/html; charset=utf-8"),
    ("css", "text/css; charset=utf-8"),
    ("js", "text/javascript; charset=utf-8"),
    ("mjs", "text/javascript; charset=utf-8"),
    ("json", "application/json"),
    ("webmanifest", "application/manifest+json"),
    ("svg", "image/svg+xml"),
    ("png", "image/png"),
    ("ico", "image/x-icon"),
    ("woff2", "font/woff2"),
    ("txt", "text/plain; charset=utf-8"),
    ("toml", "text/plain; charset=utf-8"),
    ("wasm", "application/wasm"),
];

/// The file at a URL path, with its media type. The path is only looked up among embedded files, and
/// never decoded.
pub fn file(path: &str) -> Option<(&'static [u8], &'static str)> {
    let name = match path.strip_prefix('/')? {
        "" => PAGE,
        name => name,
    };
    if name.split('/').any(|part| matches!(part, "" | "." | "..")) {
        return None;
    }
    let ending = name.rsplit('.').next()?;
    let kind = KINDS.iter().find(|(known, _)| *known == ending);
    let kind = kind.map_or("application/octet-stream", |(_, kind)| kind);
    if name.starts_with("orders/") {
        return Some((built_in(name)?, kind));
    }
    let made = [HOME, FAULTS].into_iter().find_map(|(made, bytes)| (made == name).then_some(bytes));
    let bytes = match made {
        Some(bytes) => bytes,
        None => SITE.get_file(name)?.contents(),
    };
    Some((bytes, kind))
}

/// A built-in order of battle, from which the page fills its form.
fn built_in(path: &str) -> Option<&'static [u8]> {
    match Files::embedded().find_embedded(path)?.origin {
        Origin::Embedded(bytes) => Some(bytes),
        Origin::Project(_) => None,
    }
}
