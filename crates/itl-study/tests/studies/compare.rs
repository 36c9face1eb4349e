//! Documents side by side: values computed by hand, and what must hold for any documents.

use crate::support::cases::{case, parameters};
use crate::support::{Given, core, model, nouns};
use itl_base::Cancel;
use itl_core::{Aggregate, AlignSettings, Model, Parameters, Preset, Scheme};
use itl_document::{Document, read};
use itl_study::{ComparedDocument, Comparison, MovedTerm, Movement};
use itl_text::LinguisticCore;
use proptest::collection::vec;
use proptest::prelude::*;
use std::sync::LazyLock;

const AGGREGATES: [Aggregate; 5] =
    [Aggregate::Mean, Aggregate::Sum, Aggregate::Max, Aggregate::Median, Aggregate::Percentile(90.0)];

static CORE: LazyLock<LinguisticCore> = LazyLock::new(core);

/// A document of these sentences, with their tags; empty ones are left out.
fn document(units: &[Vec<Given>]) -> Document {
    let mut lines = String::new();
    for unit in units.iter().filter(|unit| !unit.is_empty()) {
        for (at, (surface, tag)) in unit.iter().enumerate() {
            lines.push_str(&format!("{}\t{surface}\t_\t_\t{tag}\n", at + 1));
        }
        lines.push('\n');
    }
    read(lines.as_bytes(), "given.conllu", &Default::default()).unwrap()
}

fn compared(model: &Model, units: &[Vec<Given>], aggregate: Aggregate) -> ComparedDocument {
    let settings = AlignSettings::default().with_aggregate(aggregate).with_language_check(false);
    ComparedDocument::of(
        model,
        model.align_document(&CORE, document(units), settings, &Cancel::never()).unwrap(),
    )
}

fn close(found: f64, expected: f64) -> bool {
    (found - expected).abs() <= 1e-12 * expected.abs().max(1e-3)
}

/// The sum of the parts in one of the documents.
fn sum(terms: &[MovedTerm], document: usize) -> f64 {
    MovedTerm::together(terms, document + 1)[document]
}

#[test]
fn the_terms_of_a_change_by_hand() {
    // One concept: δ = 1. Two words, one bigram, one backward co-occurrence: σ is 1/2, 1/4, 0, 1/4.
    let model = model(&[nouns("water energy")], Parameters::of(Preset::Equations));
    // "water" alone: 1/2 over one term.
    let before = compared(&model, &[nouns("water")], Aggregate::Mean);
    // "water energy": (1/2 + 1/2 + 1/4 + 1/4) over 4 terms is 3/8; with a unit that has nothing, 3/16.
    let after = compared(&model, &[nouns("water energy"), nouns("lorem")], Aggregate::Mean);
    assert_eq!((before.words, after.words), (1, 3));
    let Comparison { documents, movements, .. } = Comparison::of(&model, vec![before, after]);
    let own = model.profile(0).reference;
    assert_eq!(own, 0.375);
    assert_eq!(
        movements,
        [Movement {
            column: 0,
            absolute: vec![0.5, 0.1875],
            relative: vec![Some(0.5 / own), Some(0.5)],
            moved: 0.5 / own - 0.5,
            change: 0.5 - 0.5 / own,
            between: (0, 1),
        }]
    );
    let terms = MovedTerm::all_of(&model, &documents, 0);
    let named: Vec<(String, Vec<f64>, f64)> = terms
        .iter()
        .map(|term| (model.term(term.term).text, term.parts.clone(), term.difference((0, 1))))
        .collect();
    assert_eq!(
        named,
        [
            ("water/NN".to_owned(), vec![0.5, 0.0625], -0.4375),
            ("energi/NN".to_owned(), vec![0.0, 0.0625], 0.0625),
            ("water energi".to_owned(), vec![0.0, 0.03125], 0.03125),
            ("energi water".to_owned(), vec![0.0, 0.03125], 0.03125),
        ]
    );
    assert_eq!(sum(&terms, 1) - sum(&terms, 0), 0.1875 - 0.5);
}

#[test]
fn sums_are_not_divided_and_order_statistics_have_the_parts_of_the_mean() {
    let model = model(&[nouns("water energy")], Parameters::of(Preset::Equations));
    let units = [nouns("water energy"), nouns("lorem")];
    for (aggregate, number, of_parts) in [
        (Aggregate::Sum, 0.375, 0.375),
        (Aggregate::Mean, 0.1875, 0.1875),
        (Aggregate::Max, 0.375, 0.1875),
        (Aggregate::Median, 0.1875, 0.1875),
        (Aggregate::Percentile(0.0), 0.0, 0.1875),
    ] {
        let Comparison { documents, movements, .. } =
            Comparison::of(&model, vec![compared(&model, &units, aggregate)]);
        assert_eq!(movements[0].absolute, [number], "{aggregate}");
        assert_eq!(sum(&MovedTerm::all_of(&model, &documents, 0), 0), of_parts, "{aggregate}");
    }
}

