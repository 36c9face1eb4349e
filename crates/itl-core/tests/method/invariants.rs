//! What must hold whatever the framework and the text: bounds, independence of rows, of threads, of the order
//! of concepts, and of concepts that have nothing to do with the others.

use crate::support::cases::{case, parameters};
use crate::support::{Given, model, nouns, text};
use itl_base::Cancel;
use itl_core::{Affinities, Aggregate, Model, Parameters, Preset, TermId};
use proptest::prelude::*;

/// The cells of a row, zeros included, as bits: equal to the last one.
fn bits(matrix: &Affinities, row: usize) -> Vec<u64> {
    (0..matrix.columns()).map(|column| matrix.get(row, column).to_bits()).collect()
}

/// A term's δ under its name; types keep the bigram and the co-occurrence apart.
fn discriminabilities(model: &Model, column: usize) -> Vec<(String, f64)> {
    let named = |id| {
        let term = model.term(id);
        (format!("{} {}", term.kind.name(), term.text), term.discriminability)
    };
    model.terms_of(column).into_iter().map(named).collect()
}

proptest! {
    #[test]
    fn affinities_under_the_equations_lie_between_0_and_1(case in case()) {
        let model = model(&case.descriptors, Parameters::of(Preset::Equations));
        let read = text(&case.units);
        let matrix = model.align(&read.analysis, &read.spans, &Cancel::never()).unwrap();
        for row in 0..matrix.rows() {
            for cell in matrix.row(row) {
                prop_assert!(cell.affinity > 0.0 && cell.affinity <= 1.0);
            }
        }
        prop_assert!(model.references().all(|own| (0.0..=1.0).contains(&own)));
    }

    #[test]
    fn a_row_does_not_depend_on_the_other_units(case in case(), parameters in parameters()) {
        let model = model(&case.descriptors, parameters);
        let together = text(&case.units);
        let matrix = model.align(&together.analysis, &together.spans, &Cancel::never()).unwrap();
        for (row, unit) in case.units.iter().enumerate() {
            let alone = text(std::slice::from_ref(unit));
            let alone = model.align(&alone.analysis, &alone.spans, &Cancel::never()).unwrap();
            prop_assert_eq!(bits(&alone, 0), bits(&matrix, row));
            prop_assert_eq!(alone.normalizer(0), matrix.normalizer(row));
        }
    }

    #[test]
    fn a_descriptor_aligned_as_a_document_has_its_reference_affinity(case in case(), parameters in parameters()) {
        let named = model(&case.descriptors, parameters);
        for (column, own) in named.references().enumerate() {
            prop_assert_eq!(named.align_descriptors(&Cancel::never()).unwrap().get(column, column).to_bits(), own.to_bits());
        }
        // Without labels, the descriptor is one text.
        let model = model(&case.descriptors, Parameters { label_weight: 0, ..parameters });
        let read = text(&case.descriptors);
        let matrix = model.align(&read.analysis, &read.spans, &Cancel::never()).unwrap();
        prop_assert_eq!(&matrix, &model.align_descriptors(&Cancel::never()).unwrap());
        for (column, own) in model.references().enumerate() {
            prop_assert_eq!(matrix.get(column, column).to_bits(), own.to_bits());
        }
    }

    #[test]
    fn a_concept_of_foreign_words_changes_the_others_through_m_only(case in case(), parameters in parameters()) {
        let before = model(&case.descriptors, parameters);
        let mut more = case.descriptors.clone();
        more.push(nouns("quux corge grault garply"));
        let after = model(&more, parameters);
        let m = case.descriptors.len() as f64;
        for column in 0..case.descriptors.len() {
            let (old, new) = (discriminabilities(&before, column), discriminabilities(&after, column));
            prop_assert_eq!(old.len(), new.len());
            for ((name, old), (same, new)) in old.into_iter().zip(new) {
                prop_assert_eq!(&name, &same);
                let (entropy, still) = ((1.0 - old) * libm::log(m), (1.0 - new) * libm::log(m + 1.0));
                prop_assert!((entropy - still).abs() <= 1e-12, "{name}: {entropy} became {still}");
            }
            prop_assert_eq!(before.profile(column).specificity, after.profile(column).specificity);
        }
    }

    #[test]
    fn permuting_concepts_permutes_columns_bit_by_bit(
        (case, order) in case().prop_flat_map(|case| {
            let order: Vec<usize> = (0..case.descriptors.len()).collect();
            (Just(case), Just(order).prop_shuffle())
        }),
        parameters in parameters(),
    ) {
        let permuted: Vec<Vec<Given>> = order.iter().map(|&at| case.descriptors[at].clone()).collect();
        let (straight, shuffled) = (model(&case.descriptors, parameters), model(&permuted, parameters));
        let read = text(&case.units);
        let expected = straight.align(&read.analysis, &read.spans, &Cancel::never()).unwrap();
        let found = shuffled.align(&read.analysis, &read.spans, &Cancel::never()).unwrap();
        for row in 0..expected.rows() {
            let expected = bits(&expected, row);
            let expected: Vec<u64> = order.iter().map(|&at| expected[at]).collect();
            prop_assert_eq!(bits(&found, row), expected);
        }
        for (column, &at) in order.iter().enumerate() {
            prop_assert_eq!(shuffled.profile(column), straight.profile(at));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(8))]

    #[test]
    fn one_thread_and_four_give_the_same_matrix_and_the_same_model(case in case(), parameters in parameters()) {
        // Enough units for many pieces of work.
        let units: Vec<Vec<Given>> = case.units.iter().cloned().cycle().take(case.units.len() * 300).collect();
        let read = text(&units);
        let run = |threads: usize| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            pool.install(|| {
                let model = model(&case.descriptors, parameters);
                (model.align(&read.analysis, &read.spans, &Cancel::never()).unwrap(), model.to_bytes())
            })
        };
        prop_assert!(run(1) == run(4));
    }
}

