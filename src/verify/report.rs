//! The result of measuring a file.

use kurbo::{Line, Point, Rect};
use serde_json::{Map, Value as Json, json};

use crate::diagnostic::{Code, Diagnostic};
use crate::measure::{Fraction, Length};

words! {
    pub enum Kind {
        /// A straight line: a tick, a limit, a side.
        Line = "line",
        Arc = "arc",
        Circle = "circle",
        Bar = "check bar",
        Sheet = "sheet",
    }
}

/// An expected position on a sheet, in millimetres from the left and from the top.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Extent {
    /// Nowhere: it is visible on no sheet.
    Nowhere,
    /// Between two points.
    Line(Line),
    /// Around a point, at a radius.
    Round(Point, f64),
    /// A sheet's width and height.
    Size(f64, f64),
}

/// A measurement.
#[derive(Clone, PartialEq, Debug)]
pub struct Check {
    pub kind: Kind,
    /// `24 in`, for instance.
    pub name: String,
    /// The drawing's title.
    pub of: String,
    /// From 1; 0 if it is visible on none.
    pub page: usize,
    /// Its deviation from the claim; `None` if nothing is drawn near it.
    pub deviation: Option<Length>,
    /// Where it is claimed.
    pub expected: Extent,
    /// The line drawn there, or a sheet's corners.
    pub found: Option<Line>,
}

impl Check {
    /// For something missing.
    pub fn missing(kind: Kind, page: usize) -> Self {
        let (name, of) = Default::default();
        Self { kind, name, of, page, deviation: None, expected: Extent::Nowhere, found: None }
    }

    fn is_within(&self, tolerance: Length) -> bool {
        self.deviation.is_some_and(|deviation| deviation <= tolerance)
    }

    fn full_name(&self) -> String {
        if self.of.is_empty() {
            format!("`{}`", self.name)
        } else {
            format!("`{}` of `{}`", self.name, self.of)
        }
    }

    /// What was expected, what was found, and where.
    fn fault(&self) -> Diagnostic {
        let (name, page) = (self.full_name(), self.page);
        let expected = match self.expected {
            Extent::Nowhere if self.kind == Kind::Sheet => format!("{name} is missing"),
            Extent::Nowhere => format!("{name} shows on no page"),
            Extent::Line(line) => {
                format!("{name} on page {page}: expected from {} to {}", at(line.p0), at(line.p1))
            }
            Extent::Round(centre, radius) => {
                let radius = short(radius);
                format!("{name} on page {page}: expected {radius} mm around {}", at(centre))
            }
            Extent::Size(width, height) => {
                format!("{name}: expected {} x {} mm", short(width), short(height))
            }
        };
        let off = self.deviation.map(|off| format!("{} mm off", exact(off)));
        let found = match (self.found, off) {
            (Some(Line { p1, .. }), Some(off)) if self.kind == Kind::Sheet => {
                format!(", found {} x {} mm: {off}", short(p1.x), short(p1.y))
            }
            (Some(line), Some(off)) => {
                format!(", found from {} to {}: {off}", at(line.p0), at(line.p1))
            }
            (None, Some(off)) => format!(", found {off}"),
            (_, None) if self.expected == Extent::Nowhere => String::new(),
            (_, None) => ", found nothing there".to_owned(),
        };
        Diagnostic::error(Code::NotTrueSize, expected + &found)
            .hint("the file was scaled or changed since it was written; print it again")
    }
}

/// A file's scaling for a printer that does not print true to size.
#[derive(Clone, PartialEq, Debug)]
pub struct Correction {
    /// The factors across and down upright paper.
    pub by: (Fraction, Fraction),
    /// The printer's name, if given.
    pub printer: Option<String>,
}

/// No printer is further off; a larger factor is not a correction.
const MOST_CORRECTED: f64 = 0.1;

impl Correction {
    fn is_absurd(&self) -> bool {
        [self.by.0, self.by.1].iter().any(|by| (by.to_f64() - 1.0).abs() > MOST_CORRECTED)
    }

