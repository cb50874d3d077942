//! A project that a stranger sent reads and writes nothing outside its folder.

use std::os::unix::fs::symlink;
use std::path::Path;

use crate::workbench::{Workbench, text_of};

/// What lies outside. In a PDF it would be found as text, since streams are packed.
const SECRET: &str = "SECRETWORDS";

/// A file of the project, what it says, and the call that reads it. `OUT` is the folder outside as seen from the
/// project's, once by way of dots, once as an absolute path, once through a link in the project.
const ATTACKS: [(&str, &str, &str); 14] = [
    (
        "templates/gridded/card.typ",
        "#let form = read(\"OUT/secret.txt\")",
        "print log mikasa --rules gridded",
    ),
    (
        "templates/gridded/card.typ",
        "#import \"OUT/secret.typ\": form, trim",
        "print log mikasa --rules gridded",
    ),
    (
        "templates/gridded/card.typ",
        "#include \"OUT/secret.typ\"",
        "print log mikasa --rules gridded",
    ),
    (
        "templates/gridded/card.typ",
        "#let form = image(\"OUT/secret.svg\")",
        "print log mikasa --rules gridded",
    ),
    (
        "templates/gridded/card.typ",
        "#let form = csv(\"OUT/secret.txt\")",
        "print log mikasa --rules gridded",
    ),
    (
        "templates/gridded/card.typ",
        "#let form = plugin(\"OUT/secret.txt\")",
        "print log mikasa --rules gridded",
    ),
    (
        "book.toml",
        "[[chapter]]\ntitle = \"A\"\nfile = \"OUT/secret.txt\"",
        "print book --navy portugal",
    ),
    ("book.toml", "foreword = \"OUT/secret.txt\"", "print book --navy portugal"),
    (
        "book.toml",
        "cover = \"OUT/secret.svg\"\ncover_credit = \"me\"\ncover_rights = \"free\"",
        "print book --navy portugal",
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

/// Every file of a folder and of the folders in it, links not followed.
fn files_in(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_symlink() {
        } else if path.is_dir() {
            found.extend(files_in(&path));
        } else {
            found.push((path.display().to_string(), std::fs::read(&path).expect("a file")));
        }
    }
    found.sort();
    found
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
            for (name, bytes) in files_in(&bench.path("")) {
                if name.ends_with(".pdf") {
                    assert!(!text_of(&bytes).contains(SECRET), "{case}");
                }
            }
        }
    }
    assert_eq!(files_in(&outside.path("")), before);
}

#[test]
fn a_picture_brings_in_no_other_file() {
    let outside = outside();
    let bench = Workbench::project();
    let href = outside.path("secret.svg").display().to_string();
    for href in [href.clone(), format!("file://{href}"), "secret.svg".to_owned()] {
        bench.write("secret.svg", outside.read("secret.svg"));
        bench.write(
            "cover.svg",
            format!(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" width=\"90\" height=\"90\">\
                 <image xlink:href=\"{href}\" width=\"90\" height=\"20\"/><rect width=\"9\" height=\"9\"/></svg>"
            ),
        );
        bench.write(
            "book.toml",
            "cover = \"cover.svg\"\ncover_credit = \"me\"\ncover_rights = \"free\"",
        );
        let run = bench.run("print book --navy portugal -o x.pdf --force");
        if run.code == 0 {
            assert!(!text_of(&bench.read("x.pdf")).contains(SECRET), "{href}");
        }
    }
}
