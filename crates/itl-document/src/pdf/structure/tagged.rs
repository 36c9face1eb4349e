//! The glyphs of a page and what the structure tree says of them in, paragraphs with their kinds out; nothing where the
//! tree and the page do not agree.
//!
//! What the tree does not name is left to the layout.

use std::collections::BTreeMap;

use super::roles::TagRole;
use super::sound::is_sound;
use super::tree::{PageTags, Tag};
use crate::BlockKind;
use crate::pdf::layout::line::{Line, LineRole, is_bullet};
use crate::pdf::layout::paragraphs::{Paragraph, ParagraphShape};
use crate::pdf::layout::segments::{Segment, segments};
use crate::pdf::page::frame::{Frame, Glyph};
use crate::pdf::page::glyphs::PageGlyphs;
use crate::plain::is_item;

/// Share of the glyphs, in tenths, that the tree has to name.
const NAMED_TENTHS: usize = 9;
/// How far up, in ems, the next glyph stands in another column: further than anything raised.
const COLUMN_STEP: f32 = 1.5;
/// Segments whose baselines differ by less, in ems of the smaller, are on one line.
const SAME_LINE: f32 = 0.35;
/// Longest heading, in characters: what is longer is a paragraph that is marked as a heading for its looks.
const HEADING_MAX: usize = 250;

/// A block of the tree on a page.
#[derive(Debug)]
pub(crate) struct TaggedBlock {
    pub(crate) role: TagRole,
    pub(crate) direction: (f32, f32),
    /// Lines from top to bottom, column by column, each of segments beside each other.
    pub(crate) lines: Vec<Vec<Segment>>,
    /// The lines that cells begin with.
    cells: Vec<usize>,
}

/// A paragraph, with its kind if that is known.
pub(crate) type Known = (Option<BlockKind>, Paragraph);

/// What a page was found to be.
pub(crate) struct TaggedPage {
    /// Its paragraphs in the order of the tree.
    paragraphs: Vec<Known>,
    /// The glyphs that the tree does not name.
    pub(crate) rest: Vec<Frame>,
}

/// The same, with the rest of the page's own direction as segments.
pub(crate) struct TaggedContent {
    paragraphs: Vec<Known>,
    rest: Vec<Segment>,
}

impl TaggedContent {
    pub(crate) fn of(page: TaggedPage, direction: (f32, f32), text: &str) -> Self {
        let frames = page.rest.iter().filter(|frame| frame.direction == direction && !frame.off_page);
        let mut rest: Vec<Segment> = frames.flat_map(|frame| segments(frame, text)).collect();
        rest.sort_by(|a, b| a.y.total_cmp(&b.y));
        Self { paragraphs: page.paragraphs, rest }
    }

    /// The paragraphs and the rest without what stands in running heads.
    pub(crate) fn without(mut self, heads: &[(LineRole, Segment)]) -> (Vec<Known>, Vec<Segment>) {
        let in_head = |segment: &Segment| {
            let middle = segment.x0.midpoint(segment.x1);
            heads.iter().any(|(_, head)| {
                (head.y - segment.y).abs() < SAME_LINE * head.size && head.x0 <= middle && middle <= head.x1
            })
        };
        for (_, paragraph) in &mut self.paragraphs {
            // Rows keep their cells: a head is none.
            if paragraph.cells.is_empty() {
                paragraph.lines.retain(|line| !line.segments.iter().all(in_head));
            }
        }
        self.paragraphs.retain(|(_, paragraph)| !paragraph.lines.is_empty());
        self.rest.retain(|segment| !in_head(segment));
        (self.paragraphs, self.rest)
    }
}

