//! A PDF of Chartroom's printed again, from what it carries.

use crate::cli::{Cli, Command, Print};
use crate::data::{Files, Memory, Reprint};
use crate::diagnostic::{Code, Diagnostic, Place};
use crate::export::Original;
use crate::verify::form;

/// Words of a call; no call has more.
const MOST_WORDS: usize = 10_000;

/// A call that is made again.
pub struct Again {
    /// What is printed now.
    pub args: Print,
    /// The files that it is printed from.
    pub files: Files,
    /// The locale of the country that it was first printed in.
    pub locale: Option<String>,
}

/// What a PDF says that it was printed from, looked through: the call is one to print, and the files can
/// be files of a project.
pub struct Earlier {
    /// What the PDF carries.
    pub original: Original,
    /// The call.
    pub print: Print,
    /// The user's files.
    files: Vec<(String, Vec<u8>)>,
}

impl Earlier {
    /// Reads what a PDF carries.
    ///
    /// # Errors
    /// If the PDF cannot be read, or carries no call.
    pub fn of(pdf: &str, files: &Files) -> Result<Self, Diagnostic> {
        let at = |fault: Diagnostic| fault.at(Place::file(pdf));
        let bytes = files.named_bytes(pdf)?;
        let json = form::original(&bytes).map_err(at)?.ok_or_else(|| {
            let fault = Diagnostic::error(Code::NotCarried, "the PDF does not say what it was printed from");
            at(fault).hint("only a PDF of Chartroom's carries that, if it is neither PDF/A nor was printed with `--no-attachment`")
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

fn not_understood(why: &str) -> Diagnostic {
    let message = format!("what the PDF says of how it was printed is not understood: {why}");
    Diagnostic::error(Code::NotCarried, message)
}

/// Lays the new call over the one that a PDF carries.
///
/// # Errors
/// If the PDF cannot be read, or carries no call.
pub fn settle(args: &Print, pdf: &str, files: &Files) -> Result<Again, Diagnostic> {
    let earlier = Earlier::of(pdf, files)?;
    let store = Reprint {
        carried: Memory::of(earlier.files),
        said: args.call.said(),
        store: files.shared_store(),
    };
    let call = args.call.clone().over(earlier.print.call);
    let mut now =
        print_of(&call.words()).map_err(|why| not_understood(&why).at(Place::file(pdf)))?;
    now.output.clone_from(&args.output);
    now.timeout = args.timeout;
    now.no_attachment = args.no_attachment;
    let locale = earlier.original.country.map(|country| format!("x-{country}"));
    Ok(Again { args: now, files: Files::of(store), locale })
}

/// The words of a call to print.
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
