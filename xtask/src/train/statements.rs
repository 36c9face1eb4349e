//! Statements with expected tags (JSON: `goals` of `statement` and `tokens` as `surface/TAG`).
//!
//! In: such a file and a tagger. Out: where the two differ. Never judges which of them is right.

use itl_text::{Tagger, TaggerScratch};
use serde_json::Value;

/// One line per difference, and how many tokens were compared.
pub(crate) fn compare(tagger: &Tagger, json: &str) -> Result<(Vec<String>, usize), String> {
    let file: Value = serde_json::from_str(json).map_err(|error| error.to_string())?;
    let mut differences = Vec::new();
    let mut compared = 0;
    let (mut scratch, mut tags) = (TaggerScratch::default(), Vec::new());
    for goal in file["goals"].as_array().into_iter().flatten() {
        let statement = goal["statement"].as_str().unwrap_or_default();
        let spaced = statement.replace(',', " ,").replace('.', " .");
        let words: Vec<&str> = spaced.split_whitespace().collect();
        tagger.tag(&words, &mut scratch, &mut tags);
        let mut next = 0;
        for expected in goal["tokens"].as_array().into_iter().flatten().filter_map(Value::as_str) {
            let (surface, tag) = expected.rsplit_once('/').ok_or_else(|| format!("no tag: {expected}"))?;
            let Some(at) = (next..words.len()).find(|&i| words[i].to_lowercase() == surface) else {
                continue;
            };
            next = at + 1;
            compared += 1;
            if tags[at].as_str() != tag {
                differences.push(format!("{} {surface}: expected {tag}, is {}", goal["id"], tags[at]));
            }
        }
    }
    Ok((differences, compared))
}
