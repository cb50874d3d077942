//! Instruments: from a rule set's file to drawings, and from drawings to files.

use crate::cli::{BacksArg, InstrumentArgs, LayoutArg, Print};
use crate::derive;
use crate::diagnostic::Faults;
use crate::export::Format;
use crate::instrument::svg::SvgWriter;
use crate::instrument::{self, Backs, Drawing, Options, Request, RulerLayout, ShipAtTable};
use crate::model::{Fleet, Instrument};
use crate::output::Target;
use crate::page::Typesetter;
use crate::view::{self, SheetView};

use super::super::settings::{Play, Stationery, Workplace};
use super::Clock;
use super::drawn::DrawnRun;
use super::job::{DerivedShip, about};
use super::parts::Printed;

/// The template of a sheet with instruments.
const TEMPLATE: &str = "instruments/sheet.typ";

/// What an instrument is printed with.
pub struct InstrumentJob<'a> {
    /// The command line.
    pub args: &'a Print,
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
        let named = !self.args.what.is_empty() || !self.args.navy.is_empty();
        let ships = match named {
            true => super::ships(self.args, self.place, self.play, &mut fleet, faults),
            false => Vec::new(),
        };
        clock.stage("data, derive");
        let drawings = draw(self.play, instrument, &ships, &self.args.instrument, faults)?;
        clock.stage("instrument");
        let format = super::format(self.args, faults);
        let writer = SvgWriter::new(&self.place.files, self.stationery.black);
        let writer = writer.map_err(|fault| faults.add(fault)).ok()?;
        let mut printed = match format {
            Format::Svg => each_as_svg(&writer, &drawings, faults)?,
            Format::Pdf | Format::Png { .. } => {
                self.on_sheets(instrument, &drawings, &writer, format, faults)?
            }
        };
        printed.filled = ships.len();
        clock.stage("page, press, export");
        let name = format!("{}-{}.{}", instrument.id, self.play.rules.id, format.ending());
        let target = match &self.args.output {
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
        let Play { rules, scale, units } = self.play;
        let typesetter = Typesetter::new(&self.place.files);
        let Stationery { paper, black, .. } = self.stationery;
        let view = view::sheet(rules, None, (scale, *units), &[], paper, *black);
        let sheet = SheetView { program: self.stationery.program(), ..view };
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

/// A file for each drawing.
fn each_as_svg(writer: &SvgWriter, drawings: &[Drawing], faults: &mut Faults) -> Option<Printed> {
    let files: Result<Vec<Vec<u8>>, _> =
        drawings.iter().map(|drawing| writer.svg(drawing).map(String::into_bytes)).collect();
    let files = files.map_err(|fault| faults.add(fault)).ok()?;
    Some(Printed { sheets: files.len(), filled: 0, blank: 0, files })
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
        coordinates: args.coordinates,
        start: args.start.clone(),
        backs: match args.backs {
            None | Some(BacksArg::Fold) => Backs::Fold,
            Some(BacksArg::Duplex) => Backs::Duplex,
            Some(BacksArg::None) => Backs::None,
        },
    }
}
