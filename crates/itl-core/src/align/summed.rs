//! What all rows of a matrix come to, found out while they are made: rows in, one after the other; a sum and the best rows of every
//! column out.

use crate::align::affinity::Affinities;

/// Sums and best rows by column.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Summed {
    /// Σ of the rows that count, added up in their order.
    pub(crate) sums: Vec<f64>,
    /// The first of the rows with the largest affinity, and that affinity, or 0: among rows that do not count, and among those that do.
    best: [Vec<(u32, f64)>; 2],
    rows: usize,
}

impl Summed {
    pub(crate) fn new(columns: usize) -> Self {
        Self { sums: vec![0.0; columns], best: [vec![(0, 0.0); columns], vec![(0, 0.0); columns]], rows: 0 }
    }

    /// Adds the rows that come next; `counted` says which of them count.
    pub(crate) fn add(&mut self, rows: &Affinities, counted: &[bool]) {
        for (row, &counts) in counted.iter().enumerate() {
            let best = &mut self.best[usize::from(counts)];
            for cell in rows.row(row) {
                let (column, affinity) = (cell.column as usize, cell.affinity);
                if counts {
                    self.sums[column] += affinity;
                }
                if affinity > best[column].1 {
                    best[column] = ((self.rows + row) as u32, affinity);
                }
            }
        }
        self.rows += counted.len();
    }

    /// The row with the largest affinity in a column.
    pub(crate) fn best(&self, column: usize, counted: bool) -> Option<(usize, f64)> {
        let (row, affinity) = self.best[usize::from(counted)][column];
        (affinity > 0.0).then_some((row as usize, affinity))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::align::affinity::Cell;

    #[test]
    fn rows_come_in_pieces() {
        let rows = |cells: &[&[(u32, f64)]]| {
            let cell = |&(column, affinity): &(u32, f64)| Cell { column, affinity };
            let row = |cells: &&[(u32, f64)]| (1.0, cells.iter().map(cell).collect());
            Affinities::from_rows(3, cells.iter().map(row))
        };
        let mut summed = Summed::new(3);
        summed.add(&rows(&[&[(0, 1.0), (1, 4.0)], &[(0, 8.0)]]), &[true, false]);
        summed.add(&rows(&[&[(0, 2.0), (1, 4.0)]]), &[true]);
        assert_eq!(summed.sums, [3.0, 8.0, 0.0]);
        assert_eq!([0, 1, 2].map(|at| summed.best(at, true)), [Some((2, 2.0)), Some((0, 4.0)), None]);
        assert_eq!([0, 1, 2].map(|at| summed.best(at, false)), [Some((1, 8.0)), None, None]);
    }
}
