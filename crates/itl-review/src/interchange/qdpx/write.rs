//! Writes a project: users, codes, the text as it was read, codings with author and time, comments as notes.

use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesEnd, BytesStart, BytesText, Event};
use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Cursor, Write};
use zip::write::{SimpleFileOptions, ZipWriter};

use super::{Codebook, CodedConcept, INTERNAL, NAMESPACE, NO_TIME, PROJECT, QdaDocument};
use crate::interchange::guid::guid;
use crate::{Decision, Review, Ruling, Subject, Text};

/// Writes the review of a document as a project. `origin` names the program and its version.
///
/// # Errors
/// If the container cannot be written.
pub fn write_qdpx(
    review: &Review,
    text: &Text<'_>,
    codebook: &Codebook,
    document: &QdaDocument,
    origin: &str,
) -> io::Result<Vec<u8>> {
    let source = guid("source", &document.sha256);
    let project = Project { review, text, codebook, document, source: &source }.xml(origin)?;
    let mut container = ZipWriter::new(Cursor::new(Vec::new()));
    // No time of its own: the same review is the same file.
    let options = SimpleFileOptions::default().last_modified_time(zip::DateTime::default());
    container.start_file(PROJECT, options).map_err(io::Error::other)?;
    container.write_all(&project)?;
    container.start_file(format!("Sources/{source}.txt"), options).map_err(io::Error::other)?;
    container.write_all(text.text().as_bytes())?;
    Ok(container.finish().map_err(io::Error::other)?.into_inner())
}

struct Project<'a> {
    review: &'a Review,
    text: &'a Text<'a>,
    codebook: &'a Codebook,
    document: &'a QdaDocument,
    source: &'a str,
}

type Xml = Writer<Vec<u8>>;

