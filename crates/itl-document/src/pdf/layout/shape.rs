//! What a text looks like, without knowing its language: a sentence, a title, a label, the number of a page.

use super::line::{ends_sentence, is_bullet, is_mark};

/// Fewest words of a sentence that ends as one does.
const SENTENCE_WORDS: usize = 4;
/// Fewest words of text that does not end as a sentence does: titles and labels have fewer.
const OPEN_WORDS: usize = 10;
/// Fewest small words, in tenths of the words, of text that does not end as a sentence does: titles in capitals and
/// rows of names have fewer.
const SMALL_TENTHS: usize = 4;
/// Letters are at least this share, in tenths, of letters and figures in text.
const LETTER_TENTHS: usize = 7;
/// Fewest words of an item of a list.
const ITEM_WORDS: usize = 2;
/// Fewest numbers of names that a chart numbers (`7. Water 8. Waste`), and most words of one of them.
const NUMBERED_NAMES: usize = 3;
const WORDS_OF_A_NAME: usize = 4;
/// Most words of an item that begins with a figure of a chart (`27 % WOMEN`).
const TILE_WORDS: usize = 5;

/// What is counted in a text.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Shape {
    /// Words with a letter, and those of them that begin small.
    pub(crate) words: usize,
    pub(crate) small: usize,
    letters: usize,
    figures: usize,
    /// Whether letters have no capitals, so that small words tell nothing.
    caseless: bool,
}

impl Shape {
    pub(crate) fn of(text: &str) -> Self {
        let mut shape = Self::default();
        for word in text.split_whitespace() {
            let mut letters = word.chars().filter(|char| char.is_alphabetic());
            let Some(first) = letters.next() else {
                shape.figures += word.chars().filter(char::is_ascii_digit).count();
                continue;
            };
            let count = 1 + letters.count();
            shape.letters += count;
            shape.figures += word.chars().filter(char::is_ascii_digit).count();
            let caseless = !first.is_lowercase() && !first.is_uppercase();
            shape.caseless |= caseless;
            // Words of scripts without spaces are about two letters long.
            shape.words += if caseless { count.div_ceil(2) } else { 1 };
            shape.small += usize::from(first.is_lowercase());
        }
        shape
    }

    /// Whether most of it is letters.
    pub(crate) fn is_worded(&self) -> bool {
        self.letters * 10 >= (self.letters + self.figures) * LETTER_TENTHS
    }
}

/// Whether a text is a sentence, or enough of one.
pub(crate) fn is_sentence(text: &str) -> bool {
    let shape = Shape::of(text);
    let ends = ends_sentence(text);
    let mixed = shape.caseless || shape.small * 10 >= shape.words * SMALL_TENTHS;
    match () {
        () if !shape.is_worded() => false,
        () if ends => shape.words >= SENTENCE_WORDS && (shape.caseless || shape.small >= 2),
        () => shape.words >= OPEN_WORDS && mixed,
    }
}

/// Whether a text is a sentence, and ends as one does.
pub(crate) fn is_whole_sentence(text: &str) -> bool {
    ends_sentence(text) && is_sentence(text)
}

/// Whether an item of a list says something.
pub(crate) fn is_worded_item(text: &str) -> bool {
    let rest = match text.split_once(' ') {
        Some((mark, rest)) if is_mark(mark) => rest,
        _ => text.trim_start_matches(|char: char| is_bullet(char.encode_utf8(&mut [0; 4]))),
    };
    let shape = Shape::of(rest);
    shape.words >= ITEM_WORDS && shape.is_worded()
}

/// Whether a text is names with numbers, as the legend of a matrix has them: cut at the points, they would be sentences.
pub(crate) fn is_numbered_names(text: &str) -> bool {
    let number = |piece: &str| {
        let digits = piece.strip_suffix(['.', ')']).unwrap_or("");
        (1..=2).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit())
    };
    let numbers = text.split_whitespace().filter(|piece| number(piece)).count();
    numbers >= NUMBERED_NAMES && Shape::of(text).words <= numbers * WORDS_OF_A_NAME
}

/// Whether a text is a figure with a few words to it, as tiles and charts have.
pub(crate) fn is_tile(text: &str) -> bool {
    let figure = |word: &str| {
        let word = word.trim_start_matches(['+', '-', '–', '<', '>', '~', '€', '$', '£', '(']);
        let digits = word.chars().filter(char::is_ascii_digit).count();
        digits > 0 && word.chars().all(|char| char.is_ascii_digit() || ".,%)€$£kKmM+".contains(char))
    };
    let shape = Shape::of(text);
    let first = text.split_whitespace().next().unwrap_or("");
    let second = text.split_whitespace().nth(1).unwrap_or("");
    let amount = figure(first) && (first.contains(['%', '€', '$', '£', '+', ',']) || "%€$£".contains(second));
    shape.words == 0 || amount && shape.words <= TILE_WORDS && !ends_sentence(text)
}

