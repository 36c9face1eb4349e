//! Whether the blocks that a structure tree makes of a page agree with the page: only then is it believed.
//!
//! Trees are made by programs, and many are not sound: every line a paragraph of its own, the whole page one, blocks in
//! the order in which they were drawn.

use super::roles::TagRole;
use super::tagged::TaggedBlock;
use crate::pdf::layout::line::ends_sentence;
use crate::pdf::layout::segments::Segment;

/// A step from line to line, in ems, that tears a block apart.
const TORN: f32 = 3.0;
/// One in so many lines may be torn from the one before it.
const TORN_SHARE: usize = 12;
/// Lines from which on one block is too much for a page that has hardly anything else,
const MANY_LINES: usize = 14;
/// which is this share of its lines, in tenths.
const MOST_TENTHS: usize = 8;
/// One in so many paragraphs may go on in the next.
const BROKEN_SHARE: usize = 6;
/// One in so many blocks may stand above the one before it.
const BACK_SHARE: usize = 6;
/// How far two blocks have to lie over each other across the page, as a share of the narrower one, to be in one column.
const SAME_COLUMN: f32 = 0.3;

/// Where a block stands.
struct Extent {
    x0: f32,
    x1: f32,
    top: f32,
    size: f32,
}

/// Whether the blocks of a page, in the order of the tree, are what the page shows.
pub(crate) fn is_sound(blocks: &[TaggedBlock]) -> bool {
    let lines: usize = blocks.iter().map(|block| block.lines.len()).sum();
    let most = blocks.iter().map(|block| block.lines.len()).max().unwrap_or(0);
    if most >= MANY_LINES && most * 10 > lines * MOST_TENTHS {
        return false;
    }
    let torn: usize = blocks.iter().map(torn).sum();
    if torn * TORN_SHARE > lines {
        return false;
    }
    let extents: Vec<Option<Extent>> = blocks.iter().map(Extent::of).collect();
    let (mut pairs, mut back, mut texts, mut broken) = (0_usize, 0_usize, 0_usize, 0_usize);
    for (two, places) in blocks.windows(2).zip(extents.windows(2)) {
        let [Some(above), Some(below)] = places else { continue };
        if two[0].direction != two[1].direction {
            continue;
        }
        pairs += 1;
        let same_column = above.shares_column(below);
        back += usize::from(same_column && below.top < above.top - above.size);
        let is_text = |block: &TaggedBlock| matches!(block.role, TagRole::Paragraph | TagRole::Other);
        if is_text(&two[0]) && is_text(&two[1]) {
            texts += 1;
            broken += usize::from(same_column && goes_on(&two[0], &two[1]));
        }
    }
    back * BACK_SHARE <= pairs && (broken * BROKEN_SHARE <= texts || broken < 2)
}

/// Lines of a block that do not follow the line before them.
fn torn(block: &TaggedBlock) -> usize {
    if block.role == TagRole::Row || block.role == TagRole::Figure {
        return 0;
    }
    let step = |two: &[Vec<Segment>]| {
        let (above, below) = (&two[0][0], &two[1][0]);
        let step = (below.y - above.y) / above.size.max(below.size);
        let next_column = below.x0 >= above.x0 + above.size;
        step > TORN || step < 0.0 && !next_column
    };
    block.lines.windows(2).filter(|two| step(two)).count()
}

/// Whether a paragraph stops in the middle of a sentence that the next goes on with.
fn goes_on(above: &TaggedBlock, below: &TaggedBlock) -> bool {
    let (above, below) = (above.text(), below.text());
    above.contains(' ') && !ends_sentence(&above) && below.starts_with(char::is_lowercase)
}

impl Extent {
    fn of(block: &TaggedBlock) -> Option<Self> {
        let mut segments = block.lines.iter().flatten();
        let first = segments.next()?;
        let start = Self { x0: first.x0, x1: first.x1, top: first.top(), size: first.size };
        Some(segments.fold(start, |extent, segment| Self {
            x0: extent.x0.min(segment.x0),
            x1: extent.x1.max(segment.x1),
            top: extent.top.min(segment.top()),
            size: extent.size.max(segment.size),
        }))
    }

    fn shares_column(&self, other: &Self) -> bool {
        let shared = self.x1.min(other.x1) - self.x0.max(other.x0);
        shared > SAME_COLUMN * (self.x1 - self.x0).min(other.x1 - other.x0)
    }
}
