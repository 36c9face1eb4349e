//! A framework as SKOS in Turtle: a concept scheme, concepts with label, definition, notation and `broader`, groups as
//! collections. What SKOS has no place for stands in marks, so that reading the file gives the framework again.

use oxrdf::{LiteralRef, NamedNodeRef};
use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::fmt::Write as _;

use super::tokens;
use crate::skos::{BASE, DCT, ISO_THES, Mark, OURS, OWL, SKOS};
use crate::{Concept, Framework, percent_encoded};

/// A file that is being written.
struct Turtle<'a> {
    file: String,
    framework: &'a Framework,
    /// What the names of ours begin with.
    own: String,
    /// The address of every concept and group; those without one have a name of ours.
    addresses: HashMap<&'a str, Option<&'a str>>,
    concepts: HashSet<&'a str>,
}

pub(super) fn write(framework: &Framework) -> String {
    let mut turtle = Turtle {
        file: String::new(),
        framework,
        own: framework.own_address(),
        addresses: addresses(framework),
        concepts: framework.concepts.iter().map(|concept| concept.id.as_str()).collect(),
    };
    for (prefix, space) in [("skos", SKOS), ("dct", DCT), ("owl", OWL), ("iso-thes", ISO_THES), ("itl", OURS)]
    {
        // Writing to a string cannot fail.
        let _ = writeln!(turtle.file, "@prefix {prefix}: <{space}> .");
    }
    let scheme = scheme(framework);
    turtle.head(&scheme);
    turtle.groups();
    for concept in &framework.concepts {
        turtle.concept(concept, &scheme);
    }
    turtle.file
}

impl<'a> Turtle<'a> {
    fn head(&mut self, scheme: &str) {
        let framework = self.framework;
        let _ = write!(self.file, "\n<{scheme}> a skos:ConceptScheme");
        self.worded("dct:title", &framework.title);
        self.mark("dct:identifier", Mark::Framework, &framework.id);
        if let Some(source) = &framework.source {
            if source.format != "skos" || source.id != scheme {
                self.mark("dct:source", Mark::Format, &source.format);
                if !source.id.is_empty() {
                    self.mark("dct:identifier", Mark::Source, &source.id);
                }
            }
            if !source.version.is_empty() {
                self.text("owl:versionInfo", LiteralRef::new_simple_literal(&source.version));
            }
        }
        let marks = [
            (Mark::Keep, &framework.keep),
            (Mark::Stop, &framework.stop),
            (Mark::Cite, &framework.cite),
            (Mark::Only, &framework.scope.only),
            (Mark::Except, &framework.scope.except),
        ];
        for (mark, words) in marks {
            for word in words {
                self.mark("skos:note", mark, word);
            }
        }
        let reason = Some(&framework.scope.reason).filter(|reason| !reason.is_empty());
        let said = [
            (Mark::Noun, framework.noun.as_ref()),
            (Mark::Plural, framework.plural.as_ref()),
            (Mark::Reason, reason),
        ];
        for (mark, word) in said.into_iter().filter_map(|(mark, word)| Some((mark, word?))) {
            self.mark("skos:note", mark, word);
        }
        let recommended = &framework.recommend;
        if let Some(scheme) = &recommended.scheme {
            self.mark("skos:note", Mark::Scheme, scheme);
        }
        if let Some(level) = recommended.level {
            self.mark("skos:note", Mark::Level, &level.to_string());
        }
        if let Some(descriptors) = recommended.descriptors {
            self.mark("skos:note", Mark::Descriptors, descriptors.name());
        }
        self.file.push_str(" .\n");
    }

    fn groups(&mut self) {
        let framework = self.framework;
        let mut members: HashMap<&str, Vec<&str>> = HashMap::new();
        let groups = framework.groups.iter().map(|group| (&group.id, &group.parent));
        let concepts = framework.concepts.iter().map(|concept| (&concept.id, &concept.parent));
        for (id, parent) in groups.chain(concepts) {
            members.entry(parent.as_deref().unwrap_or("")).or_default().push(id);
        }
        for group in &framework.groups {
            self.subject(&group.id, "skos:Collection, itl:group");
            self.text("skos:notation", LiteralRef::new_simple_literal(&group.id));
            self.worded("skos:prefLabel", &group.label);
            if let Some(parent) = group.parent.as_deref().filter(|parent| self.concepts.contains(parent)) {
                self.link("iso-thes:superOrdinate", parent);
            }
            for member in members.get(group.id.as_str()).into_iter().flatten() {
                self.link("skos:member", member);
            }
            self.file.push_str(" .\n");
        }
    }

