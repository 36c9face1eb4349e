//! The order in which every form shows concepts to people: values in, columns out, best first.

use itl_core::Values;

/// Columns by relative affinity, best first; undefined ones by their absolute affinity after all others.
pub(crate) fn ranked(values: &Values, threshold: f64) -> Vec<usize> {
    let mut columns: Vec<usize> =
        (0..values.absolute.len()).filter(|&column| values.absolute[column] >= threshold).collect();
    let key = |column: usize| (values.relative[column].unwrap_or(-1.0), values.absolute[column]);
    columns.sort_by(|&a, &b| {
        let (x, y) = (key(a), key(b));
        y.0.total_cmp(&x.0).then(y.1.total_cmp(&x.1)).then(a.cmp(&b))
    });
    columns
}
