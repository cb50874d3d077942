//! The roll of a fillable file: the ships of its forms, their order of battle, and the fields of each
//! form. `chartroom read` compares a filled file with it.

use serde::{Deserialize, Serialize};

use crate::model::{KeyValue, Scenario};

/// The forms in a file.
#[derive(Clone, Default, PartialEq, Debug, Serialize, Deserialize)]
pub struct Roll {
    /// Whether each field keeps the value that it was printed with, as its default; fields of the second
    /// edition do not.
    #[serde(default)]
    pub keeps_printed: bool,
    pub head: Head,
    pub sides: Vec<RollSide>,
    /// The distinct sets of fields, which many forms share.
    pub shapes: Vec<Shape>,
    pub forms: Vec<RollForm>,
}

/// The head of an order of battle, as written there; empty where it says nothing.
#[derive(Clone, Default, PartialEq, Debug, Serialize, Deserialize)]
pub struct Head {
    pub title: String,
    pub subtitle: String,
    pub rules: String,
    pub scale: String,
    /// `metric` or `imperial`.
    pub units: String,
    /// The source for its ships.
    pub source: String,
    pub notes: String,
    #[serde(default)]
    pub scenario: Scenario,
    /// What else the order of battle says or the file was printed with, by its key.
    #[serde(default)]
    pub settings: Vec<(String, KeyValue)>,
}

#[derive(Clone, Default, PartialEq, Debug, Serialize, Deserialize)]
pub struct RollSide {
    pub name: String,
    /// May be empty.
    pub commander: String,
    #[serde(default)]
    pub course: String,
    #[serde(default)]
    pub notes: String,
    /// The names of its divisions, with the ships that no file has.
    pub divisions: Vec<(String, Vec<String>)>,
}

/// The fields of a form.
#[derive(Clone, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Shape {
    /// Boxes, in the order in which they are lost.
    pub boxes: Vec<String>,
    /// Texts, each with its name in an order of battle.
    pub texts: Vec<(String, String)>,
}

#[derive(Clone, Default, PartialEq, Debug, Serialize, Deserialize)]
pub struct RollForm {
    /// The prefix of its fields' names: `side1.mikasa`.
    pub key: String,
    pub shape: usize,
    /// `None` for an empty form.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ship: Option<RollShip>,
}

/// A ship of an order of battle.
#[derive(Clone, Default, PartialEq, Debug, Serialize, Deserialize)]
pub struct RollShip {
    pub word: String,
    pub name: String,
    /// Her name as printed in its field.
    pub printed: String,
    /// Whether that differs from her file.
    pub renamed: bool,
    /// From 0.
    pub side: usize,
    /// From 0.
    pub division: usize,
    pub flagship: bool,
    pub note: String,
    #[serde(default)]
    pub arrives: Option<i64>,
}

/// The entry of a PDF's private data for the roll.
pub const ROLL: &str = "ChartroomRoll";

impl Roll {
    /// The index of a shape, which is added if it is new.
    pub fn shape(&mut self, shape: Shape) -> usize {
        self.shapes.iter().position(|known| *known == shape).unwrap_or_else(|| {
            self.shapes.push(shape);
            self.shapes.len() - 1
        })
    }

    /// Appends the forms of another roll of the same order of battle.
    pub fn append(&mut self, other: Self) {
        if self.forms.is_empty() {
            *self = other;
            return;
        }
        let Self { shapes, forms, .. } = other;
        let places: Vec<usize> = shapes.into_iter().map(|shape| self.shape(shape)).collect();
        self.forms.extend(forms.into_iter().map(|mut form| {
            form.shape = places.get(form.shape).copied().unwrap_or(form.shape);
            form
        }));
    }
}
