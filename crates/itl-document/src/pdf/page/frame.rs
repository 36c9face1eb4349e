//! Glyphs in the frame of their direction of writing: x along the line, y across it, downwards.

use hayro_font::kurbo::Point;

/// Two glyphs of the same text that stand closer than this, in ems, are one: a shadow, or bold made by printing twice.
const SAME_PLACE: f32 = 0.12;
/// How much, as a share, the widths of letters in a run may differ from the font's before the font is taken for one in
/// place of the right one.
const SAME_STRETCH: f32 = 0.01;
/// Steps from letter to letter, in advances of the font, that tell how wide letters are: beyond, they are gaps between
/// words or jumps.
const STEPS: std::ops::Range<f32> = 0.2..5.0;
/// Sine of the angle to an edge of the page, 2°, below which a direction is along the edge.
const ALONG_EDGE: f32 = 0.035;

/// One glyph in its frame.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Glyph {
    pub(crate) x0: f32,
    pub(crate) x1: f32,
    /// The baseline.
    pub(crate) y: f32,
    /// Height of an em on the page.
    pub(crate) size: f32,
    /// Its text, in the text of the page.
    pub(crate) text: (u32, u32),
    /// Whether white space was shown before it.
    pub(crate) spaced: bool,
    /// Whether its middle is outside of what the page shows.
    pub(crate) off_page: bool,
    pub(crate) bold: bool,
    /// Whether the file marks it as not belonging to the content, such as a running head.
    pub(crate) artifact: bool,
    /// The element of the structure tree that it belongs to.
    pub(crate) mark: Option<u32>,
}

/// All glyphs that are written in one direction.
#[derive(Debug)]
pub(crate) struct Frame {
    /// The direction: cosine and sine, clockwise as the page is seen.
    pub(crate) direction: (f32, f32),
    /// Whether it is outside of what the page shows.
    pub(crate) off_page: bool,
    pub(crate) glyphs: Vec<Glyph>,
}

/// Sets the ends of glyphs that a font in place of the right one draws wider or narrower than they are: the beginnings
/// of those after them tell how wide letters are in this run.
pub(crate) fn settle(glyphs: &mut [Glyph], advances: &[(f32, f32)]) {
    let stretch = advances.first().map_or(1.0, |first| first.1);
    if glyphs.len() != advances.len()
        || advances.iter().all(|one| (one.1 - stretch).abs() < SAME_STRETCH * stretch)
    {
        return;
    }
    let steps = glyphs.windows(2).zip(advances).map(|(two, (advance, _))| (two[1].x0 - two[0].x0) / advance);
    let mut steps: Vec<f32> = steps.filter(|step| STEPS.contains(step)).collect();
    steps.sort_by(f32::total_cmp);
    let usual = steps.get(steps.len() / 2).copied().unwrap_or(1.0);
    for (glyph, (advance, _)) in glyphs.iter_mut().zip(advances) {
        glyph.x1 = glyph.x0 + advance * usual;
    }
}

/// Whether two glyphs stand at the same place.
pub(crate) fn same_place(a: &Glyph, b: &Glyph) -> bool {
    let near = SAME_PLACE * a.size.min(b.size);
    (a.x0 - b.x0).abs() < near && (a.y - b.y).abs() < near
}

/// Directions that are nearly along an edge of the page are along it.
pub(crate) fn snap(cos: f32, sin: f32) -> (f32, f32) {
    match () {
        () if sin.abs() < ALONG_EDGE => (cos.signum(), 0.0),
        () if cos.abs() < ALONG_EDGE => (0.0, sin.signum()),
        () => (cos, sin),
    }
}

pub(crate) fn into_frame((cos, sin): (f32, f32), point: Point) -> (f32, f32) {
    let (x, y) = (point.x as f32, point.y as f32);
    (x * cos + y * sin, y * cos - x * sin)
}
