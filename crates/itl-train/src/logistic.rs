//! The learner: multinomial logistic regression with features dropped at random.
//!
//! In: the corpus. Out: for each feature key one weight per tag. Each token is an example of its own whose
//! earlier tags are those the learner itself gives, as in tagging. Never depends on anything but its seed.

use hashbrown::{HashMap, HashSet};
use itl_text::tagger::features::{Facts, tag_key, tag_pair_key, tag_word_keys};

use crate::corpus::{Corpus, Token};
use crate::settings::Settings;

/// The learner's state; rows are `tags` wide.
pub(crate) struct Logistic<'c> {
    corpus: &'c Corpus,
    tags: usize,
    weights: Vec<f32>,
    /// Sum of squared gradients per weight: frequent features learn ever more slowly.
    squares: Vec<f32>,
    /// Sum of the weights after each of the later rounds, and how many those are.
    sums: Vec<f32>,
    summed: u32,
    /// Features found useless half way.
    dropped: Vec<bool>,
    keys: Vec<u32>,
    history: HashMap<u32, u32>,
    pairs: usize,
}

impl<'c> Logistic<'c> {
    pub(crate) fn new(corpus: &'c Corpus, tags: usize) -> Self {
        let mut keys = corpus.keys.clone();
        let pairs = keys.len();
        for before2 in 0..=tags {
            for before in 0..=tags {
                keys.push(tag_pair_key(before2, before));
            }
        }
        keys.extend((0..=tags).map(tag_key));
        let size = keys.len() * tags;
        let (weights, squares) = (vec![0.0; size], vec![0.0; size]);
        Self {
            corpus,
            tags,
            weights,
            squares,
            sums: Vec::new(),
            summed: 0,
            dropped: Vec::new(),
            keys,
            history: HashMap::new(),
            pairs,
        }
    }

    /// Begins with the features that another learner found useful.
    pub(crate) fn with_features_of(mut self, other: &Self) -> Self {
        let useful: HashSet<u32> = other
            .keys
            .iter()
            .zip(&other.dropped)
            .filter(|(_, dropped)| !**dropped)
            .map(|(key, _)| *key)
            .collect();
        for (&key, &dropped) in other.keys.iter().zip(&other.dropped).skip(self.keys.len()) {
            if !dropped {
                self.history_row(key);
            }
        }
        self.dropped = self.keys.iter().map(|key| !useful.contains(key)).collect();
        self
    }

    /// Goes through the corpus `settings.epochs` times.
    pub(crate) fn learn(&mut self, settings: &Settings, seed: u64, mut progress: impl FnMut(usize, f64)) {
        let mut random = Random::new(seed);
        let mut order: Vec<usize> = (0..self.corpus.sentences.len()).collect();
        for epoch in 0..settings.epochs {
            if epoch == settings.epochs / 2 && self.dropped.is_empty() {
                self.select(settings.features);
            }
            random.shuffle(&mut order);
            let (mut wrong, mut total) = (0u64, 0u64);
            let left = 1.0 - epoch as f32 / settings.epochs as f32;
            let rate = settings.rate as f32 * left;
            for &sentence in &order {
                let variants = &self.corpus.sentences[sentence];
                if variants.is_empty() {
                    continue;
                }
                let range = variants[random.below(variants.len())].clone();
                let tokens = &self.corpus.tokens[range];
                total += tokens.len() as u64;
                wrong += self.walk(tokens, settings, rate, &mut random);
            }
            if 2 * (epoch + 1) > settings.epochs {
                self.sums.resize(self.weights.len(), 0.0);
                for (sum, weight) in self.sums.iter_mut().zip(&self.weights) {
                    *sum += weight;
                }
                self.summed += 1;
            }
            progress(epoch, 1.0 - wrong as f64 / total.max(1) as f64);
        }
    }

    /// Keeps the `most` features with the largest weights; the later rounds make up for the others.
    fn select(&mut self, most: usize) {
        let size = |row: &[f32]| row.iter().fold(0f32, |top, weight| top.max(weight.abs()));
        let sizes: Vec<f32> = self.weights.chunks_exact(self.tags).map(size).collect();
        let mut sorted = sizes.clone();
        sorted.sort_unstable_by(|a, b| b.total_cmp(a));
        let least = sorted.get(most).copied().unwrap_or(0.0);
        self.dropped = sizes.iter().map(|&size| size < least).collect();
        for (row, _) in
            self.weights.chunks_exact_mut(self.tags).zip(&self.dropped).filter(|(_, dropped)| **dropped)
        {
            row.fill(0.0);
        }
    }

