//! What a paragraph is: heading and its level, caption, footnote, item, text.

use std::collections::BTreeMap;

use crate::pdf::layout::line::{ends_sentence, is_bullet, is_upper};
use crate::pdf::layout::paragraphs::{Paragraph, ParagraphShape};
use crate::pdf::layout::shape::Shape;
use crate::{BlockKind, OutlineEntry};

/// Longest heading, in characters, if its size or the outline tells it,
const HEADING_MAX: usize = 160;
/// or only its weight or its capitals: bold sentences are longer.
const SHORT_HEADING_MAX: usize = 100;
/// Most lines of a heading that the outline tells, and of one that only stands out.
const OUTLINE_LINES: usize = 4;
const SHORT_LINES: usize = 2;
/// The size of most of the text where there is none, in half points: 10 pt.
const DEFAULT_BODY: i32 = 20;
/// How many times larger than most of the text a heading is by its size alone.
const HEADING_SIZE: f32 = 1.15;
/// Sizes of headings that are at least this share of each other are one level: they are rounded to half points.
const SAME_LEVEL: f32 = 0.93;
/// The share of a level's size that a heading of the level has at least, as it is rounded too.
const OF_LEVEL: f32 = 0.96;
/// Smallest size, as a share of most of the text, of a heading that stands out by its weight or capitals: bold words
/// in small type are labels.
const SHORT_HEADING_SIZE: f32 = 0.92;
/// Fewest words of text in large type that is no title, and of one with a sentence in several lines.
const LEAD_WORDS: usize = 20;
const LEAD_SENTENCE_WORDS: usize = 8;
/// Footnotes are smaller than this share of most of the text,
const FOOTNOTE_SIZE: f32 = 0.93;
/// and begin below this share of the page.
const FOOTNOTE_HEIGHT: f32 = 0.5;
/// Words that captions begin with, before their number.
const CAPTIONS: [&str; 17] = [
    "figure",
    "fig",
    "table",
    "chart",
    "box",
    "graph",
    "exhibit",
    "abbildung",
    "abb",
    "tabelle",
    "tab",
    "figura",
    "tabla",
    "tableau",
    "tabella",
    "рисунок",
    "таблица",
];

/// What is known of the fonts of a document, and of its headings.
pub(crate) struct PdfFonts {
    /// The size of most of the text.
    body: f32,
    /// Whether most of the text is bold.
    bold: bool,
    /// Sizes of headings, the largest first.
    larger: Vec<f32>,
    /// Levels of titles by their words and pages; page 0 is any.
    outline: BTreeMap<(String, u32), u8>,
}

impl PdfFonts {
    pub(crate) fn of<'a>(paragraphs: impl Iterator<Item = &'a Paragraph>, outline: &[OutlineEntry]) -> Self {
        let mut sizes: Vec<(i32, usize, usize)> = Vec::new();
        for segment in paragraphs.flat_map(|p| &p.lines).flat_map(|line| &line.segments) {
            let (size, bold) = (half_points(segment.size), if segment.bold { segment.text.len() } else { 0 });
            match sizes.binary_search_by_key(&size, |entry| entry.0) {
                Ok(at) => (sizes[at].1, sizes[at].2) = (sizes[at].1 + segment.text.len(), sizes[at].2 + bold),
                Err(at) => sizes.insert(at, (size, segment.text.len(), bold)),
            }
        }
        let most = sizes.iter().max_by_key(|entry| entry.1).copied().unwrap_or((DEFAULT_BODY, 0, 0));
        let body = most.0 as f32 / 2.0;
        let mut larger: Vec<f32> = sizes
            .iter()
            .map(|entry| entry.0 as f32 / 2.0)
            .filter(|size| *size > HEADING_SIZE * body)
            .collect();
        larger.reverse();
        // Sizes that hardly differ are one level.
        larger.dedup_by(|next, before| *next > SAME_LEVEL * *before);
        let titles =
            outline.iter().map(|entry| ((plain(&entry.title), entry.page.unwrap_or(0)), entry.level));
        let outline = titles.filter(|((title, _), _)| title.len() > 2).collect();
        Self { body, bold: most.2 * 2 > most.1, larger, outline }
    }

    /// The size of most of the text.
    pub(crate) fn body(&self) -> f32 {
        self.body
    }

    /// The same as [`Self::kind`] where a kind may be known from the structure tree. What is tagged as an item and set as
    /// a heading is one: numbered headings are often tagged so.
    pub(crate) fn known_kind(
        &self,
        paragraph: &Paragraph,
        page_height: f32,
        known: Option<BlockKind>,
    ) -> (BlockKind, bool) {
        match known {
            None => self.kind(paragraph, page_height),
            Some(BlockKind::ListItem) => match self.kind(paragraph, page_height) {
                (kind @ BlockKind::Heading(_), false) => (kind, false),
                _ => (BlockKind::ListItem, false),
            },
            Some(kind) => (kind, false),
        }
    }

    /// What a paragraph is, and whether it is a heading by its weight or its capitals only. `page_height` tells how far
    /// down a footnote stands.
    pub(crate) fn kind(&self, paragraph: &Paragraph, page_height: f32) -> (BlockKind, bool) {
        if paragraph.shape == ParagraphShape::Table {
            return (BlockKind::TableRow, false);
        }
        let text: String = paragraph.lines.iter().map(|line| line.text()).collect::<Vec<_>>().join(" ");
        // A title of the outline may be that of a figure.
        if is_caption(&text) {
            return (BlockKind::Caption, false);
        }
        if let Some((level, weak)) = self.heading(paragraph, &text) {
            return (BlockKind::Heading(level), weak);
        }
        if self.is_footnote(paragraph, &text, page_height) {
            return (BlockKind::Footnote, false);
        }
        let item = paragraph.shape == ParagraphShape::Item;
        (if item { BlockKind::ListItem } else { BlockKind::Paragraph }, false)
    }

    fn heading(&self, paragraph: &Paragraph, text: &str) -> Option<(u8, bool)> {
        let first = paragraph.lines.first()?;
        let letters = text.chars().filter(|char| char.is_alphabetic()).count();
        if text.chars().count() > HEADING_MAX
            || letters < 2
            || is_bullet(text)
            || letters * 2 < text.chars().filter(|c| !c.is_whitespace()).count()
        {
            return None;
        }
        if !self.outline.is_empty()
            && paragraph.lines.len() <= OUTLINE_LINES
            && let Some(level) = self.outlined(text, first.page)
        {
            return Some((level, false));
        }
        if is_lead(paragraph, text) {
            return None;
        }
        let size = first.size();
        let closed = text.ends_with(['.', ';', ',']) || text.starts_with(char::is_lowercase);
        if size > HEADING_SIZE * self.body && !closed {
            let level =
                self.larger.iter().position(|larger| size > OF_LEVEL * larger).unwrap_or(self.larger.len());
            return Some((number_depth(text).unwrap_or(u8::try_from(level + 1).unwrap_or(u8::MAX)), false));
        }
        let short = paragraph.lines.len() <= SHORT_LINES
            && text.chars().count() <= SHORT_HEADING_MAX
            && size > SHORT_HEADING_SIZE * self.body;
        let stands_out = first.is_bold() && !self.bold || is_upper(text);
        if short && stands_out && !closed && !ends_sentence(text) && paragraph.shape == ParagraphShape::Text
            || short && stands_out && !closed && number_depth(text).is_some()
        {
            let below = u8::try_from(self.larger.len() + 1).unwrap_or(u8::MAX);
            return Some((number_depth(text).unwrap_or(below), number_depth(text).is_none()));
        }
        None
    }

    /// The level of a title of the outline on its own page.
    fn outlined(&self, text: &str, page: u32) -> Option<u8> {
        let title = plain(text);
        self.outline.get(&(title.clone(), page)).or_else(|| self.outline.get(&(title, 0))).copied()
    }

    fn is_footnote(&self, paragraph: &Paragraph, text: &str, page_height: f32) -> bool {
        let Some(first) = paragraph.lines.first() else { return false };
        let marked = text.starts_with(|char: char| char.is_ascii_digit() || "*†‡§¹²³⁴⁵⁶⁷⁸⁹".contains(char));
        let small = paragraph.lines.iter().all(|line| line.size() < FOOTNOTE_SIZE * self.body);
        marked
            && small
            && first.direction == (1.0, 0.0)
            && first.y() > FOOTNOTE_HEIGHT * page_height
            && text.split(' ').count() > 2
    }
}

