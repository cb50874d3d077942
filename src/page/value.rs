//! Views as Typst's values, the same that a template reads from their JSON.

use serde::de::value::Error;
use serde::ser::{
    Error as _, Serialize, SerializeMap, SerializeSeq, SerializeStruct, SerializeStructVariant,
    SerializeTuple, SerializeTupleStruct, SerializeTupleVariant, Serializer,
};
use typst::foundations::{Array, Dict, Str, Value};

/// The value of plain data.
///
/// # Panics
/// If a key is not a text.
pub fn of<T: Serialize + ?Sized>(data: &T) -> Value {
    data.serialize(ToValue).expect("views are plain data")
}

struct ToValue;

/// A dictionary in the making.
#[derive(Default)]
struct Entries {
    dict: Dict,
    key: Option<Str>,
    /// The name of the variant that the dictionary is of.
    variant: Option<&'static str>,
}

/// An array in the making.
#[derive(Default)]
struct Items {
    array: Array,
    variant: Option<&'static str>,
}

fn in_variant(variant: Option<&'static str>, value: Value) -> Value {
    match variant {
        Some(variant) => Value::Dict([(Str::from(variant), value)].into_iter().collect()),
        None => value,
    }
}

impl Items {
    fn add<T: Serialize + ?Sized>(&mut self, item: &T) -> Result<(), Error> {
        self.array.push(item.serialize(ToValue)?);
        Ok(())
    }

    fn whole(self) -> Value {
        in_variant(self.variant, Value::Array(self.array))
    }
}

impl Entries {
    fn add<T: Serialize + ?Sized>(&mut self, key: Str, value: &T) -> Result<(), Error> {
        self.dict.insert(key, value.serialize(ToValue)?);
        Ok(())
    }

    fn whole(self) -> Value {
        in_variant(self.variant, Value::Dict(self.dict))
    }
}

macro_rules! whole_numbers {
    ($($name:ident $kind:ty),*) => {
        $(fn $name(self, number: $kind) -> Result<Value, Error> {
            Ok(i64::try_from(number).map_or(Value::Float(number as f64), Value::Int))
        })*
    };
}

impl Serializer for ToValue {
    type Ok = Value;
    type Error = Error;
    type SerializeSeq = Items;
    type SerializeTuple = Items;
    type SerializeTupleStruct = Items;
    type SerializeTupleVariant = Items;
    type SerializeMap = Entries;
    type SerializeStruct = Entries;
    type SerializeStructVariant = Entries;

    whole_numbers! {
        serialize_i8 i8, serialize_i16 i16, serialize_i32 i32, serialize_i64 i64,
        serialize_u8 u8, serialize_u16 u16, serialize_u32 u32, serialize_u64 u64
    }

    fn serialize_bool(self, it: bool) -> Result<Value, Error> {
        Ok(Value::Bool(it))
    }

    fn serialize_f32(self, it: f32) -> Result<Value, Error> {
        self.serialize_f64(it.into())
    }

    fn serialize_f64(self, it: f64) -> Result<Value, Error> {
        Ok(if it.is_finite() { Value::Float(it) } else { Value::None })
    }

    fn serialize_char(self, it: char) -> Result<Value, Error> {
        Ok(Value::Str(it.into()))
    }

    fn serialize_str(self, it: &str) -> Result<Value, Error> {
        Ok(Value::Str(it.into()))
    }

    fn serialize_bytes(self, it: &[u8]) -> Result<Value, Error> {
        it.serialize(self)
    }

    fn serialize_none(self) -> Result<Value, Error> {
        Ok(Value::None)
    }

    fn serialize_some<T: Serialize + ?Sized>(self, it: &T) -> Result<Value, Error> {
        it.serialize(self)
    }

    fn serialize_unit(self) -> Result<Value, Error> {
        Ok(Value::None)
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<Value, Error> {
        Ok(Value::None)
    }

    fn serialize_unit_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
    ) -> Result<Value, Error> {
        Ok(Value::Str(variant.into()))
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        it: &T,
    ) -> Result<Value, Error> {
        it.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        it: &T,
    ) -> Result<Value, Error> {
        Ok(in_variant(Some(variant), it.serialize(self)?))
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Items, Error> {
        Ok(Items::default())
    }

    fn serialize_tuple(self, _: usize) -> Result<Items, Error> {
        Ok(Items::default())
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Items, Error> {
        Ok(Items::default())
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Items, Error> {
        Ok(Items { variant: Some(variant), ..Items::default() })
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Entries, Error> {
        Ok(Entries::default())
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Entries, Error> {
        Ok(Entries::default())
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Entries, Error> {
        Ok(Entries { variant: Some(variant), ..Entries::default() })
    }
}

macro_rules! sequences {
    ($($kind:ident $add:ident),*) => {
        $(impl $kind for Items {
            type Ok = Value;
            type Error = Error;

            fn $add<T: Serialize + ?Sized>(&mut self, item: &T) -> Result<(), Error> {
                self.add(item)
            }

            fn end(self) -> Result<Value, Error> {
                Ok(self.whole())
            }
        })*
    };
}

sequences! {
    SerializeSeq serialize_element, SerializeTuple serialize_element,
    SerializeTupleStruct serialize_field, SerializeTupleVariant serialize_field
}

macro_rules! structs {
    ($($kind:ident),*) => {
        $(impl $kind for Entries {
            type Ok = Value;
            type Error = Error;

            fn serialize_field<T: Serialize + ?Sized>(
                &mut self,
                key: &'static str,
                value: &T,
            ) -> Result<(), Error> {
                self.add(key.into(), value)
            }

            fn end(self) -> Result<Value, Error> {
                Ok(self.whole())
            }
        })*
    };
}

structs! { SerializeStruct, SerializeStructVariant }

impl SerializeMap for Entries {
    type Ok = Value;
    type Error = Error;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Error> {
        let Value::Str(key) = key.serialize(ToValue)? else {
            return Err(Error::custom("a key is not a text"));
        };
        self.key = Some(key);
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        match self.key.take() {
            Some(key) => self.add(key, value),
            None => Err(Error::custom("a value has no key")),
        }
    }

    fn end(self) -> Result<Value, Error> {
        Ok(self.whole())
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_value_is_what_a_template_reads_from_json() {
        let data = json!({
            "text": "D\u{e9}j\u{e0}", "number": 3, "half": 0.5, "one": 1.0, "none": null, "yes": true,
            "list": [1, "two", { "three": [] }],
        });
        let text = serde_json::to_vec(&data).expect("JSON");
        let read: Value = serde_json::from_slice(&text).expect("JSON");
        assert_eq!(format!("{:?}", of(&data)), format!("{read:?}"));
        assert_eq!(of(&Some(7u64)), Value::Int(7));
    }
}