/// Reads a page by its tags, if they are sound.
pub(crate) fn tagged(shown: &PageGlyphs, tags: &PageTags, page: u32) -> Option<TaggedPage> {
    let tag_of = |frame: &Frame, glyph: &Glyph| {
        let tag = glyph.mark.and_then(|mark| tags.tag(mark))?;
        (!frame.off_page && !glyph.artifact && tag.role != TagRole::Artifact).then_some(tag)
    };
    let (mut content, mut named) = (0, 0);
    let mut blocks: BTreeMap<(u32, usize), Vec<(Tag, Glyph)>> = BTreeMap::new();
    let mut rest: Vec<Frame> = Vec::new();
    for (at, frame) in shown.frames.iter().enumerate() {
        let mut others = Vec::new();
        for glyph in &frame.glyphs {
            content += usize::from(!frame.off_page && !glyph.artifact);
            match tag_of(frame, glyph) {
                Some(tag) => {
                    named += 1;
                    blocks.entry((tag.block, at)).or_default().push((tag, *glyph));
                }
                None => others.push(*glyph),
            }
        }
        rest.push(Frame { direction: frame.direction, off_page: frame.off_page, glyphs: others });
    }
    if named == 0 || named * 10 < content * NAMED_TENTHS {
        return None;
    }
    let mut found: Vec<(u32, TaggedBlock)> = Vec::with_capacity(blocks.len());
    for ((_, frame), glyphs) in blocks {
        let order = glyphs.iter().map(|(tag, _)| tag.order).min().unwrap_or(0);
        found.push((order, block(glyphs, shown.frames[frame].direction, &shown.text)));
    }
    found.sort_by_key(|(order, _)| *order);
    let blocks: Vec<TaggedBlock> = found.into_iter().map(|(_, block)| block).collect();
    if !is_sound(&blocks) {
        return None;
    }
    let mut paragraphs: Vec<Known> = blocks
        .into_iter()
        .filter(|block| !block.lines.is_empty())
        .map(|block| block.paragraph(page))
        .collect();
    if let Some((_, last)) = paragraphs.last_mut() {
        last.last = true;
    }
    Some(TaggedPage { paragraphs, rest })
}

fn block(mut glyphs: Vec<(Tag, Glyph)>, direction: (f32, f32), text: &str) -> TaggedBlock {
    let role = glyphs.first().map_or(TagRole::Other, |(tag, _)| tag.role);
    glyphs.sort_by_key(|(tag, _)| (tag.cell, tag.order));
    let parted = |a: &(Tag, Glyph), b: &(Tag, Glyph)| {
        a.0.cell != b.0.cell || b.1.y < a.1.y - COLUMN_STEP * a.1.size.max(b.1.size)
    };
    let (mut lines, mut cells): (Vec<Vec<Segment>>, Vec<usize>) = (Vec::new(), Vec::new());
    let mut cell = None;
    for piece in glyphs.chunk_by(|a, b| !parted(a, b)) {
        let here = piece.first().map(|(tag, _)| tag.cell);
        if role == TagRole::Row && here != cell {
            cells.push(lines.len());
            cell = here;
        }
        let glyphs = piece.iter().map(|(_, glyph)| *glyph).collect();
        let frame = Frame { direction, off_page: false, glyphs };
        lines.extend(lines_of(segments(&frame, text)));
    }
    TaggedBlock { role, direction, lines, cells }
}

/// Segments from top to bottom as lines.
fn lines_of(segments: Vec<Segment>) -> Vec<Vec<Segment>> {
    let mut lines: Vec<Vec<Segment>> = Vec::new();
    for segment in segments {
        match lines.last_mut() {
            Some(line) if (line[0].y - segment.y).abs() < SAME_LINE * line[0].size.min(segment.size) => {
                line.push(segment);
            }
            _ => lines.push(vec![segment]),
        }
    }
    for line in &mut lines {
        line.sort_by(|a, b| a.x0.total_cmp(&b.x0));
    }
    lines
}

impl TaggedBlock {
    pub(crate) fn text(&self) -> String {
        let words = self.lines.iter().flatten().map(|segment| segment.text.as_str());
        words.collect::<Vec<_>>().join(" ")
    }

    /// The paragraph, and its kind if the tree is to be believed: a tag for paragraphs is given to anything.
    fn paragraph(self, page: u32) -> Known {
        let cells = self.cells.len();
        let kind = match self.role {
            TagRole::Heading(level) if self.text().chars().count() <= HEADING_MAX => {
                Some(BlockKind::Heading(level))
            }
            TagRole::Row if cells > 1 => Some(BlockKind::TableRow),
            TagRole::Item => Some(BlockKind::ListItem),
            TagRole::Caption => Some(BlockKind::Caption),
            TagRole::Note => Some(BlockKind::Footnote),
            TagRole::Contents => Some(BlockKind::Contents),
            TagRole::Index => Some(BlockKind::Index),
            TagRole::Reference => Some(BlockKind::Reference),
            TagRole::Figure => Some(BlockKind::Label),
            TagRole::Code => Some(BlockKind::Code),
            _ => None,
        };
        let direction = self.direction;
        let line = |segments: Vec<Segment>| Line { segments, page, direction, role: LineRole::Body };
        let lines: Vec<Line> = self.lines.into_iter().map(line).collect();
        let shape = match lines.first() {
            Some(first) if is_item(first.start()) || is_bullet(first.start()) => ParagraphShape::Item,
            _ => ParagraphShape::Text,
        };
        let cells = if kind == Some(BlockKind::TableRow) { self.cells } else { Vec::new() };
        (kind, Paragraph { lines, cells, shape, last: false })
    }
}
