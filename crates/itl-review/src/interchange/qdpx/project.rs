//! The parts of a project's XML that codings are made of.
//!
//! In: the XML. Out: users, codes, notes, sources and codings. Elements of other names are passed over; depth is bounded.

use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};
use std::collections::BTreeMap;

use super::{INTERNAL, ImportError};

/// Elements inside each other.
const DEEPEST: usize = 64;

/// A text of a project.
#[derive(Debug, Default)]
pub(super) struct Source {
    pub(super) guid: String,
    pub(super) name: String,
    path: Option<String>,
    /// Its text, where the project itself holds it.
    pub(super) content: Option<String>,
}

impl Source {
    /// The file of the container that holds its text.
    pub(super) fn file(&self) -> Option<String> {
        let file = self.path.as_deref()?.strip_prefix(INTERNAL)?;
        Some(format!("sources/{}", file.trim_start_matches('/')))
    }
}

/// A code that was given to a text or to a part of it.
#[derive(Debug, Default)]
pub(super) struct Coding {
    pub(super) source: usize,
    /// In characters; none for the whole text.
    pub(super) span: Option<(usize, usize)>,
    pub(super) code: String,
    pub(super) user: Option<String>,
    pub(super) time: Option<String>,
    pub(super) description: Option<String>,
    pub(super) notes: Vec<String>,
}

/// The parts of a project.
#[derive(Debug, Default)]
pub(super) struct Project {
    /// Names by GUID.
    pub(super) users: BTreeMap<String, String>,
    /// Names by GUID.
    pub(super) codes: BTreeMap<String, String>,
    /// Texts by GUID.
    pub(super) notes: BTreeMap<String, String>,
    pub(super) sources: Vec<Source>,
    pub(super) codings: Vec<Coding>,
    /// Codings of parts that have no words.
    pub(super) wordless: usize,
    /// The names of the elements that are open.
    open: Vec<String>,
    /// The selection that is open: its range, its user and time, and its description.
    selection: Option<Coding>,
    coding: Option<Coding>,
    note: Option<String>,
    /// The name of the PDF file whose text comes.
    pdf: Option<String>,
}

impl Project {
    /// Reads the XML of a project.
    pub(super) fn read(xml: &str) -> Result<Self, ImportError> {
        let mut reader = Reader::from_str(xml);
        let mut project = Self::default();
        loop {
            let event = reader.read_event().map_err(|error| ImportError::Damaged {
                at: reader.error_position(),
                reason: error.to_string(),
            })?;
            match event {
                Event::Start(start) => {
                    project.begin(&start);
                    project.open.push(local(&start));
                    if project.open.len() > DEEPEST {
                        let reason = format!("more than {DEEPEST} elements inside each other");
                        return Err(ImportError::Damaged { at: reader.buffer_position(), reason });
                    }
                }
                Event::Empty(start) => {
                    project.begin(&start);
                    project.end(&local(&start));
                }
                Event::End(_) => {
                    let name = project.open.pop().unwrap_or_default();
                    project.end(&name);
                }
                Event::Text(text) => project.text(&text),
                Event::CData(text) => project.text(&text),
                Event::GeneralRef(name) => project.text(&referred(&name)),
                Event::Eof => return Ok(project),
                _ => {}
            }
        }
    }

    fn begin(&mut self, start: &BytesStart<'_>) {
        let get = |name: &str| attribute(start, name);
        match local(start).as_str() {
            "User" => {
                self.users.insert(get("guid").unwrap_or_default(), get("name").unwrap_or_default());
            }
            "Code" => {
                self.codes.insert(get("guid").unwrap_or_default(), get("name").unwrap_or_default());
            }
            "PDFSource" => self.pdf = get("name"),
            "TextSource" => self.source(get("name"), start),
            "Representation" => {
                let name = self.pdf.clone().or(get("name"));
                self.source(name, start);
            }
            "PlainTextSelection" => {
                let at = |name| get(name).and_then(|at| at.trim().parse::<usize>().ok());
                self.selection = Some(Coding {
                    span: at("startPosition").zip(at("endPosition")),
                    user: get("creatingUser").or(get("modifyingUser")),
                    time: get("creationDateTime").or(get("modifiedDateTime")),
                    ..Coding::default()
                });
            }
            "Note" => self.note = get("guid"),
            "Coding" => {
                let (user, time) = (get("creatingUser"), get("creationDateTime"));
                let around = self.selection.as_ref();
                self.coding = Some(Coding {
                    source: self.sources.len().saturating_sub(1),
                    span: around.and_then(|one| one.span),
                    user: user.or_else(|| around?.user.clone()),
                    time: time.or_else(|| around?.time.clone()),
                    description: around.and_then(|one| one.description.clone()),
                    ..Coding::default()
                });
            }
            "CodeRef" => {
                if let (Some(coding), Some(code)) = (&mut self.coding, get("targetGUID")) {
                    coding.code = code;
                }
            }
            "NoteRef" => {
                if let Some(coding) = &mut self.coding {
                    coding.notes.extend(get("targetGUID"));
                }
            }
            _ => {}
        }
    }

    fn source(&mut self, name: Option<String>, start: &BytesStart<'_>) {
        self.sources.push(Source {
            guid: attribute(start, "guid").unwrap_or_default(),
            name: name.unwrap_or_default(),
            path: attribute(start, "plainTextPath"),
            content: None,
        });
    }

    fn end(&mut self, name: &str) {
        match name {
            "PlainTextSelection" => self.selection = None,
            "Note" => self.note = None,
            "PDFSource" => self.pdf = None,
            "Coding" => {
                let Some(coding) = self.coding.take() else { return };
                // In a selection without words, or of a picture or sound.
                let in_words = self.open.iter().any(|name| name == "TextSource" || name == "Representation");
                let has_place = coding.span.is_some() || self.selection.is_none();
                if in_words && has_place {
                    self.codings.push(coding);
                } else {
                    self.wordless += 1;
                }
            }
            _ => {}
        }
    }

    fn text(&mut self, text: &str) {
        match self.open.last().map(String::as_str) {
            Some("PlainTextContent") => {
                if let Some(note) = &self.note {
                    self.notes.entry(note.clone()).or_default().push_str(text);
                } else if let Some(source) = self.sources.last_mut() {
                    source.content.get_or_insert_default().push_str(text);
                }
            }
            Some("Description") => {
                if let Some(selection) = &mut self.selection {
                    selection.description.get_or_insert_default().push_str(text);
                }
            }
            _ => {}
        }
    }
}

fn local(start: &BytesStart<'_>) -> String {
    start.local_name().as_ref().to_owned()
}

fn attribute(start: &BytesStart<'_>, name: &str) -> Option<String> {
    let found = start.attributes().flatten().find(|one| one.key.as_ref() == name)?;
    let raw = found.value.into_owned();
    Some(quick_xml::escape::unescape(&raw).map(std::borrow::Cow::into_owned).unwrap_or(raw))
}

/// The character of a reference; any other entity is left out.
fn referred(name: &str) -> String {
    quick_xml::escape::unescape(&format!("&{name};")).map(std::borrow::Cow::into_owned).unwrap_or_default()
}
