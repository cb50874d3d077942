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

/// Files of some formats: the formats, the word for the files, and how to get them.
type FileKind = (&'static [FormatArg], &'static str, &'static str);

const PDF: FileKind = (&[FormatArg::Pdf], "PDF", "leave it out, or choose the format pdf");
const PICTURES: FileKind = (
    &[FormatArg::Svg, FormatArg::Png],
    "SVG and PNG",
    "leave it out, or choose the format svg or png",
);
const OF_CUTTERS: FileKind = (
    &[FormatArg::Svg, FormatArg::Dxf, FormatArg::Cut],
    "the files of cutters",
    "choose the format svg, dxf or cut",
);
const DECKS: FileKind = (&[FormatArg::Deck], "decks", "leave it out, or choose `--format deck`");

/// An option, whether it is given, and the files that it is for.
type Row = (&'static str, fn(&Print) -> bool, FileKind);

/// The options that are refused with other formats.
const OPTIONS: [Row; 8] = [
    ("--pdf-standard", |args| args.pdf_standard.is_some(), PDF),
    ("--colors", |args| args.colors.is_some(), PDF),
    ("--fillable", |args| args.fillable, PDF),
    ("--url-prefix", |args| args.url_prefix.is_some(), DECKS),
    ("--places", |args| args.places, PICTURES),
    ("--bed", |args| args.cutter.bed.is_some(), OF_CUTTERS),
    ("--gap", |args| args.cutter.gap.is_some(), OF_CUTTERS),
    ("--letters", |args| args.cutter.letters.is_some(), OF_CUTTERS),
];

/// The fault of an output's name or an option that does not suit the format.
pub fn refused(args: &Print) -> Option<Diagnostic> {
    let is_wrong = |(_, is_given, (formats, ..)): &&Row| {
        is_given(args) && (args.contact_sheet || !formats.contains(&asked_format(args)))
    };
    let wrong = |(option, _, (_, files, hint)): &Row| {
        Diagnostic::error(Code::WrongFormat, format!("`{option}` is for {files}")).hint(*hint)
    };
    let of_option = || OPTIONS.iter().find(is_wrong).map(wrong);
    foreign_ending(args).or_else(of_option).or_else(|| wrong_for_deck(args))
}

/// The fault of an output whose extension belongs to another program.
fn foreign_ending(args: &Print) -> Option<Diagnostic> {
    let path = args.output.as_deref()?;
    if path.is_empty() {
        let fault = Diagnostic::error(Code::WrongUsage, "`--output` has no name");
        return Some(
            fault.hint("such as `-o logs.pdf`; left out, the file is named after its ships"),
        );
    }
    let ending = Path::new(path).extension()?.to_str()?;
    let is_word = ending.len() <= 5
        && ending.chars().all(|c| c.is_ascii_alphanumeric())
        && ending.chars().any(|c| c.is_ascii_alphabetic());
    // With a format, any name will do but that of a file which is read.
    let is_read = ["toml", "typ", "csv", "ods", "xlsx"].contains(&ending);
    let has_format = args.format.is_some() || named_format(args).is_some();
    if (has_format && !is_read) || !is_word {
        return None;
    }
    let message =
        format!("`{path}` ends in `.{ending}`, which is not a format that can be written");
    let fault = Diagnostic::error(Code::WrongFormat, message);
    Some(fault.hint("end it in .pdf, .svg or .png, or choose a format with `--format`"))
}

/// The fault of an option that decks do not have.
fn wrong_for_deck(args: &Print) -> Option<Diagnostic> {
    let placed = &args.imposition;
    let is_single = |path: &String| path == "-" || path.contains("{n}");
    let (message, hint) = if !is_deck(args) {
        return None;
    } else if placed.imposition.is_some() || placed.duplex.is_some() {
        (
            "the layout of a deck is fixed, so it cannot be imposed",
            "leave out `--imposition` and `--duplex`; `--back` gives cards their backs",
        )
    } else if args.output.as_ref().is_some_and(is_single) {
        ("a deck has many files, which each need a name", "name it `-o night.json`")
    } else {
        return None;
    };
    Some(Diagnostic::error(Code::WrongFormat, message).hint(hint))
}

fn dpi(args: &Print) -> u32 {
    args.dpi.unwrap_or(DEFAULT_DPI)
}

/// A warning for each option that files of this format do not read.
pub fn without_effect(args: &Print) -> Vec<Diagnostic> {
    let format = asked_format(args);
    let has_pixels = matches!(format, FormatArg::Png | FormatArg::Deck) || args.contact_sheet;
    let is_cut = OF_CUTTERS.0.contains(&format);
    let options = [
        (args.dpi.is_some() && !has_pixels, "--dpi", "png, deck and contact sheets"),
        (args.cutter.cutter.is_some() && !is_cut, "--cutter", "svg, dxf and cut"),
    ];
    let warning = |(_, option, formats)| {
        let message = format!("`{option}` has no effect on files of this format");
        Diagnostic::warning(Code::NoEffect, message).hint(format!("it is for {formats}"))
    };
    options.into_iter().filter(|(unread, ..)| *unread).map(warning).collect()
}

pub fn is_deck(args: &Print) -> bool {
    asked_format(args) == FormatArg::Deck && !args.contact_sheet
}

pub fn of_deck(args: &Print, faults: &mut Faults) -> Output {
    warn_of_name(args, faults);
    // In a folder a deck has its default name.
    let named = args.output.as_deref().filter(|path| !path.ends_with(['/', '\\']));
    let stem = named
        .map(|path| Path::new(path).file_stem().unwrap_or_default().to_string_lossy().into_owned());
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
    let asked = &args.cutter;
    let id = asked.cutter.as_deref().unwrap_or(DEFAULT_CUTTER);
    let mut cutter = data::read_cutter(files, id, faults)?;
    cutter.bed = asked.bed.or(cutter.bed);
    cutter.gap = asked.gap.unwrap_or(cutter.gap);
    cutter.letters = asked.letters.unwrap_or(cutter.letters);
    if asked.gap.is_some() && cutter.bed.is_none() {
        let fault = Diagnostic::error(Code::WrongFormat, "`--gap` is for pieces on a bed");
        return faults.refuse(fault.hint("say how large the bed is: `--bed 300x200`"));
    }
    Some(Output::Cutter(format, cutter))
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
            return faults
                .refuse(fault.hint("logs, cards, counters, markers and other instruments can"));
        }
        FormatArg::Dxf | FormatArg::Cut => {
            let message = format!("`{form}` is not an instrument, so it cannot go to a cutter");
            let fault = Diagnostic::error(Code::WrongFormat, message);
            return faults.refuse(fault.hint("choose the format pdf, svg or png"));
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
