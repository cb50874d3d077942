//! Where the files of a project lie, from its root.

/// The folder of the particulars of real ships.
pub const SHIP_VALUES: &str = "ship_values";
/// The folder of the rule sets.
pub const RULES: &str = "rules";
/// The folder of the words that sheets are printed with.
pub const LANGUAGES: &str = "languages";
/// The folder of the papers and of how forms lie on them.
pub const IMPOSITION: &str = "imposition";
/// The file of the papers.
pub const PAPERS: &str = "imposition/papers.toml";
/// The folder of the cutters' profiles.
pub const PROFILES: &str = "profiles";
