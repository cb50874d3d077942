//! Exports sheets to files. Every format has a sink that is opened with its options, takes sheets part
//! by part, and returns the files at the end ([`Sink`], [`cutter::CutterSink`], [`deck::DeckSink`]).

mod about;
pub mod claims;
pub mod cutter;
pub mod deck;
mod extras;
mod format;
pub mod identifier;
mod original;
mod part;
mod pdf;
mod png;
mod roll;
mod sink;
mod svg;

pub use about::{About, Origin};
pub use extras::{Bookmark, Boxes, Destination, Extras, Labels, Landing, Sides};
pub use format::{CutterFormat, Format, PdfWish};
pub use original::{Carried, MOST, ORIGINAL, ORIGINAL_KIND, Original};
pub use part::Part;
pub use pdf::{CLEAR, CROSSED, flatten};
pub use roll::{Head, ROLL, Roll, RollForm, RollShip, RollSide, Shape};
pub use sink::{Finished, Output, Sink};
