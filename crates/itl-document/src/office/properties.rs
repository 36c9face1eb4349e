//! What a container says about its document in, title and language out. The language is that of most of the text, if
//! passages are marked with theirs, or else the one that the properties state.

use itl_base::Language;
use std::collections::BTreeMap;

use super::archive::Archive;
use super::xml::{Xml, XmlBounds, XmlNode};
use crate::DocumentError;
use crate::draft::Draft;

/// Takes title and language from a part with properties. They stand in elements that all formats name alike.
pub(super) fn read_properties(
    archive: &mut Archive<'_>,
    part: &str,
    draft: &mut Draft,
    bounds: XmlBounds<'_>,
) -> Result<(), DocumentError> {
    let Some(part) = archive.part(part)? else { return Ok(()) };
    let mut xml = Xml::new(&part, bounds);
    while let Some(node) = xml.next() {
        match node {
            XmlNode::Open(tag) if tag.name == "title" && draft.title.is_none() => {
                draft.title = Some(xml.words()).filter(|title| !title.is_empty());
            }
            XmlNode::Open(tag) if tag.name == "language" && draft.language.is_none() => {
                draft.language = language_of(&xml.words());
            }
            _ => {}
        }
    }
    draft.notices.extend(xml.notices());
    Ok(())
}

/// The language of a tag such as `en-GB`.
pub(super) fn language_of(tag: &str) -> Option<Language> {
    tag.trim().split(['-', '_']).next().and_then(Language::new)
}

/// Bytes of text by the language that they are marked as: programs write the language of their user into every file,
/// but that of a passage where it differs.
#[derive(Default)]
pub(super) struct LanguageCounts(BTreeMap<Language, usize>);

impl LanguageCounts {
    pub(super) fn add(&mut self, language: Option<Language>, bytes: usize) {
        if let Some(language) = language {
            *self.0.entry(language).or_default() += bytes;
        }
    }

    /// The language of most of the text; of two with as much, the first by its code.
    pub(super) fn language(&self) -> Option<Language> {
        let by_bytes = self.0.iter().map(|(&language, &bytes)| (bytes, std::cmp::Reverse(language)));
        by_bytes.max().map(|(_, language)| language.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn most_of_the_text_decides() {
        let [de, en] = ["de", "en"].map(Language::new);
        let mut tally = LanguageCounts::default();
        assert_eq!(tally.language(), None);
        tally.add(en, 10);
        tally.add(de, 9);
        tally.add(None, 99);
        assert_eq!(tally.language(), en);
        tally.add(de, 1);
        assert_eq!(tally.language(), de);
    }

    #[test]
    fn a_language_is_the_first_subtag() {
        assert_eq!(language_of("de-AT"), Language::new("de"));
        assert_eq!(language_of("x-none"), None);
    }
}
