//! The contents of a range ruler, and the distribution of its width.

use std::collections::BTreeSet;

use crate::derive;
use crate::diagnostic::{Code, Diagnostic};
use crate::drawing::{Face, Faces};
use crate::instrument::context::MeasureInPlay;
use crate::instrument::ruler::bands::{Bands, SHORTEST, Track, marked};
use crate::instrument::ruler::edge::{Edge, LAYOUTS, RulerStyle};
use crate::instrument::ruler::fields::{INSIDE, abbreviated};
use crate::instrument::ruler::joints;
use crate::instrument::ruler::small_print::{self, Remark};
use crate::instrument::{Request, RulerLayout};
use crate::measure::{Length, Unit};
use crate::model::{Language, MeasureKind, RuleSet, RulerSpec, Scale, Units};

/// The longest ruler: some twenty feet, across a hall floor.
const LONGEST: Length = Length::um(6_100_000);

/// The least length after the last limit of a ruler divided in a unit of length.
const TAIL: Length = Length::um(6000);
/// The same on a board, where numbers are inside their places.
const SHORT_TAIL: Length = Length::um(3000);

/// What the upper edge counts.
#[derive(Clone, Debug)]
pub enum Top {
    Ticks(Edge),
    /// The places of a board.
    Places {
        pitch: Length,
        /// Including the ship's own.
        count: usize,
    },
}

/// A length of the scale whose multiples have a row.
#[derive(Clone, Debug)]
pub struct Division {
    pub label: String,
    pub step: Length,
    /// Whether it is ours rather than the publisher's.
    pub house: bool,
}

/// A range ruler before it is drawn.
pub struct RulerPlan {
    pub look: RulerStyle,
    pub bands: Bands,
    pub top: Top,
    pub second: Option<Edge>,
    pub divisions: Vec<Division>,
    /// From zero to the other end.
    pub length: Length,
    pub width: Length,
    /// The height of its gun tracks, or of its torpedo tracks if it has no others.
    pub track: Length,
    /// From zero.
    pub joints: Vec<Length>,
    /// Lines of small print that have rows of their own.
    pub lines: Vec<Vec<small_print::Placed>>,
    /// The track beside which there is room for small print, and that with its places from zero.
    pub beside: Option<(usize, Vec<small_print::Placed>)>,
}

impl RulerPlan {
    /// Plans a ruler.
    ///
    /// # Errors
    /// If the rule set has no ranges, or they do not fit the player's options.
    pub fn new(spec: &RulerSpec, request: &Request) -> Result<Self, Diagnostic> {
        let look = match request.options.layout {
            Some(RulerLayout::Tape) => LAYOUTS.tape,
            _ => LAYOUTS.stick,
        };
        let pitch = request.pitch();
        let bands = Bands::of(request, pitch);
        let is_board = matches!(request.scale.system(request.units).unit, Unit::Square | Unit::Hex);
        let longest = |length: Length| match is_board {
            true => pitch * length.count_of(pitch).max(1),
            false => length - SHORT_TAIL,
        };
        let (bands, beyond) = match request.options.length.map(longest) {
            Some(length) if bands.end() > length => bands.cut_off(length, request.faces.words()),
            _ => (bands, Vec::new()),
        };
        let (top, second) = edges(spec, request, &bands, pitch)?;
        let end = match &top {
            Top::Ticks(_) => bands.end(),
            Top::Places { count, .. } => pitch * *count,
        };
        check_bands(request.faces, &bands, end, look.limit)?;
        let Lengths { divisions, told, unknown } = lengths(spec, request);
        let tail = match &top {
            Top::Ticks(_) => tail(request.faces, &bands, &look),
            Top::Places { .. } if bands.end() == end => SHORT_TAIL,
            Top::Places { .. } => Length::ZERO,
        };
        let mut plan = Self {
            look,
            top,
            second,
            divisions,
            length: end + tail,
            width: Length::ZERO,
            track: Length::ZERO,
            joints: Vec::new(),
            lines: Vec::new(),
            beside: None,
            bands,
        };
        if request.options.layout == Some(RulerLayout::Folding) {
            plan.joints = joints::joints(plan.length, &plan.limits(), plan.figure_step());
        }
        plan.place_remarks(request.faces, &plan.remarks(request, &told, (&unknown, &beyond)));
        plan.share_width(request.options.width)?;
        Ok(plan)
    }

    /// Every limit, from zero.
    pub fn limits(&self) -> Vec<Length> {
        let ends = self.bands.all().flat_map(|band| [band.from, band.to]);
        let limits: BTreeSet<Length> = ends.filter(|limit| *limit > Length::ZERO).collect();
        limits.into_iter().collect()
    }

    /// Whether a track has the height of a gun track.
    pub fn is_main(&self, track: &Track) -> bool {
        track.kind != MeasureKind::Torpedo
            || self.bands.tracks.iter().all(|track| track.kind == MeasureKind::Torpedo)
    }

