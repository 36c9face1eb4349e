//! Ids as people spell them: `AC-02(01)`, `ac-2.1` and `AC-2 (1)` are one id.

use itl_framework::Framework;
use std::collections::BTreeMap;

/// The columns of a framework's concepts, by their ids in any spelling.
#[derive(Debug)]
pub(crate) struct Ids<'a> {
    exact: BTreeMap<&'a str, usize>,
    folded: BTreeMap<String, usize>,
}

impl<'a> Ids<'a> {
    pub(crate) fn of(framework: &'a Framework) -> Self {
        let mut ids = Self { exact: BTreeMap::new(), folded: BTreeMap::new() };
        for (column, concept) in framework.concepts.iter().enumerate() {
            ids.exact.entry(&concept.id).or_insert(column);
            ids.folded.entry(folded(&concept.id)).or_insert(column);
        }
        ids
    }

    /// The column of the concept that an id means.
    pub(crate) fn column(&self, id: &str) -> Option<usize> {
        self.exact.get(id.trim()).or_else(|| self.folded.get(&folded(id))).copied()
    }
}

/// Runs of letters and digits in lower case, numbers without leading zeros, one space between them.
pub(crate) fn folded(id: &str) -> String {
    let spaced: String = id.chars().map(|c| if c.is_alphanumeric() { c } else { ' ' }).collect();
    let run = |run: &str| match run.bytes().all(|byte| byte.is_ascii_digit()) {
        true if run.bytes().all(|byte| byte == b'0') => "0".to_owned(),
        true => run.trim_start_matches('0').to_owned(),
        false => run.to_lowercase(),
    };
    spaced.split_whitespace().map(run).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spellings_of_one_id() {
        for id in ["AC-02(01)", "ac-2.1", "AC-2 (1)", " ac 2 1 "] {
            assert_eq!(folded(id), "ac 2 1", "{id}");
        }
        assert_eq!(
            (folded("T1003.001"), folded("1.0"), folded("10")),
            ("t1003 1".into(), "1 0".into(), "10".into())
        );
    }
}
