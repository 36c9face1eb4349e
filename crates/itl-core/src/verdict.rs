//! What a document comes to for each concept: covered, touched, or none.
//!
//! In: which units pass (`decision.rs`), how long they are, and how often general text passes (`chance.rs`). Out: passages,
//! the share of the text that they are, and a verdict. Nothing is rounded before it is compared.

use itl_document::UnitKind;
use itl_encoder::Encoded;
use itl_text::{ByteSpan, Cancel, Cancelled};
use serde::Serialize;

use crate::affinity::Affinities;
use crate::decision::Decision;
use crate::matcher::MatchedText;

/// Content words up to which a document is decided as one unit: its sentences are too few for rates.
const SHORT_TEXT: u64 = 400;
/// Passages that covering a concept takes.
const FEWEST_PASSAGES: u64 = 2;
/// The share of a document that speaks to a concept it covers; with many concepts an even share is enough.
const LEAST_SHARE: f64 = 0.06;
/// The same, as a share of the largest share.
const LEAST_OF_LARGEST: f64 = 0.2;
/// How likely general text may have as many passages for any of the concepts.
const CHANCE: f64 = 0.01;

/// How a document stands to a concept.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// It speaks to it, more than chance explains.
    Covered,
    /// Something in it speaks to it.
    Touched,
    /// Nothing does.
    None,
}

impl Verdict {
    /// All of them, in order.
    pub const ALL: [Self; 3] = [Self::Covered, Self::Touched, Self::None];

    /// The name in results.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Covered => "covered",
            Self::Touched => "touched",
            Self::None => "none",
        }
    }

    /// The verdict that results name so.
    #[must_use]
    pub fn of_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|verdict| verdict.name() == name)
    }
}

/// What a verdict rests on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Basis {
    /// The document is one unit: its own decision.
    Unit,
    /// A short document, whose counted text was read as one unit.
    Text,
    /// The passages of a longer one.
    Passages,
}

impl Basis {
    /// The name in results.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Unit => "unit",
            Self::Text => "text",
            Self::Passages => "passages",
        }
    }
}

/// What a document comes to for one concept.
#[derive(Debug, Clone, PartialEq)]
pub struct ConceptVerdict {
    /// The units that count and pass, in their order; K is their number.
    pub passages: Vec<usize>,
    /// s: the share of content words of counted units that stand in them.
    pub share: f64,
    /// The verdict.
    pub verdict: Verdict,
}

/// What a document comes to.
#[derive(Debug, Clone, PartialEq)]
pub struct Verdicts {
    /// For each concept.
    pub concepts: Vec<ConceptVerdict>,
    /// What they rest on.
    pub basis: Basis,
    /// n: the units that count and have a term.
    pub units: u64,
    /// The content words of units that count.
    pub words: u64,
    /// The smallest share of a concept that is covered.
    pub min_share: f64,
}

impl Verdicts {
    /// Whether the document covers each concept.
    pub fn aligned(&self) -> impl Iterator<Item = bool> {
        self.concepts.iter().map(|concept| concept.verdict == Verdict::Covered)
    }

    /// K of each concept.
    pub fn passing(&self) -> impl Iterator<Item = u64> {
        self.concepts.iter().map(|concept| concept.passages.len() as u64)
    }

    /// Counts what passes. No verdict but touched and none yet.
    fn count(decision: &Decision, affinities: &Affinities) -> Self {
        let mut passages = vec![Vec::new(); affinities.columns()];
        let (mut units, mut words) = (0, 0);
        for row in (0..affinities.rows()).filter(|&row| affinities.counted(row)) {
            units += u64::from(affinities.words(row) > 0);
            words += u64::from(affinities.words(row));
            decision.aligned(affinities, row).for_each(|column| passages[column].push(row));
        }
        let concept = |passages: Vec<usize>| {
            let inside: u64 = passages.iter().map(|&row| u64::from(affinities.words(row))).sum();
            ConceptVerdict {
                share: if words > 0 { inside as f64 / words as f64 } else { 0.0 },
                verdict: if passages.is_empty() { Verdict::None } else { Verdict::Touched },
                passages,
            }
        };
        let min_share = LEAST_SHARE.min(1.0 / affinities.columns().max(1) as f64);
        let concepts = passages.into_iter().map(concept).collect();
        Self { concepts, basis: Basis::Passages, units, words, min_share }
    }

