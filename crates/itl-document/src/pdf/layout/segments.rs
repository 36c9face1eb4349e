//! The glyphs of a frame in, segments out: stretches of a line with their words.
//!
//! Glyphs that follow each other in the file and on the page make a chunk; chunks that stand beside each other on a
//! row, without a gap that could part columns, make a segment. Spaces come from the file or from gaps, measured
//! against the gaps between letters of the same chunk, so that letter-spaced words stay whole.

use super::bidi;
use super::chunks::{Chunk, chunks, drop_repeated_chunks, rows};
use super::line::is_bullet;
use crate::pdf::page::frame::{Frame, Glyph, same_place};
use crate::pdf::page::unicode;

/// A gap between two words, in ems, beyond the usual gap between letters. A space of a font is a quarter of an em or
/// more; justified lines make it narrower.
const WORD_GAP: f32 = 0.15;
/// How far, in ems, a chunk may step back over the one before it and still continue its word.
const CHUNK_OVERLAP: f32 = 0.35;
/// The same for a glyph inside of a chunk, where accents step back over their letters.
const GLYPH_OVERLAP: f32 = 0.5;
/// A gap, in ems, that a space in the file makes one between words, though it is narrower than [`WORD_GAP`]. A space
/// without any gap is one that the file shows inside of words.
const SPACED_GAP: f32 = 0.05;
/// How far an accent and its letter lie over each other, in ems, to be one character.
const ACCENT_OVERLAP: f32 = 0.1;
/// What a line reaches above and below its baseline, in ems: together one em, parted as ascenders and descenders of
/// most fonts are.
const ASCENT: f32 = 0.75;
const DESCENT: f32 = 0.25;
/// One in so many neighbours on a row may be apart in the file for its order to be kept: formulas have some.
const APART_SHARE: usize = 5;

/// The mark of a note, in ems of its line: smaller than this,
const MARK_SIZE: f32 = 0.85;
/// and raised by at least this.
const MARK_RISE: f32 = 0.15;
/// The letter before a mark stands on the baseline within this, in ems of its line,
const WORD_BASELINE: f32 = 0.1;
/// and has at least this size, so that an index after an index is no mark.
const WORD_SIZE: f32 = 0.9;
/// The word before a mark is longer than this, in letters: shorter ones are variables and units, with exponents.
const WORD_LETTERS: usize = 3;

/// A gap between letters, in ems, that is wide: ordinary letters touch or nearly so.
const WIDE_LETTER_GAP: f32 = 0.08;
/// Fewest glyphs that can tell that letters are spaced out.
const MIN_SPACED: usize = 5;
/// Share of the glyphs that are letters, in tenths, where letters can be spaced out: rows of figures are not.
const LETTER_TENTHS: usize = 8;
/// How much wider than the usual gap of letters that are spaced out a gap between them may be.
const SPACED_OUT: f32 = 1.3;

/// A stretch of a line.
#[derive(Debug, Clone)]
pub(crate) struct Segment {
    pub(crate) x0: f32,
    pub(crate) x1: f32,
    /// The baseline.
    pub(crate) y: f32,
    pub(crate) size: f32,
    pub(crate) bold: bool,
    pub(crate) artifact: bool,
    /// Its place in the order of the file.
    pub(crate) order: usize,
    /// Its words, with single spaces between them.
    pub(crate) text: String,
    /// For every glyph where its text begins in `text`, and its extent along the line.
    pub(crate) glyphs: Vec<(u32, f32, f32)>,
}

impl Segment {
    pub(crate) fn top(&self) -> f32 {
        self.y - ASCENT * self.size
    }

    pub(crate) fn bottom(&self) -> f32 {
        self.y + DESCENT * self.size
    }

    pub(crate) fn chars(&self) -> usize {
        self.text.chars().count()
    }

    /// Puts a large letter in front that begins its first word.
    pub(crate) fn begin_with(&mut self, initial: &Self, space: bool) {
        let text = if space { format!("{} ", initial.text) } else { initial.text.clone() };
        let at = text.len() as u32;
        let own = self.glyphs.iter().map(|&(text, x0, x1)| (text + at, x0, x1));
        self.glyphs = initial.glyphs.iter().copied().chain(own).collect();
        self.text.insert_str(0, &text);
    }

    /// Adds what stands to the right on the same line.
    pub(crate) fn join(&mut self, right: &Self, space: bool) {
        if space {
            self.text.push(' ');
        }
        let at = self.text.len() as u32;
        self.text.push_str(&right.text);
        self.glyphs.extend(right.glyphs.iter().map(|&(text, x0, x1)| (text + at, x0, x1)));
        if right.text.len() > at as usize {
            // A bullet may be of any size, and says nothing of its item.
            let size = if is_bullet(&self.text) { right.size } else { right.size.max(self.size) };
            (self.y, self.size, self.bold) = (right.y, size, right.bold);
        }
        self.x0 = self.x0.min(right.x0);
        self.x1 = self.x1.max(right.x1);
        self.artifact &= right.artifact;
    }
}

