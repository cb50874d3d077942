//! The user's own texts: plain ones, and those in the subset of Markdown that a book can set.

use std::ops::Range;

use pulldown_cmark::{Event, OffsetIter, Options, Parser, Tag, TagEnd};

use crate::diagnostic::{Code, Diagnostic, Faults, is_unprintable};
use crate::model::{Block, Span};

use super::source_file::SourceFile;

/// The deepest nesting of lists and quotes.
const DEEPEST: usize = 6;
const TAKEN: &str = "a text has headings, paragraphs, emphasis, lists, quotes and rules; anything else is for a Typst file";

/// Reads a plain text; blank lines separate its paragraphs.
pub fn plain(source: &SourceFile, faults: &mut Faults) -> Vec<Block> {
    check_characters(source, faults);
    let text = source.text.replace("\r\n", "\n");
    let paragraphs = text.split("\n\n").map(|lines| {
        let words: Vec<&str> = lines.split_whitespace().collect();
        words.join(" ")
    });
    let paragraph = |text| Block::Paragraph { spans: vec![span(text, 0, 0)] };
    paragraphs.filter(|text| !text.is_empty()).map(paragraph).collect()
}

/// Reads a Markdown text.
pub fn markdown(source: &SourceFile, faults: &mut Faults) -> Vec<Block> {
    check_characters(source, faults);
    let events = Parser::new_ext(&source.text, Options::ENABLE_TABLES).into_offset_iter();
    let mut reader = Reader { source, faults, events };
    let mut blocks = Vec::new();
    while let Some((event, at)) = reader.events.next() {
        blocks.extend(reader.block(event, &at, 0));
    }
    blocks
}

fn check_characters(source: &SourceFile, faults: &mut Faults) {
    let found = source
        .text
        .char_indices()
        .filter(|(_, c)| is_unprintable(*c) && !matches!(c, '\n' | '\r' | '\t'));
    for (at, c) in found {
        let message = format!("{} cannot be printed", c.escape_unicode());
        faults.add(Diagnostic::error(Code::UnprintableText, message).at(source.place(at)));
    }
}

fn span(text: String, emphasis: usize, strong: usize) -> Span {
    Span { text, emphasis: emphasis > 0, strong: strong > 0 }
}

struct Reader<'a> {
    source: &'a SourceFile,
    faults: &'a mut Faults,
    events: OffsetIter<'a>,
}

impl Reader<'_> {
    /// The block that an event begins; `None` for what a book cannot set.
    fn block(&mut self, event: Event, at: &Range<usize>, depth: usize) -> Option<Block> {
        match event {
            Event::Start(tag) => self.tagged(tag, at, depth),
            Event::Rule => Some(Block::Rule),
            Event::Html(_) | Event::InlineHtml(_) => {
                self.refuse("HTML", at);
                None
            }
            _ => None,
        }
    }

    fn tagged(&mut self, tag: Tag, at: &Range<usize>, depth: usize) -> Option<Block> {
        let end = tag.to_end();
        if depth > DEEPEST {
            let message = format!("lists and quotes are nested more than {DEEPEST} deep");
            self.fault(message, at);
            self.skip(end);
            return None;
        }
        match tag {
            Tag::Paragraph => Some(Block::Paragraph { spans: self.spans(end) }),
            Tag::Heading { level, .. } => {
                Some(Block::Heading { level: level as u8, spans: self.spans(end) })
            }
            Tag::BlockQuote(_) => Some(Block::Quote { blocks: self.blocks(end, depth + 1) }),
            Tag::List(first) => {
                let mut items = Vec::new();
                while let Some((event, _)) = self.events.next() {
                    match event {
                        Event::Start(Tag::Item) => items.push(self.blocks(TagEnd::Item, depth + 1)),
                        Event::End(found) if found == end => break,
                        _ => {}
                    }
                }
                Some(Block::List { first, items })
            }
            tag => {
                self.refuse(name(&tag), at);
                self.skip(end);
                None
            }
        }
    }

    /// Reads up to an end tag. The words of a tight list have no paragraph around them.
    fn blocks(&mut self, end: TagEnd, depth: usize) -> Vec<Block> {
        let mut blocks = Vec::new();
        let mut loose = Words::default();
        while let Some((event, at)) = self.events.next() {
            match event {
                Event::End(found) if found == end => break,
                event if is_of_words(&event) => self.word(event, &at, &mut loose),
                event => {
                    blocks.extend(loose.paragraph());
                    blocks.extend(self.block(event, &at, depth));
                }
            }
        }
        blocks.extend(loose.paragraph());
        blocks
    }

    fn spans(&mut self, end: TagEnd) -> Vec<Span> {
        let mut words = Words::default();
        while let Some((event, at)) = self.events.next() {
            match event {
                Event::End(found) if found == end => break,
                event => self.word(event, &at, &mut words),
            }
        }
        words.spans
    }

    fn word(&mut self, event: Event, at: &Range<usize>, words: &mut Words) {
        match event {
            Event::Text(text) => words.add(&text),
            Event::SoftBreak => words.add(" "),
            Event::HardBreak => words.add("\n"),
            Event::Start(Tag::Emphasis) => words.emphasis += 1,
            Event::End(TagEnd::Emphasis) => words.emphasis -= 1,
            Event::Start(Tag::Strong) => words.strong += 1,
            Event::End(TagEnd::Strong) => words.strong -= 1,
            Event::Start(tag) => {
                self.refuse(name(&tag), at);
                self.skip(tag.to_end());
            }
            Event::Code(_) => self.refuse("code", at),
            Event::Html(_) | Event::InlineHtml(_) => self.refuse("HTML", at),
            _ => {}
        }
    }

    fn skip(&mut self, end: TagEnd) {
        // Tags of one kind can be nested.
        let mut open = 1;
        for (event, _) in self.events.by_ref() {
            match event {
                Event::Start(tag) if tag.to_end() == end => open += 1,
                Event::End(found) if found == end => open -= 1,
                _ => {}
            }
            if open == 0 {
                break;
            }
        }
    }

    fn refuse(&mut self, what: &str, at: &Range<usize>) {
        self.fault(format!("a book cannot set {what}"), at);
    }

    fn fault(&mut self, message: String, at: &Range<usize>) {
        let fault = Diagnostic::error(Code::UnknownMarkup, message);
        self.faults.add(fault.at(self.source.place(at.start)).hint(TAKEN));
    }
}

