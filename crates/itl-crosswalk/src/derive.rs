//! A document that was aligned with one framework, answered for another through their links: verdicts of the first in; derived verdicts of
//! the second, each with the path that made it, out. Nothing is measured here: a derived verdict says where to look, and is never mixed with
//! direct evidence.

use itl_core::Verdict;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

use crate::CrosswalkError;
use crate::result::{Crosswalk, Direction, FrameworkSummary, Link, LinkVerdict};

/// The answer for a framework that a document was not aligned with.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Derived {
    /// The document.
    pub document: String,
    /// Always true: no verdict here is a direct one.
    pub derived: bool,
    /// The framework that the document was aligned with.
    pub via: FrameworkSummary,
    /// The framework that is answered for.
    pub framework: FrameworkSummary,
    /// Its concepts, in its order.
    pub concepts: Vec<DerivedConcept>,
}

/// A concept with its derived verdict.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DerivedConcept {
    /// Its id.
    pub id: String,
    /// Its name; may be empty.
    pub label: String,
    /// covered: a covered concept contains it. mentioned: a covered or mentioned concept is close to it. none: no path leads to it.
    pub verdict: String,
    /// The paths, the nearest link first.
    pub paths: Vec<DerivedPath>,
}

/// A way from a concept that the document was aligned with.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DerivedPath {
    /// The concept.
    pub via: String,
    /// Its name; may be empty.
    pub label: String,
    /// The verdict of the document about it.
    pub verdict: String,
    /// How near the two concepts are.
    pub link: LinkVerdict,
    /// Which contains the other: `via` is the first.
    pub direction: Direction,
    /// The score of the link.
    pub score: f64,
}

impl Crosswalk {
    /// A crosswalk that was written as JSON.
    ///
    /// # Errors
    /// If it is none.
    pub fn read(bytes: &[u8]) -> Result<Self, CrosswalkError> {
        serde_json::from_slice(bytes)
            .map_err(|error| CrosswalkError::NoCrosswalk { reason: error.to_string() })
    }

    /// Answers for the second framework, from the verdicts of a document about the first, by id.
    #[must_use]
    pub fn derive(&self, document: &str, verdicts: &BTreeMap<String, Verdict>) -> Derived {
        let labels: BTreeMap<&str, &str> =
            self.concepts_a.iter().map(|it| (it.id.as_str(), it.label.as_str())).collect();
        let concepts = self.concepts_b.iter().map(|concept| {
            let links = concept.links.iter().filter_map(|&link| self.links.get(link));
            let found = links.filter(|link| link.verdict.is_match()).filter_map(|link| {
                let verdict = *verdicts.get(&link.a)?;
                verdict.is_found().then_some((link, verdict))
            });
            let found: Vec<(&Link, Verdict)> = found.collect();
            let path = |&(link, verdict): &(&Link, Verdict)| DerivedPath {
                via: link.a.clone(),
                label: labels.get(link.a.as_str()).map_or(String::new(), |label| (*label).to_owned()),
                verdict: verdict.name().to_owned(),
                link: link.verdict,
                direction: link.direction,
                score: link.score,
            };
            DerivedConcept {
                id: concept.id.clone(),
                label: concept.label.clone(),
                verdict: derived(&found).name().to_owned(),
                paths: found.iter().map(path).collect(),
            }
        });
        Derived {
            document: document.to_owned(),
            derived: true,
            via: self.a.clone(),
            framework: self.b.clone(),
            concepts: concepts.collect(),
        }
    }
}

/// Covered where a covered concept contains the one that is asked for; mentioned where there is another path.
fn derived(found: &[(&Link, Verdict)]) -> Verdict {
    let contains = |link: &Link| matches!(link.direction, Direction::Both | Direction::BInA);
    match found.iter().any(|(link, verdict)| *verdict == Verdict::Covered && contains(link)) {
        true => Verdict::Covered,
        false if found.is_empty() => Verdict::None,
        false => Verdict::Mentioned,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn link(a: &str, b: &str, verdict: LinkVerdict, direction: Direction) -> Link {
        let (a, b) = (a.to_owned(), b.to_owned());
        Link {
            a,
            b,
            score: 0.5,
            verdict,
            direction,
            a_in_b: 0.0,
            b_in_a: 0.0,
            rank_a: 1,
            rank_b: 1,
            terms: Vec::new(),
        }
    }

    #[test]
    fn a_covered_concept_covers_what_it_contains() {
        let links = [
            link("A", "1", LinkVerdict::Close, Direction::BInA),
            link("A", "2", LinkVerdict::Close, Direction::AInB),
            link("B", "3", LinkVerdict::Same, Direction::Both),
            link("A", "4", LinkVerdict::Related, Direction::Both),
            link("C", "5", LinkVerdict::Same, Direction::Both),
        ];
        let verdicts = [("A", Verdict::Covered), ("B", Verdict::Mentioned), ("C", Verdict::None)];
        let verdicts = verdicts.map(|(id, verdict)| (id.to_owned(), verdict)).into();
        let of = |link: &Link| {
            let found: Vec<(&Link, Verdict)> = [(link, *BTreeMap::get(&verdicts, &link.a).unwrap())]
                .into_iter()
                .filter(|(link, verdict)| link.verdict.is_match() && verdict.is_found())
                .collect();
            derived(&found).name()
        };
        assert_eq!(links.each_ref().map(of), ["covered", "mentioned", "mentioned", "none", "none"]);
    }
}
