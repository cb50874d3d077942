//! Interactive questions at a terminal.

use std::io::{BufRead, Result, Write};

use crate::cli::{NewShip, QUESTIONS, Question};
use crate::command::new::ship::{fault_of, name_taken};
use crate::data::Files;

/// Asks for everything about a new ship that no option gave. An empty answer means unknown.
///
/// # Errors
/// If nothing can be read or written.
pub fn about_ship(
    ship: &mut NewShip,
    files: &Files,
    input: &mut dyn BufRead,
    output: &mut dyn Write,
) -> Result<()> {
    writeln!(output, "What you leave empty stays unknown; 0 means that she has none.")?;
    // A name that is already taken is reported at once, not after eighteen answers.
    while ask_all(ship, &|question| question.needed, files, input, output)? {
        let Some(fault) = name_taken(ship, files) else {
            ask_all(ship, &|question| !question.needed, files, input, output)?;
            break;
        };
        writeln!(output, "  {}", fault.message)?;
        ship.0.remove("name");
    }
    Ok(())
}

/// Asks the matching questions that have no answer yet. Returns `false` at the end of the input.
fn ask_all(
    ship: &mut NewShip,
    which: &dyn Fn(&Question) -> bool,
    files: &Files,
    input: &mut dyn BufRead,
    output: &mut dyn Write,
) -> Result<bool> {
    for question in QUESTIONS.iter().filter(|question| which(question)) {
        if ship.answer(&question.option).is_some() {
            continue;
        }
        let Some(answer) = answer(question, files, input, output)? else { return Ok(false) };
        if !answer.is_empty() {
            ship.0.insert(&question.option, answer);
        }
    }
    Ok(true)
}

/// Asks a question until the answer is understood; `None` at the end of the input.
fn answer(
    question: &Question,
    files: &Files,
    input: &mut dyn BufRead,
    output: &mut dyn Write,
) -> Result<Option<String>> {
    loop {
        write!(output, "{}, such as {}: ", question.words, question.example)?;
        output.flush()?;
        let mut line = String::new();
        if input.read_line(&mut line)? == 0 {
            writeln!(output)?;
            return Ok(None);
        }
        let line = line.trim();
        if line.is_empty() && question.needed {
            continue;
        }
        match (line.is_empty(), fault_of(question, line, files)) {
            (false, Some(fault)) => {
                writeln!(output, "  {}", fault.message)?;
                if let Some(hint) = fault.hint {
                    writeln!(output, "  {hint}")?;
                }
            }
            _ => return Ok(Some(line.to_owned())),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;
    use crate::data::Memory;

    fn asked(ship: &mut NewShip, files: &Files, lines: &str) -> String {
        let mut output = Vec::new();
        about_ship(ship, files, &mut lines.as_bytes(), &mut output).expect("a terminal");
        String::from_utf8(output).expect("UTF-8")
    }

    #[test]
    fn an_answer_that_is_not_understood_is_asked_for_again() {
        let mut ship = NewShip::default();
        let lines = "\nStrelsau\nRuritania\nyacht\nbatleship\nbattleship\n190\n1905\n\n128 m\n";
        let said = asked(&mut ship, &Files::embedded(), lines);
        let wanted = [
            ("name", "Strelsau"),
            ("navy", "Ruritania"),
            ("type", "battleship"),
            ("completed", "1905"),
            ("length", "128 m"),
        ];
        assert_eq!(
            ship.0,
            HashMap::from(wanted.map(|(option, answer)| (option, answer.to_owned())))
        );
        assert!(said.contains("`yacht` is not a type of ship\n  it is one of"), "{said}");
        assert!(said.contains("did you mean `battleship`?"), "{said}");
        assert!(said.contains("`190` is not a year"), "{said}");
    }

    #[test]
    fn a_name_that_is_taken_is_asked_for_again_at_once() {
        let text = "navy = \"Ruritania\"\n[[class]]\nid = \"a\"\nname = \"A\"\nstate = \"s\"\n\
                    source = \"mine\"\n[[class.ships]]\nname = \"Zenda\"\n";
        let files = Files::of(Memory::project([("ship_values/ruritania.toml", text)]));
        let mut ship = NewShip(HashMap::from([("navy", "Ruritania".to_owned())]));
        let said = asked(&mut ship, &files, "Zenda\nHentzau\n");
        assert_eq!(ship.answer("name"), Some("Hentzau"));
        assert!(said.contains("there is a ship `Zenda` already"), "{said}");
        assert!(!said.contains("Navy, such as"), "it was said on the command line: {said}");
    }
}
