//! What results carry of the settings that made them, in the order of declaration.

use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde::ser::{Serialize, SerializeMap, Serializer};
use serde_json::{Value, json};
use std::borrow::Cow;
use std::fmt;

use crate::Settings;
use crate::declare::{Carried, Group, Made};

/// The settings of a result: names and values, in order.
#[derive(Debug, Clone, PartialEq)]
pub struct Parameters(Vec<(Cow<'static, str>, Value)>);

/// The settings that made a result.
#[must_use]
pub fn parameters(made: &Made<'_>) -> Parameters {
    let mut carried: Vec<(Cow<'static, str>, Value)> = Vec::new();
    for setting in Settings::declared() {
        // The core is what the method's settings came to; it stands behind them.
        if setting.group == Group::Reading && !carried.iter().any(|(name, _)| *name == "core") {
            carried.push(("core".into(), json!(made.model.core())));
        }
        let (name, value) = match setting.said.carried {
            Carried::Value(value) => (setting.field, value(made)),
            Carried::As(name, value) => (name, value(made)),
            Carried::Not(_) => continue,
        };
        carried.extend(value.map(|value| (name.into(), value)));
    }
    Parameters(carried)
}

impl Parameters {
    /// The value under a name.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&Value> {
        self.0.iter().find(|(own, _)| *own == name).map(|(_, value)| value)
    }

    /// Names and values, in order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &Value)> {
        self.0.iter().map(|(name, value)| (name.as_ref(), value))
    }
}

impl Serialize for Parameters {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        self.0.iter().try_for_each(|(name, value)| map.serialize_entry(name, value))?;
        map.end()
    }
}

impl<'de> Deserialize<'de> for Parameters {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(InOrder)
    }
}

/// Names and values in the order in which they are read.
struct InOrder;

impl<'de> Visitor<'de> for InOrder {
    type Value = Parameters;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("the settings of a result")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Parameters, A::Error> {
        let mut all = Vec::new();
        while let Some((name, value)) = map.next_entry::<String, Value>()? {
            all.push((Cow::Owned(name), value));
        }
        Ok(Parameters(all))
    }
}
