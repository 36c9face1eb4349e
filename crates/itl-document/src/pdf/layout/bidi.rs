//! A segment as it is seen from left to right in, in the order in which it is read out: Hebrew and Arabic from the right.
//!
//! Pages show letters at their places, so that words written from right to left come backwards. Numbers and Latin words
//! among them run from left to right all the same.

use unicode_bidi::{BidiClass, bidi_class};

use super::segments::Segment;

/// Which way a piece of text runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Way {
    Left,
    Right,
    /// Whichever its neighbours run.
    Either,
}

fn way(text: &str) -> Way {
    let strong = |char: char| match bidi_class(char) {
        BidiClass::R | BidiClass::AL => Some(Way::Right),
        BidiClass::L | BidiClass::EN | BidiClass::AN => Some(Way::Left),
        _ => None,
    };
    text.chars().find_map(strong).unwrap_or(Way::Either)
}

/// Puts a segment into the order of reading.
pub(crate) fn to_logical(segment: &mut Segment) {
    let has_right = |char: char| !char.is_ascii() && matches!(bidi_class(char), BidiClass::R | BidiClass::AL);
    if segment.text.is_ascii() || !segment.text.contains(has_right) {
        return;
    }
    let pieces = pieces(segment);
    let ways: Vec<Way> = pieces.iter().map(|piece| way(&piece.0)).collect();
    let order = order(&ways);
    let (mut text, mut glyphs) = (String::with_capacity(segment.text.len()), Vec::new());
    for at in order {
        let (words, place) = &pieces[at];
        if let Some((x0, x1)) = place {
            glyphs.push((text.len() as u32, *x0, *x1));
        }
        text.push_str(words);
    }
    (segment.text, segment.glyphs) = (text, glyphs);
}

/// The text of every glyph and the spaces between them, from left to right.
fn pieces(segment: &Segment) -> Vec<(String, Option<(f32, f32)>)> {
    let mut pieces = Vec::with_capacity(segment.glyphs.len() * 2);
    let mut at = 0;
    for (index, &(from, x0, x1)) in segment.glyphs.iter().enumerate() {
        let from = from as usize;
        let end = segment.glyphs.get(index + 1).map_or(segment.text.len(), |next| next.0 as usize);
        let (before, own) = (segment.text.get(at..from), segment.text.get(from..end).unwrap_or_default());
        pieces.extend(before.filter(|space| !space.is_empty()).map(|space| (space.to_owned(), None)));
        // A space before the next glyph stands at the end of this one's text.
        let words = own.trim_end_matches(' ');
        pieces.push((words.to_owned(), Some((x0, x1))));
        at = from + words.len();
    }
    pieces
}

/// The order in which pieces are read that stand from left to right.
fn order(ways: &[Way]) -> Vec<usize> {
    let count = |way: Way| ways.iter().filter(|one| **one == way).count();
    let base = if count(Way::Right) * 2 >= count(Way::Left) { Way::Right } else { Way::Left };
    let mut order: Vec<usize> = (0..ways.len()).collect();
    // Stretches that run against the line, with what stands between two pieces of them.
    let against = if base == Way::Right { Way::Left } else { Way::Right };
    let mut at = 0;
    while at < ways.len() {
        if ways[at] != against {
            at += 1;
            continue;
        }
        let end =
            (at..ways.len()).take_while(|&next| ways[next] != base).filter(|&next| ways[next] == against);
        let end = end.last().unwrap_or(at) + 1;
        order[at..end].reverse();
        at = end;
    }
    if base == Way::Right {
        order.reverse();
    }
    order
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The order of reading of what is seen.
    fn read(seen: &str) -> String {
        let ways: Vec<Way> = seen.chars().map(|char| way(char.encode_utf8(&mut [0; 4]))).collect();
        let chars: Vec<char> = seen.chars().collect();
        order(&ways).into_iter().map(|at| chars[at]).collect()
    }

    #[test]
    fn words_from_the_right_are_turned_and_numbers_are_not() {
        assert_eq!(read("םולש"), "שלום");
        assert_eq!(read("2030 תנש דע"), "עד שנת 2030");
        assert_eq!(read("the word םולש means peace"), "the word שלום means peace");
        assert_eq!(read("plain 12"), "plain 12");
    }
}
