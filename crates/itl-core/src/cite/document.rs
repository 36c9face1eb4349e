//! The citations of a document: its units in; which concepts each of them cites where, and how many units cite a concept, out.

use itl_document::{Document, Role, Unit};
use std::collections::BTreeMap;

use super::{Citation, Spellings};

/// The citations of a document.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Citations {
    units: BTreeMap<usize, Vec<Citation>>,
    counts: Vec<usize>,
}

impl Citations {
    /// Those of a document, over so many concepts.
    pub(crate) fn of(spellings: &Spellings, concepts: usize, document: &Document, units: &[Unit]) -> Self {
        let mut cited = Self { units: BTreeMap::new(), counts: vec![0; concepts] };
        // By blocks, not by units: sentences may end inside of "Art. 6".
        for (_, block) in document.content() {
            for mut cite in spellings.find(block.span.of(&document.text)) {
                cite.span.start += block.span.start;
                cite.span.end += block.span.start;
                let last = cite.span.end - 1;
                let row = units.partition_point(|unit| unit.span.start <= last).saturating_sub(1);
                let Some(unit) =
                    units.get(row).filter(|unit| (unit.span.start..unit.span.end).contains(&last))
                else {
                    continue;
                };
                cite.span.start = cite.span.start.max(unit.span.start);
                cited.units.entry(row).or_default().push(cite);
            }
        }
        for (&row, cites) in &mut cited.units {
            cites.sort_by_key(|cite| (cite.column, cite.span.start, cite.span.end));
            cites.dedup();
            if units[row].role != Role::Quoted {
                cites.chunk_by(|a, b| a.column == b.column).for_each(|of| {
                    cited.counts[of[0].column as usize] += 1;
                });
            }
        }
        cited
    }

    /// The citations of a unit, by concept and then by place.
    #[must_use]
    pub fn of_unit(&self, row: usize) -> &[Citation] {
        self.units.get(&row).map_or(&[], Vec::as_slice)
    }

    /// For every concept, the units that cite it. Units that do not count in aggregates are counted here, quoted mail is not.
    #[must_use]
    pub fn counts(&self) -> &[usize] {
        &self.counts
    }

    /// Whether the document cites no concept.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.counts.iter().all(|&count| count == 0)
    }
}
