//! The evidence behind a concept's number in a document, and what the document lacks.

use itl_base::ByteSpan;

use crate::align::alignment::Alignment;
use crate::explain::evidence::{Evidence, Total};
use crate::meaning::MeaningEvidence;
use crate::model::Model;
use crate::terms::term::TermId;

/// Why a document, or one of its units, has the affinity to a concept that it has.
#[derive(Debug, Clone, PartialEq)]
pub struct Explanation {
    /// The concept's column.
    pub column: usize,
    /// The units with their evidence, those that count first, best first; or the one unit asked for.
    pub units: Vec<(usize, Evidence)>,
    /// The meaning halves of these units, in their order; none where no encoder was asked.
    pub meaning: Vec<MeaningEvidence>,
    /// What each term adds up to over all units that count, largest first.
    pub totals: Vec<Total>,
    /// The concept's terms that stand in no unit at all, or not in the one asked for, the weightiest first.
    pub missing: Vec<TermId>,
}

impl Model {
    /// The share of each term of a concept in λ_ref, in the order of terms: what a text without the term lacks.
    #[must_use]
    pub fn reference_shares(&self, column: usize) -> Vec<(TermId, f64)> {
        let worth = |count| self.parameters().counting.worth(count);
        let part = |(term, count)| (term, worth(count) * self.terms.importance(term, column));
        let parts: Vec<(TermId, f64)> = self.counts_of(column).map(part).collect();
        let whole: f64 = parts.iter().map(|(_, part)| part).sum();
        let share = |part: f64| if whole > 0.0 { part / whole } else { 0.0 };
        parts.into_iter().map(|(term, part)| (term, share(part))).collect()
    }

    /// Explains a concept's number: of the unit `at`, or of the whole document by its `limit` best units.
    #[must_use]
    pub fn explain_document(
        &self,
        alignment: &Alignment,
        column: usize,
        at: Option<usize>,
        limit: usize,
    ) -> Explanation {
        // What a document comes to is made by the units that count; what it lacks stands nowhere in it.
        let (rows, counted, spans): (Vec<usize>, Vec<ByteSpan>, Vec<ByteSpan>) = match at {
            Some(row) => {
                let span = vec![alignment.units[row].span];
                (vec![row], span.clone(), span)
            }
            None => {
                let best = alignment.affinities.best_rows(column, limit);
                let counted = alignment.counted().map(|(_, unit)| unit.span).collect();
                (best.into_iter().map(|(row, _)| row).collect(), counted, alignment.spans())
            }
        };
        let cells = rows.iter().map(|&row| (alignment.units[row].span, column));
        let text = self.match_text(&alignment.analysis);
        let half = |&row: &usize| self.explain_meaning(alignment, row, column).ok().flatten();
        Explanation {
            column,
            meaning: rows.iter().filter_map(half).collect(),
            units: rows.iter().copied().zip(text.explain_all(cells)).collect(),
            totals: self.totals(&alignment.analysis, &counted, column),
            missing: self.missing(&alignment.analysis, &spans, column),
        }
    }
}
