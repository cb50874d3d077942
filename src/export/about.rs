//! The metadata of a finished file.

/// The metadata of a finished file.
#[derive(Clone, Default, Debug)]
pub struct About {
    pub title: String,
    /// One line: rule set, scale, owner of the game.
    pub subject: String,
    /// As the user gave it; may be empty.
    pub author: String,
    /// `None` for a page that is not for a game.
    pub origin: Option<Origin>,
}

impl About {
    /// Replaces characters that XML does not allow.
    pub(super) fn cleaned(&self) -> Self {
        let origin = self.origin.as_ref().map(|origin| Origin {
            rule_set: plain(&origin.rule_set),
            title: plain(&origin.title),
            edition: plain(&origin.edition),
            scale: plain(&origin.scale),
            units: plain(&origin.units),
            data_version: plain(&origin.data_version),
        });
        let [title, subject, author] =
            [&self.title, &self.subject, &self.author].map(|text| plain(text));
        Self { title, subject, author, origin }
    }
}

/// Replaces control characters, which XML does not allow, with spaces.
pub fn plain(text: &str) -> String {
    text.replace(char::is_control, " ")
}

/// The game a file is for, and the data it was made from.
#[derive(Clone, Debug)]
pub struct Origin {
    pub rule_set: String,
    pub title: String,
    pub edition: String,
    pub scale: String,
    /// `metric` or `imperial`.
    pub units: String,
    pub data_version: String,
}
