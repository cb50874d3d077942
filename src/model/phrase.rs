//! A phrase of a language file: text with placeholders and bold parts.

use std::collections::BTreeSet;

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PhrasePart {
    /// Literal text.
    Words { text: String, bold: bool },
    /// A placeholder, by name.
    Place { name: String, bold: bool },
    /// A line break.
    Break,
}

/// A phrase: `{ships} ships on *{sheets} sheets*`. `{{`, `}}` and `**` are escapes.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Phrase {
    /// As in the file.
    pub text: String,
    pub pieces: Vec<PhrasePart>,
}

impl Phrase {
    /// Reads a phrase.
    ///
    /// # Errors
    /// The mistake, in words.
    pub fn read(text: &str) -> Result<Self, String> {
        let (mut pieces, mut words, mut bold) = (Vec::new(), String::new(), false);
        let mut rest = text.chars().peekable();
        let flush = |words: &mut String, bold: bool, pieces: &mut Vec<PhrasePart>| {
            if !words.is_empty() {
                pieces.push(PhrasePart::Words { text: std::mem::take(words), bold });
            }
        };
        while let Some(letter) = rest.next() {
            match letter {
                '{' | '}' | '*' if rest.next_if_eq(&letter).is_some() => words.push(letter),
                '*' => {
                    flush(&mut words, bold, &mut pieces);
                    bold = !bold;
                }
                '{' => {
                    flush(&mut words, bold, &mut pieces);
                    let mut name = String::new();
                    loop {
                        match rest.next() {
                            Some('}') => break,
                            Some(it) if it.is_ascii_lowercase() || it == '_' => name.push(it),
                            Some(it) => {
                                return Err(format!(
                                    "`{it}` cannot be in the name of a placeholder"
                                ));
                            }
                            None => return Err("a `{` has no `}`".to_owned()),
                        }
                    }
                    if name.is_empty() {
                        return Err("`{}` has no name in it".to_owned());
                    }
                    pieces.push(PhrasePart::Place { name, bold });
                }
                '}' => return Err("a `}` has no `{`".to_owned()),
                '\n' => {
                    flush(&mut words, bold, &mut pieces);
                    pieces.push(PhrasePart::Break);
                }
                letter => words.push(letter),
            }
        }
        if bold {
            return Err("a `*` is not closed".to_owned());
        }
        flush(&mut words, false, &mut pieces);
        Ok(Self { text: text.to_owned(), pieces })
    }

    /// The names of its placeholders.
    pub fn places(&self) -> BTreeSet<&str> {
        let places = self.pieces.iter().filter_map(|piece| match piece {
            PhrasePart::Place { name, .. } => Some(name.as_str()),
            PhrasePart::Words { .. } | PhrasePart::Break => None,
        });
        places.collect()
    }

    /// The phrase with its placeholders filled in; those without a value stay empty.
    pub fn filled(&self, given: &[(&str, &str)]) -> String {
        let piece = |piece: &PhrasePart| match piece {
            PhrasePart::Words { text, .. } => text.clone(),
            PhrasePart::Place { name, .. } => {
                let found = given.iter().find(|(known, _)| known == name);
                found.map_or_else(String::new, |(_, words)| (*words).to_owned())
            }
            PhrasePart::Break => "\n".to_owned(),
        };
        self.pieces.iter().map(piece).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_take_their_places() {
        let phrase = Phrase::read("*{side}* moves {n} in, {{{n}}} **").unwrap();
        assert_eq!(phrase.places().into_iter().collect::<Vec<_>>(), ["n", "side"]);
        assert_eq!(phrase.filled(&[("n", "3"), ("side", "A")]), "A moves 3 in, {3} *");
        assert_eq!(phrase.pieces[0], PhrasePart::Place { name: "side".to_owned(), bold: true });
    }

    #[test]
    fn what_is_not_closed_is_refused() {
        for text in ["{n", "n}", "*n", "{}", "{N}"] {
            assert!(Phrase::read(text).is_err(), "{text}");
        }
    }
}
