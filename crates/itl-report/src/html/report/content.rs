//! The document for the page: its text, blocks, units, words and their places. Offsets are in UTF-16 units, which is
//! how a browser counts.

use itl_base::ByteSpan;
use itl_core::{Alignment, Decision, Model};
use itl_document::{BlockKind, Document, Origin, Place};

use crate::html::data::{Columns, Numbers};

/// Adds the columns of the document.
pub(crate) fn add(columns: &mut Columns, model: &Model, alignment: &Alignment, numbers: &Numbers<'_>) {
    let document = &alignment.document;
    columns.text("text", &document.text);
    blocks(columns, document);
    units(columns, alignment, model.decision().ok());
    words(columns, alignment, numbers);
    if matches!(document.origin, Origin::Pages(_)) {
        areas(columns, alignment);
    }
}

fn blocks(columns: &mut Columns, document: &Document) {
    let mut offsets = Offsets::of(&document.text);
    let spans: Vec<(u32, u32)> = document.blocks.iter().map(|block| offsets.span(block.span)).collect();
    columns.steps("block.start", spans.iter().map(|span| span.0));
    columns.whole("block.length", spans.iter().map(|span| u64::from(span.1 - span.0)));
    columns.whole("block.kind", document.blocks.iter().map(|block| code(block.kind)));
    columns.steps("block.page", document.blocks.iter().map(|block| block.page.unwrap_or(0)));
}

/// The kinds of blocks as numbers: 1 to 9 are headings of that level, the others follow in the order of [`KINDS`].
fn code(kind: BlockKind) -> u64 {
    match kind {
        BlockKind::Heading(level) => u64::from(level.clamp(1, 9)),
        other => 10 + KINDS.iter().position(|&kind| kind == other.name()).unwrap_or(0) as u64,
    }
}

/// The names of the kinds of blocks that are no headings.
pub(crate) const KINDS: [&str; 15] = [
    "paragraph",
    "list-item",
    "table-cell",
    "table-row",
    "caption",
    "footnote",
    "contents",
    "index",
    "reference",
    "label",
    "code",
    "running-head",
    "page-number",
    "off-page",
    "navigation",
];

fn units(columns: &mut Columns, alignment: &Alignment, decision: Option<Decision>) {
    let units = &alignment.units;
    let mut offsets = Offsets::of(&alignment.document.text);
    let spans: Vec<(u32, u32)> = units.iter().map(|unit| offsets.span(unit.span)).collect();
    let index = |at: Option<u32>| at.map_or(0, |at| at + 1);
    columns.steps("unit.start", spans.iter().map(|span| span.0));
    columns.whole("unit.length", spans.iter().map(|span| u64::from(span.1 - span.0)));
    columns.steps("unit.page", units.iter().map(|unit| unit.page.unwrap_or(0)));
    columns.steps("unit.section", units.iter().map(|unit| index(unit.section)));
    columns.steps("unit.paragraph", units.iter().map(|unit| index(unit.paragraph)));
    columns.whole("unit.role", units.iter().map(|unit| unit.role as u64));
    columns.whole("unit.counted", (0..units.len()).map(|row| u64::from(alignment.affinities.counted(row))));
    let divisors: Vec<f64> = (0..units.len()).map(|row| alignment.affinities.normalizer(row)).collect();
    columns.numbers("unit.terms", &divisors);
    if let (Some(decision), Some(verdicts)) = (decision, &alignment.verdicts) {
        let passes = (0..units.len()).map(|row| decision.passes_gate(&alignment.affinities, row));
        columns.whole("unit.gate", passes.map(u64::from));
        let votes = || (0..units.len()).map(|row| verdicts.votes.of(row));
        columns.whole("unit.votes", votes().map(|votes| votes.len() as u64));
        columns.whole("vote.concept", votes().flatten().map(|vote| vote.column.into()));
        columns.doubles("vote.value", votes().flatten().map(|vote| vote.value));
        columns.doubles("unit.nothing", (0..units.len()).map(|row| verdicts.votes.nothing(row)));
    }
}

