//! The verdict of a document for each concept: covered, mentioned, or none.
//!
//! In: the votes of its units (`votes.rs`), the mean votes of general text (`chance.rs`), and which concepts are cited. Out: the evidence E for each concept, its passages,
//! and a verdict. Share is a figure beside the verdict and decides nothing. Nothing is rounded before it is compared.

use itl_base::{ByteSpan, Cancel, Cancelled};
use serde::Serialize;

use crate::align::affinity::Affinities;
use crate::decide::headings::Headings;
use crate::decide::lone_word::LoneWords;
use crate::decide::votes::{Ballot, Lineage, STRONG, Votes};
use crate::terms::matcher::MatchedText;

/// The evidence from which on a concept is covered: so many sentences' worth.
pub const COVERED: f64 = 0.5;
/// The evidence from which on a concept is mentioned.
pub const MENTIONED: f64 = 0.2;
/// Passages that covering a concept takes, where none is strong.
const FEWEST_PASSAGES: usize = 2;

/// The verdict of a document for one concept.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// Several passages deal with it, or a strong one.
    Covered,
    /// A passage does, but the evidence is weak; or the document cites it.
    Mentioned,
    /// No match was found.
    None,
    /// Out of the framework's scope.
    #[serde(rename = "not applicable")]
    NotApplicable,
}

impl Verdict {
    /// All of them, in order.
    pub const ALL: [Self; 4] = [Self::Covered, Self::Mentioned, Self::None, Self::NotApplicable];

    /// The name in results.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Covered => "covered",
            Self::Mentioned => "mentioned",
            Self::None => "none",
            Self::NotApplicable => "not applicable",
        }
    }

    /// Whether the document says something of the concept.
    #[must_use]
    pub fn is_found(self) -> bool {
        matches!(self, Self::Covered | Self::Mentioned)
    }

    /// The verdict that results name so.
    #[must_use]
    pub fn of_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|verdict| verdict.name() == name)
    }
}

/// The outcome of a document for one concept.
#[derive(Debug, Clone, PartialEq)]
pub struct ConceptVerdict {
    /// E: how many sentences' worth of the document address the concept.
    pub evidence: f64,
    /// The units that are passages of it, in their order.
    pub passages: Vec<usize>,
    /// How many of them are strong.
    pub strong: usize,
    /// The share of the content words of counted units that are in passages.
    pub share: f64,
    /// The units that cite it, whether they count or not.
    pub cited: usize,
    /// The verdict.
    pub verdict: Verdict,
}

/// The outcome of a document.
#[derive(Debug, Clone, PartialEq)]
pub struct Verdicts {
    /// For each concept.
    pub concepts: Vec<ConceptVerdict>,
    /// The votes that the verdicts follow from.
    pub votes: Votes,
    /// n: the units that count.
    pub units: u64,
    /// The content words of units that count.
    pub words: u64,
}

impl Verdicts {
    /// The verdicts that votes come to; `general` is e, the mean vote of general text for each concept,
    /// `cited` the units that cite it, and `applies` whether it is in the framework's scope.
    pub(crate) fn of(
        affinities: &Affinities,
        votes: Votes,
        general: &[f64],
        cited: &[usize],
        applies: &[bool],
    ) -> Self {
        let mut passages = vec![(Vec::new(), 0); affinities.columns()];
        let (mut units, mut words) = (0, 0);
        for row in 0..affinities.rows() {
            if affinities.counted(row) {
                units += 1;
                words += u64::from(affinities.words(row));
            }
            // A unit that does not count has votes only where a person gave them.
            for column in votes.passages(row) {
                let (rows, strong) = &mut passages[column];
                rows.push(row);
                *strong += usize::from(votes.get(row, column) >= STRONG);
            }
        }
        let sums = votes.sums();
        let concept = |(column, (passages, strong)): (usize, (Vec<usize>, usize))| {
            let counted = passages.iter().filter(|&&row| affinities.counted(row));
            let inside: u64 = counted.map(|&row| u64::from(affinities.words(row))).sum();
            let applies = applies[column];
            let evidence = if applies { sums[column] - units as f64 * general[column] } else { 0.0 };
            ConceptVerdict {
                evidence,
                verdict: match applies {
                    true => verdict(evidence, passages.len(), strong, cited[column]),
                    false => Verdict::NotApplicable,
                },
                cited: cited[column],
                share: if words > 0 { inside as f64 / words as f64 } else { 0.0 },
                passages,
                strong,
            }
        };
        let concepts = passages.into_iter().enumerate().map(concept).collect();
        Self { concepts, votes, units, words }
    }

    /// The same where no concept is less covered than one below it: a parent has at least the evidence and the verdict of each child.
    pub(crate) fn agreeing(mut self, lineage: &Lineage) -> Self {
        for column in 0..self.concepts.len() {
            let ConceptVerdict { evidence, verdict, .. } = self.concepts[column];
            for &above in lineage.above(column) {
                let parent = &mut self.concepts[above as usize];
                if parent.verdict != Verdict::NotApplicable && verdict != Verdict::NotApplicable {
                    parent.evidence = parent.evidence.max(evidence);
                    if (verdict as u8) < parent.verdict as u8 {
                        parent.verdict = verdict;
                    }
                }
            }
        }
        self
    }
}

