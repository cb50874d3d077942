//! Checks pictures of ships and navies by reading and decoding them as `print` would.

use crate::data::Files;
use crate::diagnostic::{Diagnostic, Faults};
use crate::model::{Fleet, Picture};
use crate::page::Fonts;
use crate::produce::pictures;

/// Checks every picture of ships.
pub fn check(fleet: &Fleet, files: &Files, faults: &mut Faults) {
    let mut named: Vec<(&Picture, Option<&str>)> = Vec::new();
    named.extend(fleet.badges.values().map(|badge| (badge, None)));
    for class in &fleet.classes {
        let own = (class.picture.as_deref(), &class.name);
        let ships = class.ships.iter().map(|ship| (ship.picture.as_deref(), &ship.name));
        let pictures = std::iter::once(own).chain(ships);
        named.extend(pictures.filter_map(|(picture, name)| Some((picture?, Some(name.as_str())))));
    }
    look(&named, files, faults);
}

/// Checks a picture that is not of a ship, such as the one on a book's cover or beneath mats.
pub fn check_picture(picture: Option<&Picture>, files: &Files, faults: &mut Faults) {
    let named: Vec<_> = picture.into_iter().map(|picture| (picture, None)).collect();
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
