//! What a tagger takes for what: the most frequent mistakes, each with the words it happens to most.
//!
//! In: a tagger and tagged sentences. Out: lines for a person. Never changes the tagger.

use itl_text::{Tagger, TaggerScratch};
use std::collections::BTreeMap;

use super::evaluate::Writing;
use super::treebank::Sentence;

/// Prints the `most` most frequent mistakes.
pub(crate) fn list(tagger: &Tagger, sentences: &[Sentence], writing: Writing, most: usize) {
    if most == 0 {
        return;
    }
    let mut mistakes: BTreeMap<(String, String), BTreeMap<String, usize>> = BTreeMap::new();
    let (mut scratch, mut tags) = (TaggerScratch::default(), Vec::new());
    for sentence in sentences {
        let forms: Vec<String> = sentence.words.iter().map(|word| writing(&word.form)).collect();
        let words: Vec<&str> = forms.iter().map(String::as_str).collect();
        tagger.tag(&words, &mut scratch, &mut tags);
        for ((word, tag), form) in sentence.words.iter().zip(&tags).zip(forms.iter()) {
            if word.tag != tag.as_str() {
                let forms = mistakes.entry((word.tag.clone(), tag.to_string())).or_default();
                *forms.entry(form.to_lowercase()).or_default() += 1;
            }
        }
    }
    let mut sorted: Vec<_> =
        mistakes.iter().map(|(pair, forms)| (forms.values().sum::<usize>(), pair, forms)).collect();
    sorted.sort_by_key(|mistake| std::cmp::Reverse(mistake.0));
    for (count, (right, given), forms) in sorted.into_iter().take(most) {
        let mut words: Vec<_> = forms.iter().collect();
        words.sort_by_key(|word| std::cmp::Reverse(word.1));
        let words: Vec<String> =
            words.iter().take(12).map(|(word, count)| format!("{word} {count}")).collect();
        println!("  {count:4} {right} taken for {given}: {}", words.join(", "));
    }
}
