//! What stands in a column of a row. JSON and Parquet values become texts where they are one.

use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};
use serde_json::Value;
use std::fmt;

/// The value of a column.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Cell {
    /// Nothing: an empty field, or null.
    Empty,
    /// A text; numbers and truth values are written out.
    Text(String),
    /// A list of texts.
    List(Vec<String>),
    /// An object, or a list with something in it that is no text.
    Json(Value),
    /// Bytes that are no text, as a column of Parquet has them (keys, checksums), in hexadecimal.
    Binary(String),
}

impl Cell {
    /// The text of a field that is one or empty; nothing of a list or an object.
    #[must_use]
    pub fn as_text(&self) -> Option<&str> {
        match self {
            Self::Empty => Some(""),
            Self::Text(text) => Some(text),
            Self::List(_) | Self::Json(_) | Self::Binary(_) => None,
        }
    }

    /// The value as one text; a list has spaces between its items.
    #[must_use]
    pub fn into_text(self) -> String {
        match self {
            Self::Empty => String::new(),
            Self::Text(text) | Self::Binary(text) => text,
            Self::List(items) => items.join(" "),
            Self::Json(Value::Array(items)) => items.into_iter().map(written).collect::<Vec<_>>().join(" "),
            Self::Json(value) => value.to_string(),
        }
    }

    /// The value as a text or a list of texts in JSON.
    #[must_use]
    pub fn to_json(&self) -> Value {
        match self {
            Self::Empty => Value::from(""),
            Self::Text(text) | Self::Binary(text) => Value::from(text.as_str()),
            Self::List(items) => Value::from(items.as_slice()),
            Self::Json(Value::Array(items)) => items.iter().cloned().map(written).collect(),
            Self::Json(value) => Value::from(value.to_string()),
        }
    }

    /// Its size in bytes, roughly.
    #[cfg(feature = "parquet")]
    pub(crate) fn size(&self) -> usize {
        match self {
            Self::Empty => 0,
            Self::Text(text) | Self::Binary(text) => text.len(),
            Self::List(items) => items.iter().map(String::len).sum(),
            Self::Json(value) => value.to_string().len(),
        }
    }

    fn of_list(items: Vec<Value>) -> Self {
        let texts = |value: &Value| matches!(value, Value::String(_) | Value::Number(_) | Value::Bool(_));
        match items.iter().all(texts) {
            true => Self::List(items.into_iter().map(written).collect()),
            false => Self::Json(Value::Array(items)),
        }
    }
}

/// A JSON value as text, nothing being the empty text.
fn written(value: Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text,
        other => other.to_string(),
    }
}

/// The cells of a JSON object, in the order of the file.
pub(crate) struct Cells(pub(crate) Vec<(String, Cell)>);

impl<'de> Deserialize<'de> for Cells {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Object;
        impl<'de> Visitor<'de> for Object {
            type Value = Cells;

            fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
                out.write_str("an object")
            }

            fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Cells, M::Error> {
                let mut cells = Vec::with_capacity(4);
                while let Some(cell) = map.next_entry()? {
                    cells.push(cell);
                }
                Ok(Cells(cells))
            }
        }
        deserializer.deserialize_map(Object)
    }
}

impl<'de> Deserialize<'de> for Cell {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Any;
        impl<'de> Visitor<'de> for Any {
            type Value = Cell;

            fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
                out.write_str("a value")
            }

            fn visit_str<E>(self, text: &str) -> Result<Cell, E> {
                Ok(Cell::Text(text.to_owned()))
            }

            fn visit_string<E>(self, text: String) -> Result<Cell, E> {
                Ok(Cell::Text(text))
            }

            fn visit_bool<E>(self, value: bool) -> Result<Cell, E> {
                Ok(Cell::Text(value.to_string()))
            }

            fn visit_i64<E>(self, value: i64) -> Result<Cell, E> {
                Ok(Cell::Text(value.to_string()))
            }

            fn visit_u64<E>(self, value: u64) -> Result<Cell, E> {
                Ok(Cell::Text(value.to_string()))
            }

            fn visit_f64<E>(self, value: f64) -> Result<Cell, E> {
                Ok(Cell::Text(written(Value::from(value))))
            }

            fn visit_unit<E>(self) -> Result<Cell, E> {
                Ok(Cell::Empty)
            }

            fn visit_seq<S: SeqAccess<'de>>(self, mut items: S) -> Result<Cell, S::Error> {
                let mut list = Vec::new();
                while let Some(item) = items.next_element::<Value>()? {
                    list.push(item);
                }
                Ok(Cell::of_list(list))
            }

            fn visit_map<M: MapAccess<'de>>(self, map: M) -> Result<Cell, M::Error> {
                Value::deserialize(serde::de::value::MapAccessDeserializer::new(map)).map(Cell::Json)
            }
        }
        deserializer.deserialize_any(Any)
    }
}
