//! Electronic books: a container in, a document out. Chapters come in the order of the book; its table of contents
//! becomes the outline and is no text.

use itl_base::Notice;
use std::collections::{BTreeMap, BTreeSet};

use super::archive::{Archive, OfficePart};
use super::package::resolve;
use super::properties::language_of;
use super::xml::{Xml, XmlBounds, XmlNode};
use crate::draft::{Draft, raises_the_bound};
use crate::{Document, DocumentError, OutlineEntry, ReadOptions, html};

/// Names the part that describes the book.
pub(super) const CONTAINER: &str = "META-INF/container.xml";

/// Most entries of an outline.
const OUTLINE_ENTRIES: usize = 10_000;

/// What the book says about itself.
#[derive(Default)]
struct BookPackage {
    items: BTreeMap<String, BookItem>,
    /// Ids of the items that are read, in order.
    spine: Vec<String>,
    /// The id of a table of contents of the old kind.
    contents: Option<String>,
    /// Parts that are read already or never: the cover is a picture.
    done: BTreeSet<String>,
}

struct BookItem {
    part: String,
    chapter: bool,
    /// Whether it is the table of contents.
    nav: bool,
}

/// Reads a book.
pub(super) fn read(archive: &mut Archive<'_>, options: &ReadOptions) -> Result<Document, DocumentError> {
    let bounds = XmlBounds::of(archive, options);
    let mut draft = Draft::new(options);
    let part = find_package(archive, bounds)?;
    let folder = part.name.rsplit_once('/').map_or("", |(folder, _)| folder);
    let mut package = BookPackage::read(&part, folder, &mut draft, bounds);
    let protected = protected(archive, bounds)?;
    for id in &package.spine {
        let Some(item) = package.items.get(id).filter(|item| item.chapter && !item.nav) else { continue };
        if !package.done.insert(item.part.clone()) {
            continue;
        }
        if protected.contains(&item.part) {
            return Err(DocumentError::Unsupported {
                what: "a book with copy protection".into(),
                help: "ask the publisher for a copy without it".into(),
            });
        }
        if archive.deadline.passed() {
            let notice = Notice::warning("too-slow", "reading takes too long, the rest is left out");
            draft.notices.push(notice.with_help(raises_the_bound("max-seconds")));
            break;
        }
        let Some(chapter) = archive.part(&item.part)? else {
            draft.notices.push(Notice::warning("missing-part", format!("{} is missing", item.part)));
            continue;
        };
        draft.part(&chapter.name);
        html::read_into(&mut draft, &chapter.text, 0, options);
        draft.close();
        if draft.is_done() {
            break;
        }
    }
    let nav = package.items.values().find(|item| item.nav);
    let old = package.contents.as_ref().and_then(|id| package.items.get(id));
    if let Some(item) = nav.or(old)
        && let Some(part) = archive.part(&item.part)?
    {
        draft.outline = outline_of(&part, bounds);
    }
    draft.notices.append(&mut archive.notices);
    Ok(draft.finish(&options.limits))
}

/// The part that describes the book.
fn find_package(archive: &mut Archive<'_>, bounds: XmlBounds<'_>) -> Result<OfficePart, DocumentError> {
    let mut name = String::new();
    if let Some(part) = archive.part(CONTAINER)? {
        let mut xml = Xml::new(&part, bounds);
        while let Some(node) = xml.next() {
            if let XmlNode::Open(tag) = node
                && tag.name == "rootfile"
                && let Some(path) = tag.get("full-path")
            {
                name = resolve("", &path).unwrap_or_default();
                break;
            }
        }
    }
    archive.part(&name)?.ok_or_else(|| super::missing("EPUB", CONTAINER))
}

