//! Printers that are not true, and what is done about them.

use chartroom::drawing::ClaimShape;

use crate::workbench::{Workbench, claim_of, words_of};

#[test]
fn a_measured_printer_is_corrected_on_every_sheet_and_the_sheet_says_so() {
    let bench = Workbench::project();
    bench.run("calibrate --paper a4 -o page.pdf").fine();
    bench.run("verify page.pdf").fine();
    bench.run("calibrate --printer mine --paper a4 --across 169.4 --down 240.6").fine();
    let profile = bench.text("profiles/printers/mine.toml");
    assert!(profile.contains("meant_mm = 170\ncame_out_mm = 169.4"), "{profile}");
    let print = |words: &str, paper: &str| {
        let said = bench.words(&format!("{words} --printer mine --paper {paper}"));
        let factors = "corrected for printer mine: across × 1.0035, down × 0.9975";
        assert!(said.contains(factors), "{words} {paper}: {said}");
    };
    for words in ["log mikasa", "chart", "roster mikasa"] {
        print(words, "a4");
    }
    for words in ["ruler", "gauge"] {
        for paper in ["a4", "letter", "1400x300"] {
            print(words, paper);
            // It measures as its correction says.
            bench.run("verify x.pdf --tolerance 0.001mm").fine();
        }
    }
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
            let pieces = claim.pages[page].pieces.iter();
            let all = pieces.flat_map(|piece| {
                let own = claim.drawings[piece.drawing].claims.iter();
                let own = own.filter(|own| own.name.starts_with(begins));
                own.filter_map(|own| match own.shape {
                    ClaimShape::Line(from, _) => Some(from + piece.at),
                    _ => None,
                })
            });
            let mut all: Vec<_> = all.map(|at| (at.x.to_mm(), at.y.to_mm())).collect();
            all.sort_by(|one, other| one.0.total_cmp(&other.0));
            all
        };
        let width = claim.pages[0].size.width.to_mm();
        let front = lines(0, "right, tick").into_iter().rev().map(|(x, _)| width - x);
        let front: Vec<f64> = front.collect();
        let zero = lines(1, "right, 0")[0].1;
        let back = lines(1, "right, ").into_iter().filter(|(_, y)| (y - zero).abs() < 1e-6);
        let back: Vec<f64> = back.map(|(x, _)| x).collect();
        assert_eq!((front.len(), back.len()), (21, 21), "{paper} {edge}");
        for (number, (front, back)) in front.iter().zip(&back).enumerate() {
            let apart = (number as f64 - 10.0) * 0.2;
            assert!((front - back - apart).abs() < 1e-5, "{paper} {edge}: {front} {back}");
        }
    }
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
        let pdf = bench.pdf(&format!("{job} --printer {printer} --paper a4"));
        bench.run("verify x.pdf --tolerance 0.001mm").fine();
        let claim = claim_of(&pdf);
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
    let kept = bench.text("profiles/printers/moved.toml");
    assert!(kept.contains("front_offset_mm = [0.5, -0.25]"), "{kept}");
}
