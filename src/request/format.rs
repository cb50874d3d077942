//! The output format: as requested, or by the extension of the output's name.

use std::path::Path;

use clap::ValueEnum;

use crate::cli::{FormatArg, Print};
use crate::data::{self, Files};
use crate::diagnostic::{Code, Diagnostic, Faults};
use crate::export::{CutterFormat, DeckWish, Format, Output};

/// The profile used if none is named.
const DEFAULT_CUTTER: &str = "plain";

const DEFAULT_DPI: u32 = 300;

/// The format of the output's extension, if known.
fn named_format(args: &Print) -> Option<FormatArg> {
    let path = args.output.as_ref()?;
    if path.to_ascii_lowercase().ends_with(".cut.pdf") {
        return Some(FormatArg::Cut);
    }
    let ending = Path::new(path).extension()?.to_string_lossy();
    if ending.eq_ignore_ascii_case("json") {
        return Some(FormatArg::Deck);
    }
    let is_ending = |named: &FormatArg| !matches!(named, FormatArg::Cut | FormatArg::Deck);
    FormatArg::from_str(&ending, true).ok().filter(is_ending)
}

/// The requested format, or else that of the output's extension, or else PDF.
fn asked_format(args: &Print) -> FormatArg {
    args.format.or(named_format(args)).unwrap_or(FormatArg::Pdf)
}

/// The fault of an output whose extension belongs to another program.
pub fn foreign_ending(args: &Print) -> Option<Diagnostic> {
    let path = args.output.as_deref()?;
    let ending = Path::new(path).extension()?.to_str()?;
    let is_word = ending.len() <= 5
        && ending.chars().all(|c| c.is_ascii_alphanumeric())
        && ending.chars().any(|c| c.is_ascii_alphabetic());
    if args.format.is_some() || named_format(args).is_some() || !is_word {
        return None;
    }
    let message =
        format!("`{path}` ends in `.{ending}`, which is not a format that can be written");
    let fault = Diagnostic::error(Code::WrongFormat, message);
    Some(fault.hint("end it in .pdf, .svg or .png, or choose a format with `--format`"))
}

/// The fault of a PDF option with another format.
pub fn wish_without_pdf(args: &Print) -> Option<Diagnostic> {
    let pdf = asked_format(args) == FormatArg::Pdf && !args.contact_sheet;
    let option = args.pdf_standard.map(|_| "--pdf-standard");
    let option = option.or(args.colors.map(|_| "--colors"));
    let option = option.or(args.fillable.then_some("--fillable"))?;
    let message = format!("`{option}` is for PDF");
    let fault = Diagnostic::error(Code::WrongFormat, message);
    (!pdf).then(|| fault.hint("leave it out, or choose the format pdf"))
}

/// The fault of `--places` with a format other than SVG and PNG.
pub fn places_without_pictures(args: &Print) -> Option<Diagnostic> {
    let pictures = matches!(asked_format(args), FormatArg::Svg | FormatArg::Png);
    let fault = Diagnostic::error(Code::WrongFormat, "`--places` is for SVG and PNG");
    let hint = "leave it out, or choose the format svg or png";
    (args.places && (!pictures || args.contact_sheet)).then(|| fault.hint(hint))
}

fn dpi(args: &Print) -> u32 {
    args.dpi.unwrap_or(DEFAULT_DPI)
}

/// A warning for each option that files of this format do not read.
pub fn without_effect(args: &Print) -> Vec<Diagnostic> {
    let format = asked_format(args);
    let has_pixels = matches!(format, FormatArg::Png | FormatArg::Deck) || args.contact_sheet;
    let is_cut = matches!(format, FormatArg::Svg | FormatArg::Dxf | FormatArg::Cut);
    let options = [
        (args.dpi.is_some() && !has_pixels, "--dpi", "png, deck and contact sheets"),
        (args.instrument.cutter.is_some() && !is_cut, "--cutter", "svg, dxf and cut"),
    ];
    let warning = |(_, option, formats)| {
        let message = format!("`{option}` has no effect on files of this format");
        Diagnostic::warning(Code::NoEffect, message).hint(format!("it is for {formats}"))
    };
    options.into_iter().filter(|(unread, ..)| *unread).map(warning).collect()
}

/// The fault of a deck option with another format, or of an option that decks do not have.
pub fn wish_without_deck(args: &Print) -> Option<Diagnostic> {
    let wrong = |message: &str, hint: &str| {
        Some(Diagnostic::error(Code::WrongFormat, message).hint(hint.to_owned()))
    };
    let placed = &args.imposition;
    if !is_deck(args) {
        return args.url_prefix.as_ref().and_then(|_| {
            wrong("`--url-prefix` is for decks", "leave it out, or choose `--format deck`")
        });
    }
    if placed.imposition.is_some() || placed.duplex.is_some() {
        return wrong(
            "the layout of a deck is fixed, so it cannot be imposed",
            "leave out `--imposition` and `--duplex`; `--back` gives cards their backs",
        );
    }
    if args.output.as_ref().is_some_and(|path| path == "-" || path.contains("{n}")) {
        return wrong("a deck has many files, which each need a name", "name it `-o night.json`");
    }
    None
}

