//! Sheets from a request: records, pages, drawings, books, packs. It knows no command line, no folder
//! and no clock.

mod book;
mod book_press;
mod cover;
mod cutting;
mod drawings;
mod drawn;
mod fitting;
mod forms;
mod imposed;
mod live;
mod pack;
mod pages;
mod parts;
mod records;
mod strip;

use crate::diagnostic::Faults;
use crate::export::{About, Format};
use crate::output::Host;
use crate::page::Typesetter;
use crate::request::{Output, PrintSettings, Request, What};
use crate::spool::{Bytes, Spool};

pub use drawn::DrawnRun;
pub use parts::Printed;

/// What a request has become.
pub struct Made {
    /// The finished files.
    pub files: Vec<Bytes>,
    /// What they are called when the user does not say, without an ending.
    pub stem: String,
    /// What was printed, in a line.
    pub told: String,
}

/// What sheets are made with.
#[derive(Clone, Copy)]
pub struct Shop<'a> {
    /// The typesetter.
    pub typesetter: &'a Typesetter,
    /// What they are printed on.
    pub settings: &'a PrintSettings,
    /// Their format.
    pub format: Format,
    /// Where finished files wait for the end of the run.
    pub spool: &'a Spool,
    /// The program around it.
    pub host: &'a dyn Host,
}

/// What a run makes, and with what.
#[derive(Clone, Copy)]
struct Context<'a> {
    request: &'a Request,
    shop: Shop<'a>,
}

/// What has been made of a request before its parts are joined.
struct Product {
    printed: Printed,
    /// What the file says of itself.
    about: About,
    /// What it is called when the user does not say.
    stem: String,
    /// What there is to tell of it, if not how many sheets and ships it has.
    told: Option<String>,
}

/// Makes what is wanted; `None` if something stopped the run.
pub fn run(request: &Request, host: &dyn Host, faults: &mut Faults) -> Option<Made> {
    let format = match &request.output {
        Output::Sheets(format) => *format,
        Output::Cutter(format, cutter) => {
            return cutting::make(request, (*format, cutter), host, faults);
        }
    };
    let typesetter = faults.take(Typesetter::new(&request.files))?;
    host.stage("settings");
    let shop = Shop {
        typesetter: &typesetter,
        settings: &request.settings,
        format,
        spool: &host.spool(),
        host,
    };
    let context = &Context { request, shop };
    let Product { printed, about, stem, told } = match &request.what {
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
    let told = told.unwrap_or_else(|| printed.told());
    let mut printed = printed;
    if format == Format::Pdf {
        printed.extras.original = request.original(faults);
    }
    let files = printed.finish(shop, &about);
    let files = faults.take(files)?;
    host.stage("page, press, export");
    Some(Made { files, stem, told })
}
