//! The table of documents: a row for every one, those that failed included.

use itl_report::Context;
use serde_json::{Map, Value as Json};
use std::io::{self, Write};

use super::sheet::{Column, Kind, Sheet, Value};
use crate::record::Record;

/// Its columns, in order; `docs/corpora.md` describes them.
const COLUMNS: [Column; 12] = [
    Column { name: "id", kind: Kind::Text, optional: false },
    Column { name: "source", kind: Kind::Text, optional: false },
    Column { name: "folder", kind: Kind::Text, optional: true },
    Column { name: "title", kind: Kind::Text, optional: true },
    Column { name: "language", kind: Kind::Text, optional: true },
    Column { name: "pages", kind: Kind::Whole, optional: true },
    Column { name: "units", kind: Kind::Whole, optional: false },
    Column { name: "words", kind: Kind::Whole, optional: false },
    Column { name: "fingerprint", kind: Kind::Text, optional: true },
    Column { name: "status", kind: Kind::Text, optional: false },
    Column { name: "notices", kind: Kind::Text, optional: true },
    Column { name: "columns", kind: Kind::Text, optional: true },
];

pub(crate) struct Documents<W: Write + Send> {
    sheet: Sheet<W>,
    rows: u64,
}

impl<W: Write + Send> Documents<W> {
    pub(super) fn new(out: W, context: Context<'_>) -> io::Result<Self> {
        Ok(Self { sheet: Sheet::new(out, &COLUMNS, &super::values::about(context))?, rows: 0 })
    }

    pub(super) fn add(&mut self, context: Context<'_>, record: &Record) -> io::Result<()> {
        let origin = &record.origin;
        let result = record.result.as_ref();
        // A failed document is in no known language.
        let language = result.map(|_| context.model.settings().language.to_string());
        let notices = match record.notices.is_empty() {
            true => None,
            false => Some(serde_json::to_string(&record.notices)?),
        };
        let columns: Map<String, Json> =
            origin.columns.iter().map(|(name, field)| (name.clone(), field.to_json())).collect();
        let columns = if columns.is_empty() { None } else { Some(serde_json::to_string(&columns)?) };
        let whole = |number: Option<u32>| number.map_or(Value::None, |number| Value::Whole(number.into()));
        self.sheet.row([
            Value::Text(&origin.id),
            Value::Text(&origin.source),
            origin.folder.as_deref().into(),
            result.and_then(|result| result.title.as_deref()).into(),
            language.as_deref().into(),
            whole(result.and_then(|result| result.pages)),
            Value::Whole(result.map_or(0, |result| result.units)),
            Value::Whole(result.map_or(0, |result| result.words)),
            record.fingerprint.as_deref().into(),
            Value::Text(record.status.name()),
            notices.as_deref().into(),
            columns.as_deref().into(),
        ])?;
        self.rows += 1;
        Ok(())
    }

    pub(super) fn finish(self) -> io::Result<(W, u64)> {
        Ok((self.sheet.finish()?, self.rows))
    }
}