fn is_of_words(event: &Event) -> bool {
    match event {
        Event::Start(tag) => matches!(
            tag,
            Tag::Emphasis | Tag::Strong | Tag::Link { .. } | Tag::Image { .. } | Tag::Strikethrough
        ),
        Event::End(tag) => matches!(tag, TagEnd::Emphasis | TagEnd::Strong),
        event => matches!(
            event,
            Event::Text(_)
                | Event::SoftBreak
                | Event::HardBreak
                | Event::Code(_)
                | Event::InlineHtml(_)
        ),
    }
}

fn name(tag: &Tag) -> &'static str {
    match tag {
        Tag::Link { .. } => "a link",
        Tag::Image { .. } => "a picture within text",
        Tag::CodeBlock(_) => "code, or lines indented by four spaces",
        Tag::HtmlBlock => "HTML",
        Tag::Table(_) => "a table",
        _ => "this",
    }
}

/// Text runs as they are read.
#[derive(Default)]
struct Words {
    spans: Vec<Span>,
    emphasis: usize,
    strong: usize,
}

impl Words {
    fn add(&mut self, text: &str) {
        let new = span(text.to_owned(), self.emphasis, self.strong);
        match self.spans.last_mut() {
            Some(last) if (last.emphasis, last.strong) == (new.emphasis, new.strong) => {
                last.text += text;
            }
            _ => self.spans.push(new),
        }
    }

    fn paragraph(&mut self) -> Option<Block> {
        let spans = std::mem::take(&mut self.spans);
        (!spans.is_empty()).then_some(Block::Paragraph { spans })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The blocks of a text, and how many faults it has.
    fn read(text: &str) -> (Vec<Block>, usize) {
        let mut faults = Faults::default();
        let blocks = markdown(&SourceFile::new("a.md", text), &mut faults);
        (blocks, faults.all().len())
    }

    fn words(text: &str) -> Block {
        Block::Paragraph { spans: vec![span(text.to_owned(), 0, 0)] }
    }

    #[test]
    fn headings_emphasis_and_nested_lists_are_read() {
        let (blocks, faults) = read("# A\n\nb *c*\nd\n\n3. e\n   - f\n4. g\n\n> h\n\n---\n");
        assert_eq!(faults, 0);
        let inner = Block::List { first: None, items: vec![vec![words("f")]] };
        let list =
            Block::List { first: Some(3), items: vec![vec![words("e"), inner], vec![words("g")]] };
        let heading = Block::Heading { level: 1, spans: vec![span("A".to_owned(), 0, 0)] };
        let spans = [("b ", 0), ("c", 1), (" d", 0)];
        let spans = spans.map(|(text, emphasis)| span(text.to_owned(), emphasis, 0)).to_vec();
        let quote = Block::Quote { blocks: vec![words("h")] };
        assert_eq!(blocks, [heading, Block::Paragraph { spans }, list, quote, Block::Rule]);
    }

    #[test]
    fn quotes_without_end_are_refused() {
        let (_, faults) = read(&format!("{} a", ">".repeat(5000)));
        assert_eq!(faults, 1);
    }

    #[test]
    fn empty_lines_part_the_paragraphs_of_a_plain_text() {
        let source = SourceFile::new("a.txt", "a *b*\r\nc\r\n\r\n\r\n d\n");
        let blocks = plain(&source, &mut Faults::default());
        assert_eq!(blocks, [words("a *b* c"), words("d")]);
    }
}
