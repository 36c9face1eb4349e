//! What the benchmarks share: the clock, and where the repository is.

use std::path::PathBuf;
use std::time::{Duration, Instant};

/// The best of so many runs.
pub(crate) fn best(runs: usize, mut run: impl FnMut() -> usize) -> Duration {
    let time = |_| {
        let start = Instant::now();
        std::hint::black_box(run());
        start.elapsed()
    };
    (0..runs).map(time).min().unwrap_or_default()
}

pub(crate) fn millis(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}

pub(crate) fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..")
}