impl BookPackage {
    fn read(part: &OfficePart, folder: &str, draft: &mut Draft, bounds: XmlBounds<'_>) -> Self {
        let mut package = Self::default();
        let mut xml = Xml::new(part, bounds);
        while let Some(node) = xml.next() {
            let XmlNode::Open(tag) = node else { continue };
            match tag.name {
                "title" if draft.title.is_none() => {
                    draft.title = Some(xml.words()).filter(|title| !title.is_empty());
                }
                "language" if draft.language.is_none() => draft.language = language_of(&xml.words()),
                "item" => {
                    let (Some(id), Some(href)) = (tag.get("id"), tag.get("href")) else { continue };
                    let Some(part) = resolve(folder, &unescape(&href)) else { continue };
                    let kind = tag.get("media-type").unwrap_or_default();
                    let properties = tag.get("properties").unwrap_or_default();
                    let item = BookItem {
                        part,
                        chapter: matches!(&*kind, "application/xhtml+xml" | "text/html"),
                        nav: properties.split_ascii_whitespace().any(|property| property == "nav"),
                    };
                    package.items.entry(id.into_owned()).or_insert(item);
                }
                "spine" => package.contents = tag.get("toc").map(|id| id.into_owned()),
                "itemref" => package.spine.extend(tag.get("idref").map(|id| id.into_owned())),
                "reference" if tag.is("type", "cover") => {
                    package.done.extend(tag.get("href").and_then(|href| resolve(folder, &unescape(&href))));
                }
                _ => {}
            }
        }
        draft.notices.extend(xml.notices());
        package
    }
}

/// The outline in a table of contents: of the new kind, which is a list in XHTML, or of the old (NCX).
fn outline_of(part: &OfficePart, bounds: XmlBounds<'_>) -> Vec<OutlineEntry> {
    let mut outline = Vec::new();
    let mut level: u8 = 0;
    let mut xml = Xml::new(part, bounds);
    while let Some(node) = xml.next() {
        match node {
            // A book may also list its pages and landmarks.
            XmlNode::Open(tag) if tag.name == "nav" && !tag.is("epub:type", "toc") => xml.skip(),
            XmlNode::Open(tag) if matches!(tag.name, "pageList" | "navList" | "docTitle") => xml.skip(),
            XmlNode::Open(tag) if matches!(tag.name, "navPoint" | "li") => level = level.saturating_add(1),
            XmlNode::Close("navPoint" | "li") => level = level.saturating_sub(1),
            XmlNode::Open(tag) if matches!(tag.name, "a" | "span" | "navLabel") && level > 0 => {
                let title = xml.words();
                if !title.is_empty() && outline.len() < OUTLINE_ENTRIES {
                    outline.push(OutlineEntry { level, title, page: None });
                }
            }
            _ => {}
        }
    }
    outline
}

/// The parts that are encrypted. Fonts often are, which is no protection of the text.
fn protected(archive: &mut Archive<'_>, bounds: XmlBounds<'_>) -> Result<BTreeSet<String>, DocumentError> {
    let mut parts = BTreeSet::new();
    if let Some(part) = archive.part("META-INF/encryption.xml")? {
        let mut xml = Xml::new(&part, bounds);
        while let Some(node) = xml.next() {
            if let XmlNode::Open(tag) = node
                && tag.name == "CipherReference"
                && let Some(uri) = tag.get("URI")
            {
                parts.extend(resolve("", &unescape(&uri)));
            }
        }
    }
    Ok(parts)
}

/// An address without its fragment and with its escapes such as `%20` decoded.
fn unescape(address: &str) -> String {
    let address = address.split('#').next().unwrap_or_default();
    let mut bytes = Vec::with_capacity(address.len());
    let mut rest = address.as_bytes();
    while let [byte, after @ ..] = rest {
        let digits = after.get(..2).and_then(|two| std::str::from_utf8(two).ok());
        match digits.and_then(|digits| u8::from_str_radix(digits, 16).ok()) {
            Some(decoded) if *byte == b'%' => {
                bytes.push(decoded);
                rest = &after[2..];
            }
            _ => {
                bytes.push(*byte);
                rest = after;
            }
        }
    }
    String::from_utf8(bytes).unwrap_or_else(|_| address.to_owned())
}

#[cfg(test)]
mod tests {
    use super::unescape;

    #[test]
    fn addresses_are_decoded() {
        assert_eq!(unescape("a%20b%C3%A9.xhtml#part"), "a bé.xhtml");
        assert_eq!(unescape("50%"), "50%");
        assert_eq!(unescape("%FF%zz%2"), "%FF%zz%2");
    }
}
