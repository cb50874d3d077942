//! Instruments: from a rule set's file to drawings, and from drawings to files.

use crate::cli::{BacksArg, DiagonalsArg, InstrumentArgs, LayoutArg, StepsArg};
use crate::derive;
use crate::diagnostic::{Code, Diagnostic, Faults};
use crate::export::Format;
use crate::instrument::svg::SvgWriter;
use crate::instrument::{
    self, Backs, Diagonals, Drawing, Options, Request, RulerLayout, ShipAtTable, Steps,
};
use crate::measure::Length;
use crate::model::{Fleet, Instrument, Paper, RuleSet};
use crate::output::Target;
use crate::page::Typesetter;
use crate::press;
use crate::view;

use super::super::settings::{Play, Stationery, Workplace};
use super::asked::Asked;
use super::contents::Contents;
use super::cutting;
use super::drawn::{DrawnRun, lay};
use super::finish::Clock;
use super::job::{DerivedShip, about};
use super::parts::Printed;

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

/// What asks for all instruments of a pack where a form's name would stand.
pub const WORD: &str = "instruments";
/// A file is named after its instruments if they are no more than these.
const INSTRUMENTS_IN_NAME: usize = 3;
/// Overlays of this radius and somewhat smaller ones are tried where they may save a sheet.
const SMALLER: Length = Length::um(84_000);
const SMALLER_STEPS: usize = 10;
/// What the cards with the ships' mounts are called.
const MOUNTS: &str = "Mounts, where known";

/// Instruments that were asked for.
pub struct Chosen<'a> {
    instruments: Vec<&'a Instrument>,
    /// Whether they are those of a pack, and whether this shows mounts.
    of_pack: Option<bool>,
}

impl<'a> Chosen<'a> {
    /// That of the form's name with those among the words, which are taken out of them, or all of the
    /// rule set's pack; `None` if the form is none.
    pub fn named(rules: &'a RuleSet, asked: &mut Asked, faults: &mut Faults) -> Option<Self> {
        let find = |id: &str| rules.instruments.iter().find(|known| known.id == id);
        if let (WORD, Some(pack)) = (asked.args.form.as_str(), &rules.pack) {
            let contents = Contents::settle(rules, pack, &asked.orders, asked.args, faults);
            let Contents { mut instruments, mounts, .. } = contents;
            // Without ships those come that need none.
            if !asked.names_ships() {
                instruments.retain(|one| !one.kind.needs_ships());
            }
            return Some(Self { instruments, of_pack: Some(mounts) });
        }
        let mut instruments = vec![find(&asked.args.form)?];
        asked.words.retain(|word| match find(word) {
            None => true,
            Some(instrument) => {
                if !instruments.iter().any(|known| known.id == instrument.id) {
                    instruments.push(instrument);
                }
                false
            }
        });
        Some(Self { instruments, of_pack: None })
    }

    /// What a file with them is called.
    fn file_word(&self) -> String {
        let ids: Vec<&str> = self.instruments.iter().map(|one| one.id.as_str()).collect();
        match self.of_pack {
            None if ids.len() <= INSTRUMENTS_IN_NAME => ids.join("-"),
            _ => WORD.to_owned(),
        }
    }
}

/// Drawings, and what each belongs to.
#[derive(Default)]
pub struct Drawn {
    /// The drawings.
    pub drawings: Vec<Drawing>,
    /// Of each the name of its instrument.
    pub titles: Vec<String>,
    /// How many ships they show.
    pub ships: usize,
}

impl Drawn {
    /// What all of it is called: each name once.
    fn label(&self) -> String {
        let mut titles: Vec<&str> = self.titles.iter().map(String::as_str).collect();
        titles.dedup();
        titles.join(", ")
    }

    /// Takes what became of an instrument.
    fn take(&mut self, title: &str, drawn: Option<(Vec<Drawing>, usize)>) {
        let Some((drawings, ships)) = drawn else { return };
        self.titles.extend(drawings.iter().map(|_| title.to_owned()));
        self.drawings.extend(drawings);
        self.ships = self.ships.max(ships);
    }

    /// The instruments of a pack: for its ships where there is none without ships, and the ships'
    /// mounts as far as they are known. Where the player leaves the size of overlays open, they are
    /// smaller than usual if that saves a sheet of this paper and costs no limit of a band.
    pub fn for_pack(
        play: &Play,
        wanted: (&[&Instrument], bool),
        ships: &[DerivedShip],
        (args, paper): (&InstrumentArgs, &Paper),
        faults: &mut Faults,
    ) -> Self {
        let usual = Self::of_size(play, wanted, ships, args, faults);
        if args.radius.is_some() {
            return usual;
        }
        let shown = |drawn: &Self| drawn.drawings.iter().map(|one| one.claims.len()).sum::<usize>();
        let smaller = (0..SMALLER_STEPS).map(|step| SMALLER - Length::um(2_000) * step);
        let smaller = smaller.map(|radius| {
            let args = InstrumentArgs { radius: Some(radius), ..args.clone() };
            // What is at fault has been told of.
            Self::of_size(play, wanted, ships, &args, &mut Faults::default())
        });
        let as_much: Vec<Self> = smaller.filter(|drawn| shown(drawn) == shown(&usual)).collect();
        let all = std::iter::once(usual).chain(as_much);
        all.min_by_key(|drawn| press::cost(&lay(paper, &drawn.drawings))).unwrap_or_default()
    }

