//! Every concept of one framework beside every concept of the other: two sides in; scores, ranks and links out.

use itl_base::{Cancel, Cancelled, Notice};
use itl_text::LinguisticCore;
use rayon::prelude::*;

use crate::adjust;
use crate::cutoffs::{Inside, cutoffs};
use crate::reading::Words;
use crate::result::{Crosswalk, Cutoffs, Direction, FrameworkSummary, Link, LinkVerdict, LinkedConcept};
use crate::scores::Matrix;
use crate::space::{Space, Vector};
use crate::verdict::{Surroundings, contained, direction, verdict};
use crate::{CrosswalkError, Side};

/// Pairs of concepts that are compared: a matrix of 160 MB.
const MOST_PAIRS: usize = 20_000_000;
/// Related links of a concept that are kept; all that are close are.
const RELATED: usize = 5;
/// Ids that a notice names.
const NAMED: usize = 5;

/// Two frameworks, all their scores, and the cutoffs.
#[derive(Debug)]
pub struct Pairing<'a> {
    pub(crate) sides: [Side<'a>; 2],
    pub(crate) words: Words,
    pub(crate) space: Space,
    pub(crate) exponents: [Vec<f64>; 2],
    pub(crate) scores: Matrix,
    inside: [Inside; 2],
    /// For each concept its highest score.
    best: [Vec<f64>; 2],
    cutoffs: Option<Cutoffs>,
}

