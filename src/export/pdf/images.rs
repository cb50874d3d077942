//! Converts pictures in color to inks, each pixel by the same rule as every other color.

use std::collections::HashMap;

use image::ImageFormat;
use lopdf::{Dictionary, Document, Object, ObjectId, Stream};

use crate::diagnostic::Diagnostic;
use crate::export::format::failed;
use crate::measure::Fraction;
use crate::model::{Palette, Rgb};

/// Converts every RGB picture to four inks. `is_rgb` recognizes an RGB color space.
///
/// # Errors
/// If the pixels of a picture cannot be read.
pub fn in_inks(
    part: &mut Document,
    palette: &Palette,
    is_rgb: &dyn Fn(&Document, &Object) -> bool,
) -> Result<(), Diagnostic> {
    let is_picture = |stream: &Stream| {
        let subtype = stream.dict.get(b"Subtype").and_then(Object::as_name);
        let space = stream.dict.get(b"ColorSpace").ok();
        subtype.is_ok_and(|subtype| subtype == b"Image")
            && space.is_some_and(|space| is_rgb(part, space))
    };
    let pictures = part.objects.iter().filter_map(|(id, object)| {
        object.as_stream().ok().filter(|stream| is_picture(stream)).map(|_| *id)
    });
    let pictures: Vec<ObjectId> = pictures.collect();
    let mut known = HashMap::new();
    for id in pictures {
        let Ok(stream) = part.get_object_mut(id).and_then(Object::as_stream_mut) else { continue };
        let Some(dots) = dots(stream) else {
            return Err(failed("PDF", "the pixels of a picture cannot be read"));
        };
        let mut inks = Vec::with_capacity(dots.len() / 3 * 4);
        for dot in dots.chunks_exact(3) {
            let rgb = [dot[0], dot[1], dot[2]];
            let made = known.entry(rgb).or_insert_with(|| of_color(palette, rgb));
            inks.extend_from_slice(made);
        }
        stream.dict.remove(b"DecodeParms");
        stream.dict.set("ColorSpace", Object::Name(b"DeviceCMYK".to_vec()));
        stream.set_plain_content(inks);
        stream.compress().map_err(|error| failed("PDF", error))?;
    }
    Ok(())
}

/// Red, green and blue of each pixel, row by row.
fn dots(stream: &Stream) -> Option<Vec<u8>> {
    let number = |key: &[u8]| stream.dict.get(key).and_then(Object::as_i64).ok();
    let size = usize::try_from(number(b"Width")?.checked_mul(number(b"Height")?)?).ok()?;
    let dots = match is_jpeg(&stream.dict) {
        true => {
            let format = ImageFormat::Jpeg;
            let picture = image::load_from_memory_with_format(&stream.content, format).ok()?;
            picture.into_rgb8().into_raw()
        }
        false => stream.get_plain_content().ok()?,
    };
    (number(b"BitsPerComponent")? == 8 && dots.len() == size * 3).then_some(dots)
}

fn is_jpeg(dictionary: &Dictionary) -> bool {
    match dictionary.get(b"Filter") {
        Ok(Object::Name(filter)) => filter == b"DCTDecode",
        Ok(Object::Array(filters)) => {
            matches!(filters.as_slice(), [Object::Name(filter)] if filter == b"DCTDecode")
        }
        _ => false,
    }
}

fn of_color(palette: &Palette, rgb: Rgb) -> [u8; 4] {
    let byte = |ink: Fraction| (ink.to_f64() * 255.0).round() as u8;
    palette.inks(rgb).map(byte)
}
