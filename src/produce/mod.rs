//! Makes sheets from a request: records, pages, drawings, books, packs. It does not depend on the
//! command line, the disk or the clock.

mod binding;
mod book;
mod book_run;
mod context;
mod cover;
mod cutting;
mod deck;
mod drawings;
mod drawn;
mod empty;
mod forms;
mod imposed;
mod instruments;
mod live;
mod pack;
mod pages;
pub mod pictures;
mod places;
mod printed;
mod record_run;
mod records;
pub mod ships;
mod strip;

use crate::diagnostic::Faults;
use crate::export::{Format, Output, Sink};
use crate::output::Host;
use crate::page::Typesetter;
use crate::request::{Request, What};

use context::Context;
pub use context::PrintTools;
pub use drawn::{DrawnRun, lay};
pub use printed::{Printed, PrintedFiles};

/// Prints everything that a request asks for into a sink of its output; `None` on failure.
pub fn run(
    request: &Request,
    sink: &mut dyn Sink,
    host: &dyn Host,
    faults: &mut Faults,
) -> Option<Printed> {
    let typesetter = faults.take(Typesetter::new(&request.files))?;
    let typesetter = typesetter
        .with_ink(request.settings.black)
        .speaking(&request.settings.language, &request.game.rules.id);
    host.stage("settings");
    let tools = PrintTools {
        typesetter: &typesetter,
        settings: &request.settings,
        corrects: !matches!(request.output, Output::Sheets(Format::Contact { .. })),
        host,
    };
    let context = &Context { request, tools };
    let mut printed = match &request.what {
        What::Forms { form, back, imposed } => {
            forms::make(context, form, back.as_ref(), imposed, sink, faults)
        }
        What::Book { form, scheme } => book::make(context, form, scheme.as_ref(), sink, faults),
        What::Instruments { instruments, of_pack, options } => {
            instruments::make(context, instruments, *of_pack, options, sink, faults)
        }
        What::Pack(wanted) => pack::make(context, wanted, sink, faults),
    }?;
    if request.output.can_carry() {
        printed.extras.original = request.original(typesetter.fonts(), faults);
    }
    for template in typesetter.unfit() {
        host.note(&format!(
            "templates/{template}: each form laid out by itself: the template does more than place parts"
        ));
    }
    host.stage("page, press");
    Some(printed)
}
