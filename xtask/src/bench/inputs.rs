//! What the commands work on: texts, documents, folders and frameworks of a size, the same in every run.

use crate::files;
use crate::tools::root;
use serde_json::Value;
use std::path::{Path, PathBuf};

use super::Suite;

const TEXTS: &str = "eval/sdg_aurora_survey.jsonl";
const CONTROLS: &str = "frameworks/nist_800_53r5_controls.csv";

/// Texts, and where they are from.
pub(super) struct Texts {
    pub(super) list: Vec<String>,
    pub(super) source: &'static str,
    /// The file of the large data.
    pub(super) path: Option<PathBuf>,
}

/// The titles and abstracts of a survey, or the paragraphs of the examples where these are absent.
pub(super) fn texts(suite: &Suite) -> Result<Texts, String> {
    if let Some(path) = suite.shared(TEXTS) {
        let text =
            |line: &str| Some(serde_json::from_str::<Value>(line).ok()?.get("text")?.as_str()?.to_owned());
        let list = files::read(&path)?.lines().filter_map(text).map(|text| one_line(&text)).collect();
        return Ok(Texts { list, source: "titles and abstracts", path: Some(path) });
    }
    let mut list = Vec::new();
    for name in ["campus-plan.txt", "campus-review.txt"] {
        let text = files::read(&root().join("examples").join(name))?;
        list.extend(text.split("\n\n").map(one_line).filter(|text| !text.is_empty()));
    }
    Ok(Texts { list, source: "paragraphs of the examples, repeated", path: None })
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A document of so many bytes: the texts as paragraphs, over and over. Gives its size in megabytes.
pub(super) fn document(path: &Path, texts: &Texts, bytes: usize) -> Result<f64, String> {
    let mut body = String::with_capacity(bytes + 4096);
    for text in texts.list.iter().cycle() {
        if body.len() >= bytes {
            break;
        }
        body.push_str(text);
        body.push_str("\n\n");
    }
    files::write(path, body.as_bytes())?;
    Ok(body.len() as f64 / 1e6)
}

/// Texts that make one document of a corpus.
const TOGETHER: usize = 10;

/// A table of documents with so many words, each of some texts. Gives its rows and words.
pub(super) fn table(path: &Path, texts: &Texts, words: usize) -> Result<(usize, usize), String> {
    let (mut body, mut rows, mut count) = (String::new(), 0, 0);
    let mut cycle = texts.list.iter().cycle();
    while count < words {
        let text = cycle.by_ref().take(TOGETHER).map(String::as_str).collect::<Vec<_>>().join("\n\n");
        count += text.split_whitespace().count();
        body.push_str(&serde_json::json!({ "id": rows.to_string(), "text": text }).to_string());
        body.push('\n');
        rows += 1;
    }
    files::write(path, body.as_bytes())?;
    Ok((rows, count))
}

/// The framework of which the first so many concepts are used: the controls, or one made of the texts.
pub(super) fn framework(
    suite: &Suite,
    texts: &Texts,
    most: usize,
) -> Result<(Vec<String>, &'static str), String> {
    if let Some(path) = suite.shared(CONTROLS) {
        return Ok((records(&files::read(&path)?), "controls"));
    }
    let quoted = |at: usize| {
        let text = |step: usize| {
            texts.list[(at + at / texts.list.len() * step) % texts.list.len()].replace('"', "'")
        };
        format!("M{at},\"Concept {at}\",\"{} {}\"\n", text(0), text(1))
    };
    let made = (0..most).map(quoted);
    Ok((["id,label,descriptor\n".to_owned()].into_iter().chain(made).collect(), "concepts made of the texts"))
}

/// The records of a CSV file with their line breaks: one ends where a line does and no quote is open.
fn records(file: &str) -> Vec<String> {
    let (mut records, mut record) = (Vec::new(), String::new());
    for line in file.split_inclusive('\n') {
        record.push_str(line);
        if record.matches('"').count() % 2 == 0 {
            records.push(std::mem::take(&mut record));
        }
    }
    records
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_end_outside_of_quotes() {
        let file = "id,text\n1,\"two\nlines, \"\"quoted\"\"\"\n2,x\n";
        assert_eq!(records(file), ["id,text\n", "1,\"two\nlines, \"\"quoted\"\"\"\n", "2,x\n"]);
    }

    #[test]
    fn a_made_framework_has_an_id_for_every_concept() {
        let texts = Texts { list: vec!["a \"b\"".into(), "c".into()], source: "", path: None };
        let suite = Suite {
            itl: PathBuf::new(),
            shared: None,
            rounds: 1,
            scratch: PathBuf::new(),
            measurements: Vec::new(),
            skipped: Vec::new(),
        };
        let (records, _) = framework(&suite, &texts, 3).unwrap();
        assert_eq!(records[1], "M0,\"Concept 0\",\"a 'b' a 'b'\"\n");
        assert_eq!(records[3], "M2,\"Concept 2\",\"a 'b' c\"\n");
        assert_eq!(records.len(), 4);
    }
}
