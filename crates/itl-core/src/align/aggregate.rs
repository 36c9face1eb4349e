//! Aggregation 𝒜: many units' affinities in, one per concept out; and the relative affinity.

use serde::{Deserialize, Serialize};
use std::ops::Range;
use std::str::FromStr;

use crate::align::affinity::{Affinities, Cell};

/// How the affinities of several units become one.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Aggregate {
    /// Sustained presence.
    Mean,
    /// The strongest unit.
    Max,
    /// Accumulated evidence; its relative value has no upper bound.
    Sum,
    /// The middle unit.
    Median,
    /// The given percentile, interpolated linearly between order statistics.
    Percentile(f64),
}

/// Not the name of an aggregation.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("\"{0}\" is not an aggregation: mean, max, sum, median, or p0 to p100")]
pub struct AggregateError(String);

impl Aggregate {
    /// The number that terms have parts of: for mean and sum that number itself; the others are made by single units,
    /// so the mean stands in for them.
    #[must_use]
    pub fn of_parts(self) -> Self {
        match self {
            Self::Sum => Self::Sum,
            _ => Self::Mean,
        }
    }
}

impl FromStr for Aggregate {
    type Err = AggregateError;

    fn from_str(name: &str) -> Result<Self, AggregateError> {
        let percentile =
            |name: &str| name.strip_prefix('p')?.parse().ok().filter(|p| (0.0..=100.0).contains(p));
        match name {
            "mean" => Ok(Self::Mean),
            "max" => Ok(Self::Max),
            "sum" => Ok(Self::Sum),
            "median" => Ok(Self::Median),
            _ => percentile(name).map(Self::Percentile).ok_or_else(|| AggregateError(name.to_owned())),
        }
    }
}

impl std::fmt::Display for Aggregate {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Mean => f.pad("mean"),
            Self::Max => f.pad("max"),
            Self::Sum => f.pad("sum"),
            Self::Median => f.pad("median"),
            Self::Percentile(percent) => write!(f, "p{percent}"),
        }
    }
}

