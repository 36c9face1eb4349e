//! The values that settings have: text in, a typed value out, and back. One parser serves flags, files, Python and HTTP.

use itl_core::{Aggregate, Background, Exclusions, Normalizer, Preset, Reach, Rollup, Scheme, TermKind};
use itl_document::{GroupKind, Password, Recognise, Revisions, Roles, UnitKind};
use itl_framework::{ColumnName, Descriptors};
use serde::Deserialize;
use serde::de::IntoDeserializer;
use serde::de::value::{Error as ValueError, StrDeserializer};

use crate::choice::Tagging;
use crate::size::{format_size, parse_size};

/// What a surface has to know to ask for a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Shape {
    /// One of these names.
    OneOf(&'static [&'static str]),
    /// Several of these names, separated by commas.
    SomeOf(&'static [&'static str]),
    /// Anything that the setting's parser takes.
    Text,
    /// Several texts, separated by commas.
    List,
    /// On or off; naming it turns it on.
    Switch,
    /// The contents of a file, which the surface reads.
    Contents,
    /// The contents of one file or several, each whole, which the surface reads.
    Files,
}

/// A type that a setting can have.
pub(crate) trait SettingValue: Sized {
    const SHAPE: Shape;

    /// The value that a text means.
    fn parse(text: &str) -> Result<Self, String>;

    /// The value that several texts mean, each whole.
    fn parse_list(texts: &[String]) -> Result<Self, String> {
        Self::parse(&texts.join(","))
    }

    /// The text that means the value.
    fn show(&self) -> String;
}

/// A type whose values have the names that serde gives them.
macro_rules! named {
    ($($type:ty: [$($name:literal),+];)+) => {$(
        impl SettingValue for $type {
            const SHAPE: Shape = Shape::OneOf(&[$($name),+]);

            fn parse(text: &str) -> Result<Self, String> {
                one_of(text, &[$($name),+])
            }

            fn show(&self) -> String {
                name_of(self)
            }
        }
    )+};
}

named! {
    Preset: ["equations", "published"];
    Scheme: ["paper", "graded"];
    Background: ["off", "product", "mean"];
    Reach: ["plus-one", "exact"];
    Normalizer: ["terms", "distinct", "norm"];
    Descriptors: ["own", "with-children"];
    UnitKind: ["sentence", "paragraph", "section", "document", "line"];
    GroupKind: ["document", "section", "paragraph"];
    Rollup: ["max", "sum", "mean"];
    Tagging: ["on", "off"];
    Recognise: ["auto", "off", "on"];
    Revisions: ["accepted", "original"];
}

fn one_of<T: for<'de> Deserialize<'de>>(text: &str, names: &[&str]) -> Result<T, String> {
    let name: StrDeserializer<'_, ValueError> = text.into_deserializer();
    T::deserialize(name).map_err(|_| format!("\"{text}\" is none of {}", names.join(", ")))
}

fn name_of(value: &impl serde::Serialize) -> String {
    let name = serde_json::to_value(value).unwrap_or_default();
    name.as_str().unwrap_or_default().to_owned()
}

impl SettingValue for Aggregate {
    const SHAPE: Shape = Shape::Text;

    fn parse(text: &str) -> Result<Self, String> {
        text.parse().map_err(|error: itl_core::AggregateError| error.to_string())
    }

    fn show(&self) -> String {
        self.to_string()
    }
}

impl SettingValue for Roles {
    const SHAPE: Shape = Shape::Text;

    fn parse(text: &str) -> Result<Self, String> {
        text.parse().map_err(|error: itl_document::RoleError| error.to_string())
    }

    fn show(&self) -> String {
        self.to_string()
    }
}

impl SettingValue for Exclusions {
    const SHAPE: Shape = Shape::Text;

    fn parse(text: &str) -> Result<Self, String> {
        let mut exclusions = Self::default();
        if text != "none" {
            for name in text.split(',') {
                match name.trim() {
                    "equal" => exclusions.equal = true,
                    "bigram" => exclusions.bigram = true,
                    other => return Err(format!("\"{other}\" is neither none, equal nor bigram")),
                }
            }
        }
        Ok(exclusions)
    }

    fn show(&self) -> String {
        self.to_string()
    }
}

impl SettingValue for Vec<TermKind> {
    const SHAPE: Shape = Shape::SomeOf(&["IND", "2G", "3G", "COC"]);

    fn parse(text: &str) -> Result<Self, String> {
        Self::parse_list(&split(text))
    }

    fn parse_list(texts: &[String]) -> Result<Self, String> {
        texts.iter().map(|name| one_of(name, &["IND", "2G", "3G", "COC"])).collect()
    }

    fn show(&self) -> String {
        self.iter().map(|kind| kind.name()).collect::<Vec<_>>().join(",")
    }
}

impl SettingValue for Vec<ColumnName> {
    const SHAPE: Shape = Shape::List;

    fn parse(text: &str) -> Result<Self, String> {
        Self::parse_list(&split(text))
    }

    fn parse_list(texts: &[String]) -> Result<Self, String> {
        texts.iter().map(|text| text.parse()).collect()
    }

    fn show(&self) -> String {
        let one = |name: &ColumnName| format!("{}={}", name.field.name(), name.column);
        self.iter().map(one).collect::<Vec<_>>().join(",")
    }
}

impl SettingValue for Vec<String> {
    const SHAPE: Shape = Shape::List;

    fn parse(text: &str) -> Result<Self, String> {
        Ok(split(text))
    }

    fn parse_list(texts: &[String]) -> Result<Self, String> {
        Ok(texts.to_vec())
    }

    fn show(&self) -> String {
        self.join(",")
    }
}

fn split(text: &str) -> Vec<String> {
    text.split(',').map(str::to_owned).collect()
}

/// Numbers and texts that write themselves.
macro_rules! plain {
    ($($type:ty: $what:literal;)+) => {$(
        impl SettingValue for $type {
            const SHAPE: Shape = Shape::Text;

            fn parse(text: &str) -> Result<Self, String> {
                text.parse().map_err(|_| format!("\"{text}\" is not {}", $what))
            }

            fn show(&self) -> String {
                self.to_string()
            }
        }
    )+};
}

plain! {
    u32: "a whole number from 0 to 4294967295";
    u64: "a whole number";
    usize: "a whole number";
    f64: "a number";
    String: "a text";
}

impl SettingValue for bool {
    const SHAPE: Shape = Shape::Switch;

    fn parse(text: &str) -> Result<Self, String> {
        text.parse().map_err(|_| format!("\"{text}\" is neither true nor false"))
    }

    fn show(&self) -> String {
        self.to_string()
    }
}

/// A number of bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Size(pub u64);

impl SettingValue for Size {
    const SHAPE: Shape = Shape::Text;

    fn parse(text: &str) -> Result<Self, String> {
        parse_size(text).map(Self)
    }

    fn show(&self) -> String {
        format_size(self.0)
    }
}

impl SettingValue for Password {
    const SHAPE: Shape = Shape::Text;

    fn parse(text: &str) -> Result<Self, String> {
        Ok(Self::from(text))
    }

    /// Never the password.
    fn show(&self) -> String {
        "(given)".to_owned()
    }
}
