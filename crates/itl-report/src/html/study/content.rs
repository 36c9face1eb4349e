//! The descriptors for the page: their texts, the words that count in them, and the terms that concepts share.

use itl_base::{ByteSpan, Cancel};
use itl_core::{Model, TermId, read_document};
use itl_document::plain_text;
use itl_framework::Concept;

use super::{Studied, TEXTS};
use crate::html::data::{Columns, Numbers, add_terms, add_worth};
use crate::html::report::Offsets;

/// The words of a text that count.
#[derive(Default)]
struct Words {
    counts: Vec<u64>,
    starts: Vec<u32>,
    lengths: Vec<u64>,
    stems: Vec<u64>,
    tags: Vec<u64>,
}

/// Adds the columns of texts, words and shared terms; of a framework that is not shown whole only the texts. Gives the
/// numbers of the terms.
pub(super) fn add<'a>(columns: &mut Columns, studied: Studied<'a>, whole: bool) -> Numbers<'a> {
    let model = studied.context.model;
    let numbers = Numbers::of_terms(model, if whole { shared_terms(model) } else { Vec::new() });
    let concepts = &model.framework().concepts;
    let room = concepts.iter().map(|concept| concept.text().len()).sum::<usize>() <= TEXTS;
    let (mut text, mut starts, mut lengths) = (String::new(), Vec::new(), Vec::new());
    let mut words = Words::default();
    let mut start = 0;
    for concept in concepts {
        let own = if room { words.read(studied, &numbers, concept) } else { words.none() };
        let length = Offsets::of(&own).span(ByteSpan::new(0, own.len())).1;
        starts.push(start);
        lengths.push(u64::from(length));
        text.push_str(&own);
        text.push('\n');
        start += length + 1;
    }
    columns.text("text", &text);
    columns.steps("unit.start", starts);
    columns.whole("unit.length", lengths);
    let divisors: Vec<f64> = (0..concepts.len()).map(|row| studied.study.matrix.normalizer(row)).collect();
    columns.numbers("unit.terms", &divisors);
    columns.whole("unit.words", words.counts);
    columns.steps("word.start", words.starts);
    columns.whole("word.length", words.lengths);
    columns.whole("word.stem", words.stems);
    columns.whole("word.tag", words.tags);
    add_terms(columns, model, &numbers);
    let counts = own_counts(model, &numbers);
    columns.whole("concept.count", counts.iter().copied().map(u64::from));
    add_worth(columns, model, counts.iter().copied().max());
    numbers
}

/// How often the descriptor of each concept that has a term has it, term after term.
fn own_counts(model: &Model, numbers: &Numbers<'_>) -> Vec<u32> {
    let mut starts: Vec<usize> = Vec::with_capacity(numbers.terms.len());
    let mut all = 0;
    for &term in &numbers.terms {
        starts.push(all);
        all += model.columns(term).count();
    }
    let mut counts = vec![0; all];
    for column in 0..model.concept_count() {
        for (term, count) in model.counts_of(column) {
            let Ok(at) = numbers.terms.binary_search(&term) else { continue };
            let place = model.columns(term).position(|other| other == column);
            counts[starts[at] + place.unwrap_or(0)] = count;
        }
    }
    counts
}

/// The terms that more than one concept has and that weigh anything: every cell off the diagonal is made of them.
fn shared_terms(model: &Model) -> Vec<TermId> {
    let all = (0..model.term_count() as u32).map(TermId);
    let shared = all.filter(|&term| model.columns(term).nth(1).is_some());
    shared.filter(|&term| model.term(term).discriminability > 0.0).collect()
}

impl Words {
    /// Reads the text of a concept as the core did, and gives it as it was read. Given tokens have no places.
    fn read(&mut self, studied: Studied<'_>, numbers: &Numbers<'_>, concept: &Concept) -> String {
        let document = plain_text(concept.text().to_owned());
        let before = self.starts.len();
        let core = studied.core.filter(|_| concept.tokens.is_none() && !numbers.terms.is_empty());
        let read = core.map(|core| read_document(core, &document, &Cancel::never()));
        if let Some(Ok(analysis)) = read {
            let known = studied.context.model.match_text(&analysis);
            let mut offsets = Offsets::of(&document.text);
            for word in analysis.words() {
                let (start, end) = offsets.span(word.span);
                let stem = known.known(word.stem).map_or(0, |stem| numbers.stem(stem));
                self.starts.push(start);
                self.lengths.push(u64::from(end - start));
                self.stems.push(u64::from(stem));
                self.tags.push(if stem > 0 { numbers.tag(word.tag).into() } else { 0 });
            }
        }
        self.counts.push((self.starts.len() - before) as u64);
        document.text
    }

    fn none(&mut self) -> String {
        self.counts.push(0);
        String::new()
    }
}
