//! One token to its normal form and its shape: what the features of a word are made of.
//!
//! In: the surface form. Out: a lower-cased form in which typographic variants are one, and the pattern
//! of capitals that was lost on the way. Never looks at more than the end of a very long token.

/// The longest piece of a token that is looked at, in bytes; real words are shorter.
const LONGEST: usize = 64;

/// The pattern of capitals in a token.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Shape {
    /// No letter with case: digits, punctuation, scripts without case.
    Plain,
    /// All letters small.
    Lower,
    /// A capital, then small letters.
    Capital,
    /// At least two letters, all capital.
    Upper,
    /// A single letter, capital.
    Initial,
    /// Anything else, such as `iPhone`.
    Mixed,
    /// No token: before the first or after the last.
    Outside,
}

impl Shape {
    /// How many shapes there are.
    pub const COUNT: usize = 7;

    fn of(letters: &Letters) -> Self {
        match (letters.upper, letters.lower) {
            (0, 0) => Self::Plain,
            (0, _) => Self::Lower,
            (1, 0) => Self::Initial,
            (_, 0) => Self::Upper,
            (1, _) if letters.first_upper => Self::Capital,
            _ => Self::Mixed,
        }
    }
}

#[derive(Default)]
struct Letters {
    upper: u32,
    lower: u32,
    first_upper: bool,
}

impl Letters {
    fn see(&mut self, upper: bool, lower: bool) {
        if upper {
            self.first_upper |= self.upper + self.lower == 0;
            self.upper += 1;
        }
        self.lower += u32::from(lower);
    }
}

/// The end of a token, at most [`LONGEST`] bytes, cut between characters.
pub(super) fn tail(word: &str) -> &str {
    if word.len() <= LONGEST {
        return word;
    }
    let mut start = word.len() - LONGEST;
    while !word.is_char_boundary(start) {
        start += 1;
    }
    &word[start..]
}

/// The shape of a token.
#[must_use]
pub fn shape(word: &str) -> Shape {
    let mut letters = Letters::default();
    if word.is_ascii() {
        for byte in tail(word).bytes() {
            letters.see(byte.is_ascii_uppercase(), byte.is_ascii_lowercase());
        }
    } else {
        for c in tail(word).chars() {
            letters.see(c.is_uppercase(), c.is_lowercase());
        }
    }
    Shape::of(&letters)
}

/// Writes the normal form of a token into `normal`: lower case, straight quotes and dashes, every digit
/// a zero, web and mail addresses one word each.
pub fn normalise(word: &str, normal: &mut String) {
    normal.clear();
    let end = tail(word);
    if end.is_ascii() {
        normal.push_str(end);
        normal.make_ascii_lowercase();
        if end.bytes().any(|byte| byte.is_ascii_digit()) {
            let digits = |c: char| if c.is_ascii_digit() { '0' } else { c };
            *normal = normal.chars().map(digits).collect();
        }
        // Most words are no address: only one with these has to be looked at.
        if !word.bytes().any(|byte| matches!(byte, b':' | b'@' | b'.')) {
            return;
        }
    } else {
        normalise_characters(end, normal);
    }
    // A long address is one although its beginning was cut off.
    let start = word.as_bytes().get(..8).unwrap_or_default();
    let address = start.windows(3).any(|bytes| bytes == b"://");
    if address || normal.contains("://") || normal.starts_with("www.") {
        normal.replace_range(.., "<web>");
    } else if normal.find('@').is_some_and(|at| at > 0 && normal[at..].contains('.')) {
        normal.replace_range(.., "<mail>");
    }
}

/// Appends the normal form character by character.
fn normalise_characters(word: &str, normal: &mut String) {
    for c in word.chars() {
        match c {
            'a'..='z' => normal.push(c),
            'A'..='Z' => normal.push(c.to_ascii_lowercase()),
            '0'..='9' => normal.push('0'),
            '‘' | '’' | '‚' | '‛' | 'ʼ' | '´' | '′' => normal.push('\''),
            '“' | '”' | '„' | '‟' | '«' | '»' | '″' => normal.push('"'),
            '‐' | '‑' | '‒' | '–' | '−' => normal.push('-'),
            '—' | '―' => normal.push_str("--"),
            '…' => normal.push_str("..."),
            // Letters that change when a word is set in capitals and back.
            'ß' | 'ẞ' => normal.push_str("ss"),
            'ς' => normal.push('σ'),
            'և' => normal.push_str("եւ"),
            'ı' | 'İ' => normal.push('i'),
            '\u{307}' | '\u{ad}' => {}
            c if c.is_ascii() => normal.push(c),
            c if c.is_numeric() => normal.push('0'),
            c => normal.extend(c.to_lowercase()),
        }
    }
}

/// What the capitals of a sentence are worth as a hint.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Casing {
    /// Nothing: all small or all capital.
    Absent,
    /// Capitals mark names and the first word.
    Normal,
    /// A heading in which every longer word has a capital.
    Title,
}

impl Casing {
    /// The casing of a sentence, from each token's shape and whether it is longer than three bytes.
    pub fn of(tokens: impl Iterator<Item = (Shape, bool)>) -> Self {
        let (mut small, mut capital, mut upper, mut long_small, mut long_capital) =
            (0u32, 0u32, 0u32, 0u32, 0u32);
        let mut first = true;
        for (shape, long) in tokens {
            let counted_long = long && !first;
            match shape {
                Shape::Plain | Shape::Outside => continue,
                Shape::Lower => {
                    small += 1;
                    long_small += u32::from(counted_long);
                }
                Shape::Upper | Shape::Initial => upper += 1,
                Shape::Capital | Shape::Mixed => {
                    capital += 1;
                    long_capital += u32::from(counted_long);
                }
            }
            first = false;
        }
        if capital + upper == 0 || upper > 2 * (small + capital) || small + capital == 0 {
            Self::Absent
        } else if long_capital >= 1 && long_capital >= 4 * long_small {
            Self::Title
        } else {
            Self::Normal
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn normal(word: &str) -> String {
        let mut out = String::new();
        normalise(word, &mut out);
        out
    }

    fn casing(sentence: &str) -> Casing {
        Casing::of(sentence.split(' ').map(|word| (shape(word), word.len() > 3)))
    }

    #[test]
    fn shapes() {
        let cases =
            [("2030", Shape::Plain), ("goal", Shape::Lower), ("Goal", Shape::Capital), ("UN", Shape::Upper)];
        for (word, expected) in cases.into_iter().chain([("A", Shape::Initial), ("iPhone", Shape::Mixed)]) {
            assert_eq!(shape(word), expected, "{word}");
        }
        assert_eq!(shape("Élan"), Shape::Capital);
    }

    #[test]
    fn normal_forms() {
        assert_eq!(normal("Don’t"), "don't");
        assert_eq!(normal("Well‑Being"), "well-being");
        assert_eq!(normal("1990s"), "0000s");
        assert_eq!(normal("STRASSE"), normal("Straße"));
        assert_eq!(normal("https://sdgs.un.org/goals"), "<web>");
        assert_eq!(normal("a.person@example.org"), "<mail>");
        assert_eq!(normal(&"é".repeat(1 << 20)).len(), LONGEST);
    }

    #[test]
    fn casings() {
        assert_eq!(casing("End poverty in all its forms everywhere ."), Casing::Normal);
        assert_eq!(casing("END POVERTY IN ALL ITS FORMS"), Casing::Absent);
        assert_eq!(casing("end poverty in all its forms"), Casing::Absent);
        assert_eq!(casing("The Agenda for Sustainable Development"), Casing::Title);
    }
}
