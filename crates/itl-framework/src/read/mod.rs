//! A file in, a framework out: one reader per format, each making a draft that is then accepted or refused.

mod columns;
mod ids;
mod json;
mod markup;
mod oscal;
mod outline;
#[cfg(feature = "rdf")]
mod skos;
mod stix;
mod table;
mod toml;
#[cfg(feature = "xlsx")]
mod workbook;

use itl_base::{Notice, Tag};
use itl_document::Document;

use crate::accept::{Draft, accept};
use crate::{FilePlace, Framework, FrameworkError, FrameworkFormat, GivenWord, ReadOptions};

pub(crate) use self::columns::names_concepts;
pub(crate) use self::table::is_annif;

/// Names and files of the bundled frameworks.
pub const BUNDLED: [(&str, &str); 2] = [
    ("sdg", include_str!("../../data/sdg.toml")),
    ("sdg-statements", include_str!("../../data/sdg-statements.toml")),
];

/// The bundled framework of that name.
///
/// # Errors
/// If there is none.
pub fn bundled(name: &str) -> Result<Framework, FrameworkError> {
    let (_, file) = BUNDLED
        .iter()
        .find(|(bundled, _)| *bundled == name)
        .ok_or_else(|| FrameworkError::Unknown { name: name.to_owned() })?;
    read(file.as_bytes(), "bundled.toml", &ReadOptions::default()).map(|(framework, _)| framework)
}

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
    let bytes = &*itl_table::decoded(bytes);
    if bytes.trim_ascii().is_empty() {
        return Err(FrameworkError::Empty);
    }
    accept(match FrameworkFormat::of(bytes, name) {
        FrameworkFormat::Toml => toml::read(text(bytes)?)?,
        FrameworkFormat::Table if is_annif(bytes) => table::read_annif(text(bytes)?, id, options)?,
        FrameworkFormat::Table => table::read(text(bytes)?, id, options)?,
        FrameworkFormat::Json => json::read(text(bytes)?, id, options)?,
        FrameworkFormat::Oscal => oscal::read(text(bytes)?, id, options)?,
        FrameworkFormat::Stix => stix::read(text(bytes)?, id, options)?,
        #[cfg(feature = "xlsx")]
        FrameworkFormat::Xlsx => workbook::read(bytes, id, options)?,
        #[cfg(not(feature = "xlsx"))]
        format @ FrameworkFormat::Xlsx => {
            return Err(FrameworkError::NotBuilt { format, reader: "XLSX".into() });
        }
        #[cfg(feature = "rdf")]
        format @ (FrameworkFormat::Turtle | FrameworkFormat::RdfXml | FrameworkFormat::JsonLd) => {
            skos::read(text(bytes)?, format, id, options)?
        }
        #[cfg(not(feature = "rdf"))]
        format @ (FrameworkFormat::Turtle | FrameworkFormat::RdfXml | FrameworkFormat::JsonLd) => {
            return Err(FrameworkError::NotBuilt { format, reader: "RDF".into() });
        }
        FrameworkFormat::Document => return Err(FrameworkError::IsDocument),
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

/// A framework that another process read, looked at again: that its ids are unique, its parents there, its texts bearable.
///
/// # Errors
/// If it is not what [`read`] gives.
pub fn check(framework: Framework) -> Result<Framework, FrameworkError> {
    let places = vec![FilePlace::Line(0); framework.concepts.len()];
    accept(Draft { framework, places, notices: Vec::new() }).map(|(framework, _)| framework)
}

fn text(bytes: &[u8]) -> Result<&str, FrameworkError> {
    std::str::from_utf8(bytes).map_err(|error| {
        let byte = error.valid_up_to();
        FrameworkError::NotUtf8 { place: FilePlace::line_of(bytes, byte), byte }
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

/// The words of a field, each with its tag after the last slash: `poverty/NN forms/NNS`.
fn given_words(tokens: &str, id: &str, place: &FilePlace) -> Result<Vec<GivenWord>, FrameworkError> {
    let word = |token: &str| {
        let (surface, tag) = token.rsplit_once('/')?;
        let tag = Tag::new(tag)?;
        (!surface.is_empty()).then(|| GivenWord { surface: surface.to_owned(), tag })
    };
    let wrong = |token: &str| FrameworkError::Token {
        id: id.to_owned(),
        token: token.to_owned(),
        place: place.clone(),
    };
    tokens.split_whitespace().map(|token| word(token).ok_or_else(|| wrong(token))).collect()
}
