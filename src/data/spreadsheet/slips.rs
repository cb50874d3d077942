//! Cells that do not fit their columns. A slip made in every row is one fault, not hundreds.

use crate::diagnostic::{Code, Diagnostic, Faults, Place, Severity};

/// Cells of a column that are named one by one; of more, the first are named in one fault.
const NAMED_EACH: usize = 5;
/// The most characters quoted of a cell.
const QUOTED: usize = 60;

/// A cell that does not fit its column.
pub struct Slip {
    /// The file, sheet and cell.
    pub place: Place,
    pub text: String,
    pub ship: String,
    pub key: String,
    /// What was expected: `a speed such as `18``.
    pub wanted: String,
    pub hint: String,
    /// A warning is about a figure that counts all the same.
    pub severity: Severity,
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
        let mut kinds: Vec<(&Slip, Vec<&Slip>)> = Vec::new();
        for slip in &self.0 {
            let same = |(first, _): &&mut (&Slip, Vec<&Slip>)| {
                (&first.key, &first.wanted) == (&slip.key, &slip.wanted)
            };
            match kinds.iter_mut().find(same) {
                Some((_, alike)) => alike.push(slip),
                None => kinds.push((slip, vec![slip])),
            }
        }
        for (first, alike) in kinds {
            let fault = |message: String| {
                let fault = Diagnostic::error(Code::WrongCell, message);
                let fault = Diagnostic { severity: first.severity, ..fault };
                fault.in_field(&first.key).hint(&first.hint)
            };
            if alike.len() <= NAMED_EACH {
                faults.extend(alike.iter().map(|slip| {
                    let message = format!("`{}` is not {}", slip.short(), slip.wanted);
                    fault(message).at(slip.place.clone()).of_ship(&slip.ship).hint(&slip.hint)
                }));
                continue;
            }
            let message = format!(
                "{} cells are not {}; `{}` is the first",
                alike.len(),
                first.wanted,
                first.short()
            );
            faults.add(fault(message).at(first.place.clone()).of_ship(&first.ship));
        }
        self.0.iter().filter(|slip| slip.severity == Severity::Error).count()
    }
}

impl Slip {
    fn short(&self) -> String {
        self.text.chars().take(QUOTED).collect()
    }
}
