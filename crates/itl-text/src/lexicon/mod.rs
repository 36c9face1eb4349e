//! What a language knows about full stops and apostrophes: in comes a word, out goes what kind of
//! abbreviation it is, or whether sentences like to begin with it. Never sees a text.

use std::sync::LazyLock;

use foldhash::fast::FixedState;
use hashbrown::{HashMap, HashSet};

use itl_base::Language;

mod eastern;
mod northern;
mod western;

type Set = HashSet<&'static str, FixedState>;

/// How an abbreviation behaves before a word with a capital.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Abbreviation {
    /// Always goes on: `e.g.`, `cf.`, and titles before a name, `Dr.`
    Linking,
    /// A number is expected: `Fig. 2`, `pp. 3–5`. Goes on unless a typical sentence opening follows.
    Numbered,
    /// An ordinary word unless a number follows: `no.`, `art.`
    Ambiguous,
    /// May end a sentence: `Inc.`, `p.m.` Ends it where a typical sentence opening follows.
    Closing,
    /// Ends a sentence before a capital if a number stands before it: `в 1998 г.`
    AfterNumber,
    /// Mostly ends a sentence before a capital: `etc.`
    Ending,
}

/// Word lists of one language, each a text of words between spaces, without their last full stop.
struct Lists {
    codes: &'static str,
    linking: &'static str,
    numbered: &'static str,
    ambiguous: &'static str,
    closing: &'static str,
    after_number: &'static str,
    ending: &'static str,
    openings: &'static str,
    ordinals: bool,
    noun_capitals: bool,
    stop_is_colon: bool,
    syllabic_consonants: bool,
}

/// A language without any.
const NONE: Lists = Lists {
    codes: "",
    linking: "",
    numbered: "",
    ambiguous: "",
    closing: "",
    after_number: "",
    ending: "",
    openings: "",
    ordinals: false,
    noun_capitals: false,
    stop_is_colon: false,
    syllabic_consonants: false,
};

/// What scholars, lawyers and companies write in any language of the Latin script.
const SHARED: Lists = Lists {
    linking: "dr prof mr mrs ms st ing msgr mag e.g i.e cf vs viz resp e.V",
    numbered: "art arts no nr fig figs tab p pp pag vol vols sec eq ed eds nos num para ch chap \
               n.o ibid",
    closing: "inc ltd co corp bros jr sr ph.d m.d b.a m.a u.s u.k u.s.a u.n e.u a.m p.m al approx s.a s.r.l s.l \
              s.p.a gmbh",
    ending: "etc",
    ..NONE
};

/// The rules of one language.
pub(crate) struct Lexicon {
    abbreviations: HashMap<&'static str, Abbreviation, FixedState>,
    openings: Set,
    /// Ordinals are written with a full stop: `am 3. Mai`.
    pub(crate) ordinals: bool,
    /// Common nouns have capitals, so that a capital says little about a sentence beginning.
    pub(crate) noun_capitals: bool,
    /// The full stop of other languages stands for a colon, as in Armenian.
    pub(crate) stop_is_colon: bool,
    /// Words may lack vowels (`vlk`, `trg`): no sign of an abbreviation there.
    pub(crate) syllabic_consonants: bool,
}

impl Lexicon {
    /// The rules of `language`; the common ones if it has none of its own.
    pub(crate) fn of(language: Language) -> &'static Self {
        LEXICONS.get(&language).unwrap_or(&COMMON)
    }

    /// What kind of abbreviation `word` is, given without its last full stop.
    pub(crate) fn abbreviation(&self, word: &str) -> Option<Abbreviation> {
        // Words are listed in lower case, save those that are abbreviations only with a capital.
        if let Some(&kind) = self.abbreviations.get(word) {
            return Some(kind);
        }
        let lowered = Lowered::of(word).filter(|lowered| lowered.as_str() != word)?;
        // One capital is an initial or a name, whatever the small letter stands for.
        word.chars().nth(1)?;
        self.abbreviations.get(lowered.as_str()).copied()
    }

    /// Whether sentences typically open with `word`.
    pub(crate) fn opens_sentences(&self, word: &str) -> bool {
        Lowered::of(word).is_some_and(|lowered| self.openings.contains(lowered.as_str()))
    }

    fn new(lists: &[&Lists]) -> Self {
        let mut abbreviations = HashMap::with_hasher(FixedState::default());
        let mut openings = HashSet::with_hasher(FixedState::default());
        for list in lists {
            for (words, kind) in [
                (list.linking, Abbreviation::Linking),
                (list.numbered, Abbreviation::Numbered),
                (list.ambiguous, Abbreviation::Ambiguous),
                (list.closing, Abbreviation::Closing),
                (list.after_number, Abbreviation::AfterNumber),
                (list.ending, Abbreviation::Ending),
            ] {
                abbreviations.extend(words.split_whitespace().map(|word| (word, kind)));
            }
            openings.extend(list.openings.split_whitespace());
        }
        Self {
            abbreviations,
            openings,
            ordinals: lists.iter().any(|list| list.ordinals),
            noun_capitals: lists.iter().any(|list| list.noun_capitals),
            stop_is_colon: lists.iter().any(|list| list.stop_is_colon),
            syllabic_consonants: lists.iter().any(|list| list.syllabic_consonants),
        }
    }
}

