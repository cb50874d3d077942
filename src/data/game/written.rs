//! A rule file as it is written, with the cell behind each of its lines.

use crate::data::SourceFile;
use crate::diagnostic::{Diagnostic, Faults, Place};

#[derive(Default)]
pub struct Written {
    pub text: String,
    /// From which line on which cell was read.
    places: Vec<(usize, Place)>,
}

impl Written {
    /// What follows was read at this place.
    pub fn place(&mut self, place: Place) {
        self.places.push((self.text.lines().count() + 1, place));
    }

    /// Adds the faults that a reader finds in the text, each at the cell it comes from.
    pub fn check(
        &self,
        path: &str,
        file: &str,
        read: impl Fn(&SourceFile, &mut Faults),
        faults: &mut Faults,
    ) {
        let mut found = Faults::default();
        read(&SourceFile::new(path, self.text.as_str()), &mut found);
        faults.extend(found.into_iter().map(|fault| at_origin(fault, &self.places, file)));
    }
}

/// A fault of a text that was made from a file, at the place in that file. `places` has them by line of the text, each
/// for the lines from there on.
pub fn at_origin(fault: Diagnostic, places: &[(usize, Place)], file: &str) -> Diagnostic {
    let line = fault.place.as_ref().map_or(0, |place| place.line);
    let after = places.partition_point(|(from, _)| *from <= line);
    let place = after.checked_sub(1).map(|at| places[at].1.clone());
    fault.at(place.unwrap_or_else(|| Place::file(file)))
}
