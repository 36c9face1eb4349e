//! The filter on the surface form: is it a word, is it on the stop list, is it long enough.
//!
//! The fourth test, the part of speech, depends on the sentence and stands with the tag ([`itl_base::Tag::is_content`]).

use foldhash::fast::FixedState;
use hashbrown::HashSet;
use unicode_normalization::char::is_combining_mark;

use crate::{Compounds, CoreSettings, Dropped};

/// The three tests that need the surface form only.
#[derive(Debug)]
pub(crate) struct Filter {
    stop: HashSet<String, FixedState>,
    min_short_len: usize,
    keep_hyphenated: bool,
}

impl Filter {
    pub(crate) fn new(settings: &CoreSettings) -> Self {
        Self {
            stop: settings.stop_words.iter().cloned().collect(),
            min_short_len: settings.min_short_len as usize,
            keep_hyphenated: settings.compounds == Compounds::KeepHyphenated,
        }
    }

    /// The first reason against a surface form, given with its folded form.
    pub(crate) fn verdict(&self, surface: &str, folded: &str) -> Option<Dropped> {
        if !is_word(surface, self.keep_hyphenated) {
            Some(Dropped::NotAWord)
        } else if self.stop.contains(folded) {
            Some(Dropped::Stopword)
        } else if surface.chars().nth(self.min_short_len).is_none() {
            Some(Dropped::Short)
        } else {
            None
        }
    }
}

/// Letters and combining marks; inside, also an apostrophe, the Catalan middle dot, a joiner of the Indic and
/// Persian scripts, an Armenian mark of stress and, if asked for, a hyphen.
fn is_word(surface: &str, keep_hyphenated: bool) -> bool {
    let mut inside = false;
    let mut joined = false;
    for c in surface.chars() {
        if c.is_alphabetic() || (inside && is_combining_mark(c)) {
            inside = true;
            joined = false;
        } else if inside && !joined && is_joint(c, keep_hyphenated) {
            joined = true;
        } else {
            return false;
        }
    }
    inside && !joined
}

/// The stretches of a token that can be words: letters, with the marks and joints inside.
pub(crate) fn letter_runs(surface: &str) -> impl Iterator<Item = (usize, &str)> {
    let belongs = |c: char| c.is_alphabetic() || is_combining_mark(c) || is_joint(c, false);
    let mut start = 0;
    let stretches = surface.split_inclusive(move |c| !belongs(c)).map(move |stretch| {
        let at = start;
        start += stretch.len();
        (at, stretch)
    });
    stretches.filter_map(move |(at, stretch)| {
        let run = stretch.trim_end_matches(|c: char| !c.is_alphabetic() && !is_combining_mark(c));
        let from = run.find(char::is_alphabetic)?;
        Some((at + from, &run[from..]))
    })
}

fn is_joint(c: char, keep_hyphenated: bool) -> bool {
    match c {
        '\'' | '\u{2019}' | '\u{02BC}' | '\u{00B7}' => true,
        '\u{200C}' | '\u{200D}' | '\u{055B}' | '\u{055C}' | '\u{055E}' => true,
        '-' | '\u{2010}' | '\u{2011}' => keep_hyphenated,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use itl_base::Language;

    #[test]
    fn words_and_what_is_not_one() {
        for word in ["می‌شود", "Ինչպե՞ս", "गरिबीको"] {
            assert!(is_word(word, false), "{word}");
        }
        for word in ["energy", "équité", "cafe\u{301}", "об'єкт", "col·lecció", "Türkiye’nin"] {
            assert!(is_word(word, false), "{word}");
        }
        for other in ["", "CO2", "well-being", "'s", "s'", "a''b", "...", "3.5", "-", "\u{301}a"] {
            assert!(!is_word(other, false), "{other}");
        }
        assert!(is_word("well-being", true));
        assert!(!is_word("well--being", true));
        assert!(!is_word("well-", true));
    }

    #[test]
    fn runs_of_letters_are_words() {
        for (token, runs) in [
            ("well-being", "well being"),
            ("C:\\Windows\\System32", "C Windows System"),
            ("lsass.exe", "lsass exe"),
            ("об'єкт", "об'єкт"),
            ("'tis_over'", "tis over"),
            ("cafe\u{301}s/bars", "cafe\u{301}s bars"),
            ("--", ""),
            ("3.5", ""),
        ] {
            let found: Vec<&str> = letter_runs(token).map(|(_, run)| run).collect();
            assert_eq!(found.join(" "), runs, "{token}");
            assert!(letter_runs(token).all(|(at, run)| token[at..].starts_with(run)));
        }
    }

    #[test]
    fn the_first_reason_counts() {
        let settings = CoreSettings {
            language: Language::ENGLISH,
            stop_words: vec!["the".to_owned()].into(),
            min_short_len: 3,
            compounds: Compounds::Drop,
            tagger: true,
        };
        let filter = Filter::new(&settings);
        assert_eq!(filter.verdict("The", "the"), Some(Dropped::Stopword));
        assert_eq!(filter.verdict("End", "end"), Some(Dropped::Short));
        assert_eq!(filter.verdict("CO2", "co2"), Some(Dropped::NotAWord));
        assert_eq!(filter.verdict("ends", "ends"), None);
    }
}
