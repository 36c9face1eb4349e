//! How long it takes from a framework file to a model, format by format: `cargo bench -p itl --bench frameworks`.
//!
//! The published files are in `../shared` beside the repository; without them only the vocabulary that is made here is
//! measured.
#![allow(clippy::print_stdout, reason = "a benchmark prints")]
#![allow(clippy::disallowed_methods, reason = "a benchmark reads the clock and its data")]

#[path = "../../../benches/measure.rs"]
mod measure;

use itl::{FrameworkSource, Session};
use measure::{Measured, example, shared};

const RUNS: usize = 5;
const FILES: [&str; 7] = [
    "nist_800_53r5_controls.csv",
    "attack_enterprise_techniques.csv",
    "gdpr_articles_en.csv",
    "sdg/en.csv",
    "native/oscal-800-53r5-low.json",
    "native/enterprise-attack.stix.json",
    "native/sdg-skos.ttl",
];
/// Labels of the vocabulary.
const LABELS: usize = 30_000;

fn main() {
    println!("{:38} {:>9} {:>9} {:>9} {:>9}", "file", "concepts", "read ms", "induce ms", "study ms");
    for name in FILES {
        let path = shared("frameworks").join(name);
        match std::fs::read(&path) {
            Ok(bytes) => measure(name, &bytes),
            Err(_) => println!("{name:38} skipped, there is no {}", path.display()),
        }
    }
    measure("30,000 labels.ttl", vocabulary().as_bytes());
}

fn measure(name: &str, bytes: &[u8]) {
    let session = Session::default();
    let import = || session.import(FrameworkSource::new(bytes, name)).expect("a framework").framework;
    let framework = import();
    let read = Measured::of(RUNS, import);
    let induce = || session.induce(name, framework.clone(), Vec::new()).expect("a model");
    let reference = induce();
    let induce = Measured::of(RUNS, induce);
    let study = Measured::of(RUNS, || itl::studies::Study::of(reference.model(), session.cancel()));
    let count = framework.concepts.len();
    println!("{name:38} {count:9} {:9.1} {:9.1} {:9.1}", read.millis(), induce.millis(), study.millis());
    for (step, measured) in [("reading", read), ("induction", induce), ("study", study)] {
        measured.tell(&format!("framework files: {step}"), name, count as f64, "concepts");
    }
}

/// A vocabulary of labels in Turtle: words of the example document in every order, each concept under another.
fn vocabulary() -> String {
    let text = example(1);
    let mut words: Vec<&str> =
        text.split(|c: char| !c.is_alphabetic()).filter(|word| word.len() > 3).collect();
    words.sort_unstable();
    words.dedup();
    let mut file =
        "@prefix skos: <http://www.w3.org/2004/02/skos/core#> .\n@prefix c: <http://example.org/c> .\n"
            .to_owned();
    for at in 0..LABELS {
        let word = |step: usize| words[(at * step + at / 7) % words.len()];
        let label = [word(1), word(37), word(101)][..1 + at % 3].join(" ");
        let parent = if at == 0 { String::new() } else { format!("; skos:broader c:{}", at / 8) };
        file.push_str(&format!(
            "c:{at} a skos:Concept; skos:notation \"{at}\"; skos:prefLabel \"{label}\"@en, \"fr {label}\"@fr{parent} .\n"
        ));
    }
    file
}
