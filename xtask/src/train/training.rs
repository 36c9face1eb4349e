//! A training run: treebank to model file and card.
//!
//! In: what the command line says. Out: the model, figures, for a finished model its card. Never trains on the
//! test part: sentences that stand in it are left out of the others.

use itl_text::tagger::model::Model;
use std::collections::BTreeSet;

use super::clusters::{self, Clusters};
use super::evaluate::{self, Accuracy, WRITINGS};
use super::lexicon::{self, Lexicon};
use super::treebank::Sentence;
use super::{Options, bench, card, files, learn, report, supplement, tagger_of};

/// Few hand-written sentences for a whole manner of writing: each counts as several.
const SUPPLEMENT_TIMES: usize = 3;

/// What a model is trained on, besides the treebank.
struct Material {
    supplement: Vec<Sentence>,
    lexicon: Lexicon,
    clusters: Clusters,
}

impl Material {
    fn read(options: &Options) -> Result<Self, String> {
        let lexicon = options.lexicon.as_deref().map_or(Ok(Lexicon::new()), lexicon::read)?;
        let most = options.settings.cluster_words;
        let clusters = match &options.clusters {
            Some(path) => clusters::read(path, options.frequencies.as_deref(), most)?,
            None => Clusters::default(),
        };
        Ok(Self { supplement: supplement::of(&options.language), lexicon, clusters })
    }

    /// Adds the supplement to `sentences` and trains.
    fn learn(&self, options: &Options, sentences: &mut Vec<Sentence>) -> Result<Model, String> {
        (0..SUPPLEMENT_TIMES).for_each(|_| sentences.extend_from_slice(&self.supplement));
        let say = |line: &str| eprintln!("{line}");
        learn::learn(&options.language, sentences, &self.lexicon, &self.clusters, &options.settings, say)
    }
}

/// `train-tagger`: see the usage text.
pub(crate) fn train(arguments: &[String]) -> Result<(), String> {
    let options = Options::parse(arguments)?;
    let material = Material::read(&options)?;
    let mut sentences = options.settings.weigh(options.read("train")?);
    // A finished model learns from the development part too, once all is chosen and that part was measured.
    let finished = options.part == "test";
    let mut before_dev = None;
    if finished && options.has("dev") {
        let dev = options.read("dev")?;
        before_dev = Some(without_dev(&options, &material, sentences.clone(), &dev)?);
        sentences.extend(dev);
    }
    let test = options.read("test")?;
    let left_out = leave_out(&mut sentences, &test);
    println!("{} training sentences; {left_out} left out that stand in the test part", sentences.len());
    let model = material.learn(&options, &mut sentences)?;
    let bytes = model.encode();
    files::write(&options.model(), &bytes)?;
    println!("{} features, {} words", model.features.len(), model.lexicon.len());
    let accuracy = report(&options, &bytes, &sentences)?;
    if !finished {
        return Ok(());
    }
    let count = |sentences: &[Sentence]| sentences.iter().map(|sentence| sentence.words.len()).sum();
    let card = card::Card {
        language: &options.language,
        identity: &tagger_of(&bytes)?.identity(),
        bytes: bytes.len(),
        features: model.features.len(),
        words: model.lexicon.len(),
        training: (sentences.len(), count(&sentences)),
        left_out,
        supplement: material.supplement.len(),
        test_tokens: count(&test),
        accuracy,
        before_dev,
        speed: bench::measure(&bytes, &test, 40)?,
        settings: &options.settings,
        lexicon: !material.lexicon.is_empty(),
        clusters: !material.clusters.paths.is_empty(),
        frequencies: options.frequencies.is_some(),
    };
    files::write(&options.model().with_extension("md"), card.write().as_bytes())
}

/// Leaves out the sentences that stand in another part, whatever their case; how many those are.
fn leave_out(sentences: &mut Vec<Sentence>, part: &[Sentence]) -> usize {
    let keys: BTreeSet<String> = part.iter().map(Sentence::key).collect();
    let before = sentences.len();
    sentences.retain(|sentence| !keys.contains(&sentence.key()));
    before - sentences.len()
}

/// The accuracy on the development part of a model that has not learned from it.
fn without_dev(
    options: &Options,
    material: &Material,
    mut sentences: Vec<Sentence>,
    dev: &[Sentence],
) -> Result<[Accuracy; 3], String> {
    leave_out(&mut sentences, dev);
    let tagger = tagger_of(&material.learn(options, &mut sentences)?.encode())?;
    let known = evaluate::vocabulary(&sentences);
    Ok(WRITINGS.map(|(_, writing)| evaluate::measure(&tagger, dev, &known, writing)))
}
