//! The fonts of a document in, what their codes say and how far they advance out. Every code is asked for once.

use hashbrown::HashMap;
use hayro_cmap::BfString;
use hayro_font::{CMapResolverFn, Font, FontCache, FontGlyph, FontQuery, FontResolverFn, StandardFont};
use hayro_syntax::object::{Dict, ObjectIdentifier};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use std::sync::Arc;

use super::cid_text::CidText;
use super::type3;
use super::unicode;
use crate::pdf::guard::expansion::Expansion;
use crate::pdf::guard::font_bounds;

/// How far a glyph advances that has no width, in units of an em: half an em, as a letter of most fonts does.
const USUAL_ADVANCE: f32 = 500.0;
/// Weight from which on a font is bold: 600 is "semibold" in OpenType and CSS.
const BOLD_WEIGHT: u32 = 600;

/// Most letters of one code: the longest ligature of Unicode has eighteen, and a map can give every code a long text.
const MAX_LETTERS: usize = 64;

/// Fonts of a document.
const MAX_FONTS: usize = 10_000;
/// Fonts of a document whose codes are those of a map by name: hayro reads such a map, which has thousands of lines, for each of them.
const MAX_NAMED_MAPS: usize = 2_000;

/// Codes that are kept in a table.
const SMALL_CODES: usize = 256;

/// What the text of a glyph is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum GlyphText {
    Text,
    Space,
    /// No text at all, or none that the file tells.
    Nothing,
}

/// What there is to know about a code of a font. Lengths are in thousandths of an em.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Code {
    pub(crate) said: GlyphText,
    /// Its words, in the text of the face.
    text: (u32, u32),
    /// How wide the glyph is.
    pub(crate) advance: f32,
    /// How far the next glyph is: along the line, be it across the page or down.
    pub(crate) step: f32,
    /// Where the glyph stands from where it is written: only with vertical writing.
    pub(crate) shift: (f32, f32),
    /// How much wider than its own font a font in its place draws it.
    pub(crate) stretch: f64,
}

/// A font, with what is known of its codes.
pub(crate) struct Face<'a> {
    font: Font<'a>,
    dict: Dict<'a>,
    /// Whether it stands for a font that there is none of: it says only plain ASCII.
    pub(crate) substitute: bool,
    pub(crate) bold: bool,
    pub(crate) horizontal: bool,
    /// The height of its letters in its own unit. Only Type 3 fonts have another than 1.
    pub(crate) em: f32,
    known: RefCell<Known>,
}

#[derive(Default)]
struct Known {
    text: String,
    /// Codes of one byte, and the others.
    small: Vec<Option<Code>>,
    codes: HashMap<u32, Code, foldhash::fast::FixedState>,
    /// The names that a Type 3 font gives its codes.
    names: Option<type3::Names>,
    /// Where codes are looked up that the font's own map does not have, once that was needed.
    others: Option<Option<CidText>>,
}

/// The fonts of a document that were asked for.
pub(crate) struct Faces<'a> {
    cache: FontCache<'a>,
    fonts: FontResolverFn,
    maps: CMapResolverFn,
    faces: BTreeMap<ObjectIdentifier, Option<Rc<Face<'a>>>>,
    /// Fonts that are written where they are used, by their bytes.
    direct: BTreeMap<Vec<u8>, Option<Rc<Face<'a>>>>,
    substitute: Option<Rc<Face<'a>>>,
    /// Fonts that were read, and those of them with a map by name.
    fonts_read: usize,
    named_maps: usize,
    /// Fonts that take more than there is room for, which have another in their place.
    left_out: BTreeSet<ObjectIdentifier>,
}

impl<'a> Faces<'a> {
    pub(crate) fn new() -> Self {
        let fonts: FontResolverFn = Arc::new(|query| match query {
            FontQuery::Standard(font) => Some(font.get_font_data()),
            FontQuery::Fallback(query) => Some(query.pick_standard_font().get_font_data()),
        });
        Self {
            cache: FontCache::new(),
            fonts,
            maps: Arc::new(hayro_cmap::load_embedded),
            faces: BTreeMap::new(),
            direct: BTreeMap::new(),
            substitute: None,
            fonts_read: 0,
            named_maps: 0,
            left_out: BTreeSet::new(),
        }
    }

    /// Whether a font was left out because it takes too much.
    pub(crate) fn is_left_out(&self, dict: &Dict<'a>) -> bool {
        !self.left_out.is_empty() && dict.obj_id().is_some_and(|id| self.left_out.contains(&id))
    }

