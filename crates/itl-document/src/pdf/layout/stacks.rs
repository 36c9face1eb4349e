//! The strips of a page in, stacks out: strips under each other that belong together.
//!
//! Strips that follow each other in the file and stand under each other make a stack. Where the file draws row by row
//! over columns, no two strips do; then strips under each other with the same left edge make one, if they read as text.

use super::line::{ends_sentence, is_bullet};
use super::strips::Strip;

/// The step from one line of a stack to the next, in ems of the larger: less is beside, more is another paragraph.
const STEP: std::ops::RangeInclusive<f32> = 0.5..=1.8;
/// Sizes that differ by less, as a share, are those of one stack.
const SAME_SIZE: f32 = 0.08;
/// How far the left edges of two strips of a stack may differ, in ems, where one does not lie over half of the other.
const NEAR_EDGE: f32 = 2.0;
/// The share of the narrower strip that lies over the wider one in a stack.
const SHARED_WIDTH: f32 = 0.5;
/// Pieces of formulas stand so near to each other, in ems, across and along the line,
const FORMULA_STEP: f32 = 1.3;
const FORMULA_GAP: f32 = 1.2;
/// and have at most so many characters.
const FORMULA_CHARS: usize = 12;
/// How far apart, in ems, the left edges of strips may be that the file draws apart.
const SAME_EDGE: f32 = 0.3;
/// Strips above that are looked at for one that the file draws apart.
const NEAR: usize = 64;

/// Fewest lines, characters and characters in a line of a stack that is surely text.
const PROSE_LINES: usize = 3;
const PROSE_CHARS: usize = 90;
const PROSE_LINE: usize = 18;
/// The share of line ends, in tenths, at which a sentence visibly goes on, in a stack that is surely text. In German two
/// lines in five begin with a capital inside of a sentence.
const PROSE_TENTHS: usize = 4;

/// Strips that belong together, from top to bottom.
#[derive(Debug, Clone)]
pub(crate) struct Stack {
    /// Never empty.
    pub(crate) strips: Vec<Strip>,
    pub(crate) x0: f32,
    pub(crate) x1: f32,
    pub(crate) top: f32,
    pub(crate) bottom: f32,
    pub(crate) chars: usize,
}

impl Stack {
    pub(crate) fn of(strips: Vec<Strip>) -> Self {
        let min = |value: fn(&Strip) -> f32| strips.iter().map(value).fold(f32::INFINITY, f32::min);
        let max = |value: fn(&Strip) -> f32| strips.iter().map(value).fold(f32::NEG_INFINITY, f32::max);
        let (x0, x1) = (min(|strip| strip.x0), max(|strip| strip.x1));
        let (top, bottom) = (min(Strip::top), max(Strip::bottom));
        let chars = strips.iter().map(|strip| strip.chars).sum();
        Self { strips, x0, x1, top, bottom, chars }
    }

    pub(crate) fn size(&self) -> f32 {
        self.strips.iter().max_by_key(|strip| strip.chars).map_or(1.0, |strip| strip.size)
    }

    /// The place of its first strip in the order of the file.
    pub(crate) fn rank(&self) -> usize {
        self.strips.iter().map(|strip| strip.rank).min().unwrap_or(0)
    }

    pub(crate) fn letters(&self) -> usize {
        self.strips.iter().map(Strip::letters).sum()
    }

    /// Its words.
    pub(crate) fn text(&self) -> String {
        let segments = self.strips.iter().flat_map(|strip| &strip.segments);
        segments.map(|segment| segment.text.as_str()).collect::<Vec<_>>().join(" ")
    }

    /// How many lines visibly go on in the next one.
    pub(crate) fn running(&self) -> usize {
        self.strips.windows(2).filter(|two| runs_on(&two[0], &two[1])).count()
    }

    /// Whether it is surely running text, rather than cells or labels.
    pub(crate) fn is_prose(&self) -> bool {
        let lines = self.strips.len();
        lines >= PROSE_LINES
            && self.chars >= PROSE_CHARS
            && self.chars >= PROSE_LINE * lines
            && self.letters() * 3 > self.chars * 2
            && self.running() * 10 >= (lines - 1) * PROSE_TENTHS
    }
}

