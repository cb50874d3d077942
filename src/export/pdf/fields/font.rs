//! The fonts of fields. They are embedded whole, since any letter may be typed.

use std::collections::HashMap;

use encoding_rs::WINDOWS_1252;
use lopdf::{Dictionary, Document, Object, ObjectId, Stream, dictionary};
use ttf_parser::Permissions;
use typst::text::{FontInstance, TextItem};
use typst::visualize::Paint;

use crate::page::entry::Entry;

/// Encoded text.
pub struct Words {
    /// Points from the left and lower edges of the field.
    pub at: (f64, f64),
    /// Font, size and color, as operators.
    pub style: String,
    pub codes: Vec<u8>,
}

/// The fonts of a file's fields.
#[derive(Default)]
pub struct Faces {
    faces: Vec<Face>,
    by_font: HashMap<FontInstance, usize>,
}

struct Face {
    id: ObjectId,
    font: FontInstance,
    /// Letters outside the standard encoding, in the order of their codes.
    own: Vec<char>,
}

/// Codes that the standard encoding does not use.
const FREE: std::ops::RangeInclusive<u8> = 1..=31;

impl Faces {
    /// The initial text of a field and the style for entries, which is that of `hand` if nothing is written.
    pub fn written(
        &mut self,
        entry: &Entry,
        hand: &TextItem,
        (_, height): (f64, f64),
        document: &mut Document,
    ) -> (Vec<Words>, String) {
        let mut words = Vec::new();
        for (at, item) in &entry.words {
            let face = self.face(&item.font, document);
            let codes = item.text.chars().filter_map(|letter| self.faces[face].code(letter));
            let codes = codes.collect();
            let at = (at.x.to_pt(), height - at.y.to_pt());
            words.push(Words { at, style: style(face, item.size.to_pt(), item), codes });
        }
        let first = entry.words.first().map_or(hand, |(_, item)| item);
        let face = self.face(&first.font, document);
        // A size of 0 fits a single line to its box.
        let size = if entry.lines { first.size.to_pt() } else { 0.0 };
        (words, style(face, size, first))
    }

    /// The fonts of a field's text, for its resources.
    pub fn of(&self, entry: &Entry) -> Dictionary {
        let mut fonts = Dictionary::new();
        for (_, item) in &entry.words {
            if let Some(at) = self.by_font.get(&item.font) {
                fonts.set(name(*at), self.faces[*at].id);
            }
        }
        fonts
    }

    fn face(&mut self, font: &FontInstance, document: &mut Document) -> usize {
        *self.by_font.entry(font.clone()).or_insert_with(|| {
            self.faces.push(Face {
                id: document.new_object_id(),
                font: font.clone(),
                own: Vec::new(),
            });
            self.faces.len() - 1
        })
    }

    /// Writes the fonts and returns them by name.
    ///
    /// # Errors
    /// If one cannot be compressed.
    pub fn finish(self, document: &mut Document) -> lopdf::Result<Dictionary> {
        let mut fonts = Dictionary::new();
        for (at, face) in self.faces.into_iter().enumerate() {
            fonts.set(name(at), face.id);
            face.write(document)?;
        }
        let symbols =
            dictionary! { "Type" => "Font", "Subtype" => "Type1", "BaseFont" => "ZapfDingbats" };
        fonts.set("ZaDb", document.add_object(symbols));
        Ok(fonts)
    }
}

fn name(face: usize) -> String {
    format!("Hand{}", face + 1)
}

/// Font, size and color as operators.
fn style(face: usize, size: f64, item: &TextItem) -> String {
    let color = match &item.fill {
        Paint::Solid(color) => color.to_rgb(),
        _ => typst::visualize::Color::BLACK.to_rgb(),
    };
    let (r, g, b) = (color.red, color.green, color.blue);
    let color =
        if r == g && g == b { format!("{r:.3} g") } else { format!("{r:.3} {g:.3} {b:.3} rg") };
    format!("/{} {size:.2} Tf {color}", name(face))
}

