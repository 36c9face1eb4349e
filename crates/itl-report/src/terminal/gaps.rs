//! `itl gaps` for people: what the document does not cover, what it never says, and what comes nearest.

use itl_core::{Alignment, Model, Verdict};
use itl_study::{Gap, Gaps, NearPassage};
use std::io;

use super::align::heading;
use super::hints;
use super::marked::around;
use super::page::{Page, columns as width_of, shorten};
use crate::views::{gaps_in_words, page_name, shortfall};
use crate::words::{clean, counted, evidence};

/// Words shown that a document never uses.
const WORDS: usize = 12;
/// Passages shown that come nearest.
const NEAREST: usize = 2;
/// Children named that nothing stands for.
const CHILDREN: usize = 10;

/// Prints the gaps of a document, at most `limit` of them in full.
///
/// # Errors
/// If the page cannot be written.
pub fn gaps(
    page: &mut Page<'_>,
    model: &Model,
    path: &str,
    alignment: &Alignment,
    gaps: &Gaps,
    limit: usize,
) -> io::Result<()> {
    heading(page, model, path, alignment)?;
    page.paragraph(&gaps_in_words(model, gaps), 0)?;
    for gap in gaps.concepts.iter().take(limit) {
        one(page, model, alignment, gap)?;
    }
    page.blank()?;
    let shown = gaps.concepts.len().min(limit);
    if gaps.concepts.len() > shown {
        page.note(&hints::more("gaps", gaps.concepts.len() - shown, gaps.concepts.len()), 0)?;
    }
    page.note(
        "Missing terms do not appear in the document in any form; the most important come first. The percentage of a sentence is \
         its score beside the score needed.",
        0,
    )
}

fn one(page: &mut Page<'_>, model: &Model, alignment: &Alignment, gap: &Gap) -> io::Result<()> {
    let concept = &model.framework().concepts[gap.column];
    let name = format!("{} {}", clean(&concept.id), shorten(&clean(concept.name()), 60));
    let verdict = match gap.verdict {
        Verdict::Mentioned => {
            format!(
                "mentioned: {}, evidence {}",
                counted(gap.passages as u64, "passage"),
                evidence(gap.evidence)
            )
        }
        Verdict::Covered | Verdict::None | Verdict::NotApplicable => "not found".to_owned(),
    };
    page.blank()?;
    page.line(&format!("{}  {}", page.strong(&name), page.faint(&verdict)))?;
    if !gap.unsaid.is_empty() {
        let words: Vec<String> = gap.unsaid.iter().take(WORDS).map(|word| clean(word)).collect();
        let more = match gap.unsaid.len().saturating_sub(WORDS) {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        labelled(page, "missing terms", &format!("{}{more}", words.join(", ")))?;
    }
    for (at, near) in gap.nearest.iter().take(NEAREST).enumerate() {
        nearest(page, model, alignment, gap.column, near, if at == 0 { "nearest" } else { "" })?;
    }
    if gap.children == 0 {
        return Ok(());
    }
    let without = match gap.without.len() {
        0 => return Ok(()),
        // Passages that are there tell none of the parts from the others.
        all if all == gap.children => {
            let any = if gap.passages > 0 { "any single one" } else { "any" };
            format!("{any} of its {}", counted(all as u64, "part"))
        }
        some => {
            let ids: Vec<String> = gap.without.iter().take(CHILDREN).map(|child| clean(&child.id)).collect();
            let more = if some > CHILDREN { ", …" } else { "" };
            format!("{}{more} ({some} of its {} parts)", ids.join(", "), gap.children)
        }
    };
    labelled(page, "no passage for", &without)
}

/// Columns of a label and the space before it.
const LABEL: usize = 17;

/// A line with a label, and the lines that it runs on to.
fn labelled(page: &mut Page<'_>, label: &str, text: &str) -> io::Result<()> {
    let lines = page.wrapped(text, page.width.saturating_sub(LABEL));
    for (at, line) in lines.into_iter().enumerate() {
        let label = if at == 0 { label } else { "" };
        let label = page.faint(&format!("  {label:<15}"));
        page.line(&format!("{label}{line}"))?;
    }
    Ok(())
}

fn nearest(
    page: &mut Page<'_>,
    model: &Model,
    alignment: &Alignment,
    column: usize,
    near: &NearPassage,
    label: &str,
) -> io::Result<()> {
    let unit = &alignment.units[near.unit];
    let place =
        unit.page.map_or(String::new(), |number| format!("p. {}, ", page_name(&alignment.document, number)));
    let why = shortfall(model, near);
    let margin = page.faint(&format!("  {label:<15}{place}{why}: "));
    let evidence = model.explain(&alignment.analysis, unit.span, column);
    let room = page.width.saturating_sub(width_of(&margin) + 2);
    let quote = around(page, &alignment.document.text, unit.span, &evidence, room);
    page.line(&format!("{margin}“{quote}”"))
}