/// A title and the number of the page that it leads to, if a line ends with one.
pub(crate) fn led_page(line: &str) -> Option<u32> {
    let (title, number) = line.trim_end().rsplit_once([' ', '\t', '.', '…'])?;
    let number: u32 = number.parse().ok().filter(|number| *number > 0 && *number < 3000)?;
    let title = title.trim_end_matches([' ', '.', '…', '_', '\t', '-', '–', '|']);
    let worded = title.chars().filter(|char| char.is_alphabetic()).count() > 2;
    // `in 2018` and `Article 12` are no titles with pages; what ends with a small word is not one either.
    let last = title.rsplit([' ', '\t']).next().unwrap_or("");
    (worded && !title.ends_with([',', ':', '(', '/', '%']) && last.chars().count() > 1).then_some(number)
}

/// Whether dots lead from a title to a page.
pub(crate) fn has_leader(line: &str) -> bool {
    let dots =
        line.chars().filter(|char| *char == '.' || *char == '_').count() + 3 * line.matches('…').count();
    let spaced =
        line.contains("....") || line.contains(". . .") || line.contains("……") || line.contains("____");
    spaced
        && dots > 3
        && line.trim_end().ends_with(|char: char| char.is_ascii_digit() || "ivxIVX".contains(char))
}

/// Whether a text begins with the code of a disclosure: `102-14`, `GRI 302-1`, `E1-6`, `ESRS 2`.
pub(crate) fn has_disclosure_code(text: &str) -> bool {
    let mut words = text.split([' ', '\t']);
    let first = words.next().unwrap_or("");
    if matches!(first, "GRI" | "ESRS" | "SASB" | "TCFD" | "G4" | "Disclosure") {
        return words
            .next()
            .is_some_and(|word| word.starts_with(|char: char| char.is_ascii_digit() || char == 'G'))
            || first != "Disclosure" && words.next().is_some_and(is_code);
    }
    is_code(first)
}

fn is_code(word: &str) -> bool {
    let word = word.trim_end_matches(['.', ':', ',', '*']);
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if let Some(code) = word.strip_prefix("G4-") {
        let number = code.trim_start_matches(|char: char| char.is_ascii_uppercase());
        return code.len() <= 5 && digits(number);
    }
    let Some((standard, number)) = word.split_once('-') else { return false };
    let numbered = digits(standard) && standard.len() == 3;
    let lettered = standard.len() >= 2
        && standard.len() <= 4
        && standard.starts_with(|char: char| char.is_ascii_uppercase())
        && standard.ends_with(|char: char| char.is_ascii_digit());
    let named = standard.len() == 2 && standard.bytes().all(|byte| byte.is_ascii_uppercase());
    digits(number.trim_end_matches(|char: char| char.is_ascii_lowercase()))
        && number.len() <= 3
        && (numbered || lettered || named)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_and_labels() {
        assert!(is_sentence("We will cut emissions by half before 2030."));
        assert!(is_sentence("our people remain the most important asset of the company and of its clients"));
        for label in
            ["27 % WOMEN", "Number of employees", "2017 2018 2019", "Scope 1. Scope 2.", "tonnes of CO2"]
        {
            assert!(!is_sentence(label), "{label}");
        }
    }

    #[test]
    fn legends_of_matrices() {
        assert!(is_numbered_names("6. Energy\n7. Water\n8. Waste and its treatment\n16. Anti corruption"));
        assert!(!is_numbered_names("1. Energy 2. Water"));
        assert!(!is_numbered_names(
            "1. We will cut emissions by half. 2. We will save water in all sites. 3. We will train all of our people."
        ));
    }

    #[test]
    fn figures_of_charts() {
        assert!(is_tile("27 % WOMEN") && is_tile("1,234 tonnes") && is_tile("€ 3.4") && is_tile("2018"));
        assert!(!is_tile("2030 Agenda") && !is_tile("3 Energy") && !is_tile("Women 27 %"));
    }

    #[test]
    fn titles_lead_to_pages() {
        assert_eq!(led_page("1.2 Energy and water ..... 14"), Some(14));
        assert_eq!(led_page("Our people\t32"), Some(32));
        assert_eq!([led_page("14"), led_page("Energy"), led_page("costs of 1,014")], [None; 3]);
        assert!(has_leader("Energy . . . . . . 14") && !has_leader("e.g. this, i.e. that ... and so on"));
    }

    #[test]
    fn codes_of_disclosures() {
        for code in ["102-14 Statement", "GRI 302-1 Energy", "E1-6 Gross Scopes", "ESRS 2 General", "EN-3"] {
            assert!(has_disclosure_code(code), "{code}");
        }
        assert!(has_disclosure_code("G4-EN3 Energy") && has_disclosure_code("G4-12 Supply chain"));
        assert!(!has_disclosure_code("G4-based reporting") && !has_disclosure_code("G4- and later"));
        assert!(!has_disclosure_code("2018-19 was a year") && !has_disclosure_code("Scope-1 emissions"));
    }
}
