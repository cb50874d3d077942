//! Checks pictures of ships and navies by reading and decoding them as `print` would.

use crate::data::Files;
use crate::diagnostic::{Diagnostic, Faults};
use crate::model::{Background, Fleet, OwnBook, Picture};
use crate::page::Fonts;
use crate::produce::pictures;

/// Checks every picture of ships.
pub fn check(fleet: &Fleet, files: &Files, faults: &mut Faults) {
    let mut named: Vec<(&Picture, Option<&str>)> = Vec::new();
    named.extend(fleet.badges.values().map(|badge| (badge, None)));
    for class in &fleet.classes {
        named.extend(class.picture.as_deref().map(|picture| (picture, Some(class.name.as_str()))));
        for ship in &class.ships {
            named
                .extend(ship.picture.as_deref().map(|picture| (picture, Some(ship.name.as_str()))));
        }
    }
    look(&named, files, faults);
}

/// Checks the picture on the cover of a book.
pub fn check_cover(book: &OwnBook, files: &Files, faults: &mut Faults) {
    let named: Vec<_> = book.cover.iter().map(|picture| (picture, None)).collect();
    look(&named, files, faults);
}

/// Checks the picture beneath mats.
pub fn check_background(background: Option<&Background>, files: &Files, faults: &mut Faults) {
    let named: Vec<_> = background.into_iter().map(|one| (&one.picture, None)).collect();
    look(&named, files, faults);
}

fn look(named: &[(&Picture, Option<&str>)], files: &Files, faults: &mut Faults) {
    if named.is_empty() {
        return;
    }
    // A broken font is reported separately.
    let Ok(fonts) = Fonts::read(files) else { return };
    for (picture, ship) in named {
        let of_ship = |fault: Diagnostic| match ship {
            Some(ship) => fault.of_ship(*ship),
            None => fault,
        };
        faults.extend(pictures::whole(&fonts, files, picture).err().map(of_ship));
    }
}
