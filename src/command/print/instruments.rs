//! Instruments: from a rule set's file to drawings, and from drawings to files.

use crate::cli::{BacksArg, DiagonalsArg, InstrumentArgs, LayoutArg, StepsArg};
use crate::derive;
use crate::diagnostic::{Code, Diagnostic, Faults};
use crate::export::Format;
use crate::instrument::svg::SvgWriter;
use crate::instrument::{
    self, Backs, Diagonals, Drawing, Options, Request, RulerLayout, ShipAtTable, Steps,
};
use crate::model::{Fleet, Instrument};
use crate::output::Target;
use crate::page::Typesetter;
use crate::view;

use super::super::settings::{Play, Stationery, Workplace};
use super::drawn::DrawnRun;
use super::job::{DerivedShip, about};
use super::parts::Printed;
use super::{Asked, Clock, cutting};

/// The template of a sheet with instruments.
pub const TEMPLATE: &str = "instruments/sheet.typ";

/// What an instrument is printed with.
pub struct InstrumentJob<'a> {
    /// What the user wants.
    pub asked: &'a Asked<'a>,
    /// Where it runs.
    pub place: &'a Workplace,
    /// Rule set, scale, units.
    pub play: &'a Play,
    /// What it is printed on and with.
    pub stationery: &'a Stationery,
}

impl InstrumentJob<'_> {
    /// Prints an instrument; gives back the summary, or nothing where something stopped the run.
    pub fn run(
        &self,
        instrument: &Instrument,
        clock: &mut Clock,
        faults: &mut Faults,
    ) -> Option<String> {
        let mut fleet = Fleet::default();
        let args = self.asked.args;
        let ships = match self.asked.names_ships() {
            true => self.asked.ships(self.place, self.play, &mut fleet, faults),
            false => Vec::new(),
        };
        if self.asked.names_ships() && ships.is_empty() {
            // Every ship named is at fault, and has been told of.
            return None;
        }
        clock.stage("data, derive");
        let (drawings, shown) = draw(self.play, instrument, &ships, &args.instrument, faults)?;
        clock.stage("instrument");
        if let Some(format) = cutting::format(super::asked_format(args)) {
            return self.for_cutter(&instrument.id, &drawings, format, clock, faults);
        }
        let format = super::format(args, faults);
        let writer = SvgWriter::new(&self.place.files, self.stationery.black);
        let writer = writer.map_err(|fault| faults.add(fault)).ok()?;
        let mut printed = self.on_sheets(instrument, &drawings, &writer, format, faults)?;
        printed.filled = shown;
        let about = about(self.play, &instrument.label);
        let printed = printed.finish(format, &about, &self.stationery.pdf);
        let printed = printed.map_err(|fault| faults.add(fault)).ok()?;
        clock.stage("page, press, export");
        let name = format!("{}-{}.{}", instrument.id, self.play.rules.id, format.ending());
        let target = match &args.output {
            Some(path) => Target::named(path),
            None => Target::default_in(self.place.files.project(), &self.place.folder, &name),
        };
        let written = super::write(&target, &printed, faults)?;
        Some(super::summary(&printed, &written, clock.elapsed()))
    }

    /// Prints the drawings on sheets of paper.
    fn on_sheets(
        &self,
        instrument: &Instrument,
        drawings: &[Drawing],
        writer: &SvgWriter,
        format: Format,
        faults: &mut Faults,
    ) -> Option<Printed> {
        let Play { rules, scale, units, .. } = self.play;
        let typesetter = Typesetter::new(&self.place.files);
        let Stationery { paper, black, .. } = self.stationery;
        let view = view::sheet(rules, None, (scale, *units), &[], paper, *black);
        let sheet = self.stationery.signed(view, self.play);
        let run = DrawnRun {
            typesetter: &typesetter.map_err(|fault| faults.add(fault)).ok()?,
            template: TEMPLATE,
            sheet: &sheet,
            title: &instrument.label,
            stationery: self.stationery,
            check_bars: true,
            drawings,
            writer,
            about: &about(self.play, &instrument.label),
        };
        run.run(format, faults)
    }
}

/// The drawings of an instrument for the ships named, and how many of them it shows; `None` if it
/// refuses.
pub fn draw(
    play: &Play,
    instrument: &Instrument,
    ships: &[DerivedShip],
    args: &InstrumentArgs,
    faults: &mut Faults,
) -> Option<(Vec<Drawing>, usize)> {
    let shows_ships = instrument.kind.shows_ships();
    if !ships.is_empty() && !shows_ships {
        let message = format!("`{}` shows no ships; those named are left out", instrument.id);
        faults.add(Diagnostic::warning(Code::ShipsLeftOut, message));
    }
    let options = options(args);
    let drawn = |ships: &[&DerivedShip]| {
        let ships: Vec<ShipAtTable> = ships.iter().map(|ship| at_table(play, ship)).collect();
        let Play { rules, scale, units, .. } = play;
        let request = Request { rules, scale, units: *units, ships: &ships, options: &options };
        instrument::draw(instrument, &request)
    };
    let all: Vec<&DerivedShip> = ships.iter().collect();
    let found = match drawn(&all) {
        Ok(drawings) => return Some((drawings, if shows_ships { all.len() } else { 0 })),
        Err(found) => found,
    };
    // A ship that cannot be drawn does not stop the others.
    let (mut good, mut bad) = (Vec::new(), Vec::new());
    for ship in all.iter().copied() {
        match drawn(&[ship]) {
            Ok(_) => good.push(ship),
            Err(own) => bad.extend(own),
        }
    }
    let some = !good.is_empty() && good.len() < all.len();
    faults.extend(if some { bad } else { found });
    if !some {
        return None;
    }
    let drawings = drawn(&good).map_err(|found| faults.extend(found)).ok()?;
    Some((drawings, good.len()))
}

fn at_table<'a>(play: &Play, ship: &'a DerivedShip) -> ShipAtTable<'a> {
    ShipAtTable {
        class: ship.picked.0,
        ship: ship.picked.1,
        derived: &ship.derived,
        boxes: derive::speed_boxes(&play.rules, Some(&ship.derived), &play.scale, play.units),
    }
}

fn options(args: &InstrumentArgs) -> Options {
    Options {
        width: args.width,
        ticks: args.ticks,
        second_edge: args.second_edge,
        layout: match args.layout {
            None | Some(LayoutArg::Stick) => RulerLayout::Stick,
            Some(LayoutArg::Folding) => RulerLayout::Folding,
            Some(LayoutArg::Tape) => RulerLayout::Tape,
        },
        base: args.base,
        pitch: args.pitch,
        area: args.area,
        coordinates: args.coordinates,
        start: args.start.clone(),
        backs: match args.backs {
            None | Some(BacksArg::Fold) => Backs::Fold,
            Some(BacksArg::Duplex) => Backs::Duplex,
            Some(BacksArg::None) => Backs::None,
        },
        radius: args.radius,
        small: args.small,
        diagonals: match args.diagonals {
            None | Some(DiagonalsArg::Abeam) => Diagonals::Abeam,
            Some(DiagonalsArg::Ahead) => Diagonals::Ahead,
        },
        steps: match args.steps {
            None | Some(StepsArg::Square) => Steps::Square,
            Some(StepsArg::Orthogonal) => Steps::Orthogonal,
        },
    }
}
