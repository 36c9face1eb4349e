//! Findings about single concepts and their words: too few, spread over everything, only a name, or those of a rival.

use itl_base::{Help, Level};
use itl_core::{Model, TermId, TermKind};
use std::collections::{BTreeMap, BTreeSet};

use super::texts::Texts;
use super::{Case, Finding, concepts};
use crate::survey::Survey;

/// A descriptor of fewer words says next to nothing.
const ENOUGH_WORDS: usize = 3;
/// Words that a suggestion names.
const NAMED: usize = 12;
/// In fewer concepts, a term that most of them share is no pattern.
const ENOUGH_CONCEPTS: usize = 5;

/// Concepts that nothing can align with, and concepts that nothing can be relative to.
pub(super) fn without_reference(model: &Model) -> Vec<Finding> {
    let all = 0..model.concept_count();
    let (silent, even): (Vec<usize>, Vec<usize>) = all
        .filter(|&column| model.profile(column).reference <= 0.0)
        .partition(|&column| model.profile(column).words == 0);
    let case = |column: usize| Case { columns: vec![column], detail: String::new() };
    let silent =
        Finding::found("no-terms", Level::Warning, silent.into_iter().map(case).collect(), |cases| {
            (
                format!(
                    "{} no word that passes the filter: nothing can align with {}",
                    concepts(cases.len(), "has", "have"),
                    if cases.len() == 1 { "it" } else { "them" }
                ),
                Help::say("add a descriptor; or keep = [\"word\"] or ")
                    .setting("min-short-len")
                    .and(", if the filter takes too much"),
            )
        });
    let even = Finding::found(
        "no-reference",
        Level::Warning,
        even.into_iter().map(case).collect(),
        |cases| {
            (
                format!(
                    "{} only terms that are spread evenly over all concepts (λ_ref = 0): the relative affinity is \
                     undefined",
                    concepts(cases.len(), "has", "have")
                ),
                Help::say("add to the text what only this concept is about"),
            )
        },
    );
    silent.into_iter().chain(even).collect()
}

/// Concepts of one or two words.
pub(super) fn near_empty(model: &Model) -> Option<Finding> {
    let short =
        (0..model.concept_count()).filter(|&column| (1..ENOUGH_WORDS).contains(&model.profile(column).words));
    let words = |column: usize| model.words(column).map(|(stem, _)| stem).collect::<Vec<_>>().join(", ");
    let mut by_words: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    short.for_each(|column| by_words.entry(words(column)).or_default().push(column));
    let mut cases: Vec<Case> =
        by_words.into_iter().map(|(detail, columns)| Case { columns, detail }).collect();
    cases.sort_by_key(|case| case.columns[0]);
    Finding::found("near-empty", Level::Warning, cases, |cases| {
        let count = cases.iter().map(|case| case.columns.len()).sum();
        (
            format!(
                "{} fewer than {ENOUGH_WORDS} words left after filtering: one chance word of a document decides",
                concepts(count, "has", "have")
            ),
            Help::say("add a descriptor, or the texts of what stands below it (")
                .setting("descriptors")
                .and(" with-children)"),
        )
    })
}

/// Concepts whose own text has a higher affinity with another one. Those in `alike` are known to be the same.
pub(super) fn confused(model: &Model, survey: &Survey, alike: &[usize]) -> Option<Finding> {
    let alike: BTreeSet<usize> = alike.iter().copied().collect();
    let detail = |row: usize| {
        let rival = survey.rivals[row].map_or(0.0, |rival| rival.affinity);
        format!("own {:.4}, other {rival:.4}", survey.own[row])
    };
    let others = survey.confused().into_iter().filter(|(row, _)| !alike.contains(row));
    let cases = others.map(|(row, rival)| Case { columns: vec![row, rival], detail: detail(row) }).collect();
    Finding::found("confused", Level::Warning, cases, |cases| {
        let all = model.concept_count();
        (
            format!(
                "{} of {all} descriptors have a higher affinity with another concept than with their own",
                cases.len()
            ),
            Help::say(
                "look at the terms that both share; a short text whose words a longer one repeats needs more words of its \
                 own",
            ),
        )
    })
}

/// Concepts that have no text but their label.
pub(super) fn label_only(model: &Model) -> Option<Finding> {
    let all = &model.framework().concepts;
    let only = all.iter().enumerate().filter(|(_, concept)| {
        let descriptor = concept.descriptor.trim();
        concept.tokens.is_none() && (descriptor.is_empty() || descriptor == concept.label.trim())
    });
    let columns: Vec<usize> = only.map(|(column, _)| column).collect();
    let cases = if columns.is_empty() { Vec::new() } else { vec![Case { columns, detail: String::new() }] };
    Finding::found("label-only", Level::Info, cases, |cases| {
        let count = cases[0].columns.len();
        let most = if 2 * count > all.len() { ": this is a list of names more than of texts" } else { "" };
        (
            format!("{count} of {} concepts have no text but their label{most}", all.len()),
            Help::say("take the definitions or notes of the source as descriptors, if it has any"),
        )
    })
}

/// Words and sequences of words that more than half of the descriptors have.
pub(super) fn boilerplate(model: &Model, texts: &Texts) -> Option<Finding> {
    let terms = common(model);
    let (all, mut stop) = (model.concept_count(), Vec::new());
    let cases = terms
        .iter()
        .map(|&term| {
            let share = 100.0 * model.columns(term).len() as f64 / all as f64;
            let readable = model.term(term);
            if readable.kind == TermKind::Individual {
                stop.extend(texts.surfaces(model, term));
            }
            let detail = format!(
                "{} in {share:.0} % of the descriptors, δ = {:.3}",
                readable.text, readable.discriminability
            );
            Case { columns: Vec::new(), detail }
        })
        .collect();
    stop.sort();
    stop.dedup();
    Finding::found("boilerplate", Level::Info, cases, |cases| {
        (
            format!(
                "{} in more than half of the descriptors: little weight (small δ), but part of the length of every text",
                if cases.len() == 1 {
                    "1 term stands".to_owned()
                } else {
                    format!("{} terms stand", cases.len())
                }
            ),
            match stop.as_slice() {
                [] => Help::say(
                    "nothing has to be done; texts without the phrase would be compared more fairly",
                ),
                words => Help::say(format!(
                    "nothing has to be done; words that say nothing in this framework can be left out: stop = {:?} in \
                     its file, with those that do not matter",
                    &words[..words.len().min(NAMED)]
                )),
            },
        )
    })
}

/// The terms that more than half of the concepts have, most common first; pairs near each other are left out, which
/// the words themselves stand for.
pub(super) fn common(model: &Model) -> Vec<TermId> {
    let all = model.concept_count();
    if all < ENOUGH_CONCEPTS {
        return Vec::new();
    }
    let terms = (0..model.term_count() as u32).map(TermId);
    let sequences = terms.take_while(|&term| model.term_parts(term).kind != TermKind::Cooccurrence);
    let mut common: Vec<TermId> = sequences.filter(|&term| 2 * model.columns(term).len() > all).collect();
    common.sort_by_key(|&term| (std::cmp::Reverse(model.columns(term).len()), term));
    common
}
