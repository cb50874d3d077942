//! Instruments: from a rule set's file to drawings, and from drawings to files.

use crate::cli::{DiagonalsArg, InstrumentArgs, LayoutArg, Print, StepsArg};
use crate::derive;
use crate::diagnostic::Faults;
use crate::instrument::svg::SvgWriter;
use crate::instrument::{
    self, Diagonals, Drawing, Options, Request, RulerLayout, ShipAtTable, Steps,
};
use crate::model::{Fleet, Instrument, Paper};
use crate::output::Target;

use super::super::settings::{Play, Workplace};
use super::Clock;
use super::job::DerivedShip;
use super::parts::Printed;

/// What an instrument is printed with.
pub struct InstrumentJob<'a> {
    /// The command line.
    pub args: &'a Print,
    /// Where it runs.
    pub place: &'a Workplace,
    /// Rule set, scale, units.
    pub play: &'a Play,
    /// The paper.
    pub paper: &'a Paper,
    /// Whether only black ink is to be used.
    pub black: bool,
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
        let named = !self.args.what.is_empty() || !self.args.navy.is_empty();
        let ships = match named {
            true => super::ships(self.args, self.place, self.play, &mut fleet, faults),
            false => Vec::new(),
        };
        clock.stage("data, derive");
        let drawings = draw(self.play, instrument, &ships, &self.args.instrument, faults)?;
        clock.stage("instrument");
        let format = super::format(self.args, faults);
        let writer = SvgWriter::new(&self.place.files, self.black);
        let writer = writer.map_err(|fault| faults.add(fault)).ok()?;
        let mut files = Vec::new();
        for drawing in &drawings {
            files.push(writer.svg(drawing).map_err(|fault| faults.add(fault)).ok()?.into_bytes());
        }
        let printed = Printed { sheets: files.len(), filled: ships.len(), blank: 0, files };
        let name = format!("{}-{}.{}", instrument.id, self.play.rules.id, format.ending());
        let target = match &self.args.output {
            Some(path) => Target::named(path),
            None => Target::default_in(self.place.files.project(), &self.place.folder, &name),
        };
        let written = super::write(&target, &printed, faults)?;
        Some(super::summary(&printed, &written, clock.elapsed()))
    }
}

/// The drawings of an instrument for the ships named; `None` if it refuses.
pub fn draw(
    play: &Play,
    instrument: &Instrument,
    ships: &[DerivedShip],
    args: &InstrumentArgs,
    faults: &mut Faults,
) -> Option<Vec<Drawing>> {
    let at_table: Vec<ShipAtTable> = ships
        .iter()
        .map(|ship| ShipAtTable {
            class: ship.picked.0,
            ship: ship.picked.1,
            derived: &ship.derived,
            boxes: derive::speed_boxes(&play.rules, Some(&ship.derived), &play.scale, play.units),
        })
        .collect();
    let request = Request {
        rules: &play.rules,
        scale: &play.scale,
        units: play.units,
        ships: &at_table,
        options: &options(args),
    };
    instrument::draw(instrument, &request).map_err(|found| faults.extend(found)).ok()
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
