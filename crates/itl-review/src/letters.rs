//! The letters of a text: what stays the same when a file is laid out, exported or read another way.
//!
//! In: a text. Out: its letters and digits in lower case, in compatible form, without spaces, signs and soft hyphens; and its words.
//! A word that a line break cuts in two has the same letters as the whole word.

use unicode_normalization::UnicodeNormalization;

/// The letters and digits of a text.
pub(crate) fn letters(text: &str) -> String {
    text.nfkc().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// The words of a text: runs of letters and digits.
pub(crate) fn words(text: &str) -> Vec<String> {
    let plain: String = text.nfkc().filter(|&c| c != '\u{ad}').flat_map(char::to_lowercase).collect();
    plain.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

/// How alike two lists of words are: twice the words of the longest common subsequence ÷ all words.
pub(crate) fn likeness(one: &[String], other: &[String]) -> f64 {
    if one.is_empty() && other.is_empty() {
        return 1.0;
    }
    2.0 * common(one, other) as f64 / (one.len() + other.len()) as f64
}

/// The length of the longest common subsequence.
fn common(one: &[String], other: &[String]) -> usize {
    let mut row = vec![0usize; other.len() + 1];
    for word in one {
        let mut diagonal = 0;
        for (at, against) in other.iter().enumerate() {
            let above = row[at + 1];
            row[at + 1] = if word == against { diagonal + 1 } else { above.max(row[at]) };
            diagonal = above;
        }
    }
    row[other.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn layout_changes_no_letter() {
        let one = letters("The ﬁrst “efﬁcient” sustain-\nable plan, №5.");
        assert_eq!(one, letters("The first 'efficient' sustainable  plan – No5"));
        assert_eq!(words("Sus\u{ad}tainable, well-being"), ["sustainable", "well", "being"]);
    }

    #[test]
    fn likeness_by_hand() {
        let of = |one: &str, other: &str| likeness(&words(one), &words(other));
        assert_eq!(of("a b c d e", "a b x d e"), 0.8);
        assert_eq!(of("a b", "c d"), 0.0);
        assert_eq!(of("", ""), 1.0);
        // A word added: 2·4 of 9.
        assert!((of("a b c d", "a b z c d") - 8.0 / 9.0).abs() < 1e-15);
    }
}