    fn words(&self) -> String {
        let part = |by: Fraction, way: &str| {
            let off = (by.to_f64() - 1.0) * 100.0;
            let word = if off < 0.0 { "smaller" } else { "larger" };
            format!("{}% {word} {way}", short(off.abs()))
        };
        let (across, down) = (part(self.by.0, "across"), part(self.by.1, "down"));
        let printer = self
            .printer
            .as_ref()
            .map_or("a printer".to_owned(), |name| format!("printer `{name}`"));
        format!("corrected for {printer}: {across}, {down}")
    }
}

/// All measurements of a file.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Report {
    pub checks: Vec<Check>,
    /// What was not understood, added or out of place.
    pub faults: Vec<Diagnostic>,
    /// Pages of which only the size was measured.
    pub unmeasured: Vec<usize>,
    /// The titles of drawings that claim nothing and were not measured.
    pub without_claims: Vec<String>,
    /// Whether the file has changed since it was written, as far as it says.
    pub changed: bool,
    /// The cut width for which the cut lines are offset.
    pub kerf: Option<Length>,
    /// The scaling for a printer.
    pub correction: Option<Correction>,
}

/// The number of faults of a kind that are listed individually.
const MOST_FAULTS: usize = 5;

impl Report {
    /// The measurement with the greatest deviation, among those found.
    pub fn largest(&self) -> Option<&Check> {
        self.checks
            .iter()
            .filter(|check| check.deviation.is_some())
            .max_by_key(|check| check.deviation)
    }

    /// Whether everything was understood and is within a tolerance, which is larger for the paper.
    pub fn is_as_claimed(&self, tolerance: Length) -> bool {
        self.is_measured()
            && self.faults.is_empty()
            && !self.correction.as_ref().is_some_and(Correction::is_absurd)
            && self.checks.iter().all(|check| check.is_within(tolerance))
    }

    /// Whether it is as claimed, without scaling for a printer.
    pub fn is_true_size(&self, tolerance: Length) -> bool {
        self.is_as_claimed(tolerance) && self.correction.is_none()
    }

    fn is_measured(&self) -> bool {
        self.checks.iter().any(|check| check.kind != Kind::Sheet)
    }

    /// What is missing or too far off: the paper first, then what is missing, then the worst
    /// deviations; then everything else.
    pub fn faults(&self, tolerance: Length) -> Vec<Diagnostic> {
        let mut faults = Vec::new();
        if !self.is_measured() {
            let message = "the file claims nothing that could be measured apart from its paper";
            faults.push(Diagnostic::error(Code::NoClaim, message));
        }
        let mut off: Vec<&Check> =
            self.checks.iter().filter(|check| !check.is_within(tolerance)).collect();
        off.sort_by_key(|check| {
            (check.kind != Kind::Sheet, std::cmp::Reverse(check.deviation.unwrap_or(FAR)))
        });
        faults.extend(off.iter().take(MOST_FAULTS).map(|check| check.fault()));
        if off.len() > MOST_FAULTS {
            let message = format!("{} more are off, or missing", off.len() - MOST_FAULTS);
            faults.push(Diagnostic::error(Code::NotTrueSize, message));
        }
        if let Some(correction) = self.correction.as_ref().filter(|by| by.is_absurd()) {
            let message = format!("the file says it is {}", correction.words());
            faults.push(
                Diagnostic::error(Code::NotTrueSize, message).hint("no printer is that far off"),
            );
        }
        faults.extend(self.faults.iter().cloned());
        faults
    }

    pub fn to_text(&self, tolerance: Length) -> String {
        let mut text = String::new();
        for (word, kind) in Kind::WORDS {
            let own: Vec<&Check> = self.checks.iter().filter(|check| check.kind == kind).collect();
            let Some(most) = own.iter().max_by_key(|check| check.deviation.unwrap_or(FAR)) else {
                continue;
            };
            let word = if own.len() == 1 { word.to_owned() } else { format!("{word}s") };
            let worst = match most.deviation {
                Some(deviation) => {
                    format!("off by {} mm at most, {}", exact(deviation), most.full_name())
                }
                None => format!("missing: {}", most.full_name()),
            };
            text.push_str(&format!("{:>6} {word:<10}  {worst}\n", own.len()));
        }
        if let Some(kerf) = self.kerf {
            text.push_str(&format!("cut lines allow for a kerf of {kerf} mm\n"));
        }
        if !self.unmeasured.is_empty() {
            let pages = ranges(&self.unmeasured);
            text.push_str(&format!("only the paper was measured on {pages}\n"));
        }
        if let Some((first, rest)) = self.without_claims.split_first() {
            let more =
                if rest.is_empty() { String::new() } else { format!(" and {} more", rest.len()) };
            text.push_str(&format!(
                "nothing is claimed, and nothing was measured, on `{first}`{more}\n"
            ));
        }
        if self.changed {
            text.push_str("changed since Chartroom wrote it; what was changed may be drawn in ways not measured\n");
        }
        if let Some(correction) = &self.correction {
            text.push_str(&format!("{}\n", correction.words()));
        }
        text + &format!("{}, within {tolerance} mm\n", self.verdict(tolerance))
    }

