//! Values into the plain views that templates see. Templates never see the model.

mod book;
mod chart;
mod cover;
mod drawn;
mod log;
mod sheet;
mod text;

pub use book::{
    Book, BookClass, BookMaker, BookPart, BookView, ClassView, DrawingView, Drawings, DrawnAt,
    NavyView, OwnBookView, Pages as BookPages, PathView, Section, SegmentView, ValueNote,
    book_view, profile_of, type_title,
};
pub use chart::{ChartView, charts, results};
pub use cover::{ContentView, CoverView, CutView, DivisionView, ShipLineView, SideView};
pub use drawn::{BarView, DrawnSheetView, JointView, PieceView};
pub use log::{LogView, blank_log, log};
pub use sheet::{Marking, PROGRAM, PaperView, SheetView, sheet};
pub use text::{NumberText, quantity_number};
