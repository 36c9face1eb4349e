//! The consistency study: a framework aligned with itself. Can its concepts be told apart?

use itl_base::{Cancel, Cancelled};
use itl_core::{Affinities, Model, NumberedPart, TermId, relative};
use itl_text::LinguisticCore;
use std::collections::BTreeMap;

use crate::check::Check;
use crate::families::Families;
use crate::length_bias::LengthBias;
use crate::survey::{Rival, Survey};

/// Overlaps that a study keeps: the strongest.
const OVERLAPS: usize = 10_000;

/// Two concepts that have terms in common.
#[derive(Debug, Clone, PartialEq)]
pub struct Overlap {
    /// The columns, lower first.
    pub columns: (usize, usize),
    /// The mean of the two descriptors' affinities to the other concept, relative to that concept's own.
    pub share: f64,
}

/// What the matrix of descriptors against concepts says about a framework.
#[derive(Debug, Clone, PartialEq)]
pub struct Study {
    /// Row: a descriptor. Column: a concept.
    pub matrix: Affinities,
    /// Rows whose highest affinity is not their own concept alone, with the concept that equals or beats it.
    pub confused: Vec<(usize, usize)>,
    /// Mean of the diagonal.
    pub mean_diagonal: f64,
    /// Mean of the other cells; 0 for a single concept.
    pub mean_off_diagonal: f64,
    /// The largest other cell: row, column, affinity.
    pub largest_off_diagonal: Option<(usize, usize, f64)>,
    /// Pairs of concepts with terms in common, those first that overlap most; of more than 10,000 the strongest.
    pub overlaps: Vec<Overlap>,
    /// The same without pairs of concepts of the same words, of which there is nothing more to say.
    pub apart: Vec<Overlap>,
    /// How many pairs of concepts have terms in common.
    pub overlapping: usize,
    /// Concepts with the same words in the same order: no text can tell them apart.
    pub identical: Vec<Vec<usize>>,
    /// Concepts with λ_ref = 0.
    pub without_reference: Vec<usize>,
    /// What stands at the top of the hierarchy, and how close it is to each other.
    pub families: Families,
    /// How much the length of descriptors decides; `None` if no concept has a reference affinity.
    pub bias: Option<LengthBias>,
    survey: Survey,
}

impl Study {
    /// Studies a model.
    ///
    /// # Errors
    /// If it was cancelled.
    pub fn of(model: &Model, cancel: &Cancel) -> Result<Self, Cancelled> {
        let matrix = model.align_descriptors(cancel)?;
        let references: Vec<f64> = model.references().collect();
        let concepts = references.len();
        let mut survey = Survey::new(concepts);
        (0..concepts).for_each(|row| survey.note(row, matrix.row(row)));
        cancel.check()?;
        let words: Vec<usize> = (0..concepts).map(|column| model.profile(column).words).collect();
        let identical = identical(model);
        let mut alike = identical.concat();
        alike.sort_unstable();
        let twins = twins(&identical, concepts);
        let (overlaps, apart, overlapping) = overlaps(&matrix, &references, &twins, cancel)?;
        Ok(Self {
            confused: survey.confused(),
            mean_diagonal: survey.mean_diagonal(),
            mean_off_diagonal: survey.mean_off_diagonal(),
            largest_off_diagonal: survey.largest,
            overlaps,
            apart,
            overlapping,
            identical,
            without_reference: (0..concepts).filter(|&column| references[column] <= 0.0).collect(),
            families: Families::of(model.framework(), &matrix, &references, &twins),
            bias: LengthBias::of(&words, &references, &survey.received, &alike),
            matrix,
            survey,
        })
    }

    /// Mean diagonal over mean off-diagonal; `None` if no two concepts share a term.
    #[must_use]
    pub fn separation(&self) -> Option<f64> {
        relative(self.mean_diagonal, self.mean_off_diagonal)
    }

    /// The concept, other than its own, that a descriptor is closest to; `None` if it shares no term with any.
    #[must_use]
    pub fn rival(&self, row: usize) -> Option<Rival> {
        self.survey.rivals[row]
    }

