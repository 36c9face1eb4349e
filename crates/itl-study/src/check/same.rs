//! Concepts that are hard to tell apart by what they are made of: the same words, the same terms, one inside another,
//! one name for several.

use itl_base::{Cancel, Cancelled, Help, Level};
use itl_core::{Model, TermId};
use std::collections::BTreeMap;

use super::{Case, Finding, concepts};
use crate::study::identical;

/// Concepts of the same words, and concepts of the same terms in other words or another order.
pub(super) fn groups(model: &Model) -> Vec<Finding> {
    let identical = identical(model);
    let words = |column: usize| model.descriptor_parts(column);
    let mut by_terms: BTreeMap<Vec<TermId>, Vec<usize>> = BTreeMap::new();
    for column in 0..model.concept_count() {
        let terms = model.terms_of(column);
        if !terms.is_empty() {
            by_terms.entry(terms).or_default().push(column);
        }
    }
    let mut alike: Vec<Vec<usize>> = by_terms
        .into_values()
        .filter(|same| same.iter().any(|&column| words(column) != words(same[0])))
        .collect();
    alike.sort();
    let case = |columns: Vec<usize>| {
        let words = model.framework().concepts[columns[0]].text().split_whitespace();
        let beginning: Vec<&str> = words.take(8).collect();
        Case { columns, detail: format!("{}…", beginning.join(" ")) }
    };
    let same_words = Finding::found(
        "same-descriptor",
        Level::Warning,
        identical.into_iter().map(case).collect(),
        |cases| {
            let count: usize = cases.iter().map(|case| case.columns.len()).sum();
            (
                format!("{count} concepts have the same words as another: no text can tell them apart"),
                Help::say("give each a text of its own, merge them, or leave them out if they are withdrawn"),
            )
        },
    );
    let same_terms = Finding::found(
        "same-terms",
        Level::Warning,
        alike.into_iter().map(case).collect(),
        |cases| {
            let count: usize = cases.iter().map(|case| case.columns.len()).sum();
            (
                format!(
                    "{count} concepts differ from another in no term: they repeat the same words, so they score alike"
                ),
                Help::say("add what sets them apart to their texts, or merge them"),
            )
        },
    );
    same_words.into_iter().chain(same_terms).collect()
}

/// Concepts of one name.
pub(super) fn labels(model: &Model) -> Option<Finding> {
    let mut by_label: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for (column, concept) in model.framework().concepts.iter().enumerate() {
        let label = concept.label.trim();
        if !label.is_empty() {
            by_label.entry(label).or_default().push(column);
        }
    }
    let mut shared: Vec<(&str, Vec<usize>)> =
        by_label.into_iter().filter(|(_, same)| same.len() > 1).collect();
    shared.sort_by(|a, b| a.1.cmp(&b.1));
    let cases = shared.into_iter().map(|(label, columns)| Case { columns, detail: label.to_owned() });
    Finding::found("same-label", Level::Info, cases.collect(), |cases| {
        let count: usize = cases.iter().map(|case| case.columns.len()).sum();
        (
            format!(
                "{} shared by {count} concepts: results name them alike, only the ids differ",
                if cases.len() == 1 {
                    "1 label is".to_owned()
                } else {
                    format!("{} labels are", cases.len())
                }
            ),
            Help::say("read results by id, or give each concept a label of its own"),
        )
    })
}

/// Concepts all of whose terms another one has as well, with the first such one. `twins`, in order, are known to have
/// the same words as another.
pub(super) fn nested(model: &Model, twins: &[usize], cancel: &Cancel) -> Result<Option<Finding>, Cancelled> {
    let holder = |column: usize| {
        let terms = model.terms_of(column);
        // Whatever holds all terms holds the rarest: few concepts are left to look at.
        let rarest = terms.iter().copied().min_by_key(|&term| model.columns(term).len())?;
        let inside = |other: usize| terms.iter().all(|&term| model.has_term(other, term));
        // Of the same terms neither is inside the other.
        let size = |other: usize| model.profile(other).distinct.iter().sum::<u64>();
        model.columns(rarest).find(|&other| size(other) > terms.len() as u64 && inside(other))
    };
    let mut cases = Vec::new();
    for column in (0..model.concept_count()).filter(|column| twins.binary_search(column).is_err()) {
        cancel.check()?;
        if let Some(holder) = holder(column) {
            cases.push(Case { columns: vec![column, holder], detail: String::new() });
        }
    }
    Ok(Finding::found("nested", Level::Info, cases, |cases| {
        (
            format!(
                "{}: another concept has them all, so a text that speaks to the one speaks to the other too",
                concepts(cases.len(), "has no term of its own", "have no term of their own")
            ),
            Help::say("add to the shorter text what is special about it, or take one level only (")
                .setting("level")
                .and(")"),
        )
    }))
}

#[cfg(test)]
mod tests {
    use crate::check::{Check, Finding};
    use itl_base::{Cancel, Language, Tag};
    use itl_core::{DescriptorPart, Model};
    use itl_framework::{Concept, Framework};
    use itl_text::CoreSettings;

    /// A model of concepts whose words are nouns, as they stand.
    pub(crate) fn model(descriptors: &[&str]) -> Model {
        let concept = |(at, text): (usize, &&str)| Concept {
            id: format!("c{at}"),
            uri: None,
            parent: None,
            label: format!("Label {}", at / 2),
            descriptor: (*text).to_owned(),
            tokens: None,
            parts: Vec::new(),
        };
        let framework = Framework {
            concepts: descriptors.iter().enumerate().map(concept).collect(),
            ..Framework::empty("made-up")
        };
        let noun = |word: &str| (word.to_owned(), Tag::literal("NN"));
        let words: Vec<_> = descriptors
            .iter()
            .map(|text| {
                vec![DescriptorPart {
                    words: text.split(' ').map(noun).collect(),
                    ..DescriptorPart::default()
                }]
            })
            .collect();
        let settings = CoreSettings::of(Language::ENGLISH);
        Model::induce(framework, &words, "test".to_owned(), settings, Default::default(), &Cancel::never())
            .unwrap()
    }

    fn find(check: &Check, code: &str) -> Option<Vec<Vec<usize>>> {
        let finding: &Finding = check.findings.iter().find(|finding| finding.code == code)?;
        Some(finding.cases.iter().map(|case| case.columns.clone()).collect())
    }

    #[test]
    fn same_words_same_terms_and_one_inside_another() {
        let model =
            model(&["water pump", "water pump", "tax law court", "tax law court rate", "wind", "wind wind"]);
        let check = Check::of(&model, None, &Cancel::never()).unwrap();
        assert_eq!(find(&check, "same-descriptor"), Some(vec![vec![0, 1]]));
        assert_eq!(find(&check, "same-label"), Some(vec![vec![0, 1], vec![2, 3], vec![4, 5]]));
        // "wind wind" has a bigram and a co-occurrence that "wind" has not.
        assert_eq!(find(&check, "same-terms"), None);
        assert_eq!(find(&check, "nested"), Some(vec![vec![2, 3], vec![4, 5]]));
        assert!(check.warns());
    }

    #[test]
    fn concepts_that_differ_in_no_term() {
        // From the third word on, repeating one word adds no term: the counts differ, the set does not.
        let check = Check::of(
            &model(&["wind wind wind", "wind wind wind wind", "law court"]),
            None,
            &Cancel::never(),
        )
        .unwrap();
        assert_eq!(find(&check, "same-terms"), Some(vec![vec![0, 1]]));
        assert_eq!(find(&check, "same-descriptor"), None);
        assert_eq!(find(&check, "nested"), None);
    }
}
