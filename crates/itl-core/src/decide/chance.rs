//! Chance: the vote that a unit of general text gives each concept on average.
//!
//! In: a model with its cutoff, and the frequency table of its language. Out: e_j, from units that are drawn word by word and
//! stand beside each other as sentences do. The same model and table give the same votes on every machine.

use itl_base::{Cancel, Cancelled};
use itl_text::Frequencies;

use crate::align::affinity::Affinities;
use crate::decide::lone_word::LoneWords;
use crate::decide::votes::Ballot;
use crate::model::Model;
use crate::scheme::Scheme;

/// The words of a unit: for each its stem in the model, if that has it, and its number in the table.
type DrawnUnit = Vec<(Option<u32>, u32)>;

/// Units that are drawn.
const DRAWN: usize = 20_000;
/// Where the draws begin: any number would do, and it must stay.
const SEED: u64 = 0x0049_544C;
/// The mean vote where there is no table, and for the published scheme.
pub(crate) const WITHOUT_TABLE: f64 = 0.0002;

/// Random numbers that are the same everywhere: SplitMix64 of Steele, Lea and Flood (2014).
struct SplitMix64(u64);

impl SplitMix64 {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// A number below `end`, which is not 0.
    fn below(&mut self, end: u64) -> u64 {
        ((u128::from(self.next()) * u128::from(end)) >> 64) as u64
    }
}

/// An urn: things by how often each is in it.
struct Urn {
    ends: Vec<u64>,
}

impl Urn {
    fn of(counts: impl Iterator<Item = u32>) -> Self {
        let mut end = 0;
        let ends = counts.map(|count| {
            end += u64::from(count);
            end
        });
        Self { ends: ends.collect() }
    }

    fn is_empty(&self) -> bool {
        self.ends.last().is_none_or(|&end| end == 0)
    }

    /// The number of the thing that is drawn; it goes back into the urn.
    fn draw(&self, random: &mut SplitMix64) -> usize {
        let at = random.below(self.ends.last().copied().unwrap_or(1));
        self.ends.partition_point(|&end| end <= at)
    }
}

impl Model {
    /// e of every concept; nothing where the model does not decide.
    pub(crate) fn general_votes(&self, cancel: &Cancel) -> Result<Vec<f64>, Cancelled> {
        let Ok(decision) = self.lexical_decision() else { return Ok(Vec::new()) };
        let concepts = self.concept_count();
        // A word that is drawn has no tag.
        let graded = self.parameters().scheme() == Scheme::Graded && !self.settings().tagger;
        let table = if graded { Frequencies::of(self.settings().language) } else { None };
        let units = table.map(|table| self.drawn_units(&table)).unwrap_or_default();
        if units.is_empty() {
            return Ok(vec![WITHOUT_TABLE; concepts]);
        }
        let ballot = Ballot { decision: &decision, lineage: &self.lineage, headings: None };
        // Units of a piece of work stand beside each other; pieces are of a fixed size.
        let sums = |units: &[DrawnUnit], rows: &Affinities| {
            let mut words = LoneWords::of(self);
            let mut last = None;
            let lone = |row: usize, column: usize| {
                let Some(words) = &mut words else { return false };
                if last.replace(row) != Some(row) {
                    words.read(|matcher| matcher.read_stems(units[row].iter().copied()));
                }
                words.only(column)
            };
            ballot.votes(rows, |_| None, lone, cancel).map(|votes| votes.sums().to_vec())
        };
        let mut total = vec![0.0; concepts];
        for batch in self.each_batch(&units, cancel, sums)? {
            total.iter_mut().zip(batch?).for_each(|(total, more)| *total += more);
        }
        Ok(total.into_iter().map(|sum| sum / DRAWN as f64).collect())
    }

    /// Units of general words: for each its stem in the model, if that has it, and its number in the table.
    fn drawn_units(&self, table: &Frequencies) -> Vec<DrawnUnit> {
        let known: Vec<Option<u32>> =
            table.words().map(|(stem, _)| self.stems.find(stem).map(|id| id.0)).collect();
        // A unit without a word that counts has no term, and is none of those that chance is about.
        let lengths = Urn::of(table.lengths().iter().skip(1).copied());
        let words = Urn::of(table.words().map(|(_, count)| count));
        if lengths.is_empty() || words.is_empty() {
            return Vec::new();
        }
        let mut random = SplitMix64(SEED);
        let mut unit = || {
            let length = 1 + lengths.draw(&mut random);
            let mut word = || {
                let at = words.draw(&mut random);
                (known[at], at as u32)
            };
            (0..length).map(|_| word()).collect()
        };
        (0..DRAWN).map(|_| unit()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn draws_are_those_of_the_reference_implementation() {
        // The first numbers of splitmix64.c with the seed 1234567.
        let mut random = SplitMix64(1_234_567);
        let found = [random.next(), random.next(), random.next()];
        assert_eq!(found, [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423]);
        let mut random = SplitMix64(SEED);
        assert!((0..1000).all(|_| random.below(7) < 7));
    }

    #[test]
    fn things_are_drawn_as_often_as_they_are_there() {
        let urn = Urn::of([3, 0, 1].into_iter());
        let mut random = SplitMix64(SEED);
        let mut counts = [0_u32; 3];
        for _ in 0..40_000 {
            counts[urn.draw(&mut random)] += 1;
        }
        assert_eq!(counts[1], 0);
        assert!(counts[0].abs_diff(30_000) < 400, "{counts:?}");
        assert!(Urn::of([0, 0].into_iter()).is_empty() && Urn::of(std::iter::empty()).is_empty());
    }
}
