//! Which resources are concepts: those that the file calls so, those of a class of concepts, and those that stand in a
//! hierarchy with a label. And what they are called: by their notation, or the end of their address.

use itl_base::Notice;

use super::graph::{Graph, Resource, TextKind};
use super::vocabulary::{Class, Link, Property};
use crate::read::ids::{Named, ids, segment};
use crate::skos::SKOS;

/// The concepts, in the order in which the file says that they are.
pub(super) fn concepts(graph: &Graph) -> Vec<usize> {
    let classes = subclasses(graph);
    let linked = linked(graph);
    let is_concept = |at: &usize| {
        let resource = &graph.resources[*at];
        let typed = resource.is(Class::Concept)
            || (!classes.is_empty() && resource.targets(Link::Class).any(|class| classes[class]));
        let other = [Class::Scheme, Class::Collection, Class::Group].iter().any(|&class| resource.is(class));
        let labelled = || {
            resource.texts(Property::PrefLabel).next().is_some()
                || resource.targets(Link::Text(Property::PrefLabel)).next().is_some()
        };
        typed || (!other && linked[*at] && labelled())
    };
    let mut concepts: Vec<usize> = (0..graph.resources.len()).filter(is_concept).collect();
    concepts.sort_by_key(|&at| (graph.resources[at].mentioned, at));
    concepts
}

/// Whether each resource is a class below that of concepts; empty if there is none.
fn subclasses(graph: &Graph) -> Vec<bool> {
    let Some(top) = graph.find(&format!("{SKOS}Concept")) else { return Vec::new() };
    let mut below: Vec<Vec<usize>> = vec![Vec::new(); graph.resources.len()];
    for (at, resource) in graph.resources.iter().enumerate() {
        for class in resource.targets(Link::SubClassOf) {
            below[class].push(at);
        }
    }
    let mut is_class = vec![false; graph.resources.len()];
    let mut open = vec![top];
    while let Some(class) = open.pop() {
        if !std::mem::replace(&mut is_class[class], true) {
            open.extend(&below[class]);
        }
    }
    is_class
}

/// Whether each resource stands in a hierarchy or a scheme.
fn linked(graph: &Graph) -> Vec<bool> {
    let mut linked = vec![false; graph.resources.len()];
    for (at, resource) in graph.resources.iter().enumerate() {
        for &(link, target) in &resource.links {
            match link {
                Link::Broader | Link::Narrower => (linked[at], linked[target]) = (true, true),
                Link::InScheme | Link::TopConceptOf => linked[at] = true,
                Link::HasTopConcept => linked[target] = true,
                _ => {}
            }
        }
    }
    linked
}

/// What a resource would be called if it were alone: its notation, or the end of its address.
pub(super) fn own_name(resource: &Resource) -> String {
    notation(resource).map_or_else(|| segment(&resource.iri), str::to_owned)
}

/// The notation: one without a datatype before others, then the shortest, then the first by the alphabet.
pub(super) fn notation(resource: &Resource) -> Option<&str> {
    let notations = resource.texts(Property::Notation).map(|text| {
        let value = text.value.trim();
        (text.kind == TextKind::Typed, value.chars().count(), value)
    });
    notations.filter(|notation| !notation.2.is_empty()).min().map(|notation| notation.2)
}

/// The ids of nodes, and what is said about those that are no notation.
pub(super) fn ids_of(graph: &Graph, nodes: &[usize], notices: &mut Vec<Notice>) -> Vec<String> {
    let resources = nodes.iter().map(|&node| &graph.resources[node]);
    let named = |resource| Named { notation: notation(resource), iri: &resource.iri };
    let ids = ids(&resources.clone().map(named).collect::<Vec<_>>(), notices);
    let several = resources.filter(|resource| resource.texts(Property::Notation).count() > 1).count();
    if several > 0 {
        let said = format!("{several} concepts have several notations; the shortest of each is its id");
        notices.push(Notice::info("several-notations", said));
    }
    ids
}
