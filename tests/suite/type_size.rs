//! How large words are: nothing that lies on a table is smaller than it can be read there.

use std::sync::Mutex;

use kurbo::Affine;
use lopdf::content::{Content, Operation};
use lopdf::{Document, Object};

use crate::workbench::{Workbench, on_all_cores, units_of};

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

#[test]
fn nothing_that_lies_on_a_table_is_smaller_than_it_can_be_read() {
    let bench = Workbench::new();
    let mut prints = Vec::new();
    for set in bench.run("list rules --json").fine().json().as_array().expect("rule sets") {
        let rules = set["id"].as_str().expect("an id");
        for form in set["forms"].as_array().expect("forms") {
            let form = form.as_str().expect("a form");
            // A book is read in an armchair.
            if form == "book" {
                continue;
            }
            let is_empty =
                !matches!(form, "log" | "card" | "picture" | "roster" | "matrix" | "reference");
            let ships = if is_empty { "" } else { "mikasa yamato fuji arun agincourt kearsarge" };
            for (paper, units) in [("a4", "metric"), ("letter", "imperial"), ("a5", "metric")] {
                let units = units_of(rules, units);
                prints.push(format!(
                    "print {form} {ships} --rules {rules} --units {units} --paper {paper}"
                ));
            }
        }
    }
    for rules in ["quickfire", "quickfire_classic", "gridded", "easyships", "dreadnoughts"] {
        prints.push(format!("print orders --rules {rules} --paper a4"));
        prints.push(format!("print roster mikasa --rules {rules} --title Dusk --author Togo"));
        prints.push(format!("print card mikasa --rules {rules} --title Dusk --author Togo"));
    }
    prints.push("print log mikasa --paper 4x6".to_owned());
    assert!(prints.len() >= 5 * 3 * 4, "{}", prints.len());
    let found = Mutex::new(Vec::new());
    on_all_cores(&prints, |words| {
        let bench = Workbench::new();
        bench.run(&format!("{words} -o p.pdf")).fine();
        let runs = runs(&bench.read("p.pdf"));
        assert!(runs.iter().map(|(_, letters)| letters).sum::<usize>() > 100, "{words}");
        // Marks of one sign, such as daggers, stand raised beside what they mark.
        let words_of = runs.iter().filter(|(_, letters)| *letters > 1);
        let least = words_of.map(|(size, _)| *size).fold(f64::MAX, f64::min);
        if least < SMALLEST - LOSS {
            found.lock().expect("found").push(format!("{words}: {least:.2} pt"));
        }
    });
    let found = found.into_inner().expect("found");
    assert!(found.is_empty(), "{}", found.join("\n"));
}
