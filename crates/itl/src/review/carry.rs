//! Decisions about one version of a framework, carried to the next.
//!
//! In: review files and what became of each concept. Out: the decisions about concepts that were kept, reworded or moved, under their ids of
//! today, and which are lost. A concept that was split, merged or withdrawn has no one successor that a decision could be about: it is named,
//! and nobody's decision is attached to another concept.

use itl_base::Notice;
use itl_crosswalk::{Fate, Migrated};
use itl_review::{Decision, FrameworkRef, ReviewFile};
use std::collections::BTreeMap;

use super::applied::{framework_ref, some};
use super::status::damaged_lines;
use crate::{Migration, Reference};

/// Decisions under the ids of a later version.
pub struct Carried {
    /// The decisions, in the order of the files.
    pub decisions: Vec<Decision>,
    /// What is lost, and what to look at again.
    pub notices: Vec<Notice>,
}

impl Migration {
    /// Carries the decisions of review files to the later version; `new` is its reference.
    #[must_use]
    pub fn carry(&self, files: &[ReviewFile], new: &Reference) -> Carried {
        let framework = framework_ref(new);
        let by_id: BTreeMap<&str, &Migrated> =
            self.result.concepts.iter().map(|concept| (concept.id.as_str(), concept)).collect();
        let mut tally = Tally::default();
        let mut decisions = Vec::new();
        for decision in files.iter().flat_map(ReviewFile::decisions) {
            if decision.framework.id != self.result.old.id {
                *tally.elsewhere.entry(decision.framework.id.clone()).or_default() += 1;
                continue;
            }
            decisions.extend(tally.carried(decision, by_id.get(decision.concept.as_str()), &framework));
        }
        let notices = damaged_lines(files).into_iter().chain(tally.notices()).collect();
        Carried { decisions, notices }
    }
}

/// Decisions by concept that are told about.
#[derive(Default)]
struct Tally {
    lost: BTreeMap<String, usize>,
    reworded: BTreeMap<String, usize>,
    elsewhere: BTreeMap<String, usize>,
}

impl Tally {
    /// A decision under the id of today, if its concept has one.
    fn carried(
        &mut self,
        decision: &Decision,
        concept: Option<&&Migrated>,
        framework: &FrameworkRef,
    ) -> Option<Decision> {
        let successor = match concept.map(|concept| (concept.fate, concept.successors.as_slice())) {
            Some((Fate::Kept | Fate::Moved, [one])) => Ok(one),
            Some((Fate::Reworded, [one])) => {
                *self.reworded.entry(one.id.clone()).or_default() += 1;
                Ok(one)
            }
            Some((fate, _)) => Err(format!("{} ({})", decision.concept, fate.name())),
            None => Err(format!("{} (not in the earlier version)", decision.concept)),
        };
        match successor {
            Ok(one) => {
                let concept = one.id.clone();
                Some(Decision { framework: framework.clone(), concept, ..decision.clone() })
            }
            Err(lost) => {
                *self.lost.entry(lost).or_default() += 1;
                None
            }
        }
    }

    fn notices(self) -> impl Iterator<Item = Notice> {
        let lost = told(&self.lost).map(|(count, names)| {
            Notice::warning(
                "review-lost",
                format!("{count} are lost, because their concept has no one successor: {names}"),
            )
        });
        let reworded = told(&self.reworded).map(|(count, names)| {
            let message = format!(
                "{count} are about concepts with another text now, and should be looked at again: {names}"
            );
            Notice::info("review-reworded", message)
        });
        let elsewhere = told(&self.elsewhere).map(|(count, names)| {
            Notice::warning(
                "review-elsewhere",
                format!("{count} are about other frameworks, and are left out: {names}"),
            )
        });
        [lost, reworded, elsewhere].into_iter().flatten()
    }
}

/// How many decisions there are, and what they are about.
fn told(counts: &BTreeMap<String, usize>) -> Option<(String, String)> {
    let all: usize = counts.values().sum();
    let names: Vec<String> = counts.iter().map(|(name, count)| format!("{name}: {count}")).collect();
    (all > 0).then(|| (format!("decisions: {all}"), some(&names)))
}