/// The segments of a frame, from top to bottom.
pub(crate) fn segments(frame: &Frame, text: &str) -> Vec<Segment> {
    let glyphs = &frame.glyphs;
    let mut chunks = chunks(glyphs);
    chunks.sort_by(|a, b| a.y.total_cmp(&b.y).then(a.x0.total_cmp(&b.x0)));
    for row in rows(&mut chunks) {
        row.sort_by(|a, b| a.x0.total_cmp(&b.x0));
        drop_repeated_chunks(row, glyphs, text);
    }
    chunks.retain(|chunk| !chunk.glyphs.is_empty());
    // Neighbours on a row that do not follow each other in the file: usual in formulas, where the order of the file is
    // better than that of the row; where they are many, the file is in no order.
    let apart = chunks.windows(2).filter(|two| two[0].meets(&two[1]) && !two[0].precedes(&two[1])).count();
    let in_order = apart * APART_SHARE < chunks.len();
    let mut segments: Vec<Segment> = Vec::with_capacity(chunks.len());
    let mut before: Option<&Chunk> = None;
    for chunk in &chunks {
        let segment = segment(&glyphs[chunk.glyphs.clone()], chunk, text);
        let joined = before.filter(|last| last.meets(chunk) && (last.precedes(chunk) || !in_order));
        match (joined, segments.last_mut()) {
            (Some(last), Some(open)) => {
                let (gap, em) = (chunk.x0 - last.x1, chunk.size.max(last.size));
                let space =
                    glyphs[chunk.glyphs.start].spaced || gap > WORD_GAP * em || gap < -CHUNK_OVERLAP * em;
                open.join(&segment, space);
            }
            _ => segments.push(segment),
        }
        before = Some(chunk);
    }
    segments.iter_mut().for_each(bidi::to_logical);
    segments
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
                last.x1.min(glyph.x1) - last.x0.max(glyph.x0) > ACCENT_OVERLAP * chunk.size,
            ) {
                continue;
            }
            let gap = glyph.x0 - end;
            let back = gap < -GLYPH_OVERLAP * chunk.size;
            let apart =
                back || gap > threshold || glyph.spaced && gap > threshold.min(SPACED_GAP * chunk.size);
            if apart || is_note_mark(last, glyph, &segment.text, said(glyph), chunk) {
                segment.text.push(' ');
            }
        }
        segment.glyphs.push((segment.text.len() as u32, glyph.x0, glyph.x1));
        segment.text.push_str(said(glyph));
        before = Some(glyph);
        end = glyph.x1;
    }
    if is_bullet(&segment.text)
        && let Some(first) = glyphs.iter().find(|glyph| said(glyph).starts_with(char::is_alphanumeric))
    {
        (segment.y, segment.size) = (first.y, first.size);
    }
    segment
}

/// Whether a raised figure after a word points to a note: it is no part of the word.
fn is_note_mark(last: &Glyph, glyph: &Glyph, before: &str, mark: &str, chunk: &Chunk) -> bool {
    let raised = glyph.size < MARK_SIZE * chunk.size && glyph.y < chunk.y - MARK_RISE * chunk.size;
    let on_line = (last.y - chunk.y).abs() < WORD_BASELINE * chunk.size && last.size > WORD_SIZE * chunk.size;
    if !raised || !on_line || !mark.chars().all(|char| char.is_ascii_digit()) {
        return false;
    }
    let before = before.trim_end_matches(['.', ',', ';', ':', ')', '”', '’', '"']);
    // Of a long word its end is enough.
    let word = before.chars().rev().take(WORD_LETTERS + 1).take_while(|char| char.is_alphabetic()).count();
    word > WORD_LETTERS || ends_with_year(before)
}

/// Whether a text ends with a year: a figure raised beside it is no exponent.
fn ends_with_year(text: &str) -> bool {
    let start = text.len() - text.bytes().rev().take(5).take_while(u8::is_ascii_digit).count();
    let (before, digits) = text.split_at(start);
    digits.len() == 4
        && (digits.starts_with("19") || digits.starts_with("20"))
        && !before.ends_with(['.', ',', '-', '+'])
}

/// The gap, in ems, from which on two glyphs belong to two words.
fn word_gap(glyphs: &[Glyph], text: &str) -> f32 {
    let pairs = || glyphs.windows(2).filter(|two| !two[1].spaced);
    let wide = pairs().filter(|two| two[1].x0 - two[0].x1 > WIDE_LETTER_GAP * two[1].size).count();
    // Few gaps are wide in ordinary text; where most are, the letters are spaced out.
    if glyphs.len() < MIN_SPACED || wide * 2 < glyphs.len() {
        return WORD_GAP;
    }
    let letter = |glyph: &Glyph| text[glyph.text.0 as usize..].starts_with(char::is_alphabetic);
    if glyphs.iter().filter(|glyph| letter(glyph)).count() * 10 < glyphs.len() * LETTER_TENTHS {
        return WORD_GAP;
    }
    let mut gaps: Vec<f32> = pairs().map(|two| (two[1].x0 - two[0].x1) / two[1].size).collect();
    gaps.sort_by(f32::total_cmp);
    let usual = gaps.get(gaps.len() / 2).copied().unwrap_or(0.0).max(0.0);
    usual * SPACED_OUT + WORD_GAP
}
