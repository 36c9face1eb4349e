//! Passages that deny: the passages of a document in; which of them say that something of a concept is not there, out.
//!
//! A passage denies a concept if half of its affinity comes from words that a cue of negation or absence denies (`itl_text::denials`). A
//! word that the concept's name has near a cue, or its text near the same cue, is not denied: "a world without poverty" does not deny goal 1,
//! which is "No poverty". Denials change no vote and no verdict: they
//! are shown beside the passages, for a person to read.

use itl_base::{ByteSpan, Cancel, Cancelled};
use itl_text::{Analysis, Denial, LinguisticCore, denials, negations};
use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};

use crate::decide::verdict::Verdicts;
use crate::model::Model;

/// The share of an affinity that has to come from words that are denied.
const DENIED: f64 = 0.5;

/// The passages of a document that deny a concept.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Denials {
    cells: BTreeSet<(usize, usize)>,
}

impl Denials {
    /// Whether a unit denies a concept that it is a passage of.
    #[must_use]
    pub fn has(&self, row: usize, column: usize) -> bool {
        self.cells.contains(&(row, column))
    }

    /// Whether a unit denies any concept that it is a passage of.
    #[must_use]
    pub fn any(&self, row: usize) -> bool {
        self.cells.range((row, 0)..=(row, usize::MAX)).next().is_some()
    }

    /// How many passages of a concept deny it.
    #[must_use]
    pub fn count(&self, column: usize) -> usize {
        self.cells.iter().filter(|&&(_, of)| of == column).count()
    }
}

impl Model {
    /// The passages among these units that deny their concepts.
    pub(crate) fn denials(
        &self,
        core: &LinguisticCore,
        text: &str,
        analysis: &Analysis,
        spans: &[ByteSpan],
        verdicts: &Verdicts,
        cancel: &Cancel,
    ) -> Result<Denials, Cancelled> {
        let language = self.settings().language;
        let mut own: BTreeMap<usize, OwnNegations> = BTreeMap::new();
        let mut cells = BTreeSet::new();
        for (row, &unit) in spans.iter().enumerate() {
            let mut columns = verdicts.votes.passages(row).peekable();
            if columns.peek().is_none() {
                continue;
            }
            let mut found = denials(language, unit.of(text));
            if found.is_empty() {
                continue;
            }
            cancel.check()?;
            for denial in &mut found {
                denial.scope.start += unit.start;
                denial.scope.end += unit.start;
            }
            let words: Vec<(ByteSpan, &str)> =
                analysis.words_in(unit).map(|word| (word.span, analysis.stems.get(word.stem))).collect();
            for column in columns {
                let own = match own.entry(column) {
                    Entry::Occupied(known) => known.into_mut(),
                    Entry::Vacant(new) => new.insert(self.own_negations(core, column, cancel)?),
                };
                let is_denied = |span: ByteSpan, stem: &str| {
                    let by = |denial: &Denial| within(span, denial.scope) && !own.has(&denial.cue, stem);
                    found.iter().any(by)
                };
                let denied: BTreeSet<ByteSpan> = words
                    .iter()
                    .filter(|&&(span, stem)| is_denied(span, stem))
                    .map(|&(span, _)| span)
                    .collect();
                if self.share_of(analysis, unit, column, &denied) >= DENIED {
                    cells.insert((row, column));
                }
            }
        }
        Ok(Denials { cells })
    }

    /// The share of a cell that comes from terms of denied words.
    fn share_of(
        &self,
        analysis: &Analysis,
        unit: ByteSpan,
        column: usize,
        denied: &BTreeSet<ByteSpan>,
    ) -> f64 {
        if denied.is_empty() {
            return 0.0;
        }
        let evidence = self.explain(analysis, unit, column);
        let (mut all, mut inside) = (0.0, 0.0);
        for part in &evidence.contributions {
            let each = part.contribution / part.places.len().max(1) as f64;
            for place in &part.places {
                all += each;
                if place.words().iter().all(|word| denied.contains(word)) {
                    inside += each;
                }
            }
        }
        if all > 0.0 { inside / all } else { 0.0 }
    }

    /// The words that the concept has near a cue itself.
    fn own_negations(
        &self,
        core: &LinguisticCore,
        column: usize,
        cancel: &Cancel,
    ) -> Result<OwnNegations, Cancelled> {
        let concept = &self.framework().concepts[column];
        let parts = concept.parts.iter().map(|part| part.descriptor.as_str());
        let texts = std::iter::once(concept.text()).chain(parts);
        let mut own = OwnNegations::default();
        for (text, named) in texts.map(|text| (text, false)).chain([(concept.label.as_str(), true)]) {
            let found = negations(core.settings().language, text);
            if found.is_empty() {
                continue;
            }
            let analysis = core.analyze(text, &[ByteSpan::new(0, text.len())], cancel)?;
            for Denial { cue, scope } in found {
                let stems = analysis.words_in(scope).map(|word| analysis.stems.get(word.stem).to_owned());
                match named {
                    true => own.of_name.extend(stems),
                    false => own.of_text.extend(stems.map(|stem| (cue.clone(), stem))),
                }
            }
        }
        Ok(own)
    }
}

/// The words that a concept has near a cue itself.
#[derive(Default)]
struct OwnNegations {
    /// Those of its name, by their stems.
    of_name: BTreeSet<String>,
    /// Those of its text, with the cue.
    of_text: BTreeSet<(String, String)>,
}

impl OwnNegations {
    fn has(&self, cue: &str, stem: &str) -> bool {
        self.of_name.contains(stem) || self.of_text.contains(&(cue.to_owned(), stem.to_owned()))
    }
}

fn within(inner: ByteSpan, outer: ByteSpan) -> bool {
    outer.start <= inner.start && inner.end <= outer.end
}
