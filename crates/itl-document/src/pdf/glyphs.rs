//! A page of a PDF in, its glyphs out: what they say, where they stand and which way they run.
//!
//! Glyphs are kept in frames, one for each direction of writing.

use hayro_interpret::font::{Glyph as PdfGlyph, GlyphRun};
use hayro_interpret::hayro_cmap::BfString;
use hayro_interpret::kurbo::{Affine, BezPath, Point, Rect};
use hayro_interpret::{BlendMode, ClipPath, Device, DrawMode, DrawProps, Image, ImageDrawProps, SoftMask};
use hayro_syntax::object::Dict;
use itl_text::Cancel;
use std::ops::Range;

use super::frame::{Frame, Glyph, into_frame, same_place, settle, snap};
use super::unicode;

/// Directions of writing on one page; more are put to the nearest.
const MAX_FRAMES: usize = 12;
/// Codes whose text is remembered within a run.
const CODES: usize = 64;
/// Cosine of the angle between two directions that are one: 1.5°, since scanned pages with a text layer lie a little
/// askew, and every line a little otherwise.
const SAME_DIRECTION: f32 = 0.99966;
/// How near a frame is that is on the other side of the page's edge: less than any cosine.
const NEVER_NEAR: f32 = -2.0;
/// Units of an em in the fonts of PDF.
const UNITS_PER_EM: f32 = 1000.0;
/// How far a glyph advances that has no width, in units of an em: half an em, as a letter of most fonts does.
const USUAL_ADVANCE: f32 = 500.0;
/// Smallest em, in points, across and along the line: what is smaller nobody can see, and no direction can be told of
/// what has no length.
const MIN_SIZE: f32 = 0.1;
const MIN_LENGTH: f64 = 1e-3;
/// Weight from which on a font is bold: 600 is "semibold" in OpenType and CSS.
const BOLD_WEIGHT: u32 = 600;

/// What a page shows.
#[derive(Debug, Default)]
pub(super) struct PageGlyphs {
    pub(super) text: String,
    pub(super) frames: Vec<Frame>,
    /// Glyphs whose text the file does not tell.
    pub(super) unknown: usize,
    /// Whether there was more text than room.
    pub(super) cut: bool,
    /// Whether there is a picture.
    pub(super) picture: bool,
    /// What the page shows, and the whole sheet.
    visible: Rect,
    sheet: Rect,
    /// Nesting of marked content, and the depth at which an artifact began.
    marks: usize,
    artifact: Option<usize>,
    spaced: bool,
    /// The beginning of the run before: where, and its glyphs.
    last_run: Option<(usize, usize, usize)>,
    room: usize,
    cancel: Cancel,
    /// Of the glyphs of a run: the advance, and how much wider than high they are drawn.
    advances: Vec<(f32, f32)>,
    /// What the text of codes of the run was found to be, and where it stands.
    texts: Vec<Option<(u32, GlyphText, Range<usize>)>>,
}

/// What the text of a glyph is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum GlyphText {
    Text,
    Space,
    /// No text at all, or none that the file tells.
    Nothing,
}

impl PageGlyphs {
    /// An empty page that shows a part of a sheet, with room for so many bytes of text.
    pub(super) fn new(visible: Rect, sheet: Rect, room: usize, cancel: Cancel) -> Self {
        let (sheet, texts) = (sheet.union(visible), vec![None; CODES]);
        Self { visible, sheet, room, cancel, texts, ..Self::default() }
    }

    fn frame(&mut self, direction: (f32, f32), off_page: bool) -> usize {
        let nearness = |frame: &Frame| match frame.off_page == off_page {
            true => frame.direction.0 * direction.0 + frame.direction.1 * direction.1,
            false => NEVER_NEAR,
        };
        if let Some(found) = self.frames.iter().position(|frame| nearness(frame) > SAME_DIRECTION) {
            return found;
        }
        if self.frames.len() < MAX_FRAMES {
            self.frames.push(Frame { direction, off_page, glyphs: Vec::new() });
            return self.frames.len() - 1;
        }
        let nearest = (0..self.frames.len())
            .max_by(|&a, &b| nearness(&self.frames[a]).total_cmp(&nearness(&self.frames[b])));
        nearest.unwrap_or(0)
    }

    /// Adds the text of a glyph. The same code has the same text within a run, and asking the font is slow.
    fn add_text(&mut self, glyph: &PdfGlyph<'_>) -> GlyphText {
        let code = glyph.char_code();
        let slot = code as usize % self.texts.len();
        if let Some((known, said, span)) = self.texts[slot].clone()
            && known == code
        {
            self.unknown += usize::from(said == GlyphText::Nothing);
            self.text.extend_from_within(span);
            return said;
        }
        let at = self.text.len();
        match glyph.as_unicode() {
            Some(BfString::Char(char)) => unicode::push(&mut self.text, char),
            Some(BfString::String(text)) => text.chars().for_each(|char| unicode::push(&mut self.text, char)),
            None => {}
        }
        let words = self.text[at..].trim();
        let said = match words.is_empty() {
            true if self.text.len() > at => GlyphText::Space,
            true => GlyphText::Nothing,
            false => GlyphText::Text,
        };
        self.unknown += usize::from(said == GlyphText::Nothing);
        if words.len() < self.text.len() - at {
            let words = words.to_owned();
            self.text.truncate(at);
            self.text.push_str(&words);
        }
        self.texts[slot] = Some((code, said, at..self.text.len()));
        said
    }

