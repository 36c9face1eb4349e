//! What Tesseract says of a picture, in; words with their boxes, lines and confidences out.
//!
//! A row is a page, a block, a paragraph, a line or a word: `level page block par line word left top width height conf text`. Rows that are none are left out.

use itl_document::{Area, RecognisedWord};

/// Level of the rows that are words.
const WORD: &str = "5";
/// Least confidence of a word, in percent: below, two of three are none.
const LEAST: f32 = 30.0;
/// Mean confidence, in percent, below which a page is a picture of something else than text.
const LEAST_OF_PAGE: f32 = 55.0;
/// Share of words that have two letters or more, below which it is one, too.
const REAL_WORDS: f32 = 0.4;
/// Most words of a page: more than any newspaper has.
const MOST_WORDS: usize = 20_000;

/// The words of a page; `density` is pixels a point.
pub(super) fn words(tsv: &str, density: f32) -> Vec<RecognisedWord> {
    let mut words: Vec<RecognisedWord> = Vec::new();
    let (mut line, mut before) = (0, None);
    for row in tsv.lines() {
        let Some((place, edges, confidence, text)) = cells(row) else { continue };
        if before.replace(place).is_some_and(|before| before != place) {
            line += 1;
        }
        let text: String = text.chars().filter(|c| !c.is_control() && !c.is_whitespace()).collect();
        if text.is_empty() || confidence < LEAST || words.len() == MOST_WORDS {
            continue;
        }
        let [left, top, width, height] = edges.map(|edge| edge / density);
        let area = Area { x0: left, y0: top, x1: left + width, y1: top + height };
        words.push(RecognisedWord { text, area, line, confidence: confidence.min(100.0) as u8 });
    }
    if is_text(&words) { words } else { Vec::new() }
}

/// Whether these are words and not what noise and drawings were taken for.
fn is_text(words: &[RecognisedWord]) -> bool {
    let count = words.len() as f32;
    let mean = words.iter().map(|word| f32::from(word.confidence)).sum::<f32>() / count.max(1.0);
    let real = |word: &&RecognisedWord| word.text.chars().filter(|c| c.is_alphanumeric()).count() >= 2;
    mean >= LEAST_OF_PAGE && words.iter().filter(real).count() as f32 >= REAL_WORDS * count
}

/// Of a word: its block, paragraph and line; left, top, width and height; confidence; text.
fn cells(row: &str) -> Option<([u32; 3], [f32; 4], f32, &str)> {
    let mut cells = row.splitn(12, '\t');
    if cells.next()? != WORD {
        return None;
    }
    let mut number = || cells.next()?.parse::<u32>().ok();
    let (_, block, paragraph, line, _) = (number()?, number()?, number()?, number()?, number()?);
    let edges = [number()?, number()?, number()?, number()?];
    let confidence: f32 = cells.next()?.parse().ok()?;
    let text = cells.next()?;
    // Pixels of a picture have few digits.
    edges.iter().all(|edge| *edge < 100_000).then_some(())?;
    confidence.is_finite().then_some((
        [block, paragraph, line],
        edges.map(|edge| edge as f32),
        confidence,
        text,
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const PAGE: &str = "level\tpage_num\tblock_num\tpar_num\tline_num\tword_num\tleft\ttop\twidth\theight\tconf\ttext\n\
        4\t1\t1\t1\t1\t0\t40\t80\t400\t20\t-1\t\n\
        5\t1\t1\t1\t1\t1\t40\t80\t100\t20\t96.5\tWater\n\
        5\t1\t1\t1\t1\t2\t150\t80\t60\t20\t12\t~|\n\
        5\t1\t1\t1\t2\t1\t40\t120\t100\t20\t91\tis\tfree\n";

    #[test]
    fn words_have_boxes_lines_and_confidences() {
        let found = words(PAGE, 4.0);
        let said: Vec<(&str, u32, u8)> =
            found.iter().map(|word| (word.text.as_str(), word.line, word.confidence)).collect();
        assert_eq!(said, [("Water", 0, 96), ("isfree", 1, 91)]);
        assert_eq!(found[0].area, Area { x0: 10.0, y0: 20.0, x1: 35.0, y1: 25.0 });
    }

    #[test]
    fn noise_has_no_words() {
        let row =
            |text: &str, confidence: u32| format!("5\t1\t1\t1\t1\t1\t4\t8\t10\t2\t{confidence}\t{text}\n");
        assert_eq!(words(&row("Vague", 40).repeat(9), 4.0), []);
        assert_eq!(words(&row("~", 90).repeat(9), 4.0), []);
        assert_eq!(words(&row("Water", 90).repeat(9), 4.0).len(), 9);
    }

    proptest! {
        #[test]
        fn no_rows_break_the_parser(rows in "([0-9\t.-]{0,30}\\PC{0,5}\n){0,9}") {
            words(&rows, 4.0);
        }
    }
}
