//! The name of a predicate or class in, what it means for a framework out. All other names mean nothing here.

use crate::skos::{DC, DCT, ISO_THES, OURS, OWL, RDF, RDFS, SKOS, SKOS_XL};

/// A text that a resource has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Property {
    PrefLabel,
    AltLabel,
    Definition,
    ScopeNote,
    Note,
    Example,
    Notation,
    /// The text of a label or a note that is a resource itself.
    Form,
    Title,
    Name,
    Version,
    /// Only looked at for marks.
    Identifier,
    Deprecated,
    /// Only looked at for the end of a concept.
    HistoryNote,
}

/// How a resource refers to another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Link {
    Broader,
    Narrower,
    BroaderTransitive,
    NarrowerTransitive,
    InScheme,
    TopConceptOf,
    HasTopConcept,
    Member,
    SuperOrdinate,
    Class,
    SubClassOf,
    /// To a resource that has the text.
    Text(Property),
}

/// What a predicate says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Predicate {
    Text(Property),
    Link(Link),
}

/// What a resource is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Class {
    Concept,
    Scheme,
    Collection,
    /// A collection that is a group of a framework of ours.
    Group,
}

/// The meaning of a predicate.
pub(super) fn predicate(iri: &str) -> Option<Predicate> {
    let link = |link| Some(Predicate::Link(link));
    let text = |property| Some(Predicate::Text(property));
    if let Some(name) = iri.strip_prefix(SKOS) {
        return match name {
            "prefLabel" => text(Property::PrefLabel),
            "altLabel" => text(Property::AltLabel),
            "definition" => text(Property::Definition),
            "scopeNote" => text(Property::ScopeNote),
            "note" => text(Property::Note),
            "example" => text(Property::Example),
            "historyNote" => text(Property::HistoryNote),
            "notation" => text(Property::Notation),
            "broader" => link(Link::Broader),
            "narrower" => link(Link::Narrower),
            "broaderTransitive" => link(Link::BroaderTransitive),
            "narrowerTransitive" => link(Link::NarrowerTransitive),
            "inScheme" => link(Link::InScheme),
            "topConceptOf" => link(Link::TopConceptOf),
            "hasTopConcept" => link(Link::HasTopConcept),
            "member" => link(Link::Member),
            _ => None,
        };
    }
    let (space, name) = split(iri);
    match (space, name) {
        (RDF, "type") => link(Link::Class),
        (RDF, "value") | (SKOS_XL, "literalForm") => text(Property::Form),
        (RDFS, "subClassOf") => link(Link::SubClassOf),
        (RDFS, "label") => text(Property::Name),
        (DCT | DC, "title") => text(Property::Title),
        (DCT, "identifier" | "source") => text(Property::Identifier),
        (OWL, "versionInfo") => text(Property::Version),
        (OWL, "deprecated") => text(Property::Deprecated),
        (SKOS_XL, "prefLabel") => link(Link::Text(Property::PrefLabel)),
        (SKOS_XL, "altLabel") => link(Link::Text(Property::AltLabel)),
        (ISO_THES, "superOrdinate") => link(Link::SuperOrdinate),
        _ => None,
    }
}

/// The meaning of a class.
pub(super) fn class(iri: &str) -> Option<Class> {
    let (space, name) = split(iri);
    match (space, name) {
        (SKOS, "Concept") => Some(Class::Concept),
        (SKOS, "ConceptScheme") => Some(Class::Scheme),
        (SKOS, "Collection" | "OrderedCollection") => Some(Class::Collection),
        (OURS, "group") => Some(Class::Group),
        _ => None,
    }
}

/// Namespace and name.
fn split(iri: &str) -> (&str, &str) {
    iri.split_at(iri.rfind(['#', '/', ':']).map_or(0, |at| at + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_known_with_their_namespace_only() {
        let broader = "http://www.w3.org/2004/02/skos/core#broader";
        assert_eq!(predicate(broader), Some(Predicate::Link(Link::Broader)));
        assert_eq!(predicate("http://example.org/broader"), None);
        assert_eq!(predicate("http://purl.org/dc/terms/title"), Some(Predicate::Text(Property::Title)));
        assert_eq!(class("http://www.w3.org/2004/02/skos/core#Concept"), Some(Class::Concept));
        assert_eq!(class("urn:itl:group"), Some(Class::Group));
        assert_eq!(class("Concept"), None);
    }
}
