//! The stop lists that come with the languages.
//!
//! A list is a text file under `data/stop`: words separated by white space, in folded form; lines that begin with
//! `#` are remarks. `data/stop/README.md` says where the lists come from and which words were given back.

use crate::pack::Pack;
use itl_base::Language;

/// The stop list that comes with a language, in folded form; empty for a language that is not supported.
pub fn default_stop_words(language: Language) -> impl Iterator<Item = &'static str> {
    words(Pack::of(language).map_or("", |pack| pack.stop))
}

/// The words of a list.
pub(crate) fn words(list: &'static str) -> impl Iterator<Item = &'static str> {
    list.lines().filter(|line| !line.starts_with('#')).flat_map(str::split_whitespace)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fold::fold;
    use crate::pack::PACKS;

    fn list(code: &str) -> Vec<&'static str> {
        default_stop_words(Language::new(code).expect("a code")).collect()
    }

    #[test]
    fn lists_are_folded_and_name_a_word_once() {
        for pack in PACKS {
            let language = pack.language();
            let list: Vec<&str> = default_stop_words(language).collect();
            assert!(list.len() >= 60, "{}: {} words", pack.code, list.len());
            for word in &list {
                assert_eq!(*word, fold(word, language), "{}", pack.code);
            }
            let mut unique = list.clone();
            unique.sort_unstable();
            unique.dedup();
            assert_eq!(unique.len(), list.len(), "{}: a word stands twice", pack.code);
        }
    }

    #[test]
    fn english_takes_generic_words_and_no_domain_words() {
        let list = list("en");
        for word in
            ["among", "being", "everywhere", "full", "make", "take", "use", "well", "within", "work", "the"]
        {
            assert!(list.contains(&word), "{word}");
        }
        for word in ["system", "information", "research", "state", "means", "forms", "access", "provide"] {
            assert!(!list.contains(&word), "{word}");
        }
    }

    #[test]
    fn topics_were_given_back() {
        for (code, topics) in [
            ("ar", "عام عدد للامم"),
            ("de", "menschen jahre recht mittel wissen"),
            ("es", "estado estados trabajo empleo medio valor país"),
            ("fr", "état personnes valeur naturelles effet"),
            ("hu", "év lehetőség"),
            ("id", "umum tahun bekerja"),
            ("it", "mondo persone paese gruppo vita città stati"),
            ("nb", "arbeid folk makt verdi"),
            ("pt", "sistema trabalho número pessoas meio grupo área estado"),
            ("ru", "мира вода город земля женщина люди страна работа"),
            ("sv", "rätt beslut"),
            ("tr", "kaynak"),
        ] {
            let list = list(code);
            for word in topics.split(' ') {
                assert!(!list.contains(&word), "{code}: {word}");
            }
        }
    }
}