    /// The verdicts of a longer document, of which `rates` says how often general text passes.
    fn by_passages(mut self, rates: &[f64]) -> Self {
        let largest = self.concepts.iter().map(|concept| concept.share).fold(0.0, f64::max);
        let bound = CHANCE / self.concepts.len().max(1) as f64;
        for (concept, rate) in self.concepts.iter_mut().zip(rates) {
            let passages = concept.passages.len() as u64;
            let covered = passages >= FEWEST_PASSAGES
                && concept.share >= self.min_share
                && concept.share >= LEAST_OF_LARGEST * largest
                && poisson_at_least(passages, self.units as f64 * rate) < bound;
            if covered {
                concept.verdict = Verdict::Covered;
            }
        }
        self
    }

    /// The verdicts by one unit: covered what it passes for.
    fn by_unit(mut self, basis: Basis, decision: &Decision, row: &Affinities) -> Self {
        if row.rows() > 0 && row.counted(0) {
            decision.aligned(row, 0).for_each(|column| self.concepts[column].verdict = Verdict::Covered);
        }
        self.basis = basis;
        self
    }
}

impl MatchedText<'_> {
    /// What a document of these units comes to, where the model decides.
    pub(crate) fn verdicts(
        &self,
        kind: UnitKind,
        spans: &[ByteSpan],
        affinities: &Affinities,
        encoded: Option<&[Encoded]>,
        cancel: &Cancel,
    ) -> Result<Option<Verdicts>, Cancelled> {
        let Ok(decision) = self.model.decision() else { return Ok(None) };
        let counted = Verdicts::count(&decision, affinities);
        if kind == UnitKind::Document || affinities.rows() == 1 {
            return Ok(Some(counted.by_unit(Basis::Unit, &decision, affinities)));
        }
        if counted.words > SHORT_TEXT {
            return Ok(Some(counted.by_passages(self.model.rates())));
        }
        let counts = spans.iter().enumerate().filter(|&(row, _)| affinities.counted(row));
        let spans: Vec<ByteSpan> = counts.map(|(_, &span)| span).collect();
        let mut whole = self.align_joined(&spans, cancel)?;
        if let (Some(meaning), Some(encoded)) = (self.model.meaning(), encoded) {
            let counts = encoded.iter().enumerate().filter(|&(row, _)| affinities.counted(row));
            let vector = meaning.joined(counts.map(|(_, text)| text));
            let matrix = meaning.matrix(&whole, std::iter::once(vector.as_slice()));
            whole = whole.with_meaning(matrix);
        }
        Ok(Some(counted.by_unit(Basis::Text, &decision, &whole)))
    }
}

