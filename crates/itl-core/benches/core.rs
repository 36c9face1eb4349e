//! How fast the core alone is: words in, matrix and top evidence out, on one thread.
//!
//! The texts are read by the linguistic core beforehand. Every text is a document of its own with sentences for
//! units; its top evidence is that of its three best cells. `cargo bench -p itl-core` prints the table. Without the
//! data in `../shared` beside the repository the texts are the paragraphs of the example over and over, and what needs
//! a large framework is skipped, with the reason.
#![allow(clippy::print_stdout, reason = "a benchmark prints")]
#![allow(clippy::disallowed_methods, reason = "a benchmark reads the clock and its data")]

#[path = "../../../benches/measure.rs"]
mod measure;

use std::hint::black_box;

use itl_base::{ByteSpan, Cancel, Language};
use itl_core::{DescriptorPart, Model, Parameters, Preset, read_document};
use itl_document::plain_text;
use itl_framework::{Framework, bundled};
use itl_text::{Analysis, CoreSettings, LinguisticCore};
use measure::{Measured, example, read_shared};

const TEXTS: &str = "eval/sdg_aurora_survey.jsonl";
const CONTROLS: &str = "frameworks/nist_800_53r5_controls.csv";
/// Filtered words per second that the core has to reach on one thread.
const BARS: [(usize, f64); 2] = [(17, 5.0e6), (1189, 1.5e6)];
const RUNS: usize = 7;
const EXPLAINED: usize = 3;
/// Bytes of the example that stand for the texts where these are absent.
const EXAMPLE: usize = 2 << 20;

struct Read {
    analysis: Analysis,
    spans: Vec<ByteSpan>,
}

fn main() {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build();
    pool.expect("one thread can be started").install(run);
}

fn run() {
    let core = LinguisticCore::new(CoreSettings::of(Language::ENGLISH)).expect("English is supported");
    let controls = read_shared(CONTROLS)
        .map(|file| itl_framework::read(&file, CONTROLS, &Default::default()).expect("a framework").0);
    if let Some(controls) = &controls {
        induction(&core, controls);
    }
    let texts = read_shared(TEXTS).map_or_else(paragraphs, |texts| lines(&texts));
    let documents: Vec<Read> = texts.iter().map(|text| read(&core, text)).collect();
    let words = |documents: &[Read]| documents.iter().map(|document| document.analysis.words().count()).sum();
    let count: usize = words(&documents);
    println!(
        "\n{} texts, {count} filtered words: matrix, and the evidence of {EXPLAINED} cells each\n",
        texts.len()
    );
    let mut frameworks = vec![("goals", bundled("sdg-statements").expect("bundled"))];
    if let Some(controls) = &controls {
        frameworks.extend([17, 170, usize::MAX].map(|limit| ("controls", first(controls, limit))));
    }
    println!("preset     framework            cells      ms   million words/s");
    for preset in [Preset::Equations, Preset::Published] {
        for (name, framework) in &frameworks {
            let model = induce(&core, framework.clone(), preset);
            let cells: usize = documents.iter().map(|document| align(&model, document)).sum();
            let time = Measured::of(RUNS, || {
                documents.iter().map(|document| align(&model, document)).sum::<usize>()
            });
            let speed = count as f64 / time.best();
            let concepts = framework.concepts.len();
            let preset_name = format!("{preset:?}").to_lowercase();
            time.tell("core alone", &format!("{concepts} {name}, {preset_name}"), count as f64, "words");
            let bar = BARS.iter().find(|(size, _)| *size == concepts && preset == Preset::Equations);
            let bar =
                bar.filter(|_| *name == "goals" || concepts > 17).map_or_else(String::new, |(_, bar)| {
                    format!("  {} the bar of {:.1}", if speed >= *bar { "above" } else { "BELOW" }, bar / 1e6)
                });
            println!(
                "{preset_name:<10} {concepts:>5} {name:<10} {cells:>9} {:>7.1} {:>8.2}{bar}",
                time.millis(),
                speed / 1e6
            );
        }
    }
    growth(&core, &texts, &frameworks[0].1);
}

