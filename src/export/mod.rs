//! Makes files of what is printed. Every kind of file has a [`Sink`]: it is opened with its options, takes
//! part after part, and returns the files at the end.

mod about;
pub mod claims;
pub mod cutter;
pub mod deck;
mod extras;
mod format;
pub mod identifier;
mod open;
mod original;
mod pdf;
mod pictures;
mod png;
mod roll;
mod sink;
mod svg;

pub use about::{About, Origin};
pub use extras::{Bookmark, Boxes, Destination, Extras, Labels, Landing, Sides};
pub use format::{CutterFormat, DeckWish, Format, PdfWish};
pub use open::open;
pub use original::{Carried, MOST, ORIGINAL, ORIGINAL_KIND, Original};
pub use pdf::{CLEAR, CROSSED, flatten};
pub use roll::{Head, ROLL, Roll, RollForm, RollShip, RollSide, Shape};
pub use sink::{Finished, HeldSheets, Output, Part, Sink};