impl Project<'_> {
    fn xml(&self, origin: &str) -> io::Result<Vec<u8>> {
        let mut out = Writer::new_with_indent(Vec::new(), b' ', 1);
        out.write_event(Event::Decl(BytesDecl::new("1.0", Some("utf-8"), None)))?;
        let name = format!("{} against {}", self.document.name, self.codebook.title);
        let root = [("xmlns", NAMESPACE), ("name", &name), ("origin", origin)];
        element(&mut out, "Project", &root, |out| {
            self.users(out)?;
            self.codes(out)?;
            self.sources(out)?;
            self.notes(out)
        })?;
        Ok(out.into_inner())
    }

    fn decisions(&self) -> impl Iterator<Item = (&Subject, &Decision)> {
        let opinions = self
            .review
            .subjects
            .iter()
            .flat_map(|subject| subject.opinions.iter().map(move |opinion| (subject, &opinion.decision)));
        // A lost passage has no place in the text, and what is withdrawn is no coding.
        opinions.filter(|(subject, decision)| !subject.is_lost() && decision.decision != Ruling::Withdrawn)
    }

    fn users(&self, out: &mut Xml) -> io::Result<()> {
        let names: BTreeSet<&String> = self.decisions().map(|(_, decision)| &decision.reviewer).collect();
        if names.is_empty() {
            return Ok(());
        }
        element(out, "Users", &[], |out| {
            names
                .iter()
                .try_for_each(|name| empty(out, "User", &[("guid", &guid("user", name)), ("name", name)]))
        })
    }

    fn codes(&self, out: &mut Xml) -> io::Result<()> {
        if self.codebook.concepts.is_empty() {
            return Ok(());
        }
        let mut used: BTreeMap<&str, BTreeSet<Ruling>> = BTreeMap::new();
        for (_, decision) in self.decisions().filter(|(_, decision)| decision.decision != Ruling::Accept) {
            used.entry(&decision.concept).or_default().insert(decision.decision);
        }
        let ids: BTreeSet<&str> = self.codebook.concepts.iter().map(|one| one.id.as_str()).collect();
        let mut children: BTreeMap<Option<&str>, Vec<&CodedConcept>> = BTreeMap::new();
        for concept in &self.codebook.concepts {
            let parent =
                concept.parent.as_deref().filter(|parent| ids.contains(parent) && *parent != concept.id);
            children.entry(parent).or_default().push(concept);
        }
        element(out, "CodeBook", &[], |out| {
            element(out, "Codes", &[], |out| code_level(out, None, &children, &used, 0))
        })
    }

    fn sources(&self, out: &mut Xml) -> io::Result<()> {
        let path = format!("{INTERNAL}{}.txt", self.source);
        let times = self.decisions().map(|(_, decision)| time(decision));
        let first = times.filter(|&time| time != NO_TIME).min().unwrap_or(NO_TIME);
        let source = [
            ("guid", self.source),
            ("name", &self.document.name),
            ("plainTextPath", &path),
            ("creationDateTime", first),
        ];
        element(out, "Sources", &[], |out| {
            element(out, "TextSource", &source, |out| {
                // The schema wants all selections before the codings of the whole text.
                for (subject, decision) in self.decisions() {
                    if let Some(row) = subject.row {
                        self.selection(out, row, decision)?;
                    }
                }
                for (_, decision) in self.decisions().filter(|(subject, _)| subject.passage.is_none()) {
                    self.coding(out, decision)?;
                }
                Ok(())
            })
        })
    }

    /// A passage as one person decided it; programs show its description as a memo.
    fn selection(&self, out: &mut Xml, row: usize, decision: &Decision) -> io::Result<()> {
        let passage = self.text.passage(row, None);
        let start = self.text.characters(passage.place.span.start as usize).to_string();
        let end = self.text.characters(passage.place.span.end as usize).to_string();
        let name: String = passage.text.chars().take(60).collect();
        let attributes = [
            ("guid", guid("selection", &decision.line())),
            ("name", name),
            ("startPosition", start),
            ("endPosition", end),
            ("creatingUser", guid("user", &decision.reviewer)),
            ("creationDateTime", time(decision).to_owned()),
        ];
        let attributes: Vec<(&str, &str)> =
            attributes.iter().map(|(key, value)| (*key, value.as_str())).collect();
        element(out, "PlainTextSelection", &attributes, |out| {
            if let Some(words) = comment(decision) {
                element(out, "Description", &[], |out| text(out, &words))?;
            }
            self.coding(out, decision)
        })
    }

    fn coding(&self, out: &mut Xml, decision: &Decision) -> io::Result<()> {
        let Some(concept) = self.codebook.concepts.iter().find(|one| one.id == decision.concept) else {
            return Ok(());
        };
        let (id, user) = (guid("coding", &decision.line()), guid("user", &decision.reviewer));
        let attributes =
            [("guid", id.as_str()), ("creatingUser", &user), ("creationDateTime", time(decision))];
        element(out, "Coding", &attributes, |out| {
            empty(out, "CodeRef", &[("targetGUID", &code(concept, decision.decision))])?;
            match note(decision) {
                Some((id, _)) => empty(out, "NoteRef", &[("targetGUID", &id)]),
                None => Ok(()),
            }
        })
    }

    /// What people wrote about concepts as a whole; that about passages is in their descriptions.
    fn notes(&self, out: &mut Xml) -> io::Result<()> {
        let notes: BTreeMap<String, (String, &Decision)> =
            self.decisions().filter_map(|(_, one)| note(one).map(|(id, words)| (id, (words, one)))).collect();
        if notes.is_empty() {
            return Ok(());
        }
        element(out, "Notes", &[], |out| {
            for (id, (words, decision)) in &notes {
                let (user, name) =
                    (guid("user", &decision.reviewer), format!("{}: reason", decision.concept));
                let attributes = [
                    ("guid", id.as_str()),
                    ("name", &name),
                    ("creatingUser", &user),
                    ("creationDateTime", time(decision)),
                ];
                element(out, "Note", &attributes, |out| {
                    element(out, "PlainTextContent", &[], |out| text(out, words))
                })?;
            }
            Ok(())
        })
    }
}

