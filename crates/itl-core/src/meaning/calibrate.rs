//! A model with an encoder: its rows, the scale of its scores, and when a score passes; all from the framework's own texts.
//!
//! Every text of a framework is left out in turn. Its concept then lacks the text itself and all that belongs to it, in terms
//! and in rows. Of a descriptor that is one text its sentences are left out; the row is then the mean of the other
//! sentences' tokens, as they stood beside the one that is gone.

use itl_base::{Cancel, Cancelled};
use itl_encoder::{Encoded, Encoder, Side, State};
use itl_text::LinguisticCore;
use rayon::prelude::*;
use std::sync::Arc;

use super::matrix::subject;
use super::nearness::{self, Nearest, similarity};
use super::{Meaning, Row, Scale, general};
use crate::decide::calibrate::Trial;
use crate::decide::chance::WITHOUT_TABLE;
use crate::decide::cutoff;
use crate::decide::decision::{Decision, Undecided};
use crate::decide::left_out::{LeaveOut, LeftOut};
use crate::decide::votes::{Ballot, PASSAGE, shares_alone};
use crate::error::ModelError;
use crate::induce::descriptor::{DescriptorWords, Text};
use crate::model::Model;

/// Cells of the left-out run: bounds time and memory with many concepts.
const MOST_CELLS: usize = 4_000_000;
/// The share of left-out texts that the gate may turn away, where there are no general sentences.
const TURNED_AWAY: f64 = 0.01;
/// Texts per piece of work.
const BATCH: usize = 16;

/// A left-out text against all concepts.
struct Outcome {
    column: usize,
    lexical: LeftOut,
    centred: Vec<f64>,
    largest: f64,
}

impl Model {
    /// Adds the meaning half. Nothing is added where no text can be left out, and the reason comes back.
    pub(crate) fn add_meaning(
        &mut self,
        core: &LinguisticCore,
        descriptors: &[DescriptorWords],
        encoder: Arc<Encoder>,
        cancel: &Cancel,
    ) -> Result<Option<Undecided>, ModelError> {
        let most = MOST_CELLS / self.concept_count().max(1);
        let trials = match self.trials(descriptors, most) {
            Ok(trials) => trials,
            Err(reason) => return Ok(Some(reason)),
        };
        let mut meaning = self.encoded_rows(&encoder, cancel)?;
        let outcomes = self.leave_out_with(&meaning, &encoder, descriptors, &trials, cancel)?;
        meaning.scale = scale(&outcomes);
        let positive = meaning.scale.lexical_deviation > 0.0 && meaning.scale.meaning_deviation > 0.0;
        let cells = positive.then(|| cells(&meaning.scale, &outcomes));
        let Some((cutoff, own)) =
            cells.and_then(|(own, others)| Some((cutoff::between_values(&own, &others)?, own)))
        else {
            return Ok(Some(Undecided::NothingInCommon));
        };
        meaning.decision = Decision {
            cutoff,
            zero: Some(self.zero(cutoff, &own, &outcomes)),
            gate: self.left_out_gate(&outcomes),
            missed: 0.0,
            passed: 0.0,
            texts: outcomes.len() as u32,
            sentences: self.recipe.decision.is_ok_and(|decision| decision.sentences),
        };
        meaning.general = vec![WITHOUT_TABLE; self.concept_count()];
        let sentences = general::sentences(self.settings().language);
        if !sentences.is_empty() {
            let rows = self.affinities_of(core, &sentences, cancel)?;
            let encoded = encoder.encode(&sentences, Side::Passage, cancel, &|_| {})?;
            let matrix = meaning.matrix(&rows, encoded.iter().map(|text| text.vector.as_slice()));
            let rows = rows.with_meaning(matrix);
            meaning.decision.gate = general::gate((0..rows.rows()).map(|row| rows.subject(row)));
            let ballot = Ballot { decision: &meaning.decision, lineage: &self.lineage, headings: None };
            meaning.general = general::votes(ballot, &rows, cancel)?;
        }
        (meaning.decision.missed, meaning.decision.passed) = errors(&meaning, &outcomes);
        self.recipe.meaning = Some(meaning);
        self.encoder = Some(encoder);
        self.sign();
        Ok(None)
    }

