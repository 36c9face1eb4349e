//! OpenDocument texts: a container in, a document out. The body comes first, running heads come last. `slides.rs` reads
//! presentations, whose text is written in the same elements.

mod flow;
mod slides;
mod styles;

pub(super) use slides::read as read_slides;

use super::archive::{Archive, OfficePart};
use super::properties::{LanguageCounts, read_properties};
use super::xml::{Xml, XmlBounds, XmlNode};
use crate::draft::Draft;
use crate::{Document, DocumentError, ReadOptions};
use flow::OdtReader;
use styles::OdtStyles;

/// Reads a text.
pub(super) fn read(archive: &mut Archive<'_>, options: &ReadOptions) -> Result<Document, DocumentError> {
    let bounds = XmlBounds::of(archive, options);
    refuse_encrypted(archive, bounds)?;
    let mut draft = Draft::new(options);
    let named = archive.part("styles.xml")?;
    let styles = named.as_ref().map(|part| read_styles(part, bounds)).unwrap_or_default();
    let body = archive.part("content.xml")?.ok_or_else(|| super::missing("OpenDocument", "content.xml"))?;
    let mut reading = OdtReader { draft: &mut draft, styles, bounds, languages: LanguageCounts::default(), page: None };
    reading.read(&body);
    let language = reading.languages.language();
    if let Some(part) = &named {
        reading.read(part);
    }
    read_properties(archive, "meta.xml", &mut draft, bounds)?;
    draft.language = language.or(draft.language);
    draft.notices.append(&mut archive.notices);
    Ok(draft.finish(&options.limits))
}

/// The styles of a part, whose other contents are read later.
fn read_styles(part: &OfficePart, bounds: XmlBounds<'_>) -> OdtStyles {
    let mut styles = OdtStyles::default();
    let mut xml = Xml::new(part, bounds);
    while let Some(node) = xml.next() {
        match node {
            XmlNode::Open(tag) if matches!(tag.name, "style" | "default-style") => styles.add(&mut xml, &tag),
            // OdtStyles of running heads are their own, and may have the names of others.
            XmlNode::Open(tag) if matches!(tag.name, "automatic-styles" | "master-styles") => xml.skip(),
            _ => {}
        }
    }
    styles
}

/// Refuses a container whose list of parts says that they are encrypted.
pub(super) fn refuse_encrypted(archive: &mut Archive<'_>, bounds: XmlBounds<'_>) -> Result<(), DocumentError> {
    let Some(part) = archive.part("META-INF/manifest.xml")? else { return Ok(()) };
    let mut xml = Xml::new(&part, bounds);
    while let Some(node) = xml.next() {
        if matches!(node, XmlNode::Open(tag) if tag.name == "encryption-data") {
            return Err(DocumentError::Unsupported {
                what: "an encrypted OpenDocument file".into(),
                help: "open it and save it without a password".into(),
            });
        }
    }
    Ok(())
}
