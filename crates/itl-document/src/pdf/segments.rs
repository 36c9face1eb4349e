//! The glyphs of a frame in, segments out: stretches of a line with their words.
//!
//! Glyphs that follow each other in the file and on the page make a chunk; chunks that stand beside each other on a
//! row, without a gap that could part columns, make a segment. Spaces come from the file or from gaps, measured
//! against the gaps between letters of the same chunk, so that letter-spaced words stay whole.

use super::frame::{Frame, Glyph, same_place};
use super::unicode;

/// A gap from here on, in ems, may part columns.
const COLUMN_GAP: f32 = 0.7;
/// A gap between two words, in ems, beyond the usual gap between letters.
const WORD_GAP: f32 = 0.15;
/// How far a glyph may step back over the one before it.
const OVERLAP: f32 = 0.35;

/// A stretch of a line.
#[derive(Debug, Clone)]
pub(super) struct Segment {
    pub(super) x0: f32,
    pub(super) x1: f32,
    /// The baseline.
    pub(super) y: f32,
    pub(super) size: f32,
    pub(super) bold: bool,
    pub(super) artifact: bool,
    /// Its place in the order of the file.
    pub(super) order: usize,
    /// Its words, with single spaces between them.
    pub(super) text: String,
    /// For every glyph where its text begins in `text`, and its extent along the line.
    pub(super) glyphs: Vec<(u32, f32, f32)>,
}

impl Segment {
    pub(super) fn top(&self) -> f32 {
        self.y - 0.75 * self.size
    }

    pub(super) fn bottom(&self) -> f32 {
        self.y + 0.25 * self.size
    }

    pub(super) fn chars(&self) -> usize {
        self.text.chars().count()
    }

    /// Adds what stands to the right on the same line.
    pub(super) fn join(&mut self, right: &Self, space: bool) {
        if space {
            self.text.push(' ');
        }
        let at = self.text.len() as u32;
        self.text.push_str(&right.text);
        self.glyphs.extend(right.glyphs.iter().map(|&(text, x0, x1)| (text + at, x0, x1)));
        if right.text.len() > at as usize {
            (self.y, self.size, self.bold) = (right.y, right.size.max(self.size), right.bold);
        }
        self.x0 = self.x0.min(right.x0);
        self.x1 = self.x1.max(right.x1);
        self.artifact &= right.artifact;
    }
}

/// Glyphs that follow each other.
struct Chunk {
    glyphs: std::ops::Range<usize>,
    x0: f32,
    x1: f32,
    y: f32,
    size: f32,
    /// The end of its last glyph on the baseline.
    line_end: f32,
}

/// The segments of a frame, from top to bottom.
pub(super) fn segments(frame: &Frame, text: &str) -> Vec<Segment> {
    let glyphs = &frame.glyphs;
    let mut chunks = chunks(glyphs);
    chunks.sort_by(|a, b| a.y.total_cmp(&b.y).then(a.x0.total_cmp(&b.x0)));
    for row in rows(&mut chunks) {
        row.sort_by(|a, b| a.x0.total_cmp(&b.x0));
        drop_shadows(row, glyphs, text);
    }
    chunks.retain(|chunk| !chunk.glyphs.is_empty());
    // Neighbours on a row that do not follow each other in the file: usual in formulas, where the order of the file is
    // better than that of the row; where they are many, the file is in no order.
    let apart = chunks.windows(2).filter(|two| two[0].meets(&two[1]) && !two[0].precedes(&two[1])).count();
    let in_order = apart * 5 < chunks.len();
    let mut segments: Vec<Segment> = Vec::with_capacity(chunks.len());
    let mut before: Option<&Chunk> = None;
    for chunk in &chunks {
        let segment = segment(&glyphs[chunk.glyphs.clone()], chunk, text);
        let joined = before.filter(|last| last.meets(chunk) && (last.precedes(chunk) || !in_order));
        match (joined, segments.last_mut()) {
            (Some(last), Some(open)) => {
                let (gap, em) = (chunk.x0 - last.x1, chunk.size.max(last.size));
                let space = glyphs[chunk.glyphs.start].spaced || gap > WORD_GAP * em || gap < -OVERLAP * em;
                open.join(&segment, space);
            }
            _ => segments.push(segment),
        }
        before = Some(chunk);
    }
    segments
}

fn chunks(glyphs: &[Glyph]) -> Vec<Chunk> {
    let mut chunks: Vec<Chunk> = Vec::new();
    for (index, glyph) in glyphs.iter().enumerate() {
        match chunks.last_mut() {
            Some(chunk) if chunk.takes(glyph) => chunk.take(index, glyph),
            _ => chunks.push(Chunk::of(index, glyph)),
        }
    }
    chunks
}

impl Chunk {
    fn of(index: usize, glyph: &Glyph) -> Self {
        let Glyph { x0, x1, y, size, .. } = *glyph;
        Self { glyphs: index..index + 1, x0, x1, y, size, line_end: x1 }
    }

    /// Whether another chunk stands to the right on the same row, with no gap that could part columns.
    fn meets(&self, right: &Self) -> bool {
        let gap = right.x0 - self.x1;
        on_row(self, right) && right.x0 >= self.x0 && gap < COLUMN_GAP * self.size.max(right.size)
    }

    fn precedes(&self, next: &Self) -> bool {
        self.glyphs.end == next.glyphs.start
    }

