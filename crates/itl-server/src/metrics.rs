//! Counts and times of the server, as Prometheus reads them. Routes are those of the API, never what somebody asked for.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// Upper bounds of the times that are counted apart, in seconds.
const BOUNDS: [f64; 8] = [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10.0, 60.0];

/// What was counted.
#[derive(Default)]
pub(crate) struct Metrics {
    requests: Mutex<BTreeMap<(String, String, u16), u64>>,
    times: Mutex<Times>,
    jobs_done: AtomicU64,
    jobs_failed: AtomicU64,
}

#[derive(Default)]
struct Times {
    counts: [u64; BOUNDS.len()],
    all: u64,
    seconds: f64,
}

/// What the server is like at the moment.
pub(crate) struct Levels {
    pub(crate) waiting: usize,
    pub(crate) running: usize,
    pub(crate) connections: usize,
    /// Bytes that requests hold in memory.
    pub(crate) held: u64,
    pub(crate) bytes: u64,
    pub(crate) quota: u64,
    pub(crate) documents: u64,
}

impl Metrics {
    pub(crate) fn request(&self, route: &str, method: &str, status: u16, took: Duration) {
        let key = (route.to_owned(), method.to_owned(), status);
        *self.requests.lock().unwrap_or_else(PoisonError::into_inner).entry(key).or_default() += 1;
        let mut times = self.times.lock().unwrap_or_else(PoisonError::into_inner);
        let seconds = took.as_secs_f64();
        times.all += 1;
        times.seconds += seconds;
        for (count, bound) in times.counts.iter_mut().zip(BOUNDS) {
            *count += u64::from(seconds <= bound);
        }
    }

    pub(crate) fn job(&self, done: bool) {
        let counter = if done { &self.jobs_done } else { &self.jobs_failed };
        counter.fetch_add(1, Ordering::Relaxed);
    }

    /// All of it in the text form of Prometheus.
    pub(crate) fn text(&self, levels: &Levels) -> String {
        let mut out = String::new();
        let Levels { waiting, running, connections, held, bytes, quota, documents } = levels;
        let gauges = [
            ("itl_queue_waiting", "Tasks that wait.", *waiting as u64),
            ("itl_queue_running", "Tasks that are worked on.", *running as u64),
            ("itl_connections", "Connections that are open.", *connections as u64),
            ("itl_held_bytes", "Bytes of large bodies and answers that requests hold in memory.", *held),
            ("itl_stored_bytes", "Bytes of documents and results that are kept.", *bytes),
            ("itl_stored_bytes_limit", "Most bytes that are kept.", *quota),
            ("itl_documents", "Documents that are kept.", *documents),
        ];
        for (name, help, value) in gauges {
            let _ = writeln!(out, "# HELP {name} {help}\n# TYPE {name} gauge\n{name} {value}");
        }
        let jobs = [("done", &self.jobs_done), ("failed", &self.jobs_failed)];
        let _ = writeln!(out, "# HELP itl_jobs_total Jobs that ended.\n# TYPE itl_jobs_total counter");
        for (state, count) in jobs {
            let _ = writeln!(out, "itl_jobs_total{{state=\"{state}\"}} {}", count.load(Ordering::Relaxed));
        }
        let _ = writeln!(
            out,
            "# HELP itl_requests_total Requests that were answered.\n# TYPE itl_requests_total counter"
        );
        for ((route, method, status), count) in
            self.requests.lock().unwrap_or_else(PoisonError::into_inner).iter()
        {
            let labels = format!("route=\"{route}\",method=\"{method}\",status=\"{status}\"");
            let _ = writeln!(out, "itl_requests_total{{{labels}}} {count}");
        }
        let times = self.times.lock().unwrap_or_else(PoisonError::into_inner);
        let name = "itl_request_seconds";
        let _ = writeln!(out, "# HELP {name} Time that answers took.\n# TYPE {name} histogram");
        for (count, bound) in times.counts.iter().zip(BOUNDS) {
            let _ = writeln!(out, "{name}_bucket{{le=\"{bound}\"}} {count}");
        }
        let Times { all, seconds, .. } = &*times;
        let _ = writeln!(out, "{name}_bucket{{le=\"+Inf\"}} {all}\n{name}_sum {seconds}\n{name}_count {all}");
        out
    }
}
