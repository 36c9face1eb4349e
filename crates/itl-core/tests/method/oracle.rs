//! The crate against the oracle in `oracle/method.rs`: every weight, every cell and every contribution, on
//! random frameworks and texts, for both presets and schemes and for every parameter varied on its own.

use std::collections::BTreeMap;

use crate::method::{self, DescriptorText, Divisor, KINDS, Reference, Rules, Term};
use crate::support::cases::{Case, case, parameters, variants};
use crate::support::{stemmed, text};
use itl_base::Cancel;
use itl_core::{
    Aggregate, Counting, Model, Normalizer, Pairs, Parameters, Place, Reach, Relevance, TermId, TermKind,
    read_document, relative,
};
use itl_document::plain_text;
use itl_text::Word;
use proptest::prelude::*;

fn rules(parameters: &Parameters) -> Rules {
    let window = i64::from(parameters.window);
    Rules {
        reach: if parameters.reach == Reach::PlusOne { window + 1 } else { window },
        exclude_equal: parameters.coc_exclude.equal,
        exclude_bigrams: parameters.coc_exclude.bigram,
        divisor: match parameters.normalizer {
            Normalizer::Terms => Divisor::All,
            Normalizer::Distinct => Divisor::Distinct,
            Normalizer::Norm => Divisor::Norm,
        },
        unordered: parameters.pairs == Pairs::Unordered,
        logarithmic: parameters.counting == Counting::Logarithmic,
        graded: parameters.relevance == Relevance::Graded,
        weights: parameters.type_weights,
        label: parameters.label_weight.into(),
        shrinkage: parameters.shrinkage,
    }
}

fn both(case: &Case, parameters: Parameters) -> (Model, Reference) {
    // Labels count in the graded scheme only, and are texts of their own.
    let label = |words: &[crate::support::Given]| (true, label_words(&crate::support::label(words)));
    let parts = |words: &Vec<crate::support::Given>| match parameters.label_weight {
        0 => vec![(false, stemmed(words))],
        _ => vec![label(words), (false, stemmed(words))],
    };
    let descriptors: Vec<Vec<DescriptorText>> = case.descriptors.iter().map(parts).collect();
    (crate::support::model(&case.descriptors, parameters), method::induce(&descriptors, rules(&parameters)))
}

/// The words of a label, as the core reads any text.
fn label_words(label: &str) -> Vec<method::Word> {
    let analysis =
        read_document(&crate::support::core(), &plain_text(label.to_owned()), &Cancel::never()).unwrap();
    let word = |word: Word| (analysis.stems.get(word.stem).to_owned(), word.tag.to_string());
    analysis.words().map(word).collect()
}

fn named(model: &Model, term: TermId) -> Term {
    let term = model.term(term);
    (term.kind.name(), term.text)
}

fn close(a: f64, b: f64) -> bool {
    (a - b).abs() <= 1e-12
}

/// Terms, counts, δ, σ, φ and λ_ref of every concept.
fn weights_agree(model: &Model, oracle: &Reference) -> Result<(), TestCaseError> {
    prop_assert_eq!(model.term_count(), oracle.discriminability.len());
    for (column, counts) in oracle.counts.iter().enumerate() {
        let profile = model.profile(column);
        for kind in TermKind::ALL {
            let name = KINDS[kind as usize];
            let distinct = counts.keys().filter(|term| term.0 == name).count() as u64;
            prop_assert_eq!(profile.distinct[kind as usize], distinct);
            let expected = match model.parameters().relevance {
                Relevance::Specificity => oracle.specificity[column][name],
                Relevance::Graded => oracle.rules.weights[kind as usize],
            };
            prop_assert!(close(profile.specificity[kind as usize], expected));
        }
        prop_assert!(close(profile.reference, oracle.reference[column]), "λ_ref of column {}", column);
        let terms = model.terms_of(column);
        prop_assert_eq!(terms.len(), counts.len());
        for id in terms {
            let term = named(model, id);
            let weight = model.weight(id, column).unwrap();
            prop_assert_eq!(Some(&u64::from(weight.count)), counts.get(&term), "F of {:?}", term);
            prop_assert!(close(model.term(id).discriminability, oracle.discriminability[&term]));
            prop_assert!(close(weight.specificity, oracle.relevance(&term, column)));
            prop_assert!(close(weight.importance, oracle.importance(&term, column)), "φ of {:?}", term);
        }
    }
    Ok(())
}

/// Λ and N of every unit.
fn affinities_agree(case: &Case, model: &Model, oracle: &Reference) -> Result<(), TestCaseError> {
    let read = text(&case.units);
    let matrix = model.align(&read.analysis, &read.spans, &Cancel::never()).unwrap();
    prop_assert_eq!((matrix.rows(), matrix.columns()), (case.units.len(), case.descriptors.len()));
    for (row, unit) in case.units.iter().enumerate() {
        let terms = method::terms(&stemmed(unit), oracle.rules);
        prop_assert!(close(matrix.normalizer(row), method::normalizer(&terms, oracle.rules)));
        for column in 0..matrix.columns() {
            let (found, expected) = (matrix.get(row, column), oracle.affinity(&terms, column));
            prop_assert!(close(found, expected), "Λ[{row},{column}] is {found}, not {expected}");
        }
    }
    Ok(())
}

