//! The texts of the descriptors, read once more: what the stop list takes, which are in another language, and how the
//! words are spelled that stand in most of them.

use itl_base::{Cancel, Cancelled, Help, Language, Level, Tag};
use itl_core::{Model, TermId, TermKind, foreign_text, read_document};
use itl_document::{Document, plain_text};
use itl_framework::Concept;
use itl_text::{Analysis, Dropped, Fate, LinguisticCore, language_name};
use rayon::prelude::*;
use std::collections::BTreeMap;

use super::words::common;
use super::{Case, Finding};

/// A stopped word has to stand in the descriptors so often to be worth a word.
const OFTEN: usize = 3;
/// … or once in so many descriptors, if there are many.
const RARE: usize = 50;
/// Stopped words that a suggestion names.
const NAMED: usize = 10;

/// What the texts say.
#[derive(Debug, Default)]
pub(super) struct Texts {
    /// Content words that only the stop list takes, with how often; and the nouns among them.
    pub(super) stopped: Vec<(String, usize)>,
    nouns: Vec<(String, usize)>,
    /// Concepts whose text, or part of it, is in another language than the framework's.
    foreign: BTreeMap<Language, Vec<usize>>,
    /// The spellings of the stems that most descriptors have.
    surfaces: BTreeMap<u32, Vec<String>>,
}

/// What one text says.
#[derive(Default)]
struct Text {
    stopped: Vec<(String, Tag)>,
    foreign: Option<Language>,
    surfaces: Vec<(u32, String)>,
}

impl Texts {
    pub(super) fn read(model: &Model, core: &LinguisticCore, cancel: &Cancel) -> Result<Self, Cancelled> {
        let wanted: Vec<u32> = {
            let parts = common(model).into_iter().map(|term| model.term_parts(term));
            let words = parts.filter(|parts| parts.kind == TermKind::Individual);
            let mut stems: Vec<u32> = words.map(|parts| parts.stems[0].0).collect();
            stems.sort_unstable();
            stems
        };
        let read = |concept: &Concept| {
            let document = plain_text(concept.text().to_owned());
            let analysis = read_document(core, &document, cancel)?;
            let spelled = analysis.words().filter_map(|word| {
                let stem = model.find_stem(analysis.stems.get(word.stem))?.0;
                wanted.binary_search(&stem).ok()?;
                Some((stem, word.span.of(&document.text).to_lowercase()))
            });
            let found = foreign_text(&document, &analysis, core.settings().language);
            let foreign = found.document.or_else(|| found.blocks.into_values().next());
            let stopped = stopped_of(core, &document, &analysis);
            Ok(Text { stopped, foreign, surfaces: spelled.collect() })
        };
        let texts: Vec<Text> =
            model.framework().concepts.par_iter().map(read).collect::<Result<_, Cancelled>>()?;
        let mut all = Self::default();
        let mut stopped = Vec::new();
        for (column, text) in texts.into_iter().enumerate() {
            stopped.extend(text.stopped);
            if let Some(language) = text.foreign {
                all.foreign.entry(language).or_default().push(column);
            }
            for (stem, spelled) in text.surfaces {
                let spellings = all.surfaces.entry(stem).or_default();
                if !spellings.contains(&spelled) {
                    spellings.push(spelled);
                }
            }
        }
        // Verbs and adjectives of a stop list are the general ones: what it takes of a topic are nouns.
        let nouns = stopped.iter().filter(|(_, tag)| is_noun(*tag));
        all.nouns = tally(nouns.map(|(word, _)| word.clone()));
        all.stopped = tally(stopped.into_iter().map(|(word, _)| word));
        Ok(all)
    }

    /// How a word is spelled in the texts, or its stem if they were not read.
    pub(super) fn surfaces(&self, model: &Model, term: TermId) -> Vec<String> {
        let stem = model.term_parts(term).stems[0];
        self.surfaces.get(&stem.0).cloned().unwrap_or_default()
    }

    pub(super) fn findings(&self, model: &Model) -> Vec<Finding> {
        self.languages(model).into_iter().chain(self.stopped(model)).collect()
    }

    fn languages(&self, model: &Model) -> Option<Finding> {
        let case = |(&language, columns): (&Language, &Vec<usize>)| Case {
            columns: columns.clone(),
            detail: language_name(language),
        };
        let expected = language_name(model.settings().language);
        let cases: Vec<Case> = self.foreign.iter().map(case).collect();
        Finding::found("languages-mixed", Level::Warning, cases, |cases| {
            let count: usize = cases.iter().map(|case| case.columns.len()).sum();
            let names: Vec<&str> = cases.iter().map(|case| case.detail.as_str()).collect();
            (
                format!(
                    "{count} descriptors are not in {expected}, or not wholly: {}; a document in one language cannot meet \
                     both",
                    names.join(", ")
                ),
                Help::say("keep one language per framework, or name the right one with ").setting("language"),
            )
        })
    }

    fn stopped(&self, model: &Model) -> Option<Finding> {
        let enough = OFTEN.max(model.concept_count() / RARE);
        let often = self.nouns.iter().filter(|(_, count)| *count >= enough);
        let case = |(word, count): &(String, usize)| Case {
            columns: Vec::new(),
            detail: format!("{word} {count}×"),
        };
        let cases: Vec<Case> = often.clone().map(case).collect();
        Finding::found("stopped-words", Level::Info, cases, |cases| {
            let words: Vec<&str> = often.take(NAMED).map(|(word, _)| word.as_str()).collect();
            (
                format!(
                    "the stop list takes {} that the descriptors use often and that may carry the topic",
                    if cases.len() == 1 { "a noun".to_owned() } else { format!("{} nouns", cases.len()) }
                ),
                Help::say(format!(
                    "if they matter here: keep = {words:?} in the framework file, with those that do"
                )),
            )
        })
    }
}

/// Whether a tag is that of a noun, in Penn or UPOS names.
fn is_noun(tag: Tag) -> bool {
    tag.as_str().starts_with("NN") || ["NOUN", "PROPN"].contains(&tag.as_str())
}

/// The nouns, verbs and adjectives of a document that only the stop list takes, with their tags.
fn stopped_of(core: &LinguisticCore, document: &Document, analysis: &Analysis) -> Vec<(String, Tag)> {
    let long = core.settings().min_short_len as usize;
    let stopped = analysis.tokens.iter().filter(|token| token.fate == Fate::Dropped(Dropped::Stopword));
    let topical = stopped.filter(|token| token.tag.is_content() && !token.tag.is_adverb());
    let words = topical.map(|token| (token.span.of(&document.text).to_lowercase(), token.tag));
    words.filter(|(word, _)| word.chars().nth(long).is_some()).collect()
}

/// How often each word is there, most frequent first.
fn tally(words: impl IntoIterator<Item = String>) -> Vec<(String, usize)> {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for word in words {
        *counts.entry(word).or_default() += 1;
    }
    let mut words: Vec<(String, usize)> = counts.into_iter().collect();
    words.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
    words
}
