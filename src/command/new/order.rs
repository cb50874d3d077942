//! An order of battle of the user's own.

use std::fmt::Write;
use std::path::Path;

use crate::cli::NewOrder;
use crate::data;
use crate::diagnostic::{Code, Diagnostic, Faults};
use crate::output;

use super::super::pick;
use super::super::settings::Workplace;

/// The file but for its title and sides.
const BLANK: &str = "templates/new/order.toml";
const TITLE: &str = "NEW_TITLE";
const SIDES: &str = "NEW_SIDES";

/// Writes an order of battle of the sides that are named. A ship that there is not is a fault, and
/// left out.
pub fn write(args: &NewOrder, faults: &mut Faults) -> Option<String> {
    let place = Workplace::here(faults);
    let title = args.name.trim_end_matches(".toml");
    let file = format!("{title}.toml");
    if Path::new(&file).exists() && !args.force {
        let message = format!("`{file}` is already there");
        faults.add(Diagnostic::error(Code::CannotWrite, message).hint("`--force` replaces it"));
        return None;
    }
    let fleet = data::read_fleet(&place.files, faults);
    let mut sides = String::new();
    let mut count = 0;
    for side in &args.sides {
        let (name, ships) = side.split_once(':').unwrap_or((side, ""));
        let _ = writeln!(sides, "[[side]]\nname = {}\nships = [", quoted(name));
        for word in ships.split(',').map(str::trim).filter(|word| !word.is_empty()) {
            match pick::by_word(&fleet, word) {
                Ok(found) => {
                    count += found.len();
                    let _ = writeln!(sides, "  {},", quoted(word));
                }
                Err(fault) => faults.add(fault),
            }
        }
        sides.push_str("]\n\n");
    }
    if count == 0 {
        let message = "an order of battle of no ships";
        let hint = "such as `--side \"Japan: mikasa, asama\"`, once for each side";
        faults.add(Diagnostic::error(Code::NothingToPrint, message).hint(hint));
        return None;
    }
    let blank = faults.take(place.files.find(BLANK)?.source())?;
    let title = title.rsplit(['/', '\\']).next().unwrap_or(title);
    let text = blank.text.replace(TITLE, &escaped(title)).replace(SIDES, sides.trim_end());
    output::write(Path::new(&file), text.as_bytes()).map_err(|fault| faults.add(fault)).ok()?;
    let ships = if count == 1 { "ship" } else { "ships" };
    Some(format!("{count} {ships} -> {file}; try: chartroom print pack {file}"))
}

fn quoted(words: &str) -> String {
    format!("\"{}\"", escaped(words.trim()))
}

fn escaped(words: &str) -> String {
    words.replace('\\', "\\\\").replace('"', "\\\"")
}
