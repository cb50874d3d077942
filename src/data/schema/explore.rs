//! What a reader asks, found out by giving it files.

use super::shape::Shape;
use super::specimen;
use crate::data::SourceFile;

/// Enough for any reader: each turn finds the tables that lie one deeper.
const MOST_TURNS: usize = 12;

/// Finds out what a reader asks of files such as these.
pub fn explore(files: impl Iterator<Item = SourceFile>, read: fn(&SourceFile)) -> Shape {
    let mut shape = Shape::default();
    for file in files {
        shape.read(file, read, true);
    }
    shape.read(SourceFile::new(SPECIMEN, ""), read, false);
    for _ in 0..MOST_TURNS {
        let mut news = false;
        for text in specimen::full(&shape) {
            news |= shape.read(SourceFile::new(SPECIMEN, text), read, false);
        }
        if news {
            continue;
        }
        shape.weigh();
        for text in specimen::with_gaps(&shape) {
            news |= shape.read(SourceFile::new(SPECIMEN, text), read, false);
        }
        if !news {
            break;
        }
    }
    shape
}

/// What a file is called that is written to be read here.
const SPECIMEN: &str = "specimen.toml";
