//! Questions at a terminal.

use std::io::{BufRead, Result, Write};

use crate::cli::NewShip;
use crate::command::new::ship::{QUESTIONS, Question, fault_of};
use crate::data::Files;

/// Asks for everything that was not said of a new ship. An empty answer leaves a figure unknown.
///
/// # Errors
/// If nothing can be read or written.
pub fn about_ship(
    ship: &mut NewShip,
    files: &Files,
    input: &mut dyn BufRead,
    output: &mut dyn Write,
) -> Result<()> {
    writeln!(output, "What you leave empty stays unknown; 0 says that she has none.")?;
    for (option, said) in ship.fields() {
        let question = QUESTIONS.iter().find(|question| question.option == option);
        let (Some(question), None) = (question, &said) else { continue };
        match answer(question, files, input, output)? {
            Some(answer) => *said = (!answer.is_empty()).then_some(answer),
            // Whoever ends the input wants no more questions.
            None => break,
        }
    }
    Ok(())
}

/// The answer to a question, asked again while it cannot be understood; `None` at the end of the input.
fn answer(
    question: &Question,
    files: &Files,
    input: &mut dyn BufRead,
    output: &mut dyn Write,
) -> Result<Option<String>> {
    loop {
        write!(output, "{} ({}): ", question.words, question.example)?;
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
            (false, Some(fault)) => writeln!(output, "  {}", fault.message)?,
            _ => return Ok(Some(line.to_owned())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(ship: &mut NewShip, lines: &str) -> String {
        let mut output = Vec::new();
        about_ship(ship, &Files::embedded(), &mut lines.as_bytes(), &mut output)
            .expect("a terminal");
        String::from_utf8(output).expect("UTF-8")
    }

    #[test]
    fn an_answer_that_is_not_understood_is_asked_for_again() {
        let mut ship = NewShip::default();
        let said =
            asked(&mut ship, "\nStrelsau\nRuritania\nyacht\nbattleship\n190\n1905\n\n128 m\n");
        let wanted = [
            ("name", "Strelsau"),
            ("navy", "Ruritania"),
            ("type", "battleship"),
            ("year", "1905"),
            ("length", "128 m"),
        ];
        assert_eq!(ship.answers(), wanted.map(|(option, answer)| (option, answer.to_owned())));
        assert!(said.contains("`yacht` is not a type of ship that is known"), "{said}");
        assert!(said.contains("`190` is not a year"), "{said}");
    }

    #[test]
    fn what_was_said_on_the_command_line_is_not_asked_for() {
        let navy = Some("Ruritania".to_owned());
        let mut ship = NewShip { navy, ..NewShip::default() };
        let said = asked(&mut ship, "Zenda\n");
        assert!(said.contains("Name of the ship") && !said.contains("Navy ("), "{said}");
    }
}
