//! OpenDocument presentations: a container in, a document with a page for each slide out. On a slide the title comes
//! first, what the speaker is to say comes last, as in presentations of the other kind.

use std::ops::Range;

use super::flow::OdtReader;
use super::{read_styles, refuse_encrypted};
use crate::draft::Draft;
use crate::office::archive::{Archive, OfficePart};
use crate::office::properties::{LanguageCounts, read_properties};
use crate::office::xml::{Xml, XmlBounds, XmlNode, XmlTag};
use crate::office::{missing, within_pages};
use crate::{BlockKind, Document, DocumentError, ReadOptions};

/// What an element of a slide is, in the order in which they are read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum SlidePart {
    Title,
    Text,
    RunningHead,
    PageNumber,
    Notes,
}

impl SlidePart {
    /// The kind of all of its text, where the text does not tell.
    fn kind(self) -> Option<BlockKind> {
        match self {
            Self::Title => Some(BlockKind::Heading(1)),
            Self::Text => None,
            Self::RunningHead => Some(BlockKind::RunningHead),
            Self::PageNumber => Some(BlockKind::PageNumber),
            Self::Notes => Some(BlockKind::Footnote),
        }
    }

    /// What an element is by the place in the layout that it fills.
    fn of(tag: &XmlTag<'_>, notes: bool) -> Option<Self> {
        let class = tag.get("presentation:class");
        Some(match class.as_deref().unwrap_or("") {
            // The page of notes repeats what the slide has.
            class if notes => return (class == "notes").then_some(Self::Notes),
            "title" => Self::Title,
            "header" | "footer" | "date-time" => Self::RunningHead,
            "page-number" => Self::PageNumber,
            _ => Self::Text,
        })
    }
}

/// The elements of a slide and where they stand.
type Slide = Vec<(SlidePart, Range<usize>)>;

/// Reads a presentation.
pub(in crate::office) fn read(
    archive: &mut Archive<'_>,
    options: &ReadOptions,
) -> Result<Document, DocumentError> {
    let bounds = XmlBounds::of(archive, options);
    refuse_encrypted(archive, bounds)?;
    let mut draft = Draft::new(options);
    let styles = archive.part("styles.xml")?.map(|part| read_styles(&part, bounds)).unwrap_or_default();
    let body = archive.part("content.xml")?.ok_or_else(|| missing("OpenDocument", "content.xml"))?;
    let languages = LanguageCounts::default();
    let mut reading = OdtReader { draft: &mut draft, styles, bounds, languages, page: None };
    let mut slides = slides(&body, &mut reading);
    within_pages(&mut slides, reading.draft, options);
    for (slide, number) in slides.into_iter().zip(1..) {
        reading.page = Some(number);
        for (part, range) in slide {
            reading.read_element(&body, range, part.kind());
        }
        if reading.draft.is_done() {
            break;
        }
    }
    let language = reading.languages.language();
    read_properties(archive, "meta.xml", &mut draft, bounds)?;
    draft.language = language.or(draft.language);
    draft.notices.append(&mut archive.notices);
    Ok(draft.finish(&options.limits))
}

/// The slides in order; styles are taken up where they stand.
fn slides(part: &OfficePart, reading: &mut OdtReader<'_>) -> Vec<Slide> {
    let mut slides = Vec::new();
    let mut xml = Xml::new(part, reading.bounds);
    while let Some(node) = xml.next() {
        match node {
            XmlNode::Open(tag) if matches!(tag.name, "style" | "default-style") => {
                reading.styles.add(&mut xml, &tag);
            }
            XmlNode::Open(tag) if tag.name == "page" && tag.has_prefix("draw") => {
                slides.push(slide(&mut xml));
            }
            _ => {}
        }
    }
    reading.draft.notices.extend(xml.notices());
    slides
}

/// The elements of the slide that was opened last, in the order in which they are read.
fn slide(xml: &mut Xml<'_>) -> Slide {
    let (depth, mut notes, mut slide) = (xml.depth(), false, Slide::new());
    while xml.depth() >= depth {
        match xml.next() {
            Some(XmlNode::Open(tag)) if tag.name == "notes" => notes = true,
            Some(XmlNode::Close("notes")) => notes = false,
            Some(XmlNode::Open(tag)) => {
                xml.skip();
                // Beside what is drawn there are forms and animations.
                let drawn = tag.has_prefix("draw") || tag.has_prefix("dr3d");
                if let Some(part) = SlidePart::of(&tag, notes).filter(|_| drawn) {
                    slide.push((part, tag.start()..xml.offset()));
                }
            }
            Some(_) => {}
            None => break,
        }
    }
    slide.sort_by_key(|element| element.0);
    slide
}
