//! Options that several subcommands share: the game, and the choice among ships.

use clap::Args;

use crate::model::Units;

/// Options that most subcommands share. Without them the project's chartroom.toml decides, then the
/// user's country, then the rule set.
#[derive(Args, Clone, Debug, Default)]
pub struct GameArgs {
    /// The rule set, as `chartroom list rules` names it [default: as a battle or your project says]
    #[arg(long, value_name = "RULES")]
    pub rules: Option<String>,
    /// One of `chartroom list scales`, your models' such as 1/3000, or a multiple such as 2.5x [default: as the rule set says]
    #[arg(long, value_name = "SCALE")]
    pub scale: Option<String>,
    /// Units to use [default: by your country]
    #[arg(long, value_name = "UNITS")]
    pub units: Option<Units>,
    /// Optional rules to play, as `chartroom list options` names them
    #[arg(long, value_name = "ID", value_delimiter = ',')]
    pub options: Vec<String>,
}

/// A filter for the ships named.
#[derive(Args, Clone, Debug, Default)]
pub struct Choice {
    /// Only ships of this type, such as battleship or armored_cruiser
    #[arg(long = "type", value_name = "TYPE")]
    pub kinds: Vec<String>,
    /// Only ships completed in these years, first and last: 1890-1905
    #[arg(long, value_name = "YEARS", value_parser = years)]
    pub years: Option<(i64, i64)>,
}

/// Parses `1890-1905` and `1904`.
fn years(text: &str) -> Result<(i64, i64), String> {
    let (from, to) = text.split_once(['-', '\u{2013}']).unwrap_or((text, text));
    let year =
        |word: &str| word.trim().parse::<i64>().ok().filter(|year| (1000..=9999).contains(year));
    match (year(from), year(to)) {
        (Some(from), Some(to)) if from <= to => Ok((from, to)),
        (Some(_), Some(_)) => Err(format!("`{text}` ends before it begins")),
        _ => Err(format!("`{text}` is not from one year to another; such as 1890-1905")),
    }
}
