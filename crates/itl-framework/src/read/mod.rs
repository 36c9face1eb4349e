//! A file in, a framework out: one reader per format, each making a draft that is then accepted or refused.

mod columns;
mod ids;
mod json;
mod levels;
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

use itl_base::{Language, Notice, Tag};
use itl_document::Document;
use std::collections::BTreeMap;

use crate::accept::{Draft, accept, sound};
use crate::{FilePlace, Framework, FrameworkError, FrameworkFormat, GivenWord, ReadOptions};

pub(crate) use self::columns::names_concepts;
pub(crate) use self::table::is_annif;

/// Names and files of the bundled frameworks.
pub const BUNDLED: [(&str, &str); 2] = [
    ("sdg", include_str!("../../data/sdg.toml")),
    ("sdg-statements", include_str!("../../data/sdg-statements.toml")),
];

/// Bundled frameworks in languages besides English: name, language, texts in the order of the English file.
const TRANSLATED: [(&str, &str, &str); 5] = [
    ("sdg", "de", include_str!("../../data/sdg-de.txt")),
    ("sdg", "es", include_str!("../../data/sdg-es.txt")),
    ("sdg", "fr", include_str!("../../data/sdg-fr.txt")),
    ("sdg", "it", include_str!("../../data/sdg-it.txt")),
    ("sdg", "pt", include_str!("../../data/sdg-pt.txt")),
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

/// The bundled framework of that name in a language besides English, if there is one.
///
/// # Errors
/// If there is no framework of that name.
pub fn bundled_in(name: &str, language: Language) -> Result<Option<Framework>, FrameworkError> {
    let mut framework = bundled(name)?;
    let found = TRANSLATED.iter().find(|(of, code, _)| *of == name && *code == language.code());
    let Some((.., texts)) = found else { return Ok(None) };
    translate(&mut framework, texts);
    framework.language = Some(language);
    Ok(Some(framework))
}

/// Puts texts in place of the English ones: a title, then `id|name|text` on a line for each concept.
fn translate(framework: &mut Framework, texts: &str) {
    let mut lines = texts.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    if let Some(title) = lines.next() {
        title.clone_into(&mut framework.title);
    }
    let rows = lines.filter_map(|line| {
        let (id, rest) = line.split_once('|')?;
        Some((id, rest.split_once('|')?))
    });
    let rows: BTreeMap<&str, (&str, &str)> = rows.collect();
    for concept in &mut framework.concepts {
        if let Some((label, text)) = rows.get(concept.id.as_str()) {
            (concept.label, concept.descriptor) = ((*label).to_owned(), (*text).to_owned());
        }
    }
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
    let draft = match FrameworkFormat::of(bytes, name) {
        // Its author decides: what a file of ours has, it keeps.
        FrameworkFormat::Toml => return accept(toml::read(text(bytes)?)?, &options.with_withdrawn(true)),
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
    };
    accept(draft, options)
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
    accept(outline::read(document, id_of(name), options)?, options)
}

/// A framework that another process read, looked at again: that its ids are unique, its parents there, its texts bearable.
///
/// # Errors
/// If it is not what [`read`] gives.
pub fn check(framework: Framework) -> Result<Framework, FrameworkError> {
    let places = vec![FilePlace::Line(0); framework.concepts.len()];
    sound(Draft { places, ..Draft::new(framework) }).map(|(framework, _)| framework)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_language_has_all_concepts_of_the_english_framework() {
        let english = bundled("sdg").unwrap();
        for (name, code, texts) in TRANSLATED {
            let framework = bundled_in(name, Language::new(code).unwrap()).unwrap().unwrap();
            assert_eq!(texts.lines().filter(|line| line.matches('|').count() == 2).count(), 186, "{code}");
            assert_ne!(framework.title, english.title, "{code}");
            for (one, other) in framework.concepts.iter().zip(&english.concepts) {
                assert!((&one.id, &one.parent, &one.uri) == (&other.id, &other.parent, &other.uri));
                assert!(one.label != other.label && one.descriptor != other.descriptor, "{code} {}", one.id);
                assert!(
                    !one.label.is_empty() && one.descriptor.split_whitespace().count() >= 5,
                    "{code} {}",
                    one.id
                );
            }
        }
        assert!(bundled_in("sdg", Language::ENGLISH).unwrap().is_none());
        assert!(bundled_in("sdg-statements", Language::new("es").unwrap()).unwrap().is_none());
    }
}
