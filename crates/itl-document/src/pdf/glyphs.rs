//! A page of a PDF in, its glyphs out: what they say, where they stand and which way they run.
//!
//! Glyphs are kept in frames, one for each direction of writing, with x along the line and y across it, downwards.

use hayro_interpret::font::{Glyph as PdfGlyph, GlyphRun};
use hayro_interpret::hayro_cmap::BfString;
use hayro_interpret::kurbo::{Affine, BezPath, Point, Rect};
use hayro_interpret::{BlendMode, ClipPath, Device, DrawMode, DrawProps, Image, ImageDrawProps, SoftMask};
use hayro_syntax::object::Dict;

use super::unicode;

/// Directions of writing on one page; more are put to the nearest.
const MAX_FRAMES: usize = 12;
/// Two glyphs of the same text that stand closer than this, in ems, are one: a shadow, or bold made by printing twice.
const SAME_PLACE: f32 = 0.12;

/// One glyph in its frame.
#[derive(Debug, Clone, Copy)]
pub(super) struct Glyph {
    pub(super) x0: f32,
    pub(super) x1: f32,
    /// The baseline.
    pub(super) y: f32,
    /// Height of an em on the page.
    pub(super) size: f32,
    /// Its text, in the text of the page.
    pub(super) text: (u32, u32),
    /// Whether white space was shown before it.
    pub(super) spaced: bool,
    pub(super) bold: bool,
    /// Whether the file marks it as not belonging to the content, such as a running head.
    pub(super) artifact: bool,
}

/// All glyphs that are written in one direction.
#[derive(Debug)]
pub(super) struct Frame {
    /// The direction: cosine and sine, clockwise as the page is seen.
    pub(super) direction: (f32, f32),
    /// Whether it is outside of what the page shows.
    pub(super) off_page: bool,
    pub(super) glyphs: Vec<Glyph>,
}

/// What a page shows.
#[derive(Debug, Default)]
pub(super) struct Shown {
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
    /// Of the glyphs of a run: the advance, and how much wider than high they are drawn.
    advances: Vec<(f32, f32)>,
}

impl Shown {
    /// An empty page that shows a part of a sheet, with room for so many bytes of text.
    pub(super) fn new(visible: Rect, sheet: Rect, room: usize) -> Self {
        Self { visible, sheet: sheet.union(visible), room, ..Self::default() }
    }

    fn frame(&mut self, direction: (f32, f32), off_page: bool) -> usize {
        let nearness = |frame: &Frame| match frame.off_page == off_page {
            true => frame.direction.0 * direction.0 + frame.direction.1 * direction.1,
            false => -2.0,
        };
        // cos 1.5°
        if let Some(found) = self.frames.iter().position(|frame| nearness(frame) > 0.99966) {
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

    fn glyph(&mut self, glyph: &PdfGlyph<'_>, transform: Affine, bold: bool) {
        let at = self.text.len();
        match glyph.as_unicode() {
            Some(BfString::Char(char)) => unicode::push(&mut self.text, char),
            Some(BfString::String(text)) => text.chars().for_each(|char| unicode::push(&mut self.text, char)),
            None => self.unknown += 1,
        }
        let said = &self.text[at..];
        if said.trim().is_empty() {
            self.spaced |= !said.is_empty();
            self.text.truncate(at);
            return;
        }
        if said.starts_with(char::is_whitespace) || said.ends_with(char::is_whitespace) {
            let trimmed = said.trim().to_owned();
            self.text.truncate(at);
            self.text.push_str(&trimmed);
        }
        let advance = match glyph {
            PdfGlyph::Outline(glyph) => glyph.advance_width(),
            PdfGlyph::Type3(glyph) => glyph.advance_width(),
        }
        .unwrap_or(500.0);
        let origin = transform * Point::ORIGIN;
        let end = transform * Point::new(f64::from(advance), 0.0);
        let up = transform * Point::new(0.0, 1000.0) - origin;
        let along = transform * Point::new(1000.0, 0.0) - origin;
        let (size, length) = (up.hypot() as f32, along.hypot());
        let middle = origin.midpoint(end);
        let shown = size.is_finite() && size > 0.1 && length > 1e-3 && self.sheet.contains(middle);
        self.cut |= self.text.len() > self.room;
        if !shown || self.cut {
            self.text.truncate(at);
            return;
        }
        self.advances.push((advance / 1000.0 * size, (length as f32) / size));
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

/// Sets the ends of glyphs that a font in place of the right one draws wider or narrower than they are: the beginnings
/// of those after them tell how wide letters are in this run.
fn settle(glyphs: &mut [Glyph], advances: &[(f32, f32)]) {
    let stretch = advances.first().map_or(1.0, |first| first.1);
    if glyphs.len() != advances.len() || advances.iter().all(|one| (one.1 - stretch).abs() < 0.01 * stretch) {
        return;
    }
    let steps = glyphs.windows(2).zip(advances).map(|(two, (advance, _))| (two[1].x0 - two[0].x0) / advance);
    let mut steps: Vec<f32> = steps.filter(|step| (0.2..5.0).contains(step)).collect();
    steps.sort_by(f32::total_cmp);
    let usual = steps.get(steps.len() / 2).copied().unwrap_or(1.0);
    for (glyph, (advance, _)) in glyphs.iter_mut().zip(advances) {
        glyph.x1 = glyph.x0 + advance * usual;
    }
}

/// Whether two glyphs stand at the same place.
pub(super) fn same_place(a: &Glyph, b: &Glyph) -> bool {
    let near = SAME_PLACE * a.size.min(b.size);
    (a.x0 - b.x0).abs() < near && (a.y - b.y).abs() < near
}

/// Directions that are nearly along an edge of the page are along it.
fn snap(cos: f32, sin: f32) -> (f32, f32) {
    const NEARLY: f32 = 0.035;
    match () {
        () if sin.abs() < NEARLY => (cos.signum(), 0.0),
        () if cos.abs() < NEARLY => (0.0, sin.signum()),
        () => (cos, sin),
    }
}

fn into_frame((cos, sin): (f32, f32), point: Point) -> (f32, f32) {
    let (x, y) = (point.x as f32, point.y as f32);
    (x * cos + y * sin, y * cos - x * sin)
}

impl<'a> Device<'a> for Shown {
    fn draw_glyph_run(&mut self, run: &GlyphRun<'_, 'a>, props: DrawProps<'a>, _: &DrawMode) {
        let Some(first) = run.glyphs().first() else { return };
        let bold = is_bold(first);
        let mut counts = [0; MAX_FRAMES];
        for (count, frame) in counts.iter_mut().zip(&self.frames) {
            *count = frame.glyphs.len();
        }
        self.advances.clear();
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
    font.weight.is_some_and(|weight| weight >= 600)
        || ["Bold", "Black", "Heavy", "Demi"].iter().any(|word| name.contains(word))
}
