//! What a model learned from people, for people: what it gained, and each changed weight with the decisions behind it.

use itl_core::{Model, WordForms};
use itl_results::LearnedPart;
use std::io;

use super::page::{Page, Table, shorten};
use crate::words::{clean, counted};

/// Decisions that are named for a changed weight: a line has room for one, JSON has all.
const NAMED: usize = 1;

/// Prints what a model learned, with at most `limit` changed weights; nothing if it did not.
///
/// # Errors
/// If the page cannot be written.
pub fn learned(page: &mut Page<'_>, model: &Model, column: Option<usize>, limit: usize) -> io::Result<()> {
    let Some(mut learned) = LearnedPart::of(model, column) else { return Ok(()) };
    if column.is_some() && learned.factors.is_empty() {
        return Ok(());
    }
    page.title("Weights that reviews changed")?;
    page.paragraph(&gained(&learned), 1)?;
    learned.factors.sort_by(|a, b| distance(b.factor).total_cmp(&distance(a.factor)));
    let forms = WordForms::of_model(model);
    let mut table = Table::new(&["concept", "terms with", ">weight", "decisions"]);
    for factor in learned.factors.iter().take(limit) {
        let said = |&at: &usize| {
            let one = &learned.decisions[at];
            let verb = if one.accepted { "accepted" } else { "rejected" };
            format!("{} {verb} “{}”", clean(one.reviewer), shorten(&clean(one.passage), 40))
        };
        let named: Vec<String> = factor.decisions.iter().take(NAMED).map(said).collect();
        let more = factor.decisions.len().saturating_sub(NAMED);
        let more = if more > 0 { format!(" and {more} more") } else { String::new() };
        table.row([
            clean(factor.concept),
            factor.stem.map_or("all terms".to_owned(), |stem| clean(&forms.word(stem))),
            format!("× {:.2}", factor.factor),
            format!("{}{more}", named.join("; ")),
        ]);
    }
    table.print(page, 1)?;
    let rest = learned.factors.len().saturating_sub(limit);
    if rest > 0 {
        page.note(&format!("{} more", counted(rest as u64, "changed weight")), 1)?;
    }
    Ok(())
}

/// How far a factor is from 1.
fn distance(factor: f64) -> f64 {
    if factor < 1.0 { 1.0 / factor } else { factor }
}

/// What was gained, in words.
fn gained(learned: &LearnedPart<'_>) -> String {
    let gain = &learned.gain;
    let parts = match gain.documents {
        true => format!("whole documents left out, in {} parts", gain.parts),
        false => format!("passages of one document left out, in {} parts", gain.parts),
    };
    format!(
        "{}. On decisions that were left out, F1 went from {:.3} to {:.3} and the loss from {:.4} to {:.4} ({parts}).",
        counted(learned.decisions.len() as u64, "decision"),
        gain.before.f1,
        gain.after.f1,
        gain.before.loss,
        gain.after.loss
    )
}
