//! The lines of a column in, paragraphs out: lines that belong together.
//!
//! A paragraph begins where the font changes, after a wide gap, with an indented line, with a bullet, or after a line
//! that ends a sentence and left room for more.

use super::columns::Column;
use super::line::{Line, LineRole, ends_sentence, is_bullet, is_mark, is_upper};
use super::strips::Strip;
use super::table_rows::Row;
use crate::plain::is_item;

/// A step to the line above, in usual steps, that parts paragraphs.
const WIDE: f32 = 1.3;
/// The least of such a step, in ems: lines that are set without any leading stay together.
const MIN_WIDE: f32 = 1.15;
/// Such ems are those of the smaller line, but at least this share of those of the line above.
const SMALLER_LINE: f32 = 0.9;
/// How far up, in ems, a line may stand that continues a paragraph: the order of the file may go back a little, but not
/// to the top of another column.
const MAX_STEP_UP: f32 = 1.5;

/// Sizes of two lines that differ by less, as a share, are usual neighbours in a column, whose step counts.
const SAME_SIZE: f32 = 0.1;
/// Sizes that differ by more are two fonts, and part paragraphs.
const OTHER_SIZE: f32 = 0.12;
/// Sizes that differ by less are surely one font, in which a sentence may go on with bold or slanted letters.
const EQUAL_SIZE: f32 = 0.06;
/// Steps from line to line, in ems, that are taken for the leading of a column: less is an index, more a gap.
const STEPS: std::ops::Range<f32> = 0.8..2.6;
/// Which of the steps, in order, is the usual one: two fifths of the way, since paragraphs are parted by the wider ones.
const USUAL_STEP: (usize, usize) = (2, 5);
/// The usual step, in ems, of a column without any.
const DEFAULT_STEP: f32 = 1.25;

/// How far a line may be indented, in ems, to begin a paragraph: less is a matter of letters, more is centred.
const INDENT: std::ops::Range<f32> = 0.7..6.0;
/// How far a line may be from the edge of its column, in ems, to stand at it.
const AT_EDGE: f32 = 0.5;
/// The same for two lines under each other, one of which begins with a number.
const UNDER: f32 = 0.3;
/// Room at the end of a line, in ems, up to which the line is full.
const FULL: f32 = 4.0;
/// Width of a letter, in ems, to guess how much room a word needs, and of the space before it with some to spare.
const LETTER_WIDTH: f32 = 0.55;
const SPARE_WIDTH: f32 = 1.0;

/// Lines that belong together.
#[derive(Debug, Clone)]
pub(crate) struct Paragraph {
    pub(crate) lines: Vec<Line>,
    /// The lines that cells of a row begin with, in order; empty for text.
    pub(crate) cells: Vec<usize>,
    pub(crate) shape: ParagraphShape,
    /// Whether it is the last of its column: it may go on in the next.
    pub(crate) last: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ParagraphShape {
    Text,
    Item,
    /// A row of a table.
    Table,
}

/// The paragraphs of a column of a page.
pub(crate) fn paragraphs(column: Column, page: u32, direction: (f32, f32)) -> Vec<Paragraph> {
    let line = |segments| Line { segments, page, direction, role: LineRole::Body };
    let lines: Vec<Line> = column.into_iter().map(line).collect();
    let usual = ColumnMeasures::of(&lines);
    let mut paragraphs: Vec<Paragraph> = Vec::new();
    // Whether the last of them is in capitals as a whole.
    let mut capitals = false;
    for line in lines {
        let shape = match () {
            () if is_item(line.start())
                || is_bullet(line.start())
                || line.segments.len() > 1 && is_mark(line.start()) =>
            {
                ParagraphShape::Item
            }
            () => ParagraphShape::Text,
        };
        let upper = is_upper(&line.text());
        match paragraphs.last_mut() {
            Some(open) if open.takes(&line, shape, capitals && !upper, &usual) => {
                open.lines.push(line);
                capitals &= upper;
            }
            _ => {
                paragraphs.push(Paragraph { lines: vec![line], cells: Vec::new(), shape, last: false });
                capitals = upper;
            }
        }
    }
    if let Some(last) = paragraphs.last_mut() {
        last.last = true;
    }
    paragraphs
}

/// The rows of a table as paragraphs, one for each.
pub(crate) fn table_rows(rows: Vec<Row>, page: u32, direction: (f32, f32)) -> Vec<Paragraph> {
    let row = |row: Row| {
        let (mut lines, mut cells) = (Vec::new(), Vec::new());
        for cell in row.cells {
            cells.push(lines.len());
            let line =
                |strip: Strip| Line { segments: strip.segments, page, direction, role: LineRole::Body };
            lines.extend(cell.strips.into_iter().map(line));
        }
        Paragraph { lines, cells, shape: ParagraphShape::Table, last: false }
    };
    rows.into_iter().map(row).collect()
}

/// What is usual in a column.
struct ColumnMeasures {
    left: f32,
    right: f32,
    /// Distance of baselines.
    leading: f32,
}

impl ColumnMeasures {
    fn of(lines: &[Line]) -> Self {
        let left = lines.iter().map(Line::x0).fold(f32::INFINITY, f32::min);
        let right = lines.iter().map(Line::x1).fold(f32::NEG_INFINITY, f32::max);
        let same_font =
            lines.windows(2).filter(|two| (two[0].size() - two[1].size()).abs() < SAME_SIZE * two[0].size());
        let mut steps: Vec<f32> = same_font
            .map(|two| (two[1].y() - two[0].y()) / two[0].size())
            .filter(|step| STEPS.contains(step))
            .collect();
        steps.sort_by(f32::total_cmp);
        let leading = steps.get(steps.len() * USUAL_STEP.0 / USUAL_STEP.1).copied().unwrap_or(DEFAULT_STEP);
        Self { left, right, leading }
    }
}

impl Paragraph {
    /// Whether a line goes on with it; `smaller` says that its letters are small where all before are capitals.
    fn takes(&self, line: &Line, shape: ParagraphShape, smaller: bool, usual: &ColumnMeasures) -> bool {
        let Some(above) = self.lines.last() else { return false };
        if shape == ParagraphShape::Item {
            return self.runs_on(above, line, usual);
        }
        let size = above.size().min(line.size());
        let step = line.y() - above.y();
        let other_font = (above.size() - line.size()).abs() > OTHER_SIZE * size
            || above.is_bold() != line.is_bold()
            || smaller;
        if other_font && !self.continues_over(line) {
            return false;
        }
        if step > (usual.leading * WIDE).max(MIN_WIDE) * size.max(SMALLER_LINE * above.size())
            || step < -MAX_STEP_UP * size
        {
            return false;
        }
        !(self.indents(line, usual) || self.ended_early(above, line, usual) || self.counts_on(line))
    }

