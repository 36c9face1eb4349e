//! The gaps of a document in words, the same in every form.

use itl_core::{Model, Verdict};
use itl_study::{Gaps, NearPassage, Shortfall};

use crate::words::verb;

/// How many concepts there is nothing for, how many are touched, how many are covered, as a sentence.
pub(crate) fn gaps_in_words(model: &Model, gaps: &Gaps) -> String {
    let count = |verdict: Verdict| gaps.concepts.iter().filter(|gap| gap.verdict == verdict).count() as u64;
    let (none, touched, covered) = (count(Verdict::None), count(Verdict::Touched), gaps.covered as u64);
    let are = |count: u64| verb(count, "is", "are");
    format!(
        "{none} of {} concepts {} nothing in the text, {touched} {} touched but not covered, {covered} {} covered.",
        model.concept_count(),
        verb(none, "has", "have"),
        are(touched),
        are(covered),
    )
}

/// How far a passage is from passing, or what else it lacks.
pub(crate) fn shortfall(near: &NearPassage) -> String {
    match near.lacks {
        Shortfall::Cutoff => format!("{:.0} % of the cutoff", 100.0 * near.of_cutoff),
        Shortfall::Gate => "few of its words are the framework's".to_owned(),
        Shortfall::Other => "it speaks of another concept".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_passage_says_what_it_lacks() {
        let near = |lacks| shortfall(&NearPassage { unit: 0, affinity: 0.05, of_cutoff: 0.746, lacks });
        assert_eq!(near(Shortfall::Cutoff), "75 % of the cutoff");
        assert_eq!(near(Shortfall::Other), "it speaks of another concept");
    }

    #[test]
    fn one_concept_is_and_several_are() {
        let model = crate::views::overviewed::tests::model();
        let gaps = Gaps { concepts: Vec::new(), covered: 1 };
        let said = "0 of 3 concepts have nothing in the text, 0 are touched but not covered, 1 is covered.";
        assert_eq!(gaps_in_words(&model, &gaps), said);
    }
}