static COMMON: LazyLock<Lexicon> = LazyLock::new(|| Lexicon::new(&[&SHARED]));

static LEXICONS: LazyLock<HashMap<Language, Lexicon, FixedState>> = LazyLock::new(|| {
    let own = western::LISTS.iter().chain(northern::LISTS).chain(eastern::LISTS);
    own.flat_map(|own| {
        own.codes
            .split_whitespace()
            .filter_map(Language::new)
            // What a language says of a word overrides what is common to all.
            .map(move |language| (language, Lexicon::new(&[&SHARED, own])))
    })
    .collect()
});

/// A short word in lower case, without a heap.
pub(crate) struct Lowered {
    bytes: [u8; Self::LONGEST],
    len: usize,
}

impl Lowered {
    const LONGEST: usize = 32;

    /// `word` in lower case, letter by letter; `None` if it is too long to stand in a list.
    pub(crate) fn of(word: &str) -> Option<Self> {
        if word.len() > Self::LONGEST - 4 {
            return None;
        }
        let mut lowered = Self { bytes: [0; Self::LONGEST], len: 0 };
        if word.is_ascii() {
            let room = &mut lowered.bytes[..word.len()];
            room.copy_from_slice(word.as_bytes());
            room.make_ascii_lowercase();
            lowered.len = word.len();
            return Some(lowered);
        }
        for c in word.chars() {
            // Only İ has more than one lower-case letter; its first one is the right one here.
            let c = if c == '’' { '\'' } else { c.to_lowercase().next().unwrap_or(c) };
            let room = lowered.bytes.get_mut(lowered.len..)?;
            if room.len() < c.len_utf8() {
                return None;
            }
            lowered.len += c.encode_utf8(room).len();
        }
        Some(lowered)
    }

    /// The word.
    pub(crate) fn as_str(&self) -> &str {
        std::str::from_utf8(&self.bytes[..self.len]).unwrap_or("")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_language_overrides_what_is_common() {
        let english = Lexicon::of(Language::ENGLISH);
        assert_eq!(english.abbreviation("Dr"), Some(Abbreviation::Linking));
        assert_eq!(english.abbreviation("no"), Some(Abbreviation::Ambiguous));
        assert_eq!(english.abbreviation("E.G"), Some(Abbreviation::Linking));
        assert_eq!(english.abbreviation("law"), None);
        assert!(english.opens_sentences("However"));
    }

    #[test]
    fn a_capital_in_a_list_is_meant() {
        let english = Lexicon::of(Language::ENGLISH);
        assert_eq!(english.abbreviation("Sat"), Some(Abbreviation::Closing));
        assert_eq!(english.abbreviation("sat"), None);
    }

    #[test]
    fn every_listed_code_is_a_language() {
        for list in western::LISTS.iter().chain(northern::LISTS).chain(eastern::LISTS) {
            for code in list.codes.split_whitespace() {
                assert!(Language::new(code).is_some(), "{code}");
            }
        }
    }

    #[test]
    fn lowering_keeps_within_its_room() {
        assert_eq!(Lowered::of("ÀÉ’S").unwrap().as_str(), "àé's");
        assert!(Lowered::of(&"İ".repeat(14)).is_some());
        assert!(Lowered::of(&"x".repeat(40)).is_none());
    }
}
