//! Short answers for programs that read them word by word, such as assistants: every sentence with its place, so that it can be cited.
//!
//! In: results of the core. Out: types with a bound on every list and text. `document.rs` is about one document, `lists.rs` about several, and about
//! frameworks. Nothing is said here that the full results do not say.

mod document;
mod lists;

pub use document::{
    AlignAnswer, ExplainAnswer, GapAnswerPart, GapsAnswer, NearAnswerPart, VerdictAnswerPart,
};
pub use document::{ExplainedPassagePart, WeighedTermPart};
pub use lists::{
    CrosswalkAnswer, DocumentsAnswer, FoundPassagePart, FrameworksAnswer, LinkAnswerPart, ListedDocumentPart,
    SearchAnswer, UnreadPart,
};

use itl_core::Alignment;
use serde::Serialize;
use std::borrow::Cow;

#[cfg(test)]
use crate::schema;

/// Characters of a passage. A sentence is shorter; a row of a table or a unit that is a whole document may be longer.
const LONGEST: usize = 1_000;

/// A unit of a document with its place: enough to quote it and to cite it.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct PassagePart<'a> {
    /// Its index in the document.
    pub unit: usize,
    /// The page it begins on, from 1; null where the format has no pages.
    pub page: Option<u32>,
    /// The number that is printed on that page; there where the file says it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub page_label: Option<&'a str>,
    /// The heading of its section.
    pub section: Option<&'a str>,
    /// What it is for those who read the document.
    #[cfg_attr(test, schemars(with = "schema::RoleName"))]
    pub role: &'static str,
    /// Its words, as the document has them; at most 1,000 characters.
    pub text: Cow<'a, str>,
    /// There, and true, where its words go on.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub cut: bool,
}

impl<'a> PassagePart<'a> {
    /// A unit of an alignment.
    #[must_use]
    pub fn of(alignment: &'a Alignment, unit: usize) -> Self {
        let at = &alignment.units[unit];
        let text = alignment.text(unit);
        let end = text.char_indices().nth(LONGEST).map(|(end, _)| end);
        let section = at.section.map(|section| &alignment.document.sections[section as usize]);
        Self {
            unit,
            page: at.page,
            page_label: at.page.and_then(|page| alignment.document.page_label(page)),
            section: section.and_then(|section| section.label.as_deref()),
            role: at.role.name(),
            text: Cow::Borrowed(&text[..end.unwrap_or(text.len())]),
            cut: end.is_some(),
        }
    }
}
