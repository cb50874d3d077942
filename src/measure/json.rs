//! Lengths and numbers as JSON numbers: in millimetres, and without a decimal point if whole.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use super::{Fraction, Length};

/// Whole nanometres have at most six decimals in millimetres, which the shortest float form
/// reproduces exactly.
impl Serialize for Length {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        number(self.to_mm(), to)
    }
}

impl<'de> Deserialize<'de> for Length {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        f64::deserialize(from).map(Self::nearest_mm)
    }
}

impl Serialize for Fraction {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        number(self.to_f64(), to)
    }
}

impl<'de> Deserialize<'de> for Fraction {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        Self::nearest(f64::deserialize(from)?).ok_or_else(|| de::Error::custom("not a number"))
    }
}

fn number<S: Serializer>(number: f64, to: S) -> Result<S::Ok, S::Error> {
    if number.fract() == 0.0 { to.serialize_i64(number as i64) } else { to.serialize_f64(number) }
}
