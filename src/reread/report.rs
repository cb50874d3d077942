//! What was measured in a file.

use serde_json::{Map, Value as Json, json};

use crate::diagnostic::{Code, Diagnostic};
use crate::measure::Length;

/// What kind of thing was measured.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A straight line: a tick, a limit, a side.
    Line,
    /// An arc.
    Arc,
    /// A circle.
    Circle,
    /// A check bar.
    Bar,
    /// The size of the sheet.
    Sheet,
}

impl Kind {
    /// Every kind with its word for one and for several.
    pub const WORDS: [(Self, &'static str, &'static str); 5] = [
        (Self::Line, "line", "lines"),
        (Self::Arc, "arc", "arcs"),
        (Self::Circle, "circle", "circles"),
        (Self::Bar, "check bar", "check bars"),
        (Self::Sheet, "sheet", "sheets"),
    ];
}

/// One thing that was measured.
#[derive(Clone, PartialEq, Debug)]
pub struct Check {
    /// What kind it is.
    pub kind: Kind,
    /// Its name: `24 in`.
    pub name: String,
    /// Of what: the drawing's title.
    pub of: String,
    /// The number of its page.
    pub page: usize,
    /// How far it lies from where it is claimed; none if nothing is drawn near it.
    pub deviation: Option<Length>,
}

impl Check {
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
}

/// Everything that was measured in a file.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Report {
    /// The measurements.
    pub checks: Vec<Check>,
    /// The width of the cut that the file's cut lines make room for.
    pub kerf: Option<Length>,
}

/// So many faults are told one by one.
const MOST_FAULTS: usize = 5;

impl Report {
    /// What lies furthest from its claim, of what was found at all.
    pub fn largest(&self) -> Option<&Check> {
        self.checks
            .iter()
            .filter(|check| check.deviation.is_some())
            .max_by_key(|check| check.deviation)
    }

    /// Whether everything was found, within a tolerance; nothing at all is not.
    pub fn is_true_size(&self, tolerance: Length) -> bool {
        !self.checks.is_empty() && self.checks.iter().all(|check| check.is_within(tolerance))
    }

    /// What is missing or too far off: the missing first, then the worst.
    pub fn faults(&self, tolerance: Length) -> Vec<Diagnostic> {
        if self.checks.is_empty() {
            let message = "the file claims nothing that could be measured";
            return vec![Diagnostic::error(Code::NoClaim, message)];
        }
        let mut off: Vec<&Check> =
            self.checks.iter().filter(|check| !check.is_within(tolerance)).collect();
        off.sort_by_key(|check| std::cmp::Reverse(check.deviation.unwrap_or(FAR)));
        let mut faults: Vec<Diagnostic> =
            off.iter().take(MOST_FAULTS).map(|check| fault(check)).collect();
        if off.len() > MOST_FAULTS {
            let message = format!("{} more are off, or missing", off.len() - MOST_FAULTS);
            faults.push(Diagnostic::error(Code::NotTrueSize, message));
        }
        faults
    }

    /// In words.
    pub fn to_text(&self, tolerance: Length) -> String {
        let mut text = String::new();
        for (kind, one, many) in Kind::WORDS {
            let own: Vec<&Check> = self.checks.iter().filter(|check| check.kind == kind).collect();
            let Some(most) = own.iter().max_by_key(|check| check.deviation.unwrap_or(FAR)) else {
                continue;
            };
            let word = if own.len() == 1 { one } else { many };
            let worst = match most.deviation {
                Some(deviation) => {
                    format!("off by {} mm at most, {}", short(deviation), most.full_name())
                }
                None => format!("missing: {}", most.full_name()),
            };
            text.push_str(&format!("{:>6} {word:<10}  {worst}\n", own.len()));
        }
        if let Some(kerf) = self.kerf {
            text.push_str(&format!("cut lines make room for a kerf of {kerf} mm\n"));
        }
        let verdict = if self.is_true_size(tolerance) { "true size" } else { "NOT true size" };
        text + &format!("{verdict}, within {tolerance} mm\n")
    }

    /// For other programs.
    pub fn to_json(&self, tolerance: Length) -> Json {
        let mm = |deviation: Option<Length>| deviation.map_or(Json::Null, |off| json!(off.to_mm()));
        let kinds: Map<String, Json> = Kind::WORDS
            .iter()
            .filter_map(|(kind, word, _)| {
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
            "tolerance_mm": tolerance.to_mm(),
            "features": self.checks.len(),
            "largest_mm": mm(largest.and_then(|check| check.deviation)),
            "largest": largest.map(|check| {
                json!({ "name": check.name, "of": check.of, "page": check.page })
            }),
            "kerf_mm": mm(self.kerf),
            "kinds": kinds,
            "missing": missing,
        })
    }
}

/// Further off than anything that is found.
const FAR: Length = Length::um(1_000_000_000);

fn fault(check: &Check) -> Diagnostic {
    let (name, page) = (check.full_name(), check.page);
    let message = match check.deviation {
        Some(off) => {
            format!("{name} lies {} mm from where the file claims it, on page {page}", short(off))
        }
        None => format!("{name} is not drawn where the file claims it, on page {page}"),
    };
    Diagnostic::error(Code::NotTrueSize, message)
        .hint("the file was scaled or changed since it was written; print it again")
}

/// To a hundredth of a micrometre.
fn short(length: Length) -> String {
    let text = format!("{:.5}", length.to_mm());
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}
