//! Reads profiles/inks.toml: the inks that print each screen color.

use crate::diagnostic::{Code, Faults};
use crate::measure::Fraction;
use crate::model::{InkRecipe, Palette, Rgb};

use super::SourceFile;
use super::table::{Reading, Table};

pub const INKS: &str = "profiles/inks.toml";

/// Reads the recipes, leaving out faulty ones.
pub fn read(source: &SourceFile, faults: &mut Faults) -> Palette {
    let Some(reading) = Reading::of(source, faults) else { return Palette::default() };
    let root = reading.root("the inks");
    let mut seen = Vec::new();
    let recipes = root.each("color", "a color", |table| read_recipe(table, &mut seen));
    root.finish();
    Palette { recipes }
}

/// `seen` has the screen colors of the recipes before this one.
fn read_recipe(table: &Table, seen: &mut Vec<Rgb>) -> Option<InkRecipe> {
    let name = table.required_name("name");
    let rgb = table.required_text("rgb").and_then(|text| {
        let rgb = read_rgb(&text);
        if rgb.is_none() {
            let message = format!("`{text}` is not a screen color");
            let hint = "red, green and blue in two digits each: \"#173a5e\"".to_owned();
            table.fault(Code::UnknownWord, "rgb", message, Some(hint));
        }
        rgb
    });
    if rgb.is_some_and(|rgb| seen.contains(&rgb)) {
        let message = "this screen color has a recipe already".to_owned();
        let hint = "a color has one recipe: take one of the two out".to_owned();
        table.fault(Code::DuplicateId, "rgb", message, Some(hint));
    }
    seen.extend(rgb);
    let percents = table.numbers("cmyk", 0..=100);
    let inks: Option<[Fraction; 4]> = percents.try_into().ok();
    if inks.is_none() {
        let message = "`cmyk` is not four numbers in brackets".to_owned();
        let hint = "cyan, magenta, yellow, black in percent: [100, 60, 0, 65]".to_owned();
        table.fault(Code::WrongType, "cmyk", message, Some(hint));
    }
    table.finish();
    let inks = inks?.map(|percent| percent / Fraction::whole(100));
    Some(InkRecipe { name: name?, rgb: rgb?, inks })
}

/// Parses `#173a5e`.
pub fn read_rgb(text: &str) -> Option<Rgb> {
    let digits = text.strip_prefix('#').filter(|digits| digits.len() == 6 && digits.is_ascii())?;
    let part = |at: usize| u8::from_str_radix(&digits[at..at + 2], 16).ok();
    Some([part(0)?, part(2)?, part(4)?])
}
