//! Converts the colors of a part. Grey becomes black ink only in every file. On request, all other
//! colors become cyan, magenta, yellow and black. Typst writes grey with a profile, which a press would mix
//! from four inks. Of what is drawn, only operators that set colors change.

use std::collections::BTreeSet;

use lopdf::content::{Content, Operation};
use lopdf::{Dictionary, Document, Object, ObjectId, Stream};

use crate::diagnostic::{Code, Diagnostic};
use crate::export::format::failed;
use crate::measure::Fraction;
use crate::model::Palette;

use super::images;

/// Replaces grey color spaces with profiles by DeviceGray, which printers render in black ink only. With
/// recipes, converts every other color to inks too. Works on a part from Typst before parts are joined.
///
/// # Errors
/// If a color is not set by plain numbers, as in pictures, gradients and spot colors.
pub fn settle(part: &mut Document, recipes: Option<&Palette>) -> Result<(), Diagnostic> {
    let profiles = |channels: i64| -> Vec<ObjectId> {
        let spaces = part.objects.iter();
        let of_profile = spaces.filter(|(_, space)| by_profile(part, space) == Some(channels));
        of_profile.map(|(id, _)| *id).collect()
    };
    let (grey, rgb) = (profiles(1), profiles(3));
    for id in grey {
        part.objects.insert(id, device("DeviceGray"));
    }
    let Some(palette) = recipes else { return Ok(()) };
    images::in_inks(part, palette, &is_rgb)?;
    for (id, object) in &part.objects {
        if let Some(what) = not_inks(part, object) {
            let page = page_with(part, *id).map(|page| format!(" on page {page}"));
            let message = format!("{what}{} cannot be turned into inks", page.unwrap_or_default());
            let hint = "pictures and templates for `--colors cmyk` have plain colors, lines and words; or print in rgb";
            return Err(Diagnostic::error(Code::NoInks, message).hint(hint));
        }
    }
    for id in rgb {
        part.objects.insert(id, device("DeviceCMYK"));
    }
    for object in part.objects.values_mut() {
        if let Ok(dictionary) = object.as_dict_mut() {
            group_of_inks(dictionary);
        }
    }
    for id in contents(part) {
        let Ok(stream) = part.get_object_mut(id).and_then(Object::as_stream_mut) else { continue };
        let plain = stream.get_plain_content().map_err(|error| failed("PDF", error))?;
        let packed = stream.dict.has(b"Filter");
        stream.set_plain_content(in_inks(&plain, palette)?);
        if packed {
            stream.compress().map_err(|error| failed("PDF", error))?;
        }
    }
    Ok(())
}

/// The number of the first page that draws with an object.
fn page_with(part: &Document, wanted: ObjectId) -> Option<u32> {
    let uses = |page: ObjectId| {
        let (mut seen, mut open) = (BTreeSet::new(), vec![page]);
        while let Some(id) = open.pop() {
            if id == wanted {
                return true;
            }
            if let Some(object) = part.objects.get(&id).filter(|_| seen.insert(id)) {
                references(object, &mut open);
            }
        }
        false
    };
    part.get_pages().into_iter().find_map(|(number, page)| uses(page).then_some(number))
}

/// Adds what an object refers to, but not the page that it lies on.
fn references(object: &Object, found: &mut Vec<ObjectId>) {
    match object {
        Object::Reference(id) => found.push(*id),
        Object::Array(items) => items.iter().for_each(|item| references(item, found)),
        Object::Dictionary(dictionary) | Object::Stream(Stream { dict: dictionary, .. }) => {
            let down =
                dictionary.iter().filter(|(key, _)| !matches!(key.as_slice(), b"Parent" | b"P"));
            down.for_each(|(_, value)| references(value, found));
        }
        _ => {}
    }
}

fn is_rgb(part: &Document, space: &Object) -> bool {
    let Ok((_, space)) = part.dereference(space) else { return false };
    space.as_name().ok() == Some(b"DeviceRGB") || by_profile(part, space) == Some(3)
}

fn device(space: &str) -> Object {
    Object::Name(space.into())
}

/// The number of channels of an ICC color space; `None` for any other object.
fn by_profile(part: &Document, space: &Object) -> Option<i64> {
    let [Object::Name(family), profile] = space.as_array().ok()?.as_slice() else { return None };
    let (_, profile) = part.dereference(profile).ok().filter(|_| family == b"ICCBased")?;
    profile.as_stream().ok()?.dict.get(b"N").and_then(Object::as_i64).ok()
}

