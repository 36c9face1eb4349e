//! Statements in, resources out: of each its classes, its texts and its links, as far as they matter here.

use std::collections::HashMap;
use std::rc::Rc;

use super::vocabulary::{Class, Link, Predicate, Property, class, predicate};
use crate::FrameworkError;
use crate::accept::MAX_TEXT;
use crate::skos::Mark;

/// Most statements of a file.
const STATEMENTS: u64 = 20_000_000;

/// The subject of a statement: an address, or a node that has none.
pub(super) enum Subject<'a> {
    Named(&'a str),
    Blank(&'a str),
}

/// The object of a statement.
pub(super) enum Object<'a> {
    Resource(Subject<'a>),
    Literal { value: &'a str, language: Option<&'a str>, datatype: &'a str },
}

/// A text of a resource.
pub(super) struct Text {
    pub(super) property: Property,
    /// The tag of its language in lower case, such as `en-gb`; empty if there is none.
    pub(super) language: Box<str>,
    pub(super) kind: TextKind,
    pub(super) value: Box<str>,
}

/// What a text is besides.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum TextKind {
    Plain,
    /// Of a datatype that says nothing here.
    Typed,
    Mark(Mark),
}

/// Something that statements are about.
pub(super) struct Resource {
    /// Its address; empty for a node without one.
    pub(super) iri: Rc<str>,
    pub(super) classes: Vec<Class>,
    pub(super) texts: Vec<Text>,
    pub(super) links: Vec<(Link, usize)>,
    /// The statement that says it is a concept or a group, or else that first mentions it.
    pub(super) mentioned: u64,
}

impl Resource {
    pub(super) fn is(&self, class: Class) -> bool {
        self.classes.contains(&class)
    }

    pub(super) fn targets(&self, link: Link) -> impl Iterator<Item = usize> {
        self.links.iter().filter(move |other| other.0 == link).map(|other| other.1)
    }

    pub(super) fn texts(&self, property: Property) -> impl Iterator<Item = &Text> {
        self.texts.iter().filter(move |text| text.property == property)
    }

    pub(super) fn mark(&self, mark: Mark) -> Option<&str> {
        self.marks(mark).next()
    }

    pub(super) fn marks(&self, mark: Mark) -> impl Iterator<Item = &str> {
        self.texts.iter().filter(move |text| text.kind == TextKind::Mark(mark)).map(|text| &*text.value)
    }
}

/// The resources of a file, in the order of first mention.
#[derive(Default)]
pub(super) struct Graph {
    pub(super) resources: Vec<Resource>,
    named: HashMap<Rc<str>, usize>,
    blank: HashMap<Box<str>, usize>,
    /// The address of all nodes that have none.
    nowhere: Rc<str>,
    statements: u64,
}

impl Graph {
    /// Takes a statement.
    pub(super) fn add(
        &mut self,
        subject: &Subject<'_>,
        about: &str,
        object: &Object<'_>,
    ) -> Result<(), FrameworkError> {
        self.statements += 1;
        if self.statements > STATEMENTS {
            return Err(FrameworkError::TooLarge { what: "statements".into(), limit: STATEMENTS });
        }
        match (predicate(about), object) {
            (Some(Predicate::Link(Link::Class)), Object::Resource(Subject::Named(iri)))
                if class(iri).is_some() =>
            {
                let subject = self.resource(subject);
                let (resource, statements) = (&mut self.resources[subject], self.statements);
                let class = class(iri);
                if let Some(class) = class.filter(|&class| !resource.is(class)) {
                    if matches!(class, Class::Concept | Class::Group) {
                        resource.mentioned = statements;
                    }
                    resource.classes.push(class);
                }
            }
            (Some(Predicate::Link(link)), Object::Resource(target)) => {
                let (subject, target) = (self.resource(subject), self.resource(target));
                self.resources[subject].links.push((link, target));
            }
            // A note or label that is a resource itself.
            (Some(Predicate::Text(property)), Object::Resource(target)) => {
                let (subject, target) = (self.resource(subject), self.resource(target));
                self.resources[subject].links.push((Link::Text(property), target));
            }
            (Some(Predicate::Text(property)), Object::Literal { value, language, datatype }) => {
                if value.len() > MAX_TEXT {
                    return Err(FrameworkError::TooLarge {
                        what: "bytes in one text".into(),
                        limit: MAX_TEXT as u64,
                    });
                }
                let kind = match Mark::of(datatype) {
                    Some(mark) => TextKind::Mark(mark),
                    None if language.is_some() || is_string(datatype) => TextKind::Plain,
                    None => TextKind::Typed,
                };
                let language = language.unwrap_or("").to_ascii_lowercase().into();
                let subject = self.resource(subject);
                self.resources[subject].texts.push(Text { property, language, kind, value: (*value).into() });
            }
            _ => {}
        }
        Ok(())
    }

    /// The resource of a name, made where it is new.
    fn resource(&mut self, subject: &Subject<'_>) -> usize {
        let known = match subject {
            Subject::Named(iri) => self.named.get(*iri),
            Subject::Blank(name) => self.blank.get(*name),
        };
        if let Some(&at) = known {
            return at;
        }
        let at = self.resources.len();
        let iri = match *subject {
            Subject::Named(iri) => {
                let iri: Rc<str> = iri.into();
                self.named.insert(Rc::clone(&iri), at);
                iri
            }
            Subject::Blank(name) => {
                self.blank.insert(name.into(), at);
                Rc::clone(&self.nowhere)
            }
        };
        let resource = Resource {
            iri,
            classes: Vec::new(),
            texts: Vec::new(),
            links: Vec::new(),
            mentioned: self.statements,
        };
        self.resources.push(resource);
        at
    }

    /// The resource of an address.
    pub(super) fn find(&self, iri: &str) -> Option<usize> {
        self.named.get(iri).copied()
    }
}

fn is_string(datatype: &str) -> bool {
    datatype.is_empty() || datatype == "http://www.w3.org/2001/XMLSchema#string"
}
