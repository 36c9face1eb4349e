//! SKOS in, draft out: concepts with their labels and definitions in one language, and the hierarchy of `broader`.

mod concepts;
mod graph;
mod guard;
mod language;
mod parents;
mod parse;
mod scheme;
mod vocabulary;

use itl_base::{Help, Notice};

use super::given_words;
use crate::accept::Draft;
use crate::skos::{BASE, Mark, OURS};
use crate::withdrawn::is_mark;
use crate::{Concept, FilePlace, FrameworkError, FrameworkFormat, Group, ReadOptions};
use graph::{Graph, Resource, Text};
use language::Choice;
use parents::Parents;
use vocabulary::{Class, Property};

/// The parts of a concept that can be its descriptor.
const PARTS: [(&str, Property); 5] = [
    ("definition", Property::Definition),
    ("scopeNote", Property::ScopeNote),
    ("altLabel", Property::AltLabel),
    ("note", Property::Note),
    ("example", Property::Example),
];
const NAMES: [&str; 5] = ["definition", "scopeNote", "altLabel", "note", "example"];

/// A concept in the language that is read.
struct Worded {
    resource: usize,
    label: String,
    descriptor: String,
}

pub(super) fn read(
    text: &str,
    format: FrameworkFormat,
    id: &str,
    options: &ReadOptions<'_>,
) -> Result<Draft, FrameworkError> {
    let parts = parts(options, format)?;
    let graph = parse::parse(text, format)?;
    let concepts = concepts::concepts(&graph);
    if concepts.is_empty() {
        return Err(FrameworkError::Unsuitable {
            what: format!("the {} file has no concept of SKOS", format.name()),
            place: None,
            help: Help::say("a concept is a resource of the class skos:Concept"),
        });
    }
    let choice = Choice::of(&graph, &concepts, options.language);
    let mut notices: Vec<Notice> = choice.notice(options.language.is_some()).into_iter().collect();
    let worded = worded(&graph, &concepts, &choice, &parts, options.withdrawn, &mut notices)?;
    let framework = scheme::head(&graph, &concepts, &choice, id, &mut notices);
    let mut draft = Draft::new(framework).saying(notices);
    arrange(&graph, worded, &choice, &mut draft)?;
    Ok(draft)
}

/// The parts asked for; none for the definition or, where there is none, the scope note.
fn parts(options: &ReadOptions<'_>, format: FrameworkFormat) -> Result<Vec<Property>, FrameworkError> {
    let part = |part: &String| {
        let known = PARTS.iter().find(|(name, _)| name == part).map(|(_, property)| *property);
        known.ok_or_else(|| FrameworkError::no_part(format, part, &NAMES))
    };
    options.parts.iter().map(part).collect()
}

/// The concepts that have words in the language, and counts of the others.
fn worded(
    graph: &Graph,
    concepts: &[usize],
    choice: &Choice,
    parts: &[Property],
    withdrawn: bool,
    notices: &mut Vec<Notice>,
) -> Result<Vec<Worded>, FrameworkError> {
    let mut worded = Vec::with_capacity(concepts.len());
    let (mut deprecated, mut wordless, mut several) = (0, 0, 0);
    for &at in concepts {
        let resource = &graph.resources[at];
        if !withdrawn && is_deprecated(resource) {
            deprecated += 1;
            continue;
        }
        let mut labels = choice.texts(graph, resource, Property::PrefLabel);
        if labels.is_empty() {
            labels = choice.texts(graph, resource, Property::Name);
        }
        let label = labels.first().copied().unwrap_or("").to_owned();
        let descriptor = descriptor(graph, resource, choice, parts);
        if label.is_empty() && descriptor.is_empty() {
            wordless += 1;
            continue;
        }
        several += usize::from(labels.len() > 1);
        worded.push(Worded { resource: at, label, descriptor });
    }
    if worded.is_empty() && wordless > 0 {
        return Err(FrameworkError::Unsuitable {
            what: format!("no concept has a label in \"{}\"", choice.name()),
            place: None,
            help: Help::say(format!("the file has labels in {}; choose one with ", choice.list()))
                .setting("language"),
        });
    }
    let mut say = |count: usize, notice: fn(&'static str, String) -> Notice, code, what: String| {
        if count > 0 {
            notices.push(notice(code, format!("{count} concepts {what}")));
        }
    };
    let missing = format!(
        "have no label in \"{}\" and are left out; the file has labels in {}",
        choice.name(),
        choice.list()
    );
    say(wordless, Notice::warning, "no-label", missing);
    say(deprecated, Notice::info, "deprecated", "are deprecated and left out".into());
    let first = "have several labels in the language; the first by the alphabet is taken";
    say(several, Notice::info, "several-labels", first.into());
    Ok(worded)
}

