//! Two versions of one framework: the pairing of both in; what became of every concept out.

use itl_framework::Concept;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

use crate::ids::{Ids, folded};
use crate::pairing::Pairing;
use crate::result::{Direction, FrameworkSummary, LinkVerdict};

/// A successor is at least this near beside the best one.
const BESIDE_BEST: f64 = 0.8;

/// What became of the concepts of an earlier version.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Migration {
    /// The earlier version.
    pub old: FrameworkSummary,
    /// The later version.
    pub new: FrameworkSummary,
    /// The concepts of the earlier version, in its order.
    pub concepts: Vec<Migrated>,
    /// Concepts of the later version that succeed none.
    pub added: Vec<Added>,
}

/// A concept of the earlier version.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Migrated {
    /// Its id.
    pub id: String,
    /// Its name, or its text where it has none.
    pub name: String,
    /// What became of it.
    pub fate: Fate,
    /// Its successors, the nearest first. Of a withdrawn concept, the nearest there is.
    pub successors: Vec<Successor>,
}

/// A concept that only the later version has.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Added {
    /// Its id.
    pub id: String,
    /// Its name, or its text where it has none.
    pub name: String,
}

/// What became of a concept.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Fate {
    /// The same id and the same text.
    Kept,
    /// The same id and another text.
    Reworded,
    /// Another id, or another place in the hierarchy.
    Moved,
    /// Several concepts have taken its place.
    Split,
    /// One concept has taken its place and that of others.
    Merged,
    /// No concept has taken its place.
    Withdrawn,
}

impl Fate {
    /// All of them.
    pub const ALL: [Self; 6] =
        [Self::Kept, Self::Reworded, Self::Moved, Self::Split, Self::Merged, Self::Withdrawn];

    /// The name in results.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Kept => "kept",
            Self::Reworded => "reworded",
            Self::Moved => "moved",
            Self::Split => "split",
            Self::Merged => "merged",
            Self::Withdrawn => "withdrawn",
        }
    }
}

/// A concept that has taken the place of another.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Successor {
    /// Its id.
    pub id: String,
    /// Its name, or its text where it has none.
    pub name: String,
    /// How alike the two are.
    pub score: f64,
    /// How near they are.
    pub verdict: LinkVerdict,
    /// Which contains the other: the earlier concept is the first.
    pub direction: Direction,
}

