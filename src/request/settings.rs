//! What is played, and what it is printed on: the command line decides, then an order of battle, then
//! the project, then the country, then the rule set.

use crate::cli::{
    BacksArg, ColorsArg, DuplexArg, GameArgs, InkArg, PdfStandardArg, Print, UnitsArg, UnknownArg,
};
use crate::data::{self, Defaults, Files, PROJECT_FILE};
use crate::derive;
use crate::diagnostic::{Code, Diagnostic, Faults, Place, did_you_mean, or_list};
use crate::export::PdfWish;
use crate::measure::{Point, Unit};
use crate::model::{
    Duplex, Imposition, Order, OrderSettings, Paper, Printer, RuleSet, Scale, Setting, Units, Work,
    ratio,
};
use crate::press;
use crate::view::{PROGRAM, SheetView};

use super::ships;

/// Where a command runs.
pub struct Project {
    /// The project's and the program's files.
    pub files: Files,
    /// The project's defaults.
    pub defaults: Defaults,
    /// The user's country in two letters, if it is known.
    pub region: Option<String>,
}

impl Project {
    /// The project that these files belong to, with its defaults; for a user of this locale.
    pub fn open(files: Files, locale: Option<&str>, faults: &mut Faults) -> Self {
        let defaults = data::read_defaults(&files, faults);
        Self { files, defaults, region: locale.and_then(region) }
    }

    /// Its settings alone, without an order of battle.
    pub fn settings(&self) -> Settings<'_> {
        Settings { project: self, orders: &[] }
    }

    /// The word for the data that a rule set's sheets are made from, and for files of ships named
    /// besides: the project's own name for it, if it has one.
    pub fn data_version(&self, rules: &RuleSet, words: &[String]) -> String {
        if let Some(name) = &self.defaults.data_version {
            return name.clone();
        }
        let read = |word: &String| {
            // A file of the project's own folders is among its data already.
            let known = ships::name_in_project(word, &self.files).is_some();
            let bytes = self.files.store().named(word).ok().filter(|_| !known)?;
            let name = word.rsplit(['/', '\\']).next().unwrap_or(word);
            Some((name.to_owned(), bytes))
        };
        let mut named: Vec<_> =
            words.iter().filter(|word| ships::is_file(word)).filter_map(read).collect();
        named.sort();
        named.dedup();
        data::data_version(&self.files, rules, &named)
    }

    /// The rule set's scales and those of the user.
    pub fn scales(&self, rules: &RuleSet) -> Vec<Scale> {
        let own = self.defaults.scales.iter().filter_map(|own| derive::own_scale(rules, own));
        rules.scales.iter().cloned().chain(own).collect()
    }
}

/// The country of a locale: `en_US.UTF-8` gives `US`.
fn region(locale: &str) -> Option<String> {
    let name = locale.split('.').next()?;
    let region = name.split(['-', '_']).skip(1).find(|part| part.len() == 2)?;
    Some(region.to_uppercase())
}

/// A rule set with the scale and the units it is played at.
pub struct Game {
    /// The rule set.
    pub rules: RuleSet,
    /// The scale.
    pub scale: Scale,
    /// The units.
    pub units: Units,
    /// The word for the data that sheets are made from.
    pub data_version: String,
}

/// What a run is printed on and with.
#[derive(Clone)]
pub struct PrintSettings {
    /// The paper.
    pub paper: Paper,
    /// Whether only black ink is to be used.
    pub black: bool,
    /// The printer, if its errors are to be made up for.
    pub printer: Option<Printer>,
    /// How backs come on the sheets, where both sides are printed.
    pub backs: Option<Backs>,
    /// How a PDF is wanted.
    pub pdf: PdfWish,
}

/// How backs come on sheets.
#[derive(Clone, Copy)]
pub struct Backs {
    /// The edge about which the printer turns a sheet.
    pub edge: Duplex,
    /// By how much backs are moved so that they lie on their fronts.
    pub offset: Point,
}

impl PrintSettings {
    /// One side of a paper in one ink, as nobody has asked for anything else.
    pub fn plain(paper: Paper) -> Self {
        Self { paper, black: true, printer: None, backs: None, pdf: PdfWish::default() }
    }