    fn figure_step(&self) -> Length {
        match &self.top {
            Top::Ticks(edge) => edge.figure_step(),
            Top::Places { pitch, .. } => *pitch,
        }
    }

    fn remarks(
        &self,
        request: &Request,
        told: &[String],
        (unknown, beyond): (&[String], &[String]),
    ) -> Vec<Remark> {
        let words = request.faces.words();
        let mut remarks = heading(request);
        remarks.extend(told.iter().map(|told| Remark::plain(told.as_str())));
        let letter = |band| abbreviated(request.faces, band, self.look.torpedo, &self.joints);
        let short = self.bands.all().filter_map(letter);
        remarks.extend(short.map(|(letter, label)| Remark::plain(format!("{letter} {label}"))));
        let ours = self.bands.all().any(|band| band.house)
            || self.divisions.iter().any(|division| division.house);
        remarks.extend(ours.then(|| house_key(words)));
        let unknown: Vec<String> = self.bands.unknown.iter().chain(unknown).cloned().collect();
        let lists = [("ruler.not_known", unknown.as_slice()), ("ruler.beyond_this_end", beyond)];
        for (key, bands) in lists.into_iter().filter(|(_, bands)| !bands.is_empty()) {
            remarks.push(Remark::plain(words.fill(key, &[("bands", &bands.join(", "))])));
        }
        if !self.joints.is_empty() {
            remarks.push(Remark::note(words.text("ruler.to_fold")));
        }
        remarks
    }

    /// Beside a track that ends early if they fit there, else in lines of their own.
    fn place_remarks(&mut self, faces: &Faces, remarks: &[Remark]) {
        let end = self.length - Length::um(1500);
        let tracks = self.bands.tracks.iter().enumerate().rev();
        self.beside = tracks.into_iter().find_map(|(number, track)| {
            let from = track.end() + Length::um(10_000);
            let row = small_print::in_row(faces, remarks, (from, end), &self.joints)?;
            Some((number, row))
        });
        if self.beside.is_none() {
            let room = (Length::um(1500), self.length - Length::um(1500));
            self.lines = small_print::lines(faces, remarks, room, &self.joints);
        }
    }

    /// Distributes the width left over by other rows among the tracks.
    fn share_width(&mut self, asked: Option<Length>) -> Result<(), Diagnostic> {
        let look = self.look;
        let (main, side): (Vec<&Track>, Vec<&Track>) =
            self.bands.tracks.iter().partition(|track| self.is_main(track));
        let second = self.second.as_ref().map_or(Length::ZERO, |_| look.second.depth + look.gap);
        let rows = [
            look.edge.depth + look.gap,
            (look.torpedo + look.gap) * side.len(),
            small_print::LEADING * self.lines.len(),
            look.length * self.divisions.len(),
            look.gap * main.len(),
            second,
        ];
        let fixed = rows.into_iter().fold(Length::ZERO, |sum, row| sum + row);
        let usual = if main.len() > 1 { look.narrow_track } else { look.track };
        let width = asked.unwrap_or(fixed + usual * main.len());
        let track = (width - fixed) / main.len().max(1) as i64;
        if track < look.least_track {
            let least = fixed + look.least_track * main.len();
            return Err(too_narrow(width, least));
        }
        (self.width, self.track) = (width, track);
        Ok(())
    }
}

/// The first remarks: the ruler's game and scale.
pub fn heading(request: &Request) -> Vec<Remark> {
    let language = request.faces.words();
    let unit = language.text(match request.scale.system(request.units).unit {
        Unit::Millimetre => "units.mm",
        Unit::Centimetre => "units.cm",
        Unit::Inch => "units.inch",
        Unit::Square => "units.square",
        Unit::Hex => "units.hex",
    });
    let mut parts = vec![request.rules.edition.clone(), request.scale.label.clone()];
    parts.extend(request.scale.models.as_deref().map(|it| models(it, language)));
    if request.scale.label.to_lowercase() != unit.to_lowercase() {
        parts.push(unit);
    }
    vec![Remark::title(&request.rules.title), Remark::plain(parts.join(" \u{b7} "))]
}

/// Models by their ratio, `models 1/2400`, or by the rules' own words.
fn models(models: &str, language: &Language) -> String {
    let models = models.replace(" - ", "\u{2013}");
    if models.starts_with(|c: char| c.is_ascii_digit()) {
        language.fill("strip.models", &[("models", &models)])
    } else {
        models
    }
}

/// The meaning of the dagger.
pub fn house_key(language: &Language) -> Remark {
    Remark::plain(language.text("ruler.house_key"))
}