fn half_points(size: f32) -> i32 {
    (size * 2.0).round() as i32
}

/// `Figure 12: Title` and `Figure 12 Title` are captions, `Figure 12 shows that` is not.
pub(crate) fn is_caption(text: &str) -> bool {
    let mut words = text.split_whitespace();
    let (Some(first), Some(number)) = (words.next(), words.next()) else { return false };
    if !first.starts_with(char::is_uppercase) || !number.starts_with(|char: char| char.is_ascii_digit()) {
        return false;
    }
    let name = first.trim_end_matches(['.', ':']).to_lowercase();
    let parted = number.ends_with([':', '.', '–', '—', '|', '-', ')']);
    let title = words.next();
    let titled =
        title.is_none_or(|word| !word.starts_with(|char: char| char.is_lowercase() || ",;)".contains(char)));
    CAPTIONS.contains(&name.as_str()) && (parted || titled) && !number.ends_with([',', ';'])
}

/// Whether a text in large type is one to be read rather than a title: it has several lines and sentences, or very many
/// words.
fn is_lead(paragraph: &Paragraph, text: &str) -> bool {
    let shape = Shape::of(text);
    // The point after the number of a heading ends no sentence.
    let words = text.trim_start_matches(|char: char| char.is_ascii_digit() || char == '.');
    let sentences = words.matches(". ").count() + usize::from(text.ends_with(['.', ';']));
    let small = shape.small * 2 > shape.words;
    shape.words >= LEAD_WORDS && small
        || paragraph.lines.len() > 1 && sentences > 0 && shape.words >= LEAD_SENTENCE_WORDS && small
}

/// `2.1 Energy` is of depth 2.
fn number_depth(text: &str) -> Option<u8> {
    let (number, title) = text.split_once(' ')?;
    let number = number.trim_end_matches(['.', ')']);
    let numbered = number.starts_with(|char: char| char.is_ascii_digit())
        && number.len() < 12
        && number
            .split('.')
            .all(|part| part.len() <= 2 && !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit()));
    let parts = u8::try_from(number.split('.').count()).unwrap_or(6);
    (numbered && title.starts_with(char::is_uppercase)).then_some(parts)
}

/// A title without what its two forms differ in: numbers, spaces, points, case.
fn plain(text: &str) -> String {
    text.chars().filter(|char| char.is_alphabetic()).flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::is_caption;

    #[test]
    fn captions_have_titles() {
        for caption in
            ["Figure 12: Energy", "Figure 12 Energy by source", "Table 3. costs", "Fig. 2 Water", "Abb. 4"]
        {
            assert!(is_caption(caption), "{caption}");
        }
        for text in ["Figure 12 shows that energy", "Figure 12, which", "Table of 3", "table 3 Energy"] {
            assert!(!is_caption(text), "{text}");
        }
    }
}
