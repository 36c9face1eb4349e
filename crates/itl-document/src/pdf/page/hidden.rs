//! Text that nobody sees on a page: glyphs that are drawn invisibly where no picture is, and words that say something else than their glyphs show.
//!
//! Under the picture of a scanned page invisible glyphs are what the picture says. The page is a grid: pictures, and glyphs of which nobody knows what they
//! show, cover its cells.

use hayro_font::kurbo::{Point, Rect};

/// Cells in each direction.
const CELLS: usize = 64;
/// Letters that are too few for a word that matters: ligatures, initials and signs are said by other letters than they have.
const FEW: usize = 4;

/// What is hidden on a page.
#[derive(Debug, Default)]
pub(crate) struct Hidden {
    /// The cells that something covers, as rows of bits; none where there is nothing.
    covered: Vec<u64>,
    /// Invisible glyphs of every cell; none where there are none.
    unseen: Vec<u32>,
    /// Places where a text is said that is not shown.
    pub(crate) replaced: usize,
}

impl Hidden {
    /// Notes that a part of the page is covered by a picture.
    pub(crate) fn cover(&mut self, page: Rect, part: Rect) {
        let part = part.intersect(page);
        if part.is_zero_area() || !part.is_finite() {
            return;
        }
        let ((x0, y0), (x1, y1)) = (cell(page, part.origin()), cell(page, Point::new(part.x1, part.y1)));
        self.covered.resize(CELLS, 0);
        let bits = (u64::MAX << x0) & (u64::MAX >> (CELLS - 1 - x1));
        self.covered[y0..=y1].iter_mut().for_each(|row| *row |= bits);
    }

    /// Notes an invisible glyph.
    pub(crate) fn unseen(&mut self, page: Rect, place: Point) {
        if page.contains(place) {
            let (x, y) = cell(page, place);
            self.unseen.resize(CELLS * CELLS, 0);
            self.unseen[y * CELLS + x] += 1;
        }
    }

    /// Notes that glyphs show one text, and say another.
    pub(crate) fn said(&mut self, shown: &str, said: &str) {
        let (shown, said) = (letters(shown), letters(said));
        let same = shown == said || is_drawn_again(&shown, &said);
        self.replaced += usize::from(shown.len() >= FEW && !same);
    }

    /// Invisible letters that no picture covers, if they are more than a few.
    pub(crate) fn letters(&self) -> usize {
        let is_covered =
            |at: usize| self.covered.get(at / CELLS).is_some_and(|row| row >> (at % CELLS) & 1 == 1);
        let bare = self.unseen.iter().enumerate().filter(|(at, _)| !is_covered(*at));
        let count: usize = bare.map(|(_, count)| *count as usize).sum();
        if count < FEW { 0 } else { count }
    }
}

/// The letters and figures of a text, large ones as small ones.
fn letters(text: &str) -> Vec<char> {
    text.chars().filter(|char| char.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// Whether each letter that is said is shown the same number of times: letters that are drawn again beside themselves look bold.
fn is_drawn_again(shown: &[char], said: &[char]) -> bool {
    if said.is_empty() || shown.len() <= said.len() || !shown.len().is_multiple_of(said.len()) {
        return false;
    }
    let (mut drawn, mut once) = (shown.to_vec(), said.to_vec());
    drawn.sort_unstable();
    once.sort_unstable();
    drawn.chunks(shown.len() / said.len()).zip(once).all(|(again, one)| again.iter().all(|char| *char == one))
}

/// The cell of a place on the page.
fn cell(page: Rect, place: Point) -> (usize, usize) {
    let along = |at: f64, length: f64| ((at / length * CELLS as f64) as usize).min(CELLS - 1);
    (along(place.x - page.x0, page.width()), along(place.y - page.y0, page.height()))
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: Rect = Rect::new(0.0, 0.0, 640.0, 640.0);

    #[test]
    fn letters_under_a_picture_are_not_hidden_whichever_is_drawn_first() {
        let mut hidden = Hidden::default();
        let row = |hidden: &mut Hidden, y: f64| {
            (0..10).for_each(|x| hidden.unseen(PAGE, Point::new(64.0 * f64::from(x), y)));
        };
        row(&mut hidden, 5.0);
        hidden.cover(PAGE, Rect::new(-10.0, -10.0, 310.0, 300.0));
        row(&mut hidden, 200.0);
        assert_eq!(hidden.letters(), 10, "five of each row are right of the picture");
        row(&mut hidden, 700.0);
        hidden.cover(PAGE, Rect::new(320.0, 0.0, 640.0, 300.0));
        assert_eq!(hidden.letters(), 0);
    }

    #[test]
    fn other_words_are_told_from_other_spellings() {
        let mut hidden = Hidden::default();
        for (shown, said) in [
            ("WATER", "water"),
            ("wa-", "wa"),
            ("ﬁ", "fi"),
            ("", "picture of a well"),
            ("clean wa-ter", "clean water"),
            ("WWaatteerr", "Water"),
        ] {
            hidden.said(shown, said);
        }
        assert_eq!(hidden.replaced, 0);
        for (shown, said) in [("We save water", "We harm water"), ("We save water", ""), ("save", "vase")] {
            hidden.said(shown, said);
        }
        assert_eq!(hidden.replaced, 3);
    }
}
