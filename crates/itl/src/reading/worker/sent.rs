//! Rows of tables and frameworks as they are sent from the process that reads to the one that asked.
//!
//! What arrives is checked like any other answer: cells belong to columns that were sent, and a framework is one that its reader would give.

use itl_base::Notice;
use itl_framework::{Descriptors, Framework, FrameworkError, Recommendation};
use itl_table::{Cell, FoundRow, RowFault, RowPlace};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::num::NonZeroU32;

/// Bytes of texts, and rows, that are sent together: about what is read of a file at a time.
const FULL: usize = 64 << 10;
const MOST: usize = 4096;

/// Some rows of a table. Names of columns stand in it once.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub(super) struct Batch {
    names: Vec<String>,
    rows: Vec<SentRow>,
    /// How far the file was read when the last of them was.
    pub(super) position: u64,
    /// Numbers of the names.
    #[serde(skip)]
    numbers: HashMap<String, u32>,
    /// Bytes of texts.
    #[serde(skip)]
    size: usize,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
struct SentRow {
    place: RowPlace,
    cells: Result<Vec<(u32, SentCell)>, RowFault>,
}

/// A cell. An object is its JSON, which is bounded in depth when it is read again.
#[derive(Debug, Clone, Serialize, Deserialize)]
enum SentCell {
    Empty,
    Text(String),
    List(Vec<String>),
    Json(String),
    Binary(String),
}

impl Batch {
    /// Adds a row.
    pub(super) fn push(&mut self, row: FoundRow) {
        let cells = row.cells.map(|cells| {
            let sent = cells.into_iter().enumerate().map(|(at, (name, cell))| {
                let number = self.number(at, name);
                let cell = SentCell::of(cell);
                self.size += cell.size();
                (number, cell)
            });
            sent.collect()
        });
        self.rows.push(SentRow { place: row.place, cells });
    }

    /// The number of a column, which mostly is its place in the row.
    fn number(&mut self, at: usize, name: String) -> u32 {
        if self.names.get(at) == Some(&name) {
            return at as u32;
        }
        if let Some(number) = self.numbers.get(&name) {
            return *number;
        }
        let number = self.names.len() as u32;
        self.size += name.len();
        self.numbers.insert(name.clone(), number);
        self.names.push(name);
        number
    }

    /// Whether it holds no row.
    pub(super) fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// Whether it is time to send it.
    pub(super) fn is_full(&self) -> bool {
        self.size >= FULL || self.rows.len() >= MOST
    }

    /// Its rows; nothing where one of them cannot be.
    pub(super) fn into_rows(self) -> Option<Vec<FoundRow>> {
        let Self { names, rows, .. } = self;
        let cell =
            |(number, cell): (u32, SentCell)| Some((names.get(number as usize)?.clone(), cell.into_cell()?));
        let row = |SentRow { place, cells }: SentRow| {
            let cells = match cells {
                Ok(cells) => Ok(cells.into_iter().map(cell).collect::<Option<Vec<_>>>()?),
                Err(fault) => Err(fault),
            };
            Some(FoundRow { place, cells })
        };
        rows.into_iter().map(row).collect()
    }
}

impl SentCell {
    fn of(cell: Cell) -> Self {
        match cell {
            Cell::Empty => Self::Empty,
            Cell::Text(text) => Self::Text(text),
            Cell::List(items) => Self::List(items),
            Cell::Json(value) => Self::Json(value.to_string()),
            Cell::Binary(text) => Self::Binary(text),
        }
    }

    fn into_cell(self) -> Option<Cell> {
        Some(match self {
            Self::Empty => Cell::Empty,
            Self::Text(text) => Cell::Text(text),
            Self::List(items) => Cell::List(items),
            Self::Json(json) => Cell::Json(serde_json::from_str(&json).ok()?),
            Self::Binary(text) => Cell::Binary(text),
        })
    }

    fn size(&self) -> usize {
        match self {
            Self::Empty => 0,
            Self::Text(text) | Self::Json(text) | Self::Binary(text) => text.len(),
            Self::List(items) => items.iter().map(String::len).sum(),
        }
    }
}

/// A framework with what its file recommends, which a framework is not stored with, and what there is to say about it.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct SentFramework {
    framework: Framework,
    scheme: Option<String>,
    level: Option<NonZeroU32>,
    descriptors: Option<Descriptors>,
    notices: Vec<Notice>,
}

impl SentFramework {
    pub(super) fn of((framework, notices): (Framework, Vec<Notice>)) -> Self {
        let Recommendation { scheme, level, descriptors } = framework.recommend.clone();
        Self { framework, scheme, level, descriptors, notices }
    }

    /// The framework, looked at again.
    pub(super) fn arrived(self) -> Result<(Framework, Vec<Notice>), FrameworkError> {
        let Self { mut framework, scheme, level, descriptors, notices } = self;
        framework.recommend = Recommendation { scheme, level, descriptors };
        Ok((itl_framework::check(framework)?, notices))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use itl_table::{Table, TableSource};

    #[test]
    fn rows_arrive_as_they_were_sent() {
        let lines =
            "{\"text\":\"a\",\"n\":[1.5,{\"b\":[null]}]}\n{\"other\":[\"x\",\"y\"],\"text\":null}\n[1]\n";
        let found = || {
            Table::open(TableSource::bytes(lines.as_bytes()), "a.jsonl").unwrap().map(|row| {
                match row.unwrap() {
                    Ok(row) => FoundRow { place: row.place, cells: Ok(row.cells) },
                    Err(bad) => FoundRow { place: bad.place, cells: Err(bad.fault) },
                }
            })
        };
        let mut batch = Batch::default();
        found().for_each(|row| batch.push(row));
        let sent = postcard::to_stdvec(&batch).unwrap();
        let arrived: Batch = postcard::from_bytes(&sent).unwrap();
        assert_eq!(arrived.names, ["text", "n", "other"]);
        assert_eq!(arrived.into_rows().unwrap(), found().collect::<Vec<_>>());
        batch.names.pop();
        assert!(batch.clone().into_rows().is_none());
        batch.rows.clear();
        batch.rows.push(SentRow {
            place: RowPlace::Line(1),
            cells: Ok(vec![(0, SentCell::Json("[".repeat(1 << 16)))]),
        });
        assert!(batch.into_rows().is_none(), "depth is bounded");
    }

    #[test]
    fn a_framework_arrives_as_it_was_sent_or_not_at_all() {
        let csv = b"id,label,descriptor,parent\na,Water,Clean water for all,x\nb,Energy,,x\n";
        let (mut framework, notices) = itl_framework::read(csv, "a.csv", &Default::default()).unwrap();
        framework.recommend.level = NonZeroU32::new(2);
        let sent = SentFramework::of((framework.clone(), notices.clone()));
        let sent = postcard::to_stdvec(&sent).unwrap();
        let arrived: SentFramework = postcard::from_bytes(&sent).unwrap();
        assert_eq!(arrived.clone().arrived().unwrap(), (framework, notices));
        let mut twice = arrived;
        twice.framework.concepts[1].id = "a".into();
        assert!(twice.arrived().is_err());
    }
}
