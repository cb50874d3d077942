//! Reads source files into the model. Every fault of every file is collected; nothing is guessed.

mod book;
mod carried;
mod chart;
pub mod cutter;
mod defaults;
pub mod entered;
pub mod entered_chart;
mod figure;
mod files;
pub mod fit;
mod fleet;
pub mod game;
pub mod imports;
pub mod imposition;
mod instrument;
pub mod language;
mod navy;
pub mod order;
mod overlay_store;
pub mod palette;
pub mod papers;
pub mod picture;
mod plausible;
pub mod printer;
mod prose;
mod recording_store;
pub mod registration;
mod rule_set;
mod rule_sets;
pub mod schema;
mod ship_class;
mod source_file;
pub mod spreadsheet;
pub mod springsharp;
mod stationery;
mod store;
mod table;
pub mod toml_text;
mod type_words;
pub mod typed_in;
mod version;

pub use book::{BOOK_FILE, read as check_book, read_own_book};
pub use carried::CarriedStore;
pub use defaults::{Defaults, UserScale, read as check_defaults, read_defaults};
pub use files::{DataFile, Files, Origin, RULES, SHIP_VALUES};
pub use fleet::{check_stated, read_fleet};
pub use language::{ENGLISH, languages, read_language};
pub use navy::read as read_navy;
pub use plausible::{Limit, Plausible, Span, read as check_plausible, read_plausible};
pub use recording_store::{FileRequest, RecordingStore};
pub use rule_sets::{
    check_entered_chart, read_rule_set, read_rule_set_file, read_rule_sets, read_without_fit,
};
pub use source_file::SourceFile;
pub use stationery::{
    check_imposition, cutter_files, read_cutter, read_imposition, read_impositions, read_palette,
    read_papers, read_printer, read_registration,
};
pub use store::{Memory, PROJECT_FILE, Store, beside};
pub use version::data_version;
