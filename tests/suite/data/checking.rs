//! `check` finds what `print` would find. tests/transcripts/ has what is said; here is what a transcript cannot hold.

use crate::workbench::Workbench;

#[test]
fn a_template_that_is_no_text_and_a_broken_font_are_told() {
    let bench = Workbench::project();
    bench.run("new rules duel").fine();
    bench.write("templates/duel/card.typ", b"#let trim = \xff");
    bench.run("check").fails(1, "\n  at templates/duel/card.typ");
    bench.write("fonts/mine.ttf", "no font");
    let fault = "error[cannot-read]: this font cannot be read\n  at fonts/mine.ttf";
    for words in ["check", "check fonts/mine.ttf", "print log mikasa -o x.pdf"] {
        bench.run(words).fails(1, fault);
    }
    let mut collection = b"ttcf\x00\x01\x00\x00\xff\xff\xff\xff".to_vec();
    collection.extend([0; 100]);
    bench.write("fonts/mine.ttf", collection);
    bench.run("check fonts/mine.ttf").fails(1, "the font says that it has more than 255 faces");
}
