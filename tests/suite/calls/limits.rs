//! Whatever is fed, a run ends with a page or a fault, and in bounded memory.

use crate::workbench::Workbench;

#[test]
fn a_formula_that_doubles_a_list_without_end_is_stopped_and_named() {
    let bench = Workbench::project();
    bench.run("new rules club").fine();
    let rules = bench.text("rules/club.toml");
    let formula = "formula = 'step(hull_by_tons, displacement_t)'";
    let endless = "formula = '{ let a = (1,); let n = 0; while n < 60 { n += 1;  a = a + a }; 1 }'";
    assert!(rules.contains(formula));
    bench.write("rules/club.toml", rules.replace(formula, endless));
    let run = bench.start("check rules/club.toml");
    assert_eq!(run.code, 124, "{}", run.stderr);
    let said = "error[memory-limit]: the run needs more than 850 MB of memory, at the formula of `hull` (rules/club.toml:";
    assert!(run.stderr.starts_with(said), "{}", run.stderr);
}

#[test]
fn a_file_without_end_is_refused() {
    for words in ["check /dev/zero", "verify /dev/zero", "read /dev/zero"] {
        let run = Workbench::new().start(words);
        assert_eq!(run.code, 1, "{words}: {}", run.stderr);
        assert!(run.stderr.contains("it has more than 200 MB"), "{words}: {}", run.stderr);
    }
}

#[test]
fn an_svg_whose_attributes_take_minutes_to_read_is_refused() {
    let bench = Workbench::new();
    let attributes: String = (0..200_000).map(|n| format!(" a{n}=\"1\"")).collect();
    bench.write(
        "x.svg",
        format!("<svg xmlns=\"http://www.w3.org/2000/svg\"><rect{attributes}/></svg>"),
    );
    bench.write(
        "navy.toml",
        "navy = \"A\"\n[[class]]\nid = \"a\"\nname = \"A\"\nstate = \"a\"\nsource = \"a\"\npicture = \"x.svg\"\n\
         [[class.ships]]\nname = \"A\"\n",
    );
    bench.run("check navy.toml").says(&["has an element of too many attributes"]);
}
