//! A training run: the parts of a treebank in; a model with what there is to tell about it out.
//!
//! Never trains on the test part: sentences that stand in it are left out of the others.

use itl_text::Tagger;
use itl_text::tagger::model::Model;
use std::collections::BTreeSet;

use crate::card::Card;
use crate::clusters::Clusters;
use crate::learn::learn;
use crate::lexicon::Lexicon;
use crate::measure::{Accuracy, Speed, WRITINGS, measure, vocabulary};
use crate::settings::Settings;
use crate::treebank::{Sentence, supplement};

/// Few hand-written sentences for a whole manner of writing: each counts as several.
const SUPPLEMENT_TIMES: usize = 3;
/// Runs that the speed on a card is the best of.
const SPEED_RUNS: usize = 40;

/// The parts of a treebank.
#[derive(Debug, Clone, Default)]
pub struct Treebank {
    /// What is learned from.
    pub train: Vec<Sentence>,
    /// What settings were chosen on: a finished model learns from it too, once that is done and it was measured.
    pub dev: Option<Vec<Sentence>>,
    /// What is never learned from.
    pub test: Vec<Sentence>,
}

/// How a model is trained, and what it learns from besides the treebank.
#[derive(Debug)]
pub struct TrainingRun {
    /// The code of the language.
    pub language: String,
    /// The settings.
    pub settings: Settings,
    /// Which tags words can have.
    pub lexicon: Lexicon,
    /// What raw text tells about words.
    pub clusters: Clusters,
}

/// A model that was trained.
#[derive(Debug)]
pub struct Trained {
    /// The model file.
    pub bytes: Vec<u8>,
    /// What it was trained on, the supplement included.
    pub sentences: Vec<Sentence>,
    /// How many training sentences were left out because they stand in the test part.
    pub left_out: usize,
    /// How many features the model has.
    pub features: usize,
    /// How many words its lexicon has.
    pub words: usize,
    /// The accuracy on the development part, in every writing, of a model that has not learned from it.
    pub before_dev: Option<[Accuracy; 3]>,
}

impl TrainingRun {
    /// Trains a model; `say` hears how it goes.
    ///
    /// # Errors
    /// If the treebank has too many tags, or tags that cannot be used.
    pub fn train(&self, treebank: &Treebank, mut say: impl FnMut(&str)) -> Result<Trained, String> {
        let mut sentences = self.settings.weigh(treebank.train.clone());
        let mut before_dev = None;
        if let Some(dev) = &treebank.dev {
            before_dev = Some(self.without_dev(sentences.clone(), dev, &mut say)?);
            sentences.extend_from_slice(dev);
        }
        let left_out = leave_out(&mut sentences, &treebank.test);
        say(&format!(
            "{} training sentences; {left_out} left out that stand in the test part",
            sentences.len()
        ));
        let model = self.learn(&mut sentences, &mut say)?;
        Ok(Trained {
            bytes: model.encode(),
            left_out,
            features: model.features.len(),
            words: model.lexicon.len(),
            sentences,
            before_dev,
        })
    }

    /// The card of a finished model, with its accuracy on the test part in every writing.
    ///
    /// # Errors
    /// If the model cannot be opened.
    pub fn card(
        &self,
        trained: &Trained,
        test: &[Sentence],
        accuracy: [Accuracy; 3],
    ) -> Result<String, String> {
        let count = |sentences: &[Sentence]| sentences.iter().map(|sentence| sentence.words.len()).sum();
        let card = Card {
            language: &self.language,
            identity: &tagger_of(&trained.bytes)?.identity(),
            bytes: trained.bytes.len(),
            features: trained.features,
            words: trained.words,
            training: (trained.sentences.len(), count(&trained.sentences)),
            left_out: trained.left_out,
            supplement: supplement(&self.language).len(),
            test_tokens: count(test),
            accuracy,
            before_dev: trained.before_dev,
            speed: Speed::of(&trained.bytes, test, SPEED_RUNS)?,
            settings: &self.settings,
            lexicon: !self.lexicon.is_empty(),
            clusters: !self.clusters.paths.is_empty(),
            frequencies: self.clusters.by_frequency,
        };
        Ok(card.write())
    }

    /// Adds the supplement to `sentences` and trains.
    fn learn(&self, sentences: &mut Vec<Sentence>, say: impl FnMut(&str)) -> Result<Model, String> {
        let supplement = supplement(&self.language);
        (0..SUPPLEMENT_TIMES).for_each(|_| sentences.extend_from_slice(&supplement));
        learn(&self.language, sentences, &self.lexicon, &self.clusters, &self.settings, say)
    }

    /// The accuracy on the development part of a model that has not learned from it.
    fn without_dev(
        &self,
        mut sentences: Vec<Sentence>,
        dev: &[Sentence],
        say: impl FnMut(&str),
    ) -> Result<[Accuracy; 3], String> {
        leave_out(&mut sentences, dev);
        let tagger = tagger_of(&self.learn(&mut sentences, say)?.encode())?;
        let known = vocabulary(&sentences);
        Ok(WRITINGS.map(|(_, writing)| measure(&tagger, dev, &known, writing)))
    }
}

/// The tagger of a model file.
///
/// # Errors
/// If the bytes are not those of one.
pub fn tagger_of(bytes: &[u8]) -> Result<Tagger, String> {
    Tagger::from_bytes(bytes).map_err(|error| error.to_string())
}

/// Leaves out the sentences that stand in another part, whatever their case; how many those are.
fn leave_out(sentences: &mut Vec<Sentence>, part: &[Sentence]) -> usize {
    let keys: BTreeSet<String> = part.iter().map(Sentence::key).collect();
    let before = sentences.len();
    sentences.retain(|sentence| !keys.contains(&sentence.key()));
    before - sentences.len()
}
