//! What a report of a corpus is about: the overview, what its groups are, and in which order concepts are shown.

use itl_base::Notice;
use itl_core::{AlignSettings, Values};
use itl_study::{ConceptProfile, GroupProfile, Overview};
use serde::Serialize;

use super::ranked;
use crate::Context;
use crate::words::{counted, verb};

/// A corpus by groups of its documents.
#[derive(Clone, Copy)]
pub struct Overviewed<'a> {
    /// What the documents are aligned with.
    pub context: Context<'a>,
    /// The settings they were aligned with.
    pub settings: &'a AlignSettings,
    /// What a group is, in one word: `year`, `folder`, `document`.
    pub grouping: &'a str,
    /// The numbers.
    pub overview: &'a Overview,
    /// The best passages of each concept over all documents, by column; empty where they are not kept.
    pub best: &'a [Vec<BestPassage>],
    /// Documents that could not be read.
    pub unread: &'a [UnreadDocument],
    /// What there is to say about the corpus.
    pub notices: &'a [Notice],
}

/// The best passage of a document for a concept.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct BestPassage {
    /// The document.
    pub document: String,
    /// The page, as it is numbered.
    pub page: Option<String>,
    /// Its words.
    pub text: String,
}

/// A document that could not be read.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct UnreadDocument {
    /// The document.
    pub name: String,
    /// Why.
    pub reason: String,
}

impl<'a> Overviewed<'a> {
    /// The notices, and one more if groups had to be summed up.
    #[must_use]
    pub fn all_notices(&self) -> Vec<Notice> {
        let mut notices = self.notices.to_vec();
        let not_assessed = self.overview.not_assessed();
        if not_assessed > 0 {
            let message = format!(
                "{} {} not assessed, because nothing of the text counts",
                counted(not_assessed, "document"),
                verb(not_assessed, "is", "are")
            );
            notices.push(Notice::info("not-assessed", message));
        }
        let other = self.overview.other_documents();
        if other > 0 {
            let rows = self.overview.groups().len() - 1;
            let message = format!(
                "the first {rows} groups have a row each; {other} documents of later ones are in {}",
                Overview::OTHER
            );
            notices.push(Notice::info("groups-summed-up", message));
        }
        notices
    }

    /// The concepts: where there is a decision those first that most documents cover, then by the mean evidence; else the
    /// strongest over the whole corpus first.
    pub(crate) fn ranked(&self) -> Vec<usize> {
        let total: Vec<ConceptProfile> = self.overview.total().concepts().collect();
        let (absolute, relative) = total.iter().map(|concept| (concept.absolute, concept.relative)).unzip();
        let mut order = ranked(&Values { absolute, relative }, 0.0);
        // Stable: equal ones stay in the order of their affinities.
        order.sort_by(|&a, &b| {
            let evidence = |column: usize| total[column].evidence.unwrap_or(0.0);
            total[b].covered.cmp(&total[a].covered).then(evidence(b).total_cmp(&evidence(a)))
        });
        order
    }

    /// Whether there is a decision about any document.
    pub(crate) fn decides(&self) -> bool {
        self.overview.total().decided > 0
    }

    /// The concept's documents that count, and how many there are to count from: those that cover it where there is a
    /// decision, else those in which it is among the three strongest.
    pub(crate) fn counted(&self, group: &GroupProfile, concept: &ConceptProfile) -> (u64, u64) {
        match self.decides() {
            true => (concept.covered.unwrap_or(0), group.decided),
            false => (concept.strongest, group.documents),
        }
    }

    /// What a group comes to for a concept, as one number: the mean evidence where there is a decision, else the mean
    /// relative affinity.
    pub(crate) fn strength(&self, concept: &ConceptProfile) -> Option<f64> {
        if self.decides() { concept.evidence } else { concept.relative }
    }

