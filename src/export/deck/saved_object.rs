//! Saved objects of Tabletop Simulator.
//!
//! The id of a card is a hundred times the number of its sheet plus its place on the sheet, from 0:
//! <https://kb.tabletopsimulator.com/custom-content/save-file-format/>.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use crate::export::sink::Handling;

pub struct DeckSheet {
    /// The name of the picture.
    pub front: String,
    /// That of the backs in the same order, if each card has its own.
    pub back: Option<String>,
    pub columns: u32,
    pub rows: u32,
}

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
#[derive(Default)]
pub struct Saved {
    pub title: String,
    /// The sheets by number.
    pub sheets: BTreeMap<usize, DeckSheet>,
    /// The cards of each group with their names.
    cards: BTreeMap<usize, Vec<(String, CardSlot)>>,
}

/// The file and the kinds of objects in it, with the defaults of the game.
const FORMS: &str = include_str!("saved_object.json");

/// The distance between objects on the table.
const APART: f64 = 5.0;

impl Saved {
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
        let forms: Value = serde_json::from_str(FORMS).unwrap_or_default();
        let mut writer = Writer { saved: self, forms: &forms, address, objects: 0 };
        let objects = self.cards.iter().enumerate().map(|(number, (group, cards))| {
            let x = APART * number as f64;
            match handled[*group] {
                Handling::Card => writer.deck(x, cards, &backs[*group]),
                Handling::Piece => writer.bag(x, cards),
            }
        });
        let objects: Vec<Value> = objects.collect();
        let mut file = forms["file"].clone();
        file["SaveName"] = json!(self.title);
        file["ObjectStates"] = json!(objects);
        let mut bytes = serde_json::to_vec_pretty(&file).unwrap_or_default();
        bytes.push(b'\n');
        bytes
    }
}

/// Fills in the forms.
struct Writer<'a> {
    saved: &'a Saved,
    forms: &'a Value,
    address: &'a dyn Fn(&str) -> String,
    /// The number of objects so far, each of which has an id.
    objects: u32,
}

impl Writer<'_> {
    fn object(&mut self, name: &str, x: f64, nickname: &str) -> Value {
        self.objects += 1;
        let mut object = self.forms["object"].clone();
        object["GUID"] = json!(format!("{:06x}", self.objects));
        object["Name"] = json!(name);
        object["Transform"]["posX"] = json!(x);
        object["Nickname"] = json!(nickname);
        object
    }

    fn sheet(&self, number: usize, back: &str) -> Value {
        let DeckSheet { front, back: own_back, columns, rows } = &self.saved.sheets[&number];
        let mut sheet = self.forms["sheet"].clone();
        sheet["FaceURL"] = json!((self.address)(front));
        sheet["BackURL"] = json!((self.address)(own_back.as_deref().unwrap_or(back)));
        sheet["NumWidth"] = json!(columns);
        sheet["NumHeight"] = json!(rows);
        sheet["UniqueBack"] = json!(own_back.is_some());
        sheet
    }

    /// Cards as a deck, or a single card.
    fn deck(&mut self, x: f64, cards: &[(String, CardSlot)], back: &str) -> Value {
        let id = |slot: &CardSlot| slot.sheet * 100 + slot.place;
        let (mut contained, mut sheets) = (Vec::new(), json!({}));
        for (name, slot) in cards {
            let (number, sheet) = (slot.sheet.to_string(), self.sheet(slot.sheet, back));
            let mut card = self.object("Card", x, name);
            card["CardID"] = json!(id(slot));
            card["SidewaysCard"] = json!(false);
            card["CustomDeck"] = json!({ number.as_str(): sheet });
            contained.push(card);
            sheets[number] = sheet;
        }
        if let [card] = contained.as_mut_slice() {
            card["Name"] = json!("CardCustom");
            return card.take();
        }
        let mut deck = self.object("DeckCustom", x, &self.saved.title);
        deck["DeckIDs"] = cards.iter().map(|(_, slot)| json!(id(slot))).collect();
        deck["SidewaysCard"] = json!(false);
        deck["CustomDeck"] = sheets;
        deck["ContainedObjects"] = json!(contained);
        deck
    }

    /// Pieces in a bag: flat tiles with the shape of their pictures. A token takes its shape from
    /// transparency, and has its front on both sides.
    fn bag(&mut self, x: f64, pieces: &[(String, CardSlot)]) -> Value {
        let mut contained = Vec::new();
        for (name, slot) in pieces {
            let kind = if slot.back.is_some() { "Custom_Tile" } else { "Custom_Token" };
            let mut piece = self.object(kind, x, name);
            let mut image = self.forms[kind].clone();
            image["ImageURL"] = json!((self.address)(&slot.front));
            let back = slot.back.as_deref().map(self.address);
            image["ImageSecondaryURL"] = json!(back.unwrap_or_default());
            piece["CustomImage"] = image;
            contained.push(piece);
        }
        let mut bag = self.object("Bag", x, &self.saved.title);
        bag["ContainedObjects"] = json!(contained);
        bag
    }
}
