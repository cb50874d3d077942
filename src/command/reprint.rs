//! `print --from`: prints a file again from what it carries.

use crate::cli::{Cli, Command, Print};
use crate::data::{CarriedStore, Files, Memory};
use crate::diagnostic::{Code, Diagnostic, Place, typed};
use crate::export::Original;
use crate::verify::form;

/// The most arguments of a call.
const MOST_WORDS: usize = 10_000;

/// A call to print again.
pub struct Reprinting {
    pub args: Print,
    pub files: Files,
    /// For the country in which it was first printed.
    pub locale: Option<String>,
}

/// What a file carries, checked: its call is a `print` call, and its files have valid names.
pub struct SavedPrint {
    pub original: Original,
    pub print: Print,
    files: Vec<(String, Vec<u8>)>,
}

impl SavedPrint {
    /// Reads what a file carries.
    ///
    /// # Errors
    /// If the file cannot be read or carries nothing.
    pub fn of(pdf: &str, files: &Files) -> Result<Self, Diagnostic> {
        let at = |fault: Diagnostic| fault.at(Place::file(pdf));
        let bytes = files.named_bytes(pdf)?;
        let json = form::original(&bytes).map_err(at)?.ok_or_else(|| {
            let fault = Diagnostic::error(Code::NotCarried, "the file does not say what it was printed from");
            at(fault).hint("PDF, SVG and DXF of Chartroom's carry that, but not PDF/A, and not if printed with `--no-attachment`")
        })?;
        let odd = |why: &str| at(not_understood(why));
        let original: Original =
            serde_json::from_slice(&json).map_err(|error| odd(&error.to_string()))?;
        if original.call.len() > MOST_WORDS {
            return Err(odd("it has words without end"));
        }
        let print = print_of(&original.call).map_err(|why| odd(&why))?;
        let mut files = Vec::new();
        for (name, file) in &original.files {
            let plain = !name.contains('\\')
                && !name.split('/').any(|part| part.is_empty() || part == "." || part == "..");
            let bytes = file.bytes().filter(|_| plain);
            let Some(bytes) = bytes else { return Err(odd(&format!("a file `{name}`"))) };
            files.push((name.clone(), bytes));
        }
        Ok(Self { original, print, files })
    }
}

/// The fault of a PDF that was filled in: what it carries is the print without that.
fn filled_in(args: &Print, pdf: &str, form: &str) -> Diagnostic {
    let order = typed(&format!("{}.toml", pdf.trim_end_matches(".pdf")));
    let form = if args.form.is_empty() { form } else { &args.form };
    let mut again = format!("chartroom print {form} {order}");
    for (name, values) in args.call.options() {
        if values.is_empty() {
            again += &format!(" --{name}");
        }
        values.iter().for_each(|value| again += &format!(" --{name} {}", typed(value)));
    }
    let message = "the form was filled in, and would be printed without that";
    Diagnostic::error(Code::NotCarried, message).at(Place::file(pdf)).hint(format!(
        "`chartroom read {} -o {order}`, then `{again}`; `--force` prints it as it was at first",
        typed(pdf)
    ))
}

fn not_understood(why: &str) -> Diagnostic {
    let message = format!("what the file says of how it was printed is not understood: {why}");
    Diagnostic::error(Code::NotCarried, message)
}

/// Merges the new call into the one that a file carries.
///
/// # Errors
/// If the file cannot be read or carries nothing.
pub fn settle(args: &Print, pdf: &str, files: &Files) -> Result<Reprinting, Diagnostic> {
    let saved = SavedPrint::of(pdf, files)?;
    let same_ships = args.what.is_empty() && args.navy.is_empty();
    let is_form = pdf.to_ascii_lowercase().ends_with(".pdf");
    if same_ships && is_form && !args.force && form::read(&files.named_bytes(pdf)?)?.changed() > 0 {
        return Err(filled_in(args, pdf, &saved.print.form));
    }
    let store = CarriedStore {
        carried: Memory::of(saved.files),
        named: args.call.values(),
        store: files.store().clone(),
    };
    // The name of the new file says what it is, whatever the old one was.
    let earlier = match args.output {
        Some(_) => saved.print.call.without("format"),
        None => saved.print.call,
    };
    let call = args.call.clone().over(earlier);
    let mut now =
        print_of(&call.words()).map_err(|why| not_understood(&why).at(Place::file(pdf)))?;
    now.output.clone_from(&args.output);
    now.timeout = args.timeout;
    now.no_attachment = args.no_attachment;
    let locale = saved.original.country.map(|country| format!("x-{country}"));
    Ok(Reprinting { args: now, files: Files::of(store), locale })
}

/// Parses the arguments of a `print` call.
fn print_of(words: &[String]) -> Result<Print, String> {
    let words = std::iter::once("chartroom".to_owned()).chain(words.iter().cloned());
    match Cli::read(words) {
        Ok(Cli { command: Command::Print(print), .. }) if print.from.is_none() => Ok(*print),
        Ok(_) => Err("it is not a call of `print`".to_owned()),
        Err(error) => {
            let said = error.to_string();
            Err(said.lines().next().unwrap_or_default().trim_start_matches("error: ").to_owned())
        }
    }
}
