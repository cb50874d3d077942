//! Finds and checks the user's pictures, and prepares them for templates.

use crate::data::Files;
use crate::diagnostic::{Diagnostic, Faults};
use crate::model::{Background, Picture, Ship, ShipClass};
use crate::page::{Fonts, PictureRef};
use crate::picture::{self, CheckedPicture, Refused, look};
use crate::view::{CreditView, PictureView};

use super::context::PrintTools;

/// The view of a picture; `None` if it cannot be shown, with the fault reported once per run.
pub fn shown(
    tools: &PrintTools,
    files: &Files,
    picture: &Picture,
    faults: &mut Faults,
) -> Option<PictureView> {
    let typesetter = tools.typesetter;
    let key = format!("{}:{}", picture.place.file, picture.file);
    let looked = typesetter.picture(&key, || whole(typesetter.fonts(), files, picture));
    view(picture, looked, faults)
}

/// The view of a picture that was checked.
fn view(picture: &Picture, found: PictureRef, faults: &mut Faults) -> Option<PictureView> {
    let Picture { credit, rights, .. } = picture.clone();
    let found = found.map_err(|fault| faults.extend(fault)).ok()?;
    let (path, width, height) = found;
    Some(PictureView { of: String::new(), path, width, height, credit, rights })
}

/// The picture of a ship, or else of her class.
pub fn of_ship(
    tools: &PrintTools,
    files: &Files,
    (class, ship): (&ShipClass, &Ship),
    faults: &mut Faults,
) -> Option<PictureView> {
    let picture = ship.picture.as_deref().or(class.picture.as_deref())?;
    // A fault in a class's picture is reported once, with its first ship.
    captioned(tools, files, (picture, &ship.name), &ship.name, faults)
}

/// The picture of a class, or else of the first of its ships that has one, captioned with her name.
pub fn of_class(
    tools: &PrintTools,
    files: &Files,
    class: &ShipClass,
    faults: &mut Faults,
) -> Option<PictureView> {
    let of_class = class.picture.as_deref().map(|picture| (picture, ""));
    let of_ship =
        || class.ships.iter().find_map(|ship| Some((ship.picture.as_deref()?, ship.name.as_str())));
    let picture = of_class.or_else(of_ship)?;
    captioned(tools, files, picture, &class.name, faults)
}

/// The view of a picture with its caption. Its faults are those of this ship or class.
fn captioned(
    tools: &PrintTools,
    files: &Files,
    (picture, caption): (&Picture, &str),
    name: &str,
    faults: &mut Faults,
) -> Option<PictureView> {
    let mut found = Faults::default();
    let shown = shown(tools, files, picture, &mut found);
    faults.extend(found.into_iter().map(|fault| fault.of_ship(name)));
    shown.map(|picture| PictureView { of: caption.to_owned(), ..picture })
}

/// The credits of a sheet's pictures that have no room for theirs beside them.
pub fn credits<'a>(
    what: &'static str,
    pictures: impl Iterator<Item = &'a PictureView>,
) -> Vec<CreditView> {
    let mut credits: Vec<CreditView> = pictures.map(|picture| picture.credited(what)).collect();
    credits.sort();
    credits.dedup();
    credits
}

/// The picture beneath mats, lightened as the settings require.
pub fn beneath(
    tools: &PrintTools,
    files: &Files,
    background: &Background,
    faults: &mut Faults,
) -> Option<PictureView> {
    let Background { picture, strength } = background;
    let fonts = tools.typesetter.fonts();
    let faint = || {
        let refused = |why: Refused| refused(picture, &why);
        let whole = whole(fonts, files, picture)?;
        let faint = picture::faint(&whole, *strength).map_err(refused)?;
        look(&faint, fonts).map_err(refused)
    };
    let key = format!("{}:{}:{strength}", picture.place.file, picture.file);
    view(picture, tools.typesetter.picture(&key, faint), faults)
}

fn refused(picture: &Picture, why: &Refused) -> Diagnostic {
    why.fault(&picture.file).at(picture.place.clone()).in_field(picture.key)
}

/// Checks a picture by decoding all of it.
///
/// # Errors
/// If it is missing or cannot be used.
pub fn whole(
    fonts: &Fonts,
    files: &Files,
    picture: &Picture,
) -> Result<CheckedPicture, Diagnostic> {
    let bytes = files.picture(picture)?;
    let refused = |why: Refused| refused(picture, &why);
    let look = look(&bytes, fonts).map_err(refused)?;
    look.unpacked().map_err(refused)?;
    Ok(look)
}