/// Codes inside each other; deeper than any framework, those below are left at the last level.
const DEEPEST: usize = 32;

fn code_level(
    out: &mut Xml,
    parent: Option<&str>,
    children: &BTreeMap<Option<&str>, Vec<&CodedConcept>>,
    used: &BTreeMap<&str, BTreeSet<Ruling>>,
    depth: usize,
) -> io::Result<()> {
    for concept in children.get(&parent).into_iter().flatten().filter(|_| depth < DEEPEST) {
        let (id, name) = (code(concept, Ruling::Accept), concept.name());
        let attributes = [("guid", id.as_str()), ("name", &name), ("isCodable", "true")];
        element(out, "Code", &attributes, |out| {
            if !concept.description.is_empty() {
                element(out, "Description", &[], |out| text(out, &concept.description))?;
            }
            for &ruling in used.get(concept.id.as_str()).into_iter().flatten() {
                let (id, name) = (code(concept, ruling), concept.name_for(ruling));
                empty(out, "Code", &[("guid", &id), ("name", &name), ("isCodable", "true")])?;
            }
            code_level(out, Some(&concept.id), children, used, depth + 1)
        })?;
    }
    Ok(())
}

fn code(concept: &CodedConcept, ruling: Ruling) -> String {
    guid("code", &format!("{}\0{}", concept.id, ruling.name()))
}

/// The reason and the comment of a decision.
fn comment(decision: &Decision) -> Option<String> {
    let words: Vec<&str> = decision.reason.iter().chain(&decision.comment).map(String::as_str).collect();
    (!words.is_empty()).then(|| words.join("\n"))
}

/// The note of a decision about a concept as a whole, if the person wrote anything.
fn note(decision: &Decision) -> Option<(String, String)> {
    let words = comment(decision).filter(|_| decision.passage.is_none())?;
    Some((guid("note", &decision.line()), words))
}

/// The time of a decision as the schema takes it. QualCoder does not open a selection without one.
fn time(decision: &Decision) -> &str {
    decision.time.as_deref().filter(|time| is_time(time)).unwrap_or(NO_TIME)
}

/// Whether a time is one that the schema takes: `2026-01-31T12:00:00`, with or without parts of a second and a zone.
fn is_time(time: &str) -> bool {
    let bytes = time.as_bytes();
    let form = b"0000-00-00T00:00:00";
    bytes.len() >= form.len()
        && form
            .iter()
            .zip(bytes)
            .all(|(form, byte)| if *form == b'0' { byte.is_ascii_digit() } else { form == byte })
        && time[form.len()..].bytes().all(|byte| byte.is_ascii_digit() || b".Z+-:".contains(&byte))
}

/// A text without the characters that XML does not have.
fn sound(text: &str) -> String {
    let allowed =
        |c: char| matches!(c, '\t' | '\n' | '\r') || (c >= ' ' && !matches!(c, '\u{fffe}' | '\u{ffff}'));
    text.chars().map(|c| if allowed(c) { c } else { ' ' }).collect()
}

fn start<'n>(name: &'n str, attributes: &[(&str, &str)]) -> BytesStart<'n> {
    let mut start = BytesStart::new(name);
    for (key, value) in attributes {
        start.push_attribute((*key, sound(value).as_str()));
    }
    start
}

fn element(
    out: &mut Xml,
    name: &str,
    attributes: &[(&str, &str)],
    inside: impl FnOnce(&mut Xml) -> io::Result<()>,
) -> io::Result<()> {
    out.write_event(Event::Start(start(name, attributes)))?;
    inside(out)?;
    out.write_event(Event::End(BytesEnd::new(name)))
}

fn empty(out: &mut Xml, name: &str, attributes: &[(&str, &str)]) -> io::Result<()> {
    out.write_event(Event::Empty(start(name, attributes)))
}

fn text(out: &mut Xml, words: &str) -> io::Result<()> {
    out.write_event(Event::Text(BytesText::new(&sound(words))))
}
