//! The glyphs of a frame in, chunks out: glyphs that follow each other in the file and on the page.

use crate::pdf::page::frame::{Glyph, same_place};

// All in ems of the larger of the two glyphs or chunks, unless said otherwise.

/// A gap from here on may part columns. Words of justified lines stand closer, but for very short lines.
const COLUMN_GAP: f32 = 0.7;
/// Baselines that differ by less are one: fonts, and the rounding of coordinates, move them a little.
const SAME_BASELINE: f32 = 0.06;
/// How far a glyph may step back over the one before it on the same baseline: accents are shown over letters that
/// stand already, and letters may be moved closer together.
const MAX_STEP_BACK: f32 = 0.75;
/// How far above or below the line a raised or lowered glyph may stand, as exponents and indices of formulas do; from
/// one line to the next it is more.
const MAX_RISE: f32 = 0.8;
/// How far behind the glyph before it such a glyph may stand: it belongs to what is beside it.
const MAX_RAISED_GAP: f32 = 0.3;
/// How far such a glyph may reach back over the last one on the baseline: an exponent over a slanted letter does.
const RAISED_OVERLAP: f32 = 0.25;
/// How many times larger a glyph has to be for its baseline to be that of the chunk, which may have begun with a mark
/// or an index.
const LARGER: f32 = 1.05;
/// Chunks whose baselines differ by less, in ems of the smaller, are on one row.
const SAME_ROW: f32 = 0.2;

/// Glyphs that follow each other.
pub(crate) struct Chunk {
    pub(crate) glyphs: std::ops::Range<usize>,
    pub(crate) x0: f32,
    pub(crate) x1: f32,
    pub(crate) y: f32,
    pub(crate) size: f32,
    /// The end of its last glyph on the baseline.
    line_end: f32,
}

/// The chunks of a frame, in the order of the file.
pub(crate) fn chunks(glyphs: &[Glyph]) -> Vec<Chunk> {
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
    pub(crate) fn meets(&self, right: &Self) -> bool {
        let gap = right.x0 - self.x1;
        on_row(self, right) && right.x0 >= self.x0 && gap < COLUMN_GAP * self.size.max(right.size)
    }

    /// Whether another chunk follows it in the file.
    pub(crate) fn precedes(&self, next: &Self) -> bool {
        self.glyphs.end == next.glyphs.start
    }

    /// Whether a glyph continues the line, or is raised or lowered beside it, as in formulas.
    fn takes(&self, glyph: &Glyph) -> bool {
        let em = self.size.max(glyph.size);
        let (gap, step) = (glyph.x0 - self.x1, (glyph.y - self.y).abs());
        if step < SAME_BASELINE * em {
            return (-MAX_STEP_BACK * em..COLUMN_GAP * em).contains(&gap);
        }
        step < MAX_RISE * em && gap < MAX_RAISED_GAP * em && glyph.x0 > self.line_end - RAISED_OVERLAP * em
    }

    fn take(&mut self, index: usize, glyph: &Glyph) {
        self.glyphs.end = index + 1;
        self.x0 = self.x0.min(glyph.x0);
        self.x1 = self.x1.max(glyph.x1);
        // The line is where the largest glyphs stand.
        if glyph.size > LARGER * self.size {
            (self.y, self.size) = (glyph.y, glyph.size);
        }
        if (glyph.y - self.y).abs() < SAME_BASELINE * self.size {
            self.line_end = glyph.x1;
        }
    }
}

/// Cuts chunks that are sorted by their baselines into rows.
pub(crate) fn rows(chunks: &mut [Chunk]) -> impl Iterator<Item = &mut [Chunk]> {
    chunks.chunk_by_mut(on_row)
}

fn on_row(a: &Chunk, b: &Chunk) -> bool {
    (b.y - a.y).abs() < SAME_ROW * a.size.min(b.size)
}

/// Empties chunks that show again, nearly at the same place, what another of the row shows.
pub(crate) fn drop_repeated_chunks(row: &mut [Chunk], glyphs: &[Glyph], text: &str) {
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
