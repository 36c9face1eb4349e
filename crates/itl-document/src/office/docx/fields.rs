//! The fields of a Word document: their marks in; out whether text is a field's code or its result, and what results
//! list: contents, an index, references.

use crate::BlockKind;
use crate::office::xml::XmlTag;

/// Longest name of a field that lists something.
const NAME: usize = 16;

/// The fields that are open. Only their results are text, not their codes.
#[derive(Default)]
pub(super) struct DocxFields {
    open: Vec<DocxField>,
    /// How many of them have no result yet.
    codes: usize,
    /// How many of them list something.
    listing: usize,
    /// What the element lists that is a field as a whole, and its depth.
    simple: Option<(BlockKind, u32)>,
}

#[derive(Default)]
struct DocxField {
    /// Whether its result has begun.
    result: bool,
    /// The beginning of its code.
    code: String,
    kind: Option<BlockKind>,
}

impl DocxFields {
    /// A mark begins a field, its result, or ends it.
    pub(super) fn mark(&mut self, tag: &XmlTag<'_>) {
        match tag.get("fldCharType").as_deref() {
            Some("begin") => {
                self.open.push(DocxField::default());
                self.codes += 1;
            }
            Some("separate") => self.begin_result(),
            Some("end") => self.end(),
            _ => {}
        }
    }

    /// An element that is a field as a whole begins at a depth.
    pub(super) fn simple(&mut self, code: &str, depth: u32) {
        if self.simple.is_none() {
            self.simple = kind_of(code).map(|kind| (kind, depth));
        }
    }

    /// The element at this depth has ended.
    pub(super) fn leave(&mut self, depth: u32) {
        self.simple = self.simple.filter(|&(_, simple)| depth >= simple);
    }

    /// Text of a field's code.
    pub(super) fn instruct(&mut self, text: &str) {
        if let Some(field) = self.open.last_mut().filter(|field| !field.result && field.code.len() < NAME) {
            field.code.push_str(text.get(..text.floor_char_boundary(NAME)).unwrap_or_default());
        }
    }

    /// Whether text that comes belongs to a code.
    pub(super) fn in_code(&self) -> bool {
        self.codes > 0
    }

    /// What the open fields list.
    pub(super) fn listed(&self) -> Option<BlockKind> {
        let simple = self.simple.map(|(kind, _)| kind);
        if self.listing == 0 {
            return simple;
        }
        simple.or_else(|| self.open.iter().find_map(|field| field.kind))
    }

    /// A paragraph ends: a field without a result does too, or it would hide all that follows.
    pub(super) fn end_codes(&mut self) {
        while self.codes > 0 {
            self.end();
        }
    }

    fn begin_result(&mut self) {
        let Some(field) = self.open.last_mut().filter(|field| !field.result) else { return };
        field.result = true;
        field.kind = kind_of(&field.code);
        self.listing += usize::from(field.kind.is_some());
        self.codes = self.codes.saturating_sub(1);
    }

    fn end(&mut self) {
        let field = self.open.pop().unwrap_or_default();
        if !field.result {
            self.codes = self.codes.saturating_sub(1);
        }
        self.listing = self.listing.saturating_sub(usize::from(field.kind.is_some()));
    }
}

/// What a field lists, by the first word of its code.
fn kind_of(code: &str) -> Option<BlockKind> {
    match code.split_whitespace().next()?.to_ascii_uppercase().as_str() {
        "TOC" => Some(BlockKind::Contents),
        "INDEX" | "TOA" => Some(BlockKind::Index),
        "BIBLIOGRAPHY" => Some(BlockKind::Reference),
        _ => None,
    }
}
