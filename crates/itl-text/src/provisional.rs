//! Tagging by the simplest rules that work.

use crate::Tag;

/// Suffixes, and the place in the sentence.
pub(crate) fn tag(words: &[&str], out: &mut Vec<Tag>) {
    for (at, word) in words.iter().enumerate() {
        let ends = |suffixes: &[&str]| suffixes.iter().any(|suffix| word.ends_with(suffix));
        let tag = if !word.starts_with(char::is_alphabetic) {
            "SYM"
        } else if ends(&["ly"]) {
            "RB"
        } else if ends(&["able", "ible", "ive", "ful", "ous", "al", "ic", "ent", "less"]) {
            "JJ"
        } else if ends(&["ing"]) {
            "VBG"
        } else if ends(&["ed"]) {
            "VBN"
        } else if ends(&["s"]) && !ends(&["ss"]) {
            "NNS"
        } else if at == 0 || words[at - 1] == "to" {
            "VB"
        } else {
            "NN"
        };
        out.push(Tag::literal(tag));
    }
}
