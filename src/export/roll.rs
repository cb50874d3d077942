//! The roll of a fillable file: whose forms are in it, in which order of battle they stand, and which
//! fields each of them has. `chartroom read` holds a filled file against it.

use serde::{Deserialize, Serialize};

/// Whose forms are in a file.
#[derive(Clone, Default, PartialEq, Debug, Serialize, Deserialize)]
pub struct Roll {
    /// What the order of battle says of itself.
    pub head: Head,
    pub sides: Vec<RollSide>,
    /// Which fields forms have; many forms have the same.
    pub shapes: Vec<Shape>,
    /// The forms, in their order.
    pub forms: Vec<RollForm>,
}

/// What an order of battle says of itself, in its own words; empty where it says nothing.
#[derive(Clone, Default, PartialEq, Debug, Serialize, Deserialize)]
pub struct Head {
    pub title: String,
    pub subtitle: String,
    pub rules: String,
    pub scale: String,
    /// `metric` or `imperial`.
    pub units: String,
    /// Who says which ships were there.
    pub source: String,
    /// What else there is to say.
    pub notes: String,
}

/// A side.
#[derive(Clone, Default, PartialEq, Debug, Serialize, Deserialize)]
pub struct RollSide {
    pub name: String,
    /// Who leads it; empty if not said.
    pub commander: String,
    /// Names of its divisions, with the ships that no file has.
    pub divisions: Vec<(String, Vec<String>)>,
}

/// The fields of a form.
#[derive(Clone, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Shape {
    /// Its boxes, in the order in which they are lost.
    pub boxes: Vec<String>,
    /// Its texts, and the name by which an order of battle knows each.
    pub texts: Vec<(String, String)>,
}

/// A form.
#[derive(Clone, Default, PartialEq, Debug, Serialize, Deserialize)]
pub struct RollForm {
    /// What stands before the names of its fields: `side1.mikasa`.
    pub key: String,
    pub shape: usize,
    /// The ship; an empty form has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ship: Option<RollShip>,
}

/// A ship of an order of battle.
#[derive(Clone, Default, PartialEq, Debug, Serialize, Deserialize)]
pub struct RollShip {
    pub word: String,
    pub name: String,
    /// The same as it stands in the field for it.
    pub printed: String,
    /// Whether that is another than in her file.
    pub renamed: bool,
    /// The number of her side, from 0.
    pub side: usize,
    /// The number of her division, from 0.
    pub division: usize,
    pub flagship: bool,
    pub note: String,
}

/// The entry of a PDF's private data in which the roll stands.
pub const ROLL: &str = "ChartroomRoll";

impl Roll {
    /// The number of a shape, which joins the others if it is new.
    pub fn shape(&mut self, shape: Shape) -> usize {
        self.shapes.iter().position(|known| *known == shape).unwrap_or_else(|| {
            self.shapes.push(shape);
            self.shapes.len() - 1
        })
    }

    /// The forms of another roll of the same order of battle behind those of this one.
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