    /// The rows of all concepts, encoded; nothing is calibrated yet.
    fn encoded_rows(&self, encoder: &Encoder, cancel: &Cancel) -> Result<Meaning, Cancelled> {
        let framework = self.framework();
        let rows = Row::all(framework);
        let texts: Vec<&str> = rows.iter().map(|row| row.text(framework)).collect();
        let encoded = encoder.encode(&texts, Side::Query, cancel, &|_| {})?;
        let single = |text: &Encoded| text.vector.iter().map(|&value| value as f32).collect::<Vec<f32>>();
        let none = Decision {
            cutoff: 0.0,
            zero: None,
            gate: 0.0,
            missed: 0.0,
            passed: 0.0,
            texts: 0,
            sentences: false,
        };
        Ok(Meaning {
            encoder: encoder.fingerprint().to_owned(),
            encoder_model: encoder.card().model.clone(),
            scale: Scale { lexical_mean: 0.0, lexical_deviation: 1.0, meaning_deviation: 1.0 },
            decision: none,
            general: Vec::new(),
            width: encoder.width() as u32,
            rows,
            vectors: encoded.iter().flat_map(single).collect(),
        })
    }

    /// Runs the trials.
    fn leave_out_with(
        &self,
        meaning: &Meaning,
        encoder: &Encoder,
        descriptors: &[DescriptorWords],
        trials: &[Trial],
        cancel: &Cancel,
    ) -> Result<Vec<Outcome>, Cancelled> {
        let text = |trial: &Trial| {
            let (part, span) = trial.place;
            span.of(&descriptors[trial.column][part].text)
        };
        let texts: Vec<&str> = trials.iter().map(text).collect();
        let encoded = encoder.encode(&texts, Side::Passage, cancel, &|_| {})?;
        let work: Vec<(&Trial, &Encoded)> = trials.iter().zip(&encoded).collect();
        let attempt = |batch: &[(&Trial, &Encoded)]| -> Result<Vec<Outcome>, Cancelled> {
            let mut leave_out = LeaveOut::new(self);
            // The states of the descriptor whose sentences are being left out.
            let mut states: Option<(usize, Vec<State>)> = None;
            let outcome = |&(trial, encoded): &(&Trial, &Encoded)| {
                cancel.check()?;
                let words = Text::of(&self.recipe.words[trial.column], self.parameters());
                let lexical = leave_out.row(trial.column, &words, &trial.together);
                let mut nearest = meaning.nearest(self.concept_count(), &encoded.vector);
                let concept = &self.framework().concepts[trial.column];
                let mut own = Nearest::default();
                for at in meaning.rows_of(trial.column) {
                    let row = meaning.rows[at];
                    let whole = concept.parts.is_empty() && !row.label;
                    if whole {
                        let same = states.take().filter(|(column, _)| *column == trial.column);
                        let read =
                            || (trial.column, encoder.states(row.text(self.framework()), Side::Query).states);
                        let (_, states) = states.insert(same.unwrap_or_else(read));
                        if let Some(vector) = without(states, trial, meaning.width as usize) {
                            own.offer(similarity(&encoded.vector, &vector), at as u32);
                        }
                    } else if concept.parts.is_empty() || row.branch != trial.branch {
                        own.offer(similarity(&encoded.vector, meaning.vector(at)), at as u32);
                    }
                }
                nearest[trial.column] = own;
                let (centred, largest) = nearness::centred(&nearest);
                Ok(Outcome { column: trial.column, lexical, centred, largest })
            };
            batch.iter().map(outcome).collect()
        };
        let batches: Vec<Vec<Outcome>> = work.par_chunks(BATCH).map(attempt).collect::<Result<_, _>>()?;
        Ok(batches.into_iter().flatten().collect())
    }

    /// The gate where there are no general sentences: few of the framework's own texts are turned away.
    fn left_out_gate(&self, outcomes: &[Outcome]) -> f64 {
        let lexical = |out: &LeftOut| out.affinities.iter().sum::<f64>() * out.known * out.known;
        let mut subjects: Vec<f64> =
            outcomes.iter().map(|outcome| subject(lexical(&outcome.lexical), outcome.largest)).collect();
        subjects.sort_by(f64::total_cmp);
        let taken = subjects.len();
        subjects[((taken as f64 * TURNED_AWAY).ceil() as usize).clamp(1, taken) - 1]
    }
}

