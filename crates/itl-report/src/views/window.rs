//! A quotation on one line: pieces of a text in, the stretch of whole words out that fits and holds most of the marks.

use unicode_width::UnicodeWidthStr;

/// A word of a quotation with what stands before it and whether it is marked.
struct QuotedWord {
    /// Pieces without a space between them: `([energy],` has three.
    pieces: Vec<(String, bool)>,
    width: usize,
    marks: usize,
}

/// The stretch of these pieces, of at most `room` columns, that has most marks, the earliest of those; what is cut is an
/// ellipsis. A mark takes `mark` columns of its own.
pub(crate) fn windowed<M>(pieces: &[(String, Option<M>)], room: usize, mark: usize) -> Vec<(String, bool)> {
    let words = words(pieces, mark);
    let (first, last) = stretch(&words, room);
    let mut window: Vec<(String, bool)> = Vec::new();
    if first > 0 {
        window.push(("… ".to_owned(), false));
    }
    for (at, word) in words[first..last].iter().enumerate() {
        if at > 0 {
            window.push((" ".to_owned(), false));
        }
        window.extend(word.pieces.iter().cloned());
    }
    if last < words.len() {
        window.push((" …".to_owned(), false));
    }
    window
}

/// The words of the pieces, in order.
fn words<M>(pieces: &[(String, Option<M>)], width: usize) -> Vec<QuotedWord> {
    let mut words: Vec<QuotedWord> = Vec::new();
    let mut open = false;
    for (piece, mark) in pieces {
        let marked = mark.is_some();
        for (at, part) in piece.split(' ').enumerate() {
            if at > 0 {
                open = false;
            }
            if part.is_empty() {
                continue;
            }
            if !open {
                words.push(QuotedWord { pieces: Vec::new(), width: 0, marks: 0 });
            }
            if let Some(word) = words.last_mut() {
                word.pieces.push((part.to_owned(), marked));
                word.width += part.width() + if marked { width } else { 0 };
                word.marks += usize::from(marked);
            }
            open = true;
        }
    }
    words
}

/// Where the best stretch begins and ends.
fn stretch(words: &[QuotedWord], room: usize) -> (usize, usize) {
    let whole = words.iter().map(|word| word.width + 1).sum::<usize>().saturating_sub(1);
    if whole <= room {
        return (0, words.len());
    }
    // Room for an ellipsis on both sides.
    let room = room.saturating_sub(4);
    let (mut best, mut most) = ((0, 1.min(words.len())), None);
    let (mut last, mut width, mut marks) = (0, 0, 0);
    for first in 0..words.len() {
        while last < words.len() && (last == first || width + words[last].width < room) {
            width += words[last].width + 1;
            marks += words[last].marks;
            last += 1;
        }
        if most.is_none_or(|most| marks > most) {
            (best, most) = ((first, last), Some(marks));
        }
        width -= words[first].width + 1;
        marks -= words[first].marks;
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(room: usize) -> String {
        let pieces = [
            ("We bought many machines, and we use ".to_owned(), None),
            ("renewable".to_owned(), Some(())),
            (" ".to_owned(), None),
            ("energy".to_owned(), Some(())),
            (", at all sites.".to_owned(), None),
        ];
        let window = windowed(&pieces, room, 2).into_iter();
        window.map(|(piece, marked)| if marked { format!("[{piece}]") } else { piece }).collect()
    }

    #[test]
    fn the_stretch_with_most_marks_is_shown() {
        assert_eq!(shown(80), "We bought many machines, and we use [renewable] [energy], at all sites.");
        assert_eq!(shown(40), "… and we use [renewable] [energy], at …");
        assert_eq!(shown(5), "… [renewable] …");
        assert!(windowed::<()>(&[], 10, 0).is_empty());
    }
}
