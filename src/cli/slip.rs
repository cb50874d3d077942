//! Slips on the command line in the style of all other messages.

use clap::error::ErrorKind;

use crate::diagnostic::{Code, Diagnostic};

/// The fault of a call that clap refuses; `None` if it asks for help.
pub fn fault(error: &clap::Error) -> Option<Diagnostic> {
    use ErrorKind::{DisplayHelp, DisplayHelpOnMissingArgumentOrSubcommand, DisplayVersion};
    if let DisplayHelp | DisplayHelpOnMissingArgumentOrSubcommand | DisplayVersion = error.kind() {
        return None;
    }
    let text = error.to_string().replace('\'', "`");
    let mut blocks = text.trim_start_matches("error: ").split("\n\n");
    let (mut message, mut choice) = (String::new(), None);
    for line in blocks.next().unwrap_or_default().lines() {
        let line = line.trim();
        match line.strip_prefix("[possible values: ").and_then(|line| line.strip_suffix(']')) {
            Some(values) => choice = Some(format!("it is one of {values}")),
            None if message.is_empty() => message.push_str(line),
            None => message.extend([" ", line]),
        }
    }
    let tip = text.lines().find_map(|line| line.trim().strip_prefix("tip: "));
    // Nobody means an option as the name of a ship.
    let tip = tip.filter(|tip| !tip.starts_with("to pass "));
    let tip = tip.map(|tip| match tip.split_once(" similar ").and_then(|_| tip.split_once(": ")) {
        Some((_, known)) => format!("did you mean {known}?"),
        None => tip.to_owned(),
    });
    let usage = text.lines().find_map(|line| line.strip_prefix("Usage: "));
    let help = usage.map(|usage| {
        let words = usage.split(' ').take_while(|word| !word.starts_with(['[', '<', '-']));
        format!("`{} --help` lists the options", words.collect::<Vec<_>>().join(" "))
    });
    let fault = Diagnostic::error(Code::WrongUsage, message);
    Some(fault.maybe_hint(tip).maybe_hint(choice).maybe_hint(help))
}
