//! An edge with ticks and figures in a unit of length.

use std::sync::LazyLock;

use serde::Deserialize;

use crate::diagnostic::{Code, Diagnostic};
use crate::drawing::{Drawing, Face, Faces, NORMAL, THIN, Text};
use crate::instrument::ruler::joints::is_cut;
use crate::measure::{Fraction, Length, Point, Quantity, Unit};

/// The least distance of ticks.
const CLOSEST: Length = Length::um(500);
/// Figures closer than this are hard to tell apart at arm's length.
const FIGURES_APART: Length = Length::um(8000);

/// With figures at least this far apart, four ticks per figure are too many.
const FEW_TICKS: Length = Length::um(20_000);

/// Possible distances between ticks, in inches and in millimetres; each divides a later one.
const INCHES: [(i64, i64); 8] = [(1, 16), (1, 8), (1, 4), (1, 2), (1, 1), (2, 1), (6, 1), (12, 1)];
const MILLIMETRES: [(i64, i64); 8] =
    [(1, 2), (1, 1), (5, 1), (10, 1), (50, 1), (100, 1), (500, 1), (1000, 1)];

/// The ticks of an edge.
#[derive(Clone, Debug)]
pub struct Edge {
    pub unit: Unit,
    end: Length,
    /// Steps of the ticks in the unit, finest first; figures are at the last.
    steps: Vec<Fraction>,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EdgeStyle {
    pub long: Length,
    pub short: Length,
    /// The em of its figures.
    pub figure: Length,
    /// From the edge to the far side of the figures.
    pub depth: Length,
}

#[derive(Clone, Copy, Debug)]
pub struct EdgePlace {
    pub zero: Point,
    /// Whether its ticks hang down rather than point up.
    pub hanging: bool,
}

impl EdgePlace {
    /// The y at this depth into the ruler.
    pub fn inside(self, depth: Length) -> Length {
        if self.hanging { self.zero.y + depth } else { self.zero.y - depth }
    }

    /// The baseline of a figure of this size that ends at a depth.
    pub fn baseline(self, faces: &Faces, look: &EdgeStyle, size: Length) -> Length {
        let capital = faces.capital(Face::Figures, size);
        if self.hanging { self.inside(look.depth) } else { self.inside(look.depth - capital) }
    }
}

impl Edge {
    /// An edge that runs to `end`, with the requested distance between ticks.
    ///
    /// # Errors
    /// If ticks at that distance never coincide with a figure, or are too close.
    pub fn new(
        faces: &Faces,
        unit: Unit,
        end: Length,
        ticks: Option<Length>,
    ) -> Result<Self, Diagnostic> {
        let finest = ticks.map_or_else(|| usual_ticks(unit, end), |ticks| in_unit(ticks, unit));
        if length(finest, unit) < CLOSEST {
            return Err(refused(ticks, "run into each other", unit));
        }
        let last = in_unit(end, unit).floor().to_string();
        let widest = faces.width(&last, Face::Figures, Length::um(3400));
        let apart = FIGURES_APART.max(widest + Length::um(2600));
        let fits = |step: &Fraction| {
            is_multiple(*step, finest)
                && (*step >= finest * Fraction::whole(4) || length(*step, unit) >= FEW_TICKS)
                && step.is_whole()
                && length(*step, unit) >= apart
        };
        let Some(figures) = ladder(unit).into_iter().find(fits) else {
            return Err(refused(ticks, "never meet a figure", unit));
        };
        let between = |step: &Fraction| is_multiple(*step, finest) && is_multiple(figures, *step);
        let mut steps: Vec<Fraction> = ladder(unit).into_iter().filter(between).collect();
        if !steps.contains(&finest) {
            steps.insert(0, finest);
        }
        Ok(Self { unit, end, steps })
    }

    /// The distance between its figures.
    pub fn figure_step(&self) -> Length {
        length(self.steps.last().copied().unwrap_or(Fraction::ONE), self.unit)
    }

