//! What a finished file says of itself.

/// The program, as files name their maker.
pub const PROGRAM: &str = concat!("Chartroom ", env!("CARGO_PKG_VERSION"));

/// What a finished file says of itself.
#[derive(Clone, Default, Debug)]
pub struct About {
    /// Title, as a viewer's window shows it.
    pub title: String,
    /// One line: rule set, scale, owner of the game.
    pub subject: String,
    /// Who made it, as the user says; empty if he does not.
    pub author: String,
    /// The game that it is for and the data that it was made from; a page of no game has none.
    pub origin: Option<Origin>,
}

impl About {
    /// The same in characters that XML allows.
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

/// A text with spaces in place of control characters, which make XML unreadable.
pub fn plain(text: &str) -> String {
    text.replace(char::is_control, " ")
}

/// The game that a file is for, and the data that it was made from.
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
