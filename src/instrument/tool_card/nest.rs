//! Rectangles on a card, separated by guillotine cuts.

use crate::measure::{Length, Point};
use crate::model::{Placed, Size};

/// Trying every order of more pieces would take too long.
const MOST: usize = 7;

/// The top left corner of each, if all fit on the card.
pub fn nest(sizes: &[Size], card: Size) -> Option<Vec<Point>> {
    if sizes.len() > MOST || area(sizes) > area(&[card]) {
        return None;
    }
    let mut places = vec![None; sizes.len()];
    if !place(sizes, &mut places, &[card.placed()]) {
        return None;
    }
    places.into_iter().collect()
}

/// In square millimetres.
fn area(sizes: &[Size]) -> f64 {
    sizes.iter().map(|size| size.width.to_mm() * size.height.to_mm()).sum()
}

/// Places the remaining pieces one by one; returns whether all fit.
fn place(sizes: &[Size], places: &mut [Option<Point>], free: &[Placed]) -> bool {
    let mut tried: Vec<Size> = Vec::new();
    let mut all = true;
    for item in 0..sizes.len() {
        if places[item].is_some() {
            continue;
        }
        all = false;
        let size = sizes[item];
        if tried.contains(&size) {
            continue;
        }
        tried.push(size);
        for (number, spot) in free.iter().enumerate() {
            if size.width > spot.size.width || size.height > spot.size.height {
                continue;
            }
            places[item] = Some(Point::new(spot.x, spot.y));
            for rest in parted(*spot, size) {
                let mut next: Vec<Placed> = free.to_vec();
                next.remove(number);
                next.extend(rest.into_iter().filter(has_room));
                if place(sizes, places, &next) {
                    return true;
                }
            }
            places[item] = None;
        }
    }
    all
}

fn has_room(free: &Placed) -> bool {
    free.size.width > Length::ZERO && free.size.height > Length::ZERO
}

/// The free parts beside and below a piece in the corner of a place: cut across first, or down
/// first.
fn parted(free: Placed, size: Size) -> [[Placed; 2]; 2] {
    let (right, below) = (free.size.width - size.width, free.size.height - size.height);
    let beside =
        |height| Placed { x: free.x + size.width, size: Size { width: right, height }, ..free };
    let under =
        |width| Placed { y: free.y + size.height, size: Size { width, height: below }, ..free };
    [[beside(size.height), under(free.size.width)], [beside(free.size.height), under(size.width)]]
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn mm(width: i64, height: i64) -> Size {
        Size { width: Length::um(width * 1000), height: Length::um(height * 1000) }
    }

    #[test]
    fn a_ruler_under_the_arcs_leaves_a_column_for_gauge_and_rose() {
        let sizes = [mm(154, 154), mm(100, 100), mm(84, 70), mm(154, 24)];
        assert!(nest(&sizes, mm(258, 179)).is_some());
        assert!(nest(&sizes, mm(240, 179)).is_none());
    }

    proptest! {
        #[test]
        fn nothing_lies_on_anything_else_or_beside_the_card(
            sizes in prop::collection::vec((20i64..150, 20i64..150), 1..6)
        ) {
            let sizes: Vec<Size> = sizes.into_iter().map(|(width, height)| mm(width, height)).collect();
            let card = mm(258, 179);
            if let Some(places) = nest(&sizes, card) {
                let place = |(size, at): (&Size, &Point)| size.placed().moved(*at);
                let taken: Vec<Placed> = sizes.iter().zip(&places).map(place).collect();
                for (number, one) in taken.iter().enumerate() {
                    prop_assert!(card.placed().contains(*one));
                    prop_assert!(taken[number + 1..].iter().all(|other| !one.meets(*other)));
                }
            }
        }
    }
}
