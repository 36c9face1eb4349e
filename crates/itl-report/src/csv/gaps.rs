//! What a document does not cover, as a table: a line for every concept that is mentioned or has nothing.

use itl_core::{Alignment, Model};
use itl_study::Gaps;
use std::io::{self, Write};

use super::table::{Dialect, Table, inert, number};
use crate::words::one_line;

/// Writes the gaps of a document: concept, label, verdict, share, passages; the words it never uses; the nearest unit with its
/// page, its affinity as a share of the cutoff and its text; and the children that nothing stands for.
///
/// # Errors
/// If `out` fails.
pub fn gaps(
    out: &mut dyn Write,
    dialect: Dialect,
    model: &Model,
    alignment: &Alignment,
    gaps: &Gaps,
) -> io::Result<()> {
    let mut table = Table::new(out, dialect);
    table.row([
        "concept",
        "label",
        "verdict",
        "evidence",
        "share",
        "passages",
        "unsaid",
        "nearest_unit",
        "nearest_page",
        "nearest_of_cutoff",
        "nearest_text",
        "children",
        "children_without",
    ])?;
    for gap in &gaps.concepts {
        let concept = &model.framework().concepts[gap.column];
        let nearest = gap.nearest.first();
        let page = nearest.and_then(|near| alignment.units[near.unit].page);
        let text = nearest.map_or(String::new(), |near| one_line(alignment.text(near.unit)));
        let without: Vec<&str> = gap.without.iter().map(|child| child.id.as_str()).collect();
        table.row([
            inert(&concept.id, dialect).as_ref(),
            inert(&concept.label, dialect).as_ref(),
            gap.verdict.name(),
            &number(gap.evidence),
            &number(gap.share),
            &gap.passages.to_string(),
            inert(&gap.unsaid.join(" "), dialect).as_ref(),
            &nearest.map_or(String::new(), |near| near.unit.to_string()),
            &page.map_or(String::new(), |page| page.to_string()),
            &nearest.map_or(String::new(), |near| number(near.of_cutoff)),
            inert(&text, dialect).as_ref(),
            &gap.children.to_string(),
            inert(&without.join(" "), dialect).as_ref(),
        ])?;
    }
    table.close()
}