/// Every cell's contributions: the oracle's terms, counts and parts; places inside the unit, with the term's stems.
fn evidence_agrees(case: &Case, model: &Model, oracle: &Reference) -> Result<(), TestCaseError> {
    let read = text(&case.units);
    let matrix = model.align(&read.analysis, &read.spans, &Cancel::never()).unwrap();
    for (row, unit) in case.units.iter().enumerate() {
        let terms = method::terms(&stemmed(unit), oracle.rules);
        for column in 0..matrix.columns() {
            let evidence = model.explain(&read.analysis, read.spans[row], column);
            prop_assert_eq!(evidence.affinity.to_bits(), matrix.get(row, column).to_bits());
            prop_assert_eq!(evidence.normalizer, matrix.normalizer(row));
            let sum: f64 = evidence.contributions.iter().map(|part| part.contribution).sum();
            prop_assert!((sum - evidence.affinity).abs() <= 1e-12 * evidence.affinity);
            let parts = evidence.contributions.windows(2);
            prop_assert!(parts.into_iter().all(|two| two[0].contribution >= two[1].contribution));
            // The oracle leaves δ of a term spread evenly at ±1e-16, where the crate has exactly 0.
            let weighs = |term: &Term| oracle.importance(term, column) > 1e-12;
            let expected: BTreeMap<&Term, u64> =
                terms.iter().filter(|(term, _)| weighs(term)).map(|(term, &count)| (term, count)).collect();
            let found: BTreeMap<Term, u64> = evidence
                .contributions
                .iter()
                .map(|part| (named(model, part.term), u64::from(part.count)))
                .filter(|(term, _)| weighs(term))
                .collect();
            prop_assert_eq!(found.iter().map(|(t, &n)| (t, n)).collect::<BTreeMap<_, _>>(), expected);
            for part in &evidence.contributions {
                let weight = model.weight(part.term, column).unwrap();
                let worth = model.parameters().counting.worth(part.count);
                let expected = worth * weight.importance / evidence.normalizer;
                prop_assert_eq!(part.contribution, expected);
                prop_assert_eq!(part.places.len(), part.count as usize);
                let (kind, name) = named(model, part.term);
                for place in part.places.iter().map(Place::words) {
                    let inside = |word: &itl_base::ByteSpan| {
                        word.start >= read.spans[row].start && word.end <= read.spans[row].end
                    };
                    prop_assert!(place.iter().all(inside));
                    let forward = words_at(&read, place, kind, false);
                    let backward = words_at(&read, place, kind, true);
                    prop_assert!(name == forward || (kind == "COC" && name == backward), "{name}: {forward}");
                }
            }
        }
    }
    Ok(())
}

/// What stands at the places of a term, in the order of the text or the other way round, written as its name.
fn words_at(read: &crate::support::Text, place: &[itl_base::ByteSpan], kind: &str, reversed: bool) -> String {
    let token = |span| read.analysis.tokens.iter().find(|token| token.span == span).unwrap();
    let stem = |&span: &itl_base::ByteSpan| match token(span).fate {
        itl_text::Fate::Kept(stem) => read.analysis.stems.get(stem),
        itl_text::Fate::Dropped(reason) => panic!("evidence from a dropped token: {reason:?}"),
    };
    let mut stems: Vec<&str> = place.iter().map(stem).collect();
    assert!(place.is_sorted(), "places are in the order of the text");
    if reversed {
        stems.reverse();
    }
    if kind == "IND" { format!("{}/{}", stems[0], token(place[0]).tag) } else { stems.join(" ") }
}

/// `numpy.percentile` with its default method, and the other aggregations, by definition.
fn naive(values: &[f64], how: Aggregate) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let percentile = |percent: f64| {
        let place = (sorted.len() - 1) as f64 * percent / 100.0;
        let (low, high) = (place.floor() as usize, place.ceil() as usize);
        sorted[low] * (1.0 - (place - low as f64)) + sorted[high] * (place - low as f64)
    };
    match how {
        Aggregate::Sum => values.iter().sum(),
        Aggregate::Mean => values.iter().sum::<f64>() / values.len() as f64,
        Aggregate::Max => sorted[sorted.len() - 1],
        Aggregate::Median if sorted.len().is_multiple_of(2) => {
            f64::midpoint(sorted[sorted.len() / 2 - 1], sorted[sorted.len() / 2])
        }
        Aggregate::Median => sorted[sorted.len() / 2],
        Aggregate::Percentile(percent) => percentile(percent),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn every_variant_agrees_with_the_oracle(case in case()) {
        for parameters in variants() {
            let (model, oracle) = both(&case, parameters);
            weights_agree(&model, &oracle)?;
            affinities_agree(&case, &model, &oracle)?;
        }
    }
}

proptest! {
    #[test]
    fn contributions_agree_with_the_oracle_and_add_up(case in case(), parameters in parameters()) {
        let (model, oracle) = both(&case, parameters);
        evidence_agrees(&case, &model, &oracle)?;
    }

    #[test]
    fn aggregation_agrees_with_its_definition(
        case in case(), parameters in parameters(), percent in 0.0..=100.0, whole in 0_u8..=100,
    ) {
        let (model, oracle) = both(&case, parameters);
        let read = text(&case.units);
        let matrix = model.align(&read.analysis, &read.spans, &Cancel::never()).unwrap();
        let whole = Aggregate::Percentile(f64::from(whole));
        let all = [Aggregate::Mean, Aggregate::Max, Aggregate::Sum, Aggregate::Median,
            Aggregate::Percentile(percent), whole];
        for (first, last) in (0..case.units.len()).flat_map(|i| (i + 1..=case.units.len()).map(move |j| (i, j))) {
            for how in all {
                let found = matrix.aggregate(first..last, how);
                for (column, &value) in found.iter().enumerate() {
                    let cells: Vec<f64> = (first..last).map(|row| matrix.get(row, column)).collect();
                    prop_assert!(close(value, naive(&cells, how)), "{how} of {cells:?} is not {value}");
                    let own = model.profile(column).reference;
                    prop_assert_eq!(relative(value, own).is_some(), oracle.reference[column] > 1e-12);
                }
            }
        }
    }
}
