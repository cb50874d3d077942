//! Printers that are not true, and what is done about them.

use crate::workbench::{Workbench, text_of};

#[test]
fn a_measured_printer_is_corrected_on_every_sheet_and_the_sheet_says_so() {
    let bench = Workbench::project();
    bench.run("calibrate --paper a4 -o page.pdf").fine();
    bench.run("verify page.pdf").fine();
    bench.run("calibrate --printer mine --paper a4 --across 169.4 --down 240.6").fine();
    let profile = String::from_utf8(bench.read("profiles/printers/mine.toml")).expect("text");
    assert!(profile.contains("meant_mm = 170\ncame_out_mm = 169.4"), "{profile}");
    for words in ["log mikasa", "chart", "roster mikasa", "ruler", "gauge"] {
        bench.run(&format!("print {words} --printer mine --paper a4 -o x.pdf")).fine();
        let text = text_of(&bench.read("x.pdf"));
        let said = text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(
            said.contains("corrected for printer mine: across × 1.0035, down × 0.9975"),
            "{words}"
        );
    }
}

#[test]
fn a_corrected_ruler_measures_as_its_correction_says() {
    let bench = Workbench::project();
    bench.run("calibrate --printer mine --paper a4 --across 169.4 --down 240.6").fine();
    for paper in ["a4", "letter"] {
        for instrument in ["ruler", "gauge"] {
            bench
                .run(&format!("print {instrument} --printer mine --paper {paper} -o x.pdf"))
                .fine();
            bench.run("verify x.pdf --tolerance 0.01").fine();
        }
    }
}

#[test]
fn a_printer_that_scaled_the_page_is_no_printer_to_correct() {
    let bench = Workbench::project();
    bench.run("calibrate --printer mine --paper a4 --across 160 --down 225").refused(
        1,
        "error[absurd-number]: a printer is never 6.3 percent off\n  at profiles/printers/mine.toml:5:15\n  hint: it scaled the page: print at 100 %, without fitting to the page\n\
         error[absurd-number]: a printer is never 6.7 percent off\n  at profiles/printers/mine.toml:8:15\n  hint: it scaled the page: print at 100 %, without fitting to the page",
    );
    bench.run("print log mikasa --printer yours -o x.pdf").refused(
        2,
        "error[unknown-file]: there is no profile of a printer `yours`\n  hint: `chartroom calibrate` prints a page to measure, and tells what next",
    );
}
