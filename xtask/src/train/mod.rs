//! Training and measuring of the part-of-speech tagger.
//!
//! In: a treebank folder (`train.conllu`, `test.conllu`, perhaps `dev.conllu`). Out: a model file and its card,
//! or figures. Never trains on the test part, nor chooses anything by it.

mod bench;
mod card;
mod classes;
mod clusters;
mod confusions;
mod corpus;
mod evaluate;
mod learn;
mod lexicon;
mod logistic;
mod models;
mod random;
mod settings;
mod sources;
mod statements;
mod supplement;
mod training;
mod treebank;

use crate::files;
use itl_text::Tagger;
use std::path::{Path, PathBuf};

use evaluate::Accuracy;
use settings::Settings;
use treebank::{Column, Sentence};

pub(crate) use training::train;

/// What the command line says.
struct Options {
    language: String,
    settings: Settings,
    treebank: Option<PathBuf>,
    out: Option<PathBuf>,
    lexicon: Option<PathBuf>,
    clusters: Option<PathBuf>,
    frequencies: Option<PathBuf>,
    statements: Option<PathBuf>,
    /// How many kinds of mistake are listed.
    confusions: usize,
    /// The part that is measured.
    part: String,
}

impl Options {
    fn parse(arguments: &[String]) -> Result<Self, String> {
        let language = arguments.first().ok_or("which language?")?.clone();
        let mut options = Self {
            settings: Settings::of(&language),
            language,
            treebank: None,
            out: None,
            lexicon: None,
            clusters: None,
            frequencies: None,
            statements: None,
            confusions: 0,
            part: "test".to_owned(),
        };
        let mut rest = arguments[1..].iter();
        while let Some(option) = rest.next() {
            let value = rest.next().ok_or_else(|| format!("{option} needs a value"))?;
            let path = Some(PathBuf::from(value));
            match option.as_str() {
                "--treebank" => options.treebank = path,
                "--out" | "--model" => options.out = path,
                "--lexicon" => options.lexicon = path,
                "--clusters" => options.clusters = path,
                "--frequencies" => options.frequencies = path,
                "--statements" => options.statements = path,
                "--confusions" => options.confusions = value.parse().map_err(|_| "how many confusions?")?,
                "--measure" => options.part.clone_from(value),
                "--set" => options.settings.set(value)?,
                _ => return Err(format!("unknown option {option}")),
            }
        }
        Ok(options)
    }

    fn model(&self) -> PathBuf {
        self.out.clone().unwrap_or_else(|| models::file_of(&self.language))
    }

    fn has(&self, part: &str) -> bool {
        self.treebank.as_deref().is_some_and(|folder| folder.join(format!("{part}.conllu")).exists())
    }

    fn read(&self, part: &str) -> Result<Vec<Sentence>, String> {
        let folder = self.treebank.as_deref().ok_or("--treebank DIR is needed")?;
        let text = files::read(&folder.join(format!("{part}.conllu")))?;
        Ok(treebank::parse(&text, Column::of(&self.language)))
    }
}

/// `eval-tagger`: measures a model file.
pub(crate) fn evaluate(arguments: &[String]) -> Result<(), String> {
    let options = Options::parse(arguments)?;
    let bytes = files::read_bytes(&options.model())?;
    report(&options, &bytes, &options.read("train")?).map(drop)
}

fn tagger_of(bytes: &[u8]) -> Result<Tagger, String> {
    Tagger::from_bytes(bytes).map_err(|error| error.to_string())
}

/// `list-taggers`: writes the README of the models.
pub(crate) fn list() -> Result<(), String> {
    models::list()
}

/// `bench-tagger`: measures the speed of a model file on a part of the treebank.
pub(crate) fn bench(arguments: &[String]) -> Result<(), String> {
    let options = Options::parse(arguments)?;
    let bytes = files::read_bytes(&options.model())?;
    let sentences = options.read(&options.part)?;
    let speed = bench::measure(&bytes, &sentences, 40)?;
    println!("{:.2} million tokens per second on one core; loaded in {:.1?}", speed.tokens / 1e6, speed.load);
    Ok(())
}

fn report(options: &Options, bytes: &[u8], training: &[Sentence]) -> Result<[Accuracy; 3], String> {
    let tagger = tagger_of(bytes)?;
    let mut measured = [Accuracy::default(); 3];
    println!("{}, {} bytes", tagger.identity(), bytes.len());
    let known = evaluate::vocabulary(training);
    let sentences = options.read(&options.part)?;
    for (slot, (name, writing)) in measured.iter_mut().zip(evaluate::WRITINGS) {
        let accuracy = evaluate::measure(&tagger, &sentences, &known, writing);
        *slot = accuracy;
        println!(
            "{} {name}: all {:.2} known {:.2} unknown {:.2} content {:.2}",
            options.part,
            accuracy.all.percent(),
            accuracy.known.percent(),
            accuracy.unknown.percent(),
            accuracy.content.percent()
        );
        confusions::list(&tagger, &sentences, writing, options.confusions);
    }
    if let Some(path) = &options.statements {
        statement_report(&tagger, path)?;
    }
    Ok(measured)
}

fn statement_report(tagger: &Tagger, path: &Path) -> Result<(), String> {
    let (differences, compared) = statements::compare(tagger, &files::read(path)?)?;
    println!("statements: {} of {compared} tokens differ", differences.len());
    differences.iter().for_each(|line| println!("  {line}"));
    Ok(())
}
