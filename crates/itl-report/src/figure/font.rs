//! The bundled fonts: text in, advance widths, outlines and the characters nobody has out. No font of the machine
//! is ever looked at, so a figure has the same bytes everywhere.

use resvg::usvg::fontdb::{Database, ID, Source};
use skrifa::charmap::Charmap;
use skrifa::instance::{LocationRef, Size};
use skrifa::metrics::GlyphMetrics;
use skrifa::outline::{DrawSettings, OutlineGlyphCollection, OutlinePen};
use skrifa::{FontRef, GlyphId, MetadataProvider};
use std::fmt::Write;
use std::sync::{Arc, LazyLock};

/// The family that every text asks for; the others step in for what it lacks, in the order of [`FILES`].
pub(crate) const FAMILY: &str = "Noto Sans";

/// All outlines and widths are in thousandths of the font size.
pub(crate) const EM: f64 = 1000.0;

macro_rules! files {
    ($($name:literal)*) => { [$(include_bytes!(concat!("../../fonts/", $name, ".ttf")).as_slice()),*] };
}

/// The first is the regular face, the second the bold one.
static FILES: [&[u8]; 9] = files![
    "NotoSans-Regular" "NotoSans-Bold" "NotoSansArabic-Regular" "NotoSansArmenian-Regular"
    "NotoSansDevanagari-Regular" "NotoSansHebrew-Regular" "NotoSansTamil-Regular" "NotoSansMath-Regular"
    "NotoSansSymbols2-Regular"
];

struct Face {
    id: ID,
    characters: Charmap<'static>,
    widths: GlyphMetrics<'static>,
    outlines: OutlineGlyphCollection<'static>,
}

/// The fonts, read once.
pub(crate) struct Fonts {
    /// The same fonts for the layout of text.
    pub(crate) database: Arc<Database>,
    faces: Vec<Face>,
}

/// The bundled fonts.
pub(crate) static FONTS: LazyLock<Fonts> = LazyLock::new(|| {
    let mut database = Database::new();
    let faces = FILES.iter().filter_map(|&file| {
        let id = *database.load_font_source(Source::Binary(Arc::new(file))).first()?;
        let font = FontRef::new(file).ok()?;
        let (size, place) = (Size::new(EM as f32), LocationRef::default());
        Some(Face {
            id,
            characters: font.charmap(),
            widths: font.glyph_metrics(size, place),
            outlines: font.outline_glyphs(),
        })
    });
    let faces = faces.collect();
    Fonts { database: Arc::new(database), faces }
});

impl Fonts {
    /// Whether some font has the character.
    pub(crate) fn has(&self, character: char) -> bool {
        self.faces.iter().any(|face| face.characters.map(character).is_some())
    }

    /// The width of a character at a font size of 1, without kerning and ligatures: these only make a text narrower.
    pub(crate) fn width(&self, character: char, bold: bool) -> f64 {
        let main = usize::from(bold);
        let order = [main].into_iter().chain((0..self.faces.len()).filter(|&face| face != main));
        let width = order.filter_map(|face| self.faces.get(face)).find_map(|face| {
            let glyph = face.characters.map(character)?;
            face.widths.advance_width(glyph)
        });
        width.map_or(0.6, |width| f64::from(width) / EM)
    }

    /// The number of a face in the database.
    pub(crate) fn face(&self, id: ID) -> Option<usize> {
        self.faces.iter().position(|face| face.id == id)
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
        for text in ["Aßčłő", "Ωλά", "Жїћ", "Հայ", "فارسی", "हिन्दी", "தமிழ்", "ייִדיש", "→≥✓■…\u{FFFD}"] {
            for character in text.chars() {
                assert!(FONTS.has(character), "{character:?} of {text}");
            }
        }
        assert!(!FONTS.has('漢'));
    }

    #[test]
    fn widths_are_those_of_the_font() {
        // The digits of Noto Sans are 572 units wide in both weights, a space is 260.
        assert_eq!((FONTS.width('7', false), FONTS.width('7', true)), (0.572, 0.572));
        assert_eq!(FONTS.width(' ', false), 0.26);
        assert!(FONTS.width('W', true) > FONTS.width('W', false));
    }
}
