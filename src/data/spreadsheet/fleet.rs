//! Sheets of ships as the text of navy files.

use std::collections::HashMap;

use super::cells;
use super::classes::{ByYear, Imported, Navy};
use super::head::{self, Head};
use super::headings::{Headings, Taken};
use super::mount::{self, Fields};
use super::quantity;
use super::row::{Read, Row};
use super::sheet::{MARK, Worksheet};
use super::slips::{Slip, Slips};
use crate::data::figure;
use crate::data::toml_text::file_name;
use crate::diagnostic::{Code, Diagnostic, Faults, Place};

/// What sheets of ships were understood as.
#[derive(Default, Debug)]
pub struct Listed {
    pub navies: Vec<Imported>,
    /// How each column of each sheet was understood.
    pub taken: Vec<Taken>,
    /// The number of cells that do not fit their columns.
    pub wrong_cells: usize,
    /// What a reader should know before the ships are used: columns that say something and are not
    /// understood, types by the year, ships without a type or a year.
    pub unclear: Vec<Diagnostic>,
}

/// Ships with a gap in the list: how many, and the first.
#[derive(Default)]
struct Lacking(usize, String);

/// The navies of a list as far as they are read.
struct Lists<'a> {
    file: &'a str,
    headings: &'a Headings,
    /// The navy of ships that name none, and of all if the user says so.
    navy: Option<&'a str>,
    navies: Vec<Navy>,
    by_name: HashMap<String, usize>,
    without_type: Lacking,
    without_year: Lacking,
    listed: Listed,
}

/// Every ship of the sheets, by navy; and how each column of each sheet was understood.
pub fn import(
    file: &str,
    sheets: &[Worksheet],
    headings: &Headings,
    navy: Option<&str>,
    faults: &mut Faults,
) -> Listed {
    let mut lists = Lists {
        file,
        headings,
        navy,
        navies: Vec::new(),
        by_name: HashMap::new(),
        without_type: Lacking::default(),
        without_year: Lacking::default(),
        listed: Listed::default(),
    };
    let mut refused = Vec::new();
    for sheet in sheets.iter().filter(|sheet| is_read(sheet, sheets)) {
        match head::find(sheet, headings) {
            Ok(head) => lists.read(sheet, head, faults),
            Err(why) => refused.push(why),
        }
    }
    let longest = refused.into_iter().max_by_key(String::len);
    let is_empty = lists.navies.is_empty() && lists.listed.taken.is_empty();
    if let Some(why) = longest.filter(|_| is_empty) {
        let fault = Diagnostic::error(Code::NoSpreadsheet, why).at(Place::file(file));
        faults.add(fault.hint("such as Name, Type, Year, Displacement, Speed, Guns, Belt"));
    }
    lists.finished()
}

/// Whether a sheet lists ships or mounts; our own workbooks name those that do.
fn is_read(sheet: &Worksheet, sheets: &[Worksheet]) -> bool {
    let Some(mark) = sheets.iter().find(|sheet| sheet.name == MARK) else { return true };
    mark.rows.values().any(|row| row.values().any(|cell| *cell == sheet.name))
}

