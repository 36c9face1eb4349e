//! Which columns of a table are the id and the text: by the names asked for, or else `id` and `text`.

use super::{Field, TableError};

/// The columns asked for.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Columns {
    /// The id; `None` for `id`, or the row's number where there is no such column.
    pub id: Option<String>,
    /// The text; `None` for `text`.
    pub text: Option<String>,
}

/// Columns that are named in a message.
const SHOWN: usize = 20;

/// What a record of a file says.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Record {
    pub(super) line: Option<u64>,
    pub(super) id: Option<String>,
    pub(super) text: Option<String>,
    pub(super) columns: Vec<(String, Field)>,
}

/// The columns of a table.
#[derive(Debug, Clone)]
pub(super) struct Layout {
    id: Option<String>,
    text: String,
}

impl Columns {
    /// The name of the text's column.
    #[must_use]
    pub fn text(&self) -> &str {
        self.text.as_deref().unwrap_or("text")
    }

    /// The name of the id's column.
    #[must_use]
    pub fn id(&self) -> &str {
        self.id.as_deref().unwrap_or("id")
    }
}

impl Layout {
    /// The columns of a table that has these.
    pub(super) fn of(asked: &Columns, names: &[String], path: &str) -> Result<Self, TableError> {
        let missing = |column: &str, flag| TableError::NoColumn {
            path: path.to_owned(),
            column: column.to_owned(),
            flag,
            columns: names.iter().take(SHOWN).cloned().collect(),
        };
        let text = find(names, asked.text()).ok_or_else(|| missing(asked.text(), "--text-column"))?;
        let id = find(names, asked.id());
        if id.is_none() && asked.id.is_some() {
            return Err(missing(asked.id(), "--id-column"));
        }
        Ok(Self { id, text })
    }

    pub(super) fn has_ids(&self) -> bool {
        self.id.is_some()
    }

    /// The record that these fields make.
    pub(super) fn record(
        &self,
        line: Option<u64>,
        fields: impl IntoIterator<Item = (String, Field)>,
    ) -> Record {
        let mut record = Record { line, ..Record::default() };
        for (name, field) in fields {
            if record.text.is_none() && name == self.text {
                record.text = Some(field.into_text());
            } else if record.id.is_none() && Some(&name) == self.id.as_ref() {
                record.id = Some(field.into_text());
            } else {
                record.columns.push((name, field));
            }
        }
        record
    }
}

/// The column of that name: as it is written, or else in other case.
pub(super) fn find(names: &[String], asked: &str) -> Option<String> {
    let exact = names.iter().find(|name| *name == asked);
    exact.or_else(|| names.iter().find(|name| name.trim().eq_ignore_ascii_case(asked))).cloned()
}
