//! Settings from a file such as `itl.toml`: every key is a setting, every value what its flag would take.

use std::collections::BTreeMap;
use toml::{Spanned, Value};

use crate::{Settings, SettingsError, Shape};

/// Gives the contents of a file that a settings file names, or says why not.
pub type Contents<'a> = &'a dyn Fn(&str) -> Result<String, String>;

impl Settings {
    /// The settings of a file's text. Where a setting is the contents of a file and the text names one, `contents`
    /// gives them.
    ///
    /// # Errors
    /// If it is not TOML, or has a key or value that is none.
    pub fn from_toml(text: &str, contents: Contents<'_>) -> Result<Self, SettingsError> {
        let table: BTreeMap<Spanned<String>, Value> = toml::from_str(text)
            .map_err(|error| SettingsError::Syntax { reason: error.to_string().trim_end().to_owned() })?;
        let mut settings = Self::default();
        for (key, value) in &table {
            let line = 1 + text.bytes().take(key.span().start).filter(|&byte| byte == b'\n').count();
            settings.take(key.get_ref(), value, contents).map_err(|error| at_line(error, line))?;
        }
        Ok(settings)
    }

    fn take(&mut self, key: &str, value: &Value, contents: Contents<'_>) -> Result<(), SettingsError> {
        let refused = |reason| SettingsError::Value { setting: key.to_owned(), reason, line: None };
        let shape = Self::declared().find(|setting| setting.name() == key).map(|setting| setting.shape);
        if let Value::Array(values) = value {
            let text = |value: &Value| match shape {
                Some(Shape::Files) => contents(&plain(value)?),
                _ => plain(value),
            };
            let texts: Result<Vec<String>, String> = values.iter().map(text).collect();
            return self.set_list(key, &texts.map_err(refused)?);
        }
        let text = plain(value).map_err(refused)?;
        let named = matches!(shape, Some(Shape::Contents | Shape::Files));
        self.set(key, &if named { contents(&text).map_err(refused)? } else { text })
    }
}

/// A value as its flag would be given it.
fn plain(value: &Value) -> Result<String, String> {
    match value {
        Value::String(text) => Ok(text.clone()),
        Value::Integer(number) => Ok(number.to_string()),
        Value::Float(number) => Ok(number.to_string()),
        Value::Boolean(on) => Ok(on.to_string()),
        Value::Array(_) | Value::Datetime(_) | Value::Table(_) => Err(format!(
            "a value is a text, a number, true or false, or a list of them, not a {}",
            value.type_str()
        )),
    }
}

fn at_line(error: SettingsError, line: usize) -> SettingsError {
    let line = Some(line);
    match error {
        SettingsError::Unknown { name, nearest, .. } => SettingsError::Unknown { name, nearest, line },
        SettingsError::Value { setting, reason, .. } => SettingsError::Value { setting, reason, line },
        other => other,
    }
}
