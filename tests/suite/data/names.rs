//! Ships are found as players write them: with a navy's prefix, without accents, umlauts as two letters.

use chartroom::data::{self, Files};
use chartroom::diagnostic::Faults;
use chartroom::request::ships;

use crate::workbench::Workbench;

fn shown(word: &str) -> String {
    let shown = Workbench::new().run_list(&["show", word, "--json"]).fine().json();
    format!(
        "{} {}",
        shown["navy"].as_str().expect("a navy"),
        shown["ship"].as_str().expect("a ship")
    )
}

#[test]
fn a_ship_is_found_behind_the_prefix_of_her_navy() {
    for (word, ship) in [
        ("hms-hood", "Britain Hood"),
        ("h.m.s.-hood", "Britain Hood"),
        ("sms-karlsruhe", "Germany Karlsruhe"),
        ("hijms-mikasa", "Japan Mikasa"),
        ("ijn-yamato", "Japan Yamato"),
        ("uss-wichita", "USA Wichita"),
        ("rn-zara", "Italy Zara"),
        ("sms-viribus-unitis", "Austria-Hungary Viribus Unitis"),
    ] {
        assert_eq!(shown(word), ship, "{word}");
    }
}

#[test]
fn a_ship_is_found_without_accents_and_with_umlauts_as_two_letters() {
    for (word, ship) in [
        ("nurnberg", "Germany Nürnberg"),
        ("nuernberg", "Germany Nürnberg"),
        ("sms-nuernberg", "Germany Nürnberg"),
        ("grosser-kurfuerst", "Germany Grosser Kurfürst"),
        (
            "kaiserin-und-koenigin-maria-theresia",
            "Austria-Hungary Kaiserin und Königin Maria Theresia",
        ),
        ("dupuy-de-lome", "France Dupuy de Lôme"),
        ("amiral-charner", "France Amiral Charner"),
    ] {
        assert_eq!(shown(word), ship, "{word}");
    }
}

/// Each ship's name, then what players type for it.
const TYPED: &[(&str, &[&str])] = &[
    ("O’Higgins", &["ohiggins", "o'higgins", "O’Higgins", "o higgins", "o-higgins"]),
    ("D’Entrecasteaux", &["dentrecasteaux", "d entrecasteaux", "entrecasteaux"]),
    ("D’Estrées", &["destrees", "d'estrees", "d-estrees"]),
    ("Jeanne d’Arc", &["jeanne darc", "jeanne d arc", "jeanne-d-arc", "jeannedarc"]),
    ("Kuang P’ing", &["kuang ping", "kuang-p-ing"]),
    (
        "St. Louis",
        &[
            "france/st louis",
            "usa/st. louis",
            "uss st-louis",
            "france/saint louis",
            "France/Saint-Louis",
        ],
    ),
    ("St. Vincent", &["st vincent", "saint vincent", "hms st vincent", "HMS Saint-Vincent"]),
    ("Sankt Georg", &["sankt georg", "st georg", "st. georg", "SMS Sankt Georg", "sankt"]),
    ("Georgios Averof", &["georgios averof", "averof", "hs averof"]),
    (
        "Kaiserin und Königin Maria Theresia",
        &[
            "maria theresia",
            "maria-theresia",
            "kuk maria theresia",
            "k.u.k. maria theresia",
            "SMS Maria Theresia",
            "kaiserin und koenigin maria theresia",
        ],
    ),
    ("Kaiser Friedrich III", &["friedrich iii", "sms kaiser friedrich iii"]),
    ("Viribus Unitis", &["viribus", "kuk viribus unitis", "viribus-unitis"]),
    (
        "Grosser Kurfürst",
        &["großer kurfürst", "grosser kurfurst", "grosser kurfuerst", "kurfuerst"],
    ),
    ("Schleswig-Holstein", &["schleswig holstein", "schleswigholstein", "sms schleswig-holstein"]),
    ("Zähringen", &["zahringen", "zaehringen"]),
    ("Blücher", &["blucher", "bluecher", "SMS Blücher"]),
    ("Dupuy de Lôme", &["dupuy de lome", "dupuy-de-lôme", "dupuydelome"]),
    ("Latouche-Tréville", &["latouche treville", "treville"]),
    ("Amiral Charner", &["charner", "amiral-charner"]),
    ("Jauréguiberry", &["jaureguiberry"]),
    ("Jurien de la Gravière", &["jurien de la graviere", "jurien"]),
    ("L’Audacieux", &["laudacieux", "l audacieux", "audacieux"]),
    ("Shōkaku", &["shokaku", "shoukaku", "ijn shokaku"]),
    ("Myōkō", &["myoko", "myoukou"]),
    ("Sōryū", &["soryu", "souryuu", "HIJMS Soryu"]),
    ("Saikyō Maru", &["saikyo maru", "saikyo-maru", "saikyomaru"]),
    ("Capitán Prat", &["capitan prat", "prat"]),
    ("Cataluña", &["cataluna"]),
    ("São Paulo", &["sao paulo", "sao-paulo", "saopaulo"]),
    (
        "De Zeven Provinciën",
        &["de zeven provincien", "zeven provincien", "hnlms de zeven provincien"],
    ),
    ("General-Admiral Apraksin", &["general admiral apraksin", "apraksin"]),
    ("Hilary P. Jones", &["hilary p jones", "uss hilary p. jones", "hilary-p-jones"]),
    ("I-15", &["i15", "i 15", "ijn i-15"]),
    ("Árpád", &["arpad", "kuk arpad"]),
    ("Szigetvár", &["szigetvar", "sms szigetvar"]),
    ("King Edward VII", &["king edward vii", "hms king edward vii", "h.m.s. king edward vii"]),
    ("Royal Sovereign", &["hms royal sovereign", "royal-sovereign", "HMS_Royal_Sovereign"]),
];

