//! Decks for online tables: sheets of cards, single pictures, and what Tabletop Simulator reads.

use std::collections::BTreeSet;

use chartroom::model::names::slug;
use image::RgbaImage;
use regex::Regex;
use serde_json::Value;

use crate::workbench::Workbench;

struct Deck {
    bench: Workbench,
    saved: Value,
}

impl Deck {
    fn of(words: &str) -> Self {
        let bench = Workbench::new();
        let prefix = "--url-prefix https://club.example/a/";
        bench.run(&format!("print {words} --format deck {prefix} -o night.json")).fine();
        let text = bench.text("night.json");
        let address = Regex::new(r#"URL":\s*"([^"]+)""#).expect("a pattern");
        let mut named =
            address.captures_iter(&text).map(|found| name(&found[1]).to_owned()).peekable();
        assert!(named.peek().is_some());
        // Every picture that the file names is there.
        let names = bench.names();
        named.for_each(|name| assert!(names.contains(&name), "{words}: {name}"));
        Self { bench, saved: serde_json::from_str(&text).expect("JSON") }
    }

    fn first(&self) -> &Value {
        &self.saved["ObjectStates"][0]
    }

    fn picture(&self, name: &str) -> RgbaImage {
        let picture = image::load_from_memory(&self.bench.read(name)).expect("a PNG");
        picture.as_rgba8().unwrap_or_else(|| panic!("{name} has no transparency")).clone()
    }
}

/// An address without what stands before its name.
fn name(address: &str) -> &str {
    address.strip_prefix("https://club.example/a/").expect("the prefix")
}

fn number(value: &Value) -> u32 {
    u32::try_from(value.as_u64().expect("a number")).expect("a small number")
}

#[test]
fn each_card_is_found_on_its_sheet_front_and_back() {
    let deck = Deck::of("log --navy china --back card --dpi 100");
    let object = deck.first();
    assert_eq!(object["Name"], "DeckCustom");
    let cards = object["ContainedObjects"].as_array().expect("cards");
    assert_eq!(cards.len(), 15);
    let ids: Vec<&Value> = cards.iter().map(|card| &card["CardID"]).collect();
    assert_eq!(ids, object["DeckIDs"].as_array().expect("ids").iter().collect::<Vec<_>>());
    let mut seen = BTreeSet::new();
    for card in cards {
        let id = number(&card["CardID"]);
        assert!(seen.insert(id));
        let sheet = &object["CustomDeck"][(id / 100).to_string()];
        assert_eq!(&card["CustomDeck"][(id / 100).to_string()], sheet);
        assert_eq!(sheet["UniqueBack"], true);
        let (columns, rows) = (number(&sheet["NumWidth"]), number(&sheet["NumHeight"]));
        assert!((2..=10).contains(&columns) && (2..=7).contains(&rows));
        let slug = slug(card["Nickname"].as_str().expect("a name"));
        for (key, ending) in [("FaceURL", ""), ("BackURL", "-back")] {
            let whole = deck.picture(name(sheet[key].as_str().expect("an address")));
            assert!(whole.width() <= 4096 && whole.height() <= 4096);
            let (width, height) = (whole.width() / columns, whole.height() / rows);
            let own = deck.picture(&format!("night-{slug}{ending}.png"));
            // A back that is smaller than its front lies in the middle of its place.
            let place = id % 100;
            let x = place % columns * width + (width - own.width()) / 2;
            let y = place / columns * height + (height - own.height()) / 2;
            let place = image::imageops::crop_imm(&whole, x, y, own.width(), own.height());
            assert!(own == place.to_image(), "{slug}{ending}");
        }
    }
}

#[test]
fn what_lies_outside_the_outline_of_a_piece_is_transparent() {
    let deck = Deck::of("gauge markers --dpi 80");
    let gauge = deck.picture("night-turn-gauge.png");
    assert_eq!(gauge[(0, 0)][3], 0, "its corner is cut away");
    assert_eq!(gauge[(gauge.width() / 3, gauge.height() / 4)][3], 255, "it is of paper");
    let bag = deck.saved["ObjectStates"].as_array().expect("objects").iter();
    let pieces: Vec<&Value> =
        bag.flat_map(|bag| bag["ContainedObjects"].as_array().expect("pieces")).collect();
    let fires = pieces.iter().filter(|piece| piece["Nickname"] == "Fire");
    assert_eq!(fires.count(), 12, "as many as are printed");
}

#[test]
fn a_counter_has_its_damaged_side_behind_it() {
    let deck = Deck::of("counters mikasa --dpi 100");
    let tile = &deck.first()["ContainedObjects"][0];
    assert_eq!(tile["Name"], "Custom_Tile");
    let image = &tile["CustomImage"];
    assert_eq!(image["ImageURL"], "https://club.example/a/night-mikasa.png");
    assert_eq!(image["ImageSecondaryURL"], "https://club.example/a/night-mikasa-back.png");
    let (front, back) = (deck.picture("night-mikasa.png"), deck.picture("night-mikasa-back.png"));
    assert_eq!(front.dimensions(), back.dimensions());
    assert!(front != back);
}
