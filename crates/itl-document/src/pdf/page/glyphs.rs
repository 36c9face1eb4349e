//! The glyphs of a page as its program shows them, one after the other: what they say, where they stand and which way
//! they run.
//!
//! Glyphs are kept in frames, one for each direction of writing. A glyph outside of the clip is not kept. What the page cuts off
//! is parted from the rest once all glyphs are there (`edge.rs`).

use hayro_font::kurbo::{Affine, Point, Rect, Vec2};

use super::faces::{Code, Face, GlyphText};
use super::frame::{Frame, Glyph, into_frame, same_place, settle, snap};
use super::hidden::Hidden;

/// Directions of writing on one page; more are put to the nearest.
pub(crate) const MAX_FRAMES: usize = 12;
/// Cosine of the angle between two directions that are one: 1.5°, since scanned pages with a text layer lie a little
/// askew, and every line a little otherwise.
const SAME_DIRECTION: f32 = 0.99966;
/// Units of an em in the fonts of PDF.
const UNITS_PER_EM: f64 = 1000.0;
/// Smallest em, in points, across and along the line: what is smaller nobody can see, and no direction can be told of
/// what has no length.
const MIN_SIZE: f32 = 0.1;
const MIN_LENGTH: f64 = 1e-3;
/// The middle of a letter above its baseline, in ems: half of the height of small letters.
const MIDDLE: f64 = 0.25;
/// How far, in ems, a line of vertical writing has its baseline left of its middle: a line reaches a quarter of an em
/// below its baseline and three above it.
const VERTICAL_BASELINE: f64 = 0.25;

/// What a page shows.
#[derive(Debug, Default)]
pub(crate) struct PageGlyphs {
    pub(crate) text: String,
    pub(crate) frames: Vec<Frame>,
    /// Glyphs whose text the file does not tell.
    pub(crate) unknown: usize,
    /// Whether there was more text than room.
    pub(crate) cut: bool,
    /// Whether there is a picture.
    pub(crate) picture: bool,
    /// What nobody sees.
    pub(crate) hidden: Hidden,
    /// Whether glyphs that are shown now are no part of the content, and which mark they carry.
    pub(crate) artifact: bool,
    pub(crate) mark: Option<u32>,
    /// Whether anything is outside of what the page shows.
    pub(crate) crossed: bool,
    /// What the page shows, and the whole sheet.
    visible: Rect,
    sheet: Rect,
    spaced: bool,
    /// Runs that were shown, of whatever.
    runs: usize,
    /// Glyphs of the frames when the run began.
    begun: [usize; MAX_FRAMES],
    /// The beginning of the run before: where, and its glyphs.
    last_run: Option<(usize, usize, usize)>,
    /// The frame of the glyph before.
    last_frame: Option<((f32, f32), usize)>,
    room: usize,
    /// Of the glyphs of a run: the advance, and how much wider than high they are drawn.
    advances: Vec<(f32, f32)>,
}

/// How a run of glyphs is written: what is the same for all of them.
pub(crate) struct Writing {
    /// A thousandth of an em along the line of a font and upwards, on the page.
    right: Vec2,
    up: Vec2,
    horizontal: bool,
    bold: bool,
    size: f32,
    /// Length of an em along the line, and its direction.
    length: f64,
    direction: (f32, f32),
    clip: Option<Rect>,
}

impl Writing {
    /// `transform` puts the text onto the page; `clip` is nothing for text that is not meant to be seen.
    pub(crate) fn of(face: &Face<'_>, transform: Affine, size: f64, scale: f64, clip: Option<Rect>) -> Self {
        let [a, b, c, d, ..] = transform.as_coeffs();
        let right = Vec2::new(a, b) * (size * scale / UNITS_PER_EM);
        let up = Vec2::new(c, d) * (size / UNITS_PER_EM);
        let along = if face.horizontal { right } else { -up };
        let length = along.hypot() * UNITS_PER_EM;
        let unit = along * (UNITS_PER_EM / length);
        Self {
            right,
            up,
            horizontal: face.horizontal,
            bold: face.bold,
            size: (up.hypot() * UNITS_PER_EM) as f32 * face.em,
            length,
            direction: snap(unit.x as f32, unit.y as f32),
            clip,
        }
    }

    /// Where a glyph begins and ends on its baseline.
    fn ends(&self, code: &Code, place: Point) -> (Point, Point) {
        if self.horizontal {
            let origin = place + self.right * f64::from(code.shift.0) + self.up * f64::from(code.shift.1);
            return (origin, origin + self.right * (f64::from(code.advance) * code.stretch));
        }
        let origin = place - self.right * (VERTICAL_BASELINE * UNITS_PER_EM);
        (origin, origin + self.up * f64::from(code.step))
    }
}

impl PageGlyphs {
    /// An empty page that shows a part of a sheet, with room for so many bytes of text.
    pub(crate) fn new(visible: Rect, sheet: Rect, room: usize) -> Self {
        Self { visible, sheet: sheet.union(visible), room, ..Self::default() }
    }

