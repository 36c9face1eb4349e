//! What stands in a column of a row: a text or a list of texts. JSON and Parquet values become one.

use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};
use serde_json::Value;
use std::fmt;

/// The value of a column.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Field {
    /// A text; numbers and truth values are written out, nothing is the empty text.
    Text(String),
    /// A list of texts.
    List(Vec<String>),
}

impl Field {
    /// The value as one text; a list has spaces between its items.
    #[must_use]
    pub fn into_text(self) -> String {
        match self {
            Self::Text(text) => text,
            Self::List(items) => items.join(" "),
        }
    }

    /// The value as JSON.
    #[must_use]
    pub fn to_json(&self) -> Value {
        match self {
            Self::Text(text) => Value::from(text.as_str()),
            Self::List(items) => Value::from(items.as_slice()),
        }
    }
}

/// A JSON value that is no text and no list of them: written out, nothing being the empty text.
fn written(value: Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text,
        other => other.to_string(),
    }
}

/// The fields of a JSON object, in the order of the file.
pub(super) struct Fields(pub(super) Vec<(String, Field)>);

impl<'de> Deserialize<'de> for Fields {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Object;
        impl<'de> Visitor<'de> for Object {
            type Value = Fields;

            fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
                out.write_str("an object")
            }

            fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Fields, M::Error> {
                let mut fields = Vec::with_capacity(4);
                while let Some(entry) = map.next_entry()? {
                    fields.push(entry);
                }
                Ok(Fields(fields))
            }
        }
        deserializer.deserialize_map(Object)
    }
}

impl<'de> Deserialize<'de> for Field {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Any;
        impl<'de> Visitor<'de> for Any {
            type Value = Field;

            fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
                out.write_str("a value")
            }

            fn visit_str<E>(self, text: &str) -> Result<Field, E> {
                Ok(Field::Text(text.to_owned()))
            }

            fn visit_string<E>(self, text: String) -> Result<Field, E> {
                Ok(Field::Text(text))
            }

            fn visit_bool<E>(self, value: bool) -> Result<Field, E> {
                Ok(Field::Text(value.to_string()))
            }

            fn visit_i64<E>(self, value: i64) -> Result<Field, E> {
                Ok(Field::Text(value.to_string()))
            }

            fn visit_u64<E>(self, value: u64) -> Result<Field, E> {
                Ok(Field::Text(value.to_string()))
            }

            fn visit_f64<E>(self, value: f64) -> Result<Field, E> {
                Ok(Field::Text(written(Value::from(value))))
            }

            fn visit_unit<E>(self) -> Result<Field, E> {
                Ok(Field::Text(String::new()))
            }

            fn visit_seq<S: SeqAccess<'de>>(self, mut items: S) -> Result<Field, S::Error> {
                let mut list = Vec::new();
                while let Some(item) = items.next_element::<Value>()? {
                    list.push(written(item));
                }
                Ok(Field::List(list))
            }

            fn visit_map<M: MapAccess<'de>>(self, map: M) -> Result<Field, M::Error> {
                let object = Value::deserialize(serde::de::value::MapAccessDeserializer::new(map))?;
                Ok(Field::Text(object.to_string()))
            }
        }
        deserializer.deserialize_any(Any)
    }
}
