//! A mapping that others published: bytes in; pairs of ids out, as they are written.
//!
//! Read are tables (CSV, TSV, XLSX) with a column for the ids of each framework, such as OLIR and CPRT workbooks; OSCAL mapping
//! collections; and the mappings of CTID. Which ids are known is not decided here.

mod json;
mod table;

use itl_table::Table;

use crate::CrosswalkError;

/// Most pairs of a mapping.
const MOST_PAIRS: usize = 1_000_000;

/// A published mapping.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Published {
    /// What it is called.
    pub name: String,
    /// Its form: `table`, `oscal`, `ctid`.
    pub form: &'static str,
    /// Its pairs, in its order.
    pub pairs: Vec<MappedPair>,
    /// Rows that could not be read.
    pub bad_rows: usize,
}

/// A pair of a mapping.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MappedPair {
    /// The frameworks, where the mapping names them: a table may have several.
    pub frameworks: Option<[String; 2]>,
    /// The id on the left.
    pub source: String,
    /// The id on the right.
    pub target: String,
    /// The kind of relationship, in the mapping's words.
    pub relationship: Option<String>,
}

impl Published {
    /// Whether bytes are JSON; a mapping that is not is a table.
    #[must_use]
    pub fn is_json(bytes: &[u8]) -> bool {
        let text = itl_table::decoded(bytes);
        // Of JSON lines each is whole, and there are several.
        text.trim_ascii_start().starts_with(b"{")
            && serde_json::from_slice::<serde::de::IgnoredAny>(&text).is_ok()
    }

    /// Reads a mapping that is JSON; `name` is what messages call it.
    ///
    /// # Errors
    /// If it is neither OSCAL's nor CTID's, or has no pair.
    pub fn of_json(bytes: &[u8], name: &str) -> Result<Self, CrosswalkError> {
        let (form, pairs) = json::pairs(&itl_table::decoded(bytes))?;
        Self { name: name.to_owned(), form, pairs, bad_rows: 0 }.some()
    }

    /// Reads a mapping that is a table.
    ///
    /// # Errors
    /// If no two columns hold ids, it cannot be read, or has no pair.
    pub fn of_table(table: Table<'_>, name: &str) -> Result<Self, CrosswalkError> {
        let (pairs, bad_rows) = table::pairs(table)?;
        Self { name: name.to_owned(), form: "table", pairs, bad_rows }.some()
    }

    fn some(self) -> Result<Self, CrosswalkError> {
        match self.pairs.is_empty() {
            true => Err(CrosswalkError::Mapping { reason: "it has no pair of ids".to_owned() }),
            false => Ok(self),
        }
    }
}

/// Adds a pair if both ids say something.
fn add(pairs: &mut Vec<MappedPair>, pair: MappedPair) -> Result<(), CrosswalkError> {
    if pairs.len() == MOST_PAIRS {
        return Err(CrosswalkError::Mapping { reason: format!("it has more than {MOST_PAIRS} pairs") });
    }
    if !pair.source.is_empty() && !pair.target.is_empty() {
        pairs.push(pair);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use itl_table::TableSource;

    fn read(text: &str) -> Result<Published, CrosswalkError> {
        match Published::is_json(text.as_bytes()) {
            true => Published::of_json(text.as_bytes(), "m.json"),
            false => Published::of_table(Table::open(TableSource::bytes(text.as_bytes()), "m.csv")?, "m.csv"),
        }
    }

    fn ids(text: &str) -> Vec<(String, String)> {
        let read = read(text).unwrap();
        read.pairs.into_iter().map(|pair| (pair.source, pair.target)).collect()
    }

    fn pair(a: &str, b: &str) -> (String, String) {
        (a.to_owned(), b.to_owned())
    }

    #[test]
    fn a_table_of_two_columns_needs_no_names() {
        assert_eq!(ids("left,right\nA,1\nB, 2 \n,3\n"), [pair("A", "1"), pair("B", "2")]);
    }

    #[test]
    fn columns_are_found_by_their_names_and_cells_hold_several_ids() {
        let olir = "Focal Document Element,Description,Relationship,Reference Document Element\n\
                    ID.AM-1,text,subset of,CM-8; PM-5\n";
        assert_eq!(ids(olir), [pair("ID.AM-1", "CM-8"), pair("ID.AM-1", "PM-5")]);
        let olir = read(olir).unwrap();
        assert_eq!(olir.pairs[0].relationship.as_deref(), Some("subset of"));
        let named = "source_framework,source_id,target_framework,target_id\nX,1,Y,2\n";
        let named = read(named).unwrap();
        assert_eq!(named.pairs[0].frameworks, Some(["X".to_owned(), "Y".to_owned()]));
    }

    #[test]
    fn an_oscal_mapping_collection() {
        let json = r#"{"mapping-collection":{"mappings":[{"maps":[
            {"relationship":"subset-of","sources":[{"type":"control","id-ref":"ac-2"}],
             "targets":[{"type":"control","id-ref":"A.5.1"},{"id-ref":"A.5.2"}]}]}]}}"#;
        assert_eq!(ids(json), [pair("ac-2", "A.5.1"), pair("ac-2", "A.5.2")]);
    }

    #[test]
    fn a_mapping_of_ctid() {
        let json = r#"{"metadata":{},"mapping_objects":[
            {"capability_id":"AC-02","attack_object_id":"T1003","mapping_type":"mitigates"},
            {"capability_id":"AC-03","attack_object_id":null,"status":"non_mappable"}]}"#;
        assert_eq!(ids(json), [pair("AC-02", "T1003")]);
    }

    #[test]
    fn what_is_no_mapping_is_refused() {
        for text in ["", "a\n1\n", "{\"x\":1}", "a,b,c\n1,2,3\n", "{\"mapping_objects\":[]}"] {
            assert!(read(text).is_err(), "{text}");
        }
    }
}
