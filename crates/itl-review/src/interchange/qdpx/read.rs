//! Reads a project: codings of the codes that are concepts, with their author, time and notes.
//!
//! In: bytes that nobody vouches for, and the codebook. Out: decisions with the words of their passages, and what was left out. Sizes are bounded
//! before anything is unpacked, and no entity is followed.

use itl_base::ByteSpan;
use std::collections::BTreeMap;
use std::io::{Cursor, Read};
use zip::ZipArchive;

use super::project::Project;
use super::{Codebook, NO_TIME, PROJECT};
use crate::{Decision, DocumentRef, FrameworkRef, Passage, Place, Ruling, Text};

/// Bytes that a project or one of its texts may have.
const MOST_BYTES: u64 = 64 << 20;
/// Characters that are recorded on each side of a passage.
const AROUND: usize = 60;

/// Why a file is no project.
#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    /// It is no container.
    #[error("it is no REFI-QDA project: {0}")]
    Container(String),
    /// It holds no project.
    #[error("it has no {PROJECT}")]
    NoProject,
    /// Its XML is damaged.
    #[error("{PROJECT} is damaged at byte {at}: {reason}")]
    Damaged {
        /// The byte.
        at: u64,
        /// What the XML reader says.
        reason: String,
    },
    /// A part of it is larger than is read.
    #[error("{part} is larger than {} MiB", MOST_BYTES >> 20)]
    TooLarge {
        /// The part.
        part: String,
    },
}

/// The decisions of a project.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Imported {
    /// By the name of the source that they are about.
    pub sources: BTreeMap<String, Vec<Decision>>,
    /// Codings of codes that are no concepts, by the name of the code.
    pub unknown: BTreeMap<String, usize>,
    /// Codings of pictures, sounds and pages, which have no words.
    pub wordless: usize,
}

/// Reads a project. `framework` is recorded in each decision; the caller sets the document.
///
/// # Errors
/// If it is no project.
pub fn read_qdpx(
    bytes: &[u8],
    codebook: &Codebook,
    framework: &FrameworkRef,
) -> Result<Imported, ImportError> {
    let mut container =
        ZipArchive::new(Cursor::new(bytes)).map_err(|error| ImportError::Container(error.to_string()))?;
    let xml = part(&mut container, PROJECT)?.ok_or(ImportError::NoProject)?;
    let project = Project::read(&String::from_utf8_lossy(&xml))?;
    let mut imported = Imported { wordless: project.wordless, ..Imported::default() };
    let mut texts: BTreeMap<String, Option<String>> = BTreeMap::new();
    for coding in &project.codings {
        let Some(name) = project.codes.get(&coding.code) else { continue };
        let Some((concept, ruling)) = codebook.meaning(name) else {
            *imported.unknown.entry(name.clone()).or_default() += 1;
            continue;
        };
        let source = &project.sources[coding.source];
        let passage = match coding.span {
            None => None,
            Some((start, end)) => {
                let text = match texts.get(&source.guid) {
                    Some(text) => text.clone(),
                    None => {
                        let text = match (&source.content, source.file()) {
                            (Some(content), _) => Some(content.clone()),
                            (None, Some(file)) => part(&mut container, &file)?.as_deref().map(decoded),
                            (None, None) => None,
                        };
                        texts.insert(source.guid.clone(), text.clone());
                        text
                    }
                };
                let Some(text) = text else {
                    imported.wordless += 1;
                    continue;
                };
                Some(passage(&text, start, end))
            }
        };
        // Accepting is said of passages; of a whole text, the code says that it covers the concept.
        let ruling = match (&passage, ruling) {
            (None, Ruling::Accept) => Ruling::Covered,
            (_, ruling) => ruling,
        };
        if passage.is_some() && !ruling.is_about_passages()
            || passage.is_none() && !ruling.is_about_concepts()
        {
            *imported.unknown.entry(name.clone()).or_default() += 1;
            continue;
        }
        let notes = coding.notes.iter().filter_map(|note| project.notes.get(note));
        let comment: Vec<&str> = coding.description.iter().chain(notes).map(String::as_str).collect();
        let reviewer = coding.user.as_ref().and_then(|user| project.users.get(user)).cloned();
        imported.sources.entry(source.name.clone()).or_default().push(Decision {
            document: DocumentRef { sha256: String::new(), title: Some(source.name.clone()) },
            framework: framework.clone(),
            passage,
            comment: (!comment.is_empty()).then(|| comment.join("\n")),
            time: coding.time.clone().filter(|time| time != NO_TIME),
            ..Decision::new(&concept.id, ruling, reviewer.as_deref().unwrap_or("unknown"))
        });
    }
    Ok(imported)
}

fn decoded(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes)).into_owned()
}

/// A range of characters as a passage; its unit is not known yet.
fn passage(text: &str, start: usize, end: usize) -> Passage {
    let byte = |at: usize| text.char_indices().nth(at).map_or(text.len(), |(byte, _)| byte);
    let span = ByteSpan::new(byte(start.min(end)), byte(end));
    let whole = Text::new(text, std::slice::from_ref(&span)).passage(0, None);
    let cut = |words: &str, from_end: bool| -> String {
        let count = words.chars().count().saturating_sub(AROUND);
        if from_end { words.chars().skip(count).collect() } else { words.chars().take(AROUND).collect() }
    };
    Passage {
        before: cut(&whole.before, true),
        after: cut(&whole.after, false),
        text: whole.text,
        place: Place { unit: 0, span, page: None },
    }
}

/// A file of the container, by its name without regard to case; programs write `Sources` and `sources`.
fn part(container: &mut ZipArchive<Cursor<&[u8]>>, name: &str) -> Result<Option<Vec<u8>>, ImportError> {
    let mut names = container.file_names().flatten();
    let found = names.find(|other| other.eq_ignore_ascii_case(name)).map(std::borrow::Cow::into_owned);
    drop(names);
    let Some(found) = found else { return Ok(None) };
    let file = container.by_name(&found).map_err(|error| ImportError::Container(error.to_string()))?;
    let mut bytes = Vec::new();
    let read = file.take(MOST_BYTES + 1).read_to_end(&mut bytes);
    read.map_err(|error| ImportError::Container(error.to_string()))?;
    if bytes.len() as u64 > MOST_BYTES {
        return Err(ImportError::TooLarge { part: found });
    }
    Ok(Some(bytes))
}
