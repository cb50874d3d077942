//! How large words are: nothing that lies on a table is smaller than it can be read there.

use kurbo::Affine;
use lopdf::content::{Content, Operation};
use lopdf::{Document, Object};

/// In points: templates/blocks/house.typ has the same.
const SMALLEST: f64 = 6.5;
/// What sizes lose where they are written down.
const LOSS: f64 = 0.02;

fn numbers(operation: &Operation) -> Vec<f64> {
    operation.operands.iter().filter_map(|operand| operand.as_float().ok()).map(f64::from).collect()
}

fn matrix(operation: &Operation) -> Affine {
    Affine::new(numbers(operation).try_into().expect("six numbers"))
}

/// How many letters a run shows; a face has two bytes for each.
fn letters(operand: &Object) -> usize {
    match operand {
        Object::String(bytes, _) => bytes.len() / 2,
        Object::Array(parts) => parts.iter().map(letters).sum(),
        _ => 0,
    }
}

/// Every run of letters of a finished file: how large, and how many.
fn runs(pdf: &[u8]) -> Vec<(f64, usize)> {
    let document = Document::load_mem(pdf).expect("a PDF");
    let mut runs = Vec::new();
    for page in document.get_pages().into_values() {
        let content = Content::decode(&document.get_page_content(page)).expect("operators");
        let (mut outer, mut now, mut text, mut size) =
            (Vec::new(), Affine::IDENTITY, Affine::IDENTITY, 0.0);
        for operation in &content.operations {
            match operation.operator.as_str() {
                "q" => outer.push((now, size)),
                "Q" => (now, size) = outer.pop().expect("what was kept"),
                "cm" => now *= matrix(operation),
                "BT" => text = Affine::IDENTITY,
                "Tm" => text = matrix(operation),
                "Tf" => size = numbers(operation)[0],
                "Tj" | "TJ" => {
                    let scale = (now * text).determinant().abs().sqrt();
                    runs.push((size * scale, letters(&operation.operands[0])));
                }
                _ => {}
            }
        }
    }
    runs
}

/// The words of a file that are too small, if they are; a file without words would prove nothing.
pub fn too_small(pdf: &[u8]) -> Option<String> {
    let runs = runs(pdf);
    if runs.iter().map(|(_, letters)| letters).sum::<usize>() <= 30 {
        return Some("hardly a word".to_owned());
    }
    // Marks of one sign, such as daggers, stand raised beside what they mark.
    let words = runs.iter().filter(|(_, letters)| *letters > 1);
    let least = words.map(|(size, _)| *size).fold(f64::MAX, f64::min);
    (least < SMALLEST - LOSS).then(|| format!("words of {least:.2} pt"))
}
