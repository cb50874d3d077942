//! Finds and replaces operators in a content stream, and leaves every other byte as it is.

use std::ops::Range;

/// An operator and its operands.
pub struct Operator<'a> {
    pub name: &'a [u8],
    /// The bytes of its operands.
    pub operands: Vec<&'a [u8]>,
}

/// Replaces operators. `change` returns the bytes to replace an operator and its operands with, or
/// `None` to leave them.
pub fn exchanged(content: &[u8], mut change: impl FnMut(&Operator) -> Option<Vec<u8>>) -> Vec<u8> {
    let mut made = Vec::with_capacity(content.len() + content.len() / 8);
    let mut operands: Vec<Range<usize>> = Vec::new();
    let (mut at, mut kept) = (0, 0);
    while let Some(token) = next_token(content, at) {
        at = token.end;
        let word = &content[token.clone()];
        if !is_operator(word) {
            operands.push(token);
            continue;
        }
        if word == b"BI" {
            at = end_of_image(content, at);
        }
        let operator = Operator {
            name: word,
            operands: operands.iter().map(|o| &content[o.clone()]).collect(),
        };
        if let Some(new) = change(&operator) {
            let from = operands.first().map_or(token.start, |first| first.start);
            made.extend_from_slice(&content[kept..from]);
            made.extend_from_slice(&new);
            kept = token.end;
        }
        operands.clear();
    }
    made.extend_from_slice(&content[kept..]);
    made
}

/// Whether a token is an operator rather than a number, name, string, bracket or constant.
fn is_operator(word: &[u8]) -> bool {
    let first = word.first().copied().unwrap_or(b'0');
    (first.is_ascii_alphabetic() || matches!(first, b'\'' | b'"'))
        && !matches!(word, b"true" | b"false" | b"null")
}

fn is_space(byte: u8) -> bool {
    matches!(byte, 0 | b'\t' | b'\n' | 12 | b'\r' | b' ')
}

fn is_delimiter(byte: u8) -> bool {
    matches!(byte, b'(' | b')' | b'<' | b'>' | b'[' | b']' | b'{' | b'}' | b'/' | b'%')
}

/// The next token at or after a position. A string is one token, and so is a bracket.
fn next_token(content: &[u8], mut at: usize) -> Option<Range<usize>> {
    loop {
        match *content.get(at)? {
            byte if is_space(byte) => at += 1,
            b'%' => at += content[at..].iter().take_while(|b| !matches!(b, b'\n' | b'\r')).count(),
            _ => break,
        }
    }
    let word = |from: usize| {
        let rest = &content[from..];
        from + rest.iter().take_while(|b| !is_space(**b) && !is_delimiter(**b)).count()
    };
    let end = match content[at] {
        b'(' => end_of_text(content, at),
        b'<' if content.get(at + 1) == Some(&b'<') => at + 2,
        b'>' if content.get(at + 1) == Some(&b'>') => at + 2,
        b'<' => {
            let rest = &content[at..];
            (at + rest.iter().take_while(|b| **b != b'>').count() + 1).min(content.len())
        }
        b'/' => word(at + 1),
        byte if is_delimiter(byte) => at + 1,
        _ => word(at),
    };
    Some(at..end)
}

/// The end of a string, which may contain brackets in pairs or escaped.
fn end_of_text(content: &[u8], from: usize) -> usize {
    let (mut depth, mut at) = (0_usize, from);
    while let Some(byte) = content.get(at) {
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
    at.min(content.len())
}

/// The end of an inline image: an `EI` between spaces. Its bytes are not tokens.
fn end_of_image(content: &[u8], from: usize) -> usize {
    let rest = &content[from..];
    let end = rest.windows(4).position(|w| is_space(w[0]) && &w[1..3] == b"EI" && is_space(w[3]));
    end.map_or(content.len(), |end| from + end + 3)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_meant_is_exchanged() {
        let content = b"q /c0 cs\n.1 .2 .3 scn (1 g \\) (rg)) Tj % 1 g\n<</A [1 2]>> BDC <31> Tj \
            BI /W 1 ID 0 g\x01 EI 0 g Q";
        let made = exchanged(content, |operator| match operator.name {
            b"scn" => Some(format!("{} colors", operator.operands.len()).into_bytes()),
            b"g" => Some(b"0 0 0 1 k".to_vec()),
            _ => None,
        });
        let expected = b"q /c0 cs\n3 colors (1 g \\) (rg)) Tj % 1 g\n<</A [1 2]>> BDC <31> Tj \
            BI /W 1 ID 0 g\x01 EI 0 0 0 1 k Q";
        assert_eq!(String::from_utf8_lossy(&made), String::from_utf8_lossy(expected));
        assert_eq!(exchanged(content, |_| None), content);
    }
}