    fn is_dropped(&self, row: u32) -> bool {
        self.dropped.get(row as usize).copied().unwrap_or(false)
    }

    /// Tags from left to right and learns from each token at once.
    fn walk(&mut self, tokens: &[Token], settings: &Settings, rate: f32, random: &mut Random) -> u64 {
        let start = self.tags;
        let (mut before2, mut before) = (start, start);
        let mut wrong = 0;
        let mut scores = vec![0f32; self.tags];
        let mut rows: Vec<u32> = Vec::new();
        let corpus = self.corpus;
        for (at, token) in tokens.iter().enumerate() {
            let gold = usize::from(token.gold);
            let mut tag = gold;
            if !token.tags.is_power_of_two() {
                rows.clear();
                let features = &corpus.features[token.features.start as usize..token.features.end as usize];
                rows.extend(
                    features.iter().filter(|row| !self.is_dropped(**row) && !random.chance(settings.dropout)),
                );
                if !random.chance(settings.dropout) {
                    rows.push((self.pairs + (self.tags + 1) * (self.tags + 1) + before) as u32);
                    rows.push((self.pairs + before2 * (self.tags + 1) + before) as u32);
                }
                let after = tokens.get(at + 1).map_or(Facts::outside(), |token| token.facts);
                for key in tag_word_keys(before, &token.facts, &after) {
                    let Some(row) = self.history_row(key) else { continue };
                    if !self.is_dropped(row) && !random.chance(settings.dropout) {
                        rows.push(row);
                    }
                }
                scores.fill(0.0);
                for &row in &rows {
                    let row = &self.weights[row as usize * self.tags..(row as usize + 1) * self.tags];
                    for (score, weight) in scores.iter_mut().zip(row) {
                        *score += weight;
                    }
                }
                let allowed = |t: usize| token.tags >> t & 1 == 1;
                let best = (0..self.tags)
                    .filter(|&t| allowed(t))
                    .fold(gold, |best, t| if scores[t] > scores[best] { t } else { best });
                let top = scores[best];
                let mut sum = 0.0;
                for (t, score) in scores.iter_mut().enumerate() {
                    *score = if allowed(t) { libm::expf(*score - top) } else { 0.0 };
                    sum += *score;
                }
                wrong += u64::from(best != gold);
                tag = best;
                for (t, score) in scores.iter_mut().enumerate() {
                    *score = f32::from(t == gold) - *score / sum;
                }
                for (t, &gradient) in scores.iter().enumerate() {
                    // Tags far from the race would cost most of the time and change nothing.
                    if gradient.abs() < 1e-3 {
                        continue;
                    }
                    for &row in &rows {
                        let at = row as usize * self.tags + t;
                        self.squares[at] += gradient * gradient;
                        self.weights[at] += rate * gradient / (1e-2 + self.squares[at]).sqrt();
                    }
                }
            }
            (before2, before) = (before, tag);
        }
        wrong
    }

    /// The row of a feature of an earlier tag; new ones are not taken up once the useful ones are known.
    fn history_row(&mut self, key: u32) -> Option<u32> {
        if let Some(&row) = self.history.get(&key) {
            return Some(row);
        }
        if !self.dropped.is_empty() {
            return None;
        }
        let row = self.keys.len() as u32;
        self.history.insert(key, row);
        self.keys.push(key);
        self.weights.resize(self.weights.len() + self.tags, 0.0);
        self.squares.resize(self.squares.len() + self.tags, 0.0);
        Some(row)
    }

    /// Adds the weights to `sums`: feature key → one number per tag.
    pub(crate) fn add_to(&self, sums: &mut HashMap<u32, Vec<f64>>) {
        for (&key, row) in self.keys.iter().zip(self.sums.chunks_exact(self.tags)) {
            if row.iter().all(|&sum| sum == 0.0) {
                continue;
            }
            let total = sums.entry(key).or_insert_with(|| vec![0.0; self.tags]);
            for (total, &sum) in total.iter_mut().zip(row) {
                *total += f64::from(sum) / f64::from(self.summed.max(1));
            }
        }
    }
}

/// Random numbers that are the same in every run: SplitMix64.
struct Random(u64);

impl Random {
    fn new(seed: u64) -> Self {
        Self(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number from 0 to `bound` − 1.
    fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound.max(1) as u64) as usize
    }

    /// True with the given probability.
    fn chance(&mut self, probability: f64) -> bool {
        ((self.next() >> 11) as f64) < probability * (1u64 << 53) as f64
    }

    fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i + 1));
        }
    }
}