/// Names the kind of an object whose colors are not set by operators. Pictures are converted by now.
fn not_inks(part: &Document, object: &Object) -> Option<&'static str> {
    if let Ok([Object::Name(family), ..]) = object.as_array().map(Vec::as_slice) {
        return match family.as_slice() {
            b"Indexed" => Some("a picture with a table of colors"),
            b"Lab" | b"CalRGB" | b"CalGray" => Some("a color by measure"),
            b"Separation" | b"DeviceN" => Some("a spot color"),
            _ => None,
        };
    }
    let dictionary = match object {
        Object::Dictionary(dictionary) => dictionary,
        Object::Stream(stream) => &stream.dict,
        _ => return None,
    };
    if let Ok(resources) = dictionary.get(b"ColorSpace").and_then(Object::as_dict)
        && let Some(what) = resources.iter().find_map(|(_, space)| not_inks(part, space))
    {
        return Some(what);
    }
    let is_image =
        dictionary.get(b"Subtype").and_then(Object::as_name).is_ok_and(|t| t == b"Image");
    let what = if is_image {
        "a picture in color"
    } else if dictionary.has(b"ShadingType") {
        "a gradient"
    } else {
        return None;
    };
    let space =
        dictionary.get(b"ColorSpace").ok().and_then(|space| part.dereference(space).ok())?.1;
    let settled = |name: &[u8]| matches!(name, b"DeviceGray" | b"DeviceCMYK");
    (!space.as_name().is_ok_and(settled) && by_profile(part, space) != Some(1)).then_some(what)
}

/// Makes a transparency group blend in inks.
fn group_of_inks(dictionary: &mut Dictionary) {
    let Ok(group) = dictionary.get_mut(b"Group").and_then(Object::as_dict_mut) else { return };
    if group.get(b"CS").and_then(Object::as_name).is_ok_and(|space| space == b"DeviceRGB") {
        group.set("CS", "DeviceCMYK");
    }
}

/// Every content stream: of pages, forms, patterns and Type 3 glyphs.
fn contents(part: &Document) -> BTreeSet<ObjectId> {
    let mut found = BTreeSet::new();
    for page in part.get_pages().into_values() {
        found.extend(part.get_page_contents(page));
    }
    for (id, object) in &part.objects {
        if let Object::Stream(stream) = object {
            let name = |key: &[u8]| stream.dict.get(key).and_then(Object::as_name).ok();
            if name(b"Subtype") == Some(b"Form") || stream.dict.has(b"PatternType") {
                found.insert(*id);
            }
        }
        if let Ok(letters) = object.as_dict().and_then(|font| font.get(b"CharProcs")?.as_dict()) {
            found.extend(letters.iter().filter_map(|(_, letter)| letter.as_reference().ok()));
        }
    }
    found
}

/// Converts the colors of a content stream. Nothing of it is left out: one that cannot be read is refused.
fn in_inks(content: &[u8], palette: &Palette) -> Result<Vec<u8>, Diagnostic> {
    let mut content = Content::decode_strict(content).map_err(|error| failed("PDF", error))?;
    for operation in &mut content.operations {
        // What lopdf makes of a packed picture among the operators.
        if operation.operator == "BI" && operation.operands.is_empty() {
            return Err(failed("PDF", "a picture among the operators cannot be read"));
        }
        set_inks(operation, palette);
    }
    content.encode().map_err(|error| failed("PDF", error))
}

/// Converts an operation that sets an RGB color into one that sets inks. It is recognized by its three
/// operands, which only an ICC color space of three channels takes.
fn set_inks(operation: &mut Operation, palette: &Palette) {
    let new = match (operation.operator.as_str(), operation.operands.as_mut_slice()) {
        ("cs" | "CS", [Object::Name(space)]) if space == b"DeviceRGB" => {
            *space = b"DeviceCMYK".to_vec();
            return;
        }
        ("rg", _) => "k",
        ("RG", _) => "K",
        (set @ ("sc" | "scn" | "SC" | "SCN"), [_, _, _]) => set,
        _ => return,
    };
    let mut rgb = [0; 3];
    for (part, operand) in rgb.iter_mut().zip(&operation.operands) {
        let Ok(number) = operand.as_float() else { return };
        *part = (number.clamp(0.0, 1.0) * 255.0).round() as u8;
    }
    // A hundredth of a percent is finer than any press.
    let ink = |ink: Fraction| Object::Real(((ink.to_f64() * 1e4).round() / 1e4) as f32);
    *operation = Operation::new(new, palette.inks(rgb).map(ink).to_vec());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colors_become_inks_and_nothing_is_lost() {
        let inks = |content: &[u8]| in_inks(content, &Palette::default());
        let content = b"/DeviceRGB cs\n.2 .4 .6 scn 1 g (1 g \\) (rg)) Tj % 1 g\n0 0 1 RG \
            BI /W 1 /H 1 /BPC 8 /CS /G ID X\nEI Q";
        let made = inks(content).expect("plain operators");
        let made = String::from_utf8_lossy(&made).into_owned();
        assert_eq!(
            made.lines().collect::<Vec<_>>(),
            [
                "/DeviceCMYK cs",
                "0.6667 0.3333 0.0 0.4 scn",
                "1 g",
                "(1 g \\) (rg)) Tj",
                "1.0 1.0 0.0 0.0 K",
                "BI /W 1 /H 1 /BPC 8 /CS /G ID X",
                "EI",
                "Q",
            ]
        );
        assert!(inks(b"q ) Q").is_err());
        assert!(inks(b"BI /W 1 /H 1 /BPC 8 /CS /G /F /Fl ID X\nEI Q").is_err());
    }
}