impl Pairing<'_> {
    /// What became of the concepts of the first framework in the second, which is a later version of it.
    #[must_use]
    pub fn migration(&self) -> Migration {
        let count = self.sides[0].len();
        let twins = self.twins();
        let best_back: Vec<Option<usize>> =
            (0..self.sides[1].len()).map(|b| self.ranked(1, b).first().copied()).collect();
        let claimed = self.claimed(&twins);
        let successors: Vec<Vec<usize>> =
            (0..count).map(|a| self.successors(a, twins[a], &best_back, &claimed)).collect();
        let mut sources: BTreeMap<usize, usize> = BTreeMap::new();
        successors.iter().flatten().for_each(|&b| *sources.entry(b).or_default() += 1);
        let concept = |a: usize| {
            let found = &successors[a];
            let fate = self.fate((a, twins[a]), found, &sources);
            // Where nothing has taken its place, what comes nearest helps to look.
            let nearest =
                || self.ranked(0, a).into_iter().take(1).filter(|&b| self.scores.get(a, b) > 0.0).collect();
            let shown: Vec<usize> = if found.is_empty() { nearest() } else { found.clone() };
            Migrated {
                id: self.sides[0].concept(a).id.clone(),
                name: name(self.sides[0].concept(a)),
                fate,
                successors: shown.into_iter().map(|b| self.successor(a, b)).collect(),
            }
        };
        let [old, new] = [0, 1].map(|side| self.summary(side));
        let added = (0..self.sides[1].len()).filter(|b| !sources.contains_key(b)).map(|b| {
            let concept = self.sides[1].concept(b);
            Added { id: concept.id.clone(), name: name(concept) }
        });
        Migration { old, new, concepts: (0..count).map(concept).collect(), added: added.collect() }
    }

    /// For each later concept whether it goes on under the id of an earlier one.
    fn claimed(&self, twins: &[Option<usize>]) -> Vec<bool> {
        let mut claimed = vec![false; self.sides[1].len()];
        for (a, twin) in twins.iter().enumerate() {
            if let Some(b) = twin.filter(|&b| self.verdict(a, b) <= LinkVerdict::Related) {
                claimed[b] = true;
            }
        }
        claimed
    }

    /// The concepts that have taken the place of one: the one of the same id if it says something alike, and those that are nearly as near
    /// as the best and come from no other. If there are none, the best, even if it goes on from another.
    fn successors(
        &self,
        a: usize,
        twin: Option<usize>,
        best_back: &[Option<usize>],
        claimed: &[bool],
    ) -> Vec<usize> {
        let ranked = self.ranked(0, a);
        let same = twin.filter(|&b| self.verdict(a, b) <= LinkVerdict::Related);
        let best = ranked.first().map_or(0.0, |&b| self.scores.get(a, b));
        let follows = |&b: &usize| {
            let near = self.verdict(a, b).is_match() && self.scores.get(a, b) >= BESIDE_BEST * best;
            let from_here = ranked.first() == Some(&b) || best_back[b] == Some(a);
            Some(b) == same || (near && from_here && !claimed[b])
        };
        let mut found: Vec<usize> = ranked.iter().copied().filter(follows).collect();
        if found.is_empty() {
            found.extend(ranked.first().filter(|&&b| self.verdict(a, b).is_match()));
        }
        // What kept its id and its text has gone nowhere else.
        if let Some(same) = same.filter(|&b| self.same_text(a, b)) {
            found.retain(|&b| b == same);
        }
        found
    }

    fn fate(
        &self,
        (a, twin): (usize, Option<usize>),
        successors: &[usize],
        sources: &BTreeMap<usize, usize>,
    ) -> Fate {
        match successors {
            [] => Fate::Withdrawn,
            &[b] if twin == Some(b) => match (self.same_text(a, b), self.same_parent(a, b)) {
                (true, true) => Fate::Kept,
                (true, false) => Fate::Moved,
                (false, _) => Fate::Reworded,
            },
            [b] if sources.get(b).is_some_and(|&count| count > 1) => Fate::Merged,
            [_] => Fate::Moved,
            _ => Fate::Split,
        }
    }

    fn successor(&self, a: usize, b: usize) -> Successor {
        let link = self.link(a, b);
        Successor {
            id: link.b,
            name: name(self.sides[1].concept(b)),
            score: link.score,
            verdict: link.verdict,
            direction: link.direction,
        }
    }

    /// For each concept the one in use of the later version that has the same id, in any spelling.
    fn twins(&self) -> Vec<Option<usize>> {
        let [old, new] = &self.sides;
        let ids = Ids::of(new.framework);
        let twin = |a: usize| new.columns.binary_search(&ids.column(&old.concept(a).id)?).ok();
        (0..old.len()).map(twin).collect()
    }

    fn same_text(&self, a: usize, b: usize) -> bool {
        let [old, new] = [self.sides[0].concept(a).text(), self.sides[1].concept(b).text()];
        old.split_whitespace().eq(new.split_whitespace())
    }

    fn same_parent(&self, a: usize, b: usize) -> bool {
        let parent = |side: usize, at: usize| self.sides[side].concept(at).parent.as_deref().map(folded);
        parent(0, a) == parent(1, b)
    }
}

/// What people call a concept: its label, or its text where the label says no more than the id.
fn name(concept: &Concept) -> String {
    let bare = concept.label.trim().is_empty() || folded(&concept.label) == folded(&concept.id);
    if bare { concept.text().to_owned() } else { concept.label.clone() }
}
