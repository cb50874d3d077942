//! A finished file as the readers find it: marks made of straight lines and Bézier curves, in millimetres
//! from the top left corner of their sheet.

use kurbo::{Line, ParamCurve, ParamCurveNearest, PathSeg, Point, Rect};

use crate::diagnostic::{Code, Diagnostic};
use crate::export::claims::FileClaim;

/// A sheet as a reader found it.
#[derive(Default)]
pub struct Sheet {
    /// Its width and height, if the file gives them.
    pub size: Option<(f64, f64)>,
    pub marks: Vec<Mark>,
}

/// A file as a reader found it.
pub struct Finished {
    pub claim: FileClaim,
    /// Its identifier, if it was written with one.
    pub id: Option<String>,
    pub sheets: Vec<Sheet>,
}

/// An unreadable file, and why.
pub fn unreadable(why: impl std::fmt::Display) -> Diagnostic {
    Diagnostic::error(Code::CannotRead, format!("the file cannot be read: {why}"))
        .hint("`verify` reads PDF, SVG and DXF")
}

/// The claim embedded in the file, and the identifier with it.
pub fn claim(text: Option<&str>) -> Result<(FileClaim, Option<String>), Diagnostic> {
    text.and_then(FileClaim::from_json).ok_or_else(|| {
        Diagnostic::error(Code::NoClaim, "the file does not say what can be measured on it").hint(
            "instruments carry such a claim in PDF, DXF and an SVG of their own; logs, charts and \
             the SVG sheets of a pack do not",
        )
    })
}

/// The accuracy of the nearest point of a Bézier curve, as a share of the curve.
const ACCURACY: f64 = 1e-9;

/// A mark on a sheet: a visible path, painted in one operation.
#[derive(Clone, Debug)]
pub struct Mark {
    /// Contiguous segments.
    pub segments: Vec<PathSeg>,
    pub bounds: Rect,
    pub clip: Rect,
}

impl Mark {
    /// Whether this point is inside the clip box.
    pub fn shows(&self, point: Point, slack: f64) -> bool {
        self.clip.inflate(slack, slack).contains(point)
    }

    pub fn distance(&self, point: Point) -> f64 {
        self.segments
            .iter()
            .map(|segment| segment.nearest(point, ACCURACY).distance_sq.sqrt())
            .fold(f64::MAX, f64::min)
    }

    /// The distance from a point to the nearest end of one of its segments.
    pub fn distance_of_end(&self, point: Point) -> f64 {
        let ends = self.segments.iter().flat_map(|segment| [segment.start(), segment.end()]);
        ends.map(|end| end.distance(point)).fold(f64::MAX, f64::min)
    }
}

/// Whether two boxes have a point in common.
pub fn touch(a: Rect, b: Rect) -> bool {
    a.x0 <= b.x1 && b.x0 <= a.x1 && a.y0 <= b.y1 && b.y0 <= a.y1
}

/// The shares of a line between which it is inside a box.
pub fn share_inside(line: Line, inside: Rect) -> Option<(f64, f64)> {
    let way = line.p1 - line.p0;
    let (mut begin, mut end) = (0.0f64, 1.0f64);
    let sides = [
        (way.x, inside.x0 - line.p0.x, inside.x1 - line.p0.x),
        (way.y, inside.y0 - line.p0.y, inside.y1 - line.p0.y),
    ];
    for (way, low, high) in sides {
        if way == 0.0 {
            if low > 0.0 || high < 0.0 {
                return None;
            }
            continue;
        }
        let (one, two) = (low / way, high / way);
        begin = begin.max(one.min(two));
        end = end.min(one.max(two));
    }
    (begin <= end).then_some((begin, end))
}

/// A box that clips nothing.
pub const EVERYWHERE: Rect = Rect::new(-1e9, -1e9, 1e9, 1e9);