    /// A sheet's view with who printed it from what.
    pub fn signed(&self, view: SheetView, game: &Game) -> SheetView {
        let data_version = game.data_version.clone();
        SheetView { program: self.program(), data_version, ..view }
    }

    /// Who printed it, and what was made up for; every sheet says so.
    pub fn program(&self) -> String {
        match &self.printer {
            None => PROGRAM.to_owned(),
            Some(printer) => {
                format!("{PROGRAM}, corrected for printer {}: {}", printer.name, printer.words())
            }
        }
    }
}

/// A setting that both an order of battle and a project can hold.
struct Key {
    name: &'static str,
    of_order: fn(&OrderSettings) -> &Option<Setting>,
    of_project: fn(&Defaults) -> &Option<Setting>,
}

macro_rules! key {
    ($field:ident) => {
        Key {
            name: stringify!($field),
            of_order: |order| &order.$field,
            of_project: |project| &project.$field,
        }
    };
}

const RULES: Key = key!(rules);
const SCALE: Key = key!(scale);
const UNITS: Key = key!(units);
const PAPER: Key = key!(paper);
const INK: Key = key!(ink);
const UNKNOWN: Key = key!(unknown);

/// A setting's word, and the file that says it; the command line is no file.
struct Said<'a> {
    word: &'a str,
    place: Option<Place>,
}

impl<'a> Said<'a> {
    fn of(Setting { word, place }: &'a Setting) -> Self {
        Self { word, place: Some(place.clone()) }
    }

    /// The fault, with the file that is to blame.
    fn blamed(&self, fault: Diagnostic, key: &Key) -> Diagnostic {
        match &self.place {
            Some(place) => fault.at(place.clone()).in_field(key.name),
            None => fault,
        }
    }

    fn unknown(&self, key: &Key, wanted: &str) -> Diagnostic {
        let message = format!("`{}` is not a `{}`", self.word, key.name);
        let fault = Diagnostic::error(Code::UnknownWord, message).hint(format!("it is {wanted}"));
        match &self.place {
            Some(place) => fault.at(place.clone()),
            None => fault,
        }
    }
}

/// All that decides what a run is played and printed with, besides the command line.
#[derive(Clone, Copy)]
pub struct Settings<'a> {
    /// The project.
    pub project: &'a Project,
    /// The orders of battle; the last one is the strongest.
    pub orders: &'a [Order],
}

