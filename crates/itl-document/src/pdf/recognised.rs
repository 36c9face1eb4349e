//! Words that somebody recognised in the picture of a page, in place of its glyphs.
//!
//! A word is spread over its box letter by letter, and the lines of a page that lies askew run in one direction, so that the layout takes the page for any other.
//! How sure the recogniser was stays with the text.

use hayro_font::kurbo::Point;
use itl_base::ByteSpan;

use super::page::frame::{Frame, Glyph, into_frame};
use super::page::glyphs::PageGlyphs;
use crate::{PageMap, RecognisedPage, RecognisedSpan, RecognisedWord};

/// A line from the top of a capital to the end of a `g`, in ems of its font; and to the baseline only.
const WITH_DESCENDERS: f32 = 0.93;
const WITHOUT_DESCENDERS: f32 = 0.72;
/// How far letters reach below their baseline, in ems.
const DESCENT: f32 = 0.21;
/// Letters that reach below it.
const DESCENDERS: &str = "gjpqyçQ,;()[]{}|ΓµρφβγηζξχψщцруфЩЦД";
/// Most that a page may lie askew, as the tangent: 10°.
const MOST_SKEW: f32 = 0.18;
/// Fewest words of a line that can tell how it lies.
const TELLING: usize = 4;

/// Puts the words of a page in place of its glyphs.
pub(crate) fn show(page: &RecognisedPage, shown: &mut PageGlyphs) {
    let direction = direction(&page.words);
    let mut frame = Frame { direction, off_page: false, glyphs: Vec::new() };
    shown.text.clear();
    for line in page.words.chunk_by(|a, b| a.line == b.line) {
        let (size, baseline) = measure(line, direction);
        for word in line {
            spread(word, (size, baseline), direction, &mut shown.text, &mut frame.glyphs);
        }
    }
    shown.frames = vec![frame];
    shown.unknown = 0;
}

/// How the lines of a page run: the median of those with some words.
fn direction(words: &[RecognisedWord]) -> (f32, f32) {
    let lines = words.chunk_by(|a, b| a.line == b.line).filter(|line| line.len() >= TELLING);
    let slope = |line: &[RecognisedWord]| {
        let [first, .., last] = line else { return 0.0 };
        (last.area.y1 - first.area.y1) / (last.area.x1 - first.area.x0).max(1.0)
    };
    let mut slopes: Vec<f32> = lines.map(slope).collect();
    slopes.sort_by(f32::total_cmp);
    let slope = slopes.get(slopes.len() / 2).copied().unwrap_or(0.0).clamp(-MOST_SKEW, MOST_SKEW);
    // A line on a straight page rises and falls by a letter or two.
    if slope.abs() < 0.004 {
        return (1.0, 0.0);
    }
    let length = slope.hypot(1.0);
    (1.0 / length, slope / length)
}

/// The size of a line, and its baseline in the frame of its direction: the medians of its words.
fn measure(line: &[RecognisedWord], direction: (f32, f32)) -> (f32, f32) {
    let median = |mut values: Vec<f32>| {
        values.sort_by(f32::total_cmp);
        values.get(values.len() / 2).copied().unwrap_or(0.0)
    };
    let descends = |word: &RecognisedWord| word.text.contains(|c| DESCENDERS.contains(c));
    let size = |word: &RecognisedWord| {
        let height = word.area.y1 - word.area.y0 - (word.area.x1 - word.area.x0) * direction.1.abs();
        let share = if descends(word) { WITH_DESCENDERS } else { WITHOUT_DESCENDERS };
        // Small letters alone are lower than their line: the tallest words tell.
        height.max(0.0) / share
    };
    let mut sizes: Vec<f32> = line.iter().map(size).collect();
    sizes.sort_by(f32::total_cmp);
    let size = sizes.get(sizes.len() * 3 / 4).copied().unwrap_or(0.0).max(1.0);
    let bottom = |word: &RecognisedWord| {
        let x = f32::midpoint(word.area.x0, word.area.x1);
        let tilt = (word.area.x1 - word.area.x0) * direction.1.abs() / 2.0;
        let (_, y) = into_frame(direction, Point::new(x.into(), (word.area.y1 - tilt).into()));
        if descends(word) { y - DESCENT * size } else { y }
    };
    (size, median(line.iter().map(bottom).collect()))
}

