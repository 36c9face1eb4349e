//! Calibration: the threshold that a framework's own texts give, without labels.
//!
//! Every stretch of a descriptor is aligned with the model as it is without that stretch. Where concepts are single sentences with a
//! name, the sentence is left out and the name stays. Its own concept should be recognised, the others not; `cutoff.rs` finds what tells the two best apart. Error rates are counted on the same texts.

use itl_base::{ByteSpan, Cancel, Cancelled};
use rayon::prelude::*;

use crate::decide::cutoff::Cells;
use crate::decide::decision::{Decision, Undecided};
use crate::decide::left_out::{LeaveOut, LeftOut, Omission};
use crate::decide::votes::{PASSAGE, shares_alone};
use crate::induce::descriptor::{DescriptorWords, Text};
use crate::model::Model;
use crate::terms::term::TermKey;

/// Words that a text must have to be looked at: fewer decide by chance.
const ENOUGH_WORDS: usize = 4;
/// Texts that a rate takes.
const ENOUGH_TEXTS: usize = 20;
/// Texts that are looked at, evenly spread over all: bounds the time.
const MOST_TEXTS: usize = 2000;
/// Meetings of a left-out word with a concept that has it, over all texts that are looked at: some seconds of work. The 1,189 controls of
/// NIST 800-53 have a sixth of it. Where concepts share all their words, fewer texts are looked at.
const MOST_MEETINGS: u64 = 30_000_000;
/// The share of left-out texts below the value that the gate is taken from.
const TURNED_AWAY: f64 = 0.01;
/// The part of that value which is asked of a stranger's text: it has fewer of the framework's words than the framework's own. Of .3, .5, .7
/// and 1 the one that finds most and lets no general text be covered (studies/verdicts).
const LENIENCE: f64 = 0.7;
/// Texts per piece of work.
const BATCH: usize = 16;

/// A text to leave out: alone, and with all that belongs to it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Trial {
    pub(crate) column: usize,
    /// What belongs to it has the same number.
    pub(crate) branch: u32,
    /// Where its text stands: a part of the descriptor, and bytes of it.
    pub(crate) place: (usize, ByteSpan),
    alone: Omission,
    pub(crate) together: Omission,
}

/// How a trial came out.
struct Outcome {
    own: f64,
    /// The affinities to other concepts that are not 0.
    others: Vec<f64>,
    /// T·s² of the text left out alone.
    subject: f64,
}

impl Model {
    /// The decision that descriptors of these words give.
    pub(crate) fn calibrate(
        &self,
        descriptors: &[DescriptorWords],
        cancel: &Cancel,
    ) -> Result<Result<Decision, Undecided>, Cancelled> {
        let some = match self.trials(descriptors, MOST_TEXTS) {
            Ok(some) => some,
            Err(reason) => return Ok(Err(reason)),
        };
        let some: Vec<&Trial> = some.iter().collect();
        let taken = some.len();
        let attempt = |batch: &[&Trial]| self.attempt(batch, cancel);
        let outcomes: Vec<Vec<Outcome>> =
            some.par_chunks(BATCH).map(attempt).collect::<Result<_, Cancelled>>()?;
        let outcomes: Vec<Outcome> = outcomes.into_iter().flatten().collect();
        let mut subjects: Vec<f64> = outcomes.iter().map(|outcome| outcome.subject).collect();
        subjects.sort_by(f64::total_cmp);
        let gate = LENIENCE * subjects[((taken as f64 * TURNED_AWAY).ceil() as usize).clamp(1, taken) - 1];
        let cells = Cells {
            own: outcomes.iter().map(|outcome| outcome.own).collect(),
            others: outcomes.iter().map(|outcome| outcome.others.as_slice()).collect(),
            all_others: (taken * (self.concept_count() - 1)) as u64,
        };
        let Some(cutoff) = cells.cutoff(cancel)? else {
            return Ok(Err(Undecided::NothingInCommon));
        };
        let mut decision = Decision {
            cutoff,
            zero: None,
            gate,
            missed: 0.0,
            passed: 0.0,
            texts: taken as u32,
            sentences: some.iter().all(|trial| trial.alone == trial.together),
        };
        let (mut own, mut others) = (0_u32, 0_u32);
        let mut values = Vec::new();
        for outcome in outcomes.iter().filter(|outcome| outcome.subject >= gate) {
            values.clear();
            values.push(outcome.own);
            values.extend(&outcome.others);
            let passing = shares_alone(&decision, &values).enumerate().filter(|&(_, share)| share >= PASSAGE);
            passing.for_each(|(at, _)| *(if at == 0 { &mut own } else { &mut others }) += 1);
        }
        decision.missed = 1.0 - f64::from(own) / taken as f64;
        decision.passed = f64::from(others) / (taken * (self.concept_count() - 1)) as f64;
        Ok(Ok(decision))
    }