/// Time and memory to make the model of the controls from their words.
fn induction(core: &LinguisticCore, controls: &Framework) {
    println!("framework        words     terms   induce ms   with reading ms   model MB   open ms");
    for limit in [17, 170, usize::MAX] {
        let framework = first(controls, limit);
        let before = peak();
        let model = induce(core, framework.clone(), Preset::Equations);
        let memory = peak().zip(before).map(|(after, before)| after.saturating_sub(before));
        let whole = Measured::of(RUNS, || induce(core, framework.clone(), Preset::Equations));
        let words: Vec<_> = (0..model.concept_count())
            .map(|column| {
                let words = model.words(column).map(|(stem, tag)| (stem.to_owned(), tag)).collect();
                vec![DescriptorPart { words, ..DescriptorPart::default() }]
            })
            .collect();
        let (settings, parameters) = (core.settings().clone(), Parameters::default());
        let never = Cancel::never();
        let time = Measured::of(RUNS, || {
            Model::induce(
                framework.clone(),
                &words,
                core.identity().to_owned(),
                settings.clone(),
                parameters,
                &never,
            )
            .is_ok()
        });
        let bytes = model.to_bytes();
        let open = Measured::of(RUNS, || Model::from_bytes(&bytes, &never).is_ok());
        let count: usize = words.iter().map(Vec::len).sum();
        let concepts = model.concept_count();
        time.tell("induction from words", &format!("{concepts} controls"), count as f64, "concepts");
        println!(
            "{:>5} controls {count:>8} {:>9} {:>11.1} {:>17.1} {:>10.2} {:>9.1}",
            concepts,
            model.term_count(),
            time.millis(),
            whole.millis(),
            bytes.len() as f64 / 1e6,
            open.millis()
        );
        if let Some(memory) = memory {
            println!("      peak memory grew by {:.1} MB while the model was made", memory as f64 / 1e3);
        }
    }
}

/// All texts as one document, and ten times over.
fn growth(core: &LinguisticCore, texts: &[String], goals: &Framework) {
    let model = induce(core, goals.clone(), Preset::Equations);
    println!("\none document     words      ms   million words/s");
    for times in [1, 10] {
        let document = read(core, &vec![texts.join("\n\n"); times].join("\n\n"));
        let words = document.analysis.words().count();
        let time = Measured::of(RUNS, || align(&model, &document));
        time.tell("core alone, growth with the text", &format!("×{times}"), words as f64, "words");
        println!(
            "{:>11}x {words:>9} {:>7.1} {:>8.2}",
            times,
            time.millis(),
            words as f64 / time.best() / 1e6
        );
    }
}

fn induce(core: &LinguisticCore, framework: Framework, preset: Preset) -> Model {
    Model::from_framework(framework, core, Parameters::of(preset), &Cancel::never()).expect("few tags").0
}

/// What is measured: the matrix, its best cells, and their evidence. Gives the number of cells that are not 0.
fn align(model: &Model, document: &Read) -> usize {
    let text = model.match_text(&document.analysis);
    let matrix = text.align(&document.spans, &Cancel::never()).expect("nobody cancels");
    let mut best: Vec<(f64, usize, usize)> = Vec::with_capacity(EXPLAINED + 1);
    for row in 0..matrix.rows() {
        for cell in matrix.row(row) {
            if best.len() < EXPLAINED || cell.affinity > best[EXPLAINED - 1].0 {
                let at = best.partition_point(|other| other.0 >= cell.affinity);
                best.insert(at, (cell.affinity, row, cell.column as usize));
                best.truncate(EXPLAINED);
            }
        }
    }
    let cells = best.iter().map(|&(_, row, column)| (document.spans[row], column));
    text.explain_all(cells).for_each(|evidence| {
        black_box(evidence);
    });
    (0..matrix.rows()).map(|row| matrix.row(row).len()).sum()
}

fn read(core: &LinguisticCore, text: &str) -> Read {
    let analysis =
        read_document(core, &plain_text(text.to_owned()), &Cancel::never()).expect("nobody cancels");
    let spans = analysis.sentences.iter().map(|sentence| sentence.span).collect();
    Read { analysis, spans }
}

fn first(framework: &Framework, limit: usize) -> Framework {
    let concepts = framework.concepts.iter().take(limit).cloned().collect();
    Framework { concepts, ..framework.clone() }
}

/// The process's highest resident memory in kB, where the system tells.
fn peak() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    line.split_whitespace().nth(1)?.parse().ok()
}

fn lines(jsonl: &[u8]) -> Vec<String> {
    let line = |line: &[u8]| {
        let row: serde_json::Value = serde_json::from_slice(line).ok()?;
        Some(row.get("text")?.as_str()?.to_owned())
    };
    jsonl.split(|&byte| byte == b'\n').filter_map(line).collect()
}

/// The paragraphs of the example, over and over.
fn paragraphs() -> Vec<String> {
    let text = example(EXAMPLE);
    text.split("\n\n").filter(|paragraph| !paragraph.trim().is_empty()).map(str::to_owned).collect()
}
