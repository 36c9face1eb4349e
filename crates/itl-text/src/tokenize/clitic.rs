//! Small words written together with their neighbour: `do|n't`, `l'|eau`, `dit|-il`. In comes a word,
//! out goes where it is cut. Each language says which words these are; elsewhere nothing is cut.

use crate::chars::{is_alphanumeric, is_apostrophe, is_hyphen, is_letter, is_word};
use crate::lexicon::Lowered;
use itl_base::Language;

/// The habits of a language.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Habit {
    English,
    French,
    Italian,
    Catalan,
    Portuguese,
    Romanian,
    Irish,
    Dutch,
    Greek,
    Nordic,
    Plain,
}

/// Cuts words before and after their clitics.
#[derive(Debug, Clone, Copy)]
pub(super) struct Clitics(Habit);

/// No elided word is longer, in bytes: a text without spaces is not read again at each apostrophe.
const LONGEST_HEAD: usize = 32;

/// At most this many cuts in a word: `would|n't|'ve`.
const CUTS: usize = 3;

impl Clitics {
    pub(super) fn of(language: Language) -> Self {
        Self(match language.code() {
            "en" => Habit::English,
            "fr" => Habit::French,
            "it" => Habit::Italian,
            "ca" | "oc" => Habit::Catalan,
            "pt" | "gl" => Habit::Portuguese,
            "ro" => Habit::Romanian,
            "ga" | "gd" => Habit::Irish,
            "nl" | "af" => Habit::Dutch,
            "el" => Habit::Greek,
            "fi" | "sv" => Habit::Nordic,
            _ => Habit::Plain,
        })
    }

    /// What an apostrophe or hyphen `mark` does between `head` and `rest`: `Some(true)` ends the token
    /// with the mark, `Some(false)` joins both, `None` ends the token before the mark.
    pub(super) fn front(self, head: &str, mark: char, rest: &str) -> Option<bool> {
        let joins = rest.starts_with(is_alphanumeric);
        if is_apostrophe(mark) {
            let spaced = rest.starts_with(char::is_whitespace);
            if (joins || spaced) && self.elides(head, rest) {
                return Some(true);
            }
        } else if joins && self.0 == Habit::Romanian && is_any(head, ROMANIAN_FRONT) {
            return Some(true);
        }
        joins.then_some(false)
    }

    /// Whether a colon joins an abbreviation and its ending: `EU:n`.
    pub(super) fn joins_colon(self, after: char) -> bool {
        self.0 == Habit::Nordic && after.is_lowercase()
    }

    fn elides(self, head: &str, rest: &str) -> bool {
        match self.0 {
            Habit::French => is_any(head, FRENCH_FRONT) && !rest.starts_with("est-à-dire"),
            Habit::Italian => {
                // Names such as D'Alema stay whole.
                let name = matches!(head, "D" | "De" | "Dell") && rest.starts_with(char::is_uppercase);
                let loose = rest.starts_with(is_alphanumeric) || is_any(head, "po mo di fa va da sta be");
                !name && loose && head.len() <= LONGEST_HEAD && head.chars().all(is_letter)
            }
            Habit::Catalan => is_any(head, "l d s m t n"),
            Habit::Portuguese => is_any(head, "d") && rest.starts_with(is_letter),
            Habit::Irish => is_any(head, "d b m mb dod"),
            Habit::Greek => is_any(head, "σ απ γι τ μ θ παρ κατ υπ αφ ν στ σ' κι έ' ας"),
            _ => false,
        }
    }

    /// Whether a word of ASCII letters and digits is certainly not cut: the length and the last two letters of nearly all words tell.
    #[inline]
    pub(super) fn leave_whole(self, word: &[u8]) -> bool {
        let Some(&[before, last]) = word.last_chunk() else { return true };
        let end = [before | 0x20, last | 0x20];
        let cut = matches!(&end, b"na" | b"ta" | b"me" | b"nt" | b"ot");
        self.0 != Habit::English || word.len() < 4 || word.len() > 8 || !cut
    }

    /// Where `word` is cut, in order; 0 stands for no cut.
    pub(super) fn cuts(self, word: &str, joined: bool) -> [usize; CUTS] {
        let mut cuts = [0; CUTS];
        if !joined {
            if self.0 == Habit::English {
                cuts[0] = english_contraction(word);
            }
            return cuts;
        }
        let mut end = word.len();
        for cut in cuts.iter_mut().rev() {
            *cut = self.back(&word[..end]);
            if *cut == 0 {
                break;
            }
            end = *cut;
        }
        cuts
    }

