//! A unit's text with the words marked that matched a concept: all alike, or by how they matched and how much they
//! weigh.

use itl_base::ByteSpan;
use itl_core::{Evidence, Model, Place, TermKind};
use std::collections::BTreeMap;

use super::page::Page;
use crate::views::{AROUND, excerpted, matched, pieces, windowed};

/// Bytes of a unit that is shown as it is. Of a longer one, what lies between the marks is cut short.
const WHOLE: usize = 1200;

/// How a word matches, by the terms it is part of; the first that applies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Way {
    /// It stands in a row with words that do so in the concept's text.
    Row,
    /// It stands near another word that is near it in the concept's text.
    Near,
    /// It stands alone.
    Alone,
}

/// The mark of a word.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Grade {
    way: Way,
    /// What the terms with this word at this place add to the cell.
    weight: f64,
}

/// The text of the unit at `span`, on one line, matched words marked.
pub(crate) fn marked(page: &Page<'_>, text: &str, span: ByteSpan, evidence: &Evidence) -> String {
    write(text, span, &matched(evidence), usize::MAX, |word, ()| page.mark(word))
}

/// As much of the unit at `span` as fits into so many columns, matched words marked: where most of them stand.
pub(crate) fn around(
    page: &Page<'_>,
    text: &str,
    span: ByteSpan,
    evidence: &Evidence,
    room: usize,
) -> String {
    // Colours take no room, brackets do.
    let mark = if page.colour { 0 } else { 2 };
    let pieces = pieces(text, span, &matched(evidence), usize::MAX);
    let window = windowed(&pieces, room, mark).into_iter();
    window.map(|(piece, marked)| if marked { page.mark(&piece) } else { piece }).collect()
}

/// What stands around some terms in the unit at `span`, their words marked.
pub(crate) fn excerpt(page: &Page<'_>, text: &str, span: ByteSpan, places: &[Place]) -> String {
    let pieces = excerpted(text, span, places).into_iter();
    pieces.map(|(piece, marked)| if marked.is_some() { page.mark(&piece) } else { piece }).collect()
}

/// The text of the unit at `span`, matched words marked by how they matched, the weightiest more than the others.
pub(crate) fn graded(
    page: &Page<'_>,
    model: &Model,
    text: &str,
    span: ByteSpan,
    evidence: &Evidence,
) -> String {
    let words = grades(model, evidence);
    let most = words.values().map(|grade| grade.weight).fold(0.0, f64::max);
    let longest = if (span.end - span.start) as usize <= WHOLE { usize::MAX } else { AROUND };
    write(text, span, &words, longest, |word, grade| mark(page, word, grade.way, grade.weight >= most / 2.0))
}

/// What the marks mean.
pub(crate) fn legend(page: &Page<'_>) -> String {
    let sample = |way: Way, text: &str| mark(page, text, way, false);
    format!(
        "Marks: {} {} {}, {} where a word weighs most.",
        sample(Way::Row, "in a row"),
        sample(Way::Near, "near another"),
        sample(Way::Alone, "alone"),
        mark(page, if page.colour { "underlined" } else { "doubled" }, Way::Row, true),
    )
}

fn grades(model: &Model, evidence: &Evidence) -> BTreeMap<ByteSpan, Grade> {
    let mut grades: BTreeMap<ByteSpan, Grade> = BTreeMap::new();
    for part in &evidence.contributions {
        let way = match model.term(part.term).kind {
            TermKind::Bigram | TermKind::Trigram => Way::Row,
            TermKind::Cooccurrence => Way::Near,
            TermKind::Individual => Way::Alone,
        };
        let weight = part.contribution / f64::from(part.count);
        for &word in part.places.iter().flat_map(|place| place.words()) {
            let grade = grades.entry(word).or_insert(Grade { way, weight: 0.0 });
            grade.weight += weight;
            if (way as u8) < grade.way as u8 {
                grade.way = way;
            }
        }
    }
    grades
}

/// A word with its mark: the colour or the bracket says how it matched, underlining or doubling that it weighs most.
fn mark(page: &Page<'_>, word: &str, way: Way, most: bool) -> String {
    let (colour, open, close) = match way {
        Way::Row => ("32", '[', ']'),
        Way::Near => ("36", '{', '}'),
        Way::Alone => ("33", '(', ')'),
    };
    match (page.colour, most) {
        (true, true) => page.styled(&format!("1;4;{colour}"), word),
        (true, false) => page.styled(&format!("1;{colour}"), word),
        (false, true) => format!("{open}{open}{word}{close}{close}"),
        (false, false) => format!("{open}{word}{close}"),
    }
}

fn write<M: Copy>(
    text: &str,
    span: ByteSpan,
    words: &BTreeMap<ByteSpan, M>,
    longest: usize,
    mark: impl Fn(&str, M) -> String,
) -> String {
    let pieces = pieces(text, span, words, longest).into_iter();
    pieces.map(|(piece, how)| how.map_or(piece.clone(), |how| mark(&piece, how))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_can_be_told_apart_without_colour() {
        let (mut out, mut other) = (Vec::new(), Vec::new());
        let page = Page::new(&mut out, false, 80);
        assert_eq!(
            legend(&page),
            "Marks: [in a row] {near another} (alone), [[doubled]] where a word weighs most."
        );
        let coloured = Page::new(&mut other, true, 80);
        assert!(mark(&coloured, "word", Way::Near, true).contains("\x1b[1;4;36mword\x1b[0m"));
    }
}
