//! Marked content: what a program says about the glyphs between two operators.
//!
//! It can say that they are no part of the content (`Artifact`), what they say in fact (`ActualText`), which element of
//! the structure tree they belong to (`MCID`), and on which layer they are.

use hayro_syntax::object::{Dict, FromBytes, Name, ObjectIdentifier, String as PdfString};
use std::rc::Rc;

use super::actual;
use super::glyphs::PageGlyphs;
use super::layers::Layers;
use crate::pdf::assemble::catalog::decode;
use crate::pdf::structure::tree::PageTags;

/// Marks inside each other that are kept apart; deeper ones say what the ones around them say.
const MAX_DEPTH: usize = 256;

/// What a mark says.
#[derive(Debug, Clone, Default)]
pub(crate) struct Property {
    /// Its number on the page, for the structure tree.
    pub(crate) id: Option<u32>,
    pub(crate) actual: Option<Rc<str>>,
    hidden: bool,
}

impl Property {
    /// A property that is written into the program. Most only say a number, which is found without reading the rest.
    pub(crate) fn inline(bytes: &[u8]) -> Self {
        let has = |key: &[u8]| bytes.windows(key.len()).any(|window| window == key);
        match has(b"/MCID") || has(b"/ActualText") {
            true => Dict::from_bytes(bytes).map(|dict| Self::of(&dict)).unwrap_or_default(),
            false => Self::default(),
        }
    }

    /// A property that the resources name.
    pub(crate) fn named(properties: &Dict<'_>, name: &Name<'_>, layers: &Layers) -> Self {
        let Some(dict) = properties.get::<Dict<'_>>(name) else { return Self::default() };
        let hidden = layers.hides(properties, name) || layers.hides(&dict, b"OC");
        Self { hidden, ..Self::of(&dict) }
    }

    fn of(dict: &Dict<'_>) -> Self {
        let actual = dict.get::<PdfString<'_>>(b"ActualText").map(|text| decode(text.as_bytes()).into());
        Self { id: dict.get::<u32>(b"MCID"), actual, hidden: false }
    }
}

/// A mark that is open.
struct Mark {
    artifact: bool,
    hidden: bool,
    tag: Option<u32>,
    /// What its glyphs say, and where they begin.
    actual: Option<(Rc<str>, actual::Start)>,
}

/// The marks that are open.
pub(crate) struct Marks<'t> {
    tags: Option<&'t PageTags>,
    open: Vec<Mark>,
    /// Marks that are open beyond what is kept.
    deeper: usize,
}

impl<'t> Marks<'t> {
    /// No marks on a page that the structure tree says this of.
    pub(crate) fn new(tags: Option<&'t PageTags>) -> Self {
        Self { tags, open: Vec::new(), deeper: 0 }
    }

    pub(crate) fn depth(&self) -> usize {
        self.open.len() + self.deeper
    }

    /// Whether what is shown now is on a layer that is switched off.
    pub(crate) fn hidden(&self) -> bool {
        self.open.last().is_some_and(|mark| mark.hidden)
    }

    /// Begins a mark in a form, or on the page itself.
    pub(crate) fn begin(
        &mut self,
        tag: &[u8],
        property: Property,
        form: Option<ObjectIdentifier>,
        shown: &mut PageGlyphs,
    ) {
        if self.open.len() >= MAX_DEPTH {
            self.deeper += 1;
            return;
        }
        let outer = self.open.last();
        let is_said = self.open.iter().any(|mark| mark.actual.is_some());
        let found = property.id.zip(self.tags).and_then(|(id, tags)| tags.find(form, id));
        let mark = Mark {
            artifact: tag == b"Artifact" || outer.is_some_and(|mark| mark.artifact),
            hidden: property.hidden || outer.is_some_and(|mark| mark.hidden),
            tag: found.or(outer.and_then(|mark| mark.tag)),
            // What a mark around it says holds for all of it.
            actual: property.actual.filter(|_| !is_said).map(|text| (text, actual::Start::of(shown))),
        };
        (shown.artifact, shown.mark) = (mark.artifact, mark.tag);
        self.open.push(mark);
    }

    /// Ends the innermost mark.
    pub(crate) fn end(&mut self, shown: &mut PageGlyphs) {
        if self.deeper > 0 {
            self.deeper -= 1;
            return;
        }
        if let Some((text, start)) = self.open.pop().and_then(|mark| mark.actual) {
            shown.say(&text, &start);
        }
        let outer = self.open.last();
        shown.artifact = outer.is_some_and(|mark| mark.artifact);
        shown.mark = outer.and_then(|mark| mark.tag);
    }
}