impl<'a> Settings<'a> {
    fn said(self, asked: Option<&'a str>, key: &Key) -> Option<Said<'a>> {
        let asked = asked.map(|word| Said { word, place: None });
        let of_order = |order: &'a Order| (key.of_order)(&order.settings).as_ref();
        let of_file = self.orders.iter().rev().find_map(of_order);
        let of_file = of_file.or((key.of_project)(&self.project.defaults).as_ref());
        asked.or_else(|| of_file.map(Said::of))
    }

    /// Settles rule set, scale and units; `None` if there is no such rule set or scale.
    pub fn game(self, args: &GameArgs, faults: &mut Faults) -> Option<Game> {
        let rules = self.rule_set(args.rules.as_deref(), faults)?;
        let scale = self.scale(&rules, args, faults)?;
        let units = self.units(&rules, &scale, args.units, faults)?;
        let data_version = self.project.data_version(&rules, &[]);
        Some(Game { rules, scale, units, data_version })
    }

    /// Settles the rule set.
    pub fn rule_set(self, asked: Option<&'a str>, faults: &mut Faults) -> Option<RuleSet> {
        let said = self.said(asked, &RULES);
        let (id, at) =
            said.as_ref().map_or((None, None), |said| (Some(said.word), said.place.as_ref()));
        faults.placed(at, |faults| data::read_rule_set(&self.project.files, id, faults))
    }

    fn scale(self, rules: &RuleSet, args: &'a GameArgs, faults: &mut Faults) -> Option<Scale> {
        let known = self.project.scales(rules);
        let found = |id: &str| {
            // The user's own stand behind the rule set's and win over them.
            let named = known.iter().rev().find(|scale| scale.id.eq_ignore_ascii_case(id));
            let for_models = || {
                let models = ratio(id)?;
                known.iter().rev().find(|scale| scale.is_for_models(models))
            };
            let worked_out = || derive::for_models(rules, ratio(id)?);
            let known = named.or_else(for_models).cloned();
            known.or_else(worked_out).or_else(|| derive::scaled_by(rules, id))
        };
        // An order of battle names a scale of its own rule set. In another game it counts if that has
        // one of the same name.
        let own = |order: &&Order| order.settings.rules.as_deref().is_none_or(|id| id == rules.id);
        let foreign = |said: &Said| {
            let named = |order: &&Order| order.settings.scale.as_deref() == Some(said.word);
            self.orders.iter().rev().find(named).is_some_and(|order| !own(&order))
        };
        let mut said = self.said(args.scale.as_deref(), &SCALE);
        if args.scale.is_none()
            && said.as_ref().is_some_and(|said| foreign(said) && found(said.word).is_none())
        {
            said = self.project.settings().said(None, &SCALE);
        }
        let Some(said) = said else {
            if rules.scales.is_empty() {
                let message = format!("{} has no scale", rules.title);
                let fault = Diagnostic::error(Code::MissingField, message).at(rules.place.clone());
                faults.add(
                    fault.hint("a game without distances still needs one `[[scale]]` with a unit"),
                );
            }
            return rules.default_scale().cloned();
        };
        let scale = found(said.word);
        if scale.is_none() {
            let id = said.word;
            let message = format!("{} has no scale `{id}`", rules.title);
            let fault = Diagnostic::error(Code::UnknownScale, message)
                .maybe_hint(
                    ratio(id).map(|_| models_of(&known).unwrap_or_else(|| scale_to_write(rules))),
                )
                .maybe_hint(did_you_mean(id, known.iter().map(|scale| scale.id.as_str())))
                .hint_if_none(
                    "`chartroom list scales` shows them; a multiple such as `2.5x` will do too",
                );
            faults.add(said.blamed(fault, &SCALE));
        }
        scale
    }

    /// Settles the units; `None` if the game has no lengths in those that are asked for.
    fn units(
        self,
        rules: &RuleSet,
        scale: &Scale,
        asked: Option<UnitsArg>,
        faults: &mut Faults,
    ) -> Option<Units> {
        let usual = match self.project.region.as_deref() {
            Some("US") => Units::Imperial,
            // Britain measures her sea lanes in inches as often as not; let the rule set decide.
            Some("GB") | None => rules.units,
            Some(_) => Units::Metric,
        };
        let said = self.said(None, &UNITS).filter(|_| asked.is_none());
        let in_file = said.as_ref().and_then(|said| {
            let found = Units::WORDS.iter().find(|(name, _)| *name == said.word);
            if found.is_none() {
                faults.add(said.unknown(&UNITS, "`metric` or `imperial`"));
            }
            found.map(|(_, units)| *units)
        });
        let asked = asked.map(|asked| match asked {
            UnitsArg::Metric => Units::Metric,
            UnitsArg::Imperial => Units::Imperial,
        });
        let wanted = asked.or(in_file);
        let only = match (scale.metric.unit, scale.imperial.unit) {
            (Unit::Inch, Unit::Inch) => Units::Imperial,
            (Unit::Millimetre | Unit::Centimetre, Unit::Millimetre | Unit::Centimetre) => {
                Units::Metric
            }
            _ => return Some(wanted.unwrap_or(usual)),
        };
        // A project's units are for all of its games, those of an order of battle for its own: a game
        // that has no choice is played in what it has.
        let is_orders_game = self.said(None, &RULES).is_some_and(|own| own.word == rules.id);
        let of_project =
            |said: &Said| said.place.as_ref().is_some_and(|place| place.file == PROJECT_FILE);
        let own = said.as_ref().is_none_or(|said| !of_project(said) && is_orders_game);
        if own && let Some(other) = wanted.filter(|wanted| *wanted != only) {
            let message = format!("{} has no {} lengths", rules.title, other.word());
            let fault = Diagnostic::error(Code::UnknownScale, message)
                .hint(format!("it measures in {} units alone", only.word()));
            faults.add(match &said {
                Some(said) => said.blamed(fault, &UNITS),
                None => fault,
            });
            return None;
        }
        Some(only)
    }

    /// Settles paper, ink, printer and how a PDF is wanted; `None` if one of them cannot be.
    /// `backs` tells whether something is to stand on the backs.
    pub fn print(
        self,
        args: &'a Print,
        scheme: Option<&Imposition>,
        backs: bool,
        faults: &mut Faults,
    ) -> Option<PrintSettings> {
        let project = self.project;
        let paper = match scheme {
            None => self.paper(args.paper.as_deref(), faults),
            Some(scheme) => self.paper_for(args.paper.as_deref(), scheme, faults),
        };
        let black =
            self.either(args.ink.map(|ink| ink == InkArg::Black), &INK, ["color", "black"], faults);
        let printer = match self.printer(args.printer.as_deref(), faults) {
            None => None,
            Some(found) => Some(found?),
        };
        let offset = printer.as_ref().and_then(|printer| printer.back_offset);
        let offset = offset.or(project.defaults.back_offset).unwrap_or_default();
        let backs = edge(args, scheme, backs).map(|edge| Backs { edge, offset });
        let pdf = pdf_wish(&project.files, args, faults)?;
        let mut paper = paper?;
        if let Some(printer) = &printer {
            paper.margin = press::corrected_margin(&paper, printer);
        }
        Some(PrintSettings { paper, black, printer, backs, pdf })
    }

    /// The printer that is chosen, if any is; inside, `None` if its profile cannot be read.
    fn printer(self, asked: Option<&'a str>, faults: &mut Faults) -> Option<Option<Printer>> {
        let asked = asked.map(|word| Said { word, place: None });
        let Said { word, place } =
            asked.or_else(|| self.project.defaults.printer.as_ref().map(Said::of))?;
        let files = &self.project.files;
        Some(faults.placed(place.as_ref(), |faults| data::read_printer(files, word, faults)))
    }

    /// Looks at everything that the files choose, as a run would.
    pub fn check(self, faults: &mut Faults) {
        drop(self.game(&GameArgs::default(), faults));
        drop(self.paper(None, faults));
        self.either(None, &INK, ["color", "black"], faults);
        self.blank_unknown(None, faults);
        drop(self.printer(None, faults));
    }

    /// Settles the paper; `None` if there is none such.
    pub fn paper(self, asked: Option<&'a str>, faults: &mut Faults) -> Option<Paper> {
        self.paper_among(&data::read_papers(&self.project.files, faults), asked, faults)
    }

    fn paper_among(
        self,
        papers: &[Paper],
        asked: Option<&'a str>,
        faults: &mut Faults,
    ) -> Option<Paper> {
        let Some(said) = self.said(asked, &PAPER) else {
            let region = self.project.region.as_ref();
            let of_region = papers
                .iter()
                .find(|paper| region.is_some_and(|region| paper.regions.contains(region)));
            let usual = of_region
                .or(papers.iter().find(|paper| paper.is_default))
                .or(papers.first())
                .cloned();
            if usual.is_none() {
                let fault = Diagnostic::error(Code::UnknownPaper, "there is no paper to print on");
                faults.add(fault.hint(
                    "imposition/papers.toml lists none; `--paper 210x297` gives a size in mm",
                ));
            }
            return usual;
        };
        let id = said.word;
        if let Some(found) = papers.iter().find(|paper| paper.id.eq_ignore_ascii_case(id)) {
            return Some(found.clone());
        }
        if let Some(by_size) = data::papers::by_size(id) {
            return by_size.map_err(|fault| faults.add(said.blamed(fault, &PAPER))).ok();
        }
        let fault = Diagnostic::error(Code::UnknownPaper, format!("there is no paper `{id}`"))
            .maybe_hint(did_you_mean(id, papers.iter().map(|paper| paper.id.as_str())))
            .hint_if_none(
                "`chartroom list papers` shows them all; a size such as `200x287` will do too",
            );
        faults.add(said.blamed(fault, &PAPER));
        None
    }

    /// The paper asked for if the scheme is made for it; if none is, the usual one, else the scheme's
    /// own.
    fn paper_for(
        self,
        asked: Option<&'a str>,
        scheme: &Imposition,
        faults: &mut Faults,
    ) -> Option<Paper> {
        let papers = data::read_papers(&self.project.files, faults);
        let paper = self.paper_among(&papers, asked, faults)?;
        if scheme.is_for(&paper.id) {
            return Some(paper);
        }
        let own = papers.into_iter().find(|paper| asked.is_none() && scheme.is_for(&paper.id));
        if own.is_none() {
            let message = format!("`{}` is not made for {}", scheme.id, paper.label);
            let hint = format!("it is made for {}", or_list(&scheme.papers));
            faults.add(Diagnostic::error(Code::WrongImposition, message).hint(hint));
        }
        own
    }

    /// Whether cells, lengths and turns that no publisher states are to be empty boxes.
    pub fn blank_unknown(self, asked: Option<UnknownArg>, faults: &mut Faults) -> bool {
        let asked = asked.map(|unknown| unknown == UnknownArg::Blank);
        self.either(asked, &UNKNOWN, ["house", "blank"], faults)
    }

    /// A setting of two words: whether it is the second one.
    fn either(self, asked: Option<bool>, key: &Key, words: [&str; 2], faults: &mut Faults) -> bool {
        let Some(said) = self.said(None, key).filter(|_| asked.is_none()) else {
            return asked.unwrap_or(false);
        };
        if !words.contains(&said.word) {
            faults.add(said.unknown(key, &format!("`{}` or `{}`", words[0], words[1])));
        }
        said.word == words[1]
    }
}

/// What models each scale is for, where they have a ratio.
fn models_of(scales: &[Scale]) -> Option<String> {
    let of = |scale: &Scale| {
        scale.ratios().next()?;
        Some(format!("`{}` for {}", scale.id, scale.models.as_ref()?))
    };
    let known: Vec<String> = scales.iter().filter_map(of).collect();
    (!known.is_empty())
        .then(|| format!("there is {}; or a multiple such as `2.5x`", known.join(", ")))
}

/// What to write for models of a ratio where the rule set says nothing of such.
fn scale_to_write(rules: &RuleSet) -> String {
    match rules.default_scale().map(|scale| scale.metric.unit) {
        Some(unit @ (Unit::Square | Unit::Hex)) => {
            format!("it counts {unit}, for models of any size; leave `--scale` away")
        }
        _ => "its scales are for no ratio of models: write how many times as long every distance is, \
              such as `--scale 2x`, or in chartroom.toml `[[scale_of_mine]]` with `id = \"mine\"` and \
              `factor = 2`"
            .to_owned(),
    }
}

/// How a PDF is wanted; `None` if the wishes exclude each other.
fn pdf_wish(files: &Files, args: &Print, faults: &mut Faults) -> Option<PdfWish> {
    let archive = args.pdf_standard == Some(PdfStandardArg::A2b);
    let cmyk = args.colors == Some(ColorsArg::Cmyk);
    if archive && cmyk {
        let message =
            "PDF/A-2b in cmyk would have to name a press by its profile, and none is known";
        let fault = Diagnostic::error(Code::WrongFormat, message);
        faults.add(fault.hint(
            "print twice: with `--pdf-standard a-2b` to keep, with `--colors cmyk` for the shop",
        ));
        return None;
    }
    Some(PdfWish { archive, inks: cmyk.then(|| data::read_palette(files, faults)) })
}

/// The edge about which sheets are turned, where both sides are printed. Booklets are, and so is what
/// has a back, unless fronts and backs are folded together.
fn edge(args: &Print, scheme: Option<&Imposition>, backs: bool) -> Option<Duplex> {
    let asked = args.imposition.duplex.map(|edge| match edge {
        DuplexArg::Long => Duplex::Long,
        DuplexArg::Short => Duplex::Short,
    });
    let usual = match scheme.map(|scheme| scheme.work) {
        Some(Work::Fold) => None,
        Some(Work::Booklet) => Some(Duplex::Short),
        _ => {
            let pieces = args.instrument.backs == Some(BacksArg::Duplex);
            (pieces || backs).then_some(Duplex::Long)
        }
    };
    asked.or(usual)
}
