//! How large words are: nothing that lies on a table is smaller than it can be read there.

use lopdf::Document;

use crate::drawn::{pages, runs};

/// In points: templates/blocks/house.typ has the same.
const SMALLEST: f64 = 6.5;
/// For the small print beside a card on the smallest index card, as in templates/blocks/strip.typ.
const SMALLEST_ON_3X5: f64 = 5.4;
/// What sizes lose where they are written down.
const LOSS: f64 = 0.02;

/// The words that are too small in a file that was printed so; a file without words would prove nothing.
pub fn too_small(pdf: &[u8], words: &str) -> Option<String> {
    let document = Document::load_mem(pdf).expect("a PDF");
    let pages = pages(&document).into_iter();
    let runs: Vec<(f64, usize)> = pages.flat_map(|page| runs(&document, page)).collect();
    if runs.iter().map(|(_, letters)| letters).sum::<usize>() <= 30 {
        return Some("hardly a word".to_owned());
    }
    let smallest = if words.contains("--paper 3x5") { SMALLEST_ON_3X5 } else { SMALLEST };
    // Marks of one sign, such as daggers, stand raised beside what they mark.
    let words = runs.iter().filter(|(_, letters)| *letters > 1);
    let least = words.map(|(size, _)| *size).fold(f64::MAX, f64::min);
    (least < smallest - LOSS).then(|| format!("words of {least:.2} pt"))
}
