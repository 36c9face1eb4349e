//! Siblings: concepts whose descriptors have nearly the same words.
//!
//! In: the words of all concepts, and which concept lies below which. Out: groups of concepts that a sentence hardly tells apart (the first
//! controls of the 18 families of NIST 800-53 share one text). Votes are shared inside a group by what stands above a sentence: `headings.rs`.

use itl_base::Notice;
use itl_framework::Framework;

use crate::decide::verdict::{COVERED, Verdict, Verdicts};
use crate::induce::table::TermTable;
use crate::induce::weights;
use crate::model::Model;
use crate::terms::term::{TermId, TermKind};

/// The cosine of the words of two descriptors from which on they are alike.
const ALIKE: f64 = 0.6;
/// Meetings of concepts that share a word, up to which siblings are looked for: about a second of work. NIST 800-53 has a tenth of it.
const MOST_MEETINGS: u64 = 500_000_000;

/// The groups of a model, each of two concepts or more.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Siblings {
    groups: Vec<Group>,
    /// The group of each concept; empty where there is none.
    of: Vec<Option<u32>>,
}

/// Concepts that are alike.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Group {
    /// Their columns, in order.
    pub(crate) columns: Vec<u32>,
    /// For each the columns beside it: other concepts below the same parent.
    pub(crate) beside: Vec<Vec<u32>>,
}

impl Siblings {
    /// The siblings among the concepts of a table.
    pub(crate) fn of(framework: &Framework, terms: &TermTable) -> Self {
        let concepts = framework.concepts.len();
        let together = cliques(concepts, &alike(concepts, terms));
        let mut of = vec![None; if together.is_empty() { 0 } else { concepts }];
        let group = |(number, columns): (usize, Vec<u32>)| {
            columns.iter().for_each(|&column| of[column as usize] = Some(number as u32));
            let beside = columns.iter().map(|&column| beside(framework, column as usize, &columns)).collect();
            Group { columns, beside }
        };
        let groups = together.into_iter().enumerate().map(group).collect();
        Self { groups, of }
    }

    /// Groups that are given, without concepts beside them.
    #[cfg(test)]
    pub(crate) fn of_groups(concepts: usize, groups: &[&[u32]]) -> Self {
        let mut of = vec![None; concepts];
        let group = |(number, columns): (usize, &&[u32])| {
            columns.iter().for_each(|&column| of[column as usize] = Some(number as u32));
            Group { columns: columns.to_vec(), beside: vec![Vec::new(); columns.len()] }
        };
        let groups = groups.iter().enumerate().map(group).collect();
        Self { groups, of }
    }

    pub(crate) fn groups(&self) -> &[Group] {
        &self.groups
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.groups.is_empty()
    }

    /// The number of a concept's group.
    pub(crate) fn group_of(&self, column: u32) -> Option<usize> {
        self.of.get(column as usize).copied().flatten().map(|group| group as usize)
    }
}

impl Model {
    /// One notice for each group that a document addresses without a sign of which of its concepts is meant: together they
    /// would be covered, and none of them is.
    pub(crate) fn undivided(&self, found: &Verdicts) -> Vec<Notice> {
        let concepts = &self.framework().concepts;
        let undivided = |columns: &&[u32]| {
            let members = || columns.iter().map(|&column| &found.concepts[column as usize]);
            let evidence: f64 = members().map(|concept| concept.evidence).sum();
            evidence >= COVERED && !members().any(|concept| concept.verdict == Verdict::Covered)
        };
        let notice = |columns: &[u32]| {
            let evidence: f64 = columns.iter().map(|&column| found.concepts[column as usize].evidence).sum();
            let ids: Vec<&str> =
                columns.iter().map(|&column| concepts[column as usize].id.as_str()).collect();
            let message = format!(
                "{} have nearly the same text: {evidence:.1} sentences' worth of the document match them together, and neither its title nor its headings tell which",
                ids.join(", ")
            );
            Notice::info("alike", message)
        };
        self.alike().filter(undivided).map(notice).collect()
    }
}

/// The concepts below the parent of a concept that are none of these.
fn beside(framework: &Framework, column: usize, columns: &[u32]) -> Vec<u32> {
    let concepts = &framework.concepts;
    let Some(parent) = concepts[column].parent.as_deref().filter(|parent| !parent.is_empty()) else {
        return Vec::new();
    };
    let below = |&other: &u32| concepts[other as usize].parent.as_deref() == Some(parent);
    (0..concepts.len() as u32).filter(below).filter(|other| !columns.contains(other)).collect()
}

