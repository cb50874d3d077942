//! What a run is to be printed with: command line, then project, then country, then rule set.

use std::path::{Path, PathBuf};

use crate::cli::{ColorsArg, DuplexArg, Game, InkArg, PdfStandardArg, Print, UnitsArg, UnknownArg};
use crate::data::{self, Defaults, Files};
use crate::derive;
use crate::diagnostic::{Code, Diagnostic, Faults, Place, did_you_mean, or_list};
use crate::export::PdfWish;
use crate::measure::{Point, Unit};
use crate::model::{
    Duplex, Imposition, Paper, Printer, RuleSet, Scale, Setting, Units, Work, ratio,
};
use crate::output::{Spool, Target};
use crate::view::{PROGRAM, SheetView};

use super::pick;

/// The file of a project's settings.
const PROJECT_FILE: &str = "chartroom.toml";

/// Where a command runs.
pub struct Workplace {
    /// The folder it was called in.
    pub folder: PathBuf,
    /// The project's and the program's files.
    pub files: Files,
    /// The project's defaults.
    pub defaults: Defaults,
}

impl Workplace {
    /// The folder the user stands in.
    pub fn here(faults: &mut Faults) -> Self {
        let folder = std::env::current_dir().unwrap_or_default();
        let files = Files::around(&folder);
        let defaults = data::read_defaults(&files, faults);
        Self { folder, files, defaults }
    }
}

/// A rule set with the scale and the units it is played at.
pub struct Play {
    /// The rule set.
    pub rules: RuleSet,
    /// The scale.
    pub scale: Scale,
    /// The units.
    pub units: Units,
    /// The word for the data that sheets are made from.
    pub data_version: String,
}

impl Play {
    /// Makes every house length, turn and cell unknown.
    pub fn forget_house(&mut self) {
        self.rules.forget_house();
        self.scale.forget_house();
    }
}

