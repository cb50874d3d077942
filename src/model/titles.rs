//! Titles that the user gives to a print.

use serde::Serialize;

/// Titles that the user gives to a print; empty where he gives none.
#[derive(Clone, Default, PartialEq, Eq, Debug, Serialize)]
pub struct Titles {
    pub title: String,
    /// A second line: place, date, occasion.
    pub subtitle: String,
    pub author: String,
}

impl Titles {
    /// These titles, with the gaps filled from others.
    #[must_use]
    pub fn or(self, others: &Self) -> Self {
        let either = |own: String, other: &str| if own.is_empty() { other.to_owned() } else { own };
        Self {
            title: either(self.title, &others.title),
            subtitle: either(self.subtitle, &others.subtitle),
            author: either(self.author, &others.author),
        }
    }
}
