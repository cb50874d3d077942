//! Reduces SVG files to what they draw.

use std::sync::{Arc, LazyLock};

use regex::{Captures, Regex};
use typst::text::{FontVariant, FontWeight};
use usvg::fontdb;

use crate::drawing::Fonts;

use super::Refused;

/// The largest file, in bytes.
const MOST_BYTES: usize = 4 << 20;
/// The most elements, with references resolved.
const MOST_NODES: u32 = 200_000;
/// The font family of text that names none, or an unknown one.
const FAMILY: &str = "ibm plex sans";

/// A cleaned SVG.
pub struct Drawn {
    /// Plain SVG: shapes, colors, clips and gradients. Text is converted to shapes.
    pub text: String,
    /// Width and height in its own units.
    pub size: (f64, f64),
}

/// Whether these bytes may be an SVG.
pub fn is_one(bytes: &[u8]) -> bool {
    const HEAD: usize = 4_096;
    let head = String::from_utf8_lossy(&bytes[..bytes.len().min(HEAD)]);
    head.trim_start_matches('\u{feff}').trim_start().starts_with('<') && head.contains("<svg")
}

/// Reduces an SVG to what it draws, with these fonts for its text. Scripts, links, comments and
/// editor data are dropped, and no other file is opened.
///
/// # Errors
/// If it is damaged or too large, or contains something other than lines and areas.
pub fn cleaned(bytes: &[u8], fonts: &Fonts) -> Result<Drawn, Refused> {
    const AGAIN: &str = "save it again as plain SVG, or as PNG";
    if bytes.len() > MOST_BYTES {
        let why = format!("has {} MB; an SVG has {} at most", bytes.len() >> 20, MOST_BYTES >> 20);
        return Err(Refused::too_large(why, AGAIN));
    }
    let damaged = |error: String| Refused::bad(format!("is damaged: {error}"), AGAIN);
    let text = std::str::from_utf8(bytes).map_err(|error| damaged(error.to_string()))?;
    if has_crowded_tag(text) {
        return Err(Refused::too_large("has an element of too many attributes", AGAIN));
    }
    let options = roxmltree::ParsingOptions {
        allow_dtd: true,
        nodes_limit: MOST_NODES,
        ..roxmltree::ParsingOptions::default()
    };
    let document = roxmltree::Document::parse_with_options(text, options)
        .map_err(|error| damaged(error.to_string()))?;
    for node in document.descendants() {
        match node.tag_name().name() {
            "image" | "feImage" => {
                let hint = "export it as PNG or JPEG, or take that picture out";
                return Err(Refused::bad("has another picture in it", hint));
            }
            "filter" => {
                let hint = "export it as PNG, or take the effect out";
                return Err(Refused::bad("has effects such as blurring in it", hint));
            }
            _ => {}
        }
    }
    let tree = usvg::Tree::from_str(text, &reading(fonts)).map_err(|error| match error {
        usvg::Error::ElementsLimitReached => Refused::too_large("has too many parts", AGAIN),
        error => damaged(error.to_string()),
    })?;
    if !tree.root().has_children() {
        return Err(Refused::bad("draws nothing", AGAIN));
    }
    let size = (f64::from(tree.size().width()), f64::from(tree.size().height()));
    Ok(Drawn { text: tree.to_string(&usvg::WriteOptions::default()), size })
}

/// Whether an element has more attributes than any program writes: to read them takes time by their square.
fn has_crowded_tag(text: &str) -> bool {
    const MOST_ATTRIBUTES: usize = 2_000;
    text.split('<').any(|tag| tag.matches('=').nth(MOST_ATTRIBUTES).is_some())
}

/// Parser options that follow no references to other files.
fn reading(fonts: &Fonts) -> usvg::Options<'static> {
    let mut known = fontdb::Database::new();
    let mut sources: Vec<(&[u8], Vec<fontdb::ID>)> = Vec::new();
    let mut ids = Vec::new();
    for face in fonts.faces.iter() {
        let data = face.data().as_slice();
        // The fonts of a collection share its bytes.
        let at = sources.iter().position(|(other, _)| std::ptr::eq(*other, data));
        let at = at.unwrap_or_else(|| {
            let source = fontdb::Source::Binary(Arc::new(face.data().clone()));
            sources.push((data, known.load_font_source(source).to_vec()));
            sources.len() - 1
        });
        ids.push(sources[at].1.get(face.index() as usize).copied());
    }
    let book = fonts.book.clone();
    let select = move |font: &usvg::Font, _: &mut Arc<fontdb::Database>| {
        let variant = FontVariant {
            style: font.style().into(),
            weight: FontWeight::from_number(font.weight()),
            stretch: font.stretch().into(),
        };
        let named = font.families().iter().filter_map(|family| match family {
            usvg::FontFamily::Named(name) => book.select(&name.to_lowercase(), variant),
            _ => None,
        });
        // Text in an unknown font is set in that of the sheets.
        let found = named.chain(book.select(FAMILY, variant)).next();
        found.and_then(|at| ids.get(at).copied().flatten())
    };
    usvg::Options {
        resources_dir: None,
        font_family: FAMILY.to_owned(),
        font_resolver: usvg::FontResolver {
            select_font: Box::new(select),
            select_fallback: usvg::FontResolver::default_fallback_selector(),
        },
        image_href_resolver: usvg::ImageHrefResolver {
            resolve_data: Box::new(|_, _, _| None),
            resolve_string: Box::new(|_, _| None),
        },
        fontdb: Arc::new(known),
        ..usvg::Options::default()
    }
}

/// The colors of a cleaned SVG.
static COLORS: LazyLock<Regex> = LazyLock::new(|| {
    let keys = "fill|stroke|stop-color|flood-color|lighting-color";
    Regex::new(&format!("\\b({keys})=\"#([0-9a-fA-F]{{6}})\"")).expect("a regular expression")
});

/// Changes each color of a cleaned SVG.
pub fn recolored(text: &str, change: impl Fn([u8; 3]) -> [u8; 3]) -> String {
    let changed = |found: &Captures| {
        let number = u32::from_str_radix(&found[2], 16).unwrap_or(0);
        let [_, r, g, b] = number.to_be_bytes();
        let [r, g, b] = change([r, g, b]);
        format!("{}=\"#{r:02x}{g:02x}{b:02x}\"", &found[1])
    };
    COLORS.replace_all(text, changed).into_owned()
}

/// The grey of the same lightness as a color.
pub fn grey([r, g, b]: [u8; 3]) -> [u8; 3] {
    let image::Luma([grey]) = image::Pixel::to_luma(&image::Rgb([r, g, b]));
    [grey; 3]
}