/// Whether a sentence goes on from one line to the next: the first does not end one and the second begins small, or in a
/// script without capitals.
pub(crate) fn runs_on(above: &Strip, below: &Strip) -> bool {
    let small = |char: char| char.is_lowercase() || char.is_alphabetic() && !char.is_uppercase();
    !ends_sentence(above.end()) && below.start().starts_with(small)
}

/// The stacks of a page, in the order of the file.
pub(crate) fn stacks(strips: Vec<Strip>) -> Vec<Stack> {
    let mut runs: Vec<Vec<Strip>> = Vec::new();
    for strip in strips {
        match runs.last_mut() {
            Some(run) if follows(run, &strip) => run.push(strip),
            _ => runs.push(vec![strip]),
        }
    }
    let mut stacks: Vec<Stack> = runs.into_iter().map(|run| Stack::of(in_order(run))).collect();
    stacks = chained(stacks);
    stacks.sort_by_key(Stack::rank);
    stacks
}

/// Whether a strip goes on a run of the file.
fn follows(run: &[Strip], strip: &Strip) -> bool {
    let Some(last) = run.last() else { return false };
    let em = last.size.max(strip.size);
    let step = (strip.y - last.y) / em;
    let gap = (strip.x0 - last.x1).max(last.x0 - strip.x1) / em;
    let formula = last.chars.min(strip.chars) <= FORMULA_CHARS
        && step.abs() < FORMULA_STEP
        && gap < FORMULA_GAP
        && !STEP.contains(&step)
        && last.letters().min(strip.letters()) * 3 < FORMULA_CHARS * 2;
    formula || is_under(last, strip)
}

fn is_under(above: &Strip, below: &Strip) -> bool {
    let em = above.size.max(below.size);
    let shared = above.x1.min(below.x1) - above.x0.max(below.x0);
    let narrower = (above.x1 - above.x0).min(below.x1 - below.x0);
    STEP.contains(&((below.y - above.y) / em))
        && (above.size - below.size).abs() < SAME_SIZE * em
        && (shared > SHARED_WIDTH * narrower && shared > 0.0 || (above.x0 - below.x0).abs() < NEAR_EDGE * em)
}

/// Strips from top to bottom, but for those of formulas, which overlap and stay in the order of the file.
fn in_order(mut strips: Vec<Strip>) -> Vec<Strip> {
    let down = strips.windows(2).all(|two| two[1].y > two[0].y);
    if !down {
        // Clusters of strips that overlap keep the order of the file among themselves.
        strips.sort_by(|a, b| a.y.total_cmp(&b.y));
        for cluster in strips.chunk_by_mut(|a, b| b.y - a.y < *STEP.start() * a.size.max(b.size)) {
            cluster.sort_by_key(|strip| strip.rank);
        }
    }
    strips
}

/// Joins stacks of one strip that stand under each other at the same edge, if what comes of it is text.
fn chained(stacks: Vec<Stack>) -> Vec<Stack> {
    let (mut single, mut whole): (Vec<Stack>, Vec<Stack>) =
        stacks.into_iter().partition(|stack| stack.strips.len() == 1);
    single.sort_by(|a, b| a.strips[0].y.total_cmp(&b.strips[0].y));
    let mut chains: Vec<Vec<Stack>> = Vec::new();
    for stack in single {
        let strip = &stack.strips[0];
        let under = |chain: &Vec<Stack>| {
            let above = &chain[chain.len() - 1].strips[0];
            is_under(above, strip)
                && (above.x0 - strip.x0).abs() < SAME_EDGE * strip.size
                && !is_bullet(strip.start())
        };
        let found = chains.iter_mut().rev().take(NEAR).find(|chain| under(chain));
        match found {
            Some(chain) => chain.push(stack),
            None => chains.push(vec![stack]),
        }
    }
    for chain in chains {
        let strips: Vec<Strip> = chain.iter().flat_map(|stack| stack.strips.clone()).collect();
        let joined = Stack::of(strips);
        if joined.is_prose() { whole.push(joined) } else { whole.extend(chain) }
    }
    whole
}
