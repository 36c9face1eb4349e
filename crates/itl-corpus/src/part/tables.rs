//! The tables of a part: documents, those that failed included; documents against concepts, complete; units against
//! concepts, what is not 0.

use itl_core::Model;
use itl_document::Role;
use itl_report::Context;
use itl_report::parquet::{Column, ColumnKind, RowTable, SharedText, Value};
use itl_results::tables::{ConceptRow, concept_columns, without};
use serde_json::{Map, Value as Json};
use std::io::{self, Write};

use crate::record::{Record, Status, concept_ids};

/// What the schemas of all tables are called.
const SCHEMA: &str = "results";

/// The columns, in order; `docs/corpora.md` describes them.
const DOCUMENTS: [Column; 13] = [
    Column::required("id", ColumnKind::Text),
    Column::required("source", ColumnKind::Text),
    Column::optional("folder", ColumnKind::Text),
    Column::optional("title", ColumnKind::Text),
    Column::optional("language", ColumnKind::Text),
    Column::optional("pages", ColumnKind::Whole),
    Column::required("units", ColumnKind::Whole),
    Column::required("counted", ColumnKind::Whole),
    Column::required("words", ColumnKind::Whole),
    Column::optional("fingerprint", ColumnKind::Text),
    Column::required("status", ColumnKind::Text),
    Column::optional("notices", ColumnKind::Text),
    Column::optional("columns", ColumnKind::Text),
];

/// Columns of concepts that the table of affinities leaves out.
const LEFT_OUT: [&str; 5] = ["label", "parent", "reference", "strong", "pages"];

const UNITS: [Column; 9] = [
    Column::required("id", ColumnKind::Text),
    Column::required("unit", ColumnKind::Whole),
    Column::required("role", ColumnKind::Text),
    Column::required("counted", ColumnKind::Flag),
    Column::optional("page", ColumnKind::Whole),
    Column::required("start", ColumnKind::Whole),
    Column::required("end", ColumnKind::Whole),
    Column::required("concept", ColumnKind::Text),
    Column::required("affinity", ColumnKind::Number),
];

/// What the files say they are about.
fn about(context: Context<'_>) -> [(&'static str, String); 2] {
    let framework = context.model.framework();
    [("itl.framework", framework.id.clone()), ("itl.fingerprint", context.model.fingerprint().to_owned())]
}

fn shared(context: Context<'_>) -> Vec<SharedText> {
    concept_ids(context.model).iter().map(|id| SharedText::from(id.as_str())).collect()
}

/// A row for every document, those that failed included.
pub(crate) struct Documents<W: Write + Send> {
    table: RowTable<W>,
    /// The source of the last row: most rows have that of the one before.
    source: SharedText,
    language: SharedText,
    /// The names of how documents end, in their order.
    statuses: [SharedText; Status::ALL.len()],
    rows: u64,
}

impl<W: Write + Send> Documents<W> {
    pub(super) fn new(out: W, context: Context<'_>) -> io::Result<Self> {
        let table = RowTable::new(out, SCHEMA, &DOCUMENTS, &about(context))?;
        let language = SharedText::from(context.model.settings().language.code());
        let statuses = Status::ALL.map(|status| SharedText::from(status.name()));
        Ok(Self { table, source: SharedText::from(""), language, statuses, rows: 0 })
    }

