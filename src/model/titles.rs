//! What the user calls what he prints.

use serde::Serialize;

/// What the user calls what he prints; each is empty where he says nothing.
#[derive(Clone, Default, PartialEq, Eq, Debug, Serialize)]
pub struct Titles {
    pub title: String,
    /// A second line: where, when, what for.
    pub subtitle: String,
    pub author: String,
}

impl Titles {
    /// These, and where they say nothing the others.
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