/// What a run is printed on and with.
pub struct Stationery {
    /// The paper.
    pub paper: Paper,
    /// Whether only black ink is to be used.
    pub black: bool,
    /// The printer, if its errors are to be made up for.
    pub printer: Option<Printer>,
    /// How backs come on the sheets, where both sides are printed.
    pub backs: Option<Backs>,
    /// Where its finished sheets wait until all are done.
    pub spool: Spool,
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

impl Stationery {
    /// A sheet's view with who printed it from what.
    pub fn signed(&self, view: SheetView, play: &Play) -> SheetView {
        let data_version = play.data_version.clone();
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

/// Settles paper, ink and printer; `None` if one of them is not there.
pub fn stationery(
    place: &Workplace,
    args: &Print,
    scheme: Option<&Imposition>,
    faults: &mut Faults,
) -> Option<Stationery> {
    let paper = match scheme {
        None => paper(place, args.paper.as_deref(), faults),
        Some(scheme) => paper_for(place, args.paper.as_deref(), scheme, faults),
    };
    let black = black(place, args.ink, faults);
    let printer = match chosen(args.printer.as_deref(), &place.defaults.printer) {
        (None, _) => None,
        (Some(name), at) => {
            Some(faults.placed(at, |faults| data::read_printer(&place.files, name, faults))?)
        }
    };
    let offset = printer.as_ref().and_then(|printer| printer.back_offset);
    let offset = offset.or(place.defaults.back_offset).unwrap_or_default();
    let edge = edge(args, scheme);
    let backs = edge.map(|edge| Backs { edge, offset });
    let spool = Spool::in_folder(&output_folder(place, args.output.as_deref()));
    let pdf = pdf_wish(place, args, faults)?;
    Some(Stationery { paper: paper?, black, printer, backs, spool, pdf })
}

/// The folder that the run writes to.
pub fn output_folder(place: &Workplace, output: Option<&str>) -> PathBuf {
    let target = match output {
        Some(path) => Target::named(path),
        None => Target::default_in(place.files.project(), &place.folder, "sheets"),
    };
    target.folder()
}

/// How a PDF is wanted; `None` if it cannot be had so.
fn pdf_wish(place: &Workplace, args: &Print, faults: &mut Faults) -> Option<PdfWish> {
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
    Some(PdfWish { archive, inks: cmyk.then(|| data::read_palette(&place.files, faults)) })
}

/// The edge about which sheets are turned, where both sides are printed. Booklets are, and so is what
/// has a back, unless fronts and backs are folded together.
fn edge(args: &Print, scheme: Option<&Imposition>) -> Option<Duplex> {
    let asked = args.imposition.duplex.map(|edge| match edge {
        DuplexArg::Long => Duplex::Long,
        DuplexArg::Short => Duplex::Short,
    });
    let usual = match scheme.map(|scheme| scheme.work) {
        Some(Work::Fold) => None,
        Some(Work::Booklet) => Some(Duplex::Short),
        _ => args.imposition.back.as_ref().map(|_| Duplex::Long),
    };
    asked.or(usual)
}

/// The imposition asked for; `None` if there is none such, or none was asked for.
pub fn imposition(place: &Workplace, args: &Print, faults: &mut Faults) -> Option<Imposition> {
    let id = args.imposition.imposition.as_deref()?;
    data::read_imposition(&place.files, id, faults)
}

/// The paper asked for if the scheme is made for it; if none is, the usual one, else the scheme's own.
fn paper_for(
    place: &Workplace,
    asked: Option<&str>,
    scheme: &Imposition,
    faults: &mut Faults,
) -> Option<Paper> {
    let paper = paper(place, asked, faults)?;
    if scheme.is_for(&paper.id) {
        return Some(paper);
    }
    let papers = data::read_papers(&place.files, faults);
    let own = papers.into_iter().find(|paper| asked.is_none() && scheme.is_for(&paper.id));
    if own.is_none() {
        let message = format!("`{}` is not made for {}", scheme.id, paper.label);
        let hint = format!("it is made for {}", or_list(&scheme.papers));
        faults.add(Diagnostic::error(Code::WrongImposition, message).hint(hint));
    }
    own
}

/// Settles rule set, scale and units; `None` if one of them is not there.
pub fn play(place: &Workplace, game: &Game, faults: &mut Faults) -> Option<Play> {
    let rules = rule_set(place, game.rules.as_deref(), faults)?;
    let scale = scale(place, &rules, game.scale.as_deref(), faults)?;
    let units = units(place, &rules, &scale, game.units, faults)?;
    let data_version = data_version(place, &rules, &[]);
    Some(Play { rules, scale, units, data_version })
}

/// Looks at everything that the files of a project or an order of battle choose.
pub fn check(place: &Workplace, faults: &mut Faults) {
    drop(play(place, &Game::default(), faults));
    drop(paper(place, None, faults));
    black(place, None, faults);
    blank_unknown(place, None, faults);
    if let Some(Setting { word, place: at }) = &place.defaults.printer {
        faults.placed(Some(at), |faults| data::read_printer(&place.files, word, faults));
    }
}

/// The word for the data that a rule set's sheets are made from, and for files of ships named besides:
/// the project's own name for it, if it has one.
pub fn data_version(place: &Workplace, rules: &RuleSet, named: &[String]) -> String {
    if let Some(name) = &place.defaults.data_version {
        return name.clone();
    }
    let read = |word: &String| {
        // A file of the project's own folders is among its data already.
        let path = Path::new(word);
        let known = pick::name_in_project(word, place.files.project()).is_some();
        let bytes = std::fs::read(path).ok().filter(|_| !known)?;
        Some((path.file_name()?.to_string_lossy().into_owned(), bytes))
    };
    let mut named: Vec<_> =
        named.iter().filter(|word| pick::is_file(word)).filter_map(read).collect();
    named.sort();
    named.dedup();
    data::data_version(&place.files, rules, &named)
}

/// Settles the rule set.
pub fn rule_set(place: &Workplace, asked: Option<&str>, faults: &mut Faults) -> Option<RuleSet> {
    let (id, at) = chosen(asked, &place.defaults.rules);
    faults.placed(at, |faults| data::read_rule_set(&place.files, id, faults))
}

/// What the command line asks for, else a file; and where that file says it.
fn chosen<'a>(
    asked: Option<&'a str>,
    file: &'a Option<Setting>,
) -> (Option<&'a str>, Option<&'a Place>) {
    match (asked, file) {
        (Some(word), _) => (Some(word), None),
        (None, Some(setting)) => (Some(&setting.word), Some(&setting.place)),
        (None, None) => (None, None),
    }
}

/// The rule set's scales and those of the user.
pub fn scales(place: &Workplace, rules: &RuleSet) -> Vec<Scale> {
    let own = place.defaults.scales.iter().filter_map(|own| derive::own_scale(rules, own));
    rules.scales.iter().cloned().chain(own).collect()
}

fn scale(
    place: &Workplace,
    rules: &RuleSet,
    asked: Option<&str>,
    faults: &mut Faults,
) -> Option<Scale> {
    let (id, at) = chosen(asked, &place.defaults.scale);
    let Some(id) = id else {
        if rules.scales.is_empty() {
            let message = format!("{} has no scale", rules.title);
            let fault = Diagnostic::error(Code::MissingField, message).at(rules.place.clone());
            faults.add(
                fault.hint("a game without distances still needs one `[[scale]]` with a unit"),
            );
        }
        return rules.default_scale().cloned();
    };
    let known = scales(place, rules);
    // The user's own stand behind the rule set's and win over them.
    let named = known.iter().rev().find(|scale| scale.id.eq_ignore_ascii_case(id)).cloned();
    let models = ratio(id);
    let for_models =
        || models.and_then(|of| known.iter().rev().find(|scale| scale.is_for_models(of))).cloned();
    let worked_out = || models.and_then(|of| derive::for_models(rules, of));
    let found =
        named.or_else(for_models).or_else(worked_out).or_else(|| derive::scaled_by(rules, id));
    if found.is_none() {
        let message = format!("{} has no scale `{id}`", rules.title);
        let fault = Diagnostic::error(Code::UnknownScale, message)
            .maybe_hint(models.map(|_| models_of(&known).unwrap_or_else(|| scale_to_write(rules))))
            .maybe_hint(did_you_mean(id, known.iter().map(|scale| scale.id.as_str())))
            .hint_if_none(
                "`chartroom list scales` shows them; a multiple such as `2.5x` will do too",
            );
        faults.placed(at, |faults| faults.add(fault));
    }
    found
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

/// Settles the units; `None` if the game has no lengths in those that are asked for.
fn units(
    place: &Workplace,
    rules: &RuleSet,
    scale: &Scale,
    asked: Option<UnitsArg>,
    faults: &mut Faults,
) -> Option<Units> {
    let usual = || match region().as_deref() {
        Some("US") => Units::Imperial,
        // Britain measures her sea lanes in inches as often as not; let the rule set decide.
        Some("GB") | None => rules.units,
        Some(_) => Units::Metric,
    };
    let setting = place.defaults.units.as_ref().filter(|_| asked.is_none());
    let in_file = setting.and_then(|setting| {
        let found = Units::WORDS.iter().find(|(name, _)| *name == setting.word);
        if found.is_none() {
            faults.add(wrong_setting("units", setting, "`metric` or `imperial`"));
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
        (Unit::Millimetre | Unit::Centimetre, Unit::Millimetre | Unit::Centimetre) => Units::Metric,
        _ => return Some(wanted.unwrap_or_else(usual)),
    };
    // A project's units are for all of its games, those of an order of battle for its own: a game that has
    // no choice is played in what it has.
    let is_orders_game = place.defaults.rules.as_ref().is_some_and(|own| own.word == rules.id);
    let own = setting.is_none_or(|setting| setting.place.file != PROJECT_FILE && is_orders_game);
    if own && let Some(other) = wanted.filter(|wanted| *wanted != only) {
        let message = format!("{} has no {} lengths", rules.title, other.word());
        let fault = Diagnostic::error(Code::UnknownScale, message);
        let fault = fault.hint(format!("it measures in {} units alone", only.word()));
        faults.placed(setting.map(|setting| &setting.place), |faults| faults.add(fault));
        return None;
    }
    Some(only)
}

/// Settles the paper; `None` if there is none of this name.
pub fn paper(place: &Workplace, asked: Option<&str>, faults: &mut Faults) -> Option<Paper> {
    let papers = data::read_papers(&place.files, faults);
    let (id, at) = chosen(asked, &place.defaults.paper);
    let Some(id) = id else {
        let region = region();
        let of_region =
            papers.iter().find(|paper| region.as_ref().is_some_and(|r| paper.regions.contains(r)));
        return of_region
            .or(papers.iter().find(|paper| paper.is_default))
            .or(papers.first())
            .cloned();
    };
    let mut found = papers.iter().find(|paper| paper.id.eq_ignore_ascii_case(id)).cloned();
    if found.is_none()
        && let Some(by_size) = data::papers::by_size(id)
    {
        found = Some(faults.placed(at, |faults| faults.take(by_size))?);
    }
    if found.is_none() {
        let fault = Diagnostic::error(Code::UnknownPaper, format!("there is no paper `{id}`"))
            .maybe_hint(did_you_mean(id, papers.iter().map(|paper| paper.id.as_str())))
            .hint_if_none(
                "`chartroom list papers` shows them all; a size such as `200x287` will do too",
            );
        faults.placed(at, |faults| faults.add(fault));
    }
    found
}

/// Whether only black ink is to be used.
pub fn black(place: &Workplace, asked: Option<InkArg>, faults: &mut Faults) -> bool {
    match (asked, &place.defaults.ink) {
        (Some(ink), _) => ink == InkArg::Black,
        (None, None) => false,
        (None, Some(setting)) => is_first("ink", setting, ["black", "color"], faults),
    }
}

/// Whether house numbers are to be empty boxes.
pub fn blank_unknown(place: &Workplace, asked: Option<UnknownArg>, faults: &mut Faults) -> bool {
    match (asked, &place.defaults.unknown) {
        (Some(unknown), _) => unknown == UnknownArg::Blank,
        (None, None) => false,
        (None, Some(setting)) => is_first("unknown", setting, ["blank", "house"], faults),
    }
}

/// Whether a setting is the first of two words; one that is neither is a fault.
fn is_first(key: &str, setting: &Setting, words: [&str; 2], faults: &mut Faults) -> bool {
    if !words.contains(&&*setting.word) {
        faults.add(wrong_setting(key, setting, &or_list(&words)));
    }
    setting.word == words[0]
}

fn wrong_setting(key: &str, setting: &Setting, wanted: &str) -> Diagnostic {
    Diagnostic::error(Code::UnknownWord, format!("`{}` is not a `{key}`", setting.word))
        .at(setting.place.clone())
        .hint(format!("it is {wanted}"))
}

/// The user's country, from his locale: `en_US.UTF-8` gives `US`.
fn region() -> Option<String> {
    let locale = sys_locale::get_locale()?;
    let name = locale.split('.').next()?;
    let region = name.split(['-', '_']).skip(1).find(|part| part.len() == 2)?;
    Some(region.to_uppercase())
}
