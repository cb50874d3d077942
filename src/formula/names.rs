//! The names that a formula can use: a ship's particulars and her earlier values.

use typst::foundations::{Binding, Scope, Value};

use crate::measure::Fraction;
use crate::model::Amount;

/// The names a formula can use, with their values.
#[derive(Clone, Default)]
pub struct Names {
    pub(super) scope: Scope,
}

impl Names {
    /// A number, or `none` if missing.
    pub fn number(&mut self, name: &str, number: Option<Fraction>) {
        self.value(name, number.map_or(Value::None, to_typst));
    }

    /// A word, or `none` if missing.
    pub fn word(&mut self, name: &str, word: Option<&str>) {
        self.value(name, word.map_or(Value::None, |word| Value::Str(word.into())));
    }

    /// A list of guns, each with its number under this key and its caliber in inches; `none` if missing.
    pub fn guns(
        &mut self,
        name: &str,
        key: &str,
        guns: Option<impl Iterator<Item = (i64, Fraction)>>,
    ) {
        let gun = |(number, caliber): (i64, Fraction)| {
            let figures = [(key, Value::Int(number)), ("caliber", Value::Float(caliber.to_f64()))];
            Value::Dict(figures.map(|(key, value)| (key.into(), value)).into_iter().collect())
        };
        let guns = guns.map(|guns| Value::Array(guns.map(gun).collect()));
        self.value(name, guns.unwrap_or(Value::None));
    }

    /// Figures by name, each `none` if missing.
    pub fn figures<'a>(
        &mut self,
        name: &str,
        figures: impl Iterator<Item = (&'a str, Option<f64>)>,
    ) {
        let figures =
            figures.map(|(key, figure)| (key.into(), figure.map_or(Value::None, Value::Float)));
        self.value(name, Value::Dict(figures.collect()));
    }

    /// An earlier value: `none` for a dash, `unknown` for an empty box.
    pub fn amount(&mut self, name: &str, amount: &Amount) {
        let value = match amount {
            Amount::Number(number) => to_typst(*number),
            Amount::Word(word) => Value::Str(word.as_str().into()),
            Amount::None => Value::None,
            Amount::Unknown => Value::Auto,
        };
        self.value(name, value);
    }

    fn value(&mut self, name: &str, value: Value) {
        self.scope.bind(name.into(), Binding::detached(value));
    }

    /// Whether a name has a value.
    pub fn knows(&self, name: &str) -> bool {
        !matches!(self.scope.get(name).map(Binding::read), None | Some(Value::None | Value::Auto))
    }

    /// Whether a name is a ship's but has no value.
    pub fn lacks(&self, name: &str) -> bool {
        self.scope.get(name).is_some() && !self.knows(name)
    }

    /// The value of a name, in the language of the formulas.
    pub fn show(&self, name: &str) -> Option<String> {
        use typst::foundations::Repr;
        self.scope.get(name).map(|binding| binding.read().repr().to_string())
    }
}

fn to_typst(number: Fraction) -> Value {
    if number.is_whole() { Value::Int(number.floor()) } else { Value::Float(number.to_f64()) }
}

#[cfg(test)]
impl Names {
    /// Every name, in alphabetical order.
    pub fn all(&self) -> Vec<String> {
        let mut names: Vec<String> = self.scope.iter().map(|(name, _)| name.to_string()).collect();
        names.sort();
        names
    }
}