impl Serialize for Aggregate {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Aggregate {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

impl Affinities {
    /// One affinity per concept over those units of a range that count; 0 where there is none.
    #[must_use]
    pub fn aggregate(&self, units: Range<usize>, how: Aggregate) -> Vec<f64> {
        let summed = self.summed().filter(|_| units == (0..self.rows()));
        let rows = self.counted_rows(units);
        let count = rows.clone().count();
        let mut out = vec![0.0; self.columns()];
        if count == 0 {
            return out;
        }
        if let (Some(summed), Aggregate::Mean | Aggregate::Sum) = (summed, how) {
            let whole = if how == Aggregate::Mean { count as f64 } else { 1.0 };
            return summed.sums.iter().map(|sum| sum / whole).collect();
        }
        let cells = rows.flat_map(|row| self.row(row));
        match how {
            Aggregate::Mean | Aggregate::Sum => {
                for cell in cells {
                    out[cell.column as usize] += cell.affinity;
                }
                if how == Aggregate::Mean {
                    out.iter_mut().for_each(|sum| *sum /= count as f64);
                }
            }
            Aggregate::Max => {
                for cell in cells {
                    let best = &mut out[cell.column as usize];
                    *best = best.max(cell.affinity);
                }
            }
            Aggregate::Median => percentiles(cells, count, 50.0, &mut out),
            Aggregate::Percentile(percent) => percentiles(cells, count, percent, &mut out),
        }
        out
    }
}

impl Affinities {
    /// One score per concept over those units of a range that count; 0 where there is none.
    #[must_use]
    pub fn aggregate_scores(&self, units: Range<usize>, how: Aggregate) -> Vec<f64> {
        let rows: Vec<usize> = self.counted_rows(units).collect();
        let one = |column: usize| {
            let mut scores: Vec<f64> = rows.iter().map(|&row| self.score(row, column)).collect();
            let (count, sum) = (scores.len(), scores.iter().sum::<f64>());
            if count == 0 {
                return 0.0;
            }
            let percent = match how {
                Aggregate::Mean => return sum / count as f64,
                Aggregate::Sum => return sum,
                Aggregate::Max => 100.0,
                Aggregate::Median => 50.0,
                Aggregate::Percentile(percent) => percent,
            };
            scores.sort_by(f64::total_cmp);
            let place = (count - 1) as f64 * (percent / 100.0);
            let low = place.floor() as usize;
            let (below, above) = (scores[low], scores[(low + 1).min(count - 1)]);
            below + (above - below) * (place - low as f64)
        };
        (0..self.columns()).map(one).collect()
    }
}

/// The percentile of every column over so many units, of which those without a cell have 0.
fn percentiles<'a>(cells: impl Iterator<Item = &'a Cell>, count: usize, percent: f64, out: &mut [f64]) {
    let mut sorted: Vec<(u32, f64)> = cells.map(|cell| (cell.column, cell.affinity)).collect();
    sorted.sort_unstable_by(|a, b| a.0.cmp(&b.0).then(a.1.total_cmp(&b.1)));
    for column in sorted.chunk_by(|a, b| a.0 == b.0) {
        // The units that are not among the cells have 0 and come first.
        let zeros = count - column.len();
        let at = |rank: usize| if rank < zeros { 0.0 } else { column[rank - zeros].1 };
        let place = (count - 1) as f64 * (percent / 100.0);
        let low = place.floor() as usize;
        let (below, above) = (at(low), at((low + 1).min(count - 1)));
        out[column[0].0 as usize] = below + (above - below) * (place - low as f64);
    }
}

/// λ_rel: an affinity relative to the concept's own; `None` where λ_ref is 0.
#[must_use]
pub fn relative(absolute: f64, reference: f64) -> Option<f64> {
    (reference > 0.0).then(|| absolute / reference)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn column(values: &[f64]) -> Affinities {
        let mut rows = Affinities::new(1);
        for &affinity in values {
            let cell = Some(Cell { column: 0, affinity }).filter(|cell| cell.affinity > 0.0);
            rows.push_cells(1.0, cell);
        }
        rows
    }

    fn one(values: &[f64], how: &str) -> f64 {
        column(values).aggregate(0..values.len(), how.parse().unwrap())[0]
    }

    #[test]
    fn by_hand() {
        let values = [0.0, 4.0, 1.0, 0.0];
        assert_eq!(one(&values, "mean"), 1.25);
        assert_eq!(one(&values, "sum"), 5.0);
        assert_eq!(one(&values, "max"), 4.0);
        assert_eq!(one(&values, "median"), 0.5);
        // numpy.percentile([0, 4, 1, 0], 90) is 3.1, of 75 is 1.75.
        assert!((one(&values, "p90") - 3.1).abs() < 1e-12);
        assert_eq!(one(&values, "p75"), 1.75);
        assert_eq!((one(&values, "p0"), one(&values, "p100")), (0.0, 4.0));
        assert_eq!(one(&[2.0], "p33"), 2.0);
        assert_eq!(one(&[], "mean"), 0.0);
    }

    #[test]
    fn a_range_of_units() {
        let rows = column(&[1.0, 2.0, 4.0]);
        assert_eq!(rows.aggregate(1..3, Aggregate::Mean), [3.0]);
        assert_eq!(rows.aggregate(0..1, Aggregate::Sum), [1.0]);
    }

    #[test]
    fn rows_that_do_not_count_have_no_part() {
        // Of 8, 1, 4, 0, 2 the third and the last do not count.
        let rows = column(&[8.0, 1.0, 4.0, 0.0, 2.0]).counting(vec![true, true, false, true, false]);
        let one = |range, how: &str| rows.aggregate(range, how.parse().unwrap())[0];
        assert_eq!([one(0..5, "mean"), one(0..5, "sum"), one(0..5, "max")], [3.0, 9.0, 8.0]);
        assert_eq!([one(0..5, "median"), one(1..5, "max"), one(1..3, "mean")], [1.0, 1.0, 1.0]);
        // numpy.percentile([8, 1, 0], 75) is 4.5.
        assert_eq!(one(0..5, "p75"), 4.5);
        // A range without a row that counts is one without rows.
        assert_eq!([one(2..3, "mean"), one(4..5, "max"), one(2..3, "median")], [0.0; 3]);
        assert_eq!(rows.best_rows(0, 3), [(0, 8.0), (1, 1.0), (2, 4.0)]);
        assert_eq!((rows.best_row(0, true), rows.best_row(0, false)), (Some((0, 8.0)), Some((2, 4.0))));
        assert_eq!(column(&[0.0, 2.0, 2.0]).best_row(0, true), Some((1, 2.0)));
        assert_eq!(
            (rows.counting(vec![true; 5]).best_row(0, false), column(&[0.0]).best_row(0, true)),
            (None, None)
        );
    }

    #[test]
    fn names() {
        for name in ["mean", "max", "sum", "median", "p95", "p99.9"] {
            assert_eq!(name.parse::<Aggregate>().unwrap().to_string(), name);
        }
        for name in ["", "p", "p101", "p-1", "pNaN", "average"] {
            assert!(name.parse::<Aggregate>().is_err(), "{name}");
        }
    }

    #[test]
    fn nothing_is_relative_to_nothing() {
        assert_eq!(relative(0.5, 0.0), None);
        assert_eq!(relative(0.5, 0.25), Some(2.0));
    }
}
