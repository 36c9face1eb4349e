//! Glyphs with a text that is said to be theirs (`ActualText`) in, glyphs that say it out: for hyphens that are none,
//! ligatures, initials, drawn letters, and what says nothing at all.

use super::frame::{Frame, Glyph};
use super::glyphs::{MAX_FRAMES, PageGlyphs};
use super::unicode;

/// Baselines that differ by less, in ems, are one line: initials and raised marks stand higher.
const SAME_LINE: f32 = 0.6;

/// Where glyphs begin that a text is said of.
pub(crate) struct Start([usize; MAX_FRAMES]);

impl Start {
    pub(crate) fn of(shown: &PageGlyphs) -> Self {
        Self(shown.counts())
    }
}

impl PageGlyphs {
    /// Lets all glyphs since `start` say a text: one glyph at the place of all of them.
    ///
    /// Where they stand on several lines and show the letters of the text, they stay as they are: only the hyphens
    /// between them are others, and those are dealt with when lines are joined.
    pub(crate) fn say(&mut self, text: &str, start: &Start) {
        let grown = |at: &usize| self.frames[*at].glyphs.len() > start.0[*at];
        let mut places = (0..self.frames.len()).filter(grown);
        let Some(place) = places.next() else { return };
        let several = places.next().is_some();
        // A short mark can say a long text, any number of times.
        if !self.has_room(text.len()) {
            return;
        }
        let mut said = String::new();
        text.chars().for_each(|char| unicode::push(&mut said, char));
        let words = said.split_whitespace().collect::<Vec<_>>().join(" ");
        let glyphs = &self.frames[place].glyphs[start.0[place]..];
        let (Some(first), Some(last)) = (glyphs.first().copied(), glyphs.last()) else { return };
        let shown = self.shown_since(start);
        self.hidden.said(&shown, &words);
        let lines = several || glyphs.iter().any(|glyph| !on_line(glyph, &first));
        if lines && letters(&words) == letters(&shown) {
            return;
        }
        let line = glyphs.iter().filter(|glyph| on_line(glyph, &first));
        let (x0, x1) =
            line.fold((first.x0, first.x1), |(x0, x1), glyph| (x0.min(glyph.x0), x1.max(glyph.x1)));
        let size = glyphs.iter().map(|glyph| glyph.size).fold(last.size, f32::max);
        let bold = first.bold;
        for (frame, from) in self.frames.iter_mut().zip(start.0) {
            frame.glyphs.truncate(from);
        }
        // The run that these glyphs were of is no more.
        self.forget_run();
        if words.is_empty() {
            self.space(first.spaced || !said.is_empty());
            return;
        }
        let at = self.text.len();
        self.text.push_str(&words);
        let text = (at as u32, self.text.len() as u32);
        let glyph = Glyph { x0, x1, size, text, bold, ..first };
        self.frames[place].glyphs.push(glyph);
    }

    fn shown_since(&self, start: &Start) -> String {
        let since = |(frame, from): (&Frame, usize)| {
            let text = |glyph: &Glyph| &self.text[glyph.text.0 as usize..glyph.text.1 as usize];
            frame.glyphs[from..].iter().map(text).collect::<String>()
        };
        self.frames.iter().zip(start.0).map(since).collect()
    }
}

fn on_line(glyph: &Glyph, first: &Glyph) -> bool {
    (glyph.y - first.y).abs() < SAME_LINE * glyph.size.max(first.size)
}

/// The letters and figures of a text.
fn letters(text: &str) -> String {
    text.chars().filter(|char| char.is_alphanumeric()).collect()
}
