//! The glyphs of a page in, those that its edge cuts off in frames of their own out.
//!
//! A page may show a part of its sheet only. A word that lies across the edge is on the side on which most of its glyphs are:
//! half a word is none. Order and text stay as they are.

use super::frame::{Frame, Glyph};
use super::glyphs::PageGlyphs;

// All in ems of the larger of two glyphs.

/// Baselines that differ by less are one.
const SAME_BASELINE: f32 = 0.06;
/// A gap from here on parts words, whether or not the file shows a space.
const WORD_GAP: f32 = 0.15;
/// How far a glyph may step back over the one before it and still be of its word: accents do.
const STEP_BACK: f32 = 0.75;

impl PageGlyphs {
    /// Takes what is off the page out of the frames, word by word.
    pub(crate) fn part_at_edge(&mut self) {
        if !self.crossed {
            return;
        }
        let mut outside: Vec<Frame> = Vec::new();
        for frame in &mut self.frames {
            let (mut on, mut off) = (Vec::with_capacity(frame.glyphs.len()), Vec::new());
            for word in frame.glyphs.chunk_by(same_word) {
                let out = word.iter().filter(|glyph| glyph.off_page).count();
                if out * 2 > word.len() { &mut off } else { &mut on }.extend(word);
            }
            frame.glyphs = on;
            if !off.is_empty() {
                outside.push(Frame { direction: frame.direction, off_page: true, glyphs: off });
            }
        }
        self.frames.retain(|frame| !frame.glyphs.is_empty());
        self.frames.append(&mut outside);
    }
}

/// Whether a glyph continues the word of the one before it.
fn same_word(a: &Glyph, b: &Glyph) -> bool {
    let em = a.size.max(b.size);
    !b.spaced
        && (a.y - b.y).abs() < SAME_BASELINE * em
        && (-STEP_BACK * em..WORD_GAP * em).contains(&(b.x0 - a.x1))
}
