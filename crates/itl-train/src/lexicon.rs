//! WordNet to the Penn tags that English word forms can have.
//!
//! In: the `index.*` and `*.exc` files of WordNet 3.0. Out: word form → tags, regular inflections included.
//! Never lists a form of several words, or a name.

use std::collections::{BTreeMap, BTreeSet};

/// Word form, in small letters → tags.
pub type Lexicon = BTreeMap<String, BTreeSet<&'static str>>;

/// The lexicon of WordNet; `read` gives the text of a dictionary file by its name (Debian: `wordnet-base`).
///
/// # Errors
/// If a file cannot be read.
pub fn wordnet(read: impl Fn(&str) -> Result<String, String>) -> Result<Lexicon, String> {
    let mut lexicon = Lexicon::new();
    for part in ["noun", "verb", "adj", "adv"] {
        let index = read(&format!("index.{part}"))?;
        let lemmas: BTreeSet<&str> = index
            .lines()
            .filter(|line| !line.starts_with(' '))
            .filter_map(|line| line.split(' ').next())
            .filter(|lemma| lemma.len() > 1 && lemma.bytes().all(|b| b.is_ascii_lowercase() || b == b'-'))
            .collect();
        let exceptions = read(&format!("{part}.exc"))?;
        let irregular: Vec<(&str, &str)> = exceptions
            .lines()
            .filter_map(|line| line.split_once(' '))
            .filter(|(form, _)| !form.contains('_'))
            .collect();
        add_part(&mut lexicon, part, &lemmas, &irregular);
    }
    Ok(lexicon)
}

fn add_part(lexicon: &mut Lexicon, part: &str, lemmas: &BTreeSet<&str>, irregular: &[(&str, &str)]) {
    let mut add = |form: &str, tags: &[&'static str]| {
        lexicon.entry(form.to_owned()).or_default().extend(tags);
    };
    let has_irregular: BTreeSet<&str> = irregular.iter().map(|&(_, lemma)| lemma).collect();
    for &(form, _) in irregular {
        match part {
            "noun" => add(form, &["NNS"]),
            "verb" if form.ends_with("ing") => add(form, &["VBG"]),
            "verb" if form.ends_with('s') => add(form, &["VBZ"]),
            "verb" => add(form, &["VBD", "VBN"]),
            "adj" if form.ends_with("est") => add(form, &["JJS"]),
            "adj" => add(form, &["JJR"]),
            _ if form.ends_with("est") => add(form, &["RBS"]),
            _ => add(form, &["RBR"]),
        }
    }
    for &lemma in lemmas {
        match part {
            "noun" => {
                add(lemma, &["NN"]);
                if !has_irregular.contains(lemma) {
                    add(&with_s(lemma), &["NNS"]);
                }
            }
            "verb" => {
                add(lemma, &["VB", "VBP"]);
                add(&with_s(lemma), &["VBZ"]);
                for stem in stems(lemma) {
                    add(&format!("{stem}ing"), &["VBG"]);
                }
                if !has_irregular.contains(lemma) {
                    for form in with_ed(lemma) {
                        add(&form, &["VBD", "VBN"]);
                    }
                }
            }
            "adj" => {
                add(lemma, &["JJ"]);
                if lemma.len() <= 6 || lemma.ends_with('y') {
                    for (ending, tag) in [("er", "JJR"), ("est", "JJS")] {
                        for form in with_degree(lemma, ending) {
                            add(&form, &[tag]);
                        }
                    }
                }
            }
            _ => add(lemma, &["RB"]),
        }
    }
}

fn ends_in_consonant_y(word: &str) -> bool {
    let mut end = word.bytes().rev();
    end.next() == Some(b'y') && end.next().is_some_and(|b| !b"aeiou".contains(&b))
}

fn with_s(word: &str) -> String {
    if ends_in_consonant_y(word) {
        format!("{}ies", &word[..word.len() - 1])
    } else if ["s", "x", "z", "ch", "sh"].iter().any(|end| word.ends_with(end)) {
        format!("{word}es")
    } else {
        format!("{word}s")
    }
}

/// What a vowel ending is put on: without a silent e, with and without a doubled last letter.
fn stems(word: &str) -> Vec<String> {
    if word.ends_with('e') && !word.ends_with("ee") && !word.ends_with("ye") && !word.ends_with("oe") {
        return vec![word[..word.len() - 1].to_owned()];
    }
    let bytes = word.as_bytes();
    let vowel = |b: &u8| b"aeiou".contains(b);
    let doubles = bytes.len() >= 3
        && b"bdgklmnprt".contains(&bytes[bytes.len() - 1])
        && vowel(&bytes[bytes.len() - 2])
        && !vowel(&bytes[bytes.len() - 3]);
    let mut stems = vec![word.to_owned()];
    if doubles {
        stems.push(format!("{word}{}", char::from(bytes[bytes.len() - 1])));
    }
    stems
}

fn with_ed(word: &str) -> Vec<String> {
    with_degree(word, "ed")
}

fn with_degree(word: &str, ending: &str) -> Vec<String> {
    if ends_in_consonant_y(word) {
        return vec![format!("{}i{ending}", &word[..word.len() - 1])];
    }
    if word.ends_with('e') {
        return vec![format!("{word}{}", &ending[1..])];
    }
    stems(word).into_iter().map(|stem| format!("{stem}{ending}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn regular_inflections() {
        assert_eq!(with_s("policy"), "policies");
        assert_eq!(with_s("wish"), "wishes");
        assert_eq!(stems("ensure"), ["ensur"]);
        assert_eq!(with_ed("halt"), ["halted"]);
        assert_eq!(with_ed("stop"), ["stoped", "stopped"]);
        assert_eq!(with_degree("healthy", "est"), ["healthiest"]);
    }
}
