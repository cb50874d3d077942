//! Springsharp 3's own file format: one value per line, in a fixed order.

use super::design::{Battery, Design};
use super::mounts;
use super::words::Words;
use crate::data::SourceFile;
use crate::data::figure::number;
use crate::diagnostic::{Code, Diagnostic, Faults};
use crate::measure::Fraction;
use crate::model::Armor;

const VERSION: &str = "SpringSharp Version 3";
const BATTERIES: usize = 5;
/// Cubic feet of sea water to the ton, for the displacement that the file leaves out.
const FEET_A_TON: Fraction = Fraction::whole(35);

/// Line numbers, the version being line 1.
mod line {
    pub const NAME: usize = 2;
    pub const COUNTRY: usize = 3;
    pub const KIND: usize = 4;
    /// Of hull, five batteries, torpedoes and armor: 0 for feet and inches, 1 for meters and
    /// millimetres.
    pub const UNITS: std::ops::Range<usize> = 5..13;
    pub const HULL_UNITS: usize = 5;
    pub const BATTERY_UNITS: usize = 6;
    pub const ARMOR_UNITS: usize = 12;
    pub const YEAR: usize = 13;
    pub const LENGTH: usize = 15;
    pub const BEAM: usize = 16;
    pub const DRAFT: usize = 17;
    pub const BLOCK: usize = 19;
    /// For each battery: number, bore, kind, mounts above and below, shell weight.
    pub const GUNS: usize = 33;
    pub const LINES_A_BATTERY: usize = 6;
    /// After the main battery's shells, for each battery: number of mounts, their kind and layout.
    pub const MOUNTS: usize = 64;
    pub const LINES_A_MOUNT: usize = 3;
    /// The number of tubes in both sets.
    pub const TUBES: [usize; 2] = [79, 80];
    pub const BELT: usize = 82;
    /// For each battery: face, house and barbette.
    pub const GUN_ARMOR: usize = 94;
    pub const DECK: usize = 109;
    pub const TOWER: usize = 110;
    pub const SPEED: usize = 111;
    /// The last line used.
    pub const LAST: usize = 111;
}

/// The code for meters and millimetres.
const METRIC: &str = "1";

/// Springsharp's codes for guns in broadside ports and in casemates.
const KEPT_IN: [i64; 2] = [0, 6];

/// Reads the file; nothing if any value is invalid.
pub fn read(source: &SourceFile, words: &Words, faults: &mut Faults) -> Option<Design> {
    let lines: Vec<&str> = source.text.lines().map(str::trim).collect();
    let mut file = File { source, lines, failed: false, faults };
    if !file.lines.first().is_some_and(|first| first.starts_with(VERSION)) {
        file.fail(1, "this version of Springsharp's file format is not supported".to_owned());
        return None;
    }
    if file.lines.len() < line::LAST {
        let message = format!("the file ends at line {}, before the speed", file.lines.len());
        file.fail(file.lines.len(), message);
        return None;
    }
    if let Some(at) = line::UNITS.clone().find(|at| !["0", METRIC].contains(&file.lines[at - 1])) {
        file.fail(at, format!("`{}` is not a system of units", file.lines[at - 1]));
        return None;
    }
    let design = file.design(words);
    (!file.failed).then_some(design)
}

/// From this bore up, guns are named in tenths of an inch.
const LIGHT_MM: Fraction = Fraction::whole(75);

fn inch_mm() -> Fraction {
    Fraction::new(254, 10)
}

/// The denominator of the fraction: 10 for tenths.
fn rounded(figure: Fraction, parts: i64) -> Fraction {
    figure.round_half_up(Fraction::new(1, parts))
}

struct File<'a> {
    source: &'a SourceFile,
    lines: Vec<&'a str>,
    failed: bool,
    faults: &'a mut Faults,
}

