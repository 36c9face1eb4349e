//! Function words as evidence of a language: how many words of a text stand on the stop list of each.

use foldhash::fast::FixedState;
use hashbrown::HashMap;
use std::sync::LazyLock;

use crate::pack::PACKS;
use crate::stop;
use itl_base::Language;

/// The share of function words below which a text of some length is hardly in that language.
pub(crate) const USUAL_SHARE: f64 = 0.10;
/// The share of function words that prose reaches in its own language only.
const PERVASIVE_SHARE: f64 = 0.25;

/// About as many words as all lists have together.
const WORDS: usize = 14_000;

/// Function words of languages that are not supported, but come along and are unknown to the trigrams.
const FOREIGN: &[(&str, &str)] = &[
    (
        "sw",
        "ya na wa kwa katika ni za la cha vya kama ili hii hiyo huo huu hizi hizo pia au kwamba ambayo ambao \
         ambazo wote zote yote kila kuwa yake wake zake zao yao wao lakini bila hadi mpaka baada kabla sana tu si \
         hakuna kuna pamoja ikiwa ikiwemo kupitia juu chini kati ndani nje miongoni",
    ),
    (
        "fo",
        "og at í á av til við fyri um eru er ið sum ein eitt tann tað teir tær tey hjá frá skal skulu kann kunnu \
         hevur hava verður verða øllum øll allir allar teimum teirra hesum hesi hendan ella men ikki eisini millum \
         ímillum gjøgnum innan undir",
    ),
    (
        "is",
        "og að í á af til við fyrir um eru er sem einn ein eitt sá það þeir þær þau hjá frá skal skulu getur geta \
         hefur hafa verður verða öllum öll allir allar þeim þeirra þessum þessi eða en ekki einnig milli gegnum \
         innan undir með",
    ),
];

struct Lists {
    languages: Vec<Language>,
    /// The languages that have a word, a bit each, in the order of `languages`.
    words: HashMap<&'static str, u64, FixedState>,
}

static LISTS: LazyLock<Lists> = LazyLock::new(|| {
    let own = PACKS.iter().filter(|pack| pack.code == pack.reading).map(|pack| (pack.code, pack.stop));
    let words = HashMap::with_capacity_and_hasher(WORDS, FixedState::default());
    let mut lists = Lists { languages: Vec::new(), words };
    for (code, list) in own.chain(FOREIGN.iter().copied()) {
        let Some(language) = Language::new(code) else { continue };
        let bit = 1 << lists.languages.len();
        lists.languages.push(language);
        for word in stop::words(list) {
            *lists.words.entry(word).or_default() |= bit;
        }
    }
    lists
});

/// What the function words of a text say.
pub(crate) struct Evidence {
    /// How many words the text has.
    pub(crate) count: usize,
    /// For each language, the function words found, each divided among the languages that have it.
    scores: Vec<f64>,
    /// For each language, the function words found.
    hits: Vec<usize>,
}

/// The language whose function words stand out.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Best {
    pub(crate) language: Language,
    score: f64,
    second: f64,
    share: f64,
    count: usize,
}

impl Evidence {
    pub(crate) fn of(text: &str) -> Self {
        let lists = &*LISTS;
        let none = lists.languages.len();
        let mut evidence = Self { count: 0, scores: vec![0.0; none], hits: vec![0; none] };
        let lower = text.to_lowercase().replace('\u{2019}', "'");
        for word in lower.split(|c: char| !(c.is_alphabetic() || c == '\'' || is_mark(c))) {
            // the elided article of `l'énergie` counts as a word
            for part in word.split('\'').filter(|part| !part.is_empty()) {
                evidence.word(lists, part);
            }
        }
        evidence
    }

    fn word(&mut self, lists: &Lists, word: &str) {
        self.count += 1;
        let Some(&mask) = lists.words.get(word) else { return };
        let share = 1.0 / f64::from(mask.count_ones()).sqrt();
        for (index, (score, hits)) in self.scores.iter_mut().zip(&mut self.hits).enumerate() {
            if mask & (1 << index) != 0 {
                *score += share;
                *hits += 1;
            }
        }
    }

    /// The language with the most evidence, if there is any.
    pub(crate) fn best(&self) -> Option<Best> {
        let mut order: Vec<usize> = (0..self.scores.len()).collect();
        order.sort_by(|&a, &b| self.scores[b].total_cmp(&self.scores[a]));
        let (&first, second) = (order.first()?, order.get(1).map_or(0.0, |&index| self.scores[index]));
        let language = LISTS.languages[first];
        (self.scores[first] > 0.0).then(|| Best {
            language,
            score: self.scores[first],
            second,
            share: self.share(language),
            count: self.count,
        })
    }

    /// Whether there is a list for a language.
    pub(crate) fn has_list(&self, language: Language) -> bool {
        self.at(language).is_some()
    }

    /// The evidence for a language.
    pub(crate) fn score(&self, language: Language) -> f64 {
        self.at(language).map_or(0.0, |index| self.scores[index])
    }

    /// The share of the words that are function words of a language; all for one without a list.
    pub(crate) fn share(&self, language: Language) -> f64 {
        self.at(language).map_or(1.0, |index| self.hits[index] as f64 / self.count.max(1) as f64)
    }

    fn at(&self, language: Language) -> Option<usize> {
        LISTS.languages.iter().position(|&listed| listed == language)
    }
}

impl Best {
    /// Whether it stands out from the others.
    pub(crate) fn is_clear(&self) -> bool {
        self.score >= 1.5 && self.score >= 1.3 * self.second
    }

    /// Whether a text in another language could hardly have so many of them by chance.
    pub(crate) fn is_pervasive(&self) -> bool {
        self.share >= PERVASIVE_SHARE
    }

    /// Whether the text has as many function words as one expects, if it is long enough to expect any.
    pub(crate) fn is_usual(&self, enough: usize) -> bool {
        self.count < enough || self.share >= USUAL_SHARE
    }
}

/// Vowel signs of the Indic scripts are part of a word and not alphabetic by themselves.
fn is_mark(c: char) -> bool {
    unicode_normalization::char::is_combining_mark(c)
}
