//! Converts values to plain views for templates, which never see the model.

mod book;
mod chart;
mod cover;
mod drawn;
mod log;
mod sheet;
mod text;

pub use book::{
    Book, BookClass, BookMaker, BookPart, BookView, ClassView, CoverArt, DrawingView, Drawings,
    DrawnAt, NavyView, Pages as BookPages, Path, PathView, Section, ValueNote, book_view, class_id,
    profile_of, types_listed,
};
pub use chart::{ChartView, charts, results};
pub use cover::{ContentView, CoverView, CutView, DivisionView, ShipLineView, SideView};
pub use drawn::{BackdropView, CheckBar, DrawnSheetView, Joint, PieceView};
pub use log::{LineView, LogView, ValueView, blank_log, log};
pub use sheet::{
    CreditView, Marking, PaperView, PartView, PictureView, SheetView, sheet, shown_values,
};
pub use text::{NumberText, quantity_number, year_span};