    /// What the group is called: a group without a name says so.
    pub(crate) fn name(&self, group: &'a GroupProfile) -> &'a str {
        if group.name().is_empty() { "(none)" } else { group.name() }
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use itl_base::{Cancel, Language};
    use itl_core::{Model, Parameters, Rollup, Verdict};
    use itl_study::DocumentProfile;
    use itl_text::{CoreSettings, LinguisticCore};

    /// A framework whose names are hostile, and whose last concept has no reference.
    pub(crate) const FRAMEWORK: &str = "id,label,descriptor\nE,=Energy,Affordable reliable energy\n\
        W,<b>Water</b>,Clean water and sanitation\nZ,Nothing,It is as it is\n";

    pub(crate) fn model() -> Model {
        let (framework, _) = itl_framework::read(FRAMEWORK.as_bytes(), "x.csv", &Default::default()).unwrap();
        let core = LinguisticCore::new(CoreSettings::of(Language::ENGLISH)).unwrap();
        Model::from_framework(framework, &core, Parameters::default(), &Cancel::never()).unwrap().0
    }

    pub(crate) fn document(id: &str, group: &str, values: [f64; 2], covers: Option<bool>) -> DocumentProfile {
        let verdict = |covers| if covers { Verdict::Covered } else { Verdict::Mentioned };
        DocumentProfile {
            id: id.to_owned(),
            group: group.to_owned(),
            units: 4,
            absolute: vec![values[0], values[1], 0.0],
            relative: vec![Some(2.0 * values[0]), Some(4.0 * values[1]), None],
            passages: covers.map(|covers| vec![1 + u64::from(covers), 0, 0]),
            evidence: covers.map(|covers| vec![if covers { 4.0 } else { 1.0 }, 0.0, 0.0]),
            share: covers.map(|covers| vec![if covers { 0.5 } else { 0.125 }, 0.0, 0.0]),
            verdict: covers.map(|covers| vec![verdict(covers), Verdict::None, Verdict::None]),
        }
    }

    /// Two years and documents with names that no form may take for its own.
    pub(crate) fn overview(covers: Option<bool>) -> Overview {
        let mut overview = Overview::new(3);
        overview.add(&document("=b.txt", "2021", [0.25, 0.125], covers));
        overview.add(&document("<script>a</script>", "2021", [0.125, 0.0], covers.map(|_| false)));
        overview.add(&document("c\u{1b}[31m.txt", "2020", [0.0, 0.0625], covers.map(|_| false)));
        overview
    }

    pub(crate) fn with<R>(overview: &Overview, run: impl FnOnce(Overviewed<'_>) -> R) -> R {
        let model = model();
        let context = Context::new(&model, Rollup::Max);
        let settings = AlignSettings::default();
        run(Overviewed {
            context,
            settings: &settings,
            grouping: "year",
            overview,
            best: &[],
            unread: &[],
            notices: &[],
        })
    }

    #[test]
    fn the_strongest_concepts_come_first() {
        with(&overview(None), |overviewed| {
            // Relative: 0.75 / 3 for E, 0.75 / 3 for W: equal, and E has more in absolute terms. Z has none.
            assert_eq!(overviewed.ranked(), [0, 1, 2]);
            let groups = overviewed.overview.groups();
            assert_eq!(overviewed.counted(groups[1], &groups[1].concept(0)), (2, 2));
            assert_eq!(overviewed.all_notices(), []);
        });
        with(&overview(Some(true)), |overviewed| {
            let groups = overviewed.overview.groups();
            assert_eq!(overviewed.counted(groups[1], &groups[1].concept(0)), (1, 2));
            assert_eq!(overviewed.ranked(), [0, 1, 2]);
            // (4 + 1) / 2
            assert_eq!(overviewed.strength(&groups[1].concept(0)), Some(2.5));
        });
    }

    #[test]
    fn groups_without_room_are_told() {
        let mut overview = Overview::new(400_000);
        for group in ["a", "b", "c"] {
            overview.add(&DocumentProfile { group: group.to_owned(), units: 1, ..Default::default() });
        }
        with(&overview, |overviewed| {
            let notices = overviewed.all_notices();
            let codes: Vec<&str> = notices.iter().map(|notice| notice.code.as_ref()).collect();
            assert_eq!(codes, ["groups-summed-up"]);
        });
    }
}