fn is_deprecated(resource: &Resource) -> bool {
    let gone = |text: &Text| {
        let first = text.value.split(|c: char| !c.is_alphabetic()).find(|word| !word.is_empty());
        first.is_some_and(is_mark)
    };
    resource.texts(Property::Deprecated).any(|text| matches!(text.value.trim(), "true" | "1"))
        || resource.texts(Property::HistoryNote).any(gone)
}

fn descriptor(graph: &Graph, resource: &Resource, choice: &Choice, parts: &[Property]) -> String {
    let texts = |property: &Property| choice.texts(graph, resource, *property);
    let texts: Vec<&str> = match parts {
        [] => {
            let definitions = texts(&Property::Definition);
            if definitions.is_empty() { texts(&Property::ScopeNote) } else { definitions }
        }
        parts => parts.iter().flat_map(texts).collect(),
    };
    texts.join("\n\n")
}

/// Puts concepts under their parents. A parent that is no concept in use groups.
fn arrange(
    graph: &Graph,
    worded: Vec<Worded>,
    choice: &Choice,
    draft: &mut Draft,
) -> Result<(), FrameworkError> {
    let parents = Parents::of(graph);
    let mut known = vec![false; graph.resources.len()];
    let mut nodes: Vec<usize> = worded.iter().map(|concept| concept.resource).collect();
    let mut groups: Vec<usize> =
        (0..graph.resources.len()).filter(|&at| graph.resources[at].is(Class::Group)).collect();
    groups.sort_by_key(|&at| graph.resources[at].mentioned);
    let declared = nodes.len() + groups.len();
    nodes.extend(groups);
    for &node in &nodes {
        known[node] = true;
    }
    let in_use = known.clone();
    let mut above = Vec::with_capacity(nodes.len());
    let mut next = 0;
    while let Some(&node) = nodes.get(next) {
        let parent = parents.choose(graph, node, &in_use);
        nodes.extend(parent.filter(|&parent| !std::mem::replace(&mut known[parent], true)));
        above.push(parent);
        next += 1;
    }
    parents.notices(&nodes[..worded.len()], &mut draft.notices);
    if nodes.len() > declared {
        let said = format!("{} parents are no concepts in use and only group others", nodes.len() - declared);
        draft.notices.push(Notice::info("grouping-nodes", said));
    }
    let ids = concepts::ids_of(graph, &nodes, &mut draft.notices);
    let mut id_of: Vec<Option<usize>> = vec![None; graph.resources.len()];
    for (at, &node) in nodes.iter().enumerate() {
        id_of[node] = Some(at);
    }
    let id = |parent: Option<usize>| parent.and_then(|parent| id_of[parent]).map(|at| ids[at].clone());
    let concepts = worded.len();
    for (at, concept) in worded.into_iter().enumerate() {
        let resource = &graph.resources[concept.resource];
        let place = place(resource, &ids[at]);
        let tokens = resource.mark(Mark::Tokens).map(|tokens| given_words(tokens, &ids[at], &place));
        draft.framework.concepts.push(Concept {
            id: ids[at].clone(),
            uri: uri(resource),
            parent: id(above[at]),
            label: concept.label,
            descriptor: concept.descriptor,
            tokens: tokens.transpose()?,
            parts: Vec::new(),
        });
        draft.places.push(place);
    }
    for at in concepts..nodes.len() {
        let labels = choice.texts(graph, &graph.resources[nodes[at]], Property::PrefLabel);
        let label = labels.first().copied().unwrap_or("").to_owned();
        draft.framework.groups.push(Group { id: ids[at].clone(), parent: id(above[at]), label });
    }
    Ok(())
}

/// The address of a concept, if it is one outside of this file.
fn uri(resource: &Resource) -> Option<String> {
    let iri = &*resource.iri;
    let address = !iri.is_empty() && !iri.starts_with(OURS) && !iri.starts_with(BASE);
    resource.mark(Mark::Uri).or(address.then_some(iri)).map(str::to_owned)
}

fn place(resource: &Resource, id: &str) -> FilePlace {
    let iri = resource.iri.strip_prefix(BASE).unwrap_or(&resource.iri);
    FilePlace::Path(if iri.is_empty() { format!("concept \"{id}\"") } else { iri.to_owned() })
}