impl Model {
    /// The score that counts as no strength at all: with it the framework's own texts, left out, are as strong for their concepts on
    /// average as their terms alone make them, and votes keep their meaning.
    fn zero(&self, cutoff: f64, own: &[f64], outcomes: &[Outcome]) -> f64 {
        let mean = |values: &mut dyn Iterator<Item = f64>| values.sum::<f64>() / own.len().max(1) as f64;
        let Ok(lexical) = self.lexical_decision() else { return cutoff - 1.0 };
        let root = |outcome: &Outcome| lexical.root(outcome.lexical.affinities[outcome.column]);
        let strength = mean(&mut outcomes.iter().map(root));
        let score = mean(&mut own.iter().copied());
        // (score − zero) / (cutoff − zero) = strength
        match strength > 1.0 && score > cutoff {
            true => cutoff - (score - cutoff) / (strength - 1.0),
            false => cutoff - 1.0,
        }
    }
}

/// The mean of the states of a descriptor's tokens outside of a stretch of it, brought to length 1.
fn without(states: &[State], trial: &Trial, width: usize) -> Option<Vec<f32>> {
    let (_, gone) = trial.place;
    let mut sum = vec![0.0_f64; width];
    for state in states {
        if state.span.is_some_and(|span| span.start < gone.end && gone.start < span.end) {
            continue;
        }
        sum.iter_mut().zip(&state.vector).for_each(|(sum, &value)| *sum += f64::from(value));
    }
    let norm = sum.iter().map(|value| value * value).sum::<f64>().sqrt();
    (norm > 0.0).then(|| sum.iter().map(|value| (value / norm) as f32).collect())
}

/// Means and deviations over all cells.
fn scale(outcomes: &[Outcome]) -> Scale {
    let roots =
        || outcomes.iter().flat_map(|outcome| outcome.lexical.affinities.iter().map(|value| value.sqrt()));
    let centred = || outcomes.iter().flat_map(|outcome| outcome.centred.iter().copied());
    let count = centred().count().max(1) as f64;
    let lexical_mean = roots().sum::<f64>() / count;
    let square = |value: f64| value * value;
    Scale {
        lexical_mean,
        lexical_deviation: (roots().map(|root| square(root - lexical_mean)).sum::<f64>() / count).sqrt(),
        meaning_deviation: (centred().map(square).sum::<f64>() / count).sqrt(),
    }
}

/// The scores of texts to their own concepts, and to others.
fn cells(scale: &Scale, outcomes: &[Outcome]) -> (Vec<f64>, Vec<f64>) {
    let (mut own, mut others) = (Vec::new(), Vec::new());
    for outcome in outcomes {
        for (column, (&affinity, &centred)) in
            outcome.lexical.affinities.iter().zip(&outcome.centred).enumerate()
        {
            let cells = if column == outcome.column { &mut own } else { &mut others };
            cells.push(scale.score(affinity, centred));
        }
    }
    (own, others)
}

/// How often a text misses its own concept, and how often it passes for another.
fn errors(meaning: &Meaning, outcomes: &[Outcome]) -> (f64, f64) {
    let (mut own, mut others) = (0_u64, 0_u64);
    for outcome in outcomes {
        let LeftOut { affinities, known } = &outcome.lexical;
        let lexical = affinities.iter().sum::<f64>() * known * known;
        if subject(lexical, outcome.largest) < meaning.decision.gate {
            continue;
        }
        let score = |(affinity, centred): (&f64, &f64)| meaning.scale.score(*affinity, *centred);
        let scores: Vec<f64> = affinities.iter().zip(&outcome.centred).map(score).collect();
        for (column, share) in shares_alone(&meaning.decision, &scores).enumerate() {
            *(if column == outcome.column { &mut own } else { &mut others }) += u64::from(share >= PASSAGE);
        }
    }
    let (texts, columns) = (outcomes.len() as f64, outcomes.first().map_or(1, |first| first.centred.len()));
    (1.0 - own as f64 / texts, others as f64 / (texts * (columns.max(2) - 1) as f64))
}
