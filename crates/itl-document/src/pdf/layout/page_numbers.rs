//! What heads of two pages have in common, and the numbers of pages: texts in, keys and numbers out.

use std::hash::{BuildHasher, Hasher};

use foldhash::fast::FixedState;

/// Largest number of a page; larger figures are something else.
const MAX_NUMBER: i64 = 100_000;

/// A text with its figures and spaces left open, so that the heads of two pages are the same: a number that stands for it.
pub(crate) fn key(text: &str) -> u64 {
    let mut hasher = FixedState::default().build_hasher();
    let mut figure = false;
    for char in text.chars().filter(|char| !char.is_whitespace()) {
        let is_figure = char.is_ascii_digit();
        if !is_figure {
            char.to_lowercase().for_each(|char| hasher.write_u32(char.into()));
        } else if !figure {
            hasher.write_u32('#'.into());
        }
        figure = is_figure;
    }
    hasher.finish()
}

/// The figures that [`key`] leaves open.
pub(crate) fn figures(text: &str) -> Vec<i64> {
    let digits = text.split(|char: char| !char.is_ascii_digit()).filter(|digits| !digits.is_empty());
    digits.map(|digits| digits.parse().unwrap_or(i64::MAX)).collect()
}

/// Whether the figures of two heads so many pages apart are the same, or count the pages: those of two headings, such
/// as `Article 83` and `Article 85`, do neither.
pub(crate) fn counts_pages(here: &[i64], there: &[i64], apart: i64) -> bool {
    here.len() != there.len()
        || here.iter().zip(there).all(|(a, b)| a == b || b.checked_sub(*a) == Some(apart))
}

/// The number that a text such as `12`, `- 12 -`, `Page 12 of 40` or `xii` shows.
pub(crate) fn page_number(text: &str) -> Option<i64> {
    let mut words = text.split(|char: char| !char.is_alphanumeric()).filter(|word| !word.is_empty());
    let first = words.next()?;
    let named = ["page", "seite", "página", "pagina", "p", "pag", "страница", "sida", "side"];
    let number = if named.contains(&first.to_lowercase().as_str()) { words.next()? } else { first };
    let rest: Vec<&str> = words.collect();
    let total = matches!(rest[..], ["of" | "de" | "von" | "di" | "sur" | "из" | "av", total] if total.parse::<u32>().is_ok());
    if !rest.is_empty() && !total {
        return None;
    }
    number.parse().ok().filter(|&number: &i64| number < MAX_NUMBER).or_else(|| roman(number))
}

fn roman(text: &str) -> Option<i64> {
    if text.is_empty()
        || text.len() > 8
        || !(text.bytes().all(|b| b"ivxlc".contains(&b)) || text.bytes().all(|b| b"IVXLC".contains(&b)))
    {
        return None;
    }
    let value = |byte: u8| match byte.to_ascii_lowercase() {
        b'i' => 1,
        b'v' => 5,
        b'x' => 10,
        b'l' => 50,
        _ => 100,
    };
    let digits: Vec<i64> = text.bytes().map(value).collect();
    let signed = digits.iter().enumerate().map(|(at, &digit)| {
        if digits.get(at + 1).is_some_and(|&next| next > digit) { -digit } else { digit }
    });
    Some(signed.sum())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_pages_in_many_forms() {
        let forms = ["12", "- 12 -", "Page 12 of 40", "xii", "| 12", "Seite 12"];
        assert_eq!(forms.map(page_number), [Some(12); 6]);
        assert_eq!(["12 months", "mix it", "", "Table 12"].map(page_number), [None; 4]);
        assert_eq!(page_number("MCI"), None);
        assert_eq!(key("Report 2021 – 7"), key("report 2021 – 12"));
    }

    #[test]
    fn numbers_of_headings_do_not_count_pages() {
        let same = |a: &str, b: &str, apart| counts_pages(&figures(a), &figures(b), apart);
        assert!(same("Report 2021 – 7", "Report 2021 – 12", 5));
        assert!(same("Chapter 3", "Chapter 3", 4));
        assert!(!same("Article 83", "Article 85", 3));
    }
}
