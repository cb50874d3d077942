//! Saved objects of Tabletop Simulator.
//!
//! The id of a card is a hundred times the number of its sheet plus its place on the sheet, from 0:
//! <https://kb.tabletopsimulator.com/custom-content/save-file-format/>.

use std::collections::BTreeMap;

use serde_json::{Value, json};

/// How a table handles a card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Handling {
    /// Drawn from a deck and held in a hand.
    Card,
    /// Laid on the table.
    Piece,
}

/// A sheet of cards.
pub struct DeckSheet {
    /// The name of the picture.
    pub front: String,
    /// That of the backs in the same order, if each card has its own.
    pub back: Option<String>,
    pub columns: u32,
    pub rows: u32,
}

/// The position of a card.
#[derive(Clone)]
pub struct CardSlot {
    /// The number of its sheet, from 1.
    pub sheet: usize,
    /// Its place on the sheet, from 0.
    pub place: usize,
    /// The name of its own picture.
    pub front: String,
    pub back: Option<String>,
}

/// The contents of a saved object.
pub struct Saved {
    title: String,
    /// The sheets by number.
    pub sheets: BTreeMap<usize, DeckSheet>,
    /// The cards of each group with their names.
    cards: BTreeMap<usize, Vec<(String, CardSlot)>>,
}

/// The distance between objects on the table.
const APART: f64 = 5.0;

impl Saved {
    /// Creates an empty one with a title.
    pub fn new(title: &str) -> Self {
        Self { title: title.to_owned(), sheets: BTreeMap::new(), cards: BTreeMap::new() }
    }

    /// Adds a card to a group.
    pub fn add(&mut self, group: usize, name: &str, slot: CardSlot) {
        self.cards.entry(group).or_default().push((name.to_owned(), slot));
    }

    /// Writes the file. `handled` and `backs` give the handling of each group and the picture on the backs
    /// of cards that do not have one. `address` turns a picture's name into an address.
    pub fn json(
        &self,
        handled: &[Handling],
        backs: &[String],
        address: &dyn Fn(&str) -> String,
    ) -> Vec<u8> {
        let mut made = ObjectWriter { next: 0 };
        let objects: Vec<Value> = self
            .cards
            .iter()
            .enumerate()
            .map(|(number, (group, cards))| {
                let x = APART * number as f64;
                match handled[*group] {
                    Handling::Card => self.deck(&mut made, x, cards, &backs[*group], address),
                    Handling::Piece => self.bag(&mut made, x, cards, address),
                }
            })
            .collect();
        let saved = json!({
            "SaveName": self.title,
            "Date": "",
            "VersionNumber": "",
            "GameMode": "",
            "GameType": "",
            "GameComplexity": "",
            "Tags": [],
            "Gravity": 0.5,
            "PlayArea": 0.5,
            "Table": "",
            "Sky": "",
            "Note": "",
            "TabStates": {},
            "LuaScript": "",
            "LuaScriptState": "",
            "XmlUI": "",
            "ObjectStates": objects,
        });
        let mut bytes = serde_json::to_vec_pretty(&saved).unwrap_or_default();
        bytes.push(b'\n');
        bytes
    }

    /// Cards as a deck, or a single card.
    fn deck(
        &self,
        made: &mut ObjectWriter,
        x: f64,
        cards: &[(String, CardSlot)],
        back: &str,
        address: &dyn Fn(&str) -> String,
    ) -> Value {
        let sheet_of = |number: usize| {
            let sheet = &self.sheets[&number];
            let behind = sheet.back.as_deref().unwrap_or(back);
            let entry = json!({
                "FaceURL": address(&sheet.front),
                "BackURL": address(behind),
                "NumWidth": sheet.columns,
                "NumHeight": sheet.rows,
                "BackIsHidden": true,
                "UniqueBack": sheet.back.is_some(),
                "Type": 0,
            });
            json!({ number.to_string(): entry })
        };
        let id = |slot: &CardSlot| slot.sheet * 100 + slot.place;
        let mut contained: Vec<Value> = Vec::new();
        for (name, slot) in cards {
            let mut card = made.object("Card", x, name);
            card["CardID"] = json!(id(slot));
            card["SidewaysCard"] = json!(false);
            card["CustomDeck"] = sheet_of(slot.sheet);
            contained.push(card);
        }
        if let [card] = contained.as_mut_slice() {
            card["Name"] = json!("CardCustom");
            return card.take();
        }
        let mut sheets = json!({});
        for (_, slot) in cards {
            if let Value::Object(one) = sheet_of(slot.sheet) {
                one.into_iter().for_each(|(number, entry)| sheets[number] = entry);
            }
        }
        let mut deck = made.object("DeckCustom", x, &self.title);
        deck["DeckIDs"] = cards.iter().map(|(_, slot)| json!(id(slot))).collect();
        deck["SidewaysCard"] = json!(false);
        deck["CustomDeck"] = sheets;
        deck["ContainedObjects"] = Value::Array(contained);
        deck
    }

    /// Pieces in a bag: flat tiles with the shape of their pictures.
    fn bag(
        &self,
        made: &mut ObjectWriter,
        x: f64,
        pieces: &[(String, CardSlot)],
        address: &dyn Fn(&str) -> String,
    ) -> Value {
        let mut tiles: Vec<Value> = Vec::new();
        for (name, slot) in pieces {
            let mut tile = made.object("Custom_Token", x, name);
            if slot.back.is_some() {
                tile["Name"] = json!("Custom_Tile");
            }
            let mut image = json!({
                "ImageURL": address(&slot.front),
                "ImageSecondaryURL": slot.back.as_deref().map(address).unwrap_or_default(),
                "ImageScalar": 1.0,
                "WidthScale": 0.0,
            });
            // A token takes its shape from transparency, and has its front on both sides.
            match slot.back {
                Some(_) => {
                    image["CustomTile"] =
                        json!({ "Type": 0, "Thickness": 0.1, "Stackable": false, "Stretch": true });
                }
                None => {
                    image["CustomToken"] = json!({
                        "Thickness": 0.1, "MergeDistancePixels": 15.0, "Stackable": false,
                    });
                }
            }
            tile["CustomImage"] = image;
            tiles.push(tile);
        }
        let mut bag = made.object("Bag", x, &self.title);
        bag["ContainedObjects"] = Value::Array(tiles);
        bag
    }
}

/// Writes objects, each with a unique id.
struct ObjectWriter {
    next: u32,
}

impl ObjectWriter {
    /// The fields that every object has.
    fn object(&mut self, name: &str, x: f64, nickname: &str) -> Value {
        self.next += 1;
        json!({
            "GUID": format!("{:06x}", self.next),
            "Name": name,
            "Transform": {
                "posX": x, "posY": 1.0, "posZ": 0.0,
                "rotX": 0.0, "rotY": 180.0, "rotZ": 0.0,
                "scaleX": 1.0, "scaleY": 1.0, "scaleZ": 1.0,
            },
            "Nickname": nickname,
            "Description": "",
            "GMNotes": "",
            "ColorDiffuse": { "r": 1.0, "g": 1.0, "b": 1.0 },
            "Locked": false,
            "Grid": true,
            "Snap": true,
            "Autoraise": true,
            "Sticky": true,
            "Tooltip": true,
            "LuaScript": "",
            "LuaScriptState": "",
            "XmlUI": "",
        })
    }
}
