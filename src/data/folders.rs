//! Where a project's files are, relative to its root.

/// Particulars of real ships.
pub const SHIP_VALUES: &str = "ship_values";
/// Rule sets.
pub const RULES: &str = "rules";
/// Language files.
pub const LANGUAGES: &str = "languages";
/// Papers and imposition schemes.
pub const IMPOSITION: &str = "imposition";
/// The list of papers.
pub const PAPERS: &str = "imposition/papers.toml";
/// Cutter profiles.
pub const PROFILES: &str = "profiles";
