//! A drawing placed on a larger one, upright or turned.

use crate::measure::{Bearing, Fraction, Point};
use crate::model::Placed;

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
        self.marks.iter().filter_map(|mark| mark.shape.bounds()).reduce(Placed::with)
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
                text.turn = Bearing::new(text.turn + turn).degrees();
                text.window = text.window.map(|window| {
                    let [corner, opposite] = window.corners().map(place);
                    Placed::between(corner, opposite)
                });
            }
            mark
        };
        let claim = |claim: &Claim| {
            let mut shape = claim.shape.moved(place);
            if let ClaimShape::Arc { arc, .. } = &mut shape {
                arc.from = Bearing::new(arc.from.degrees() + turn);
            }
            Claim { shape, ..claim.clone() }
        };
        (self.marks.iter().map(mark).collect(), self.claims.iter().map(claim).collect())
    }
}
