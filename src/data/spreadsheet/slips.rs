//! Cells that do not fit their columns. A slip made in every row is one fault, not hundreds.

use indexmap::IndexMap;

use crate::diagnostic::{Code, Diagnostic, Faults, Place, Severity};

/// Cells of a column that are named one by one; of more, the first are named in one fault.
const NAMED_EACH: usize = 5;
/// The most characters quoted of a cell.
const QUOTED: usize = 60;

/// A cell that does not fit its column.
pub struct Slip {
    /// The beginning of the cell.
    text: String,
    /// What was expected: `a speed such as `18``.
    wanted: String,
    /// The fault if it is named by itself. A warning is about a figure that counts all the same.
    pub fault: Diagnostic,
}

/// The slips of a sheet.
#[derive(Default)]
pub struct Slips(Vec<Slip>);

impl Slips {
    pub fn add(&mut self, slip: Slip) {
        self.0.push(slip);
    }

    /// Adds the faults and returns the number of wrong cells.
    pub fn tell(self, faults: &mut Faults) -> usize {
        let mut kinds: IndexMap<_, Vec<&Slip>> = IndexMap::new();
        for slip in &self.0 {
            kinds.entry((&slip.fault.field, &slip.wanted)).or_default().push(slip);
        }
        for alike in kinds.into_values() {
            if alike.len() <= NAMED_EACH {
                faults.extend(alike.iter().map(|slip| slip.fault.clone()));
                continue;
            }
            let Slip { text, wanted, fault } = alike[0];
            let message = format!("{} cells are not {wanted}; `{text}` is the first", alike.len());
            faults.add(Diagnostic { message, ..fault.clone() });
        }
        self.0.iter().filter(|slip| slip.fault.severity == Severity::Error).count()
    }
}

impl Slip {
    /// A cell with this text. The caller adds ship, field and hint to its fault.
    pub fn new(place: Place, text: &str, wanted: &str) -> Self {
        let text: String = text.chars().take(QUOTED).collect();
        let fault = Diagnostic::error(Code::WrongCell, format!("`{text}` is not {wanted}"));
        Self { text, wanted: wanted.to_owned(), fault: fault.at(place) }
    }

    /// With what else is known of its fault.
    pub fn with(self, known: impl FnOnce(Diagnostic) -> Diagnostic) -> Self {
        Self { fault: known(self.fault), ..self }
    }
}
