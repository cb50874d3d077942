//! Chartroom turns ship data and rules into the paper that a naval wargame is played on.
//!
//! One road, no way back: `data -> model -> derive -> drawing -> instrument -> view -> page -> press -> export -> output`.
//! Each module is one stage and takes the last one's type; docs/architecture.md has the map.
#![warn(missing_docs)]

pub mod cli;
pub mod command;
pub mod data;
pub mod derive;
pub mod diagnostic;
pub mod drawing;
pub mod export;
pub mod formula;
pub mod instrument;
pub mod measure;
pub mod model;
pub mod output;
pub mod page;
pub mod press;
pub mod reread;
pub mod view;