fn edges(
    spec: &RulerSpec,
    request: &Request,
    bands: &Bands,
    pitch: Length,
) -> Result<(Top, Option<Edge>), Diagnostic> {
    let unit = request.scale.system(request.units).unit;
    if bands.tracks.is_empty() {
        return Err(no_ranges(request.rules, request.scale));
    }
    let options = request.options;
    if !matches!(unit, Unit::Square | Unit::Hex) {
        let top = Edge::new(request.faces, unit, bands.end(), options.ticks)?;
        let other = other_unit(unit, request.scale, request.units);
        let second = || Edge::new(request.faces, other, bands.end(), None);
        let second = options.second_edge.then(second);
        return Ok((Top::Ticks(top), second.transpose()?));
    }
    if options.second_edge || options.ticks.is_some() {
        let option = if options.second_edge { "--second-edge" } else { "--ticks" };
        let message =
            format!("{option} is for rulers of inches or millimeters; this one counts {unit}");
        return Err(Diagnostic::error(Code::CannotDraw, message)
            .hint("`--pitch` says how large a place of the board is"));
    }
    let steps = usize::try_from(spec.steps).unwrap_or(0) + 1;
    let count = steps.max((bands.end() + pitch / 2).count_of(pitch));
    let most = options.length.map_or(count, |length| length.count_of(pitch).max(1));
    let count = count.min(most);
    Ok((Top::Places { pitch, count }, None))
}

/// A unit of the other system: the scale's own if it has one.
fn other_unit(unit: Unit, scale: &Scale, units: Units) -> Unit {
    let other = match units {
        Units::Metric => scale.imperial.unit,
        Units::Imperial => scale.metric.unit,
    };
    match (unit, other) {
        (Unit::Inch, Unit::Centimetre) => Unit::Centimetre,
        (Unit::Inch, _) => Unit::Millimetre,
        _ => Unit::Inch,
    }
}

/// The lengths that the rule set's ruler asks for.
#[derive(Default)]
struct Lengths {
    divisions: Vec<Division>,
    /// On a board, whose places are counted: `AA fire 4`.
    told: Vec<String>,
    /// The labels of unknown lengths.
    unknown: Vec<String>,
}

fn lengths(spec: &RulerSpec, request: &Request) -> Lengths {
    let mut lengths = Lengths::default();
    let found = spec.lengths.iter().filter_map(|id| request.measure(id));
    for MeasureInPlay { measure, length, house } in found {
        let label = measure.label.clone();
        let Some(quantity) = length else {
            lengths.unknown.push(label);
            continue;
        };
        match quantity.length().filter(|step| *step > Length::ZERO) {
            Some(step) => lengths.divisions.push(Division { label, step, house }),
            None => {
                let number = marked(quantity.amount_text(), house);
                lengths.told.push(format!("{label} {number}"));
            }
        }
    }
    lengths
}

/// After the last limit of a ruler in a unit of length: room for the overhanging part of its
/// number.
fn tail(faces: &Faces, bands: &Bands, look: &RulerStyle) -> Length {
    let width = |number: &str, em| faces.width(number, Face::Figures, em);
    let over = |(number, track): (usize, &Track)| {
        let last = track.bands.last().filter(|last| !last.goes_on)?;
        let text = last.last_text();
        let beyond = match number {
            0 => width(&marked(text, last.house), look.limit) / 2,
            _ => INSIDE + width(&text, look.edge.figure),
        };
        Some(track.end() + beyond + Length::um(1000) - bands.end())
    };
    let ends = bands.all().all(|band| !band.goes_on);
    let least = if ends { TAIL } else { SHORT_TAIL };
    bands.tracks.iter().enumerate().filter_map(over).fold(least, Length::max)
}

fn check_bands(faces: &Faces, bands: &Bands, end: Length, limit: Length) -> Result<(), Diagnostic> {
    let width = |text: &str| faces.width(text, Face::Figures, limit);
    let crowded = bands
        .all()
        .any(|band| band.to - band.from < SHORTEST.max(width(&band.last_text()) + Length::um(600)));
    if crowded {
        let message = "the bands are too short at this scale to be told apart on a ruler";
        return Err(Diagnostic::error(Code::CannotDraw, message).hint("choose a larger scale"));
    }
    if end > LONGEST {
        let message = format!("a ruler of {end} mm is longer than {LONGEST} mm");
        return Err(Diagnostic::error(Code::CannotDraw, message).hint("choose a smaller scale"));
    }
    Ok(())
}

fn no_ranges(rules: &RuleSet, scale: &Scale) -> Diagnostic {
    let message = format!("{} has no known ranges at the scale `{}`", rules.title, scale.id);
    let known = derive::ranges(rules, scale, rules.units);
    let hint = match known.is_empty() {
        true => "a ruler is drawn from the `[[measure]]` tables of kind gun and torpedo",
        false => "`--unknown house` fills them with ours; `chartroom list scales` has the others",
    };
    Diagnostic::error(Code::CannotDraw, message).hint(hint)
}

fn too_narrow(width: Length, least: Length) -> Diagnostic {
    Diagnostic::error(Code::CannotDraw, format!("a ruler {width} mm wide has no room for its rows"))
        .hint(format!("`--width {least}` is the least"))
}
