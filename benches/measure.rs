//! What all benchmarks in Rust share: the clock, the data, and how a measurement is told.
//!
//! People read the table that a benchmark prints. With `ITL_BENCH_JSON` in the environment every measurement is also a
//! line of JSON, from which `cargo xtask bench` makes its own table. `ITL_SHARED` names the folder of large data, where
//! that is not `../shared` beside the repository.
#![allow(dead_code, reason = "each benchmark uses a part")]

use std::path::PathBuf;
use std::time::Instant;

/// The runs of one piece of work.
pub(crate) struct Measured {
    /// Seconds of each run.
    seconds: Vec<f64>,
}

impl Measured {
    /// Runs a piece of work several times.
    pub(crate) fn of<T>(runs: usize, mut work: impl FnMut() -> T) -> Self {
        let time = |_| {
            let start = Instant::now();
            std::hint::black_box(work());
            start.elapsed().as_secs_f64()
        };
        Self { seconds: (0..runs).map(time).collect() }
    }

    /// Runs that were timed elsewhere.
    pub(crate) fn given(seconds: Vec<f64>) -> Self {
        Self { seconds }
    }

    /// The shortest run.
    pub(crate) fn best(&self) -> f64 {
        self.seconds.iter().copied().fold(f64::INFINITY, f64::min)
    }

    /// The shortest run in milliseconds.
    pub(crate) fn millis(&self) -> f64 {
        self.best() * 1e3
    }

    /// Tells the measurement to a program that asked for it: `amount` of `unit` were worked through in every run. The
    /// first of a part is what the others of that part are compared with.
    pub(crate) fn tell(&self, part: &str, name: &str, amount: f64, unit: &str) {
        if std::env::var_os("ITL_BENCH_JSON").is_some() {
            println!(
                "{{\"part\":{part:?},\"name\":{name:?},\"amount\":{amount},\"unit\":{unit:?},\"seconds\":{:?}}}",
                self.seconds
            );
        }
    }
}

/// The root of the repository.
pub(crate) fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The path of a file of the large data.
pub(crate) fn shared(name: &str) -> PathBuf {
    let folder = std::env::var_os("ITL_SHARED").map(PathBuf::from);
    folder.unwrap_or_else(|| root().join("../shared")).join(name)
}

/// A file of the large data; says so where it is not there.
pub(crate) fn read_shared(name: &str) -> Option<Vec<u8>> {
    let file = std::fs::read(shared(name));
    if file.is_err() {
        println!("skipped: ../shared/{name} is not there");
    }
    file.ok()
}

/// The example document, as often as it takes to have so many bytes.
pub(crate) fn example(bytes: usize) -> String {
    let text = std::fs::read_to_string(root().join("examples/campus-plan.txt"));
    let text = text.expect("the example is in the repository");
    format!("{text}\n\n").repeat(bytes.div_ceil(text.len()))
}
