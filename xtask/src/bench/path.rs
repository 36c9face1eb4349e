//! Whole commands from text to result: beside the Python reference, as text and framework grow, and over many documents.

use crate::files;

use super::command::{Cost, costs};
use super::inputs::{self, Texts};
use super::measurement::Measurement;
use super::{Suite, parts, word};

/// Bytes of the document that is aligned.
const DOCUMENT: usize = 2_600_000;
/// Bytes of the text that grows tenfold twice.
const SMALL: usize = 260_000;
/// Sizes of the framework that grows.
const CONCEPTS: [usize; 3] = [17, 170, 1189];
/// Words of corpora.
const CORPUS: [usize; 2] = [1_000_000, 10_000_000];

/// Text to matrix: the Python reference, and `itl` on one core and on all.
pub(super) fn text_to_matrix(suite: &mut Suite) -> Result<(), String> {
    let texts = inputs::texts(suite)?;
    match (suite.shared("treebanks/en/train.conllu"), &texts.path) {
        (Some(treebank), Some(path)) => {
            let folder = treebank.parent().map(word).unwrap_or_default();
            let rounds = suite.rounds.min(3).to_string();
            let (itl, path) = (word(&suite.itl), word(path));
            parts::script(suite, "benches/reference/run.py", &[&itl, &folder, &path, &rounds])?;
        }
        _ => suite.skip("Python reference", "its treebank and texts are in ../shared"),
    }
    let path = suite.scratch.join("document.txt");
    let size = inputs::document(&path, &texts, DOCUMENT)?;
    let commands = ["1", "0"].map(|jobs| align(suite, &word(&path), "sdg-statements", jobs));
    let names = ["itl align, one core", "itl align, all cores"];
    for (name, cost) in names.into_iter().zip(costs(&commands, suite.rounds)?) {
        keep(suite, "text to matrix", name, (size, "MB"), cost);
    }
    Ok(())
}

/// Time and memory as the text grows, and as the framework does.
pub(super) fn growth(suite: &mut Suite) -> Result<(), String> {
    let texts = inputs::texts(suite)?;
    let (mut commands, mut sizes) = (Vec::new(), Vec::new());
    for times in [1, 10, 100] {
        let path = suite.scratch.join(format!("times-{times}.txt"));
        sizes.push((format!("text ×{times}"), inputs::document(&path, &texts, times * SMALL)?));
        commands.push(align(suite, &word(&path), "sdg-statements", "1"));
    }
    let part = "growth with the text, whole command on one core";
    for ((name, size), cost) in sizes.into_iter().zip(costs(&commands, suite.rounds.min(3))?) {
        keep(suite, part, &name, (size, "MB"), cost);
    }
    let path = suite.scratch.join("document.txt");
    let size = inputs::document(&path, &texts, DOCUMENT)?;
    let models = models(suite, &texts)?;
    let commands: Vec<_> = models.iter().map(|(_, model)| align(suite, &word(&path), model, "1")).collect();
    let part = "growth with the framework, whole command on one core";
    for ((name, _), cost) in models.iter().zip(costs(&commands, suite.rounds)?) {
        keep(suite, part, name, (size, "MB"), cost);
    }
    Ok(())
}

/// Many documents through the corpus command, with tables of results: ten times the words, and both schemes.
pub(super) fn corpus(suite: &mut Suite) -> Result<(), String> {
    let texts = inputs::texts(suite)?;
    for words in CORPUS {
        let table = suite.scratch.join(format!("corpus-{words}.jsonl"));
        let (rows, words) = inputs::table(&table, &texts, words)?;
        for scheme in ["paper", "graded"] {
            let mut cost = Cost::default();
            for round in 0..suite.rounds.min(3) {
                // Results that are there would not be made again.
                let results = suite.scratch.join(format!("results-{words}-{scheme}-{round}"));
                let results = format!("{}/", word(&results));
                let command =
                    [&word(&suite.itl), "align", &word(&table), "-o", &results, "-q", "--scheme", scheme];
                cost.add(&costs(&[command.map(str::to_owned).to_vec()], 1)?);
            }
            let million = words as f64 / 1e6;
            let name =
                format!("{million:.1} million words in {rows} documents of {}, {scheme}", texts.source);
            keep(
                suite,
                "corpus: a table in, tables of results out, all cores",
                &name,
                (million, "million words"),
                cost,
            );
        }
    }
    Ok(())
}

/// The command that is measured.
fn align(suite: &Suite, input: &str, framework: &str, jobs: &str) -> Vec<String> {
    let itl = word(&suite.itl);
    [&itl, "align", input, "-f", framework, "-j", jobs, "-q"].map(str::to_owned).to_vec()
}

/// Models of frameworks of growing size, with their names.
fn models(suite: &Suite, texts: &Texts) -> Result<Vec<(String, String)>, String> {
    let largest = CONCEPTS[CONCEPTS.len() - 1];
    let (records, source) = inputs::framework(suite, texts, largest)?;
    let mut models = Vec::new();
    for count in CONCEPTS {
        let file = suite.scratch.join(format!("framework-{count}.csv"));
        let model = suite.scratch.join(format!("framework-{count}.itl"));
        let text: String = records.iter().take(1 + count).map(String::as_str).collect();
        files::write(&file, text.as_bytes())?;
        let induce =
            ["induce", &word(&file), "-L", "en", "-o", &word(&model), "--force", "-q"].map(str::to_owned);
        costs(&[[vec![word(&suite.itl)], induce.to_vec()].concat()], 1)?;
        models.push((format!("{count} {source}"), word(&model)));
    }
    Ok(models)
}

fn keep(suite: &mut Suite, part: &str, name: &str, (amount, unit): (f64, &str), cost: Cost) {
    suite.keep(Measurement {
        part: part.to_owned(),
        name: name.to_owned(),
        amount,
        unit: unit.to_owned(),
        seconds: cost.seconds,
        kilobytes: cost.kilobytes,
    });
}