    /// The texts that are left out one by one: at most so many, evenly spread over all.
    pub(crate) fn trials(
        &self,
        descriptors: &[DescriptorWords],
        most: usize,
    ) -> Result<Vec<Trial>, Undecided> {
        let parts = || descriptors.iter().enumerate().map(|(at, words)| (at, words, trials(at, words)));
        let mut all: Vec<Trial> = parts().flat_map(|(.., trials)| trials).collect();
        if all.len() < ENOUGH_TEXTS {
            // Concepts of one short sentence: their names have to recognise it.
            let either = parts().flat_map(|(at, words, trials)| match trials.is_empty() {
                true => view(at, words).into_iter().collect(),
                false => trials,
            });
            all = either.collect();
        }
        let texts = all.len();
        if self.concept_count() < 2 {
            return Err(Undecided::OneConcept);
        }
        if texts < ENOUGH_TEXTS {
            return Err(Undecided::TooFewTexts { texts: texts as u32, needed: ENOUGH_TEXTS as u32 });
        }
        let spread = |taken: usize| (0..taken).map(move |at| at * texts / taken);
        let taken = texts.min(most.clamp(ENOUGH_TEXTS, MOST_TEXTS));
        let meetings: u64 = spread(taken).map(|at| self.meetings(&all[at])).sum();
        let taken = match meetings > MOST_MEETINGS {
            true => ((taken as u64 * MOST_MEETINGS / meetings) as usize).max(ENOUGH_TEXTS),
            false => taken,
        };
        Ok(spread(taken).map(|at| all[at].clone()).collect())
    }

    /// How often a word that a trial leaves out meets a concept that has it.
    fn meetings(&self, trial: &Trial) -> u64 {
        let words = &self.descriptors[trial.column].words[trial.together.removed.clone()];
        let terms = words.iter().filter_map(|word| self.terms.find(TermKey::individual(word.stem, word.tag)));
        terms.map(|term| self.terms.columns(term).len() as u64).sum()
    }

    fn attempt(&self, trials: &[&Trial], cancel: &Cancel) -> Result<Vec<Outcome>, Cancelled> {
        let mut leave_out = LeaveOut::new(self);
        let total = |left: &LeftOut| left.affinities.iter().sum::<f64>() * left.known * left.known;
        let mut outcomes = Vec::with_capacity(trials.len());
        for same in trials.chunk_by(|a, b| a.column == b.column) {
            let column = same[0].column;
            let text = Text::of(&self.recipe.words[column], self.parameters());
            for trial in same {
                cancel.check()?;
                let alone = leave_out.row(column, &text, &trial.alone);
                let subject = total(&alone);
                let row = match trial.alone == trial.together {
                    true => alone,
                    false => leave_out.row(column, &text, &trial.together),
                };
                let others = row.affinities.iter().enumerate().filter(|&(other, _)| other != column);
                let others =
                    others.map(|(_, &affinity)| affinity).filter(|&affinity| affinity > 0.0).collect();
                outcomes.push(Outcome { own: row.affinities[column], others, subject });
            }
        }
        Ok(outcomes)
    }
}

