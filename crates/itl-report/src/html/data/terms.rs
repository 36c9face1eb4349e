//! What the page calls things, and what it multiplies: the terms, stems and tags of the model that stand in the document,
//! numbered from 0 or, where there may be none, from 1; and the columns of terms with δ, the concepts that have them,
//! and how often they stand in each unit. With σ of the concepts, or η where it is graded, and N of the units, the page
//! multiplies and never weighs anew.

use itl_base::Tag;
use itl_core::{Background, Counting, MatchedText, Matches, Model, Relevance, TermId, TermKind};
use itl_text::{StemId, Stems};

use super::Columns;

/// The numbers of the terms, stems and tags that a document has.
pub(crate) struct Numbers<'m> {
    model: &'m Model,
    /// The terms, in the model's order.
    pub(crate) terms: Vec<TermId>,
    /// For each term of the model its number.
    term_numbers: Vec<u32>,
    /// The stems of the terms, in the model's order.
    stems: Vec<StemId>,
    /// The tags of the terms, sorted.
    pub(crate) tags: Vec<Tag>,
    /// For each stem of the text its number, 0 for none.
    of_text: Vec<u32>,
}

impl<'m> Numbers<'m> {
    pub(crate) fn of(model: &'m Model, matches: &Matches, text: &MatchedText<'_>, stems: &Stems) -> Self {
        let known = (0..stems.len() as u32).map(|stem| text.known(StemId(stem)));
        let mut numbers = Self::of_terms(model, matches.terms());
        numbers.of_text = known.map(|known| known.map_or(0, |stem| number(&numbers.stems, &stem))).collect();
        numbers
    }

    /// The numbers of some terms, in the model's order, with those of their stems and tags.
    pub(crate) fn of_terms(model: &'m Model, terms: Vec<TermId>) -> Self {
        let mut term_numbers = vec![0; model.term_count()];
        for (number, term) in terms.iter().enumerate() {
            term_numbers[term.0 as usize] = number as u32;
        }
        let parts = || terms.iter().map(|&term| model.term_parts(term));
        let mut used: Vec<StemId> =
            parts().flat_map(|parts| parts.stems.into_iter().take(parts.kind.words())).collect();
        used.sort_unstable();
        used.dedup();
        let mut tags: Vec<Tag> = parts().filter_map(|parts| parts.tag).collect();
        tags.sort_unstable();
        tags.dedup();
        Self { model, terms, term_numbers, stems: used, tags, of_text: Vec::new() }
    }

    /// The number of a term that stands in the document.
    pub(crate) fn term(&self, term: TermId) -> u32 {
        self.term_numbers[term.0 as usize]
    }

    /// The number of a stem of the model, 0 if no term of the document has it.
    pub(crate) fn stem(&self, stem: StemId) -> u32 {
        number(&self.stems, &stem)
    }

    /// The same for a stem of the text.
    pub(crate) fn stem_of_text(&self, stem: StemId) -> u32 {
        self.of_text.get(stem.0 as usize).copied().unwrap_or(0)
    }

    /// The number of a tag, 0 if no term of the document has it.
    pub(crate) fn tag(&self, tag: Tag) -> u32 {
        number(&self.tags, &tag)
    }

    /// The stems, in the order of their numbers from 1.
    pub(crate) fn stem_texts(&self) -> Vec<&'m str> {
        self.stems.iter().map(|&stem| self.model.stem(stem)).collect()
    }
}

/// The place in a sorted list, from 1; 0 for what is not in it.
fn number<T: Ord>(sorted: &[T], item: &T) -> u32 {
    sorted.binary_search(item).map_or(0, |at| at as u32 + 1)
}

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

/// δ and, where weights depend on general text, δ·b: what η is multiplied by.
fn discriminabilities(columns: &mut Columns, model: &Model, numbers: &Numbers<'_>) {
    let terms = &numbers.terms;
    let deltas: Vec<f64> = terms.iter().map(|&term| model.discriminability(term)).collect();
    repeated(columns, ["term.delta", "delta"], &deltas);
    if model.parameters().background != Background::Off {
        let factors: Vec<f64> = terms.iter().map(|&term| model.factor(term)).collect();
        repeated(columns, ["term.factor", "factor"], &factors);
    }
}

/// Numbers that take few values: each is written once.
fn repeated(columns: &mut Columns, [places, values]: [&'static str; 2], of: &[f64]) {
    let mut distinct = of.to_vec();
    distinct.sort_by(f64::total_cmp);
    distinct.dedup();
    let place = |value: &f64| distinct.binary_search_by(|other| other.total_cmp(value)).unwrap_or(0) as u64;
    columns.whole(places, of.iter().map(place));
    columns.doubles(values, distinct);
}

/// The names of the types, in the order of their numbers.
pub(crate) fn type_names() -> [&'static str; 4] {
    TermKind::ALL.map(TermKind::name)
}
