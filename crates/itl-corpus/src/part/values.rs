//! The tables of values: documents against concepts, complete; units against concepts, what is not 0.

use itl_report::Context;
use parquet::data_type::ByteArray;
use std::io::{self, Write};

use super::sheet::{Column, Kind, Sheet, Value};
use crate::record::{Record, concept_ids};

const AFFINITIES: [Column; 6] = [
    Column { name: "id", kind: Kind::Text, optional: false },
    Column { name: "concept", kind: Kind::Text, optional: false },
    Column { name: "absolute", kind: Kind::Number, optional: false },
    Column { name: "relative", kind: Kind::Number, optional: true },
    Column { name: "passing", kind: Kind::Whole, optional: true },
    Column { name: "aligned", kind: Kind::Flag, optional: true },
];

const UNITS: [Column; 7] = [
    Column { name: "id", kind: Kind::Text, optional: false },
    Column { name: "unit", kind: Kind::Whole, optional: false },
    Column { name: "page", kind: Kind::Whole, optional: true },
    Column { name: "start", kind: Kind::Whole, optional: false },
    Column { name: "end", kind: Kind::Whole, optional: false },
    Column { name: "concept", kind: Kind::Text, optional: false },
    Column { name: "affinity", kind: Kind::Number, optional: false },
];

/// What the files say they are about.
pub(super) fn about(context: Context<'_>) -> Vec<(String, String)> {
    let framework = context.model.framework();
    vec![
        ("itl.framework".to_owned(), framework.id.clone()),
        ("itl.fingerprint".to_owned(), context.model.fingerprint().to_owned()),
    ]
}

fn shared(context: Context<'_>) -> Vec<ByteArray> {
    concept_ids(context.model).iter().map(|id| ByteArray::from(id.as_str())).collect()
}

/// Documents against concepts.
pub(crate) struct Affinities<W: Write + Send> {
    sheet: Sheet<W>,
    concepts: Vec<ByteArray>,
    rows: u64,
}

impl<W: Write + Send> Affinities<W> {
    pub(super) fn new(out: W, context: Context<'_>) -> io::Result<Self> {
        let sheet = Sheet::new(out, &AFFINITIES, &about(context))?;
        Ok(Self { sheet, concepts: shared(context), rows: 0 })
    }

    pub(super) fn add(&mut self, record: &Record) -> io::Result<()> {
        let Some(result) = &record.result else { return Ok(()) };
        let id = ByteArray::from(record.origin.id.as_str());
        let values = result.absolute.iter().zip(&result.relative);
        for (column, (&absolute, relative)) in values.enumerate() {
            let passing = result.passing.as_ref().map(|passing| (passing.counts[column], passing.needed));
            self.sheet.row([
                Value::Shared(&id),
                Value::Shared(&self.concepts[column]),
                Value::Number(absolute),
                relative.map_or(Value::None, Value::Number),
                passing.map_or(Value::None, |(count, _)| Value::Whole(count)),
                passing.map_or(Value::None, |(count, needed)| Value::Flag(count >= needed)),
            ])?;
            self.rows += 1;
        }
        Ok(())
    }

    pub(super) fn finish(self) -> io::Result<(W, u64)> {
        Ok((self.sheet.finish()?, self.rows))
    }
}

/// Units against concepts.
pub(crate) struct Units<W: Write + Send> {
    sheet: Sheet<W>,
    concepts: Vec<ByteArray>,
    rows: u64,
}

impl<W: Write + Send> Units<W> {
    pub(super) fn new(out: W, context: Context<'_>) -> io::Result<Self> {
        let sheet = Sheet::new(out, &UNITS, &about(context))?;
        Ok(Self { sheet, concepts: shared(context), rows: 0 })
    }

    pub(super) fn add(&mut self, record: &Record) -> io::Result<()> {
        let Some(result) = &record.result else { return Ok(()) };
        let id = ByteArray::from(record.origin.id.as_str());
        for cell in &result.cells {
            self.sheet.row([
                Value::Shared(&id),
                Value::Whole(cell.unit.into()),
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
        Ok((self.sheet.finish()?, self.rows))
    }
}
