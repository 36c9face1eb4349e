//! A sheet of rectangles, lines and texts, in points from its top left corner. It knows nothing of alignments.

use itl_base::Notice;
use std::collections::BTreeSet;

use super::label::{Ink, Style, legible};

/// A pixel at 300 dots per inch. What lies on this grid has sharp edges in the picture.
pub(crate) const DOT: f64 = 0.24;

/// The whole dots in a length.
pub(crate) fn dots(length: f64) -> f64 {
    (length / DOT + 1e-6).floor() * DOT
}

/// A rectangle.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Area {
    pub(crate) x: f64,
    pub(crate) y: f64,
    pub(crate) width: f64,
    pub(crate) height: f64,
}

/// Which end of a text stands at its place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Anchor {
    Start,
    Middle,
    End,
}

/// A text on the sheet.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Text {
    pub(crate) content: String,
    pub(crate) style: Style,
    pub(crate) anchor: Anchor,
    /// Where its baseline starts, is halved or ends.
    pub(crate) x: f64,
    pub(crate) y: f64,
    /// Whether it reads upwards.
    pub(crate) upwards: bool,
}

/// What is drawn, in this order.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Mark {
    Filled(Area, Ink),
    Line { from: (f64, f64), to: (f64, f64), width: f64, ink: Ink },
    Text(Text),
}

/// A sheet.
#[derive(Debug, Clone, Default)]
pub(crate) struct Canvas {
    pub(crate) width: f64,
    pub(crate) height: f64,
    pub(crate) marks: Vec<Mark>,
    missing: BTreeSet<char>,
}

impl Canvas {
    pub(crate) fn new(width: f64) -> Self {
        Self { width, ..Self::default() }
    }

    /// Text of a document or framework, as it can be drawn; remembers what cannot.
    pub(crate) fn label(&mut self, raw: &str) -> String {
        let (text, missing) = legible(raw);
        self.missing.extend(missing);
        text
    }

    pub(crate) fn fill(&mut self, area: Area, ink: Ink) {
        self.marks.push(Mark::Filled(area, ink));
    }

    pub(crate) fn line(&mut self, from: (f64, f64), to: (f64, f64), width: f64, ink: Ink) {
        self.marks.push(Mark::Line { from, to, width, ink });
    }

    pub(crate) fn text(&mut self, style: Style, anchor: Anchor, (x, y): (f64, f64), content: String) {
        if !content.is_empty() {
            self.marks.push(Mark::Text(Text { content, style, anchor, x, y, upwards: false }));
        }
    }

    /// A text that reads upwards from its place.
    pub(crate) fn upright(&mut self, style: Style, (x, y): (f64, f64), content: String) {
        if !content.is_empty() {
            let anchor = Anchor::Start;
            self.marks.push(Mark::Text(Text { content, style, anchor, x, y, upwards: true }));
        }
    }

    /// Diagonal strokes over an area: there is no value here.
    pub(crate) fn hatch(&mut self, area: Area, ink: Ink) {
        let (right, bottom) = (area.x + area.width, area.y + area.height);
        let step = 3.0;
        let mut sum = area.x + area.y + step / 2.0;
        // Each stroke is a part of a line on which x + y is the same.
        while sum < right + bottom {
            let start = (sum - bottom).max(area.x);
            let end = (sum - area.y).min(right);
            self.line((start, sum - start), (end, sum - end), 0.4, ink);
            sum += step;
        }
    }

    /// Ends the sheet below `bottom`, at a whole number of dots.
    pub(crate) fn finish(&mut self, bottom: f64) {
        // 6 points are 25 dots.
        self.height = (bottom / 6.0).ceil() * 6.0;
    }

    /// Says which characters could not be drawn.
    pub(crate) fn notices(&self) -> Vec<Notice> {
        if self.missing.is_empty() {
            return Vec::new();
        }
        let mut named: Vec<String> =
            self.missing.iter().take(8).map(|&c| format!("{c} (U+{:04X})", c as u32)).collect();
        if self.missing.len() > named.len() {
            named.push(format!("{} more", self.missing.len() - named.len()));
        }
        let message =
            format!("the figure shows \u{FFFD} for what its fonts do not have: {}", named.join(", "));
        vec![Notice::info("figure-characters", message)]
    }
}

impl Text {
    /// The area that its letters may cover.
    #[cfg(test)]
    pub(crate) fn area(&self) -> Area {
        let (length, rise) = (self.style.width(&self.content), self.style.rise());
        let thickness = rise + self.style.fall();
        if self.upwards {
            return Area { x: self.x - rise, y: self.y - length, width: thickness, height: length };
        }
        let x = match self.anchor {
            Anchor::Start => self.x,
            Anchor::Middle => self.x - length / 2.0,
            Anchor::End => self.x - length,
        };
        Area { x, y: self.y - rise, width: length, height: thickness }
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// Fails where two texts of a sheet touch each other or the edge.
    pub(crate) fn assert_legible(canvas: &Canvas) {
        let texts: Vec<&Text> = canvas
            .marks
            .iter()
            .filter_map(|mark| match mark {
                Mark::Text(text) => Some(text),
                _ => None,
            })
            .collect();
        assert!(!texts.is_empty());
        for (index, text) in texts.iter().enumerate() {
            let a = text.area();
            assert!(a.x >= 0.0 && a.y >= 0.0, "{text:?}");
            assert!(a.x + a.width <= canvas.width && a.y + a.height <= canvas.height, "{text:?}");
            for other in &texts[..index] {
                let b = other.area();
                let clear = |end: f64, start: f64| end <= start + 1e-6;
                let apart = clear(a.x + a.width, b.x)
                    || clear(b.x + b.width, a.x)
                    || clear(a.y + a.height, b.y)
                    || clear(b.y + b.height, a.y);
                assert!(apart, "{text:?} and {other:?}");
            }
        }
    }

    #[test]
    fn a_hatch_stays_inside() {
        let mut canvas = Canvas::new(100.0);
        canvas.hatch(Area { x: 10.0, y: 20.0, width: 4.0, height: 30.0 }, Ink(0, 0, 0));
        // The sums x + y go from 31.5 in steps of 3 to below 64.
        assert_eq!(canvas.marks.len(), 11);
        for mark in &canvas.marks {
            let Mark::Line { from, to, .. } = mark else { panic!("{mark:?}") };
            for (x, y) in [from, to] {
                assert!((10.0..=14.0).contains(x) && (20.0..=50.0).contains(y), "{mark:?}");
            }
        }
    }

    #[test]
    fn a_sheet_ends_at_a_whole_dot() {
        let mut canvas = Canvas::new(510.0);
        canvas.finish(100.1);
        assert_eq!(canvas.height, 102.0);
        assert_eq!((canvas.height / DOT).round(), 425.0);
    }
}