impl<'a> Pairing<'a> {
    /// Reads both with the same core and scores all pairs.
    ///
    /// # Errors
    /// If there are too many pairs, or it was cancelled.
    pub fn of(
        a: Side<'a>,
        b: Side<'a>,
        core: &LinguisticCore,
        cancel: &Cancel,
    ) -> Result<Self, CrosswalkError> {
        let largest = a.len().max(b.len());
        if largest.saturating_mul(largest) > MOST_PAIRS {
            return Err(CrosswalkError::TooLarge { a: a.len(), b: b.len(), limit: MOST_PAIRS });
        }
        let words = Words::read([&a, &b], core, cancel)?;
        let space = Space::of([&a, &b], &words);
        let [first, second] = &space.vectors;
        let mut scores = Matrix::of(first, second, space.stems, cancel)?;
        let lengths = |vectors: &[Vector]| vectors.iter().map(|vector| vector.length).collect::<Vec<_>>();
        let rows =
            (0..first.len()).into_par_iter().map(|row| adjust::nearness(scores.row(row).iter().copied()));
        let columns = (0..second.len()).into_par_iter().map(|column| adjust::nearness(scores.column(column)));
        let (rows, columns): (Vec<f64>, Vec<f64>) = (rows.collect(), columns.collect());
        let exponents =
            [adjust::exponents(&lengths(first), &rows), adjust::exponents(&lengths(second), &columns)];
        scores.map(|row, column, cosine| {
            cosine * adjust::factor(cosine, exponents[0][row] + exponents[1][column])
        });
        let best = [
            (0..first.len()).map(|row| scores.row(row).iter().copied().fold(0.0, f64::max)).collect(),
            (0..second.len()).map(|column| scores.column(column).fold(0.0, f64::max)).collect(),
        ];
        let inside = |side: usize, whole: &Side<'_>| -> Result<Inside, Cancelled> {
            let place = (&whole.hierarchy, space.nodes[side].as_slice());
            Inside::of(&space.vectors[side], &exponents[side], space.stems, place, cancel)
        };
        let inside = [inside(0, &a)?, inside(1, &b)?];
        let cutoffs = cutoffs(&inside);
        Ok(Self { sides: [a, b], words, space, exponents, scores, inside, best, cutoffs })
    }

    /// The links, and what stays without one.
    #[must_use]
    pub fn crosswalk(&self) -> Crosswalk {
        let kept = self.kept();
        let links: Vec<Link> = kept.par_iter().map(|&(a, b)| self.link(a, b)).collect();
        let [concepts_a, concepts_b] = [0, 1].map(|side| self.concepts(side, &kept, &links));
        let [a, b] = [0, 1].map(|side| self.summary(side));
        let notices = self.notices();
        Crosswalk { a, b, cutoffs: self.cutoffs, links, concepts_a, concepts_b, published: None, notices }
    }

    /// A link between two concepts in use, by number.
    pub(crate) fn link(&self, a: usize, b: usize) -> Link {
        let score = self.scores.get(a, b);
        let [first, second] = [&self.space.vectors[0][a], &self.space.vectors[1][b]];
        let (a_in_b, b_in_a) = (contained(first, second), contained(second, first));
        let direction = direction(a_in_b, b_in_a);
        Link {
            a: self.sides[0].concept(a).id.clone(),
            b: self.sides[1].concept(b).id.clone(),
            score,
            verdict: self.verdict(a, b),
            direction,
            a_in_b,
            b_in_a,
            rank_a: self.rank(self.scores.row(a).iter().copied(), b, self.twin(0, a)),
            rank_b: self.rank(self.scores.column(b), a, self.twin(1, b)),
            terms: self.terms(a, b),
        }
    }

    pub(crate) fn verdict(&self, a: usize, b: usize) -> LinkVerdict {
        let [first, second] = [&self.space.vectors[0][a], &self.space.vectors[1][b]];
        let around = Surroundings {
            nearest: [self.inside[0].nearest[a], self.inside[1].nearest[b]],
            best: [self.best[0][a], self.best[1][b]],
        };
        let score = self.scores.get(a, b);
        // Most pairs are far from close: then the direction decides nothing.
        let far = self.cutoffs.is_none_or(|cutoffs| score < cutoffs.close);
        let direction = match far {
            true => Direction::Overlap,
            false => direction(contained(first, second), contained(second, first)),
        };
        verdict(score, self.cutoffs, around, direction)
    }

    /// The concepts of the other framework, best first, as one sees them.
    pub(crate) fn ranked(&self, side: usize, at: usize) -> Vec<usize> {
        let scores: Vec<f64> = match side {
            0 => self.scores.row(at).to_vec(),
            _ => self.scores.column(at).collect(),
        };
        let twin = self.twin(side, at);
        let mut order: Vec<usize> = (0..scores.len()).collect();
        order.sort_by(|&x, &y| {
            scores[y].total_cmp(&scores[x]).then((Some(y) == twin).cmp(&(Some(x) == twin))).then(x.cmp(&y))
        });
        order
    }

    /// The place of one among scores, from 1: of equal ones the one of the same id is first, then the order of the framework.
    fn rank(&self, scores: impl Iterator<Item = f64>, wanted: usize, twin: Option<usize>) -> usize {
        let scores: Vec<f64> = scores.collect();
        let own = scores[wanted];
        let before = |(at, score): (usize, &f64)| {
            let tie = twin != Some(wanted) && (twin == Some(at) || at < wanted);
            at != wanted && (*score > own || (*score == own && tie))
        };
        1 + scores.iter().enumerate().filter(|&it| before(it)).count()
    }

    /// The concept of the other framework that has the same id.
    fn twin(&self, side: usize, at: usize) -> Option<usize> {
        let other = &self.sides[1 - side];
        let id = &self.sides[side].concept(at).id;
        // Two versions list their concepts in much the same order.
        let same = |at: usize| at < other.len() && other.concept(at).id == *id;
        if same(at) { Some(at) } else { (0..other.len()).find(|&at| same(at)) }
    }

    /// The links that are kept, in the order of the first framework, best first: the matches, the best of the related, and in any
    /// case the best one of every concept.
    fn kept(&self) -> Vec<(usize, usize)> {
        let best = |side: usize, at: usize| -> Vec<(usize, usize)> {
            let pair = |other: usize| if side == 0 { (at, other) } else { (other, at) };
            let ranked = self.ranked(side, at).into_iter().map(pair);
            let keeps = |&(place, (a, b)): &(usize, (usize, usize))| {
                let related =
                    place < RELATED && self.cutoffs.is_some_and(|it| self.scores.get(a, b) >= it.related);
                self.scores.get(a, b) > 0.0 && (place == 0 || related || self.verdict(a, b).is_match())
            };
            ranked.enumerate().filter(keeps).map(|(_, pair)| pair).collect()
        };
        let sides = [0, 1].map(|side| {
            let all = (0..self.sides[side].len()).into_par_iter();
            all.flat_map_iter(|at| best(side, at)).collect::<Vec<_>>()
        });
        let mut kept = sides.concat();
        kept.sort_by(|x, y| {
            let score = |&(a, b): &(usize, usize)| self.scores.get(a, b);
            x.0.cmp(&y.0).then(score(y).total_cmp(&score(x))).then(x.1.cmp(&y.1))
        });
        kept.dedup();
        kept
    }

    fn concepts(&self, side: usize, kept: &[(usize, usize)], links: &[Link]) -> Vec<LinkedConcept> {
        let whole = &self.sides[side];
        let mut numbers: Vec<Vec<usize>> = vec![Vec::new(); whole.len()];
        for (number, pair) in kept.iter().enumerate() {
            numbers[if side == 0 { pair.0 } else { pair.1 }].push(number);
        }
        let family = |at: usize| {
            let nodes = &whole.hierarchy.nodes;
            let own = self.space.nodes[side][at];
            let top = std::iter::successors(Some(own), |&at| nodes[at].parent).last().unwrap_or(own);
            (top != own).then(|| nodes[top].id.clone())
        };
        let concept = |(at, mut links_of): (usize, Vec<usize>)| {
            links_of.sort_by(|&x, &y| links[y].score.total_cmp(&links[x].score).then(x.cmp(&y)));
            let concept = whole.concept(at);
            LinkedConcept {
                id: concept.id.clone(),
                label: concept.label.clone(),
                text: concept.descriptor.clone(),
                parent: concept.parent.clone(),
                family: family(at),
                verdict: links_of.iter().map(|&link| links[link].verdict).min().unwrap_or(LinkVerdict::None),
                links: links_of,
            }
        };
        numbers.into_iter().enumerate().map(concept).collect()
    }

    /// Concepts that nothing can be linked with, and what was left out.
    fn notices(&self) -> Vec<Notice> {
        let mut notices = Vec::new();
        for (side, whole) in self.sides.iter().enumerate() {
            let vectors = self.space.vectors[side].iter().enumerate();
            let empty: Vec<&str> = vectors
                .filter(|(_, vector)| vector.all.is_empty())
                .map(|(at, _)| whole.concept(at).id.as_str())
                .collect();
            if !empty.is_empty() {
                let named = empty.iter().take(NAMED).copied().collect::<Vec<_>>().join(", ");
                let (id, count) = (&whole.framework.id, empty.len());
                let message = format!(
                    "{id}: no word sets these concepts apart, so they have no link ({count}): {named}"
                );
                notices.push(Notice::warning("no-words", message));
            }
        }
        if self.cutoffs.is_none() {
            let message = "the frameworks have too few concepts to tell from which score a link is close; links have no verdict";
            notices.push(Notice::warning("no-cutoffs", message));
        }
        notices
    }

    pub(crate) fn summary(&self, side: usize) -> FrameworkSummary {
        let Side { framework, columns, level, .. } = &self.sides[side];
        FrameworkSummary {
            id: framework.id.clone(),
            title: framework.title.clone(),
            concepts: columns.len(),
            level: *level,
        }
    }
}