impl Face {
    /// The code of a letter; `None` if there are too many unusual letters, which then only the field's
    /// value has.
    fn code(&mut self, letter: char) -> Option<u8> {
        if let Some(code) = (32..=255).find(|code| usual(*code) == Some(letter)) {
            return Some(code);
        }
        let at = self.own.iter().position(|own| *own == letter).unwrap_or_else(|| {
            self.own.push(letter);
            self.own.len() - 1
        });
        FREE.clone().nth(at)
    }

    fn letter(&self, code: u8) -> Option<char> {
        match code.checked_sub(1).filter(|_| FREE.contains(&code)) {
            Some(at) => self.own.get(usize::from(at)).copied(),
            None => usual(code),
        }
    }

    fn write(self, document: &mut Document) -> lopdf::Result<()> {
        let ttf = self.font.ttf();
        let may = !matches!(ttf.permissions(), Some(Permissions::Restricted));
        if !may || ttf.tables().glyf.is_none() || ttf.is_variable() {
            // Every viewer has this font.
            let plain = dictionary! {
                "Type" => "Font",
                "Subtype" => "Type1",
                "BaseFont" => "Helvetica",
                "Encoding" => "WinAnsiEncoding",
            };
            document.set_object(self.id, plain);
            return Ok(());
        }
        let thousandths =
            |units: i32| i64::from(units) * 1000 / i64::from(ttf.units_per_em().max(1));
        let widths = (FREE.start().to_owned()..=255).map(|code| {
            let glyph = self.letter(code).and_then(|letter| ttf.glyph_index(letter));
            let width = glyph.and_then(|glyph| ttf.glyph_hor_advance(glyph)).unwrap_or(0);
            Object::from(thousandths(i32::from(width)))
        });
        let widths: Vec<Object> = widths.collect();
        let font = self.font.font();
        let base = font.post_script_name().unwrap_or_else(|| "Hand".to_owned());
        let mut program = Stream::new(
            dictionary! { "Length1" => font.data().len() as i64 },
            font.data().to_vec(),
        );
        program.compress()?;
        let bounds = ttf.global_bounding_box();
        let bounds = [bounds.x_min, bounds.y_min, bounds.x_max, bounds.y_max];
        let descriptor = dictionary! {
            "Type" => "FontDescriptor",
            "FontName" => Object::Name(base.clone().into_bytes()),
            "Flags" => 32,
            "FontBBox" => bounds.map(|side| Object::from(thousandths(side.into()))).to_vec(),
            "ItalicAngle" => 0,
            "Ascent" => thousandths(ttf.ascender().into()),
            "Descent" => thousandths(ttf.descender().into()),
            "CapHeight" => thousandths(ttf.capital_height().unwrap_or(700).into()),
            "StemV" => 90,
            "FontFile2" => document.add_object(program),
        };
        let mut dictionary = dictionary! {
            "Type" => "Font",
            "Subtype" => "TrueType",
            "BaseFont" => Object::Name(base.into_bytes()),
            "FirstChar" => i64::from(*FREE.start()),
            "LastChar" => 255,
            "Widths" => widths,
            "FontDescriptor" => document.add_object(descriptor),
            "Encoding" => "WinAnsiEncoding",
        };
        if !self.own.is_empty() {
            let names = self
                .own
                .iter()
                .map(|letter| Object::Name(format!("uni{:04X}", u32::from(*letter)).into_bytes()));
            let first = Object::from(i64::from(*FREE.start()));
            let differences: Vec<Object> = std::iter::once(first).chain(names).collect();
            dictionary.set(
                "Encoding",
                dictionary! {
                    "Type" => "Encoding",
                    "BaseEncoding" => "WinAnsiEncoding",
                    "Differences" => differences,
                },
            );
        }
        document.set_object(self.id, dictionary);
        Ok(())
    }
}

/// The letter of a code of WinAnsiEncoding (ISO 32000-1, annex D).
fn usual(code: u8) -> Option<char> {
    let letters = WINDOWS_1252.decode_without_bom_handling(&[code]).0.chars().next();
    letters.filter(|letter| !letter.is_control())
}