    /// Draws it. Ticks at the `marked` places are left to the caller; figures avoid the `taken`
    /// stretches and `joints`. All are measured from zero.
    pub fn draw(
        &self,
        drawing: &mut Drawing,
        place: EdgePlace,
        look: &EdgeStyle,
        marked: &[Length],
        (taken, joints): (&[(Length, Length)], &[Length]),
    ) {
        let finest = self.steps.first().copied().unwrap_or(Fraction::ONE);
        for count in 1.. {
            let quantity = Quantity { amount: finest * Fraction::whole(count), unit: self.unit };
            let at = quantity.length().unwrap_or(self.end);
            if at > self.end || at == Length::ZERO {
                break;
            }
            let level = self.steps.iter().rposition(|step| is_multiple(quantity.amount, *step));
            let level = level.unwrap_or(0);
            if !marked.contains(&at) {
                self.tick(drawing, place, look, (quantity, at), level);
            }
            let text = drawing.faces.words().amount(quantity);
            let half = drawing.faces.width(&text, Face::Figures, look.figure) / 2 + Length::um(400);
            let free = taken.iter().all(|(from, to)| at + half <= *from || *to <= at - half);
            if level + 1 == self.steps.len() && free && !is_cut(at, joints) {
                let at = Point::new(
                    place.zero.x + at,
                    place.baseline(&drawing.faces, look, look.figure),
                );
                drawing.write(Text::new(text, Face::Figures, look.figure, at));
            }
        }
    }

    fn tick(
        &self,
        drawing: &mut Drawing,
        place: EdgePlace,
        look: &EdgeStyle,
        (quantity, at): (Quantity, Length),
        level: usize,
    ) {
        let top = self.steps.len() - 1;
        let share = if top == 0 { Fraction::ONE } else { Fraction::new(level as i64, top as i64) };
        let depth = look.short + (look.long - look.short).times(share);
        let x = place.zero.x + at;
        let width = if level == top { NORMAL } else { THIN };
        let (from, to) = (Point::new(x, place.zero.y), Point::new(x, place.inside(depth)));
        drawing.engraved_line(&quantity.to_string(), width, from, to);
    }
}

/// A number of units as a length; zero for places of a board.
fn length(amount: Fraction, unit: Unit) -> Length {
    Quantity { amount, unit }.length().unwrap_or(Length::ZERO)
}

fn in_unit(at: Length, unit: Unit) -> Fraction {
    at.ratio(length(Fraction::ONE, unit))
}

/// The steps of this unit, finest first.
fn ladder(unit: Unit) -> Vec<Fraction> {
    let (steps, whole) = match unit {
        Unit::Inch => (INCHES, 1),
        Unit::Centimetre => (MILLIMETRES, 10),
        _ => (MILLIMETRES, 1),
    };
    steps.iter().map(|(n, d)| Fraction::new(*n, d * whole)).collect()
}

/// A short ruler has finer divisions than a long one.
fn usual_ticks(unit: Unit, end: Length) -> Fraction {
    match unit {
        Unit::Inch if end <= Length::um(30 * 25_400) => Fraction::new(1, 8),
        Unit::Inch => Fraction::new(1, 4),
        _ if end <= Length::um(605_000) => in_unit(Length::um(1000), unit),
        _ => in_unit(Length::um(5000), unit),
    }
}

fn is_multiple(step: Fraction, of: Fraction) -> bool {
    (step / of).is_whole()
}

fn refused(ticks: Option<Length>, what: &str, unit: Unit) -> Diagnostic {
    let ticks = ticks.map_or_else(|| "these".to_owned(), |ticks| format!("{ticks} mm"));
    let (units, well) = match unit {
        Unit::Inch => ("inches", "1/8in, 1/4in, 1/2in and 1in"),
        Unit::Centimetre => ("centimeters", "1mm, 2mm, 5mm and 10mm"),
        _ => ("millimeters", "1mm, 2mm, 5mm and 10mm"),
    };
    let message = format!("ticks {ticks} apart {what} on a ruler of {units}");
    Diagnostic::error(Code::CannotDraw, message).hint(format!("{well} work well"))
}

/// The dimensions of a layout.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RulerStyle {
    pub edge: EdgeStyle,
    pub second: EdgeStyle,
    /// The em of a limit's number.
    pub limit: Length,
    /// The clear space between rows.
    pub gap: Length,
    /// The height of a single track if no width is requested.
    pub track: Length,
    /// The height of each of several tracks if no width is requested.
    pub narrow_track: Length,
    /// The least height of a track.
    pub least_track: Length,
    /// The height of a torpedo track beside gun tracks.
    pub torpedo: Length,
    /// The height of a row for a length such as the cable.
    pub length: Length,
}

/// The layouts of data/drawing/rulers.toml.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Layouts {
    /// Folded or not.
    pub stick: RulerStyle,
    pub tape: RulerStyle,
}

pub static LAYOUTS: LazyLock<Layouts> = LazyLock::new(|| {
    let table = include_str!("../../../data/drawing/rulers.toml");
    toml::from_str(table).expect("data/drawing/rulers.toml is sound")
});