    fn glyph(&mut self, glyph: &PdfGlyph<'_>, transform: Affine, bold: bool) {
        let at = self.text.len();
        match self.add_text(glyph) {
            GlyphText::Text => {}
            GlyphText::Space => {
                self.spaced = true;
                return;
            }
            GlyphText::Nothing => return,
        }
        let advance = match glyph {
            PdfGlyph::Outline(glyph) => glyph.advance_width(),
            PdfGlyph::Type3(glyph) => glyph.advance_width(),
        }
        .unwrap_or(USUAL_ADVANCE);
        let origin = transform * Point::ORIGIN;
        let end = transform * Point::new(f64::from(advance), 0.0);
        let up = transform * Point::new(0.0, f64::from(UNITS_PER_EM)) - origin;
        let along = transform * Point::new(f64::from(UNITS_PER_EM), 0.0) - origin;
        let (size, length) = (up.hypot() as f32, along.hypot());
        let middle = origin.midpoint(end);
        let shown = size.is_finite() && size > MIN_SIZE && length > MIN_LENGTH && self.sheet.contains(middle);
        self.cut |= self.text.len() > self.room;
        if !shown || self.cut {
            self.text.truncate(at);
            self.texts.fill(None);
            return;
        }
        self.advances.push((advance / UNITS_PER_EM * size, (length as f32) / size));
        let direction = snap((along.x / length) as f32, (along.y / length) as f32);
        let frame = self.frame(direction, !self.visible.contains(middle));
        let (x, y) = into_frame(self.frames[frame].direction, origin);
        let (x_end, _) = into_frame(self.frames[frame].direction, end);
        self.frames[frame].glyphs.push(Glyph {
            x0: x.min(x_end),
            x1: x.max(x_end),
            y,
            size,
            text: (at as u32, self.text.len() as u32),
            spaced: std::mem::take(&mut self.spaced),
            bold,
            artifact: self.artifact.is_some(),
        });
    }

    /// Takes back a run that shows again what the run before showed at the same place.
    fn drop_repeated(&mut self, frame: usize, from: usize) {
        let this = (frame, from, self.frames[frame].glyphs.len() - from);
        let before = self.last_run.replace(this);
        let Some((frame_before, start, count)) = before else { return };
        if frame_before != frame || count != this.2 || count == 0 || start + count != from {
            return;
        }
        let glyphs = &self.frames[frame].glyphs;
        let text = |glyph: &Glyph| &self.text[glyph.text.0 as usize..glyph.text.1 as usize];
        let same = glyphs[start..from]
            .iter()
            .zip(&glyphs[from..])
            .all(|(a, b)| same_place(a, b) && text(a) == text(b));
        if same {
            self.text.truncate(glyphs[from].text.0 as usize);
            self.frames[frame].glyphs.truncate(from);
            self.last_run = before;
        }
    }
}

impl<'a> Device<'a> for PageGlyphs {
    fn draw_glyph_run(&mut self, run: &GlyphRun<'_, 'a>, props: DrawProps<'a>, _: &DrawMode) {
        let Some(first) = run.glyphs().first().filter(|_| !self.cancel.is_cancelled()) else { return };
        let bold = is_bold(first);
        let mut counts = [0; MAX_FRAMES];
        for (count, frame) in counts.iter_mut().zip(&self.frames) {
            *count = frame.glyphs.len();
        }
        self.advances.clear();
        self.texts.fill(None);
        for glyph in run.glyphs() {
            self.glyph(glyph, props.transform * glyph.transform(), bold);
        }
        let grown = self.frames.iter().zip(counts).position(|(frame, count)| frame.glyphs.len() > count);
        if let Some(frame) = grown {
            settle(&mut self.frames[frame].glyphs[counts[frame]..], &self.advances);
            self.drop_repeated(frame, counts[frame]);
        }
    }

    fn draw_image(&mut self, _: Image<'a, '_>, _: ImageDrawProps<'a>) {
        self.picture = true;
    }

    fn begin_marked_content(&mut self, tag: &[u8], _: Option<&Dict<'_>>) {
        self.marks += 1;
        if tag == b"Artifact" && self.artifact.is_none() {
            self.artifact = Some(self.marks);
        }
    }

    fn end_marked_content(&mut self) {
        if self.artifact == Some(self.marks) {
            self.artifact = None;
        }
        self.marks = self.marks.saturating_sub(1);
    }

    fn draw_path(&mut self, _: &BezPath, _: DrawProps<'a>, _: &DrawMode) {}
    fn draw_rect(&mut self, _: &Rect, _: DrawProps<'a>, _: &DrawMode) {}
    fn push_clip_path(&mut self, _: &ClipPath) {}
    fn push_clip_rect(&mut self, _: &Rect) {}
    fn push_transparency_group(&mut self, _: f32, _: Option<SoftMask<'a>>, _: BlendMode) {}
    fn pop_clip(&mut self) {}
    fn pop_transparency_group(&mut self) {}
}

fn is_bold(glyph: &PdfGlyph<'_>) -> bool {
    let PdfGlyph::Outline(glyph) = glyph else { return false };
    let Some(font) = glyph.font_data() else { return false };
    let name = font.postscript_name.unwrap_or_default();
    font.weight.is_some_and(|weight| weight >= BOLD_WEIGHT)
        || ["Bold", "Black", "Heavy", "Demi"].iter().any(|word| name.contains(word))
}