#[test]
fn a_ship_is_found_in_every_way_in_which_players_type_her_name() {
    let files = Files::embedded();
    let fleet = data::read_fleet(&files, &mut Faults::default());
    let mut missed = Vec::new();
    for (name, words) in TYPED {
        for word in *words {
            match ships::one(&fleet, word) {
                Ok((_, ship)) if ship.name == *name => {}
                Ok((_, ship)) => missed.push(format!("{word}: {} for {name}", ship.name)),
                Err(fault) => missed.push(format!("{word}: {fault:?}")),
            }
        }
    }
    assert!(missed.is_empty(), "{missed:#?}");
}

#[test]
fn letters_alone_decide_only_where_no_name_is_written_so() {
    let bench = Workbench::project();
    let class = |id: &str, name: &str| {
        format!(
            "[[class]]\nid = \"{id}\"\nname = \"{name}\"\nstate = \"now\"\nsource = \"mine\"\n\n\
             [[class.ships]]\nname = \"{name}\"\n\n"
        )
    };
    let text =
        ["navy = \"Ruritania\"\n\n", &class("a", "A.1"), &class("b", "A1"), &class("c", "?")];
    bench.write("ship_values/ruritania.toml", text.concat());
    for (word, ship) in [("a.1", "A.1"), ("a1", "A1"), ("?", "?")] {
        let shown = bench.run_list(&["show", word, "--json"]).fine().json();
        assert_eq!(shown["ship"], ship, "{word}");
    }
    let run = bench.run_list(&["show", "a-1"]);
    assert!(run.stderr.contains("`a-1` fits several ships"), "{}", run.stderr);
}

#[test]
fn a_name_is_found_by_a_later_word_only_if_none_begins_so() {
    for (word, ship) in [("bismarck", "Bismarck"), ("hood", "Hood"), ("averof", "Georgios Averof")]
    {
        assert!(shown(word).ends_with(ship), "{word}: {}", shown(word));
    }
    let run = Workbench::new().run("show louis-the-fat");
    assert!(run.stderr.contains("there is no ship `louis-the-fat`"), "{}", run.stderr);
}

#[test]
fn a_file_of_ones_own_names_its_prefix() {
    let bench = Workbench::project();
    let ships = "navy = \"Ruritania\"\nprefixes = [\"RHS\"]\n\n[[class]]\nid = \"a\"\nname = \"Strelsau\"\n\
                 state = \"now\"\nsource = \"mine\"\n\n[[class.ships]]\nname = \"Strelsau\"\n";
    bench.write("ship_values/ruritania.toml", ships);
    let shown = bench.run("show rhs-strelsau --json").fine().json();
    assert_eq!(shown["ship"], "Strelsau");
    let run = bench.run("show hms-strelsau");
    assert!(run.stderr.contains("there is no ship `hms-strelsau`"), "{}", run.stderr);
}
