//! Numbers that cannot be: told as faults, never taken for 0, never the end of the program.

use crate::workbench::Workbench;

/// A navy of one ship with this line among her figures.
fn navy(line: &str) -> String {
    format!(
        "navy = \"Ruritania\"\n[[class]]\nid = \"zenda\"\nname = \"Zenda\"\nstate = \"planned\"\nsource = \"mine\"\n{line}\n\
         [[class.ships]]\nname = \"Zenda\"\n"
    )
}

#[test]
fn a_number_too_large_is_a_fault_and_not_0() {
    let bench = Workbench::new();
    for number in [
        "\"9223372036854775807 1/2\"",
        "99999999999999999999",
        "1e300",
        "\"1/99999999999999999999\"",
    ] {
        bench.write("navy.toml", navy(&format!("speed_kn = {number}")));
        bench.run("check navy.toml").refused(
            1,
            &format!(
                "error[absurd-number]: {number} is not a plausible `speed_kn` of a class\n  \
                 at navy.toml:7:12\n  ship: Zenda, field: speed_kn\n  hint: it must be between 0 and 80"
            ),
        );
    }
}

#[test]
fn a_fraction_of_0_parts_is_told_as_that() {
    let bench = Workbench::new();
    bench.write("navy.toml", navy("speed_kn = \"18 1/0\""));
    bench.run("check navy.toml").refused(
        1,
        "error[absurd-number]: `speed_kn` of a class is divided by 0: `18 1/0`\n  \
         at navy.toml:7:12\n  ship: Zenda, field: speed_kn",
    );
}

/// What `show` says of a ship whose only value is this formula.
fn formula_fault(formula: &str) -> String {
    let bench = Workbench::project();
    bench.write(
        "rules/duel.toml",
        format!(
            "title = \"Duel\"\nedition = \"1\"\n[notice]\npublisher = \"me\"\naddress = \"here\"\nterms = \"Free.\"\n\
             [[scale]]\nid = \"one\"\nfactor = 1\n[scale.both]\nunit = \"hex\"\n\
             [[value]]\nid = \"x\"\nlabel = \"X\"\nformula = '{formula}'\nbasis = \"computed\"\nsource = \"mine\"\n"
        ),
    );
    let run = bench.run("show mikasa --rules duel");
    assert_eq!(run.code, 1, "{}", run.stderr);
    run.stderr.lines().next().unwrap_or_default().to_owned()
}

#[test]
fn a_formula_says_which_number_it_gives_that_cannot_stand() {
    for (formula, fault) in [
        ("-92.6", "gives -92 3/5, below 0"),
        ("float(\"nan\")", "gives a number that is none (NaN)"),
        ("calc.inf", "gives too large a number"),
        ("1e12", "gives too large a number"),
        ("20000000", "gives 20000000, more than 1000000"),
        ("\"a\" * 1000000000", "multiplies a text or a list"),
        ("(0,) * (1000000 * 1000)", "multiplies a text or a list"),
        ("{ let s = \"ab\"; (s + s) * 1000000000 }", "multiplies a text or a list"),
        ("(1, 2)", "gives array, not a number, a word, `none` or `unknown`"),
    ] {
        assert_eq!(
            formula_fault(formula),
            format!("error[formula-fault]: the formula of `x` {fault}")
        );
    }
}

#[test]
fn every_length_and_count_of_the_command_line_has_its_bounds() {
    let bench = Workbench::new();
    for option in [
        "ruler --width 99999999999",
        "ruler --width 5000",
        "ruler --width=-20",
        "ruler --ticks 0.000001",
        "ruler --pitch 0",
        "arcs --radius 99999999999999999999",
        "arcs --base 20x99999",
        "hexmap --area 99999x99999",
        "log --creep 50 --imposition booklet",
        "log --timeout 0",
        "log --timeout 99999999999999999999",
        "log --blank 99999999",
        "log --copies 0",
        "log --dpi 9999999",
    ] {
        let run = bench.run(&format!("print {option}"));
        assert_eq!(run.code, 2, "{option}: {}", run.stderr);
        assert!(
            run.stderr.starts_with("error[wrong-usage]: invalid value"),
            "{option}: {}",
            run.stderr
        );
    }
    for words in [
        "calibrate --printer mine --paper a4 --across 1 --down 240",
        "calibrate --printer mine --paper a4 --across 180 --down 99999999999",
        "verify x.pdf --tolerance 99in",
        "verify x.pdf --tolerance=-1",
    ] {
        let run = bench.run(words);
        assert_eq!(run.code, 2, "{words}: {}", run.stderr);
    }
    assert_eq!(bench.names(), Vec::<String>::new());
}