/// The words that count, unit after unit: how many, where in the unit, and which stem and tag of the model.
fn words(columns: &mut Columns, alignment: &Alignment, numbers: &Numbers<'_>) {
    let text = &alignment.document.text;
    let (mut counts, mut starts, mut lengths) = (Vec::new(), Vec::new(), Vec::new());
    let (mut stems, mut tags) = (Vec::new(), Vec::new());
    for unit in &alignment.units {
        let mut offsets = Offsets::of(unit.span.of(text));
        let before = starts.len();
        for word in alignment.analysis.words_in(unit.span) {
            let (start, end) = (word.span.start - unit.span.start, word.span.end - unit.span.start);
            let (start, end) = offsets.span(ByteSpan { start, end });
            starts.push(start);
            lengths.push(u64::from(end - start));
            let stem = numbers.stem_of_text(word.stem);
            stems.push(stem.into());
            tags.push(if stem > 0 { numbers.tag(word.tag).into() } else { 0 });
        }
        counts.push((starts.len() - before) as u64);
    }
    columns.whole("unit.words", counts);
    columns.steps("word.start", starts);
    columns.whole("word.length", lengths);
    columns.whole("word.stem", stems);
    columns.whole("word.tag", tags);
}

/// Where units stand on their pages, a rectangle for each line, in points from the top left.
fn areas(columns: &mut Columns, alignment: &Alignment) {
    let mut counts = Vec::new();
    let mut edges: [Vec<u32>; 5] = Default::default();
    for unit in &alignment.units {
        let places = alignment.document.places(unit.span);
        counts.push(places.len() as u64);
        for place in places {
            let Place::Area { page, area } = place else { continue };
            let point = |edge: f32| edge.clamp(0.0, 65_535.0) as u32;
            let values = [page, point(area.x0), point(area.y0), point(area.x1.ceil()), point(area.y1.ceil())];
            edges.iter_mut().zip(values).for_each(|(edge, value)| edge.push(value));
        }
    }
    columns.whole("unit.areas", counts);
    let names = ["area.page", "area.x0", "area.y0", "area.x1", "area.y1"];
    names.into_iter().zip(edges).for_each(|(name, edge)| columns.steps(name, edge));
}

/// The sizes of pages, in points; 0 where one has none.
pub(crate) fn add_pages(columns: &mut Columns, alignment: &Alignment) {
    let Origin::Pages(map) = &alignment.document.origin else { return };
    let count = alignment.document.pages.unwrap_or(0);
    let sizes = || (1..=count).map(|page| map.sheet(page).unwrap_or_default());
    columns.doubles("page.width", sizes().map(|(width, _)| width.into()));
    columns.doubles("page.height", sizes().map(|(_, height)| height.into()));
}

/// From bytes to UTF-16 units, walking along a text; going back starts again.
pub(in crate::html) struct Offsets<'a> {
    text: &'a str,
    bytes: usize,
    units: usize,
}

impl<'a> Offsets<'a> {
    pub(in crate::html) fn of(text: &'a str) -> Self {
        Self { text, bytes: 0, units: 0 }
    }

    fn at(&mut self, bytes: u32) -> u32 {
        let bytes = bytes as usize;
        if bytes < self.bytes {
            (self.bytes, self.units) = (0, 0);
        }
        let stretch = self.text.get(self.bytes..bytes).unwrap_or_default();
        self.units += if stretch.is_ascii() { stretch.len() } else { stretch.encode_utf16().count() };
        self.bytes = bytes;
        self.units as u32
    }

    pub(in crate::html) fn span(&mut self, span: ByteSpan) -> (u32, u32) {
        (self.at(span.start), self.at(span.end))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn offsets_count_as_browsers_do() {
        let mut offsets = Offsets::of("a😀é z");
        assert_eq!(offsets.span(ByteSpan::new(0, 1)), (0, 1));
        assert_eq!(offsets.span(ByteSpan::new(1, 5)), (1, 3));
        assert_eq!(offsets.span(ByteSpan::new(5, 8)), (3, 5));
        assert_eq!(offsets.span(ByteSpan::new(1, 7)), (1, 4));
    }
}
