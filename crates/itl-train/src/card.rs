//! The card of a model: what it was made of, how good it is, how to make it again.
//!
//! In: what a training run knows. Out: Markdown. Never states a figure that was not measured in this run.

use std::fmt::Write as _;

use crate::measure::Speed;
use crate::measure::{Accuracy, WRITINGS};
use crate::settings::Settings;
use crate::sources::{self, Source};

/// What a card tells.
pub(crate) struct Card<'a> {
    pub(crate) language: &'a str,
    pub(crate) identity: &'a str,
    pub(crate) bytes: usize,
    pub(crate) features: usize,
    pub(crate) words: usize,
    pub(crate) training: (usize, usize),
    pub(crate) left_out: usize,
    pub(crate) supplement: usize,
    pub(crate) test_tokens: usize,
    pub(crate) accuracy: [Accuracy; 3],
    /// The accuracy on the development part before that was trained on, if there is one.
    pub(crate) before_dev: Option<[Accuracy; 3]>,
    pub(crate) speed: Speed,
    pub(crate) settings: &'a Settings,
    pub(crate) lexicon: bool,
    pub(crate) clusters: bool,
    pub(crate) frequencies: bool,
}

impl Card<'_> {
    /// The card as Markdown.
    pub(crate) fn write(&self) -> String {
        let mut text = String::new();
        // Writing to a string does not fail.
        let _ = self.write_to(&mut text);
        text
    }

    fn write_to(&self, out: &mut String) -> std::fmt::Result {
        let language = self.language;
        let (name, trained, tested) = sources::of(language);
        let tags = if language == "en" { "Penn (the XPOS column)" } else { "universal (the UPOS column)" };
        writeln!(out, "# Tagger for {name}\n")?;
        writeln!(out, "Written by `cargo xtask train-tagger {language}`; do not edit.\n")?;
        writeln!(out, "| | |\n|---|---|")?;
        writeln!(out, "| file | `{language}.tagger`, {} bytes |", self.bytes)?;
        writeln!(out, "| identity | `{}` |", self.identity)?;
        writeln!(out, "| tags | {tags} |")?;
        writeln!(out, "| features, words listed | {}, {} |", self.features, self.words)?;
        let (sentences, tokens) = self.training;
        writeln!(out, "| trained on | {sentences} sentences, {tokens} tokens |")?;
        let million = self.speed.tokens / 1e6;
        let load = self.speed.load.as_secs_f64() * 1e3;
        writeln!(
            out,
            "| speed | {million:.1} million tokens/s on one core of the machine it was trained on, loaded in {load:.0} ms |\n"
        )?;
        writeln!(
            out,
            "## Accuracy\n\nOn the test part, {} tokens as the treebank cuts them, in percent.\n",
            self.test_tokens
        )?;
        writeln!(
            out,
            "| written | all | known words | unknown words | content or not |\n|---|---|---|---|---|"
        )?;
        for ((writing, _), accuracy) in WRITINGS.iter().zip(&self.accuracy) {
            let [all, known, unknown, content] =
                [accuracy.all, accuracy.known, accuracy.unknown, accuracy.content]
                    .map(|share| share.percent());
            writeln!(out, "| {writing} | {all:.2} | {known:.2} | {unknown:.2} | {content:.2} |")?;
        }
        writeln!(
            out,
            "\nKnown words stand in the training text, in any case. \"Content or not\": whether the tag is that of a noun,"
        )?;
        writeln!(out, "verb, adjective or adverb, as the treebank says, or of another word, as it says.\n")?;
        writeln!(
            out,
            "The test part was never trained on. {} training sentences that stand in it word for word, whatever",
            self.left_out
        )?;
        writeln!(out, "their case, were left out by the trainer.\n")?;
        if let Some(measured) = &self.before_dev {
            let [cased, lower, upper] = measured.map(|accuracy| accuracy.all.percent());
            writeln!(
                out,
                "Settings were chosen on the development part, which the model then learned from too. Trained without it, with"
            )?;
            writeln!(
                out,
                "the same settings, it gets {cased:.2} (cased), {lower:.2} (lower) and {upper:.2} (UPPER) percent of it right.\n"
            )?;
        }
        self.write_sources(out, trained, tested)?;
        self.write_recipe(out)
    }

    fn write_sources(&self, out: &mut String, trained: &[Source], tested: &str) -> std::fmt::Result {
        writeln!(out, "## Sources\n\nUniversal Dependencies, reduced to word forms, tags and spaces:\n")?;
        for source in trained {
            writeln!(out, "- {} ({})", source.name, source.licence)?;
        }
        writeln!(out, "\nTest part: {tested}.\n")?;
        if self.lexicon {
            writeln!(
                out,
                "Word list: WordNet 3.0, © 2006 Princeton University, WordNet licence (lemmas with generated inflections, for"
            )?;
            writeln!(out, "words seen rarely or never).\n")?;
        }
        if self.clusters {
            writeln!(
                out,
                "Word clusters: the `lexeme_cluster` table{} of spacy-lookups-data 1.0.5, © 2019 ExplosionAI GmbH, MIT licence.\n",
                if self.frequencies {
                    " (its most frequent words by `lexeme_prob`)"
                } else {
                    " (all its words)"
                }
            )?;
        }
        if self.supplement > 0 {
            writeln!(
                out,
                "Supplement: {} sentences in the manner of policy documents, written for this project, each counted three times",
                self.supplement
            )?;
            writeln!(out, "(`crates/itl-train/data/supplement-{}.txt`).\n", self.language)?;
        }
        let licence = sources::licence_of(trained);
        writeln!(out, "The weights are shared under {licence}; the code around them is MIT OR Apache-2.0.\n")
    }

    fn write_recipe(&self, out: &mut String) -> std::fmt::Result {
        let language = self.language;
        writeln!(
            out,
            "## Training it again\n\n    cargo xtask train-tagger {language} --treebank DIR{}{}\n",
            if self.lexicon { " --lexicon WORDNET" } else { "" },
            if self.clusters { " --clusters FILE [--frequencies FILE]" } else { "" }
        )?;
        writeln!(
            out,
            "`DIR` holds `train.conllu`, `test.conllu` and, if listed, `dev.conllu`, made of the sources above. {}{}The same input gives the same bytes.\n",
            if self.lexicon {
                "`WORDNET` is the folder of dictionary files that the Debian package `wordnet-base` installs. "
            } else {
                ""
            },
            if self.clusters {
                "The `FILE`s are the unpacked `lexeme_cluster.json` and, where only the most frequent words were used, `lexeme_prob.json`. "
            } else {
                ""
            }
        )?;
        writeln!(out, "Settings: `{:?}`", self.settings)
    }
}
