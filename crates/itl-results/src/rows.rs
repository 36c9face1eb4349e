//! Lists that are made while they are written: a length and a row in, a list of JSON out. Nothing is kept of a row.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::value::RawValue;

/// A list whose rows are computed one by one, when they are written; or the list of a result that was read, its rows as they were written.
pub struct Rows<'a, T>(Source<'a, T>);

enum Source<'a, T> {
    Made { len: usize, row: Box<dyn Fn(usize) -> T + 'a> },
    Read(Vec<&'a RawValue>),
}

impl<'a, T: 'a> Rows<'a, T> {
    /// A list of so many rows, each made by its index.
    pub fn new(len: usize, row: impl Fn(usize) -> T + 'a) -> Self {
        Self(Source::Made { len, row: Box::new(row) })
    }

    /// The number of rows.
    #[must_use]
    pub fn len(&self) -> usize {
        match &self.0 {
            Source::Made { len, .. } => *len,
            Source::Read(rows) => rows.len(),
        }
    }

    /// Whether there is no row.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The rows at these indices, in their order; what is not there is left out.
    #[must_use]
    pub fn at(self, indices: impl IntoIterator<Item = usize>) -> Self {
        let len = self.len();
        let indices: Vec<usize> = indices.into_iter().filter(|&at| at < len).collect();
        Self(match self.0 {
            Source::Made { row, .. } => {
                Source::Made { len: indices.len(), row: Box::new(move |at| row(indices[at])) }
            }
            Source::Read(rows) => Source::Read(indices.into_iter().map(|at| rows[at]).collect()),
        })
    }
}

impl<T: Serialize> Serialize for Rows<'_, T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match &self.0 {
            Source::Made { len, row } => serializer.collect_seq((0..*len).map(row)),
            Source::Read(rows) => serializer.collect_seq(rows),
        }
    }
}

impl<'de: 'a, 'a, T> Deserialize<'de> for Rows<'a, T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Self(Source::Read(Vec::deserialize(deserializer)?)))
    }
}

#[cfg(test)]
impl<T: schemars::JsonSchema> schemars::JsonSchema for Rows<'_, T> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        <Vec<T>>::schema_name()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        <Vec<T>>::json_schema(generator)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(rows: &Rows<'_, f64>) -> String {
        serde_json::to_string(rows).unwrap()
    }

    #[test]
    fn rows_are_made_as_they_are_written() {
        let rows = Rows::new(3, |at| at as f64 / 2.0);
        assert_eq!((rows.len(), rows.is_empty()), (3, false));
        assert_eq!(written(&rows), "[0.0,0.5,1.0]");
        assert_eq!(written(&rows.at([2, 7, 0])), "[1.0,0.0]");
    }

    #[test]
    fn rows_that_were_read_are_written_as_they_were() {
        let rows: Rows<'_, f64> = serde_json::from_str("[0.10, 2e0 ,3]").unwrap();
        assert_eq!((rows.len(), written(&rows)), (3, "[0.10,2e0,3]".to_owned()));
        assert_eq!(written(&rows.at(1..9)), "[2e0,3]");
    }
}
