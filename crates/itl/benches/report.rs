//! How long it takes to write a result down, beside the time it took to find it: `cargo bench -p itl`.
//!
//! The document is the example, repeated until it is as long as a report of a hundred pages; with the data in
//! `../shared` beside the repository, also one of five hundred pages against 1,189 controls.
#![allow(clippy::print_stdout, reason = "a benchmark prints")]
#![allow(clippy::disallowed_methods, reason = "a benchmark reads the clock and its data")]

#[path = "../../../benches/measure.rs"]
mod measure;

use itl::core::{Alignment, Rollup};
use itl::report::csv::{self, Dialect};
use itl::report::parquet::CellTable;
use itl::report::xlsx::Workbook;
use itl::report::{Context, figure, html, json};
use itl::{Reference, Settings};
use measure::{Measured, example, shared};

const RUNS: usize = 3;
/// Characters of a page of a report.
const PAGE: usize = 3000;

fn main() {
    measure("100 pages × 17 goals", "sdg", 100);
    let controls = shared("frameworks/nist_800_53r5_controls.csv");
    if controls.exists() {
        measure("500 pages × 1,189 controls", &controls.to_string_lossy(), 500);
    } else {
        println!("500 pages × 1,189 controls: skipped, there is no {}", controls.display());
    }
}

fn measure(title: &str, framework: &str, pages: usize) {
    let text = example(pages * PAGE);
    let settings = Settings::default();
    let reference = Reference::load(framework, &settings).expect("a framework");
    let align = || -> Alignment {
        let document = itl::read_document(text.as_bytes(), "report.txt", &settings).expect("a document");
        itl::align(&reference, document, &settings).expect("an alignment")
    };
    let alignment = align();
    let context = Context::new(&reference.model, Rollup::Max);
    let base = Measured::of(RUNS, align);
    let part = format!("results out, {title}");
    base.tell(&part, "alignment, text to matrix", pages as f64, "pages");
    println!("\n{title}: {} sentences, aligned in {:.1} ms", alignment.units.len(), base.millis());
    println!("form         ms   of the alignment        kB");
    let form = |name: &str, write: &dyn Fn(&mut Vec<u8>)| {
        let written = || {
            let mut out = Vec::new();
            write(&mut out);
            out.len()
        };
        let measured = Measured::of(RUNS, written);
        measured.tell(&part, name, pages as f64, "pages");
        let share = measured.best() / base.best();
        println!("{name:8} {:6.1}   {share:16.2}   {:7}", measured.millis(), written() / 1000);
    };
    form("html", &|out| html::alignment(out, context, "report.txt", &alignment).expect("memory"));
    form("json", &|out| json::alignment(out, context, "report.txt", &alignment, false).expect("memory"));
    form("csv", &|out| {
        csv::alignment(out, Dialect::Comma, &reference.model, "report.txt", &alignment).expect("memory");
    });
    form("xlsx", &|out| {
        let mut workbook = Workbook::new(context).expect("a workbook");
        workbook.add(context, "report.txt", &alignment).expect("memory");
        *out = workbook.finish().expect("memory").0;
    });
    form("parquet", &|out| {
        let mut cells = CellTable::new(context).expect("a table");
        cells.add(context, "report.txt", &alignment).expect("memory");
        *out = cells.finish().expect("memory");
    });
    form("svg", &|out| *out = figure::heatmap(context, "report.txt", &alignment).svg().into_bytes());
    form("png", &|out| *out = figure::heatmap(context, "report.txt", &alignment).png().expect("memory"));
}
