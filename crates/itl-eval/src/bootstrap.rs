//! Intervals: texts are drawn again and again, with replacement, and all metrics are computed on each draw.
//!
//! An interval has the percentiles of these values (linear between order statistics). All systems are measured on the
//! same draws, so that the difference of two has an interval of its own. A draw depends on the seed and its number only.

use itl_base::{Cancel, Cancelled, interval, resample};
use rayon::prelude::*;

use crate::evaluation::EvalOptions;
use crate::metrics::{Metric, Values};
use crate::sheet::Sheet;

/// Cells that walks for AUC may take over all draws; above that its intervals are left out.
const MAX_WALK: usize = 6_000_000_000;

/// The values of all systems on all draws.
pub(crate) struct Draws {
    /// Draw by draw, one entry per system.
    values: Vec<Vec<Values>>,
    level: f64,
}

impl Draws {
    /// Draws the texts as often as the options say.
    ///
    /// # Errors
    /// If it was cancelled.
    pub(crate) fn of(
        sheets: &[Sheet<'_>],
        texts: usize,
        options: &EvalOptions,
        cancel: &Cancel,
    ) -> Result<Self, Cancelled> {
        let EvalOptions { resamples, seed, level, .. } = *options;
        let cells: usize = sheets.iter().map(Sheet::cells).sum();
        let auc = cells.saturating_mul(resamples) <= MAX_WALK;
        let draw = |number: usize| {
            cancel.check()?;
            let weights = resample(seed, number, texts);
            let values = |sheet: &Sheet<'_>| cancel.check().map(|()| sheet.values(&weights, auc));
            sheets.iter().map(values).collect()
        };
        let values = (0..resamples).into_par_iter().map(draw).collect::<Result<_, Cancelled>>()?;
        Ok(Self { values, level })
    }

    /// The interval of a system's metric.
    pub(crate) fn interval(&self, system: usize, metric: Metric) -> Option<(f64, f64)> {
        self.percentiles(self.values.iter().map(|values| values[system][metric as usize]))
    }

    /// The interval of the difference between two systems.
    pub(crate) fn difference(&self, one: usize, other: usize, metric: Metric) -> Option<(f64, f64)> {
        let at = metric as usize;
        self.percentiles(self.values.iter().map(|values| Some(values[one][at]? - values[other][at]?)))
    }

    fn percentiles(&self, values: impl Iterator<Item = Option<f64>>) -> Option<(f64, f64)> {
        interval(values, self.level)
    }
}
