//! Documents, and parts of documents, in another language than the model's.
//!
//! A document that is foreign as a whole is refused: its words cannot meet the framework's. The paragraphs decide by
//! majority, each with as many votes as it has words: how a reader cuts a text into paragraphs does not matter then, and
//! a list of short items does not outvote the text around it. Paragraphs that are too short to show their language vote
//! together, as one; what shows no language has no vote. In a mixed document the foreign paragraphs are marked; they are read and counted like all
//! others, and a notice says so.
//!
//! Detection is slow beside the rest. A paragraph that is full of the language's function words is not looked at; one that
//! has some is looked at only where it could decide.

use itl_base::{Language, Notice};
use itl_document::Document;
use itl_text::{Analysis, detect, language_name, read_alike};
use std::borrow::Cow;
use std::collections::BTreeMap;

/// A paragraph with fewer words does not show its language reliably.
const ENOUGH_WORDS: usize = 15;
/// Where less than this share of the words are stop words of the language, a paragraph is suspected to be foreign.
const FEW_STOP_WORDS: f64 = 0.12;
/// From this share on it is not foreign. Between the two lies what other languages reach with words that look the same,
/// such as `in`, `an` and `was` in German: one word more or less must not decide.
const MANY_STOP_WORDS: f64 = 0.2;

/// From this share of a document's text on, foreign paragraphs put its result in doubt: a quotation does not.
const MUCH: f64 = 0.2;

/// What of a document is foreign.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ForeignText {
    /// The language of the document, if it is foreign as a whole.
    pub document: Option<Language>,
    /// The foreign paragraphs, by block.
    pub blocks: BTreeMap<usize, Language>,
}

/// A paragraph that can vote or, without a block, all those together that are too short alone.
#[derive(Clone, Copy)]
struct Voter {
    block: Option<usize>,
    words: usize,
    stopped: usize,
}

/// The votes of paragraphs, in words.
#[derive(Default)]
struct Votes {
    own: usize,
    foreign: BTreeMap<Language, usize>,
    blocks: BTreeMap<usize, Language>,
}

/// Finds out what of a document is foreign to a core for the language `expected`, which read it.
#[must_use]
pub fn foreign_text(document: &Document, analysis: &Analysis, expected: Language) -> ForeignText {
    let mut voters = Vec::new();
    let mut short = Voter { block: None, words: 0, stopped: 0 };
    for ((at, _), tally) in document.content().zip(&analysis.tallies) {
        let (words, stopped) = (tally.words as usize, tally.stopped as usize);
        if words >= ENOUGH_WORDS {
            voters.push(Voter { block: Some(at), words, stopped });
        } else {
            (short.words, short.stopped) = (short.words + words, short.stopped + stopped);
        }
    }
    voters.extend((short.words >= ENOUGH_WORDS).then_some(short));
    let mut votes = Votes::default();
    let (mut suspects, mut open) = (Vec::new(), Vec::new());
    for voter in voters {
        let share = voter.stopped as f64 / voter.words as f64;
        match share {
            few if few < FEW_STOP_WORDS => suspects.push(voter),
            some if some < MANY_STOP_WORDS => open.push(voter),
            _ => votes.own += voter.words,
        }
    }
    let text = |voter: Voter| match voter.block {
        Some(at) => Cow::Borrowed(document.blocks[at].span.of(&document.text)),
        None => Cow::Owned(short_paragraphs(document, analysis)),
    };
    suspects.into_iter().for_each(|voter| votes.take(voter, &text(voter), expected));
    if votes.all_foreign() + open.iter().map(|voter| voter.words).sum::<usize>() > votes.own {
        open.into_iter().for_each(|voter| votes.take(voter, &text(voter), expected));
    }
    let most = votes.foreign.iter().max_by_key(|&(&language, words)| (words, std::cmp::Reverse(language)));
    let majority = most.filter(|_| votes.all_foreign() > votes.own).map(|(&language, _)| language);
    ForeignText { document: majority, blocks: votes.blocks }
}

/// The language of a document that is foreign as a whole to a core for the language `expected`, which read it.
#[must_use]
pub fn foreign_language(document: &Document, analysis: &Analysis, expected: Language) -> Option<Language> {
    foreign_text(document, analysis, expected).document
}

impl Votes {
    /// Looks at the text of a voter and takes its vote.
    fn take(&mut self, voter: Voter, text: &str, expected: Language) {
        match detect(text).filter(|found| found.reliable) {
            None => {}
            Some(found) if read_alike(found.language, expected) => self.own += voter.words,
            Some(found) => {
                *self.foreign.entry(found.language).or_default() += voter.words;
                self.blocks.extend(voter.block.map(|at| (at, found.language)));
            }
        }
    }

    fn all_foreign(&self) -> usize {
        self.foreign.values().sum()
    }
}