fn spread(
    word: &RecognisedWord,
    (size, y): (f32, f32),
    direction: (f32, f32),
    text: &mut String,
    glyphs: &mut Vec<Glyph>,
) {
    let middle = f64::from(f32::midpoint(word.area.y0, word.area.y1));
    let (left, _) = into_frame(direction, Point::new(word.area.x0.into(), middle));
    let (right, _) = into_frame(direction, Point::new(word.area.x1.into(), middle));
    let step = (right - left) / word.text.chars().count().max(1) as f32;
    for (at, letter) in word.text.chars().enumerate() {
        let start = text.len() as u32;
        text.push(letter);
        glyphs.push(Glyph {
            x0: left + step * at as f32,
            x1: left + step * (at + 1) as f32,
            y,
            size,
            text: (start, text.len() as u32),
            spaced: at == 0,
            off_page: false,
            bold: false,
            artifact: false,
            mark: None,
        });
    }
}

/// The stretches of the text that were recognised, each with how sure the recogniser was.
pub(crate) fn spans(pages: &[RecognisedPage], map: &PageMap, length: usize) -> Vec<RecognisedSpan> {
    let mut spans: Vec<RecognisedSpan> = Vec::new();
    if pages.is_empty() {
        return spans;
    }
    let mut glyphs = map.glyphs().peekable();
    while let Some((start, page, area)) = glyphs.next() {
        let end = glyphs.peek().map_or(length as u32, |next| next.0);
        let Some(page) = pages.iter().find(|one| one.page == page) else { continue };
        let (x, y) = (f32::midpoint(area.x0, area.x1), f32::midpoint(area.y0, area.y1));
        let distance = |word: &&RecognisedWord| {
            let outside = |at: f32, low: f32, high: f32| (low - at).max(at - high).max(0.0);
            outside(x, word.area.x0, word.area.x1) + outside(y, word.area.y0, word.area.y1)
        };
        let nearest = page.words.iter().min_by(|a, b| distance(a).total_cmp(&distance(b)));
        let Some(confidence) = nearest.map(|word| word.confidence) else { continue };
        match spans.last_mut() {
            Some(last) if last.span.end == start && last.confidence == confidence => last.span.end = end,
            _ => spans.push(RecognisedSpan { span: ByteSpan { start, end }, confidence }),
        }
    }
    spans
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Area;

    fn word(text: &str, line: u32, x: f32, y: f32) -> RecognisedWord {
        let area = Area { x0: x, y0: y - 7.2, x1: x + 5.0 * text.len() as f32, y1: y };
        RecognisedWord { text: text.to_owned(), area, line, confidence: 90 }
    }

    #[test]
    fn lines_that_lie_askew_run_in_one_direction() {
        let line = |number: u32| {
            let words = ["We", "save", "more", "water", "here"].into_iter().enumerate();
            words.map(move |(at, text)| {
                let x = at as f32 * 40.0;
                word(text, number, x, 100.0 + number as f32 * 12.0 + x * 0.05)
            })
        };
        let words: Vec<RecognisedWord> = (0..3).flat_map(line).collect();
        let (cos, sin) = direction(&words);
        assert!((sin / cos - 0.05).abs() < 0.01, "{sin}");
        let (size, first) = measure(&words[..5], (cos, sin));
        let (_, second) = measure(&words[5..10], (cos, sin));
        assert!(
            (8.0..12.0).contains(&size) && (11.0..13.0).contains(&(second - first)),
            "{size} {first} {second}"
        );
        assert_eq!(direction(&words[..3]), (1.0, 0.0), "three words tell nothing");
    }
}
