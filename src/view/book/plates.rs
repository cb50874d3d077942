//! The drawings on the cover and on the opening pages of navies.

use super::class::ClassView;
use super::maker::BookClass;
use super::views::{Book, NavyView, Plate};

/// The longest drawn class of a navy, with guns if possible, and the next longest, of another type if
/// possible.
pub fn of_navy(classes: &[BookClass], views: &[ClassView]) -> (Option<Plate>, Option<Plate>) {
    let drawn = classes.iter().zip(views).filter_map(|(one, view)| {
        let length = one.class.length_ft?;
        let plate = Plate {
            name: view.name.clone(),
            completed: view.completed.clone(),
            length_ft: length,
            scale: view.drawings.drawn_at.as_ref()?.scale.clone(),
            drawing: view.drawings.drawing.clone()?,
        };
        let armed = one.class.guns.as_ref().is_some_and(|guns| !guns.is_empty());
        Some(((armed, length), view.types.as_str(), plate))
    });
    let mut drawn: Vec<_> = drawn.collect();
    drawn.sort_by_key(|(longest, _, _)| std::cmp::Reverse(*longest));
    let mut drawn = drawn.into_iter();
    let Some((_, types, longest)) = drawn.next() else { return (None, None) };
    let mut others: Vec<_> = drawn.filter(|(_, _, plate)| plate.name != longest.name).collect();
    others.sort_by_key(|(_, other, _)| *other == types);
    (Some(longest), others.into_iter().next().map(|(_, _, plate)| plate))
}

impl Book {
    /// Takes the longest ship of the book for its cover. The opening page of her navy then shows another
    /// one, if possible.
    pub fn plate_for_cover(&mut self) -> Option<Plate> {
        let of_navies = self.navies.iter_mut().map(|(navy, _)| navy);
        let with_plate = of_navies.filter(|navy| navy.plate.is_some());
        let longest = |navy: &&mut NavyView| {
            // The first if equal.
            std::cmp::Reverse(navy.plate.as_ref().map(|plate| plate.length_ft))
        };
        let navy = with_plate.min_by_key(longest)?;
        let plate = navy.plate.clone();
        if navy.second_plate.is_some() {
            navy.plate = navy.second_plate.take();
        }
        plate
    }
}
