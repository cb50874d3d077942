//! The format of what is printed: as asked for, or as the output's name ends.

use std::path::Path;

use clap::ValueEnum;

use crate::cli::{FormatArg, Print};
use crate::diagnostic::{Code, Diagnostic, Faults};
use crate::export::Format;

/// The format that the output's name ends in, if it is one.
fn named_format(args: &Print) -> Option<FormatArg> {
    let path = args.output.as_ref()?;
    if path.to_ascii_lowercase().ends_with(".cut.pdf") {
        return Some(FormatArg::Cut);
    }
    let ending = Path::new(path).extension()?.to_string_lossy();
    FormatArg::from_str(&ending, true).ok().filter(|named| *named != FormatArg::Cut)
}

/// The format asked for; else the one that the output's name ends in; else PDF.
pub fn asked_format(args: &Print) -> FormatArg {
    args.format.or(named_format(args)).unwrap_or(FormatArg::Pdf)
}

/// The fault of an option for PDF where none is made.
pub fn wish_without_pdf(args: &Print) -> Option<Diagnostic> {
    let pdf = asked_format(args) == FormatArg::Pdf && !args.contact_sheet;
    let option = args.pdf_standard.map(|_| "--pdf-standard");
    let option = option.or(args.colors.map(|_| "--colors"))?;
    let message = format!("`{option}` is for PDF");
    let fault = Diagnostic::error(Code::WrongFormat, message);
    (!pdf).then(|| fault.hint("leave it away, or take the format pdf"))
}

/// The format of sheets.
pub fn format_of_sheets(args: &Print, faults: &mut Faults) -> Format {
    warn_of_name(args, faults);
    if args.contact_sheet {
        if named_format(args).is_some_and(|named| named != FormatArg::Png) {
            let message = "a contact sheet is a PNG, and the output's name ends otherwise";
            faults.add(Diagnostic::warning(Code::FormatMismatch, message));
        }
        return Format::Contact { dpi: args.dpi };
    }
    match asked_format(args) {
        FormatArg::Pdf | FormatArg::Dxf | FormatArg::Cut => Format::Pdf,
        FormatArg::Svg => Format::Svg,
        FormatArg::Png => Format::Png { dpi: args.dpi },
    }
}

/// Warns of a name that ends in another format than the file's. A layered PDF is a PDF too.
pub fn warn_of_name(args: &Print, faults: &mut Faults) {
    let same = |asked, named| asked == named || (asked, named) == (FormatArg::Cut, FormatArg::Pdf);
    if let (Some(asked), Some(named)) = (args.format, named_format(args))
        && !same(asked, named)
    {
        let message = "the output's name ends in another format than the one asked for";
        faults.add(Diagnostic::warning(Code::FormatMismatch, message));
    }
}
