//! Finds out what a reader asks for by giving it files.

use super::shape::Shape;
use super::specimen;
use crate::data::SourceFile;

/// Enough for any reader: each round finds tables one level deeper.
const MOST_TURNS: usize = 12;

/// Finds out what a reader asks of files like these.
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

/// The name of a file written to be read here.
const SPECIMEN: &str = "specimen.toml";
