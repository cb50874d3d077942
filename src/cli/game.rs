//! The choice of rule set, scale and units.

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
