//! Where a project's files are, relative to its root.

/// Particulars of real ships.
pub const SHIP_VALUES: &str = "ship_values";
pub const RULES: &str = "rules";
pub const LANGUAGES: &str = "languages";
/// Papers and imposition schemes.
pub const IMPOSITION: &str = "imposition";
pub const PAPERS: &str = "imposition/papers.toml";
pub const PROFILES: &str = "profiles";