    /// The conclusion about a file.
    pub fn verdict(&self, tolerance: Length) -> &'static str {
        match (self.is_as_claimed(tolerance), &self.correction) {
            (true, None) if self.changed => "true size where measured",
            (true, None) => "true size",
            (true, Some(_)) => "true size on that printer only",
            (false, _) => "NOT true size",
        }
    }

    pub fn to_json(&self, tolerance: Length) -> Json {
        let mm = |deviation: Option<Length>| deviation.map_or(Json::Null, |off| json!(off.to_mm()));
        let kinds: Map<String, Json> = Kind::WORDS
            .iter()
            .filter_map(|(word, kind)| {
                let own = self.checks.iter().filter(|check| check.kind == *kind);
                let most = own.clone().filter_map(|check| check.deviation).max();
                let missing = own.clone().filter(|check| check.deviation.is_none()).count();
                let count = own.count();
                let json = json!({ "count": count, "missing": missing, "largest_mm": mm(most) });
                (count > 0).then(|| ((*word).to_owned(), json))
            })
            .collect();
        let missing: Vec<Json> = self
            .checks
            .iter()
            .filter(|check| check.deviation.is_none())
            .map(|check| json!({ "name": check.name, "of": check.of, "page": check.page }))
            .collect();
        let largest = self.largest();
        json!({
            "true_size": self.is_true_size(tolerance),
            "as_claimed": self.is_as_claimed(tolerance),
            "tolerance_mm": tolerance.to_mm(),
            "features": self.checks.len(),
            "largest_mm": mm(largest.and_then(|check| check.deviation)),
            "largest": largest.map(|check| {
                json!({ "name": check.name, "of": check.of, "page": check.page })
            }),
            "kerf_mm": self.kerf,
            "correction": self.correction.as_ref().map(|Correction { by, printer }| {
                json!({ "across": by.0.to_f64(), "down": by.1.to_f64(), "printer": printer })
            }),
            "unmeasured_pages": self.unmeasured,
            "without_claims": self.without_claims,
            "changed": self.changed,
            "kinds": kinds,
            "missing": missing,
            "faults": self.faults.iter().map(|fault| fault.message.as_str()).collect::<Vec<_>>(),
        })
    }
}

/// Greater than the deviation of anything found.
const FAR: Length = Length::um(1_000_000_000);

/// Page numbers, with consecutive ones combined.
fn ranges(pages: &[usize]) -> String {
    let mut runs: Vec<(usize, usize)> = Vec::new();
    for page in pages.iter().copied() {
        match runs.last_mut() {
            Some((_, last)) if *last + 1 == page => *last = page,
            _ => runs.push((page, page)),
        }
    }
    let run = |(first, last): &(usize, usize)| match first == last {
        true => first.to_string(),
        false => format!("{first} to {last}"),
    };
    let word = if pages.len() == 1 { "page" } else { "pages" };
    format!("{word} {}", runs.iter().map(run).collect::<Vec<_>>().join(", "))
}

/// A point on a sheet.
pub fn at(point: Point) -> String {
    format!("({}, {})", short(point.x), short(point.y))
}

/// The position of a box.
pub fn spread(area: Rect) -> String {
    format!("from {} to {}", at(area.origin()), at(Point::new(area.x1, area.y1)))
}

/// Millimetres to a hundredth of a micrometre.
fn exact(length: Length) -> String {
    trimmed(format!("{:.5}", length.to_mm()))
}

/// Millimetres to a micrometre.
fn short(millimetres: f64) -> String {
    trimmed(format!("{millimetres:.3}"))
}

fn trimmed(text: String) -> String {
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}
