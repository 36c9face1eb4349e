//! What the codes of a composite font say that has no map of its own to Unicode: by the collection of characters that
//! its numbers come from, or by the map of the font that is embedded.

use hashbrown::HashMap;
use hayro_cmap::{BfString, CMap, CMapName, CidFamily, load_embedded};
use hayro_font::OutlineGlyph;
use hayro_syntax::object::{Array, Dict, Name, Object, Stream, String as PdfString};
use skrifa::{FontRef, MetadataProvider};

/// Entries of an embedded font's own map that are read: as many as there are characters.
const MAX_MAPPINGS: usize = 0x11_0000;

/// Where the text of a font's codes is looked for.
pub(crate) enum CidText {
    /// Codes are numbers of characters of a registered collection.
    Collection(Box<CollectionMaps>),
    /// Glyphs are those of the embedded font, which says what they show.
    Glyphs(HashMap<u32, char, foldhash::fast::FixedState>),
}

/// From codes to numbers of characters, and from these to text.
pub(crate) struct CollectionMaps {
    encoding: CMap,
    unicode: CMap,
}

impl CidText {
    /// For a font whose dictionary has no map; `glyph` is any of its glyphs.
    pub(crate) fn of(dict: &Dict<'_>, glyph: &OutlineGlyph) -> Option<Self> {
        let is_composite = dict.get::<Name<'_>>(b"Subtype").is_some_and(|kind| &*kind == b"Type0");
        if !is_composite || dict.contains_key(b"ToUnicode") {
            return None;
        }
        let encoding = encoding(dict)?;
        let family = match encoding.metadata().character_collection.as_ref() {
            Some(collection) if collection.family != CidFamily::AdobeIdentity => collection.family.clone(),
            _ => collection(dict)?,
        };
        if let Some(unicode) = family.ucs2_cmap().and_then(named) {
            return Some(Self::Collection(Box::new(CollectionMaps { encoding, unicode })));
        }
        let font = glyph.font_data()?;
        let bytes: &[u8] = (*font.data).as_ref();
        let font = FontRef::new(bytes).ok()?;
        let mut chars: HashMap<u32, char, foldhash::fast::FixedState> = HashMap::default();
        for (code, glyph) in font.charmap().mappings().take(MAX_MAPPINGS) {
            let Some(char) = char::from_u32(code) else { continue };
            // Of several characters with one glyph the first is the usual one.
            let known = chars.entry(glyph.to_u32()).or_insert(char);
            *known = (*known).min(char);
        }
        (!chars.is_empty()).then_some(Self::Glyphs(chars))
    }

    /// The text of a code, whose glyph is a number of the embedded font.
    pub(crate) fn text(&self, code: u32, glyph: u32) -> Option<BfString> {
        match self {
            Self::Collection(maps) => {
                let number = (1..=4).find_map(|length| maps.encoding.lookup_cid_code(code, length))?;
                maps.unicode.lookup_bf_string(number)
            }
            Self::Glyphs(chars) => chars.get(&glyph).copied().map(BfString::Char),
        }
    }
}

fn named(name: CMapName<'_>) -> Option<CMap> {
    CMap::parse(load_embedded(name)?, load_embedded)
}

/// The map from codes to numbers of characters.
fn encoding(dict: &Dict<'_>) -> Option<CMap> {
    match dict.get::<Object<'_>>(b"Encoding")? {
        Object::Name(name) => match CMapName::from_bytes(&name) {
            CMapName::IdentityH => Some(CMap::identity_h()),
            CMapName::IdentityV => Some(CMap::identity_v()),
            name => named(name),
        },
        Object::Stream(stream) => CMap::parse(&Stream::decoded_data(&stream).ok()?, load_embedded),
        _ => None,
    }
}

/// The collection that the numbers of a font are of.
fn collection(dict: &Dict<'_>) -> Option<CidFamily> {
    let inner = dict.get::<Array<'_>>(b"DescendantFonts")?.iter::<Dict<'_>>().next()?;
    let info = inner.get::<Dict<'_>>(b"CIDSystemInfo")?;
    let (registry, ordering) =
        (info.get::<PdfString<'_>>(b"Registry")?, info.get::<PdfString<'_>>(b"Ordering")?);
    Some(CidFamily::from_registry_ordering(registry.as_bytes(), ordering.as_bytes()))
}