    /// Whether a glyph continues the line, or is raised or lowered beside it, as in formulas.
    fn takes(&self, glyph: &Glyph) -> bool {
        let em = self.size.max(glyph.size);
        let (gap, step) = (glyph.x0 - self.x1, (glyph.y - self.y).abs());
        if step < 0.06 * em {
            return (-0.75 * em..COLUMN_GAP * em).contains(&gap);
        }
        step < 0.8 * em && gap < 0.3 * em && glyph.x0 > self.line_end - 0.25 * em
    }

    fn take(&mut self, index: usize, glyph: &Glyph) {
        self.glyphs.end = index + 1;
        self.x0 = self.x0.min(glyph.x0);
        self.x1 = self.x1.max(glyph.x1);
        // The line is where the largest glyphs stand.
        if glyph.size > 1.05 * self.size {
            (self.y, self.size) = (glyph.y, glyph.size);
        }
        if (glyph.y - self.y).abs() < 0.06 * self.size {
            self.line_end = glyph.x1;
        }
    }
}

/// Cuts chunks that are sorted by their baselines into rows.
fn rows(chunks: &mut [Chunk]) -> impl Iterator<Item = &mut [Chunk]> {
    chunks.chunk_by_mut(on_row)
}

fn on_row(a: &Chunk, b: &Chunk) -> bool {
    (b.y - a.y).abs() < 0.2 * a.size.min(b.size)
}

/// Empties chunks that show again, nearly at the same place, what another of the row shows.
fn drop_shadows(row: &mut [Chunk], glyphs: &[Glyph], text: &str) {
    let said = |glyph: &Glyph| &text[glyph.text.0 as usize..glyph.text.1 as usize];
    for at in 1..row.len() {
        let (before, rest) = row.split_at_mut(at);
        let (a, b) = (&before[at - 1], &mut rest[0]);
        let same = a.glyphs.len() == b.glyphs.len()
            && a.glyphs
                .clone()
                .zip(b.glyphs.clone())
                .all(|(a, b)| same_place(&glyphs[a], &glyphs[b]) && said(&glyphs[a]) == said(&glyphs[b]));
        if same {
            b.glyphs.end = b.glyphs.start;
        }
    }
}

fn segment(glyphs: &[Glyph], chunk: &Chunk, text: &str) -> Segment {
    let mut segment = Segment {
        x0: chunk.x0,
        x1: chunk.x1,
        y: chunk.y,
        size: chunk.size,
        bold: glyphs.iter().filter(|glyph| glyph.bold).count() * 2 > glyphs.len(),
        artifact: glyphs.iter().all(|glyph| glyph.artifact),
        order: chunk.glyphs.start,
        text: String::with_capacity(glyphs.len() * 2),
        glyphs: Vec::with_capacity(glyphs.len()),
    };
    let threshold = word_gap(glyphs, text) * chunk.size;
    let said = |glyph: &Glyph| &text[glyph.text.0 as usize..glyph.text.1 as usize];
    let (mut before, mut end): (Option<&Glyph>, f32) = (None, 0.0);
    for glyph in glyphs {
        if let Some(last) = before {
            if same_place(last, glyph) && said(last) == said(glyph) {
                continue;
            }
            if unicode::compose(
                &mut segment.text,
                said(glyph),
                last.x1.min(glyph.x1) - last.x0.max(glyph.x0) > 0.1 * chunk.size,
            ) {
                continue;
            }
            let gap = glyph.x0 - end;
            let back = gap < -0.5 * chunk.size;
            let apart = back || gap > threshold || glyph.spaced && gap > threshold.min(0.05 * chunk.size);
            if apart || is_note_mark(last, glyph, &segment.text, said(glyph), chunk) {
                segment.text.push(' ');
            }
        }
        segment.glyphs.push((segment.text.len() as u32, glyph.x0, glyph.x1));
        segment.text.push_str(said(glyph));
        before = Some(glyph);
        end = glyph.x1;
    }
    segment
}

/// Whether a raised figure after a word points to a note: it is no part of the word.
fn is_note_mark(last: &Glyph, glyph: &Glyph, before: &str, mark: &str, chunk: &Chunk) -> bool {
    let raised = glyph.size < 0.85 * chunk.size && glyph.y < chunk.y - 0.15 * chunk.size;
    let on_line = (last.y - chunk.y).abs() < 0.1 * chunk.size && last.size > 0.9 * chunk.size;
    let word = before.chars().rev().take_while(|char| char.is_alphabetic()).count();
    raised && on_line && word > 3 && mark.chars().all(|char| char.is_ascii_digit())
}

/// The gap, in ems, from which on two glyphs belong to two words.
fn word_gap(glyphs: &[Glyph], text: &str) -> f32 {
    let pairs = || glyphs.windows(2).filter(|two| !two[1].spaced);
    let wide = pairs().filter(|two| two[1].x0 - two[0].x1 > 0.08 * two[1].size).count();
    // Few gaps are wide in ordinary text; where most are, the letters are spaced out.
    if glyphs.len() < 5 || wide * 2 < glyphs.len() {
        return WORD_GAP;
    }
    let letter = |glyph: &Glyph| text[glyph.text.0 as usize..].starts_with(char::is_alphabetic);
    if glyphs.iter().filter(|glyph| letter(glyph)).count() * 10 < glyphs.len() * 8 {
        return WORD_GAP;
    }
    let mut gaps: Vec<f32> = pairs().map(|two| (two[1].x0 - two[0].x1) / two[1].size).collect();
    gaps.sort_by(f32::total_cmp);
    let usual = gaps.get(gaps.len() / 2).copied().unwrap_or(0.0).max(0.0);
    usual * 1.3 + WORD_GAP
}
