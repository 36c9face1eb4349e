//! Mistakes: which concepts are taken for which, and the texts that show it best.
//!
//! A text is missed if none of its labels is among its best concepts. Of several labels the one with the best rank is the
//! right one here, because it is the one that was nearly found. As examples, those texts are chosen in which the wrong
//! concept is farthest ahead, of texts short enough to be read at a glance, and at most two for the same confusion.

use std::collections::BTreeMap;

use crate::metrics::ranking;
use crate::{LabelledText, Scores, Truth};

/// Characters of a text that can be read at a glance.
const GLANCE: usize = 400;
/// Examples of one confusion.
const ALIKE: usize = 2;

/// A text that is missed.
#[derive(Debug, Clone, PartialEq)]
pub struct Mistake {
    /// The text, by its place.
    pub text: usize,
    /// The column of the concept that comes first.
    pub predicted: usize,
    /// The column of the label with the best rank.
    pub right: usize,
    /// Its rank, from 1.
    pub rank: usize,
    /// The score of the concept that comes first.
    pub predicted_score: f64,
    /// The score of the right one.
    pub right_score: f64,
}

impl Mistake {
    /// How far the wrong concept is ahead.
    #[must_use]
    pub fn margin(&self) -> f64 {
        self.predicted_score - self.right_score
    }
}

/// A concept that is taken for another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Confusion {
    /// The column of the right concept.
    pub right: usize,
    /// The column of the one that comes first instead.
    pub predicted: usize,
    /// In how many texts.
    pub count: usize,
}

/// The mistakes of a system.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Mistakes {
    /// Places among which a label has to be.
    pub top: usize,
    /// Texts none of whose labels is among them, those included that the system says nothing about.
    pub missed: usize,
    /// What is taken for what, the most frequent first.
    pub confusions: Vec<Confusion>,
    /// The most instructive ones.
    pub examples: Vec<Mistake>,
}

impl Mistakes {
    /// Looks for a system's mistakes, and chooses `limit` examples.
    #[must_use]
    pub fn of(truth: &Truth, scores: &Scores, texts: &[LabelledText], top: usize, limit: usize) -> Self {
        let labelled = || (0..truth.rows.len()).filter(|&text| !truth.rows[text].labels.is_empty());
        let silent = |text: &usize| ranking::silent(scores.row(*text));
        let mistakes: Vec<Mistake> = labelled()
            .filter(|text| !silent(text))
            .filter_map(|text| mistake(truth, scores, text, top))
            .collect();
        let mut counts: BTreeMap<(usize, usize), usize> = BTreeMap::new();
        for mistake in &mistakes {
            *counts.entry((mistake.right, mistake.predicted)).or_default() += 1;
        }
        let confusion = |((right, predicted), count)| Confusion { right, predicted, count };
        let mut confusions: Vec<Confusion> = counts.into_iter().map(confusion).collect();
        // Stable: equal counts stay in the order of concepts.
        confusions.sort_by_key(|confusion| std::cmp::Reverse(confusion.count));
        let missed = mistakes.len() + labelled().filter(silent).count();
        Self { top, missed, confusions, examples: examples(mistakes, texts, limit) }
    }
}

fn mistake(truth: &Truth, scores: &Scores, text: usize, top: usize) -> Option<Mistake> {
    let (row, scores) = (&truth.rows[text], scores.row(text));
    let order = ranking::order(scores);
    let at = order.iter().position(|&column| row.has(column)).filter(|&at| at >= top.max(1))?;
    let (predicted, right) = (order[0] as usize, order[at] as usize);
    let (predicted_score, right_score) = (scores[predicted], scores[right]);
    Some(Mistake { text, predicted, right, rank: at + 1, predicted_score, right_score })
}

fn examples(mut mistakes: Vec<Mistake>, texts: &[LabelledText], limit: usize) -> Vec<Mistake> {
    mistakes.retain(|mistake| texts[mistake.text].text.chars().nth(GLANCE).is_none());
    mistakes.sort_by(|a, b| b.margin().total_cmp(&a.margin()).then(a.text.cmp(&b.text)));
    let mut alike: BTreeMap<(usize, usize), usize> = BTreeMap::new();
    mistakes.retain(|mistake| {
        let seen = alike.entry((mistake.right, mistake.predicted)).or_default();
        *seen += 1;
        *seen <= ALIKE
    });
    mistakes.truncate(limit);
    mistakes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::truth::Judged;

    fn labelled(rows: &[&[u32]]) -> (Truth, Vec<LabelledText>) {
        let judged = |labels: &&[u32]| Judged { labels: labels.to_vec(), refused: Vec::new() };
        let truth = Truth { rows: rows.iter().map(judged).collect(), concepts: 3, pairs: false };
        let texts = rows.iter().map(|_| LabelledText { text: "short".into(), ..LabelledText::default() });
        (truth, texts.collect())
    }

    #[test]
    fn the_widest_margins_come_first_two_of_a_kind() {
        let (truth, mut texts) = labelled(&[&[0], &[0], &[0], &[1, 2], &[0], &[2], &[0]]);
        let rows = [
            [0.1, 0.5, 0.0],
            [0.1, 0.9, 0.0],
            [0.2, 0.4, 0.0],
            [0.9, 0.1, 0.3],
            [0.9, 0.1, 0.3],
            [0.0, 0.0, 0.0],
            [0.0, 9.0, 0.0],
        ];
        texts[6].text = "long ".repeat(100);
        let scores = Scores::of(3, rows.map(Vec::from));
        let mistakes = Mistakes::of(&truth, &scores, &texts, 1, 10);
        assert_eq!(mistakes.missed, 6);
        let confusions: Vec<_> =
            mistakes.confusions.iter().map(|it| (it.right, it.predicted, it.count)).collect();
        assert_eq!(confusions, [(0, 1, 4), (2, 0, 1)]);
        let examples: Vec<_> = mistakes.examples.iter().map(|it| (it.text, it.rank)).collect();
        assert_eq!(examples, [(1, 2), (3, 2), (0, 2)]);
        // Within the first two places nothing was missed but by the text that nothing is said about.
        assert_eq!(Mistakes::of(&truth, &scores, &texts, 2, 10).missed, 1);
    }
}