    fn of_size(
        play: &Play,
        (instruments, mounts): (&[&Instrument], bool),
        ships: &[DerivedShip],
        args: &InstrumentArgs,
        faults: &mut Faults,
    ) -> Self {
        let mut drawn = Self::default();
        for instrument in instruments {
            let ships = if instrument.kind.needs_ships() { ships } else { &[] };
            drawn.take(&instrument.label, draw(play, instrument, ships, args, faults));
        }
        if mounts {
            let ships: Vec<_> = ships.iter().map(|ship| ship.picked).collect();
            drawn.take(MOUNTS, Some((instrument::mount_cards(&ships), 0)));
        }
        drawn
    }

    /// Instruments that were asked for one by one, for the ships that were named.
    fn for_ships(
        play: &Play,
        instruments: &[&Instrument],
        ships: &[DerivedShip],
        args: &InstrumentArgs,
        faults: &mut Faults,
    ) -> Self {
        let mut drawn = Self::default();
        let shows = |instrument: &&&Instrument| instrument.kind.shows_ships();
        if !ships.is_empty() && !instruments.iter().any(|one| shows(&one)) {
            let ids: Vec<&str> = instruments.iter().map(|one| one.id.as_str()).collect();
            let verb = if ids.len() == 1 { "shows" } else { "show" };
            let message =
                format!("`{}` {verb} no ships; those named are left out", ids.join("`, `"));
            faults.add(Diagnostic::warning(Code::ShipsLeftOut, message));
        }
        for instrument in instruments {
            let ships = if instrument.kind.shows_ships() { ships } else { &[] };
            drawn.take(&instrument.label, draw(play, instrument, ships, args, faults));
        }
        drawn
    }
}

impl InstrumentJob<'_> {
    /// Prints instruments; gives back the summary, or nothing where something stopped the run.
    pub fn run(&self, chosen: &Chosen, clock: &mut Clock, faults: &mut Faults) -> Option<String> {
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
        let (instruments, options) = (chosen.instruments.as_slice(), &args.instrument);
        let drawn = match chosen.of_pack {
            Some(mounts) => {
                let paper = &self.stationery.paper;
                let wanted = (instruments, mounts);
                Drawn::for_pack(self.play, wanted, &ships, (options, paper), faults)
            }
            None => Drawn::for_ships(self.play, instruments, &ships, options, faults),
        };
        if drawn.drawings.is_empty() {
            if instruments.is_empty() {
                let fault =
                    Diagnostic::error(Code::NothingToPrint, "there is no instrument to print");
                faults.add(fault.hint("`--with` puts one in"));
            }
            return None;
        }
        clock.stage("instrument");
        let id = chosen.file_word();
        if let Some(format) = cutting::format(super::format::asked_format(args)) {
            return self.for_cutter(&id, &drawn.drawings, format, clock, faults);
        }
        let format = super::format::format_of_sheets(args, faults);
        let typesetter = Typesetter::new(&self.place.files);
        let typesetter = typesetter.map_err(|fault| faults.add(fault)).ok()?;
        let mut printed = on_sheets(
            &drawn,
            self.place,
            &typesetter,
            (self.play, self.stationery),
            format,
            faults,
        )?;
        printed.filled = drawn.ships;
        let about = about(self.play, &drawn.label());
        let printed = printed.finish(format, &about, &self.stationery.pdf);
        let printed = printed.map_err(|fault| faults.add(fault)).ok()?;
        clock.stage("page, press, export");
        if args.strict && faults.any_error() {
            return None;
        }
        let name = format!("{id}-{}.{}", self.play.rules.id, format.ending());
        let target = match &args.output {
            Some(path) => Target::named(path),
            None => Target::default_in(self.place.files.project(), &self.place.folder, &name),
        };
        let written = super::finish::write(&target, &printed, faults)?;
        Some(super::finish::summary(&printed, &written, clock.elapsed()))
    }
}

/// Prints drawings on sheets of paper, small ones together.
pub fn on_sheets(
    drawn: &Drawn,
    place: &Workplace,
    typesetter: &Typesetter,
    (play, stationery): (&Play, &Stationery),
    format: Format,
    faults: &mut Faults,
) -> Option<Printed> {
    let Play { rules, scale, units, .. } = play;
    let Stationery { paper, black, .. } = stationery;
    let writer = SvgWriter::new(&place.files, *black).map_err(|fault| faults.add(fault)).ok()?;
    let view = view::sheet(rules, None, (scale, *units), &[], paper, *black);
    let titles: Vec<&str> = drawn.titles.iter().map(String::as_str).collect();
    let run = DrawnRun {
        typesetter,
        template: TEMPLATE,
        sheet: &stationery.signed(view, play),
        titles: &titles,
        stationery,
        check_bars: true,
        drawings: &drawn.drawings,
        writer: &writer,
        about: &about(play, &drawn.label()),
    };
    run.run(format, faults)
}

/// The drawings of an instrument for the ships named, and how many of them it shows; `None` if it
/// refuses.
fn draw(
    play: &Play,
    instrument: &Instrument,
    ships: &[DerivedShip],
    args: &InstrumentArgs,
    faults: &mut Faults,
) -> Option<(Vec<Drawing>, usize)> {
    let shows_ships = instrument.kind.shows_ships();
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
