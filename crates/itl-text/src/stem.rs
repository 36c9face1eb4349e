//! Stemming with Snowball, by language.
//!
//! Against the official vocabularies the implementation is exact but for four languages: Persian, Czech, Polish and
//! Lithuanian. `docs/languages.md` says how far off Czech and Polish are and why there is no second library.

use snowball_stemmers_rs::Stemmer as Snowball;
use std::borrow::Cow;

use crate::TextError;
use crate::pack::Pack;
use itl_base::Language;

/// The stemmer of a language.
pub(crate) struct Stemmer(Snowball);

impl Stemmer {
    pub(crate) fn new(language: Language) -> Result<Self, TextError> {
        let pack = Pack::of(language).ok_or(TextError::UnsupportedLanguage(language))?;
        Ok(Self(Snowball::create(pack.algorithm)))
    }

    /// The stem of a folded word. It is never empty: the Nepali stemmer takes some whole words for an ending.
    pub(crate) fn stem<'a>(&self, word: &'a str) -> Cow<'a, str> {
        let stem = self.0.stem(word);
        if stem.is_empty() { Cow::Borrowed(word) } else { stem }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fold::fold;

    /// A few words of each language, and the stem that they have to share.
    const WORDS: &[(&str, &str, &str)] = &[
        ("ar", "التعليم تعليم التـعليم", "تعليم"),
        ("bs", "siromaštvo siromaštva", "siromaštv"),
        ("ca", "pobresa pobreses", "pobr"),
        ("ca", "col·lecció coŀleccions", "col.lec"),
        ("cnr", "rijeke reke", "rek"),
        ("cs", "chudoby chudoba CHUDOBU", "chudob"),
        ("da", "bæredygtig bæredygtige", "bæredyg"),
        ("de", "Städte Stadt", "stadt"),
        ("de", "Straße STRASSE", "strass"),
        ("el", "ενέργειας ΕΝΕΡΓΕΙΑ", "ενεργει"),
        ("en", "Cities city", "citi"),
        ("eo", "urboj urbo", "urb"),
        ("es", "sostenible sostenibles", "sosten"),
        ("et", "linnad linnade", "linna"),
        ("eu", "hiriak hiri", "hiri"),
        ("fa", "شهرها شهر", "شهر"),
        ("fi", "kaupungit", "kaupung"),
        ("fr", "énergie énergies l’énergie", "énerg"),
        ("ga", "bochtaineacht mbochtaineacht bhochtaineacht", "bocht"),
        ("hi", "नगरों नगर", "नगर"),
        ("hr", "održivi održivog", "održiv"),
        ("hu", "szegénység szegénységet szegénységnek", "szegénység"),
        ("hy", "աղքատությունը", "աղքատ"),
        ("id", "pembangunan membangun", "bangun"),
        ("it", "sostenibile sostenibili", "sosten"),
        ("lt", "miestai miestų", "miest"),
        ("nb", "kvinner kvinnene", "kvinn"),
        ("ne", "गरिबीको गरिबी", "गरिबी"),
        ("nl", "steden", "steed"),
        ("nn", "berekraftig berekraftige", "berekraft"),
        ("no", "bærekraftig bærekraftige", "bærekraft"),
        ("pl", "kobiety kobiet", "kobiet"),
        ("pt", "sustentável sustentáveis", "sustent"),
        ("ro", "națiunilor naţiunilor națiune", "națiun"),
        ("ru", "устойчивый устойчивого", "устойчив"),
        ("sr", "održivog одрживог ОДРЖИВИ", "održiv"),
        ("st", "batho motho", "tho"),
        ("sv", "fattigdom fattigdomen", "fattigdom"),
        ("ta", "நகரங்கள்", "நகரம்"),
        ("tr", "yoksulluğun YOKSULLUK", "yoksulluk"),
        ("tr", "Türkiye’nin Türkiye", "türki"),
        ("uk", "сталого сталий", "стал"),
        ("uk", "об’єкта обʼєкт", "об'єкт"),
        ("yi", "קינדער קינד", "קינד"),
    ];

    #[test]
    fn forms_of_a_word_share_a_stem() {
        for &(code, words, expected) in WORDS {
            let language = Language::new(code).expect("a code");
            let stemmer = Stemmer::new(language).expect("a supported language");
            for word in words.split(' ') {
                assert_eq!(stemmer.stem(&fold(word, language)), expected, "{code}: {word}");
            }
        }
    }

    #[test]
    fn every_language_is_tried() {
        for pack in crate::pack::PACKS {
            assert!(WORDS.iter().any(|&(code, ..)| code == pack.code), "{}", pack.code);
        }
    }
}
