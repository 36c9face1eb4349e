//! How long it takes from the request to stop until work has stopped: `cargo bench -p itl --bench cancel`.
//!
//! Every kind of work is begun on a thread, asked to stop at several moments of its course, and timed from there. The bound
//! that people should feel is 100 ms.
#![allow(clippy::print_stdout, reason = "a benchmark prints")]
#![allow(clippy::disallowed_methods, reason = "a benchmark reads the clock and its data")]

#[path = "../../../benches/measure.rs"]
mod measure;

use itl::metrics::{Labelled, LabelledColumns};
use itl::{Cancel, EvalPlan, FrameworkSource, Reader, Session, Settings, WorkerProgram};
use measure::{example, shared};
use std::time::{Duration, Instant};

/// Moments at which work is asked to stop, as shares of the time it takes.
const MOMENTS: [f64; 5] = [0.05, 0.2, 0.4, 0.6, 0.9];

fn main() {
    println!("{:34} {:>12} {:>22}", "work", "runs for ms", "stops within ms (worst)");
    let path = shared("frameworks/nist_800_53r5_controls.csv");
    let session = Session::default();
    let mut graded = Settings::default();
    graded.set("scheme", "graded").expect("a scheme");
    if let Ok(bytes) = std::fs::read(&path) {
        let induce = |session: &Session, cancel: &Cancel| {
            let source = FrameworkSource::new(&bytes, "controls.csv");
            session.with_cancel(cancel).reference(source).is_ok()
        };
        measure("induction, 1,189 controls", |cancel| induce(&session, cancel));
        let graded = session.with_settings(graded);
        measure("induction and cutoff, graded", |cancel| induce(&graded, cancel));
    } else {
        println!("induction: skipped, there is no {}", path.display());
    }
    let goals = session.bundled("sdg-statements").expect("the goals");
    let text = example(10_000_000);
    let document = || session.read(text.as_bytes(), "long.txt").expect("a text");
    measure("alignment, 10 MB of text", |cancel| {
        session.with_cancel(cancel).align(&goals, document(), "long.txt").is_ok()
    });
    let rows: String = (0..3000)
        .map(|at| {
            format!("{{\"id\":\"{at}\",\"text\":\"Clean water {at}\",\"labels\":[\"{}\"]}}\n", 1 + at % 17)
        })
        .collect();
    let mut plan = EvalPlan::of("rows.jsonl");
    plan.options.resamples = 10_000;
    measure("evaluation, 10,000 draws", |cancel| {
        let labelled = Labelled::read(rows.as_bytes(), &LabelledColumns::default()).expect("texts");
        session.with_cancel(cancel).evaluate(&goals, labelled, &plan).is_ok()
    });
    let sleeper = WorkerProgram::new("/bin/sh", ["-c", "exec sleep 2"]);
    let sleeper = session.with_reader(Reader::Worker(sleeper));
    measure("reading in a worker", |cancel| sleeper.with_cancel(cancel).read(b"%PDF-1.7", "a.pdf").is_ok());
}

/// Times a kind of work, and how long it goes on after it was asked to stop.
fn measure(name: &str, work: impl Fn(&Cancel) -> bool + Sync) {
    let begin = Instant::now();
    work(&Cancel::never());
    let whole = begin.elapsed();
    let worst = MOMENTS.map(|moment| stopping(whole.mul_f64(moment), &work)).into_iter().max();
    let millis = |time: Duration| time.as_secs_f64() * 1000.0;
    println!("{name:34} {:12.0} {:22.1}", millis(whole), millis(worst.unwrap_or_default()));
}

fn stopping(after: Duration, work: &(impl Fn(&Cancel) -> bool + Sync)) -> Duration {
    let cancel = Cancel::new();
    std::thread::scope(|scope| {
        let worker = scope.spawn(|| {
            work(&cancel);
            Instant::now()
        });
        std::thread::sleep(after);
        let asked = Instant::now();
        cancel.cancel();
        worker.join().map_or(Duration::MAX, |ended| ended.saturating_duration_since(asked))
    })
}