#[test]
fn an_example_is_a_sentence_that_says_something() {
    let model = model(&[nouns("water energy")], Parameters::of(Preset::Equations));
    let water = model.find_terms(&["water"])[0];
    let units = [nouns("water"), nouns("lorem ipsum dolor water energy"), nouns("lorem ipsum dolor water")];
    let document = compared(&model, &units, Aggregate::Mean);
    let presence = document.presence(water).unwrap();
    // The first is too short; the last has the larger share of its terms.
    assert_eq!(presence.row, 2);
    assert_eq!(presence.place.span().of(&document.document.text), "water");
    assert!(document.presence(model.find_terms(&["energi", "water"])[0]).is_some());
}

#[test]
fn notices_say_what_the_numbers_cannot() {
    let model = model(&[nouns("water energy")], Parameters::of(Preset::Equations));
    let codes = |documents: &[&[Vec<Given>]]| {
        let of = |units: &&[Vec<Given>]| compared(&model, units, Aggregate::Mean);
        let notices = Comparison::of(&model, documents.iter().map(of).collect()).notices;
        notices.iter().map(|notice| notice.code.to_string()).collect::<Vec<_>>()
    };
    let (short, other) = ([nouns("water")], [nouns("energy")]);
    let (neutral, long) = ([nouns("lorem")], [nouns("water lorem ipsum dolor")]);
    assert_eq!(codes(&[&short, &short]), ["same-text"]);
    assert_eq!(codes(&[&neutral, &[nouns("ipsum")]]), ["nothing-moved"]);
    assert_eq!(codes(&[&short, &long]), ["lengths-differ"]);
    assert!(codes(&[&neutral, &other]).is_empty());
}

/// A framework and two to four documents.
fn documents() -> impl Strategy<Value = (Vec<Vec<Given>>, Vec<Vec<Vec<Given>>>)> {
    (case(), vec(case(), 1..=3)).prop_map(|(first, more)| {
        let units = std::iter::once(first.units).chain(more.into_iter().map(|case| case.units)).collect();
        (first.descriptors, units)
    })
}

/// Parameters of models that can be aligned with: graded ones without κ are of an earlier version.
fn comparable() -> impl Strategy<Value = Parameters> {
    let aligns =
        |parameters: &Parameters| parameters.scheme() != Scheme::Graded || parameters.shrinkage > 0.0;
    parameters().prop_filter("an earlier version", aligns)
}

proptest! {
    #[test]
    fn the_parts_of_the_terms_add_up_to_the_numbers_and_their_differences_to_the_changes(
        (descriptors, documents) in documents(),
        parameters in comparable(),
    ) {
        let model = model(&descriptors, parameters);
        for aggregate in [Aggregate::Mean, Aggregate::Sum] {
            let all = documents.iter().map(|units| compared(&model, units, aggregate)).collect();
            let comparison = Comparison::of(&model, all);
            for movement in &comparison.movements {
                let terms = MovedTerm::all_of(&model, &comparison.documents, movement.column);
                for (at, &number) in movement.absolute.iter().enumerate() {
                    prop_assert!(close(sum(&terms, at), number), "{} is not {number}", sum(&terms, at));
                }
                for between in [movement.between, (0, documents.len() - 1)] {
                    let differences: f64 = terms.iter().map(|term| term.difference(between)).sum();
                    let change = movement.absolute[between.1] - movement.absolute[between.0];
                    prop_assert!((differences - change).abs() <= 1e-12, "{differences} is not {change}");
                }
            }
        }
    }

    #[test]
    fn the_order_of_documents_permutes_columns_only(
        (descriptors, documents) in documents(),
        parameters in comparable(),
    ) {
        let model = model(&descriptors, parameters);
        for aggregate in AGGREGATES {
            let of = |units: &Vec<Vec<Given>>| compared(&model, units, aggregate);
            let straight = Comparison::of(&model, documents.iter().map(of).collect());
            let turned = Comparison::of(&model, documents.iter().rev().map(of).collect());
            let reversed = |values: &[f64]| values.iter().rev().copied().collect::<Vec<f64>>();
            for (there, back) in straight.movements.iter().zip(&turned.movements) {
                prop_assert_eq!(there.column, back.column);
                prop_assert_eq!(&there.absolute, &reversed(&back.absolute));
                prop_assert_eq!((there.moved, there.change), (back.moved, -back.change));
                let terms = MovedTerm::all_of(&model, &straight.documents, there.column);
                let same = MovedTerm::all_of(&model, &turned.documents, there.column);
                let same: Vec<MovedTerm> =
                    same.into_iter().map(|term| MovedTerm { parts: reversed(&term.parts), ..term }).collect();
                prop_assert_eq!(terms, same);
            }
        }
    }

    #[test]
    fn a_document_and_itself_never_move((descriptors, documents) in documents(), parameters in comparable()) {
        let model = model(&descriptors, parameters);
        let twice = (0..2).map(|_| compared(&model, &documents[0], Aggregate::Mean)).collect();
        let comparison = Comparison::of(&model, twice);
        for movement in &comparison.movements {
            prop_assert_eq!((movement.moved, movement.change), (0.0, 0.0));
            let terms = MovedTerm::all_of(&model, &comparison.documents, movement.column);
            prop_assert!(terms.iter().all(|term| term.difference((0, 1)) == 0.0));
        }
    }
}