impl MatchedText<'_> {
    /// The outcome of a document of these units, where the model decides. `section` is that of a unit, `cited` the number of units
    /// that cite each concept.
    pub(crate) fn verdicts(
        &self,
        spans: &[ByteSpan],
        section: impl Fn(usize) -> Option<u32>,
        affinities: &Affinities,
        headings: Option<&Headings<'_>>,
        cited: &[usize],
        cancel: &Cancel,
    ) -> Result<Option<Verdicts>, Cancelled> {
        let Ok(decision) = self.model.decision() else { return Ok(None) };
        let ballot = Ballot { decision: &decision, lineage: &self.model.lineage, headings };
        let applies = &self.model.applies;
        let votes = ballot.votes(affinities, section, self.lone_words(spans), cancel)?.within(applies);
        let found = Verdicts::of(affinities, votes, self.model.general(), cited, applies);
        Ok(Some(found.agreeing(&self.model.lineage)))
    }

    /// The concepts that a unit would be a passage of if it counted and stood alone: for headings and rows of tables.
    #[must_use]
    pub fn passages_alone(&self, spans: &[ByteSpan], affinities: &Affinities, row: usize) -> Vec<usize> {
        let Ok(decision) = self.model.decision() else { return Vec::new() };
        let mut lone = self.lone_words(spans);
        let ballot = Ballot { decision: &decision, lineage: &self.model.lineage, headings: None };
        let mut found = ballot.alone(affinities, row, |column| lone(row, column));
        found.retain(|&column| self.model.applies[column]);
        found
    }

    /// Tells of a unit and a concept whether they have but one common word in common.
    fn lone_words<'s>(&'s self, spans: &'s [ByteSpan]) -> impl FnMut(usize, usize) -> bool + 's {
        let (mut words, mut last) = (LoneWords::of(self.model), None);
        move |row, column| {
            let Some(words) = &mut words else { return false };
            if last.replace(row) != Some(row) {
                words.read(|matcher| matcher.read(self, spans[row]));
            }
            words.only(column)
        }
    }
}

/// The verdict by evidence, passages and citations.
fn verdict(evidence: f64, passages: usize, strong: usize, cited: usize) -> Verdict {
    if evidence >= COVERED && (passages >= FEWEST_PASSAGES || strong > 0) {
        Verdict::Covered
    } else if evidence >= MENTIONED && passages > 0 || cited > 0 {
        Verdict::Mentioned
    } else {
        Verdict::None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_parent_is_covered_where_a_child_is() {
        let csv = b"id,parent,label\n1,,One\n1.1,1,Two\n1.1.1,1.1,Three\n2,,Four\n";
        let (framework, _) = itl_framework::read(csv, "x.csv", &Default::default()).unwrap();
        let concept = |evidence: f64, verdict: Verdict| ConceptVerdict {
            evidence,
            passages: Vec::new(),
            strong: 0,
            share: 0.0,
            cited: 0,
            verdict,
        };
        let found = Verdicts {
            concepts: vec![
                concept(0.4, Verdict::None),
                concept(0.3, Verdict::NotApplicable),
                concept(0.9, Verdict::Covered),
                concept(0.1, Verdict::None),
            ],
            votes: Votes::default(),
            units: 1,
            words: 1,
        };
        let agreed = found.agreeing(&Lineage::of(&framework, &[true; 4]));
        let verdicts: Vec<Verdict> = agreed.concepts.iter().map(|found| found.verdict).collect();
        assert_eq!(verdicts, [Verdict::Covered, Verdict::NotApplicable, Verdict::Covered, Verdict::None]);
        assert_eq!(agreed.concepts[0].evidence.to_string(), "0.9");
    }

    #[test]
    fn a_strong_passage_or_two_make_a_concept_covered() {
        use Verdict::{Covered, Mentioned, None};
        let cases = [
            (0.9, 2, 0, Covered),
            (0.6, 1, 1, Covered),
            // One passage that is not strong, however much little votes add.
            (0.6, 1, 0, Mentioned),
            (0.4, 3, 0, Mentioned),
            (0.2, 1, 0, Mentioned),
            (0.19, 1, 0, None),
            (0.9, 0, 0, None),
            (-0.3, 0, 0, None),
        ];
        for (evidence, passages, strong, expected) in cases {
            assert_eq!(verdict(evidence, passages, strong, 0), expected, "{evidence} {passages} {strong}");
            // A citation makes a concept mentioned and never covered.
            let cited = if expected == None { Mentioned } else { expected };
            assert_eq!(verdict(evidence, passages, strong, 3), cited, "{evidence} {passages} {strong}");
        }
        assert!(Verdict::ALL.iter().all(|&verdict| Verdict::of_name(verdict.name()) == Some(verdict)));
    }
}
