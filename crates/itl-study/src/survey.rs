//! One look over the matrix of descriptors against concepts, row after row: what there is to say about a framework
//! without keeping the matrix, which for tens of thousands of concepts is large.

use itl_base::{Cancel, Cancelled};
use itl_core::{Cell, Model};

/// Another concept than a descriptor's own, and the descriptor's affinity to it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Rival {
    /// Its column.
    pub column: usize,
    /// The affinity.
    pub affinity: f64,
}

/// What the rows of the matrix come to.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Survey {
    /// For each descriptor its affinity to its own concept, and the strongest other.
    pub(crate) own: Vec<f64>,
    pub(crate) rivals: Vec<Option<Rival>>,
    /// For each concept the sum of the affinities that the other descriptors have to it.
    pub(crate) received: Vec<f64>,
    /// The sum of all cells but the diagonal.
    pub(crate) off_diagonal: f64,
    /// The largest of them: row, column, affinity.
    pub(crate) largest: Option<(usize, usize, f64)>,
}

impl Survey {
    /// A survey of so many concepts that has seen nothing yet.
    pub(crate) fn new(concepts: usize) -> Self {
        Self {
            own: vec![0.0; concepts],
            rivals: vec![None; concepts],
            received: vec![0.0; concepts],
            off_diagonal: 0.0,
            largest: None,
        }
    }

    /// The survey of a model.
    pub(crate) fn of(model: &Model, cancel: &Cancel) -> Result<Self, Cancelled> {
        let mut survey = Self::new(model.concept_count());
        model.each_descriptor_row(cancel, |row, cells| survey.note(row, cells))?;
        Ok(survey)
    }

    /// Takes in a row.
    pub(crate) fn note(&mut self, row: usize, cells: &[Cell]) {
        for &Cell { column, affinity } in cells {
            let column = column as usize;
            if column == row {
                self.own[row] = affinity;
                continue;
            }
            self.off_diagonal += affinity;
            self.received[column] += affinity;
            if self.rivals[row].is_none_or(|rival| affinity > rival.affinity) {
                self.rivals[row] = Some(Rival { column, affinity });
            }
        }
        if let Some(Rival { column, affinity }) = self.rivals[row]
            && self.largest.is_none_or(|(_, _, best)| affinity > best)
        {
            self.largest = Some((row, column, affinity));
        }
    }

    /// Descriptors whose highest affinity is not their own concept alone, with the concept that equals or beats it.
    pub(crate) fn confused(&self) -> Vec<(usize, usize)> {
        let beaten = |(row, rival): (usize, &Option<Rival>)| {
            rival.filter(|rival| rival.affinity >= self.own[row]).map(|rival| (row, rival.column))
        };
        self.rivals.iter().enumerate().filter_map(beaten).collect()
    }

    /// Mean of the diagonal; 0 without concepts.
    pub(crate) fn mean_diagonal(&self) -> f64 {
        self.own.iter().sum::<f64>() / self.own.len().max(1) as f64
    }

    /// Mean of the other cells; 0 for a single concept.
    pub(crate) fn mean_off_diagonal(&self) -> f64 {
        let concepts = self.own.len();
        self.off_diagonal / (concepts * concepts.saturating_sub(1)).max(1) as f64
    }
}
