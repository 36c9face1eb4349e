//! The cosine of every concept with every other: vectors in, a matrix out. A row is summed in the order of stems, so threads change nothing.

use itl_base::{Cancel, Cancelled};
use rayon::prelude::*;

use crate::space::Vector;

/// Cosines, a row for each concept of the first list.
#[derive(Debug)]
pub(crate) struct Matrix {
    pub(crate) columns: usize,
    values: Vec<f64>,
}

impl Matrix {
    pub(crate) fn of(
        rows: &[Vector],
        columns: &[Vector],
        stems: usize,
        cancel: &Cancel,
    ) -> Result<Self, Cancelled> {
        let mut postings: Vec<Vec<(u32, f64)>> = vec![Vec::new(); stems];
        for (vector, column) in columns.iter().zip(0..) {
            for &(stem, weight) in &vector.all {
                postings[stem as usize].push((column, weight / vector.length));
            }
        }
        let mut values = vec![0.0; rows.len() * columns.len()];
        let fill = |(row, vector): (&mut [f64], &Vector)| -> Result<(), Cancelled> {
            cancel.check()?;
            for &(stem, weight) in &vector.all {
                let weight = weight / vector.length;
                for &(column, other) in &postings[stem as usize] {
                    row[column as usize] += weight * other;
                }
            }
            // Rounding takes a text's cosine with itself beside 1.
            row.iter_mut().for_each(|value| *value = value.min(1.0));
            Ok(())
        };
        if !columns.is_empty() {
            values.par_chunks_mut(columns.len()).zip(rows).try_for_each(fill)?;
        }
        Ok(Self { columns: columns.len(), values })
    }

    pub(crate) fn get(&self, row: usize, column: usize) -> f64 {
        self.values[row * self.columns + column]
    }

    pub(crate) fn row(&self, row: usize) -> &[f64] {
        &self.values[row * self.columns..(row + 1) * self.columns]
    }

    pub(crate) fn column(&self, column: usize) -> impl Iterator<Item = f64> {
        self.values.iter().skip(column).step_by(self.columns.max(1)).copied()
    }

    /// Changes every value, knowing where it is.
    pub(crate) fn map(&mut self, change: impl Fn(usize, usize, f64) -> f64 + Sync) {
        let columns = self.columns.max(1);
        self.values.par_chunks_mut(columns).enumerate().for_each(|(row, values)| {
            values.iter_mut().enumerate().for_each(|(column, value)| *value = change(row, column, *value));
        });
    }
}
