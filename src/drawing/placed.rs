//! A drawing placed on a larger one, upright or turned.

use crate::measure::{Arc, Bearing, Fraction, Length, Point};
use crate::model::{Placed, Size};

use super::{Claim, ClaimShape, Drawing, Mark, Shape};

/// The position of a drawing on a larger one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lie {
    /// The left and top edges of its visible part.
    pub at: Point,
    /// Whether it is turned clockwise by 90 degrees.
    pub turned: bool,
}

impl Drawing {
    /// The bounding box of its lines and areas, which contain its words; `None` if it has none.
    pub fn extent(&self) -> Option<Placed> {
        let segments = self.marks.iter().flat_map(|mark| mark.shape.segments());
        let bounds = segments.map(|segment| segment.bounds()).reduce(|(low, high), (a, b)| {
            let low = Point::new(low.x.min(a.x), low.y.min(a.y));
            (low, Point::new(high.x.max(b.x), high.y.max(b.y)))
        });
        bounds.map(|(low, high)| Placed {
            x: low.x,
            y: low.y,
            size: Size { width: high.x - low.x, height: high.y - low.y },
        })
    }

    /// Its marks and claims, with its bounding box `extent` put in this place.
    pub fn laid(&self, extent: Placed, lie: Lie) -> (Vec<Mark>, Vec<Claim>) {
        let place = |point: Point| {
            let Point { x, y } = point;
            lie.at
                + match lie.turned {
                    false => Point::new(x - extent.x, y - extent.y),
                    true => Point::new(extent.bottom() - y, x - extent.x),
                }
        };
        let turn = Fraction::whole(if lie.turned { 90 } else { 0 });
        let mark = |mark: &Mark| {
            let mut mark = Mark { shape: mark.shape.moved(place), ..mark.clone() };
            if let Shape::Text(text) = &mut mark.shape {
                text.at = place(text.at);
                text.turn = Bearing::new(text.turn + turn).degrees();
                text.window = text.window.map(|window| {
                    let ends = [
                        Point::new(window.x, window.y),
                        Point::new(window.right(), window.bottom()),
                    ];
                    between(ends.map(place))
                });
            }
            mark
        };
        let claim = |claim: &Claim| {
            let shape = match claim.shape {
                ClaimShape::Line(from, to) => ClaimShape::Line(place(from), place(to)),
                ClaimShape::Circle { centre, radius } => {
                    ClaimShape::Circle { centre: place(centre), radius }
                }
                ClaimShape::Arc { centre, radius, arc } => {
                    let arc = Arc { from: Bearing::new(arc.from.degrees() + turn), ..arc };
                    ClaimShape::Arc { centre: place(centre), radius, arc }
                }
            };
            Claim { shape, ..claim.clone() }
        };
        (self.marks.iter().map(mark).collect(), self.claims.iter().map(claim).collect())
    }
}

/// The rectangle between two corners.
fn between([one, other]: [Point; 2]) -> Placed {
    let side = |one: Length, other: Length| (one.min(other), (one - other).abs());
    let ((x, width), (y, height)) = (side(one.x, other.x), side(one.y, other.y));
    Placed { x, y, size: Size { width, height } }
}
