//! The content streams of PDF: numbers and operators, strings skipped.

/// A word of a content stream.
#[derive(Debug, PartialEq)]
pub enum Word<'a> {
    /// A number.
    Number(f64),
    /// A name, without its slash.
    Name(&'a [u8]),
    /// An operator.
    Operator(&'a [u8]),
    /// A string, a bracket: nothing that a path is made of.
    Other,
}

/// Takes a content stream apart.
pub struct Words<'a> {
    rest: &'a [u8],
}

impl<'a> Words<'a> {
    /// Of a whole stream.
    pub fn of(stream: &'a [u8]) -> Self {
        Self { rest: stream }
    }

    fn take(&mut self, count: usize) -> &'a [u8] {
        let (word, rest) = self.rest.split_at(count.min(self.rest.len()));
        self.rest = rest;
        word
    }

    fn plain(&mut self) -> &'a [u8] {
        let end = self.rest.iter().position(|byte| !is_plain(*byte)).unwrap_or(self.rest.len());
        self.take(end)
    }

    /// A string in round brackets, which may hold others.
    fn skip_string(&mut self) {
        let (mut depth, mut at) = (0usize, 0);
        while let Some(byte) = self.rest.get(at) {
            match byte {
                b'\\' => at += 1,
                b'(' => depth += 1,
                b')' => depth -= 1,
                _ => {}
            }
            at += 1;
            if depth == 0 {
                break;
            }
        }
        self.take(at);
    }

    /// The bytes of an inline picture, up to its `EI`.
    pub fn skip_picture(&mut self) {
        let ends = |bytes: &[u8]| {
            bytes[0].is_ascii_whitespace() && &bytes[1..3] == b"EI" && !is_plain(bytes[3])
        };
        let end = self.rest.windows(4).position(ends).map_or(self.rest.len(), |at| at + 3);
        self.take(end);
    }
}

fn is_plain(byte: u8) -> bool {
    !byte.is_ascii_whitespace() && byte != 0 && !b"()<>[]{}/%".contains(&byte)
}

impl<'a> Iterator for Words<'a> {
    type Item = Word<'a>;

    fn next(&mut self) -> Option<Word<'a>> {
        loop {
            let first = *self.rest.first()?;
            match first {
                b'%' => {
                    let end = self.rest.iter().position(|byte| b"\r\n".contains(byte));
                    self.take(end.unwrap_or(self.rest.len()));
                }
                b'/' => {
                    self.take(1);
                    return Some(Word::Name(self.plain()));
                }
                b'(' => {
                    self.skip_string();
                    return Some(Word::Other);
                }
                b'<' if self.rest.get(1) != Some(&b'<') => {
                    let end = self.rest.iter().position(|byte| *byte == b'>');
                    self.take(end.map_or(self.rest.len(), |at| at + 1));
                    return Some(Word::Other);
                }
                _ if !is_plain(first) => {
                    self.take(1);
                    if !first.is_ascii_whitespace() && first != 0 {
                        return Some(Word::Other);
                    }
                }
                _ => {
                    let word = self.plain();
                    let number = std::str::from_utf8(word).ok().and_then(|text| text.parse().ok());
                    let is_number = first.is_ascii_digit() || b"+-.".contains(&first);
                    return Some(match number.filter(|_| is_number) {
                        Some(number) => Word::Number(number),
                        None => Word::Operator(word),
                    });
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings_and_comments_are_no_operators() {
        let words: Vec<Word> =
            Words::of(b"-1.5 .25 m (a \\) (b) l) Tj % S\n<41>Tj /F1 12 Tf").collect();
        assert_eq!(
            words,
            [
                Word::Number(-1.5),
                Word::Number(0.25),
                Word::Operator(b"m"),
                Word::Other,
                Word::Operator(b"Tj"),
                Word::Other,
                Word::Operator(b"Tj"),
                Word::Name(b"F1"),
                Word::Number(12.0),
                Word::Operator(b"Tf"),
            ]
        );
    }
}