/// Two concepts that are alike, and how much.
type Pair = (f64, u32, u32);

/// The pairs of concepts that are alike, the most alike first.
fn alike(concepts: usize, terms: &TermTable) -> Vec<Pair> {
    let words =
        (0..terms.len() as u32).map(TermId).take_while(|&term| terms.kind(term) == TermKind::Individual);
    let shared: Vec<TermId> = words.clone().filter(|&word| terms.columns(word).len() > 1).collect();
    let meetings: u64 = shared.iter().map(|&word| (terms.columns(word).len() as u64).pow(2)).sum();
    if meetings > MOST_MEETINGS {
        return Vec::new();
    }
    let uses = |word: TermId| {
        let counts = terms.counts(word);
        let all = counts.iter().copied().map(u64::from).sum();
        let of = move |(&column, &count): (&u32, &u32)| (column, weights::use_of(count, all, 1.0));
        terms.columns(word).iter().zip(counts).map(of)
    };
    let mut squares = vec![0.0; concepts];
    words.flat_map(uses).for_each(|(column, value)| squares[column as usize] += value * value);
    // The words of each concept that others have, as the uses in all of them.
    let rows: Vec<Vec<(u32, f64)>> = shared.into_iter().map(|word| uses(word).collect()).collect();
    let mut of = vec![Vec::new(); concepts];
    for (row, uses) in rows.iter().enumerate() {
        uses.iter().enumerate().for_each(|(at, &(column, _))| of[column as usize].push((row, at)));
    }
    let (mut pairs, mut products) = (Vec::new(), vec![0.0; concepts]);
    for (column, words) in of.iter().enumerate() {
        products[column..].fill(0.0);
        for &(row, at) in words {
            let own = rows[row][at].1;
            rows[row][at + 1..].iter().for_each(|&(other, value)| products[other as usize] += own * value);
        }
        let cosine = |other: usize| products[other] / (squares[column] * squares[other]).sqrt();
        let others = (column + 1..concepts).filter(|&other| products[other] > 0.0);
        let near = others.map(|other| (cosine(other), column as u32, other as u32));
        pairs.extend(near.filter(|&(cosine, ..)| cosine >= ALIKE));
    }
    pairs.sort_by(|a, b| b.0.total_cmp(&a.0).then((a.1, a.2).cmp(&(b.1, b.2))));
    pairs
}

/// Groups whose concepts are all alike: pair after pair, two groups become one where each concept of one is like each of the other.
fn cliques(concepts: usize, pairs: &[Pair]) -> Vec<Vec<u32>> {
    let mut known: Vec<(u32, u32)> = pairs.iter().map(|&(_, one, other)| (one, other)).collect();
    known.sort_unstable();
    let are_alike = |a: u32, b: u32| known.binary_search(&(a.min(b), a.max(b))).is_ok();
    let mut groups: Vec<Vec<u32>> = (0..concepts as u32).map(|column| vec![column]).collect();
    let mut group_of: Vec<usize> = (0..concepts).collect();
    for &(_, one, other) in pairs {
        let (one, other) = (group_of[one as usize], group_of[other as usize]);
        if one == other || !groups[one].iter().all(|&a| groups[other].iter().all(|&b| are_alike(a, b))) {
            continue;
        }
        let moved = std::mem::take(&mut groups[other]);
        moved.iter().for_each(|&column| group_of[column as usize] = one);
        groups[one].extend(moved);
    }
    groups.retain(|group| group.len() > 1);
    groups.iter_mut().for_each(|group| group.sort_unstable());
    groups.sort_unstable();
    groups
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_are_made_of_concepts_that_are_all_alike() {
        // 0, 1 and 2 are alike; 3 is like 2 only, and 4 like 5.
        let pairs = [(0.9, 0, 1), (0.8, 4, 5), (0.7, 1, 2), (0.65, 2, 3), (0.6, 0, 2)];
        assert_eq!(cliques(6, &pairs), [vec![0, 1, 2], vec![4, 5]]);
        assert!(cliques(3, &[]).is_empty());
        // Without a pair of 0 and 2 the third stays out, and is free for its own next.
        assert_eq!(cliques(4, &pairs[..1]), [[0, 1]]);
        assert_eq!(cliques(4, &[(0.9, 0, 1), (0.7, 1, 2), (0.65, 2, 3)]), [[0, 1], [2, 3]]);
    }
}
