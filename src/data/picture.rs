//! The keys by which files name pictures, and where the pictures are found.

use std::ops::RangeInclusive;

use crate::diagnostic::{Code, Diagnostic, why};
use crate::model::{Background, Picture};

use super::files::Files;
use super::table::Table;

/// The project folder searched for pictures that do not lie beside the file naming them.
const PICTURES: &str = "pictures";

/// Reads a picture with its credit and rights: `picture`, `picture_credit`, `picture_rights`.
pub fn read(table: &Table, key: &'static str) -> Option<Picture> {
    let said = |what: &str| table.name(&format!("{key}_{what}")).unwrap_or_default();
    let (credit, rights) = (said("credit"), said("rights"));
    let file = table.name(key)?;
    let place = table.place_of(key);
    let needed = [
        ("credit", &credit, "says who made it, or where it is from"),
        ("rights", &rights, "states the terms for printing it"),
    ];
    let missing = needed.into_iter().filter(|(_, said, _)| said.trim().is_empty());
    let (missing, keys): (Vec<&str>, Vec<String>) =
        missing.map(|(what, _, does)| (what, format!("`{key}_{what}` {does}"))).unzip();
    if !missing.is_empty() {
        let message = format!("the picture `{file}` has no {}", missing.join(" and no "));
        let fault = Diagnostic::warning(Code::PictureUncredited, message);
        table.add_at(fault.at(place.clone()).in_field(key).hint(keys.join("; ")));
    }
    Some(Picture { key, file, credit, rights, place })
}

/// The strength of a picture beneath a mat, in percent: lines and numbers need a background more
/// than half white.
const STRENGTH: RangeInclusive<i64> = 5..=40;
const USUAL_STRENGTH: u8 = 20;

/// Reads the picture beneath mats: `background` and its strength.
pub fn read_background(table: &Table) -> Option<Background> {
    let strength = table.whole("background_strength", STRENGTH);
    let strength = strength.and_then(|strength| u8::try_from(strength).ok());
    let picture = read(table, "background")?;
    Some(Background { picture, strength: strength.unwrap_or(USUAL_STRENGTH) })
}

/// Why a path may not be followed, if so.
fn leads_out(path: &str) -> Option<&'static str> {
    if path.contains("://") {
        return Some(
            "nothing is downloaded: copy it beside the file or into the project's pictures/",
        );
    }
    if path.contains('\\') {
        return Some("separate folders with `/`");
    }
    let part_is_plain =
        |part: &str| !matches!(part, "" | "." | "..") && !part.contains([':', '\0']);
    (!path.split('/').all(part_is_plain)).then_some(
        "put it beside the file that names it, in a folder there, or in the project's pictures/",
    )
}

impl Files {
    /// The bytes of a picture: beside the file that names it, or in the project's picture folder.
    ///
    /// # Errors
    /// If it does not exist, cannot be read, or its path leaves those folders.
    pub fn picture(&self, picture: &Picture) -> Result<Vec<u8>, Diagnostic> {
        let Picture { file, place, .. } = picture;
        let fault = |message: String, hint: String| {
            let fault = Diagnostic::error(Code::BadPicture, message).hint(hint);
            Err(fault.at(place.clone()).in_field(picture.key))
        };
        if let Some(hint) = leads_out(file) {
            let message = format!("the path `{file}` of a picture leads out of the folder");
            return fault(message, hint.to_owned());
        }
        let folder = place.file.rsplit_once('/').map_or("", |(folder, _)| folder);
        let own = if folder.is_empty() { file.clone() } else { format!("{folder}/{file}") };
        let in_pictures = format!("{PICTURES}/{file}");
        let store = self.store();
        if let Ok(bytes) = store.beside(&place.file, file) {
            return Ok(bytes);
        }
        if store.is_project()
            && let Some(path) = [&own, &in_pictures].into_iter().find(|path| store.has(path))
        {
            return store.read(path).or_else(|error| {
                fault(
                    format!("the picture `{file}` cannot be read: {}", why(&error)),
                    String::new(),
                )
            });
        }
        fault(
            format!("there is no picture `{file}`"),
            format!("it is looked for as `{own}`, and as `{in_pictures}` of the project"),
        )
    }

    /// The bytes of a picture in the project or among the built-in templates, by its path from the
    /// root.
    pub fn picture_at(&self, path: &str) -> Option<Vec<u8>> {
        if leads_out(path).is_some() {
            return None;
        }
        let store = self.store();
        if store.is_project() && store.has(path) {
            return store.read(path).ok();
        }
        Some(self.find(path)?.bytes().ok()?.into_owned())
    }
}