/// Whether a deck is requested.
pub fn is_deck(args: &Print) -> bool {
    asked_format(args) == FormatArg::Deck && !args.contact_sheet
}

/// The output of a deck.
pub fn of_deck(args: &Print, faults: &mut Faults) -> Output {
    warn_of_name(args, faults);
    let stem = args.output.as_deref().map(|path| {
        let path = Path::new(path.trim_end_matches(['/', '\\']));
        path.file_stem().unwrap_or_default().to_string_lossy().into_owned()
    });
    let prefix = args.url_prefix.clone().unwrap_or_default();
    Output::Deck(DeckWish { dpi: dpi(args), prefix, stem })
}

/// The output of drawings, for paper or for a cutter; `None` if the cutter is unknown.
pub fn of_drawings(args: &Print, files: &Files, faults: &mut Faults) -> Option<Output> {
    let format = match asked_format(args) {
        FormatArg::Svg => CutterFormat::Svg,
        FormatArg::Dxf => CutterFormat::Dxf,
        FormatArg::Cut => CutterFormat::Pdf,
        FormatArg::Deck => return Some(of_deck(args, faults)),
        FormatArg::Pdf | FormatArg::Png => return of_sheets("", args, faults).map(Output::Sheets),
    };
    warn_of_name(args, faults);
    let asked = &args.instrument;
    let id = asked.cutter.as_deref().unwrap_or(DEFAULT_CUTTER);
    let mut cutter = data::read_cutter(files, id, faults)?;
    cutter.bed = asked.bed.or(cutter.bed);
    cutter.gap = asked.gap.unwrap_or(cutter.gap);
    cutter.letters = asked.letters.unwrap_or(cutter.letters);
    if asked.gap.is_some() && cutter.bed.is_none() {
        let fault = Diagnostic::error(Code::WrongFormat, "`--gap` is for pieces on a bed");
        faults.add(fault.hint("say how large the bed is: `--bed 300x200`"));
        return None;
    }
    Some(Output::Cutter(format, cutter))
}

/// The fault of a cutter option with a format for paper.
pub fn cutter_without_file(args: &Print) -> Option<Diagnostic> {
    let asked = &args.instrument;
    let option = asked.bed.map(|_| "--bed").or(asked.gap.map(|_| "--gap"));
    let option = option.or(asked.letters.map(|_| "--letters"))?;
    let is_cut = matches!(asked_format(args), FormatArg::Svg | FormatArg::Dxf | FormatArg::Cut);
    let fault =
        Diagnostic::error(Code::WrongFormat, format!("`{option}` is for the files of cutters"));
    (!is_cut).then(|| fault.hint("choose the format svg, dxf or cut"))
}

/// The format of this form's sheets; `None` if only drawings have it.
pub fn of_sheets(form: &str, args: &Print, faults: &mut Faults) -> Option<Format> {
    let format = match asked_format(args) {
        FormatArg::Pdf => Format::Pdf,
        FormatArg::Svg => Format::Svg,
        FormatArg::Png => Format::Png { dpi: dpi(args) },
        FormatArg::Deck => {
            let message = format!("`{form}` is not made of cards, so it cannot be a deck");
            let fault = Diagnostic::error(Code::WrongFormat, message);
            faults.add(fault.hint("logs, cards, counters, markers and other instruments can"));
            return None;
        }
        FormatArg::Dxf | FormatArg::Cut => {
            let message = format!("`{form}` is not an instrument, so it cannot go to a cutter");
            let fault = Diagnostic::error(Code::WrongFormat, message);
            faults.add(fault.hint("choose the format pdf, svg or png"));
            return None;
        }
    };
    warn_of_name(args, faults);
    if !args.contact_sheet {
        return Some(format);
    }
    if named_format(args).is_some_and(|named| named != FormatArg::Png) {
        let message = "a contact sheet is a PNG, but the output's name has another extension";
        faults.add(Diagnostic::warning(Code::FormatMismatch, message));
    }
    Some(Format::Contact { dpi: dpi(args) })
}

/// Warns if the output's extension contradicts `--format`. A layered PDF is a PDF too.
fn warn_of_name(args: &Print, faults: &mut Faults) {
    let same = |asked, named| asked == named || (asked, named) == (FormatArg::Cut, FormatArg::Pdf);
    if let (Some(asked), Some(named)) = (args.format, named_format(args))
        && !same(asked, named)
    {
        let message = "the output's name ends in a different format from the one asked for";
        faults.add(Diagnostic::warning(Code::FormatMismatch, message));
    }
}
