//! General sentences: what texts look like that are about nothing in particular.
//!
//! In: sentences on everyday subjects, written for this purpose (`data/general-en.txt`). Out: the value that a text has to
//! reach to be about a framework's subject, and the vote that such sentences give each concept all the same.

use itl_base::{ByteSpan, Cancel, Cancelled, Language};
use itl_document::plain_text;
use itl_text::LinguisticCore;

use crate::align::affinity::Affinities;
use crate::align::reading::read_document;
use crate::decide::votes::Ballot;
use crate::error::ModelError;
use crate::model::Model;

/// The share of general sentences that the gate lets through.
const LET_THROUGH: f64 = 0.1;

/// The sentences of a language; none where nobody wrote any.
pub(super) fn sentences(language: Language) -> Vec<&'static str> {
    let text = match language == Language::ENGLISH {
        true => include_str!("../../data/general-en.txt"),
        false => "",
    };
    text.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#')).collect()
}

impl Model {
    /// The affinities of texts, a row each.
    pub(super) fn affinities_of(
        &self,
        core: &LinguisticCore,
        texts: &[&str],
        cancel: &Cancel,
    ) -> Result<Affinities, ModelError> {
        let mut parts = Vec::with_capacity(texts.len());
        for text in texts {
            let analysis = read_document(core, &plain_text((*text).to_owned()), cancel)?;
            parts.push(self.align(&analysis, &[ByteSpan::new(0, text.len())], cancel)?);
        }
        Ok(Affinities::joined(self.concept_count(), parts))
    }
}

/// The value that a tenth of general sentences reach.
pub(super) fn gate(subjects: impl Iterator<Item = f64>) -> f64 {
    let mut subjects: Vec<f64> = subjects.collect();
    subjects.sort_by(|a, b| b.total_cmp(a));
    let through = (subjects.len() as f64 * LET_THROUGH).floor() as usize;
    subjects[through.min(subjects.len() - 1)]
}

/// The mean vote of general sentences for each concept; each sentence stands alone.
pub(super) fn votes(ballot: Ballot<'_>, rows: &Affinities, cancel: &Cancel) -> Result<Vec<f64>, Cancelled> {
    let votes = ballot.votes(rows, |row| Some(row as u32), |_, _| false, cancel)?;
    Ok(votes.sums().iter().map(|sum| sum / rows.rows().max(1) as f64).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_enough_general_sentences_and_none_twice() {
        let all = sentences(Language::ENGLISH);
        assert!(all.len() >= 400, "{}", all.len());
        let distinct: std::collections::BTreeSet<&str> = all.iter().copied().collect();
        assert_eq!(distinct.len(), all.len());
        assert!(all.iter().all(|sentence| sentence.split(' ').count() >= 5));
    }

    #[test]
    fn a_tenth_reaches_the_gate() {
        let gate = gate((0..40).map(f64::from));
        assert_eq!((0..40).filter(|&value| f64::from(value) > gate).count(), 4);
    }
}