/// One notice per foreign language.
pub(crate) fn notices(
    document: &Document,
    foreign: &BTreeMap<usize, Language>,
    expected: Language,
) -> Vec<Notice> {
    let mut by_language: BTreeMap<Language, Vec<usize>> = BTreeMap::new();
    for (&block, &language) in foreign {
        by_language.entry(language).or_default().push(block);
    }
    let notice = |(language, blocks): (Language, Vec<usize>)| {
        let (count, plural) = (blocks.len(), if blocks.len() == 1 { " is" } else { "s are" });
        let foreign: usize =
            blocks.iter().map(|&block| document.blocks[block].span.of(&document.text).len()).sum();
        let all: usize = document.content().map(|(_, block)| block.span.of(&document.text).len()).sum();
        let level = if foreign as f64 >= MUCH * all as f64 { Notice::warning } else { Notice::info };
        let mut notice = level(
            "foreign-language",
            format!(
                "{count} paragraph{plural} in {}, not in {}: counted towards the length, but they cannot match; the first \
                 begins \"{}…\"",
                language_name(language),
                language_name(expected),
                beginning(document.blocks[blocks[0]].span.of(&document.text)),
            ),
        );
        notice.page = document.blocks[blocks[0]].page;
        notice
    };
    by_language.into_iter().map(notice).collect()
}

/// The paragraphs that are too short to vote alone, one after the other.
fn short_paragraphs(document: &Document, analysis: &Analysis) -> String {
    let blocks = document.content().zip(&analysis.tallies);
    let short = blocks.filter(|(_, tally)| (tally.words as usize) < ENOUGH_WORDS);
    short.map(|((_, block), _)| block.span.of(&document.text)).collect::<Vec<_>>().join("\n")
}

fn beginning(text: &str) -> String {
    text.split_whitespace().take(6).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::align::reading::read_document;
    use itl_base::Cancel;
    use itl_document::plain_text;
    use itl_text::{CoreSettings, LinguisticCore};

    const GERMAN: &str = "Die Gemeinde baut neue Schulen und Kindergärten, damit alle Kinder gut lernen können, \
                          und senkt dabei den Verbrauch von Strom und Wärme.";
    const ENGLISH: &str = "The town builds new schools and nurseries so that all of its children can learn well, and \
                           it lowers the use of power and heat at the same time.";

    fn found(paragraphs: &[&str]) -> (Option<String>, Vec<usize>) {
        let core = LinguisticCore::new(CoreSettings::of(Language::ENGLISH)).unwrap();
        let document = plain_text(paragraphs.join("\n\n"));
        let analysis = read_document(&core, &document, &Cancel::never()).unwrap();
        let text = foreign_text(&document, &analysis, Language::ENGLISH);
        (text.document.map(|language| language.to_string()), text.blocks.into_keys().collect())
    }

    fn german(blocks: &[usize]) -> (Option<String>, Vec<usize>) {
        (Some("de".to_owned()), blocks.to_vec())
    }

    #[test]
    fn one_word_does_not_decide_about_a_german_notice() {
        assert_eq!(found(&[GERMAN]), german(&[0]));
        // Each of these is a stop word in English.
        for word in ["in", "an", "so", "am", "was", "will", "also", "in an", "was in", "so was in"] {
            let notice = format!("{} {word} Hof.", GERMAN.trim_end_matches('.'));
            assert_eq!(found(&[&notice]), german(&[0]), "{word}");
        }
    }

    #[test]
    fn the_majority_of_the_words_decides() {
        assert_eq!(found(&[ENGLISH, GERMAN, ENGLISH]), (None, vec![1]));
        assert_eq!(found(&[GERMAN, ENGLISH, GERMAN]), german(&[0, 2]));
        assert_eq!(found(&[ENGLISH]), (None, vec![]));
        let long = [ENGLISH; 4].join(" ");
        assert_eq!(found(&[GERMAN, &long, GERMAN, GERMAN]), (None, vec![0, 2, 3]), "words, not paragraphs");
    }

    #[test]
    fn short_paragraphs_vote_together() {
        let items = [
            "We build schools.",
            "All of the children learn.",
            "It is our plan for them and for you.",
            "They use less of the power and the heat.",
            "Nothing here is against it.",
        ];
        // Without them the one German paragraph would be all there is.
        assert_eq!(found(&[items.as_slice(), &[GERMAN]].concat()), (None, vec![5]));
        let lines = [
            "Die Gemeinde baut neue Schulen.",
            "Alle Kinder sollen gut lernen können.",
            "Sie senkt den Verbrauch von Strom und Wärme.",
            "Das ist unser Plan für die Stadt.",
        ];
        assert_eq!(found(&lines), german(&[]), "however the text is cut");
    }

    #[test]
    fn what_shows_no_language_has_no_vote() {
        let names = "Siemens, Bosch, Toyota, Renault, Samsung, Nokia, Philips, Volvo, Fiat, Sony, Intel, Airbus, Shell, \
                     Nestlé, Roche, Bayer";
        assert_eq!(found(&["Zur Kenntnis", names, GERMAN]), german(&[2]));
        assert_eq!(
            found(&["Der Aufzug ist heute leider außer Betrieb."]),
            (None, vec![]),
            "too short to tell"
        );
        assert_eq!(found(&[]), (None, vec![]));
    }
}