impl File<'_> {
    fn fail(&mut self, at: usize, message: String) {
        self.failed = true;
        let before: usize = self.source.text.split_inclusive('\n').take(at - 1).map(str::len).sum();
        let place = self.source.place(before);
        let fault = Diagnostic::error(Code::NoDesign, message).at(place);
        self.faults.add(fault.hint("in Springsharp, save the report as text, and import that"));
    }

    fn number(&mut self, at: usize) -> Fraction {
        let text = self.lines[at - 1];
        let number = number(text);
        if number.is_none() {
            self.fail(at, format!("`{text}` is not a number"));
        }
        number.unwrap_or(Fraction::ZERO)
    }

    fn whole(&mut self, at: usize) -> i64 {
        self.number(at).floor()
    }

    fn design(&mut self, words: &Words) -> Design {
        let year = self.whole(line::YEAR);
        let [country, kind] = [line::COUNTRY, line::KIND].map(|at| self.lines[at - 1]);
        let of = words.country_and_type(&format!("{country} {kind}"), year);
        let [length, beam, draft, block] =
            [line::LENGTH, line::BEAM, line::DRAFT, line::BLOCK].map(|at| self.number(at));
        let [length, beam, draft] = match self.is_metric(line::HULL_UNITS) {
            true => [length, beam, draft]
                .map(|meters| rounded(meters / Fraction::new(3048, 10_000), 100)),
            false => [length, beam, draft],
        };
        let tons = (length * beam * draft * block / FEET_A_TON).round_half_up(Fraction::ONE);
        let batteries = (0..BATTERIES).filter_map(|number| self.battery(number, words)).collect();
        let mut design = Design {
            place: self.source.place(0),
            name: words.name(self.lines[line::NAME - 1]),
            country: of.country,
            type_words: of.words,
            kind: of.kind,
            laid_down: year,
            tons: [None, None, Some(tons).filter(|tons| *tons > Fraction::ZERO), None],
            tons_computed: true,
            length_ft: Some(length),
            waterline: true,
            beam_ft: Some(beam),
            speed_kn: Some(self.number(line::SPEED)),
            torpedo_tubes: Some(line::TUBES.map(|at| self.whole(at)).iter().sum()),
            batteries: Some(batteries),
            ..Design::default()
        };
        design.armor_in = self.armor();
        design
    }

    fn battery(&mut self, number: usize, words: &Words) -> Option<Battery> {
        let at = line::GUNS + number * line::LINES_A_BATTERY;
        let (guns, caliber_in) = (self.whole(at), self.number(at + 1));
        if guns == 0 {
            return None;
        }
        let caliber_in = match self.is_metric(line::BATTERY_UNITS + number) {
            // 305 mm guns are 12 in guns; for light ones a hundredth counts.
            true if caliber_in >= LIGHT_MM => rounded(caliber_in / inch_mm(), 10),
            true => rounded(caliber_in / inch_mm(), 100),
            false => caliber_in,
        };
        let at = line::MOUNTS + number * line::LINES_A_MOUNT;
        let [mounts, kind, code] = [at, at + 1, at + 2].map(|at| self.whole(at));
        let layout = words.layout_of_code(code).filter(|_| mounts > 0 && guns % mounts == 0);
        let mounts = layout
            .map(|layout| mounts::dealt(layout, mounts, guns / mounts, KEPT_IN.contains(&kind)));
        Some(Battery { guns, caliber_in, mounts: mounts.unwrap_or_default() })
    }

    fn armor(&mut self) -> Armor {
        let (mut turret, mut barbette, mut casemate) =
            (Fraction::ZERO, Fraction::ZERO, Fraction::ZERO);
        let is_metric = self.is_metric(line::ARMOR_UNITS);
        let inches =
            |plate: Fraction| if is_metric { rounded(plate / inch_mm(), 10) } else { plate };
        for number in 0..BATTERIES {
            let at = line::GUN_ARMOR + number * 3;
            let (face, hoist) = (self.number(at), self.number(at + 2));
            let kind = self.whole(line::MOUNTS + number * line::LINES_A_MOUNT + 1);
            let guns = self.whole(line::GUNS + number * line::LINES_A_BATTERY);
            if guns == 0 {
                continue;
            }
            if KEPT_IN.contains(&kind) {
                casemate = casemate.max(face);
            } else {
                turret = turret.max(face);
                barbette = barbette.max(hoist);
            }
        }
        Armor {
            belt: Some(inches(self.number(line::BELT))),
            deck: Some(inches(self.number(line::DECK))),
            turret: Some(inches(turret)),
            barbette: Some(inches(barbette)),
            conning_tower: Some(inches(self.number(line::TOWER))),
            casemate: Some(inches(casemate)),
        }
    }

    fn is_metric(&self, at: usize) -> bool {
        self.lines[at - 1] == METRIC
    }
}
