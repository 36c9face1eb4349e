//! The pages of a document as drawings: every line of text at its place, blocks framed and numbered. There is no picture
//! of a page, only what was read of it: what the drawing lacks, no unit has.

use itl_base::ByteSpan;
use itl_document::{Area, Document, Origin, PageMap};
use std::collections::BTreeMap;

use super::kinds::words_of;
use crate::html::shell::{Escaped, Markup};

/// A page as large as this, in points, unless text stands outside: A4.
const WIDTH: f32 = 595.0;
const HEIGHT: f32 = 842.0;
/// Room around a page for the numbers of blocks, in points.
const MARGIN: f32 = 18.0;
/// Letters are about so high in a line, and stand so far above its lower edge, as shares of its height.
const LETTERS: f32 = 0.82;
const BASELINE: f32 = 0.22;
/// Numbers of blocks, in points.
const NUMBER: f32 = 8.0;

/// A stretch of a line on a page.
struct DrawnLine {
    area: Area,
    text: String,
}

/// A block on a page: its lines there.
struct DrawnBlock {
    block: usize,
    lines: Vec<DrawnLine>,
}

/// The drawings of a document's pages.
pub(super) struct Drawings {
    pages: BTreeMap<u32, Vec<DrawnBlock>>,
    width: f32,
    height: f32,
}

impl Drawings {
    /// Drawings of the first `count` blocks; none where the document knows no places on pages.
    pub(super) fn of(document: &Document, count: usize) -> Option<Self> {
        let Origin::Pages(map) = &document.origin else { return None };
        let mut pages: BTreeMap<u32, Vec<DrawnBlock>> = BTreeMap::new();
        for (number, block) in document.blocks.iter().take(count).enumerate() {
            for (page, line) in lines_of(document, map, block.span) {
                let blocks = pages.entry(page).or_default();
                match blocks.last_mut() {
                    Some(last) if last.block == number => last.lines.push(line),
                    _ => blocks.push(DrawnBlock { block: number, lines: vec![line] }),
                }
            }
        }
        let areas = || pages.values().flatten().flat_map(|block| &block.lines).map(|line| line.area);
        let right = areas().map(|area| area.x1).filter(|edge| edge.is_finite()).fold(0.0, f32::max);
        let bottom = areas().map(|area| area.y1).filter(|edge| edge.is_finite()).fold(0.0, f32::max);
        let wide = right > WIDTH && bottom <= WIDTH;
        let (width, height) = if wide { (HEIGHT, WIDTH) } else { (WIDTH, HEIGHT) };
        Some(Self { pages, width: width.max(right), height: height.max(bottom) })
    }

    /// The pages that hold something.
    pub(super) fn pages(&self) -> impl Iterator<Item = u32> {
        self.pages.keys().copied()
    }

    /// Draws a page.
    pub(super) fn draw(&self, page: u32, document: &Document, markup: &mut Markup) {
        let (width, height) = (self.width, self.height);
        write!(
            markup,
            "<svg class=\"drawing\" viewBox=\"{} 0 {} {height}\" role=\"img\" \
             aria-label=\"Page {page}: the text at its places, blocks framed and numbered\">\
             <rect class=\"paper\" width=\"{width}\" height=\"{height}\"/>",
            -MARGIN,
            width + MARGIN,
        );
        for drawn in self.pages.get(&page).into_iter().flatten() {
            let Some(block) = document.blocks.get(drawn.block) else { continue };
            let (number, kind) = (drawn.block + 1, words_of(block.kind).name);
            // A block that goes on over pages is marked where it begins.
            let id = if block.page == Some(page) { format!(" id=\"d{number}\"") } else { String::new() };
            write!(
                markup,
                "<a class=\"box k-{kind}\"{id} href=\"#b{number}\" tabindex=\"-1\"><title>{number}: {kind}</title>"
            );
            for (at, stretch) in drawn.lines.chunk_by(goes_down).enumerate() {
                frame(stretch, (at == 0).then_some(number), markup);
            }
            drawn.lines.iter().for_each(|line| line.draw(markup));
            markup.push("</a>");
        }
        markup.push("</svg>");
    }
}

/// Whether a line stands beside or below the one before it: one that stands higher is in another column.
fn goes_down(line: &DrawnLine, next: &DrawnLine) -> bool {
    next.area.y1 > line.area.y0
}

