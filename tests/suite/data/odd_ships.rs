//! Ships that nobody thought of: each is printed with her name as it is, or refused by name.

use crate::workbench::{Run, Workbench, rule_sets, squeezed, text_of};

/// What follows `print` for one ship, and whether her name is on it.
const PRINTS: [(&str, bool); 7] = [
    ("log", true),
    ("roster", true),
    ("matrix", false),
    ("counters", true),
    ("fleet", true),
    ("speed_ruler", false),
    ("orders", false),
];

/// Names in scripts that the program's fonts have, and words that mean something to TOML, Typst and HTML.
const PRINTED: [&str; 7] = [
    "Князь Świętosław",
    "İstanbul Nguyễn",
    "Fuso\u{304} O'Brien “X”",
    "a\"b\\c = [x] {ship} %",
    "#panic(1) $x$ *b* <b>&amp;",
    "1905",
    "...",
];

/// Names with a character that no font of the program has.
const WITHOUT_GLYPHS: [&str; 4] = ["三笠", "محمودية", "Ship 🚢", "Z\u{351}algo"];

/// Names that are refused where they are read.
const REFUSED: [&str; 6] = [
    "A\tB",
    "Zen\u{202e}da",
    "\u{1}",
    "Zen\u{200b}da",
    "Zen\u{ad}da",
    "Ze\u{301}\u{302}\u{303}\u{304}nda",
];

/// Particulars at the ends of what is possible.
const ODD: [&str; 5] = [
    "",
    "type = \"battleship\"\ndisplacement_t = 12000\nguns = []\nspeed_kn = 18",
    "type = \"battleship\"\ndisplacement_t = 12000\nspeed_kn = 0",
    "type = \"torpedo_boat\"\ncompleted_from = 1905\ndisplacement_t = 1\nlength_ft = 10\nspeed_kn = 1",
    "type = \"battleship\"\ncompleted_from = 1944\ndisplacement_t = 300000\nlength_ft = 1500\nspeed_kn = 60",
];

const USUAL: &str = "type = \"battleship\"\ncompleted_from = 1905\ndisplacement_t = 12000\nspeed_kn = 18\nlength_ft = 400";

fn bench(name: &str, particulars: &str) -> Workbench {
    let bench = Workbench::project();
    let name = toml::Value::from(name).to_string();
    bench.write(
        "ship_values/ruritania.toml",
        format!(
            "navy = \"Ruritania\"\n[[class]]\nid = \"odd\"\nname = {name}\nstate = \"planned\"\nsource = \"mine\"\n\
             {particulars}\n[[class.ships]]\nname = {name}\n"
        ),
    );
    bench
}

fn file(rules: &str, form: &str) -> String {
    format!("{rules}_{form}.pdf")
}

/// Every print of her under every rule set, with the rule set and the form.
fn prints(bench: &Workbench) -> Vec<(String, &'static str, bool, Run)> {
    let mut found = Vec::new();
    for rules in rule_sets() {
        let own = |form: &str| rules.forms.iter().any(|known| known.id == form);
        let drawn = |form: &str| rules.instruments.iter().any(|known| known.id == form);
        for (form, named) in PRINTS {
            if form == "log" || own(form) || drawn(form) {
                let file = file(&rules.id, form);
                let run =
                    bench.run(&format!("print {form} class:odd --rules {} -o {file}", rules.id));
                found.push((rules.id.clone(), form, named, run));
            }
        }
    }
    assert!(found.len() > 20);
    found
}

#[test]
fn whatever_she_is_called_her_name_is_printed_as_it_is() {
    let bare = |text: &str| squeezed(text).to_uppercase().replace(' ', "");
    for name in PRINTED {
        let bench = bench(name, USUAL);
        for (rules, form, named, run) in prints(&bench) {
            assert_eq!(run.code, 0, "{name}: {rules} {form}: {}", run.stderr);
            let text = bare(&text_of(&bench.read(&file(&rules, form))));
            assert!(!named || text.contains(&bare(name)), "{name}: {rules} {form}: {text}");
        }
    }
}

#[test]
fn a_character_that_no_font_has_is_named_with_its_ship_and_nothing_is_printed() {
    for name in WITHOUT_GLYPHS {
        let bench = bench(name, USUAL);
        for (rules, form, named, run) in prints(&bench) {
            let is_told = run.stderr.contains("error[missing-glyph]: no font has the character");
            assert!(is_told || !named && run.code == 0, "{name}: {rules} {form}: {}", run.stderr);
            let places = run.stderr.matches("\n  at ").count();
            let own = run.stderr.matches("\n  at ship_values/ruritania.toml:").count();
            assert_eq!((places, own), (1, 1), "{name}: {rules} {form}: {}", run.stderr);
        }
    }
}

#[test]
fn a_name_that_cannot_be_printed_is_refused_in_its_file() {
    let long = "Q".repeat(200);
    for name in REFUSED.into_iter().chain([&*long]) {
        let run = bench(name, USUAL).run("check ship_values/ruritania.toml");
        assert_eq!(run.code, 1, "{name:?}");
        let fault = "error[unprintable-text]: `name` of a class has";
        assert!(run.stderr.contains(fault), "{name:?}: {}", run.stderr);
        run.says(&["at ship_values/ruritania.toml:4:8"]);
    }
}

#[test]
fn a_ship_of_which_little_is_known_or_too_much_is_printed_or_told_why_not() {
    for particulars in ODD {
        let bench = bench("Strelsau", particulars);
        for (rules, form, _, run) in prints(&bench) {
            let is_told =
                run.code == 1 && run.stderr.contains("Strelsau") && run.stderr.contains("hint: ");
            assert!(run.code == 0 || is_told, "{particulars}: {rules} {form}: {}", run.stderr);
        }
    }
}
