//! Printers that are not true, and what is done about them.

use crate::workbench::{Workbench, claim_of, words_of};

#[test]
fn a_measured_printer_is_corrected_on_every_sheet_and_the_sheet_says_so() {
    let bench = Workbench::project();
    bench.run("calibrate --paper a4 -o page.pdf").fine();
    bench.run("verify page.pdf").fine();
    bench.run("calibrate --printer mine --paper a4 --across 169.4 --down 240.6").fine();
    let profile = String::from_utf8(bench.read("profiles/printers/mine.toml")).expect("text");
    assert!(profile.contains("meant_mm = 170\ncame_out_mm = 169.4"), "{profile}");
    for words in ["log mikasa", "chart", "roster mikasa", "ruler", "gauge"] {
        let said = bench.words(&format!("{words} --printer mine --paper a4"));
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
        "error[absurd-number]: a printer is never 6.3 percent off\n  hint: the page was scaled: print at 100 %, without fitting to the page; the bars of a4 are 170 mm across and 240 mm down\n\
         error[absurd-number]: a printer is never 6.7 percent off\n  hint: the page was scaled: print at 100 %, without fitting to the page; the bars of a4 are 170 mm across and 240 mm down",
    );
    bench.run("print log mikasa --printer yours -o x.pdf").refused(
        2,
        "error[unknown-file]: there is no profile of a printer `yours`\n  hint: `chartroom calibrate` prints a page to measure and explains the next steps",
    );
}

#[test]
fn the_sheet_with_two_sides_has_both_and_says_what_to_write() {
    for (paper, edge) in [("a4", "long"), ("letter", "long"), ("a4", "short"), ("a5", "long")] {
        let bench = Workbench::project();
        bench
            .run(&format!("calibrate --sides --paper {paper} --duplex {edge} -o sides.pdf"))
            .fine();
        bench.run("verify sides.pdf --tolerance 0.001mm").fine();
        let claim = claim_of(&bench.read("sides.pdf"));
        assert_eq!(claim.pages.len(), 2, "a front and a back");
        let said = words_of(&bench.read("sides.pdf"));
        assert!(said.contains("back_offset_mm = [right, down]"), "{said}");
        assert!(said.contains(&format!("turned about the {edge} edge")), "{said}");
        // As one looks at the back through the paper, left and right of the front are swapped. The tick of
        // the front in the middle and that of the back lie on each other, all others are 0.2 mm further
        // apart from tick to tick.
        let lines = |page: usize, begins: &str| -> Vec<(f64, f64)> {
            let mut found = Vec::new();
            for piece in &claim.pages[page].pieces {
                for own in &claim.drawings[piece.drawing].claims {
                    if let chartroom::drawing::ClaimShape::Line(from, _) = own.shape
                        && own.name.starts_with(begins)
                    {
                        let at = from + piece.at;
                        found.push((at.x.to_mm(), at.y.to_mm()));
                    }
                }
            }
            found
        };
        let width = claim.pages[0].size.width.to_mm();
        let mut front: Vec<f64> =
            lines(0, "right, tick").into_iter().map(|(x, _)| width - x).collect();
        front.sort_by(f64::total_cmp);
        let mut back: Vec<f64> = lines(1, "right, ")
            .into_iter()
            .zip(lines(1, "right, ").into_iter().map(|(_, y)| y))
            .filter(|(_, y)| (*y - lines(1, "right, 0")[0].1).abs() < 1e-6)
            .map(|((x, _), _)| x)
            .collect();
        back.sort_by(f64::total_cmp);
        assert_eq!((front.len(), back.len()), (21, 21), "{paper} {edge}");
        for (number, (front, back)) in front.iter().zip(&back).enumerate() {
            let apart = (number as f64 - 10.0) * 0.2;
            assert!((front - back - apart).abs() < 1e-5, "{paper} {edge}: {front} {back}");
        }
    }
    let bench = Workbench::new();
    let run = bench.run("calibrate --sides --paper 80x80 -o x.pdf");
    assert!(run.stderr.contains("error[paper-too-small]"), "{}", run.stderr);
}

#[test]
fn fronts_are_moved_by_their_own_offset_and_measured_there() {
    let bench = Workbench::project();
    let bars =
        "[across]\nmeant_mm = 170\ncame_out_mm = 170\n[down]\nmeant_mm = 240\ncame_out_mm = 240\n";
    bench.write("profiles/printers/still.toml", format!("name = \"still\"\n{bars}"));
    let moved = format!(
        "name = \"moved\"\nfront_offset_mm = [0.5, -0.25]\nback_offset_mm = [0, 1]\n{bars}"
    );
    bench.write("profiles/printers/moved.toml", moved);
    let pieces = |printer: &str, job: &str| {
        bench.run(&format!("print {job} --printer {printer} --paper a4 -o x.pdf")).fine();
        bench.run("verify x.pdf --tolerance 0.001mm").fine();
        let claim = claim_of(&bench.read("x.pdf"));
        let first = |page: &chartroom::export::claims::PageClaim| {
            page.pieces.first().map(|piece| (piece.at.x.to_mm(), piece.at.y.to_mm()))
        };
        claim.pages.iter().map(first).collect::<Vec<_>>()
    };
    for job in ["gauge", "counters mikasa --backs duplex"] {
        let (still, moved) = (pieces("still", job), pieces("moved", job));
        for (number, (still, moved)) in still.into_iter().zip(moved).enumerate() {
            let (Some(still), Some(moved)) = (still, moved) else { continue };
            let by = if number % 2 == 0 { (0.5, -0.25) } else { (0.0, 1.0) };
            assert!((moved.0 - still.0 - by.0).abs() < 1e-5, "{job} {number}");
            assert!((moved.1 - still.1 - by.1).abs() < 1e-5, "{job} {number}");
        }
    }
    bench.run("calibrate --printer moved --paper a4 --across 170 --down 240").fine();
    let kept = String::from_utf8(bench.read("profiles/printers/moved.toml")).expect("text");
    assert!(kept.contains("front_offset_mm = [0.5, -0.25]"), "{kept}");
}
