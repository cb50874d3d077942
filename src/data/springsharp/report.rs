//! A plain-text report of Springsharp 2 or 3. Forums break its lines and run them together, so only
//! the words between the figures count, not white space.

use std::ops::Range;
use std::sync::LazyLock;

use regex::{Captures, Regex};

use super::design::{Battery, Design};
use super::mounts;
use super::words::Words;
use crate::data::SourceFile;
use crate::data::figure::number;
use crate::diagnostic::{Code, Diagnostic, Faults};
use crate::measure::Fraction;
use crate::model::Armor;

/// A number with thousands separated by commas, or as other countries write it.
const NUMBER: &str = r"(\d[\d.,]*)";
/// The inch sign in all forms produced by forums and word processors.
const INCH: &str = "\\s*(?:\"|\u{201d}|\u{201c}|\u{2033}|''|&quot;|in\\b)";

/// Regular expressions by name, each compiled when it is first needed.
macro_rules! wordings {
    ($($(#[$doc:meta])* $name:ident = $text:literal;)+) => {
        $($(#[$doc])* static $name: LazyLock<Regex> = LazyLock::new(|| pattern($text));)+
    };
}

wordings! {
    /// Signs and numbers of lists and lines do not belong to the name.
    HEAD = r"(?im)^(?:[ \t>*#|+\u{2022}\u{b7}\u{2013}\u{2014}-]+|\d+[ \t]*[.):|]+[ \t]*)*(.+?),\s+([^,\n]+?)\s+laid\s+down\s+(\d{4})(?:\s*\(engine\s+\d{4}\))?";
    TONS = r"(?i)N\s*t\s+light;\s*N\s*t\s+standard;\s*N\s*t\s+normal;\s*N\s*t\s+full";
    FEET = r"(?i)\(?N\s*ft\s*/\s*N\s*ft\)?\s*x\s*N\s*ft";
    METERS = r"(?i)\(?N\s*m\s*/\s*N\s*m\)?\s*x\s*N\s*m";
    /// 4 - 12.00" / 305 mm guns; torpedoes are worded differently.
    GUNS = r"(?i)\b(\d+)\s*[-\u{2013}\u{2014}]\s*NI\s*/\s*N\s*mm\s+(?:[\d.,]+\s*cal(?:ibre|iber)?\s+)?guns?\b";
    METRIC_GUNS = r"(?i)\b(\d+)\s*[-\u{2013}\u{2014}]\s*N\s*mm\s*/\s*NI\s+(?:[\d.,]+\s*cal(?:ibre|iber)?\s+)?guns?\b";
    TUBES = r"(?i)\b(\d+)\s*[-\u{2013}\u{2014}]\s*NI\s*/\s*[\d.,]+\s*mm\b\s*(?:,\s*[\d.,]+\s*ft\s*/\s*[\d.,]+\s*m\b)?\s*(?:submerged|above\s+water|deck|fixed)?\s*torpedo";
    /// The beginning of the next weapon.
    NEXT = r"(?i)\d+\s*[-\u{2013}\u{2014}]\s*\d|armou?r|mines";
    BROADSIDE = r"(?i)(?:main\s+)?weight\s+of\s+broadside";
    ARMOR = r"(?im)armou?r:";
    /// What follows the armor, whatever is missing.
    AFTER_ARMOR = r"(?i)machinery:|complement:|cost:|distribution\s+of\s+weights|conning\s+towers?:";
    /// What follows the machinery.
    AFTER_MACHINERY = r"(?i)complement:|cost:|distribution\s+of\s+weights";
    MACHINERY = r"(?i)machinery:";
    BELT = r"(?is)belts:.*?\bmain:\s*NI";
    GUN_ARMOR = r"(?i)gun\s+armou?r:";
    GUN_ROW = r"(?i)\b(main|2nd|3rd|4th|5th):\s*(?:NI(?:\s*/\s*[\d.,]+\s*mm)?|[-\u{2013}\u{2014}])\s*(?:NI(?:\s*/\s*[\d.,]+\s*mm)?|[-\u{2013}\u{2014}])\s*(?:NI(?:\s*/\s*[\d.,]+\s*mm)?|[-\u{2013}\u{2014}])";
    DECK = r"(?i)(?:armou?red\s+deck|armou?r\s+deck|protected\s+deck|deck\s+armou?r|box\s+over)[^:]*:\s*NI";
    /// Version 3 also gives the fore and aft decks.
    DECK_ENDS = r"(?i)(?:fore?\s+and\s+aft\s+decks?|forecastle|quarter\s*deck):\s*NI";
    TOWER = r"(?i)conning\s+towers?:\s*(?:forward\s*)?NI";
    KNOTS = r"(?i)=\s*N\s*k(?:t|n|not)s?\b";
    IMMOBILE = r"(?i)immobile\s+floating";
    MEN = r"(?i)complement:\s*N\s*[-\u{2013}\u{2014}]\s*N";
}

/// A regular expression in which `N` stands for a number and `I` for the inch sign. Quoted messages
/// have `>` among their white space.
fn pattern(text: &str) -> Regex {
    let text = text.replace(r"\s", r"[\s>]");
    let mut full = String::new();
    let mut before = ' ';
    for letter in text.chars() {
        match letter {
            'N' if before != '\\' => full.push_str(NUMBER),
            'I' if matches!(before, 'N') => full.push_str(INCH),
            _ => full.push(letter),
        }
        before = letter;
    }
    Regex::new(&full).unwrap_or_else(|error| unreachable!("our own pattern: {error}"))
}

/// Every design of a report's file, in order; `None` if it has none.
pub fn read(source: &SourceFile, words: &Words, faults: &mut Faults) -> Option<Vec<Design>> {
    let heads: Vec<Captures> = HEAD.captures_iter(&source.text).collect();
    let starts: Vec<usize> = heads.iter().filter_map(|head| Some(head.get(0)?.start())).collect();
    let ends = starts.iter().skip(1).copied().chain([source.text.len()]);
    let mut designs = Vec::new();
    let mut is_empty_before = false;
    for ((head, start), end) in heads.iter().zip(starts.iter().copied()).zip(ends) {
        let text = &source.text[start..end];
        let (tons, guns) = (TONS.find_iter(text).count(), GUNS.find_iter(text).count());
        if tons > 1 {
            let message = "two reports are mixed, as on a page that shows their differences";
            let fault = Diagnostic::error(Code::NoDesign, message).at(source.place(start));
            faults.add(fault.hint("copy the report of each design by itself"));
            if is_empty_before {
                designs.pop();
            }
            continue;
        }
        is_empty_before = tons + guns == 0;
        let (name, unknown, told) = (String::new(), Vec::new(), Vec::new());
        let mut one = Reader { source, within: start..end, name, unknown, told };
        designs.push((one.design(head, words), one.told));
    }
    let told = |(design, told)| {
        faults.extend(told);
        design
    };
    (!heads.is_empty()).then(|| designs.into_iter().map(told).collect())
}

struct Reader<'a> {
    source: &'a SourceFile,
    /// The byte range of this design's report.
    within: Range<usize>,
    name: String,
    /// What the report does not give.
    unknown: Vec<&'static str>,
    told: Vec<Diagnostic>,
}

impl<'a> Reader<'a> {
    fn text(&self) -> &'a str {
        &self.source.text[self.within.clone()]
    }

    /// Reports something that the report lacks or words in an unknown way.
    fn warn(&mut self, at: usize, field: &str, message: String, hint: &str) {
        let place = self.source.place(self.within.start + at);
        let fault = Diagnostic::warning(Code::DesignUnclear, message).at(place);
        let fault = fault.of_ship(&self.name).hint(hint);
        self.told.push(if field.is_empty() { fault } else { fault.in_field(field) });
    }

    /// Says once what stays unknown, and where a cut report ends.
    fn warn_of_unknown(&mut self) {
        let text = self.text();
        let what = match self.unknown.split_last() {
            None => return,
            Some((last, [])) => format!("the {last} stays unknown"),
            Some((last, rest)) => format!("{} and {last} stay unknown", rest.join(", ")),
        };
        let section = match () {
            () if AFTER_MACHINERY.is_match(text) => None,
            () if MACHINERY.is_match(text) => Some("machinery"),
            () if ARMOR.is_match(text) => Some("armor"),
            () if GUNS.is_match(text) || METRIC_GUNS.is_match(text) => Some("armament"),
            () => Some("hull"),
        };
        let message = match section {
            Some(section) => format!("the report ends in the {section}: {what}"),
            None => format!("the report has gaps: {what}"),
        };
        let hint = "copy the whole report, or write the figures into the ship file";
        self.warn(0, "", message, hint);
    }

    fn design(&mut self, head: &Captures, words: &Words) -> Design {
        let year = head[3].parse().unwrap_or(0);
        let of = words.country_and_type(head[2].trim(), year);
        self.name = words.name(&spaced(&head[1]));
        let mut design = Design {
            place: self.source.place(self.within.start),
            name: self.name.clone(),
            country: of.country,
            type_words: spaced(&of.words),
            kind: of.kind,
            laid_down: year,
            ..Design::default()
        };
        if of.kind.is_none() {
            let message = format!("`{}` does not name a known type of ship", spaced(&head[2]));
            let hint = "write `type` into the file, such as `protected_cruiser`";
            self.warn(0, "type", message, hint);
        }
        let text = self.text();
        let at = self.armament(&mut design, text, words);
        self.hull(&mut design, text);
        self.plates(&mut design, text, at);
        self.rest(&mut design, text);
        self.warn_of_unknown();
        design
    }

    fn hull(&mut self, design: &mut Design, text: &str) {
        match TONS.captures(text) {
            Some(found) => design.tons = [1, 2, 3, 4].map(|at| number(&found[at])),
            None => self.unknown.push("displacement"),
        }
        let foot = Fraction::new(3048, 10_000);
        let sizes = FEET.captures(text).map(|found| [1, 3].map(|at| number(&found[at])));
        let sizes = sizes.or_else(|| {
            let found = METERS.captures(text)?;
            let in_feet = |meters: Fraction| (meters / foot).round_half_up(Fraction::new(1, 100));
            Some([1, 3].map(|at| number(&found[at]).map(in_feet)))
        });
        match sizes {
            Some([length, beam]) => (design.length_ft, design.beam_ft) = (length, beam),
            None => self.unknown.extend(["length", "beam"]),
        }
    }

    /// Guns and tubes; returns where the armament ends.
    fn armament(&mut self, design: &mut Design, text: &str, words: &Words) -> usize {
        let armor = ARMOR.find(text).map_or(text.len(), |found| found.start());
        let end = BROADSIDE.find(text).map_or(armor, |found| found.start());
        let is_past_arms = ARMOR.is_match(text) || AFTER_ARMOR.is_match(text);
        let arms = &text[..end];
        let found: Vec<(usize, usize, Option<i64>, Option<Fraction>)> = GUNS
            .captures_iter(arms)
            .map(|found| (found, 2))
            .chain(METRIC_GUNS.captures_iter(arms).map(|found| (found, 3)))
            .filter_map(|(found, inches)| {
                let all = found.get(0)?;
                Some((all.start(), all.end(), found[1].parse().ok(), number(&found[inches])))
            })
            .collect();
        let mut batteries = Vec::new();
        for (index, (start, after, guns, caliber)) in found.iter().enumerate() {
            let next = found.get(index + 1).map_or(end, |(start, ..)| *start);
            let (Some(guns), Some(caliber_in)) = (*guns, *caliber) else { continue };
            let words_of = &arms[(*after).min(next)..next];
            let mounts = mounts::placed(words_of, guns, words);
            if let (Err(why), true) = (&mounts, is_past_arms) {
                self.warn(
                    *start,
                    "mounts",
                    why.clone(),
                    "the guns count; only their arcs are left out",
                );
            }
            batteries.push(Battery { guns, caliber_in, mounts: mounts.unwrap_or_default() });
        }
        if is_past_arms || BROADSIDE.is_match(text) {
            design.batteries = Some(batteries);
        } else {
            // Nobody knows what followed in a truncated report.
            let read = |battery: &Battery| {
                format!("{} x {} in", battery.guns, battery.caliber_in.to_decimal_text())
            };
            let read = batteries.iter().map(read).collect::<Vec<_>>().join(", ");
            if !read.is_empty() {
                design.remarks.push(format!("The report breaks off after these guns: {read}."));
            }
            self.unknown.push("armament");
        }
        match is_past_arms {
            true => design.torpedo_tubes = Some(tubes(&text[..armor])),
            false if design.batteries.is_some() => self.unknown.push("torpedo tubes"),
            false => {}
        }
        armor
    }

    fn plates(&mut self, design: &mut Design, text: &str, from: usize) {
        let end = MACHINERY.find(text).map_or(text.len(), |found| found.start()).max(from);
        let is_whole = AFTER_ARMOR.is_match(text);
        if !is_whole {
            self.unknown.push(if ARMOR.is_match(text) { "rest of the armor" } else { "armor" });
        }
        let armor = &text[from..end];
        let first = |pattern: &Regex| number(&pattern.captures(armor)?[1]);
        // A whole report lists all armor of a design: a plate it leaves out does not exist.
        let or_none = |plate: Option<Fraction>| plate.or(is_whole.then_some(Fraction::ZERO));
        let guns = GUN_ARMOR.find(armor).map_or("", |found| &armor[found.end()..]);
        let decks = DECK_ENDS.captures_iter(armor).filter_map(|found| number(&found[1]));
        let (turret, barbette, casemate) = self.gun_plates(design, guns);
        design.armor_in = Armor {
            belt: or_none(BELT.captures(belts(armor)).and_then(|found| number(&found[1]))),
            deck: or_none(decks.chain(first(&DECK)).max()),
            turret: or_none(turret),
            barbette: or_none(barbette),
            conning_tower: or_none(first(&TOWER)),
            casemate: or_none(casemate),
        };
    }

    /// The thickest turret face, barbette and casemate face of all batteries.
    fn gun_plates(
        &self,
        design: &Design,
        text: &str,
    ) -> (Option<Fraction>, Option<Fraction>, Option<Fraction>) {
        let (mut turret, mut barbette, mut casemate) = (None, None, None);
        let batteries = design.batteries.as_deref().unwrap_or_default();
        for row in GUN_ROW.captures_iter(text) {
            let cell = |at: usize| row.get(at).and_then(|cell| number(cell.as_str()));
            let order = ["main", "2nd", "3rd", "4th", "5th"];
            let which = order.iter().position(|word| row[1].eq_ignore_ascii_case(word));
            let kept_in = which
                .and_then(|which| batteries.get(which)?.mounts.first())
                .is_some_and(|mount| mount.kept_in);
            if kept_in {
                casemate = casemate.max(cell(2));
            } else {
                turret = turret.max(cell(2));
                barbette = barbette.max(cell(4));
            }
        }
        (turret, barbette, casemate)
    }

    fn rest(&mut self, design: &mut Design, text: &str) {
        let from = MACHINERY.find(text).map_or(text.len(), |found| found.start());
        let machinery = &text[from..];
        design.speed_kn = KNOTS.captures(machinery).and_then(|found| number(&found[1]));
        if design.speed_kn.is_none() && IMMOBILE.is_match(text) {
            design.speed_kn = Some(Fraction::ZERO);
        }
        if design.speed_kn.is_none() {
            self.unknown.push("speed");
        }
        design.complement = MEN
            .captures(machinery)
            .and_then(|found| Some((number(&found[1])?.floor(), number(&found[2])?.floor())))
            // A figure that is cut off counts for nothing.
            .map(|(least, most)| (least, most.max(least)));
    }
}

/// Which part of the armor text is about belts: gun armor has a row named `Main`, too.
fn belts(armor: &str) -> &str {
    let end = GUN_ARMOR.find(armor).map_or(armor.len(), |found| found.start());
    &armor[..end]
}

/// The number of torpedo tubes; reloads are not tubes.
fn tubes(text: &str) -> i64 {
    let count = |set: Captures| {
        let behind = &text[set.get(0)?.end()..];
        let words = &behind[..NEXT.find(behind).map_or(behind.len(), |next| next.start())];
        let reloads = words.to_lowercase().contains("reload");
        set[1].parse::<i64>().ok().filter(|_| !reloads)
    };
    TUBES.captures_iter(text).filter_map(count).sum()
}

fn spaced(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