    /// Whether what looks like the number of an item is a number in the middle of a sentence.
    fn runs_on(&self, above: &Line, line: &Line, usual: &ColumnMeasures) -> bool {
        let step = line.y() - above.y();
        let close = step > 0.0
            && step < WIDE * usual.leading * line.size()
            && (line.x0() - above.x0()).abs() < UNDER * line.size();
        let full = usual.right - above.x1() < FULL * line.size();
        close
            && full
            && !is_bullet(line.start())
            && above.end().ends_with(|char: char| char.is_alphanumeric())
    }

    /// A change of the font inside a sentence, such as a bold word that fills a line.
    fn continues_over(&self, line: &Line) -> bool {
        let same_size = self
            .lines
            .last()
            .is_some_and(|above| (above.size() - line.size()).abs() < EQUAL_SIZE * line.size());
        same_size && line.start().starts_with(char::is_lowercase)
    }

    /// Whether a line is indented where those above it are not.
    fn indents(&self, line: &Line, usual: &ColumnMeasures) -> bool {
        let (Some(above), size) = (self.lines.last(), line.size()) else { return false };
        let indent = line.x0() - above.x0();
        let hanging =
            self.shape == ParagraphShape::Item || self.lines.len() == 1 && number(above.start()).is_some();
        let starts = !line.start().starts_with(char::is_lowercase);
        !hanging
            && starts
            && INDENT.contains(&(indent / size))
            && (above.x0() - usual.left).abs() < AT_EDGE * size
            || self.shape == ParagraphShape::Item
                && starts
                && indent < -INDENT.start * size
                && ends_sentence(above.end())
    }

    /// Whether a line has the number after that of the paragraph, as notes and references do.
    fn counts_on(&self, line: &Line) -> bool {
        let numbers = self.lines.first().map(|first| (number(first.start()), number(line.start())));
        matches!(numbers, Some((Some(first), Some(next))) if next == first + 1)
    }

    /// Whether the line above ends a sentence and would have had room for the next word.
    fn ended_early(&self, above: &Line, line: &Line, usual: &ColumnMeasures) -> bool {
        let word = line.start().split(' ').next().map_or(0, |word| word.chars().count());
        let room = usual.right - above.x1();
        room > (word as f32 * LETTER_WIDTH + SPARE_WIDTH) * line.size()
            && ends_sentence(above.end())
            && !line.start().starts_with(char::is_lowercase)
    }
}

/// The number that a text begins with, before a space.
fn number(text: &str) -> Option<u32> {
    text.split(' ').next().and_then(|word| word.trim_end_matches('.').parse().ok())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pdf::layout::segments::Segment;

    fn line(text: &str, y: f32) -> Vec<Segment> {
        let glyphs = vec![(0, 50.0, 150.0)];
        let (bold, artifact, order) = (false, false, 0);
        let text = text.to_owned();
        vec![Segment { x0: 50.0, x1: 150.0, y, size: 10.0, bold, artifact, order, text, glyphs }]
    }

    #[test]
    fn every_line_in_capitals_is_looked_at_once() {
        // Looking at all lines before for each would take minutes.
        let mut column: Column = (0..100_000).map(|at| line("WE SAVE ENERGY", at as f32 * 11.0)).collect();
        column.push(line("We drink water", 1_100_000.0));
        column.push(line("AND SAVE IT", 1_100_011.0));
        let lengths = |paragraph: &Paragraph| paragraph.lines.len();
        let found: Vec<usize> = paragraphs(column, 1, (1.0, 0.0)).iter().map(lengths).collect();
        assert_eq!(found, [100_000, 2]);
    }
}
