//! Mappings in tables: CSV, TSV, workbooks. Two columns are found by their names, or are the only two.

use itl_table::Table;

use super::{MappedPair, add};
use crate::CrosswalkError;
use crate::ids::folded;

/// Names of the column on the left, as `ids::folded` has them: of pairs, OLIR, CPRT, CTID.
const SOURCES: [&str; 7] =
    ["source id", "source", "from", "focal document element", "focal element", "capability id", "control id"];
const TARGETS: [&str; 7] = [
    "target id",
    "target",
    "to",
    "reference document element",
    "reference element",
    "attack object id",
    "technique id",
];
const RELATIONSHIPS: [&str; 4] =
    ["relationship", "relationship type", "mapping type", "strength of relationship"];
const FRAMEWORKS: [&str; 2] = ["source framework", "target framework"];

/// The pairs of a table, and how many rows could not be read.
pub(super) fn pairs(table: Table<'_>) -> Result<(Vec<MappedPair>, usize), CrosswalkError> {
    let columns = Columns::of(table.names())?;
    let (mut pairs, mut bad) = (Vec::new(), 0);
    for row in table {
        let Ok(row) = row? else {
            bad += 1;
            continue;
        };
        let cell = |name: &str| -> String {
            let found = row.cells.iter().find(|(column, _)| column == name);
            found.and_then(|(_, cell)| cell.as_text()).unwrap_or_default().trim().to_owned()
        };
        let relationship = columns.relationship.as_deref().map(cell).filter(|text| !text.is_empty());
        let frameworks = columns.frameworks.as_ref().map(|[a, b]| [cell(a), cell(b)]);
        for source in ids(&cell(&columns.source)) {
            for target in ids(&cell(&columns.target)) {
                let (frameworks, relationship) = (frameworks.clone(), relationship.clone());
                add(&mut pairs, MappedPair { frameworks, source: source.clone(), target, relationship })?;
            }
        }
    }
    Ok((pairs, bad))
}

struct Columns {
    source: String,
    target: String,
    relationship: Option<String>,
    frameworks: Option<[String; 2]>,
}

impl Columns {
    fn of(names: &[String]) -> Result<Self, CrosswalkError> {
        let find = |wanted: &[&str]| {
            wanted.iter().find_map(|wanted| names.iter().find(|name| folded(name) == *wanted)).cloned()
        };
        let named = find(&SOURCES).zip(find(&TARGETS));
        let (source, target) = match (named, names) {
            (Some(columns), _) => columns,
            (None, [source, target]) => (source.clone(), target.clone()),
            (None, _) => {
                let reason = format!(
                    "no two of its columns hold ids: name them source_id and target_id (it has {})",
                    names.join(", ")
                );
                return Err(CrosswalkError::Mapping { reason });
            }
        };
        let frameworks = find(&FRAMEWORKS[..1]).zip(find(&FRAMEWORKS[1..])).map(<[String; 2]>::from);
        Ok(Self { source, target, relationship: find(&RELATIONSHIPS), frameworks })
    }
}

/// The ids of a cell.
fn ids(cell: &str) -> Vec<String> {
    cell.split([';', ',', '\n']).map(|id| id.trim().to_owned()).collect()
}
