//! Where every glyph of a text stands on its page.
//!
//! Kept small, since there is an entry for every glyph: a line knows its page and its extent across, a glyph its
//! extent along the line and where its text begins.

use itl_base::ByteSpan;
use serde::{Deserialize, Serialize};

use crate::Area;

/// The glyphs of a text, line by line.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct PageMap {
    lines: Vec<LinePlace>,
    glyphs: Vec<GlyphPlace>,
    /// Width and height of every page.
    sheets: Vec<(f32, f32)>,
}

#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
struct LinePlace {
    /// Its first glyph.
    glyph: u32,
    page: u32,
    across: (f32, f32),
    /// Whether the line runs up or down the page.
    upright: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
struct GlyphPlace {
    text: u32,
    along: (f32, f32),
}

impl PageMap {
    /// Opens a line: glyphs that follow stand in it. `across` are its edges from top to bottom or, if it runs up or
    /// down the page (`upright`), from left to right.
    pub(crate) fn line(&mut self, page: u32, across: (f32, f32), upright: bool) {
        let glyph = self.glyphs.len() as u32;
        self.lines.push(LinePlace { glyph, page, across, upright });
    }

    /// Adds a glyph whose text begins at `text`.
    pub(crate) fn glyph(&mut self, text: usize, along: (f32, f32)) {
        self.glyphs.push(GlyphPlace { text: text as u32, along });
    }

    /// Takes back the last glyph if its text, which begins at `text`, was taken back.
    pub(crate) fn forget_last_glyph(&mut self, text: usize) {
        if self.glyphs.last().is_some_and(|glyph| glyph.text as usize >= text) {
            self.glyphs.pop();
        }
    }

    /// Says how large pages are, from the first on.
    pub(crate) fn sheets(&mut self, sheets: impl IntoIterator<Item = (f32, f32)>) {
        self.sheets = sheets.into_iter().collect();
    }

    /// Width and height of a page as it is shown, in points; nothing if there is no such page.
    #[must_use]
    pub fn sheet(&self, page: u32) -> Option<(f32, f32)> {
        let sheet = self.sheets.get(page.checked_sub(1)? as usize).copied();
        sheet.filter(|(width, height)| [width, height].iter().all(|side| side.is_finite() && **side > 0.0))
    }

    /// The page on which the text at an offset stands.
    #[must_use]
    pub fn page_at(&self, offset: u32) -> Option<u32> {
        let glyph = self.glyphs.partition_point(|glyph| glyph.text <= offset).saturating_sub(1);
        self.line_of(glyph).map(|line| self.lines[line].page)
    }

    /// The areas of a stretch of text: one for each line it touches, in order.
    pub fn areas(&self, span: ByteSpan) -> impl Iterator<Item = (u32, Area)> {
        let first = self.glyphs.partition_point(|glyph| glyph.text <= span.start).saturating_sub(1);
        let end = self.glyphs.partition_point(|glyph| glyph.text < span.end);
        let mut at = first;
        std::iter::from_fn(move || {
            let line = self.line_of(at).filter(|_| at < end)?;
            let next =
                self.lines.get(line + 1).map_or(self.glyphs.len(), |line| line.glyph as usize).min(end);
            let glyphs = &self.glyphs[at..next];
            let low = glyphs.iter().map(|glyph| glyph.along.0).fold(f32::INFINITY, f32::min);
            let high = glyphs.iter().map(|glyph| glyph.along.1).fold(f32::NEG_INFINITY, f32::max);
            at = next;
            let line = self.lines[line];
            Some((line.page, line.area(low, high)))
        })
    }

    /// Every glyph: where its text begins, its page and its area.
    pub(crate) fn glyphs(&self) -> impl Iterator<Item = (u32, u32, Area)> {
        let ends = self.lines.iter().skip(1).map(|line| line.glyph as usize).chain([self.glyphs.len()]);
        self.lines.iter().zip(ends).flat_map(|(line, end)| {
            let glyphs = self.glyphs[line.glyph as usize..end].iter();
            glyphs.map(|glyph| (glyph.text, line.page, line.area(glyph.along.0, glyph.along.1)))
        })
    }

    /// Whether lines and glyphs follow each other, in a text of so many bytes.
    pub(crate) fn fits(&self, length: usize) -> bool {
        self.lines.is_sorted_by_key(|line| line.glyph)
            && self.glyphs.is_sorted_by_key(|glyph| glyph.text)
            && self.glyphs.last().is_none_or(|glyph| glyph.text as usize <= length)
    }

    fn line_of(&self, glyph: usize) -> Option<usize> {
        self.lines.partition_point(|line| line.glyph as usize <= glyph).checked_sub(1)
    }
}

impl LinePlace {
    fn area(self, low: f32, high: f32) -> Area {
        let (from, to) = self.across;
        // Glyphs of a word may lie in each other.
        let (low, high) = (low.min(high), low.max(high));
        match self.upright {
            false => Area { x0: low, y0: from, x1: high, y1: to },
            true => Area { x0: from, y0: low, x1: to, y1: high },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hyphenated_word_has_two_areas() {
        // `en-` at the end of page 1, `ergy` up the margin of page 2; the text is `energy`.
        let mut map = PageMap::default();
        map.line(1, (10.0, 20.0), false);
        map.glyph(0, (100.0, 105.0));
        map.glyph(1, (105.0, 110.0));
        map.line(2, (0.0, 8.0), true);
        for at in 2..6_u8 {
            map.glyph(at.into(), (f32::from(at), f32::from(at + 1)));
        }
        let areas: Vec<(u32, Area)> = map.areas(ByteSpan::new(1, 4)).collect();
        let end_of_line = Area { x0: 105.0, y0: 10.0, x1: 110.0, y1: 20.0 };
        let margin = Area { x0: 0.0, y0: 2.0, x1: 8.0, y1: 4.0 };
        assert_eq!(areas, [(1, end_of_line), (2, margin)]);
        assert_eq!((map.page_at(1), map.page_at(2), map.page_at(99)), (Some(1), Some(2), Some(2)));
        assert_eq!(PageMap::default().page_at(0), None);
        assert!(map.fits(6) && !map.fits(4));
        map.lines.reverse();
        assert!(!map.fits(6));
    }

    #[test]
    fn glyphs_that_go_back_have_an_area_that_does_not() {
        let mut map = PageMap::default();
        map.line(1, (10.0, 20.0), false);
        map.glyph(0, (100.0, 105.0));
        map.glyph(1, (90.0, 95.0));
        map.glyph(2, (80.0, 70.0));
        let area = |from, to| map.areas(ByteSpan::new(from, to)).collect::<Vec<(u32, Area)>>();
        assert_eq!(area(0, 2), [(1, Area { x0: 90.0, y0: 10.0, x1: 105.0, y1: 20.0 })]);
        assert_eq!(area(2, 3), [(1, Area { x0: 70.0, y0: 10.0, x1: 80.0, y1: 20.0 })]);
    }
}
