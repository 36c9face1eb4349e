//! The terms of the document for the page: what they are made of, δ, the concepts that have them, and how often they
//! stand in each unit. With σ of the concepts, or η where it is graded, and N of the units, the page multiplies and never
//! weighs anew.

use itl_core::{Counting, Matches, Model, Relevance, TermKind};

use super::columns::Columns;
use super::numbers::Numbers;

/// Adds the columns of terms and of their counts in `units` units.
pub(crate) fn add_terms_of_units(
    columns: &mut Columns,
    model: &Model,
    numbers: &Numbers<'_>,
    matches: &Matches,
    units: usize,
) {
    add_terms(columns, model, numbers);
    let rows = || (0..units).map(|row| matches.row(row));
    columns.whole("unit.matches", rows().map(|row| row.len() as u64));
    columns.steps("match.term", rows().flatten().map(|&(term, _)| numbers.term(term)));
    columns.whole("match.count", rows().flatten().map(|&(_, count)| u64::from(count)));
    add_worth(columns, model, rows().flatten().map(|&(_, count)| count).max());
}

/// Adds what counts are worth from 0 to the `most`, where they are not worth themselves: a logarithm may differ from
/// browser to browser.
pub(crate) fn add_worth(columns: &mut Columns, model: &Model, most: Option<u32>) {
    let counting = model.parameters().counting;
    if counting != Counting::Linear {
        columns.doubles("worth", (0..=most.unwrap_or(0)).map(|count| counting.worth(count)));
    }
}

/// Adds the columns of terms alone.
pub(crate) fn add_terms(columns: &mut Columns, model: &Model, numbers: &Numbers<'_>) {
    let parts: Vec<_> = numbers.terms.iter().map(|&term| model.term_parts(term)).collect();
    columns.steps("term.kind", parts.iter().map(|parts| parts.kind as u32));
    for (name, at) in [("term.first", 0), ("term.second", 1), ("term.third", 2)] {
        // A single word has its tag in the place of a second stem.
        let part = parts.iter().map(|parts| match (parts.tag, at) {
            (Some(tag), 1) => numbers.tag(tag),
            _ if at < parts.kind.words() => numbers.stem(parts.stems[at]),
            _ => 0,
        });
        columns.steps(name, part);
    }
    discriminabilities(columns, model, numbers);
    let concepts: Vec<Vec<u32>> =
        numbers.terms.iter().map(|&term| model.columns(term).map(|at| at as u32).collect()).collect();
    columns.whole("term.concepts", concepts.iter().map(|list| list.len() as u64));
    columns.steps("concept", concepts.into_iter().flatten());
    if model.parameters().relevance == Relevance::Graded {
        let graded = numbers.terms.iter().flat_map(|&term| {
            let of = move |column| model.weight(term, column).map_or(0.0, |weight| weight.specificity);
            model.columns(term).map(of)
        });
        columns.doubles("concept.relevance", graded);
    }
}

/// δ takes few values: each is written once.
fn discriminabilities(columns: &mut Columns, model: &Model, numbers: &Numbers<'_>) {
    let of: Vec<f64> = numbers.terms.iter().map(|&term| model.term(term).discriminability).collect();
    let mut distinct = of.clone();
    distinct.sort_by(f64::total_cmp);
    distinct.dedup();
    let place = |value: &f64| distinct.binary_search_by(|other| other.total_cmp(value)).unwrap_or(0) as u64;
    columns.whole("term.delta", of.iter().map(place));
    columns.doubles("delta", distinct);
}

/// The names of the types, in the order of their numbers.
pub(crate) fn type_names() -> [&'static str; 4] {
    TermKind::ALL.map(TermKind::name)
}
