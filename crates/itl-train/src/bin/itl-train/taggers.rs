//! The tasks about part-of-speech taggers: what the command line says in, calls of `itl-train`, files and figures out.

use itl_train::{
    Accuracy, Clusters, Column, Lexicon, Sentence, Settings, Speed, TrainingRun, Treebank, WRITINGS,
    against_statements, catalogue, measure, mistakes, tagger_of, vocabulary, wordnet,
};
use std::path::{Path, PathBuf};

use crate::files;

/// The folder of the English model, the README and the table.
const ENGLISH: &str = "crates/itl-text/models";
/// The folder of all others: a crate of its own.
const OTHERS: &str = "crates/itl-languages/models";

/// The model file of a language, from the root of the repository.
fn model_of(language: &str) -> PathBuf {
    let folder = if language == "en" { ENGLISH } else { OTHERS };
    Path::new(folder).join(format!("{language}.tagger"))
}

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
        self.out.clone().unwrap_or_else(|| model_of(&self.language))
    }

    fn has(&self, part: &str) -> bool {
        self.treebank.as_deref().is_some_and(|folder| folder.join(format!("{part}.conllu")).exists())
    }

    fn read(&self, part: &str) -> Result<Vec<Sentence>, String> {
        let folder = self.treebank.as_deref().ok_or("--treebank DIR is needed")?;
        let text = files::read(&folder.join(format!("{part}.conllu")))?;
        Ok(Sentence::parse_all(&text, Column::of(&self.language)))
    }

    fn read_lexicon(&self) -> Result<Lexicon, String> {
        let read = |folder: &PathBuf| wordnet(|name| files::read(&folder.join(name)));
        self.lexicon.as_ref().map_or(Ok(Lexicon::new()), read)
    }

    fn read_clusters(&self) -> Result<Clusters, String> {
        let Some(path) = &self.clusters else { return Ok(Clusters::default()) };
        let frequencies = self.frequencies.as_deref().map(files::read).transpose()?;
        Clusters::parse(&files::read(path)?, frequencies.as_deref(), &self.settings)
    }
}

/// `train-tagger`: see the usage text.
pub(crate) fn train(arguments: &[String]) -> Result<(), String> {
    let options = Options::parse(arguments)?;
    // Only a finished model learns from the development part.
    let finished = options.part == "test";
    let dev = (finished && options.has("dev")).then(|| options.read("dev")).transpose()?;
    let treebank = Treebank { train: options.read("train")?, dev, test: options.read("test")? };
    let run = TrainingRun {
        language: options.language.clone(),
        settings: options.settings.clone(),
        lexicon: options.read_lexicon()?,
        clusters: options.read_clusters()?,
    };
    let trained = run.train(&treebank, |line| eprintln!("{line}"))?;
    files::write(&options.model(), &trained.bytes)?;
    println!("{} features, {} words", trained.features, trained.words);
    let accuracy = report(&options, &trained.bytes, &trained.sentences)?;
    if !finished {
        return Ok(());
    }
    let card = run.card(&trained, &treebank.test, accuracy)?;
    files::write(&options.model().with_extension("md"), card.as_bytes())
}

/// `eval-tagger`: measures a model file.
pub(crate) fn evaluate(arguments: &[String]) -> Result<(), String> {
    let options = Options::parse(arguments)?;
    let bytes = files::read_bytes(&options.model())?;
    report(&options, &bytes, &options.read("train")?).map(drop)
}

/// `list-taggers`: writes the README of the models.
pub(crate) fn list() -> Result<(), String> {
    let find = |language: &str| {
        let model = model_of(language);
        Some((files::read_bytes(&model).ok()?, files::read(&model.with_extension("md")).ok()?))
    };
    let listed = catalogue(find)?;
    files::write(&Path::new(ENGLISH).join("accuracy.tsv"), listed.table.as_bytes())?;
    files::write(&Path::new(ENGLISH).join("README.md"), listed.readme.as_bytes())
}

/// `bench-tagger`: measures the speed of a model file on a part of the treebank.
pub(crate) fn bench(arguments: &[String]) -> Result<(), String> {
    let options = Options::parse(arguments)?;
    let bytes = files::read_bytes(&options.model())?;
    let speed = Speed::of(&bytes, &options.read(&options.part)?, 40)?;
    println!("{:.2} million tokens per second on one core; loaded in {:.1?}", speed.tokens / 1e6, speed.load);
    Ok(())
}

fn report(options: &Options, bytes: &[u8], training: &[Sentence]) -> Result<[Accuracy; 3], String> {
    let tagger = tagger_of(bytes)?;
    let mut measured = [Accuracy::default(); 3];
    println!("{}, {} bytes", tagger.identity(), bytes.len());
    let known = vocabulary(training);
    let sentences = options.read(&options.part)?;
    for (slot, (name, writing)) in measured.iter_mut().zip(WRITINGS) {
        let accuracy = measure(&tagger, &sentences, &known, writing);
        *slot = accuracy;
        println!(
            "{} {name}: all {:.2} known {:.2} unknown {:.2} content {:.2}",
            options.part,
            accuracy.all.percent(),
            accuracy.known.percent(),
            accuracy.unknown.percent(),
            accuracy.content.percent()
        );
        if options.confusions > 0 {
            let lines = mistakes(&tagger, &sentences, writing, options.confusions);
            lines.iter().for_each(|line| println!("  {line}"));
        }
    }
    if let Some(path) = &options.statements {
        let (differences, compared) = against_statements(&tagger, &files::read(path)?)?;
        println!("statements: {} of {compared} tokens differ", differences.len());
        differences.iter().for_each(|line| println!("  {line}"));
    }
    Ok(measured)
}