    /// Where the last clitic of `word` begins; 0 if it has none.
    fn back(self, word: &str) -> usize {
        let Some((at, mark)) =
            word.char_indices().rev().take(12).find(|&(_, c)| is_apostrophe(c) || is_hyphen(c))
        else {
            return 0;
        };
        let tail = &word[at + mark.len_utf8()..];
        let hyphen = is_hyphen(mark);
        let cut = match self.0 {
            Habit::English if hyphen => false,
            Habit::English => {
                if tail.eq_ignore_ascii_case("t") && word[..at].ends_with(['n', 'N']) {
                    return at - 1;
                }
                is_any(tail, "s m d ll re ve")
            }
            Habit::French if hyphen => {
                let head = &word[..at];
                if is_any(tail, "il elle on ils elles") && (head.ends_with("-t") || head.ends_with("-T")) {
                    return head.len() - 2;
                }
                is_any(tail, FRENCH_BACK) && !is_any(head, "rendez")
            }
            Habit::Catalan if hyphen => is_any(tail, "se ne li ho hi los les lo la me te nos vos en"),
            Habit::Catalan => is_any(tail, "l ls m n ns t s hi"),
            Habit::Portuguese if hyphen => is_any(tail, PORTUGUESE_BACK),
            Habit::Romanian if hyphen => is_any(tail, "i l și se o mi ți le mă ne vă te"),
            _ => false,
        };
        if cut { at } else { 0 }
    }

    /// What stands after a free apostrophe as one word with it: its length, and where it is cut in two
    /// (0 if it is not).
    pub(super) fn standing(self, rest: &str) -> Option<(usize, usize)> {
        let len = rest.bytes().take(6).take_while(u8::is_ascii_alphabetic).count();
        let word = &rest[..len];
        if len == 0 || rest[len..].starts_with(|c: char| is_word(c) || is_apostrophe(c)) {
            return None;
        }
        match self.0 {
            Habit::English if is_any(word, "tis twas") => Some((len, 1)),
            Habit::English if is_any(word, "s m d ll re ve em cause til bout n") => Some((len, 0)),
            Habit::Dutch if is_any(word, "s t n k m r") => Some((len, 0)),
            Habit::Catalan if is_any(word, "l ls m n ns t s") => Some((len, 0)),
            _ => None,
        }
    }
}

const FRENCH_FRONT: &str = "l d j m t s n c qu jusqu lorsqu puisqu quoiqu";
const FRENCH_BACK: &str = "je tu il elle on nous vous ils elles le la les lui leur y en moi toi ce";
const PORTUGUESE_BACK: &str = "se lhe lhes me te nos vos o a os as lo la los las no na nas";
const ROMANIAN_FRONT: &str = "s într dintr printr n l i mi ți le ne v m c ș și așa de";

/// Whether `word`, in any case, stands in a list of words between spaces.
fn is_any(word: &str, list: &str) -> bool {
    Lowered::of(word).is_some_and(|word| list.split(' ').any(|listed| listed == word.as_str()))
}

/// Where an English word without apostrophe is cut, as the Penn Treebank does; 0 if it is not.
fn english_contraction(word: &str) -> usize {
    let bytes = word.as_bytes();
    let is = |other: &str| word.eq_ignore_ascii_case(other);
    match (bytes.len(), bytes.last().map(u8::to_ascii_lowercase)) {
        (5, Some(b'a')) if is("gonna") || is("gotta") || is("wanna") => 3,
        (5, Some(b'e')) if is("lemme") || is("gimme") => 3,
        (6, Some(b't')) if is("cannot") => 3,
        (len @ 4..=8, Some(b't')) if matches!(bytes[len - 2], b'n' | b'N') => {
            let bare =
                ["dont", "didnt", "doesnt", "isnt", "wasnt", "arent", "werent", "havent", "hasnt", "couldnt"];
            let cut = bare.into_iter().chain(["wouldnt", "shouldnt"]).any(is);
            if cut { len - 2 } else { 0 }
        }
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(code: &str, word: &str) -> String {
        let cuts = Clitics::of(Language::new(code).unwrap()).cuts(word, word.contains(['\'', '’', '-']));
        let mut parts = word.to_owned();
        for cut in cuts.into_iter().rev().filter(|&cut| cut > 0) {
            parts.insert(cut, '|');
        }
        parts
    }

    #[test]
    fn what_is_cut_is_not_left_whole() {
        let english = Clitics::of(Language::ENGLISH);
        for word in "gonna Gotta WANNA lemme gimme cannot CANNOT dont didnt doesnt isnt wasnt arent shouldnt"
            .split(' ')
        {
            assert!(english.cuts(word, false)[0] > 0 && !english.leave_whole(word.as_bytes()), "{word}");
        }
        assert!(english.leave_whole(b"energy") && english.leave_whole(b"at"));
    }

    #[test]
    fn words_are_cut_before_their_clitics() {
        for (code, word) in [
            ("en", "do|n't"),
            ("en", "ca|n’t"),
            ("en", "would|n't|'ve"),
            ("en", "O'Brien|'s"),
            ("en", "rock'n'roll"),
            ("en", "can|not"),
            ("en", "want"),
            ("fr", "dit|-il"),
            ("fr", "a|-t-il"),
            ("fr", "rendez-vous"),
            ("pt", "tornou|-se"),
            ("ca", "veure|'l"),
            ("tr", "Türkiye'nin"),
            ("uk", "об'єкт"),
        ] {
            assert_eq!(parts(code, &word.replace('|', "")), word, "{code}");
        }
    }
}
