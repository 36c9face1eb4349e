//! `itl align --annif`: a document's concepts as Annif prints suggestions, `<uri>⇥label⇥notation⇥score`.
//!
//! The score is the evidence for the concept, at most 1, or, where the framework gives no cutoff, the document's affinity λ,
//! with all its digits. A label or notation never breaks a line.

use itl_core::Alignment;
use itl_framework::{Concept, Framework};
use std::borrow::Cow;
use std::io::{self, Write};

use crate::Context;
use crate::views::{evidence, exported};
use crate::words::one_line;

/// A concept as Annif suggests it.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Suggestion {
    /// Its address, or one made of the framework's name and its id.
    pub uri: String,
    /// Its name, on one line.
    pub label: String,
    /// Its id, on one line.
    pub notation: String,
    /// The evidence for it, at most 1, or, where the framework gives no cutoff, the document's affinity.
    pub score: f64,
}

/// The concepts that are covered or mentioned, best first; with an affinity above 0, where all were asked for or there are
/// no verdicts. At most `limit`, and none with a score below `threshold`.
#[must_use]
pub fn suggestions(
    context: Context<'_>,
    alignment: &Alignment,
    limit: Option<usize>,
    threshold: f64,
) -> Vec<Suggestion> {
    let framework = context.model.framework();
    let affinities = &alignment.total.absolute;
    let weight = |column: usize| evidence(alignment, column).unwrap_or(affinities[column]);
    let score =
        |column: usize| evidence(alignment, column).map_or(affinities[column], |found| found.clamp(0.0, 1.0));
    let mut columns = exported(context, alignment);
    columns.retain(|&column| score(column) >= threshold);
    columns.sort_by(|&a, &b| {
        let order = weight(b).total_cmp(&weight(a));
        order.then(affinities[b].total_cmp(&affinities[a])).then(a.cmp(&b))
    });
    let suggestion = |column: usize| {
        let concept = &framework.concepts[column];
        Suggestion {
            uri: uri(framework, concept).into_owned(),
            label: one_line(concept.name()),
            notation: one_line(&concept.id),
            score: score(column),
        }
    };
    columns.into_iter().take(limit.unwrap_or(usize::MAX)).map(suggestion).collect()
}

/// Writes the suggestions for a document, a line for each.
///
/// # Errors
/// If `out` fails.
pub fn alignment(
    out: &mut dyn Write,
    context: Context<'_>,
    alignment: &Alignment,
    limit: Option<usize>,
    threshold: f64,
) -> io::Result<()> {
    for Suggestion { uri, label, notation, score } in suggestions(context, alignment, limit, threshold) {
        writeln!(out, "<{uri}>\t{label}\t{notation}\t{score}")?;
    }
    Ok(())
}

/// Says which document the lines that follow are about, as Annif does where there are several.
///
/// # Errors
/// If `out` fails.
pub fn header(out: &mut dyn Write, document: &str) -> io::Result<()> {
    writeln!(out, "Suggestions for {}", one_line(document))
}

/// The address of a concept, or one made of the framework's name and its id.
fn uri<'a>(framework: &Framework, concept: &'a Concept) -> Cow<'a, str> {
    let fits =
        |uri: &&str| !uri.is_empty() && !uri.contains(|c: char| c.is_whitespace() || "<>\"".contains(c));
    match concept.uri.as_deref().filter(fits) {
        Some(uri) => Cow::Borrowed(uri),
        None => framework.own_address_of(&concept.id).into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_concept_without_an_address_gets_one_that_nothing_breaks() {
        let framework = Framework::empty("my goals");
        let concept = |uri: Option<&str>| Concept {
            id: "AC-2(1) <é>".to_owned(),
            uri: uri.map(str::to_owned),
            parent: None,
            label: String::new(),
            descriptor: String::new(),
            tokens: None,
            parts: Vec::new(),
        };
        assert_eq!(uri(&framework, &concept(Some("http://x/1"))), "http://x/1");
        let own = "urn:itl:my%20goals:AC-2%281%29%20%3C%C3%A9%3E";
        assert_eq!(uri(&framework, &concept(None)), own);
        assert_eq!(uri(&framework, &concept(Some("a>\tb"))), own);
    }
}
