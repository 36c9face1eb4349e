//! What a document does not cover: an alignment in, a table of concepts with what they lack as elements out.

use itl_base::Cancel;
use itl_core::{Alignment, Verdict};
use itl_study::{Gap, Gaps};

use super::MOST;
use super::elements::{Cell, WIDTH, paragraph, run, table};
use super::verdicts::{capital, named};
use crate::Context;
use crate::words::{clean, counted, method};

/// Words that are named for each concept.
const WORDS: usize = 8;
/// Parts of a concept that are named.
const PARTS: usize = 8;
/// Widths of columns, in twentieths of a point.
const ID: u32 = 1_000;
const NAME: u32 = 2_600;
const STATE: u32 = 1_200;

/// The table; nothing if the document covers all.
pub(super) fn missing(context: Context<'_>, alignment: &Alignment) -> String {
    let model = context.model;
    // Nobody can ask this to stop, so that it always has an answer.
    let Ok(Ok(gaps)) = Gaps::of(model, alignment, &Cancel::never()) else { return String::new() };
    if gaps.concepts.is_empty() {
        return String::new();
    }
    let noun = capital(model.framework().noun());
    let heads = [("", ID), (&*noun, NAME), ("State", STATE), ("What is missing", WIDTH - ID - NAME - STATE)];
    let rows = gaps.concepts.iter().take(MOST).map(|gap| {
        let mut cells = named(&model.framework().concepts[gap.column]);
        cells.push(Cell::text(method::verdict(gap.verdict)));
        cells.push(Cell::text(&lacks(gap)));
        cells
    });
    let mut out = paragraph("Heading1", &run("What is missing")) + &table(&heads, rows);
    if let Some(rest) = gaps.concepts.len().checked_sub(MOST).filter(|rest| *rest > 0) {
        let all = gaps.concepts.len();
        out += &paragraph("Note", &run(&format!("{rest} of {all} gaps are not listed here.")));
    }
    out
}

/// What a concept lacks, in words.
fn lacks(gap: &Gap) -> String {
    let mut lacks = Vec::new();
    if gap.verdict == Verdict::Mentioned {
        lacks.push(format!("Only {}.", counted(gap.passages as u64, "passage")));
    }
    match gap.without.len() {
        0 => {}
        all if all == gap.children => {
            lacks.push(format!("No passage for any of its {}.", counted(all as u64, "part")));
        }
        some => {
            let ids: Vec<String> = gap.without.iter().take(PARTS).map(|child| clean(&child.id)).collect();
            let more = if some > PARTS { ", …" } else { "" };
            lacks.push(format!("No passage for {}{more}.", ids.join(", ")));
        }
    }
    if !gap.unsaid.is_empty() {
        let words: Vec<String> = gap.unsaid.iter().take(WORDS).map(|word| clean(word)).collect();
        lacks.push(format!("Terms that do not appear: {}.", words.join(", ")));
    }
    lacks.join(" ")
}
