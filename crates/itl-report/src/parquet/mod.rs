//! Alignments in; one Parquet file out: a row for every cell of every document, zeros included. And the writer that all
//! Parquet files of the product come from.
//!
//! Rows are written in groups of about a million, so that memory does not grow with the number of cells. What
//! repeats, such as names and zeros, is stored once per group.

mod group;
mod rows;
mod table;

pub use rows::RowTable;
pub use table::{Column, ColumnKind, SharedText, Value};

use itl_core::Alignment;
use parquet::errors::ParquetError;
use std::io;

use crate::Context;
use group::{Concepts, Group, columns};
use itl_results::ConceptPart;
use table::File;

/// Rows of a group.
const GROUP: usize = 1_000_000;

/// A file that documents are added to.
pub struct CellTable {
    file: File<Vec<u8>>,
    concepts: Concepts,
    group: Group,
    /// Whether the file says what made it.
    described: bool,
}

impl CellTable {
    /// A file without rows.
    ///
    /// # Errors
    /// If the library refuses it.
    pub fn new(context: Context<'_>) -> io::Result<Self> {
        let model = context.model;
        let ids = model.framework().concepts.iter().map(|concept| SharedText::from(concept.id.as_str()));
        let concepts = Concepts { ids: ids.collect(), references: model.references().collect() };
        let file = File::new(Vec::new(), "cells", &columns()).map_err(failed)?;
        Ok(Self { file, concepts, group: Group::default(), described: false })
    }

    /// Takes the result for one more document.
    ///
    /// # Errors
    /// If the library refuses it.
    pub fn add(&mut self, context: Context<'_>, path: &str, alignment: &Alignment) -> io::Result<()> {
        if !self.described {
            self.describe(context, alignment)?;
            self.described = true;
        }
        let document = SharedText::from(path);
        for row in 0..alignment.units.len() {
            self.group.push(&document, alignment, row);
            if self.group.units() * self.concepts.ids.len() >= GROUP {
                self.group.flush(&mut self.file, &self.concepts).map_err(failed)?;
            }
        }
        Ok(())
    }

    /// The bytes of the file.
    ///
    /// # Errors
    /// If the library refuses it.
    pub fn finish(mut self) -> io::Result<Vec<u8>> {
        self.group.flush(&mut self.file, &self.concepts).map_err(failed)?;
        self.file.finish().map_err(failed)
    }

    /// Says in the file what made it, as the JSON does.
    fn describe(&mut self, context: Context<'_>, alignment: &Alignment) -> io::Result<()> {
        let parameters = context.parameters(Some(&alignment.settings));
        let framework = context.model.framework();
        let entries = [
            ("itl.framework", framework.id.clone()),
            ("itl.title", framework.title.clone()),
            ("itl.fingerprint", context.model.fingerprint().to_owned()),
            ("itl.parameters", serde_json::to_string(&parameters)?),
            ("itl.concepts", serde_json::to_string(&ConceptPart::all(context.model))?),
        ];
        for (key, value) in entries {
            self.file.describe(key, value);
        }
        Ok(())
    }
}

fn failed(error: ParquetError) -> io::Error {
    io::Error::other(error)
}