impl Lists<'_> {
    fn read(&mut self, sheet: &Worksheet, head: Head, faults: &mut Faults) {
        self.not_understood(sheet, &head);
        let mut slips = Slips::default();
        let mut kind_above: Option<String> = None;
        let below = sheet.rows.range(head.row + 1..);
        for (number, cells) in below.filter(|(_, cells)| !self.headings.game.are_kinds(cells)) {
            let (columns, kind) = (&head.taken, kind_above.as_deref());
            let row =
                Row { file: self.file, sheet, number: *number, cells, columns, kind_above: kind };
            if sheet.is_wider(*number, head.row) {
                slips.add(shifted(&row, head.row));
                continue;
            }
            if head.has("weapon") {
                let Some(mount) = mount_of(&row, &mut slips) else { continue };
                let at = self.navy_of(&row, None);
                let word = row.text("id").or(row.text("class"));
                if let Some(mounts) = word.and_then(|word| self.navies[at].mounts(word)) {
                    mounts.push(mount);
                }
                continue;
            }
            let ship = match row.ship(self.headings, &mut slips) {
                Read::Ship(ship) => *ship,
                Read::Type(kind) => {
                    kind_above = Some(kind);
                    continue;
                }
                Read::NoShip(fault) => {
                    kind_above = None;
                    faults.add(fault);
                    continue;
                }
                Read::Nothing => continue,
            };
            // A ship whose values are listed needs neither for them.
            let needs = ship.values.is_empty();
            let has_type = ship.kind.is_some() || row.text("type").is_some();
            self.without_type.count(needs && !has_type, &ship.name);
            let dated = !needs || ship.years.is_some() || ship.completed.is_some();
            self.without_year.count(!dated, &ship.name);
            let at = self.navy_of(&row, ship.navy.as_deref());
            self.navies[at].speaks(&ship, &row, &mut slips);
            self.navies[at].add(ship, self.headings);
        }
        self.listed.wrong_cells += slips.tell(faults);
        self.listed.taken.extend(head.taken.into_values());
    }

    fn navy_of(&mut self, row: &Row, own: Option<&str>) -> usize {
        let name = self.navy.or(own).or(row.text("navy")).unwrap_or_else(|| stem(self.file));
        let navies = &mut self.navies;
        *self.by_name.entry(name.to_owned()).or_insert_with(|| {
            navies.push(Navy::of(name.to_owned()));
            navies.len() - 1
        })
    }

    /// Columns that say something under a heading that is not known.
    fn not_understood(&mut self, sheet: &Worksheet, head: &Head) {
        for (at, taken) in head.taken.iter().filter(|(_, taken)| taken.key.is_none()) {
            let cells = head::cells(sheet, head.row, *at);
            let near = self.headings.near(&taken.heading);
            let hint = match cells::mostly(&taken.unit, &cells) {
                Some((what, headings)) => {
                    let message = format!(
                        "the column `{}` is not understood; cells such as `{}` could be {what}",
                        taken.heading, cells[0]
                    );
                    Some((message, format!("name it {headings}")))
                }
                None => near.map(|near| {
                    (format!("the column `{}` is not understood", taken.heading), near)
                }),
            };
            let Some((message, hint)) = hint else { continue };
            let cell = sheet.place(self.file, *at, head.row);
            let fault = Diagnostic::warning(Code::ListUnclear, message).at(cell);
            self.listed.unclear.push(fault.hint(hint));
        }
    }

    fn finished(mut self) -> Listed {
        let mut by_year = ByYear::new();
        let written = self.navies.into_iter();
        let written =
            written.map(|navy| navy.written(file_name(self.file), self.headings, &mut by_year));
        self.listed.navies = written.filter(|navy| navy.ships > 0).collect();
        let file = self.file;
        let mut warn = |message: String, hint: &str| {
            let fault = Diagnostic::warning(Code::ListUnclear, message).at(Place::file(file));
            self.listed.unclear.push(fault.hint(hint));
        };
        for ((words, kind), (count, first)) in by_year {
            let kind = kind.replace('_', " ");
            let other = match kind.as_str() {
                "armored cruiser" => "protected cruiser",
                kind if kind.contains("cruiser") => "armored cruiser",
                _ => "pre-dreadnought",
            };
            let article = if kind.starts_with('a') { "an" } else { "a" };
            warn(
                match count {
                    1 => format!("{first}, a `{words}`, counts as {article} {kind} by her year"),
                    _ => format!(
                        "{count} ships of type `{words}`, {first} first, count as {kind}s by their year"
                    ),
                },
                &format!("where that is wrong, give the type in full, such as `{other}`"),
            );
        }
        if let Some(ships) = self.without_type.told() {
            warn(
                format!("{ships} no type; what follows from the type stays empty"),
                "add a column `Type`, or a row such as `Cruisers` above the ships of a type",
            );
        }
        if let Some(ships) = self.without_year.told() {
            warn(
                format!("{ships} no year of completion; what follows from it stays empty"),
                "add a column `Completed`",
            );
        }
        self.listed
    }
}

impl Lacking {
    fn count(&mut self, lacks: bool, ship: &str) {
        if lacks {
            self.0 += 1;
            if self.0 == 1 {
                ship.clone_into(&mut self.1);
            }
        }
    }

    /// `5 ships have`, with the first.
    fn told(&self) -> Option<String> {
        let Self(count, first) = self;
        match count {
            0 => None,
            1 => Some(format!("{first} has")),
            _ => Some(format!("{count} ships, {first} first, have")),
        }
    }
}

/// A row of the sheet of mounts as a mount of a navy file.
fn mount_of(row: &Row, slips: &mut Slips) -> Option<String> {
    let is_said = |key| row.text(key).is_some_and(|text| !["", "no", "false", "0"].contains(&text));
    let bearing = "degrees, clockwise from ahead";
    let weapon = row.read("weapon", "`gun` or `torpedo`", slips, mount::weapon_of);
    let bore = row.read("bore", "a bore such as `12` or `305 mm`", slips, mount::inches);
    let count = row.read("count", "a whole number", slips, quantity::whole);
    let barrels = row.read("barrels", "a whole number", slips, quantity::whole);
    let from = row.read("arc_from", bearing, slips, figure::number);
    let width = row.read("arc_width", bearing, slips, figure::number);
    Some(mount::written(&Fields {
        weapon: weapon?,
        bore,
        count: count.unwrap_or(1),
        barrels: barrels.unwrap_or(1),
        place: row.text("place")?,
        from: from?,
        width: width?,
        flags: mount::FLAGS.map(|(key, ..)| is_said(key)),
        doubt: row.text("doubt"),
    }))
}

/// A row with more cells than the headings: a comma in a number has shifted the cells after it.
fn shifted(row: &Row, head: usize) -> Slip {
    let cells = row.sheet.widths.get(&head).copied().unwrap_or_default();
    let first = row.cells.values().next().map_or("", String::as_str);
    let wanted = format!("in a row of {cells} cells, as its headings are");
    let hint = "put a number with a comma in quotation marks, or separate the cells by semicolons; the row is left out";
    let slip = Slip::new(row.place(1), first, &wanted);
    slip.with(|fault| fault.of_ship(first).in_field("row").hint(hint))
}

fn stem(name: &str) -> &str {
    let name = file_name(name);
    name.split('.').next().unwrap_or(name)
}
