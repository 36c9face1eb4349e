//! The taggers of the languages besides English, as bytes.
//!
//! In: nothing. Out: a model by the code of its language, for `itl_text::Tagger`. A crate of its own because packages have a
//! bound of 10 MiB, and so that a build without other languages need not fetch them. Never loads a model: that is for
//! `itl-text`, which also knows how accurate each of them is.
//!
//! The models are not code: each has a card beside it in `models/` that names what it was trained on and its licence.

macro_rules! models {
    ($($code:literal)*) => {
        &[$(($code, include_bytes!(concat!("../models/", $code, ".tagger")))),*]
    };
}

/// The models by the code of their language, in the order of codes.
pub static TAGGERS: &[(&str, &[u8])] = models!(
    "ca" "cs" "da" "de" "el" "es" "fi" "fr" "ga" "hy" "id" "it" "nb" "nl" "pt" "ro" "ru" "sr" "sv" "tr" "uk"
);