/// The texts of a concept that can be left out: those below its own or, if there are none, its sentences.
fn trials(column: usize, descriptor: &DescriptorWords) -> Vec<Trial> {
    let mut start = 0;
    let mut stretches = Vec::new();
    for (at, part) in descriptor.iter().enumerate() {
        let placed = part.stretches.iter().map(|stretch| {
            let words = start + stretch.words.start..start + stretch.words.end;
            (stretch.branch, part.label, words, (at, stretch.span))
        });
        stretches.extend(placed);
        start += part.words.len();
    }
    let branches = stretches.chunk_by(|a, b| a.0 == b.0).filter(|branch| branch[0].0 > 0);
    let mut trials = Vec::new();
    for branch in branches {
        let removed = branch[0].2.start..branch[branch.len() - 1].2.end;
        let texts = branch.iter().filter(|(_, label, words, _)| !label && words.len() >= ENOUGH_WORDS);
        trials.extend(texts.map(|(branch, _, words, place)| Trial {
            column,
            branch: *branch,
            place: *place,
            alone: Omission { removed: words.clone(), unit: words.clone() },
            together: Omission { removed: removed.clone(), unit: words.clone() },
        }));
    }
    // Without the only one nothing would be left.
    if trials.len() < 2 { Vec::new() } else { trials }
}

/// The second view of a concept that has a name and one text: the text left out, and the name all that is left.
fn view(column: usize, descriptor: &DescriptorWords) -> Option<Trial> {
    let [name, text] = descriptor.as_slice() else { return None };
    let sound = name.label && !text.label && !name.words.is_empty() && text.words.len() >= ENOUGH_WORDS;
    let words = name.words.len()..name.words.len() + text.words.len();
    let left = Omission { removed: words.clone(), unit: words };
    sound.then(|| Trial {
        column,
        branch: 1,
        place: (1, ByteSpan::new(0, text.text.len())),
        alone: left.clone(),
        together: left,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::induce::descriptor::{DescriptorPart, Stretch};
    use itl_base::{ByteSpan, Tag};

    fn part(label: bool, words: usize, stretches: &[(std::ops::Range<usize>, u32)]) -> DescriptorPart {
        let stretch = |(words, branch): &(std::ops::Range<usize>, u32)| Stretch {
            words: words.clone(),
            span: ByteSpan::new(words.start, words.end),
            branch: *branch,
        };
        DescriptorPart {
            label,
            words: vec![(String::new(), Tag::ANY); words],
            stretches: stretches.iter().map(stretch).collect(),
            ..DescriptorPart::default()
        }
    }

    #[test]
    fn a_target_goes_with_its_indicators() {
        let goal = [part(true, 2, &[(0..2, 0)]), part(false, 5, &[(0..5, 0)])];
        let target =
            [part(false, 6, &[(0..6, 1)]), part(false, 3, &[(0..3, 1)]), part(false, 4, &[(0..4, 1)])];
        let other = [part(true, 1, &[(0..1, 2)]), part(false, 5, &[(0..5, 2)])];
        let found = trials(7, &[goal.to_vec(), target.to_vec(), other.to_vec()].concat());
        let of = |trial: &Trial| (trial.alone.removed.clone(), trial.together.removed.clone());
        let found: Vec<_> = found.iter().map(of).collect();
        // The indicator of three words is too short to be tried, but goes with its target.
        assert_eq!(found, [(7..13, 7..20), (16..20, 7..20), (21..26, 20..26)]);
    }

    #[test]
    fn a_name_is_a_view_of_its_text() {
        let text = part(false, 5, &[(0..5, 1)]);
        let found = view(3, &vec![part(true, 2, &[(0..2, 0)]), text.clone()]).unwrap();
        assert_eq!((found.alone.removed.clone(), found.column), (2..7, 3));
        assert_eq!(found.alone, found.together);
        assert_eq!(view(3, &vec![text]), None);
        assert_eq!(view(3, &vec![part(true, 2, &[]), part(false, 3, &[])]), None);
    }

    #[test]
    fn sentences_stand_alone_and_one_is_not_enough() {
        let two = part(false, 9, &[(0..4, 1), (4..9, 2)]);
        assert_eq!(trials(0, &vec![two]).len(), 2);
        assert_eq!(trials(0, &vec![part(false, 9, &[(0..9, 1)])]), []);
    }
}