    /// The font that a dictionary describes, or one in its place.
    pub(crate) fn face(&mut self, dict: &Dict<'a>, expansion: &mut Expansion) -> Option<Rc<Face<'a>>> {
        let known = match dict.obj_id() {
            Some(id) => self.faces.get(&id),
            None => self.direct.get(dict.data()),
        };
        if let Some(face) = known {
            return face.clone();
        }
        let bearable = self.has_room(dict) && font_bounds::is_bearable(dict, expansion);
        if !bearable {
            self.left_out.extend(dict.obj_id());
        }
        let font = bearable.then(|| self.cache.font(dict, &self.fonts, &self.maps)).flatten();
        let face = match font {
            Some(font) => Some(Rc::new(Face::of(font, dict))),
            None => self.substitute(),
        };
        match dict.obj_id() {
            Some(id) => self.faces.insert(id, face.clone()),
            None => self.direct.insert(dict.data().to_vec(), face.clone()),
        };
        face
    }

    /// Whether one more font may be read.
    fn has_room(&mut self, dict: &Dict<'a>) -> bool {
        self.fonts_read += 1;
        self.named_maps += usize::from(font_bounds::has_named_map(dict));
        self.fonts_read <= MAX_FONTS && self.named_maps <= MAX_NAMED_MAPS
    }

    /// The font for text whose own there is none of.
    pub(crate) fn substitute(&mut self) -> Option<Rc<Face<'a>>> {
        if self.substitute.is_none() {
            let font = self.cache.standard_font(StandardFont::Helvetica, &self.fonts)?;
            let face = Face { substitute: true, ..Face::of(font, &Dict::empty()) };
            self.substitute = Some(Rc::new(face));
        }
        self.substitute.clone()
    }
}

impl<'a> Face<'a> {
    fn of(font: Font<'a>, dict: &Dict<'a>) -> Self {
        let glyph = font.glyph(font.map_code(0), 0);
        let bold = match &glyph {
            FontGlyph::Outline(glyph) => glyph.font_data().is_some_and(|font| {
                let name = font.postscript_name.unwrap_or_default();
                font.weight.is_some_and(|weight| weight >= BOLD_WEIGHT)
                    || ["Bold", "Black", "Heavy", "Demi"].iter().any(|word| name.contains(word))
            }),
            FontGlyph::Type3(_) => false,
        };
        let (em, names) = match &glyph {
            FontGlyph::Outline(_) => (1.0, None),
            FontGlyph::Type3(glyph) => {
                (type3::em(dict, glyph.font().matrix().as_coeffs()), Some(type3::Names::of(dict)))
            }
        };
        let horizontal = font.is_horizontal();
        let known = RefCell::new(Known { names, small: vec![None; SMALL_CODES], ..Known::default() });
        Self { font, dict: dict.clone(), substitute: false, bold, horizontal, em, known }
    }

    /// The code at the beginning of some bytes, and how many of them it takes.
    pub(crate) fn read(&self, bytes: &[u8]) -> (u32, usize) {
        self.font.read_code(bytes, 0)
    }

    /// What a code is; its words are added to `text`.
    pub(crate) fn code(&self, code: u32, text: &mut String) -> Code {
        let mut known = self.known.borrow_mut();
        let known = &mut *known;
        let found = match known.small.get(code as usize) {
            Some(found) => *found,
            None => known.codes.get(&code).copied(),
        };
        let found = found.unwrap_or_else(|| {
            let found = self.ask(code, known);
            match known.small.get_mut(code as usize) {
                Some(place) => *place = Some(found),
                None => _ = known.codes.insert(code, found),
            }
            found
        });
        text.push_str(&known.text[found.text.0 as usize..found.text.1 as usize]);
        found
    }

    fn ask(&self, code: u32, known: &mut Known) -> Code {
        let id = self.font.map_code(code);
        let glyph = self.font.glyph(id, code);
        let (unicode, advance) = match &glyph {
            FontGlyph::Outline(glyph) => (glyph.as_unicode(), glyph.advance_width()),
            FontGlyph::Type3(glyph) => (glyph.as_unicode(), Some(glyph.advance_width())),
        };
        let unicode = unicode.or_else(|| match &glyph {
            FontGlyph::Outline(glyph) => {
                let others = known.others.get_or_insert_with(|| CidText::of(&self.dict, glyph));
                others.as_ref()?.text(code, id.to_u32())
            }
            FontGlyph::Type3(_) => known.names.as_ref()?.char(code).map(BfString::Char),
        });
        let mut said = String::new();
        match unicode {
            Some(BfString::Char(char)) => unicode::push(&mut said, char),
            Some(BfString::String(chars)) => {
                chars.chars().take(MAX_LETTERS).for_each(|char| unicode::push(&mut said, char));
            }
            None => {}
        }
        let words = said.trim();
        let what = match words.is_empty() {
            true if said.is_empty() => GlyphText::Nothing,
            true => GlyphText::Space,
            false => GlyphText::Text,
        };
        let at = known.text.len() as u32;
        known.text.push_str(words);
        let (step, shift) = (self.font.code_advance(code), self.font.origin_displacement(code));
        Code {
            said: what,
            text: (at, known.text.len() as u32),
            advance: advance.unwrap_or(USUAL_ADVANCE),
            step: if self.horizontal { step.x } else { step.y } as f32,
            shift: (shift.x as f32, shift.y as f32),
            stretch: self.font.glyph_stretch(id, code),
        }
    }
}
