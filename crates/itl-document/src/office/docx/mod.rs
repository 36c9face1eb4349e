//! Word documents: a container in, a document out. The body with its notes comes first, running heads come last.

mod fields;
mod flow;
mod notes;
mod styles;

use super::archive::Archive;
use super::package::{Relations, read_properties, resolve};
use super::tally::Tally;
use super::xml::{Bounds, Xml};
use crate::draft::Draft;
use crate::{BlockKind, Document, DocumentError, ReadOptions};
use flow::Reading;
use notes::Notes;
use styles::Styles;

/// Reads the document whose body is the part `main`.
pub(super) fn read(
    archive: &mut Archive<'_>,
    main: &str,
    properties: &str,
    options: &ReadOptions,
) -> Result<Document, DocumentError> {
    let bounds = Bounds::of(archive, options);
    let relations = Relations::of(archive, main, bounds)?;
    let folder = main.rsplit_once('/').map_or("", |(folder, _)| folder);
    // A container whose relations are broken has its parts where programs put them.
    let name = |kind: &str| {
        let usual = || resolve(folder, &format!("{kind}.xml"));
        relations.first(kind).map(str::to_owned).or_else(usual).unwrap_or_default()
    };
    let mut draft = Draft::new(&options.limits);
    let styles = match archive.part(&name("styles"))? {
        Some(part) => {
            let mut xml = Xml::new(&part, bounds);
            let styles = Styles::read(&mut xml);
            draft.notices.extend(xml.notices());
            styles
        }
        None => Styles::default(),
    };
    let mut notes = |kind| Ok(archive.part(&name(kind))?.map(|part| Notes::of(part, bounds)));
    let (footnotes, endnotes) = (notes("footnotes")?, notes("endnotes")?);
    let body = archive.part(main)?.ok_or_else(|| super::missing("DOCX", main))?;
    let mut reading =
        Reading { draft: &mut draft, styles, footnotes, endnotes, bounds, languages: Tally::default() };
    reading.read(&body, None);
    let language = reading.languages.language();
    for kind in ["header", "footer"] {
        for name in relations.all(kind) {
            if let Some(part) = archive.part(name)? {
                reading.read(&part, Some(BlockKind::RunningHead));
            }
        }
    }
    read_properties(archive, properties, &mut draft, bounds)?;
    draft.language = language.or(draft.language);
    draft.notices.append(&mut archive.notices);
    Ok(draft.finish(&options.limits))
}
