//! How long it takes to write a result down, beside the time it took to find it: `cargo bench -p itl`.
//!
//! The document is the example, repeated until it is as long as a report of a hundred pages; with the data in
//! `../shared` beside the repository, also one of five hundred pages against 1,189 controls.
#![allow(clippy::print_stdout, reason = "a benchmark prints")]
#![allow(clippy::disallowed_methods, reason = "a benchmark reads the clock and its data")]

#[path = "../../../benches/measure.rs"]
mod measure;

use itl::{Alignment, Form, FormOptions, Session};
use measure::{Measured, example, shared};

const RUNS: usize = 3;
/// Characters of a page of a report.
const PAGE: usize = 3000;

fn main() {
    measure("100 pages × 17 goals", "sdg-statements", 100);
    let controls = shared("frameworks/nist_800_53r5_controls.csv");
    if controls.exists() {
        measure("500 pages × 1,189 controls", &controls.to_string_lossy(), 500);
    } else {
        println!("500 pages × 1,189 controls: skipped, there is no {}", controls.display());
    }
}

fn measure(title: &str, framework: &str, pages: usize) {
    let text = example(pages * PAGE);
    let session = Session::default();
    let reference = session.named(framework).expect("a framework");
    let align = || -> Alignment {
        let document = session.read(text.as_bytes(), "report.txt").expect("a document");
        session.align(&reference, document, "report.txt").expect("an alignment")
    };
    let alignment = align();
    let base = Measured::of(RUNS, align);
    let part = format!("results out, {title}");
    base.tell(&part, "alignment, text to matrix", pages as f64, "pages");
    println!("\n{title}: {} sentences, aligned in {:.1} ms", alignment.units.len(), base.millis());
    println!("form         ms   of the alignment        kB");
    for form in Form::ALL.into_iter().filter(|form| form.suits(reference.model().framework()).is_ok()) {
        let written = || {
            let mut out = Vec::new();
            alignment.write(form, &FormOptions::default(), &mut out).expect("memory");
            out.len()
        };
        let measured = Measured::of(RUNS, written);
        measured.tell(&part, form.name(), pages as f64, "pages");
        let share = measured.best() / base.best();
        println!("{:9} {:6.1}   {share:16.2}   {:7}", form.name(), measured.millis(), written() / 1000);
    }
}
