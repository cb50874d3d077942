//! A project that a stranger sent reads and writes nothing outside its folder.

use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};

use crate::workbench::{Workbench, bytes_at, files_below, text_of};

/// What lies outside. In a PDF it would be found as text, since streams are packed.
const SECRET: &str = "SECRETWORDS";

/// A file of the project, what it says, and the call that reads it. `OUT` is the folder outside as seen from the
/// project's, once by way of dots, once as an absolute path, once through a link in the project.
const ATTACKS: [(&str, &str, &str); 14] = [
    (CARD, "#let form = read(\"OUT/secret.txt\")", PRINT_CARD),
    (CARD, "#import \"OUT/secret.typ\": form, trim", PRINT_CARD),
    (CARD, "#include \"OUT/secret.typ\"", PRINT_CARD),
    (CARD, "#let form = image(\"OUT/secret.svg\")", PRINT_CARD),
    (CARD, "#let form = csv(\"OUT/secret.txt\")", PRINT_CARD),
    (CARD, "#let form = plugin(\"OUT/secret.txt\")", PRINT_CARD),
    ("book.toml", "[[chapter]]\ntitle = \"A\"\nfile = \"OUT/secret.txt\"", PRINT_BOOK),
    ("book.toml", "foreword = \"OUT/secret.txt\"", PRINT_BOOK),
    (
        "book.toml",
        "cover = \"OUT/secret.svg\"\ncover_credit = \"me\"\ncover_rights = \"free\"",
        PRINT_BOOK,
    ),
    ("chartroom.toml", "background = \"OUT/secret.svg\"", "print hexmap"),
    ("chartroom.toml", "printer = \"OUT/secret\"", "print log mikasa"),
    ("chartroom.toml", "rules = \"OUT/secret\"", "print log mikasa"),
    ("chartroom.toml", "language = \"OUT/secret\"", "print log mikasa"),
    (
        "duel.toml",
        "title = \"D\"\nbackground = \"OUT/secret.svg\"\n[[side]]\nname = \"A\"\nships = [\"mikasa\"]",
        "print hexmap duel.toml",
    ),
];
const CARD: &str = "templates/gridded/card.typ";
const PRINT_CARD: &str = "print log mikasa --rules gridded";
const PRINT_BOOK: &str = "print book --navy portugal";

/// What a stranger would like to read.
fn outside() -> Workbench {
    let outside = Workbench::new();
    let svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"90\" height=\"20\"><text y=\"10\">{SECRET}</text></svg>"
    );
    outside.write("secret.txt", format!("# {SECRET}\n\n{SECRET}\n"));
    outside.write(
        "secret.typ",
        format!("#let trim = (width: 60mm, height: 60mm)\n#let form = [{SECRET}]\n{SECRET}\n"),
    );
    outside.write("secret.toml", format!("name = \"{SECRET}\"\ntitle = \"{SECRET}\"\n"));
    outside.write("secret.svg", svg);
    outside
}

fn files_in(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    files_below(folder).into_iter().map(|path| (path.clone(), bytes_at(path))).collect()
}

#[test]
fn nothing_outside_the_project_comes_into_what_it_prints_and_nothing_there_is_written() {
    let outside = outside();
    let before = files_in(&outside.path(""));
    let name = outside.path("").file_name().expect("a name").to_string_lossy().into_owned();
    let ways = [format!("../{name}"), outside.path("").display().to_string(), "link".to_owned()];
    for way in &ways {
        for (file, text, call) in ATTACKS {
            let bench = Workbench::project();
            symlink(outside.path(""), bench.path("link")).expect("a link");
            bench.write(file, text.replace("OUT", way.trim_end_matches('/')));
            let run = bench.run(&format!("{call} -o x.pdf"));
            let case = format!("{file}: {text} by {way}: {}", run.stderr);
            assert!(run.stderr.contains("error["), "{case}");
            assert!(!run.stderr.contains(SECRET) && !run.text().contains(SECRET), "{case}");
            if bench.path("x.pdf").exists() {
                assert!(!text_of(&bench.read("x.pdf")).contains(SECRET), "{case}");
            }
        }
    }
    assert_eq!(files_in(&outside.path("")), before);
}
