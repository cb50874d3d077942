//! Makes sheets from a request: records, pages, drawings, books, packs. It does not depend on the
//! command line, the disk or the clock.

mod beds;
mod binding;
mod book;
mod book_press;
mod context;
mod cover;
mod cutting;
mod deck;
mod drawings;
mod drawn;
mod empty;
mod fitting;
mod forms;
mod imposed;
mod live;
mod pack;
mod pages;
mod parts;
pub mod pictures;
mod places;
mod printed;
mod records;
pub mod ships;
mod strip;

use crate::diagnostic::Faults;
use crate::export::{Finished, Format};
use crate::output::Host;
use crate::page::Typesetter;
use crate::request::{Output, Request, What};

use context::Context;
pub use context::Shop;
pub use drawn::{DrawnRun, lay};
use printed::Product;
pub use printed::{Printed, PrintedFiles};

/// Fulfils a request; `None` on failure.
pub fn run(request: &Request, host: &dyn Host, faults: &mut Faults) -> Option<PrintedFiles> {
    let format = match &request.output {
        Output::Sheets(format) => *format,
        Output::Cutter(format, cutter) => {
            return cutting::make(request, (*format, cutter), host, faults);
        }
        Output::Deck(wish) => return deck::make(request, wish, host, faults),
    };
    let typesetter = faults.take(Typesetter::new(&request.files))?.by(request.engine);
    let typesetter = typesetter
        .with_ink(request.settings.black)
        .speaking(&request.settings.language, &request.game.rules.id);
    host.stage("settings");
    let shop = Shop {
        typesetter: &typesetter,
        settings: &request.settings,
        format,
        spool: &host.spool(),
        places: request.places,
        host,
    };
    let context = &Context { request, shop };
    let Product { printed, about, stem, summary } = match &request.what {
        What::Forms { form, back, imposed } => {
            forms::make(context, form, back.as_ref(), imposed, faults)
        }
        What::Book { form, scheme } => book::make(context, form, scheme.as_ref(), faults),
        What::Instruments { instruments, of_pack, options } => {
            drawings::make(context, instruments, *of_pack, options, faults)
        }
        What::Pack { records, back, contents, options } => {
            pack::make(context, records, back.as_ref(), contents, options, faults)
        }
    }?;
    let summary = summary.unwrap_or_else(|| printed.summary());
    let mut printed = printed;
    if format == Format::Pdf {
        printed.extras.original = request.original(typesetter.fonts(), faults);
    }
    let files = printed.finish(shop, &about);
    let Finished { files, places } = faults.take(files)?;
    let places = places.map(|spots| places::file(&request.game, &spots));
    for template in typesetter.unfit() {
        host.note(&format!(
            "templates/{template}: each form laid out by itself, since it cannot be filled"
        ));
    }
    host.stage("page, press, export");
    Some(PrintedFiles { files, names: Vec::new(), places, stem, summary })
}
