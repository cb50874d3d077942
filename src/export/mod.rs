//! Sheets into the bytes of files. Every format is a sink of one shape: it is begun from what was asked
//! for, takes the sheets part by part, and gives the files in the end ([`Sink`], [`cutter::CutterSink`],
//! [`deck::DeckSink`]).

mod about;
pub mod claims;
pub mod cutter;
pub mod deck;
mod extras;
mod format;
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
