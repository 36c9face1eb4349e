//! The gaps of a document in words, the same in every form.

use itl_core::{Model, Verdict};
use itl_study::{Gaps, NearPassage, Shortfall};

use crate::words::verb;

/// How many concepts were not found, how many are mentioned, how many are covered, as a sentence.
pub(crate) fn gaps_in_words(model: &Model, gaps: &Gaps) -> String {
    let count = |verdict: Verdict| gaps.concepts.iter().filter(|gap| gap.verdict == verdict).count() as u64;
    let (none, mentioned, covered) = (count(Verdict::None), count(Verdict::Mentioned), gaps.covered as u64);
    let are = |count: u64| verb(count, "is", "are");
    let outside = model.framework().applicable().iter().filter(|applies| !**applies).count();
    let applicable = match outside {
        0 => String::new(),
        _ => format!(" {outside} {} not applicable.", are(outside as u64)),
    };
    format!(
        "No matching text was found for {none} of {}; {mentioned} {} mentioned but not covered, {covered} {} covered.{applicable}",
        model.framework().counted(model.concept_count() - outside),
        are(mentioned),
        are(covered),
    )
}

/// Why a unit that comes near is no passage.
pub(crate) fn shortfall(model: &Model, near: &NearPassage) -> String {
    match near.lacks {
        Shortfall::Cutoff => format!("{:.0} % of the score needed", 100.0 * near.of_cutoff),
        Shortfall::Gate => "too few words in common with the framework".to_owned(),
        Shortfall::LoneWord => "only one common word matches".to_owned(),
        Shortfall::Other => match near.other {
            Some(other) => format!("matches {} more strongly", model.framework().concepts[other].id),
            None => "close to the score needed, but alone".to_owned(),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_passage_says_what_it_lacks() {
        let model = crate::views::overviewed::tests::model();
        let near = |lacks| {
            let near = NearPassage { unit: 0, affinity: 0.05, of_cutoff: 0.746, lacks, other: Some(1) };
            shortfall(&model, &near)
        };
        assert_eq!(near(Shortfall::Cutoff), "75 % of the score needed");
        let other = &model.framework().concepts[1].id;
        assert_eq!(near(Shortfall::Other), format!("matches {other} more strongly"));
    }

    #[test]
    fn one_concept_is_and_several_are() {
        let model = crate::views::overviewed::tests::model();
        let gaps = Gaps { concepts: Vec::new(), covered: 1 };
        let said =
            "No matching text was found for 0 of 3 concepts; 0 are mentioned but not covered, 1 is covered.";
        assert_eq!(gaps_in_words(&model, &gaps), said);
    }
}