    pub(super) fn add(&mut self, record: &Record) -> io::Result<()> {
        let origin = &record.origin;
        let result = record.result.as_ref();
        if self.source != *origin.source {
            self.source = SharedText::from(origin.source.as_str());
        }
        let notices = match record.notices.is_empty() {
            true => None,
            false => Some(serde_json::to_string(&record.notices)?),
        };
        let columns: Map<String, Json> =
            origin.columns.iter().map(|(name, field)| (name.clone(), field.to_json())).collect();
        let columns = if columns.is_empty() { None } else { Some(serde_json::to_string(&columns)?) };
        let whole = |number: Option<u32>| number.map_or(Value::None, |number| Value::Whole(number.into()));
        self.table.row([
            Value::Text(&origin.id),
            Value::Shared(&self.source),
            origin.folder.as_deref().into(),
            result.and_then(|result| result.title.as_deref()).into(),
            // A failed document is in no known language.
            result.map_or(Value::None, |_| Value::Shared(&self.language)),
            whole(result.and_then(|result| result.pages)),
            Value::Whole(result.map_or(0, |result| result.units)),
            Value::Whole(result.map_or(0, |result| result.counted)),
            Value::Whole(result.map_or(0, |result| result.words)),
            record.fingerprint.as_deref().into(),
            Value::Shared(&self.statuses[record.status as usize]),
            notices.as_deref().into(),
            columns.as_deref().into(),
        ])?;
        self.rows += 1;
        Ok(())
    }

    pub(super) fn finish(self) -> io::Result<(W, u64)> {
        Ok((self.table.finish()?, self.rows))
    }
}

/// Documents against concepts.
pub(crate) struct Affinities<W: Write + Send> {
    table: RowTable<W>,
    rows: u64,
}

impl<W: Write + Send> Affinities<W> {
    pub(super) fn new(out: W, context: Context<'_>) -> io::Result<Self> {
        let mut columns = vec![Column::required("id", ColumnKind::Text)];
        columns.extend(without(concept_columns(), &LEFT_OUT).iter().map(Column::from));
        Ok(Self { table: RowTable::new(out, SCHEMA, &columns, &about(context))?, rows: 0 })
    }

    pub(super) fn add(&mut self, model: &Model, record: &Record) -> io::Result<()> {
        let Some(result) = &record.result else { return Ok(()) };
        let id = SharedText::from(record.origin.id.as_str());
        let columns = without(concept_columns(), &LEFT_OUT);
        let values = result.absolute.iter().zip(&result.relative).enumerate();
        for (column, (&absolute, &relative)) in values {
            let row = ConceptRow {
                concept: &model.framework().concepts[column],
                reference: model.profile(column).reference,
                absolute,
                relative,
                verdict: result.verdicts.as_ref().map(|verdicts| &verdicts.concepts[column]),
                negated: result.denials.count(column),
                pages: Default::default(),
            };
            self.table.table_row(&id, &columns, &row)?;
            self.rows += 1;
        }
        Ok(())
    }

    pub(super) fn finish(self) -> io::Result<(W, u64)> {
        Ok((self.table.finish()?, self.rows))
    }
}

/// Units against concepts.
pub(crate) struct Units<W: Write + Send> {
    table: RowTable<W>,
    concepts: Vec<SharedText>,
    /// The names of roles, in their order.
    roles: [SharedText; Role::ALL.len()],
    rows: u64,
}

impl<W: Write + Send> Units<W> {
    pub(super) fn new(out: W, context: Context<'_>) -> io::Result<Self> {
        let table = RowTable::new(out, SCHEMA, &UNITS, &about(context))?;
        let roles = Role::ALL.map(|role| SharedText::from(role.name()));
        Ok(Self { table, concepts: shared(context), roles, rows: 0 })
    }

    pub(super) fn add(&mut self, record: &Record) -> io::Result<()> {
        let Some(result) = &record.result else { return Ok(()) };
        let id = SharedText::from(record.origin.id.as_str());
        for cell in &result.cells {
            self.table.row([
                Value::Shared(&id),
                Value::Whole(cell.unit.into()),
                Value::Shared(&self.roles[cell.role as usize]),
                Value::Flag(cell.counted),
                cell.page.map_or(Value::None, |page| Value::Whole(page.into())),
                Value::Whole(cell.span.start.into()),
                Value::Whole(cell.span.end.into()),
                Value::Shared(&self.concepts[cell.concept as usize]),
                Value::Number(cell.affinity),
            ])?;
            self.rows += 1;
        }
        Ok(())
    }

    pub(super) fn finish(self) -> io::Result<(W, u64)> {
        Ok((self.table.finish()?, self.rows))
    }
}
