//! The cost of a step: seconds by the clock, seconds of the processor, tests.
//!
//! In: the moment when a step begins. Out: its cost. Processor time is that of the processes that have ended, as Linux counts it;
//! elsewhere it is left out.
#![allow(
    clippy::disallowed_methods,
    reason = "a measurement of time needs a clock and the counters of the system"
)]

use std::iter::Sum;
use std::time::Instant;

/// Ticks of Linux's `/proc` in a second.
#[cfg(target_os = "linux")]
const TICKS: f64 = 100.0;

/// What a step took.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Cost {
    pub(crate) seconds: f64,
    pub(crate) processor: Option<f64>,
    pub(crate) tests: u32,
}

impl<'a> Sum<&'a Cost> for Cost {
    fn sum<I: Iterator<Item = &'a Cost>>(costs: I) -> Self {
        costs.fold(Self::default(), |all, one| Self {
            seconds: all.seconds + one.seconds,
            processor: one.processor.map(|seconds| all.processor.unwrap_or_default() + seconds),
            tests: all.tests + one.tests,
        })
    }
}

/// A step that is under way.
pub(crate) struct Meter {
    start: Instant,
    processor: Option<f64>,
}

impl Meter {
    pub(crate) fn start() -> Self {
        Self { start: Instant::now(), processor: processor() }
    }

    /// The cost up to now.
    pub(crate) fn cost(&self, tests: u32) -> Cost {
        let processor = processor().zip(self.processor).map(|(now, then)| now - then);
        Cost { seconds: self.start.elapsed().as_secs_f64(), processor, tests }
    }
}

/// Processor seconds of all processes that this one has started and that have ended.
#[cfg(target_os = "linux")]
fn processor() -> Option<f64> {
    let line = std::fs::read_to_string("/proc/self/stat").ok()?;
    // After the name, which may hold anything: state is the first field, `cutime` and `cstime` are the 14th and 15th.
    let mut fields = line.rsplit(')').next()?.split_whitespace().skip(13);
    let ticks: f64 = fields.next()?.parse::<f64>().ok()? + fields.next()?.parse::<f64>().ok()?;
    Some(ticks / TICKS)
}

#[cfg(not(target_os = "linux"))]
fn processor() -> Option<f64> {
    None
}
