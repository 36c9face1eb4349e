//! A text in, glyphs with their places out: the order of scripts, joined letters, marks, and fonts for each letter.

use std::ops::Range;
use unicode_bidi::BidiInfo;

use super::canvas::{Anchor, Text};
use super::font::FONTS;
use super::label::{is_joiner, is_mark};

/// A glyph of a text, in thousandths of the font size from the text's place, with y pointing up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Placed {
    pub(crate) face: usize,
    pub(crate) glyph: u32,
    pub(crate) x: i32,
    pub(crate) y: i32,
}

/// The glyphs of a text, from left to right.
pub(crate) fn lay_out(text: &Text) -> Vec<Placed> {
    let mut pen = 0;
    let mut placed = Vec::new();
    for (run, leftwards) in directions(&text.content) {
        let mut runs = faces(&text.content[run.clone()], text.style.bold);
        if leftwards {
            runs.reverse();
        }
        for (face, part) in runs {
            let part = &text.content[run.start + part.start..run.start + part.end];
            for shaped in FONTS.shape(face, part, leftwards) {
                placed.push(Placed { face, glyph: shaped.glyph, x: pen + shaped.x, y: shaped.y });
                pen += shaped.advance;
            }
        }
    }
    let shift = match text.anchor {
        Anchor::Start => 0,
        Anchor::Middle => pen / 2,
        Anchor::End => pen,
    };
    placed.iter_mut().for_each(|glyph| glyph.x -= shift);
    placed
}

/// The stretches of one direction, from left to right, and whether they read leftwards.
fn directions(text: &str) -> Vec<(Range<usize>, bool)> {
    let order = BidiInfo::new(text, None);
    let Some(paragraph) = order.paragraphs.first() else { return Vec::new() };
    let (levels, runs) = order.visual_runs(paragraph, paragraph.range.clone());
    runs.into_iter()
        .map(|run| (run.clone(), levels.get(run.start).is_some_and(|level| level.is_rtl())))
        .collect()
}

/// The stretches that one face draws, in the order of the text.
fn faces(text: &str, bold: bool) -> Vec<(usize, Range<usize>)> {
    let mut runs: Vec<(usize, Range<usize>)> = Vec::new();
    for (at, character) in text.char_indices() {
        let end = at + character.len_utf8();
        // A mark belongs to the letter before it, whichever other face has it too.
        let follows = |face: usize| is_joiner(character) || is_mark(character) && FONTS.has(face, character);
        let before = runs.last().map(|(face, _)| *face).filter(|&face| follows(face));
        let face = before.or_else(|| FONTS.face(character, bold)).unwrap_or_default();
        match runs.last_mut() {
            Some((open, run)) if *open == face => run.end = end,
            _ => runs.push((face, at..end)),
        }
    }
    runs
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::figure::font::EM;
    use crate::figure::label::Style;

    fn laid_out(content: &str, anchor: Anchor) -> Vec<Placed> {
        let text =
            Text { content: content.to_owned(), style: Style::LABEL, anchor, x: 0.0, y: 0.0, upwards: false };
        lay_out(&text)
    }

    #[test]
    fn glyphs_stand_side_by_side() {
        // Digits are 572 units wide.
        let places = |anchor| laid_out("123", anchor).iter().map(|glyph| glyph.x).collect::<Vec<_>>();
        assert_eq!(places(Anchor::Start), [0, 572, 1144]);
        assert_eq!(places(Anchor::Middle), [-858, -286, 286]);
        assert_eq!(places(Anchor::End), [-1716, -1144, -572]);
    }

    #[test]
    fn markup_is_text() {
        assert_eq!(laid_out("<b>&amp;", Anchor::Start).len(), 8);
    }

    #[test]
    fn other_scripts_have_their_fonts_and_shapes() {
        let face = |content: &str| laid_out(content, Anchor::Start)[0].face;
        assert_eq!((face("a"), face("Ж"), face("ա"), face("ש"), face("த")), (0, 0, 3, 5, 6));
        // Of lam and alef one glyph is made; the first letter stands at the right.
        assert_eq!(laid_out("لا", Anchor::Start).iter().filter(|glyph| glyph.face == 2).count(), 1);
        let word = laid_out("שלום", Anchor::Start);
        assert!(word.windows(2).all(|pair| pair[0].x < pair[1].x) && word.len() == 4, "{word:?}");
        // A number before a word of another script keeps its font; no letter is missing.
        let mixed = laid_out("12 सतत — ab", Anchor::Start);
        let faces: Vec<usize> = mixed.iter().map(|glyph| glyph.face).collect();
        assert_eq!(faces, [0, 0, 0, 4, 4, 4, 0, 0, 0, 0, 0]);
        assert!(mixed.iter().all(|glyph| glyph.glyph != 0));
    }

    #[test]
    fn the_measured_width_is_not_exceeded() {
        for content in
            ["AVATAR Wy To", "energía renovable", "Устойчивое", "सतत विकास लक्ष्य", "பேண்தகு", "الطاقة"]
        {
            let measured = Style { size: EM, ..Style::LABEL }.width(content);
            let last = laid_out(content, Anchor::End).iter().map(|glyph| -glyph.x).max().unwrap();
            assert!(f64::from(last) <= measured + 1.0, "{content}: {last} > {measured}");
        }
    }
}
