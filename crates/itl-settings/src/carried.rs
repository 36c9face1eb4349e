//! What results carry of the settings that made them, in the order of declaration.

use serde::ser::{Serialize, SerializeMap, Serializer};
use serde_json::{Value, json};

use crate::Settings;
use crate::declare::{Carried, Group, Made};

/// The settings of a result: names and values, in order.
#[derive(Debug, Clone, PartialEq)]
pub struct Parameters(Vec<(&'static str, Value)>);

/// The settings that made a result.
#[must_use]
pub fn parameters(made: &Made<'_>) -> Parameters {
    let mut carried = Vec::new();
    for setting in Settings::declared() {
        // The core is what the method's settings came to; it stands behind them.
        if setting.group == Group::Reading && !carried.iter().any(|(name, _)| *name == "core") {
            carried.push(("core", json!(made.model.core())));
        }
        let (name, value) = match setting.said.carried {
            Carried::Value(value) => (setting.field, value(made)),
            Carried::As(name, value) => (name, value(made)),
            Carried::Not(_) => continue,
        };
        carried.extend(value.map(|value| (name, value)));
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
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, &Value)> {
        self.0.iter().map(|(name, value)| (*name, value))
    }
}

impl Serialize for Parameters {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        self.0.iter().try_for_each(|(name, value)| map.serialize_entry(name, value))?;
        map.end()
    }
}
