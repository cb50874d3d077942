//! Which colors the finished files set: black is black ink alone, and in the inks of a print shop there is nothing else.
//! Read with lopdf's own reader of content streams, which the writer does not use.

use lopdf::content::Content;
use lopdf::{Dictionary, Document, Object};

use crate::drawn::below;
use crate::workbench::Workbench;

#[derive(Clone, Debug, PartialEq)]
enum Color {
    Gray(f64),
    Rgb([f64; 3]),
    Cmyk([f64; 4]),
    Other(String),
}

/// A color space as its resources name it.
fn space_name(document: &Document, space: &Object) -> String {
    let (_, space) = document.dereference(space).expect("a color space");
    if let Ok(name) = space.as_name() {
        return String::from_utf8_lossy(name).into_owned();
    }
    let family = space.as_array().expect("a color space")[0].as_name().expect("a family");
    if family == b"ICCBased" {
        let profile = document.dereference(&space.as_array().expect("an array")[1]).expect("it").1;
        return format!("profile of {:?}", profile.as_stream().expect("a profile").dict.get(b"N"));
    }
    String::from_utf8_lossy(family).into_owned()
}

/// Every color that one stream of operators sets.
fn set_in(document: &Document, content: &[u8], resources: Option<&Dictionary>) -> Vec<Color> {
    let spaces = resources.and_then(|resources| below(document, resources, b"ColorSpace"));
    let mut now = ["DeviceGray".to_owned(), "DeviceGray".to_owned()];
    let mut found = Vec::new();
    for operation in Content::decode(content).expect("operators").operations {
        let number = |at: usize| f64::from(operation.operands[at].as_float().expect("a number"));
        let stroke = usize::from(operation.operator.starts_with(|c: char| c.is_uppercase()));
        match operation.operator.to_ascii_lowercase().as_str() {
            "cs" => {
                let name = operation.operands[0].as_name().expect("a name");
                let named = spaces.and_then(|spaces| spaces.get(name).ok());
                now[stroke] = match named {
                    Some(space) => space_name(document, space),
                    None => String::from_utf8_lossy(name).into_owned(),
                };
            }
            "g" => found.push(Color::Gray(number(0))),
            "rg" => found.push(Color::Rgb([0, 1, 2].map(number))),
            "k" => found.push(Color::Cmyk([0, 1, 2, 3].map(number))),
            "sc" | "scn" => found.push(match now[stroke].as_str() {
                "DeviceGray" => Color::Gray(number(0)),
                "DeviceRGB" | "profile of Ok(3)" => Color::Rgb([0, 1, 2].map(number)),
                "DeviceCMYK" => Color::Cmyk([0, 1, 2, 3].map(number)),
                other => Color::Other(other.to_owned()),
            }),
            "sh" | "bi" => found.push(Color::Other(operation.operator.clone())),
            _ => {}
        }
    }
    found
}

/// Every color that a file sets, and what in it has colors of its own.
fn colors(pdf: &[u8]) -> Vec<Color> {
    let document = Document::load_mem(pdf).expect("a PDF");
    let mut found = Vec::new();
    for page in document.get_pages().into_values() {
        let dictionary = document.get_dictionary(page).expect("a page");
        let content = document.get_page_content(page);
        found.extend(set_in(&document, &content, below(&document, dictionary, b"Resources")));
    }
    for object in document.objects.values() {
        let Object::Stream(stream) = object else { continue };
        let kind = stream.dict.get(b"Subtype").and_then(Object::as_name).unwrap_or_default();
        if kind == b"Form" || stream.dict.has(b"PatternType") {
            let content = stream.get_plain_content().expect("content");
            let resources = below(&document, &stream.dict, b"Resources");
            found.extend(set_in(&document, &content, resources));
        }
        if kind == b"Image" && !stream.dict.has(b"ImageMask") {
            let space = stream.dict.get(b"ColorSpace").expect("a color space");
            found.push(Color::Other(format!("image in {}", space_name(&document, space))));
        }
    }
    found
}

/// What is wrong with the colors of a file; `black` if it is for black ink alone.
pub fn odd(pdf: &[u8], black: bool) -> Option<String> {
    let found = colors(pdf);
    let is_fine = |color: &&Color| match color {
        Color::Gray(_) => true,
        Color::Rgb([r, g, b]) => !black && (r != g || g != b),
        _ => false,
    };
    if !found.contains(&Color::Gray(0.0)) {
        return Some("nothing is black".to_owned());
    }
    found.iter().find(|color| !is_fine(color)).map(|color| format!("{color:?}"))
}

/// The same for a print shop: everything is in its inks, and the blue is our recipe.
pub fn odd_for_a_shop(pdf: &[u8]) -> Option<String> {
    let near = |(a, b): (&f64, f64)| (a - b).abs() < 1e-4;
    let is_fine = |color: &&Color| match color {
        Color::Gray(_) => true,
        Color::Cmyk(inks) => inks.iter().zip([1.0, 0.6, 0.0, 0.65]).all(near),
        _ => false,
    };
    let found = colors(pdf);
    if found.is_empty() {
        return Some("nothing is set".to_owned());
    }
    found.iter().find(|color| !is_fine(color)).map(|color| format!("{color:?} in a print shop"))
}

#[test]
fn a_color_without_a_recipe_is_made_by_rule_and_a_mixed_black_becomes_black_ink() {
    let bench = Workbench::project();
    bench.write(
        "templates/quickfire/reference.typ",
        "#let pages(records, sheet) = {rect(fill: rgb(200, 100, 0)); rect(stroke: rgb(0, 0, 0)); \
         text(fill: rgb(51, 51, 51))[x]}",
    );
    let found = colors(&bench.pdf("reference --colors cmyk"));
    let has = |inks: [f64; 4]| {
        found.iter().any(|color| match color {
            Color::Cmyk(own) => own.iter().zip(inks).all(|(a, b)| (a - b).abs() < 1e-4),
            _ => false,
        })
    };
    // 200 of 255 leaves 55 of black; 100 of 200 is half of magenta; no blue is all of yellow.
    assert!(has([0.0, 0.5, 1.0, 55.0 / 255.0]), "{found:?}");
    assert!(has([0.0, 0.0, 0.0, 1.0]) || found.contains(&Color::Gray(0.0)), "{found:?}");
    assert!(has([0.0, 0.0, 0.0, 0.8]) || found.contains(&Color::Gray(0.2)), "{found:?}");
}

#[test]
fn a_recipe_of_the_project_takes_the_place_of_ours() {
    let bench = Workbench::project();
    let recipe = "[[color]]\nname = \"blue\"\nrgb = \"#173a5e\"\ncmyk = [90, 50, 10, 20]\n";
    bench.write("profiles/inks.toml", recipe);
    let own = Color::Cmyk([0.9_f32, 0.5, 0.1, 0.2].map(f64::from));
    assert!(colors(&bench.pdf("log mikasa --colors cmyk")).contains(&own));
}
