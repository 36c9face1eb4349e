//! A file in, a framework out: one reader per format, each making a draft that is then accepted or refused.

mod columns;
mod json;
mod markup;
mod oscal;
mod outline;
mod skos;
mod stix;
mod table;
mod tokens;
mod toml;
mod xlsx;

use itl_document::Document;
use itl_text::Notice;

use crate::accept::accept;
use crate::{Format, Framework, FrameworkError, Place, ReadOptions};

/// Reads a framework from its bytes, which tell the format; `name` decides between kinds of text.
///
/// # Errors
/// If the bytes are not a framework, with the place and what to do. A document is not read here: see
/// [`read_outline`].
pub fn read(
    bytes: &[u8],
    name: &str,
    options: &ReadOptions<'_>,
) -> Result<(Framework, Vec<Notice>), FrameworkError> {
    let id = id_of(name);
    if bytes.trim_ascii().is_empty() {
        return Err(FrameworkError::Empty);
    }
    accept(match Format::of(bytes, name) {
        Format::Toml => toml::read(text(bytes)?)?,
        Format::Table => table::read(text(bytes)?, id, options)?,
        Format::Xlsx => xlsx::read(bytes, id, options)?,
        Format::Json => json::read(text(bytes)?, id, options)?,
        Format::Oscal => oscal::read(text(bytes)?, id, options)?,
        Format::Stix => stix::read(text(bytes)?, id, options)?,
        format @ (Format::Turtle | Format::RdfXml | Format::JsonLd) => {
            skos::read(text(bytes)?, format, id, options)?
        }
        Format::Document => return Err(FrameworkError::IsDocument),
    })
}

/// Reads a framework from the headings or numbered paragraphs of a document.
///
/// # Errors
/// If none of them can be concepts.
pub fn read_outline(
    document: &Document,
    name: &str,
    options: &ReadOptions<'_>,
) -> Result<(Framework, Vec<Notice>), FrameworkError> {
    accept(outline::read(document, id_of(name), options)?)
}

fn text(bytes: &[u8]) -> Result<&str, FrameworkError> {
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    std::str::from_utf8(bytes).map_err(|error| {
        let byte = error.valid_up_to();
        FrameworkError::NotUtf8 { place: Place::line_of(bytes, byte), byte }
    })
}

/// The id of a framework that does not state one: the name of its file.
fn id_of(name: &str) -> &str {
    let file = name.rsplit(['/', '\\']).next().unwrap_or(name);
    file.rsplit_once('.').map_or(file, |(stem, _)| stem)
}

/// An empty field is an absent one.
fn given(field: &str) -> Option<String> {
    let field = field.trim();
    (!field.is_empty()).then(|| field.to_owned())
}