proptest! {
    #[test]
    fn totals_add_up_to_the_sum_and_what_is_missing_stands_nowhere(case in case(), parameters in parameters()) {
        let model = model(&case.descriptors, parameters);
        let read = text(&case.units);
        let sums = model.align(&read.analysis, &read.spans, &Cancel::never()).unwrap().aggregate(0..case.units.len(), Aggregate::Sum);
        for (column, sum) in sums.into_iter().enumerate() {
            let totals = model.totals(&read.analysis, &read.spans, column);
            let found: f64 = totals.iter().map(|total| total.contribution).sum();
            prop_assert!((found - sum).abs() <= 1e-12 * sum);
            let missing = model.missing(&read.analysis, &read.spans, column);
            prop_assert!(totals.iter().all(|total| !missing.contains(&total.term)));
            let weighs = |&term: &TermId| model.weight(term, column).is_some_and(|weight| weight.importance > 0.0);
            let weighing = model.terms_of(column).into_iter().filter(weighs).count();
            prop_assert_eq!(totals.len() + missing.len(), weighing);
            let present = model.match_text(&read.analysis).matches(&read.spans).terms();
            prop_assert_eq!(model.absent(&present, column), missing);
        }
    }

    #[test]
    fn counts_times_weights_are_the_matrix_to_the_last_bit(case in case(), parameters in parameters()) {
        let model = model(&case.descriptors, parameters);
        let read = text(&case.units);
        let matrix = model.align(&read.analysis, &read.spans, &Cancel::never()).unwrap();
        let matches = model.match_text(&read.analysis).matches(&read.spans);
        for row in 0..matrix.rows() {
            for column in 0..matrix.columns() {
                let mut sum = 0.0;
                for &(term, count) in matches.row(row) {
                    let weight = model.weight(term, column);
                    let delta = model.term(term).discriminability;
                    let worth = parameters.counting.worth(count);
                    sum += worth * weight.map_or(0.0, |weight| weight.specificity * delta);
                }
                let cell = if sum > 0.0 { sum / matrix.normalizer(row) } else { 0.0 };
                prop_assert_eq!(cell.to_bits(), matrix.get(row, column).to_bits());
            }
        }
    }
}
