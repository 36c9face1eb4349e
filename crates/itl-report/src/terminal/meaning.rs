//! The meaning half of a cell for people: the words that the encoder's opinion rests on, what the unit is like, and whether
//! the halves agree.

use itl_core::{Alignment, MeaningEvidence, WordShare};
use std::io;

use super::page::{Page, Table, shorten};
use crate::words::{clean, counted};

/// Prints the meaning half of a cell with at most `most` words.
pub(super) fn half(
    page: &mut Page<'_>,
    alignment: &Alignment,
    evidence: &MeaningEvidence,
    most: usize,
) -> io::Result<()> {
    let text = &alignment.document.text;
    let width = page.width.saturating_sub(30);
    page.blank()?;
    page.line(&format!("  {}", page.strong("The encoder's half")))?;
    if let Some(nearest) = evidence.nearest.first() {
        let words = format!("like {}: {}", clean(&nearest.id), shorten(&clean(&nearest.text), width));
        page.note(&format!("{words} (similarity {:.3})", nearest.similarity), 2)?;
    }
    if let Some(closest) = &evidence.closest {
        let (own, other) = (clean(closest.span.of(text)), clean(&closest.other));
        page.note(
            &format!("closest words: {own} ~ {other} ({:.3}); no part of the sum", closest.similarity),
            2,
        )?;
    }
    let mut words: Vec<&WordShare> = evidence.words.iter().collect();
    words.sort_by(|a, b| {
        b.contribution.abs().total_cmp(&a.contribution.abs()).then(a.span.start.cmp(&b.span.start))
    });
    let mut table = Table::new(&["word", ">contribution"]);
    for word in words.iter().take(most) {
        table.row([shorten(&clean(word.span.of(text)), width), format!("{:+.6}", word.contribution)]);
    }
    let more = words.get(most..).unwrap_or_default();
    if !more.is_empty() {
        let together: f64 = more.iter().map(|word| word.contribution).sum();
        table.row([page.faint(&counted(more.len() as u64, "more word")), format!("{together:+.6}")]);
    }
    table.row([page.faint("rest: marks and punctuation"), format!("{:+.6}", evidence.rest)]);
    table.row([
        page.faint("sum: similarity less the mean over concepts"),
        format!("{:+.6}", evidence.centred),
    ]);
    table.print(page, 2)?;
    let halves = format!(
        "score {:.3} = {:+.3} by terms {:+.3} by the encoder",
        evidence.score(),
        evidence.lexical_score,
        evidence.meaning_score
    );
    page.note(&halves, 2)?;
    if evidence.disagrees() {
        let message = match evidence.lexical_score > 0.0 {
            true => "The halves disagree: the terms speak for the concept, the encoder against it.",
            false => "The halves disagree: the encoder speaks for the concept, the terms do not.",
        };
        page.paragraph(message, 2)?;
    }
    Ok(())
}