    /// How many runs were shown.
    pub(crate) fn drawn(&self) -> usize {
        self.runs
    }

    /// Whether so many more bytes of text have room; if not, nothing more is shown.
    pub(crate) fn has_room(&mut self, more: usize) -> bool {
        self.cut |= self.text.len().saturating_add(more) > self.room;
        !self.cut
    }

    fn frame(&mut self, direction: (f32, f32)) -> usize {
        if let Some((known, frame)) = self.last_frame
            && known == direction
        {
            return frame;
        }
        let frame = self.nearest_frame(direction);
        self.last_frame = Some((direction, frame));
        frame
    }

    fn nearest_frame(&mut self, direction: (f32, f32)) -> usize {
        let nearness = |frame: &Frame| frame.direction.0 * direction.0 + frame.direction.1 * direction.1;
        if let Some(found) = self.frames.iter().position(|frame| nearness(frame) > SAME_DIRECTION) {
            return found;
        }
        if self.frames.len() < MAX_FRAMES {
            self.frames.push(Frame { direction, off_page: false, glyphs: Vec::new() });
            return self.frames.len() - 1;
        }
        let nearest = (0..self.frames.len())
            .max_by(|&a, &b| nearness(&self.frames[a]).total_cmp(&nearness(&self.frames[b])));
        nearest.unwrap_or(0)
    }

    /// Begins a run: glyphs that one operator shows.
    pub(crate) fn begin_run(&mut self) {
        self.runs += 1;
        self.begun = self.counts();
        self.advances.clear();
    }

    /// How many glyphs there are in each frame.
    pub(crate) fn counts(&self) -> [usize; MAX_FRAMES] {
        let mut counts = [0; MAX_FRAMES];
        for (count, frame) in counts.iter_mut().zip(&self.frames) {
            *count = frame.glyphs.len();
        }
        counts
    }

    /// Shows the glyph of a code at a place on the page.
    pub(crate) fn glyph(&mut self, face: &Face<'_>, number: u32, writing: &Writing, place: Point) -> Code {
        let at = self.text.len();
        let code = face.code(number, &mut self.text);
        match code.said {
            GlyphText::Text => {}
            GlyphText::Space => {
                self.spaced = true;
                return code;
            }
            GlyphText::Nothing => {
                self.unknown += 1;
                self.cover(Rect::from_center_size(place, (f64::from(writing.size), f64::from(writing.size))));
                return code;
            }
        }
        let (origin, end) = writing.ends(&code, place);
        let size = writing.size;
        let length = if writing.horizontal { writing.length * code.stretch } else { writing.length };
        let middle = origin.midpoint(end);
        let centre = middle + writing.up * (MIDDLE * UNITS_PER_EM);
        let shown = size.is_finite()
            && size > MIN_SIZE
            && length > MIN_LENGTH
            && self.sheet.contains(middle)
            && writing.clip.is_none_or(|clip| clip.contains(centre));
        if !shown || !self.has_room(0) {
            self.text.truncate(at);
            return code;
        }
        self.advances.push((code.advance / UNITS_PER_EM as f32 * size, (length as f32) / size));
        let frame = self.frame(writing.direction);
        if writing.clip.is_none() {
            self.hidden.unseen(self.visible, middle);
        }
        let off_page = !self.visible.contains(middle);
        self.crossed |= off_page;
        let (x, y) = into_frame(self.frames[frame].direction, origin);
        let (x_end, _) = into_frame(self.frames[frame].direction, end);
        self.frames[frame].glyphs.push(Glyph {
            x0: x.min(x_end),
            x1: x.max(x_end),
            y,
            size,
            text: (at as u32, self.text.len() as u32),
            spaced: std::mem::take(&mut self.spaced),
            off_page,
            bold: writing.bold,
            artifact: self.artifact,
            mark: self.mark,
        });
        code
    }

    /// Notes a part of the page that shows something else than letters.
    pub(crate) fn cover(&mut self, part: Rect) {
        self.hidden.cover(self.visible, part);
    }

    /// Ends a run.
    pub(crate) fn end_run(&mut self) {
        let grown = self.frames.iter().zip(self.begun).position(|(frame, count)| frame.glyphs.len() > count);
        if let Some(frame) = grown {
            let from = self.begun[frame];
            settle(&mut self.frames[frame].glyphs[from..], &self.advances);
            self.drop_repeated(frame, from);
        }
    }

    /// Lets no run be compared with the one before: its glyphs are no more.
    pub(crate) fn forget_run(&mut self) {
        self.last_run = None;
    }

    /// Notes white space, or that there was none.
    pub(crate) fn space(&mut self, spaced: bool) {
        self.spaced |= spaced;
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
            // Other frames may have glyphs of the run too: their text stays where it is.
            if self.frames.iter().zip(self.begun).filter(|(f, count)| f.glyphs.len() > *count).count() == 1 {
                self.text.truncate(self.frames[frame].glyphs[from].text.0 as usize);
            }
            self.frames[frame].glyphs.truncate(from);
            self.last_run = before;
        }
    }
}
