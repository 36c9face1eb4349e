//! The rows of a matrix that speak most for a concept: a column in, rows with their values out.

use crate::align::affinity::Affinities;

impl Affinities {
    /// The row with the highest value in a column that decides, among those that count or among the others; the first of equal ones.
    #[must_use]
    pub fn best_row(&self, column: usize, counted: bool) -> Option<(usize, f64)> {
        if let Some(summed) = self.summed() {
            return summed.best(column, counted);
        }
        let rows = (0..self.rows()).filter(|&row| self.counted(row) == counted);
        let cells = rows.map(|row| (row, self.score(row, column))).filter(|(_, value)| *value > 0.0);
        cells.reduce(|best, cell| if cell.1 > best.1 { cell } else { best })
    }

    /// The rows with the highest value in a column that decides: `(row, value)`, those that count before those that do not, best
    /// first, ties in the order of rows.
    #[must_use]
    pub fn best_rows(&self, column: usize, limit: usize) -> Vec<(usize, f64)> {
        let cells = (0..self.rows()).map(|row| (row, self.score(row, column)));
        let mut best: Vec<(usize, f64)> = cells.filter(|(_, value)| *value > 0.0).collect();
        let apart = |row: usize| !self.counted(row);
        best.sort_by(|a, b| apart(a.0).cmp(&apart(b.0)).then(b.1.total_cmp(&a.1)).then(a.0.cmp(&b.0)));
        best.truncate(limit);
        best
    }
}
