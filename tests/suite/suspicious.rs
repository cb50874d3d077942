//! Figures that `check` finds suspicious.

use crate::workbench::{Run, Workbench};

fn checked(lines: &str) -> Run {
    let bench = Workbench::project();
    let text = format!(
        "navy = \"A\"\n[[class]]\nid = \"a\"\nname = \"Zenda\"\nstate = \"s\"\nsource = \"x\"\n{lines}"
    );
    bench.write("ship_values/a.toml", text);
    bench.run("check ship_values/a.toml")
}

const SHIP: &str = "[[class.ships]]\nname = \"Zenda\"\n";

#[test]
fn what_no_ship_was_like_is_a_warning_with_its_reason() {
    let guns = "guns = [{ count = 2, caliber_in = 12 }]\n";
    for (lines, warning) in [
        (format!("displacement_t = 300\n{guns}"), "a 12 in gun on 300 t"),
        ("armor_in = { belt = 36 }\n".to_owned(), "a belt of 36 in"),
        ("type = \"battleship\"\nspeed_kn = 31\n".to_owned(), "31 kn of type battleship"),
        ("completed_from = 1880\nspeed_kn = 30\n".to_owned(), "30 kn in 1880"),
        ("length_ft = 300\nbeam_ft = 100\n".to_owned(), "300 ft long and 100 ft wide"),
        (format!("type = \"destroyer\"\n{guns}"), "12 in guns of type destroyer"),
    ] {
        let run = checked(&format!("{lines}{SHIP}"));
        assert_eq!(run.code, 0, "{}", run.stderr);
        let said = format!("warning[suspicious]: {warning}\n  at ship_values/a.toml:2:1");
        assert!(run.stderr.contains(&said), "{lines}: {}", run.stderr);
        assert_eq!(run.stderr.matches("warning[").count(), 1, "{}", run.stderr);
        assert!(run.stderr.contains("built-in"), "a reason: {}", run.stderr);
    }
}

#[test]
fn a_sister_of_another_age_is_suspicious() {
    let ships =
        format!("{SHIP}completed = 1890\n{SHIP}completed = 1910\n").replacen("Zenda", "B", 1);
    let run = checked(&ships);
    assert!(run.stderr.contains("a sister of 1910, 20 years after the first"), "{}", run.stderr);
}

#[test]
fn mounts_must_carry_the_guns_that_the_class_lists() {
    let mount = |caliber: &str, place: &str, from: i64| {
        format!(
            "[[class.mounts]]\nweapon = \"gun\"\ncaliber_in = {caliber}\ncount = 1\nbarrels = 2\n\
             place = \"{place}\"\narc = {{ from = {from}, width = 270 }}\n"
        )
    };
    let guns = "guns = [{ count = 4, caliber_in = 12 }]\n";
    let both = format!("{}{}", mount("12", "fore", 225), mount("12", "aft", 45));
    for (mounts, warning) in [
        (
            format!("{both}{}", mount("12.5", "aft", 45)),
            "mounts carry 12.5 in guns, but `guns` lists none",
        ),
        (
            format!("{both}{}", mount("12", "aft", 45)),
            "by its mounts, 6 guns of 12 in bear on one side, but `guns` lists 4",
        ),
    ] {
        let run = checked(&format!("{guns}{mounts}{SHIP}"));
        assert_eq!(run.code, 0, "{}", run.stderr);
        let said = format!("warning[suspicious]: {warning}");
        assert!(run.stderr.contains(&said), "{}", run.stderr);
        assert_eq!(run.stderr.matches("warning[").count(), 1, "{}", run.stderr);
    }
    for fine in [
        format!("{guns}{both}{SHIP}"),
        // Guns that nobody has listed contradict nothing.
        format!("{both}{SHIP}"),
        format!("{guns}remarks = \"mounts are the refit's\"\n{}{SHIP}", mount("9", "fore", 225)),
    ] {
        let run = checked(&fine);
        assert!(!run.stderr.contains("warning["), "{}", run.stderr);
    }
}

#[test]
fn remarks_that_name_the_figure_answer_for_it() {
    let lines = "type = \"battleship\"\nspeed_kn = 31\n";
    let quiet = checked(&format!("{lines}remarks = \"speed_kn is that of her trials\"\n{SHIP}"));
    assert!(!quiet.stderr.contains("warning["), "{}", quiet.stderr);
    let other = checked(&format!("{lines}remarks = \"a fine ship\"\n{SHIP}"));
    assert!(other.stderr.contains("warning[suspicious]"), "{}", other.stderr);
}

#[test]
fn nothing_in_the_built_in_fleet_is_suspicious() {
    let run = Workbench::new().run("check").fine();
    assert!(!run.stderr.contains("warning[suspicious]"), "{}", run.stderr);
}

#[test]
fn the_limits_are_the_users_to_change() {
    let bench = Workbench::project();
    bench.write("checks/ships.toml", "[sisters]\nyears = 1\nreason = \"ours are built at once\"\n");
    let run = bench.run("check");
    assert!(run.stderr.contains("warning[suspicious]: a sister of"), "{}", run.stderr);
    bench.run("check checks/ships.toml").fine();
}