    fn concept(&mut self, concept: &Concept, scheme: &str) {
        self.subject(&concept.id, "skos:Concept");
        let _ = write!(self.file, " ;\n    skos:inScheme <{scheme}>");
        self.text("skos:notation", LiteralRef::new_simple_literal(&concept.id));
        self.worded("skos:prefLabel", &concept.label);
        self.worded("skos:definition", &concept.descriptor);
        if let Some(parent) = concept.parent.as_deref().filter(|parent| self.concepts.contains(parent)) {
            self.link("skos:broader", parent);
        }
        if let Some(uri) = concept.uri.as_ref().filter(|uri| self.name(&concept.id) != ***uri) {
            self.mark("dct:identifier", Mark::Uri, uri);
        }
        if let Some(tokens) = tokens(concept) {
            self.mark("skos:note", Mark::Tokens, &tokens);
        }
        self.file.push_str(" .\n");
    }

    fn subject(&mut self, id: &str, class: &str) {
        let name = self.name(id);
        let _ = write!(self.file, "\n<{name}> a {class}");
    }

    /// The name of a concept or group: its address, or one of ours.
    fn name(&self, id: &str) -> Cow<'a, str> {
        match self.addresses.get(id) {
            Some(Some(address)) => Cow::Borrowed(address),
            Some(None) => Cow::Owned(format!("{}:{}", self.own, percent_encoded(id, ""))),
            None => Cow::Borrowed(""),
        }
    }

    fn link(&mut self, predicate: &str, id: &str) {
        let name = self.name(id);
        let _ = write!(self.file, " ;\n    {predicate} <{name}>");
    }

    /// A text in the language of the framework; nothing for an empty one.
    fn worded(&mut self, predicate: &str, text: &str) {
        if text.is_empty() {
            return;
        }
        let literal = match &self.framework.language {
            Some(language) => LiteralRef::new_language_tagged_literal_unchecked(text, language.code()),
            None => LiteralRef::new_simple_literal(text),
        };
        self.text(predicate, literal);
    }

    fn mark(&mut self, predicate: &str, mark: Mark, value: &str) {
        let datatype = format!("{OURS}{}", mark.name());
        self.text(predicate, LiteralRef::new_typed_literal(value, NamedNodeRef::new_unchecked(&datatype)));
    }

    fn text(&mut self, predicate: &str, literal: LiteralRef<'_>) {
        let _ = write!(self.file, " ;\n    {predicate} {literal}");
    }
}

/// The name of the scheme: that of its source, or one of ours.
fn scheme(framework: &Framework) -> String {
    let source = framework.source.as_ref().filter(|source| source.format == "skos");
    let taken = |iri: &str| framework.concepts.iter().any(|concept| concept.uri.as_deref() == Some(iri));
    let address = source.map(|source| source.id.as_str()).filter(|id| is_address(id) && !taken(id));
    address.map_or_else(|| framework.own_address(), str::to_owned)
}

/// The address of each node, where it can be one and is its own.
fn addresses(framework: &Framework) -> HashMap<&str, Option<&str>> {
    let mut taken: HashSet<&str> = HashSet::new();
    let concepts = framework.concepts.iter().map(|concept| {
        let uri = concept.uri.as_deref().filter(|uri| is_address(uri) && taken.insert(uri));
        (concept.id.as_str(), uri)
    });
    concepts.chain(framework.groups.iter().map(|group| (group.id.as_str(), None))).collect()
}

/// Whether a text can be the address of something outside of the file.
fn is_address(text: &str) -> bool {
    !text.starts_with(OURS) && !text.starts_with(BASE) && NamedNodeRef::new(text).is_ok()
}
