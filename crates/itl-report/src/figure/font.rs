//! The bundled fonts: text in, advance widths, outlines and the characters nobody has out. No font of the machine
//! is ever looked at, so a figure has the same bytes everywhere.

use harfrust::{Buffer, Direction, Font, ShapeOptions, ShaperFont};
use skrifa::charmap::Charmap;
use skrifa::instance::{LocationRef, Size};
use skrifa::metrics::GlyphMetrics;
use skrifa::outline::{DrawSettings, OutlineGlyphCollection, OutlinePen};
use skrifa::{FontRef, GlyphId, MetadataProvider};
use std::fmt::Write;
use std::sync::LazyLock;

/// All outlines and widths are in thousandths of the font size.
pub(crate) const EM: f64 = 1000.0;

macro_rules! files {
    ($($name:literal)*) => { [$(include_bytes!(concat!("../../fonts/", $name, ".ttf")).as_slice()),*] };
}

/// The first is the regular face, the second the bold one; the others step in for what these lack, in this order.
static FILES: [&[u8]; 9] = files![
    "NotoSans-Regular" "NotoSans-Bold" "NotoSansArabic-Regular" "NotoSansArmenian-Regular"
    "NotoSansDevanagari-Regular" "NotoSansHebrew-Regular" "NotoSansTamil-Regular" "NotoSansMath-Regular"
    "NotoSansSymbols2-Regular"
];

struct Face {
    font: Font,
    characters: Charmap<'static>,
    widths: GlyphMetrics<'static>,
    outlines: OutlineGlyphCollection<'static>,
}

/// A glyph in a line: what it is, how far it moves the pen, and how far off the pen it stands.
pub(crate) struct Shaped {
    pub(crate) glyph: u32,
    pub(crate) advance: i32,
    pub(crate) x: i32,
    pub(crate) y: i32,
}

/// The fonts, read once.
pub(crate) struct Fonts {
    faces: Vec<Face>,
}

/// The bundled fonts.
pub(crate) static FONTS: LazyLock<Fonts> = LazyLock::new(|| {
    let faces = FILES.iter().filter_map(|&file| {
        let font = FontRef::new(file).ok()?;
        let (size, place) = (Size::new(EM as f32), LocationRef::default());
        Some(Face {
            font: Font::new(file, 0)?,
            characters: font.charmap(),
            widths: font.glyph_metrics(size, place),
            outlines: font.outline_glyphs(),
        })
    });
    Fonts { faces: faces.collect() }
});

impl Fonts {
    /// The face that draws a character, if some face has it.
    pub(crate) fn face(&self, character: char, bold: bool) -> Option<usize> {
        let main = usize::from(bold);
        let mut order = [main].into_iter().chain((0..self.faces.len()).filter(|&face| face != main));
        order.find(|&face| self.has(face, character))
    }

    /// Whether a face has a character.
    pub(crate) fn has(&self, face: usize, character: char) -> bool {
        self.faces.get(face).is_some_and(|face| face.characters.map(character).is_some())
    }

    /// The width of a character at a font size of 1, without kerning and ligatures: these make a text narrower.
    pub(crate) fn width(&self, character: char, bold: bool) -> f64 {
        let face = self.face(character, bold).and_then(|face| self.faces.get(face));
        let width = face.and_then(|face| face.widths.advance_width(face.characters.map(character)?));
        width.map_or(0.0, |width| f64::from(width) / EM)
    }

    /// The glyphs of a text of one direction in one face, from left to right.
    pub(crate) fn shape(&self, face: usize, text: &str, leftwards: bool) -> Vec<Shaped> {
        let Some(face) = self.faces.get(face) else { return Vec::new() };
        let mut buffer = Buffer::new();
        buffer.push_str(text);
        buffer.set_direction(if leftwards { Direction::RightToLeft } else { Direction::LeftToRight });
        buffer.guess_segment_properties();
        // Only a text without a direction is refused.
        if harfrust::shape(&ShaperFont::new(&face.font), &mut buffer, ShapeOptions::new()).is_err() {
            return Vec::new();
        }
        let places = buffer.glyph_infos().iter().zip(buffer.glyph_positions());
        let shaped = places.map(|(glyph, place)| Shaped {
            glyph: glyph.glyph_id,
            advance: place.x_advance,
            x: place.x_offset,
            y: place.y_offset,
        });
        shaped.collect()
    }

    /// The outline of a glyph as the data of an SVG path, with y pointing up.
    pub(crate) fn outline(&self, face: usize, glyph: u32) -> String {
        let mut pen = PathData(String::new());
        let outline = self.faces.get(face).and_then(|face| face.outlines.get(GlyphId::new(glyph)));
        if let Some(outline) = outline {
            let settings = DrawSettings::unhinted(Size::new(EM as f32), LocationRef::default());
            // A glyph that cannot be drawn is left blank: the fonts are our own.
            let _ = outline.draw(settings, &mut pen);
        }
        pen.0
    }
}

struct PathData(String);

impl PathData {
    fn command(&mut self, letter: char, points: &[(f32, f32)]) {
        self.0.push(letter);
        for (index, (x, y)) in points.iter().enumerate() {
            let space = if index == 0 { "" } else { " " };
            let _ = write!(self.0, "{space}{} {}", x.round() as i32, y.round() as i32);
        }
    }
}

impl OutlinePen for PathData {
    fn move_to(&mut self, x: f32, y: f32) {
        self.command('M', &[(x, y)]);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.command('L', &[(x, y)]);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.command('Q', &[(x1, y1), (x, y)]);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.command('C', &[(x1, y1), (x2, y2), (x, y)]);
    }

    fn close(&mut self) {
        self.0.push('Z');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_script_of_the_languages_has_a_font() {
        assert_eq!(FONTS.faces.len(), FILES.len());
        for text in ["Aßčłő", "Ωλά", "Жїћ", "Հայ", "فارسی", "हिन्दी", "தமிழ்", "ייִדיש", "→≥✓■…\u{FFFD}"]
        {
            for character in text.chars() {
                assert!(FONTS.face(character, false).is_some(), "{character:?} of {text}");
            }
        }
        assert_eq!(FONTS.face('漢', false), None);
        // Shaping counts in units of the font: all have as many in an em.
        assert!(FONTS.faces.iter().all(|face| f64::from(face.font.units_per_em()) == EM));
    }

    #[test]
    fn widths_are_those_of_the_font() {
        // The digits of Noto Sans are 572 units wide in both weights, a space is 260.
        assert_eq!((FONTS.width('7', false), FONTS.width('7', true)), (0.572, 0.572));
        assert_eq!(FONTS.width(' ', false), 0.26);
        assert!(FONTS.width('W', true) > FONTS.width('W', false));
    }
}