    /// How far a descriptor's affinity to its own concept lies above the one to its strongest rival.
    #[must_use]
    pub fn margin(&self, row: usize) -> f64 {
        self.survey.own[row] - self.rival(row).map_or(0.0, |rival| rival.affinity)
    }

    /// The mean affinity that the other descriptors have to a concept.
    #[must_use]
    pub fn received(&self, column: usize) -> f64 {
        self.survey.received[column] / self.matrix.rows().saturating_sub(1).max(1) as f64
    }

    /// What a check finds in the same framework.
    ///
    /// # Errors
    /// If it was cancelled.
    pub fn check(
        &self,
        model: &Model,
        core: Option<&LinguisticCore>,
        cancel: &Cancel,
    ) -> Result<Check, Cancelled> {
        Check::after(model, core, &self.survey, cancel)
    }
}

/// The terms that two concepts of a model share, those first that weigh most in both.
#[must_use]
pub fn shared_terms(model: &Model, a: usize, b: usize) -> Vec<TermId> {
    let weight = |term| match (model.weight(term, a), model.weight(term, b)) {
        (Some(in_a), Some(in_b)) => Some(in_a.importance + in_b.importance),
        _ => None,
    };
    let mut shared: Vec<(TermId, f64)> =
        model.terms_of(a).into_iter().filter_map(|term| Some((term, weight(term)?))).collect();
    shared.sort_by(|x, y| y.1.total_cmp(&x.1).then(x.0.cmp(&y.0)));
    shared.into_iter().map(|(term, _)| term).collect()
}

/// The pairs that overlap most, those that are not twins, and how many overlap at all.
fn overlaps(
    matrix: &Affinities,
    references: &[f64],
    twins: &[Option<usize>],
    cancel: &Cancel,
) -> Result<(Vec<Overlap>, Vec<Overlap>, usize), Cancelled> {
    let share = |row: usize, column: usize| {
        relative(matrix.get(row, column), references[column]).unwrap_or(0.0) / 2.0
    };
    let (mut kept, mut apart, mut all) = (Vec::new(), Vec::new(), 0);
    for row in 0..matrix.rows() {
        cancel.check()?;
        for column in matrix.row(row).iter().map(|cell| cell.column as usize) {
            // Each pair once: from its first row or, where that has nothing, from the other.
            if column < row && matrix.get(column, row) == 0.0 || column > row {
                let (a, b) = (row.min(column), row.max(column));
                let share = share(a, b) + share(b, a);
                if share > 0.0 {
                    all += 1;
                    if twins[a].is_none() || twins[a] != twins[b] {
                        apart.push(Overlap { columns: (a, b), share });
                    }
                    kept.push(Overlap { columns: (a, b), share });
                }
            }
        }
        for list in [&mut kept, &mut apart] {
            if list.len() > 8 * OVERLAPS {
                strongest(list);
            }
        }
    }
    strongest(&mut kept);
    strongest(&mut apart);
    Ok((kept, apart, all))
}

fn strongest(overlaps: &mut Vec<Overlap>) {
    overlaps.sort_by(|x, y| y.share.total_cmp(&x.share).then(x.columns.cmp(&y.columns)));
    overlaps.truncate(OVERLAPS);
}

/// For each concept the group of concepts of the same words that it belongs to.
fn twins(identical: &[Vec<usize>], concepts: usize) -> Vec<Option<usize>> {
    let mut twins = vec![None; concepts];
    for (group, columns) in identical.iter().enumerate() {
        columns.iter().for_each(|&column| twins[column] = Some(group));
    }
    twins
}

/// Groups of concepts with the same words in the same order.
pub(crate) fn identical(model: &Model) -> Vec<Vec<usize>> {
    let mut by_words: BTreeMap<&[NumberedPart], Vec<usize>> = BTreeMap::new();
    for column in 0..model.concept_count() {
        by_words.entry(model.descriptor_parts(column)).or_default().push(column);
    }
    let mut identical: Vec<Vec<usize>> = by_words
        .into_iter()
        .filter(|(words, same)| NumberedPart::word_count(words) > 0 && same.len() > 1)
        .map(|(_, same)| same)
        .collect();
    identical.sort();
    identical
}