/// The probability that a Poisson variable of this mean is `count` or more.
fn poisson_at_least(count: u64, mean: f64) -> f64 {
    if count == 0 {
        return 1.0;
    }
    if mean <= 0.0 {
        return 0.0;
    }
    let exactly = |k: f64| libm::exp(k * libm::log(mean) - mean - libm::lgamma(k + 1.0));
    let mut sum = 0.0;
    let mut k = count as f64;
    loop {
        let term = exactly(k);
        sum += term;
        // Above the mean each is smaller than the one before it: the rest of the tail adds nothing.
        if k > mean && term <= sum * f64::EPSILON {
            return sum.min(1.0);
        }
        k += 1.0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::affinity::Cell;

    /// Units of so many words, each with the columns that it passes for.
    fn document(columns: usize, units: &[(u32, &[u32])]) -> Verdicts {
        let mut matrix = Affinities::new(columns);
        for (words, passes) in units {
            let cell = |&column: &u32| Cell { column, affinity: 0.5 };
            matrix.push_cells(1.0, passes.iter().map(cell));
            matrix.push_known(1.0, *words as usize);
        }
        let decision =
            Decision { cutoff: 0.5, gate: 0.1, missed: 0.2, passed: 0.1, texts: 100, sentences: false };
        Verdicts::count(&decision, &matrix)
    }

    fn names(verdicts: &Verdicts) -> Vec<&'static str> {
        verdicts.concepts.iter().map(|concept| concept.verdict.name()).collect()
    }

    #[test]
    fn tails_by_hand() {
        let e = libm::exp(-1.0);
        for (count, expected) in [(0, 1.0), (1, 1.0 - e), (2, 1.0 - 2.0 * e), (3, 1.0 - 2.5 * e)] {
            assert!((poisson_at_least(count, 1.0) - expected).abs() < 1e-12, "{count}");
        }
        // By sums of 40 digits: P[X ≥ 10] of mean 2.5, P[X ≥ 1000] of mean 1000.
        assert!((poisson_at_least(10, 2.5) / 2.773_520_946_2e-4 - 1.0).abs() < 1e-8);
        assert!((poisson_at_least(1, 1e-9) - 1e-9).abs() < 1e-17);
        assert!((poisson_at_least(1000, 1000.0) - 0.504_205_2).abs() < 1e-6);
        assert_eq!((poisson_at_least(3, 0.0), poisson_at_least(0, 0.0)), (0.0, 1.0));
    }

    #[test]
    fn shares_are_of_words_and_units_without_words_are_none() {
        let found = document(3, &[(6, &[0]), (0, &[]), (2, &[0, 1]), (12, &[])]);
        assert_eq!((found.units, found.words), (3, 20));
        let shares: Vec<f64> = found.concepts.iter().map(|concept| concept.share).collect();
        assert_eq!(shares, [0.4, 0.1, 0.0]);
        assert_eq!(found.concepts[0].passages, [0, 2]);
        assert_eq!(found.passing().collect::<Vec<_>>(), [2, 1, 0]);
        assert_eq!(names(&found), ["touched", "touched", "none"]);
        assert_eq!(Verdict::of_name("touched"), Some(Verdict::Touched));
        assert_eq!(Verdict::of_name("aligned"), None);
        // Of three concepts a third would be an even share.
        assert_eq!(found.min_share, 0.06);
        assert_eq!(document(50, &[]).min_share, 0.02);
    }

    #[test]
    fn what_covering_takes() {
        let mut units: Vec<(u32, &[u32])> = vec![(10, &[]); 60];
        units.extend([(10, &[0_u32] as &[u32]); 30]);
        units.extend([(10, &[1_u32] as &[u32]); 8]);
        units.extend([(10, &[2_u32] as &[u32]); 1]);
        units.push((80, &[3]));
        // 107 · 10 + … words: concept 0 has .28, 1 has .075, 2 has .009, and 3 .075 in one passage.
        let found = document(4, &units);
        assert_eq!((found.units, found.words), (100, 1070));
        assert_eq!(
            names(&found.clone().by_passages(&[0.005; 4])),
            ["covered", "covered", "touched", "touched"]
        );
        // Eight of a hundred are no surprise where one of twenty passes by chance: P[Poisson(5) ≥ 8] = .13.
        assert_eq!(names(&found.clone().by_passages(&[0.05; 4]))[1], "touched");
        // A fifth of the largest share is needed.
        let mut few = found;
        few.concepts[0].share = 0.38;
        assert_eq!(names(&few.by_passages(&[0.005; 4]))[1], "touched");
    }

    #[test]
    fn one_unit_decides_for_itself() {
        let mut whole = Affinities::new(3);
        whole.push_cells(1.0, [Cell { column: 2, affinity: 0.6 }]);
        whole.push_known(1.0, 20);
        let decision =
            Decision { cutoff: 0.5, gate: 0.1, missed: 0.2, passed: 0.1, texts: 100, sentences: false };
        let found = document(3, &[(6, &[0]), (6, &[])]).by_unit(Basis::Text, &decision, &whole);
        // Its sentence passes for the first, the text as a whole for the third.
        assert_eq!(names(&found), ["touched", "none", "covered"]);
        assert_eq!(found.aligned().collect::<Vec<_>>(), [false, false, true]);
    }
}