/// The frame around lines of a block; around the first ones, with its number.
fn frame(lines: &[DrawnLine], number: Option<usize>, markup: &mut Markup) {
    let edge = |of: fn(&Area) -> f32, join: fn(f32, f32) -> f32, start: f32| {
        lines.iter().map(|line| of(&line.area)).fold(start, join)
    };
    let (left, top) = (edge(|area| area.x0, f32::min, f32::MAX), edge(|area| area.y0, f32::min, f32::MAX));
    let (right, bottom) =
        (edge(|area| area.x1, f32::max, f32::MIN), edge(|area| area.y1, f32::max, f32::MIN));
    let (x, y, width, height) = (left - 1.0, top - 1.0, right - left + 2.0, bottom - top + 2.0);
    write!(
        markup,
        "<rect class=\"frame\" x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\"/>"
    );
    if let Some(number) = number {
        let (x, y) = (left - 3.0, top + NUMBER);
        write!(markup, "<text class=\"n\" x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"{NUMBER}\">{number}</text>");
    }
}

impl DrawnLine {
    fn draw(&self, markup: &mut Markup) {
        let Area { x0, y0, x1, y1 } = self.area;
        let (width, height) = (x1 - x0, y1 - y0);
        // A line that runs up or down the page is drawn as a bar.
        if height > 1.5 * width && self.text.chars().count() > 2 {
            write!(
                markup,
                "<rect class=\"bar\" x=\"{x0:.1}\" y=\"{y0:.1}\" width=\"{width:.1}\" height=\"{height:.1}\"/>"
            );
            return;
        }
        write!(
            markup,
            "<text x=\"{x0:.1}\" y=\"{:.1}\" font-size=\"{:.1}\" textLength=\"{width:.1}\" \
             lengthAdjust=\"spacingAndGlyphs\">{}</text>",
            y1 - BASELINE * height,
            LETTERS * height,
            Escaped(self.text.trim()),
        );
    }
}

/// The lines of a stretch of text, with their pages.
fn lines_of(document: &Document, map: &PageMap, span: ByteSpan) -> Vec<(u32, DrawnLine)> {
    let mut lines: Vec<(u32, DrawnLine)> = Vec::new();
    let mut at = span.start as usize;
    for word in span.of(&document.text).split_inclusive(char::is_whitespace) {
        let words = word.trim_end();
        let places: Vec<_> = map.areas(ByteSpan::new(at, at + words.len())).collect();
        match places[..] {
            _ if words.is_empty() => {}
            [(page, area)] => add(&mut lines, page, area, words),
            // A word over the end of a line.
            _ => {
                for (offset, letter) in words.char_indices() {
                    let span = ByteSpan::new(at + offset, at + offset + letter.len_utf8());
                    for (page, area) in map.areas(span).take(1) {
                        add_letter(&mut lines, page, area, letter);
                    }
                }
            }
        }
        at += word.len();
    }
    lines.retain(|(_, line)| {
        [line.area.x0, line.area.y0, line.area.x1, line.area.y1].iter().all(|edge| edge.is_finite())
    });
    lines
}

/// Adds a word to the line it stands in.
fn add(lines: &mut Vec<(u32, DrawnLine)>, page: u32, area: Area, word: &str) {
    match lines.last_mut() {
        Some((last, line)) if *last == page && goes_on(line.area, area) => {
            line.text.push(' ');
            line.text.push_str(word);
            line.area.x1 = line.area.x1.max(area.x1);
        }
        _ => lines.push((page, DrawnLine { area, text: word.to_owned() })),
    }
}

fn add_letter(lines: &mut Vec<(u32, DrawnLine)>, page: u32, area: Area, letter: char) {
    match lines.last_mut() {
        Some((last, line)) if *last == page && goes_on(line.area, area) && area.x0 - line.area.x1 < 1.0 => {
            line.text.push(letter);
            line.area.x1 = line.area.x1.max(area.x1);
        }
        _ => add(lines, page, area, letter.encode_utf8(&mut [0; 4])),
    }
}

/// Whether an area is in the same line, behind another: lines have one extent across.
fn goes_on(line: Area, area: Area) -> bool {
    (line.y0 - area.y0).abs() < 0.01 && (line.y1 - area.y1).abs() < 0.01 && area.x0 >= line.x0
}
