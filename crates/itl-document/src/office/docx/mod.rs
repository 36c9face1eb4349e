//! Word documents: a container in, a document out. The body with its notes and comments comes first, running heads come last.

mod fields;
mod flow;
mod styles;

use itl_base::{Help, Notice};
use std::collections::BTreeMap;
use std::ops::Range;
use std::rc::Rc;

use super::archive::{Archive, OfficePart};
use super::package::{Relations, resolve};
use super::properties::{LanguageCounts, read_properties};
use super::xml::{Xml, XmlBounds, XmlNode};
use crate::draft::Draft;
use crate::{BlockKind, Document, DocumentError, ReadOptions, Revisions};
use flow::DocxReader;
use styles::DocxStyles;

/// Reads the document whose body is the part `main`.
pub(super) fn read(
    archive: &mut Archive<'_>,
    main: &str,
    properties: &str,
    options: &ReadOptions,
) -> Result<Document, DocumentError> {
    let bounds = XmlBounds::of(archive, options);
    let relations = Relations::of(archive, main, bounds)?;
    let folder = main.rsplit_once('/').map_or("", |(folder, _)| folder);
    // A container whose relations are broken has its parts where programs put them.
    let name = |kind: &str| {
        let usual = || resolve(folder, &format!("{kind}.xml"));
        relations.first(kind).map(str::to_owned).or_else(usual).unwrap_or_default()
    };
    let mut draft = Draft::new(options);
    let styles = match archive.part(&name("styles"))? {
        Some(part) => {
            let mut xml = Xml::new(&part, bounds);
            let styles = DocxStyles::read(&mut xml);
            draft.notices.extend(xml.notices());
            styles
        }
        None => DocxStyles::default(),
    };
    let mut notes = |kind| -> Result<Option<DocxNotes>, DocumentError> {
        Ok(archive.part(&name(kind))?.map(|part| DocxNotes::of(part, bounds)))
    };
    let (footnotes, endnotes, comments) = (notes("footnotes")?, notes("endnotes")?, notes("comments")?);
    let body = archive.part(main)?.ok_or_else(|| super::missing("DOCX", main))?;
    let mut reading = DocxReader {
        draft: &mut draft,
        styles,
        footnotes,
        endnotes,
        comments,
        revisions: options.revisions,
        changes: 0,
        bounds,
        languages: LanguageCounts::default(),
    };
    reading.read(&body, None);
    let language = reading.languages.language();
    for kind in ["header", "footer"] {
        for name in relations.all(kind) {
            if let Some(part) = archive.part(name)? {
                reading.read(&part, Some(BlockKind::RunningHead));
            }
        }
    }
    let changes = reading.changes;
    draft.notices.extend(tracked(changes, options.revisions));
    read_properties(archive, properties, &mut draft, bounds)?;
    draft.language = language.or(draft.language);
    draft.notices.append(&mut archive.notices);
    Ok(draft.finish(&options.limits))
}

/// Says which reading of tracked changes was taken.
fn tracked(changes: usize, revisions: Revisions) -> Option<Notice> {
    let (read, help) = match revisions {
        Revisions::Accepted => ("accepted", " original reads the document as it was before them"),
        Revisions::Original => ("rejected", " accepted reads the document with them"),
    };
    let found =
        if changes == 1 { "1 tracked change".to_owned() } else { format!("{changes} tracked changes") };
    let message = format!("the document has {found}, read as {read}");
    let help = Help::say("").setting("revisions").and(help);
    (changes > 0).then(|| Notice::info("tracked-changes", message).with_help(help))
}

/// Footnotes, endnotes or comments by their ids; each is handed out once, to the first reference.
struct DocxNotes {
    part: Rc<OfficePart>,
    places: BTreeMap<String, Range<usize>>,
}

impl DocxNotes {
    /// Finds the notes of a part. What is wrong with it is said when they are read.
    fn of(part: OfficePart, bounds: XmlBounds<'_>) -> Self {
        let mut places = BTreeMap::new();
        let mut xml = Xml::new(&part, bounds);
        while let Some(node) = xml.next() {
            if let XmlNode::Open(tag) = node
                && matches!(tag.name, "footnote" | "endnote" | "comment")
                && let Some(id) = tag.get("id")
            {
                xml.skip();
                places.entry(id.into_owned()).or_insert(tag.start()..xml.offset());
            }
        }
        Self { part: Rc::new(part), places }
    }

    /// The note of an id and where it stands, if it was not asked for before.
    fn take(&mut self, id: &str) -> Option<(Rc<OfficePart>, Range<usize>)> {
        let range = self.places.remove(id)?;
        Some((Rc::clone(&self.part), range))
    }
}
