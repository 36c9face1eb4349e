//! Running heads and page numbers, by what pages repeat at the same height, or by what the file marks as such.
//!
//! Only the outermost rows of a page can be one, from the edge inwards: what stands between them and the edge has to
//! be one too.

use std::collections::BTreeMap;

use super::line::LineRole;
use super::segments::Segment;

/// Rows at the top and at the bottom that are looked at.
const ROWS: usize = 4;
/// How far apart, in points, the same head may stand on two pages.
const SAME_HEIGHT: f32 = 5.0;
/// How many pages away the same head is looked for: chapters have heads of their own.
const REACH: usize = 8;
/// Segments whose baselines differ by less, in ems, are on one row.
const SAME_ROW: f32 = 0.35;
/// What stands beside the number of a page is part of a running head if it has fewer characters than this: a line of
/// text has more.
const BESIDE_NUMBER: usize = 80;
/// Largest number of a page; larger figures are something else.
const MAX_NUMBER: i64 = 100_000;

/// The segments of a page, from top to bottom, with their roles.
pub(super) type PageSegments = Vec<(LineRole, Segment)>;

/// Gives segments that are repeated on other pages their roles.
pub(super) fn mark(pages: &mut [PageSegments]) {
    let rows: Vec<Vec<Vec<usize>>> = pages.iter().map(outer_rows).collect();
    let mut seen: BTreeMap<String, Vec<(usize, f32, Vec<i64>)>> = BTreeMap::new();
    let mut offsets: BTreeMap<i64, usize> = BTreeMap::new();
    for (number, page) in pages.iter().enumerate() {
        for &at in rows[number].iter().flatten() {
            let segment = &page[at].1;
            seen.entry(key(&segment.text)).or_default().push((number, segment.y, figures(&segment.text)));
            if let Some(shown) = page_number(&segment.text) {
                *offsets.entry(shown - number as i64).or_default() += 1;
            }
        }
    }
    let enough = if pages.len() < 3 { 1 } else { 2 };
    let repeated = |number: usize, segment: &Segment, counted: bool| {
        let shown = figures(&segment.text);
        let others = seen.get(&key(&segment.text)).into_iter().flatten().filter(|(other, y, figures)| {
            *other != number
                && other.abs_diff(number) <= REACH
                && (y - segment.y).abs() < SAME_HEIGHT
                && (!counted || counts_pages(&shown, figures, *other as i64 - number as i64))
        });
        segment.artifact || pages.len() > 1 && others.take(enough).count() >= enough
    };
    let numbered = |number: usize, segment: &Segment| {
        page_number(&segment.text).is_some_and(|shown| offsets[&(shown - number as i64)] > enough)
    };
    let mut roles: Vec<(usize, usize, LineRole)> = Vec::new();
    for (number, page) in pages.iter().enumerate() {
        let half = rows[number].len() / 2;
        let (top, bottom) = rows[number].split_at(half);
        for side in [top, bottom] {
            for row in side {
                let with_number = row.iter().any(|&at| numbered(number, &page[at].1));
                let head = |at: usize, counted: bool| {
                    let segment = &page[at].1;
                    with_number && segment.chars() < BESIDE_NUMBER || repeated(number, segment, counted)
                };
                // A stamp with many figures may have one that is its own; a row of a table has all of them.
                let counted = row.iter().filter(|&&at| head(at, true)).count();
                if !row.iter().all(|&at| head(at, false)) || 2 * counted < row.len() {
                    break;
                }
                roles.extend(row.iter().map(|&at| {
                    let is_number = numbered(number, &page[at].1);
                    (number, at, if is_number { LineRole::PageNumber } else { LineRole::Head })
                }));
            }
        }
    }
    for (number, at, role) in roles {
        pages[number][at].0 = role;
    }
}

/// The outermost rows from the edges inwards: first those from the top, then as many from the bottom.
fn outer_rows(page: &PageSegments) -> Vec<Vec<usize>> {
    let mut rows: Vec<Vec<usize>> = Vec::new();
    for (at, (role, segment)) in page.iter().enumerate() {
        if *role == LineRole::OffPage {
            continue;
        }
        match rows.last_mut() {
            Some(row) if (page[row[0]].1.y - segment.y).abs() < SAME_ROW * segment.size => row.push(at),
            _ => rows.push(vec![at]),
        }
    }
    // A page of few rows has its head at most in the outer ones.
    let count = ROWS.min(rows.len().div_ceil(2));
    let top = rows.iter().take(count).cloned();
    let bottom = rows.iter().rev().take(count.min(rows.len() - count)).cloned();
    let mut outer: Vec<Vec<usize>> = top.collect();
    let mut below: Vec<Vec<usize>> = bottom.collect();
    below.resize(outer.len(), Vec::new());
    outer.append(&mut below);
    outer
}

/// A text with its figures left open, so that the heads of two pages are the same.
fn key(text: &str) -> String {
    let mut key = String::with_capacity(text.len());
    for char in text.chars().filter(|char| !char.is_whitespace()) {
        match char.is_ascii_digit() {
            true if key.ends_with('#') => {}
            true => key.push('#'),
            false => key.extend(char.to_lowercase()),
        }
    }
    key
}

/// The figures that [`key`] leaves open.
fn figures(text: &str) -> Vec<i64> {
    let digits = text.split(|char: char| !char.is_ascii_digit()).filter(|digits| !digits.is_empty());
    digits.map(|digits| digits.parse().unwrap_or(i64::MAX)).collect()
}

/// Whether the figures of two heads so many pages apart are the same, or count the pages: those of two headings, such
/// as `Article 83` and `Article 85`, do neither.
fn counts_pages(here: &[i64], there: &[i64], apart: i64) -> bool {
    here.len() != there.len()
        || here.iter().zip(there).all(|(a, b)| a == b || b.checked_sub(*a) == Some(apart))
}

/// The number that a text such as `12`, `- 12 -`, `Page 12 of 40` or `xii` shows.
fn page_number(text: &str) -> Option<i64> {
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
