//! A draft in, an accepted framework out: no blanks around what stands in it, ids unique, parents resolved, every concept described.

use itl_base::{Help, Notice};
use std::collections::{BTreeSet, HashMap};

use crate::{
    CITE_ID, FilePlace, FilePlaces, Framework, FrameworkError, Group, ReadOptions, duplicates, withdrawn,
};

/// Levels of a hierarchy. The deepest vocabularies that people made have some dozens; what is done for all that stands below a node, for every
/// node, would take the square of what has no end.
pub const MAX_LEVELS: usize = 500;
/// Most concepts of a framework. The largest vocabularies that texts are indexed with have some hundred thousand; a model of so many takes
/// 400 MB.
const MAX_CONCEPTS: usize = 250_000;
/// Most groups: no more than there may be concepts in them.
const MAX_GROUPS: usize = MAX_CONCEPTS;
/// Bytes of one text, and of all texts of concepts together. A text is read in one go, and that takes forty times its size; what is kept of
/// it takes a dozen times. The longest texts of concepts that people wrote have some kilobytes.
pub(crate) const MAX_TEXT: usize = 4 << 20;
const MAX_TEXTS: usize = 24 << 20;

/// Most patterns of citations, and bytes of one: each is looked for at every word of a text.
const MAX_PATTERNS: usize = 32;
const MAX_PATTERN: usize = 100;

/// A framework as a reader found it, with the place of each concept. Groups that it declares may have a parent and a
/// label; parents that nobody declares become groups here.
pub(crate) struct Draft {
    pub(crate) framework: Framework,
    pub(crate) places: Vec<FilePlace>,
    pub(crate) notices: Vec<Notice>,
    /// Concepts that the file calls withdrawn, by number.
    pub(crate) withdrawn: BTreeSet<usize>,
}

impl Draft {
    /// A draft that has nothing to say yet.
    pub(crate) fn new(framework: Framework) -> Self {
        Self { framework, places: Vec::new(), notices: Vec::new(), withdrawn: BTreeSet::new() }
    }

    /// The same with notices.
    pub(crate) fn saying(self, notices: Vec<Notice>) -> Self {
        Self { notices, ..self }
    }
}

pub(crate) fn accept(
    mut draft: Draft,
    options: &ReadOptions<'_>,
) -> Result<(Framework, Vec<Notice>), FrameworkError> {
    trim(&mut draft.framework);
    if !options.withdrawn {
        withdrawn::leave_out(&mut draft);
    }
    duplicates::join(&mut draft, options.merge_duplicates);
    name(&mut draft.framework);
    sound(draft)
}

/// A draft that is refused or accepted as it is.
pub(crate) fn sound(draft: Draft) -> Result<(Framework, Vec<Notice>), FrameworkError> {
    let Draft { mut framework, places, mut notices, .. } = draft;
    trim(&mut framework);
    if framework.concepts.is_empty() {
        return Err(FrameworkError::Empty);
    }
    if framework.concepts.len() > MAX_CONCEPTS {
        return Err(FrameworkError::TooLarge { what: "concepts".into(), limit: MAX_CONCEPTS as u64 });
    }
    if framework.groups.len() > MAX_GROUPS {
        return Err(FrameworkError::TooLarge { what: "groups of concepts".into(), limit: MAX_GROUPS as u64 });
    }
    texts_are_bearable(&framework)?;
    patterns_are_usable(&framework)?;
    let (mut parents, found) = resolve(&framework, &places)?;
    for (concept, place) in framework.concepts.iter().zip(&places) {
        if concept.text().trim().is_empty() {
            return Err(FrameworkError::NoText { id: concept.id.clone(), place: place.clone() });
        }
    }
    if !found.is_empty() {
        let shown: Vec<&str> = found.iter().take(5).map(|group| group.id.as_str()).collect();
        let more = if found.len() > shown.len() { ", …" } else { "" };
        notices.push(Notice::info(
            "grouping-nodes",
            format!(
                "{} parents are not concepts themselves and only group others: {}{more}",
                found.len(),
                shown.join(", ")
            ),
        ));
    }
    parents.resize(parents.len() + found.len(), None);
    framework.groups.extend(found);
    acyclic(&framework, &parents, &places)?;
    prune(&mut framework, &parents, &mut notices);
    if !framework.scope.is_all() {
        framework.check_scope()?;
    }
    Ok((framework, notices))
}

/// Articles of a law are known by their ids, where a file has no word for its concepts.
fn name(framework: &mut Framework) {
    let article = |id: &str| {
        let id = id.to_lowercase();
        ["art", "§"].iter().any(|word| id.starts_with(word)) && id.contains(|c: char| c.is_ascii_digit())
    };
    let articles = framework.concepts.iter().filter(|concept| article(&concept.id)).count();
    if framework.noun.is_none() && 2 * articles > framework.concepts.len() {
        framework.noun =
            Some(if framework.concepts[0].id.starts_with('§') { "section" } else { "article" }.to_owned());
    }
}

/// Refuses patterns of citations that have no place for the id, that would take every number for a citation, or that are too many.
fn patterns_are_usable(framework: &Framework) -> Result<(), FrameworkError> {
    if framework.cite.len() > MAX_PATTERNS {
        return Err(FrameworkError::TooLarge {
            what: "patterns of citations".into(),
            limit: MAX_PATTERNS as u64,
        });
    }
    let usable = |pattern: &&String| {
        let before = pattern.split(CITE_ID).next().unwrap_or_default();
        pattern.len() <= MAX_PATTERN
            && pattern.matches(CITE_ID).count() == 1
            && before.starts_with(|c: char| !c.is_whitespace())
    };
    match framework.cite.iter().find(|pattern| !usable(pattern)) {
        None => Ok(()),
        Some(pattern) => Err(FrameworkError::Unsuitable {
            what: format!("\"{pattern}\" is no pattern of citations"),
            place: None,
            help: Help::say(
                "write text of at most 100 bytes with {id} once, not at its beginning: cite = [\"SDG {id}\"]",
            ),
        }),
    }
}

/// Takes away blanks around ids, names and texts, whichever reader left them there: written and read again, they would be others.
fn trim(framework: &mut Framework) {
    trim_text(&mut framework.id);
    trim_text(&mut framework.title);
    if framework.title.is_empty() {
        framework.title.clone_from(&framework.id);
    }
    for concept in &mut framework.concepts {
        trim_text(&mut concept.id);
        trim_text(&mut concept.label);
        trim_text(&mut concept.descriptor);
        trim_field(&mut concept.uri);
        trim_field(&mut concept.parent);
    }
    for group in &mut framework.groups {
        trim_text(&mut group.id);
        trim_text(&mut group.label);
        trim_field(&mut group.parent);
    }
}

fn trim_text(text: &mut String) {
    text.truncate(text.trim_end().len());
    text.drain(..text.len() - text.trim_start().len());
}

/// An empty field is an absent one.
fn trim_field(field: &mut Option<String>) {
    field.iter_mut().for_each(trim_text);
    field.take_if(|text| text.is_empty());
}

/// Refuses texts that would take too much to be read.
fn texts_are_bearable(framework: &Framework) -> Result<(), FrameworkError> {
    let mut room = MAX_TEXTS;
    for concept in &framework.concepts {
        let size = concept.label.len().max(concept.descriptor.len());
        if size > MAX_TEXT {
            return Err(FrameworkError::TooLarge {
                what: "bytes in one text".into(),
                limit: MAX_TEXT as u64,
            });
        }
        let limit = MAX_TEXTS as u64;
        let too_large =
            || FrameworkError::TooLarge { what: "bytes in the texts of its concepts".into(), limit };
        room = room.checked_sub(size).ok_or_else(too_large)?;
    }
    Ok(())
}

/// The node above each concept and each group, by its number among both, and the groups that only parents name, in order of first mention. Refuses
/// ids that come twice.
///
/// Ids are looked up here and nowhere after it: in a file with a hundred thousand of them, each look costs a walk through memory.
fn resolve(
    framework: &Framework,
    places: &[FilePlace],
) -> Result<(Vec<Option<usize>>, Vec<Group>), FrameworkError> {
    if let Some((_, place)) = framework.concepts.iter().zip(places).find(|(concept, _)| concept.id.is_empty())
    {
        return Err(FrameworkError::NoId { place: place.clone() });
    }
    let count = framework.concepts.len() + framework.groups.len();
    let mut known: HashMap<&str, usize> = HashMap::with_capacity(count);
    let twice = nodes(framework).enumerate().filter(|&(at, (id, _))| known.insert(id, at).is_some());
    if let Some(id) = twice.map(|(_, (id, _))| id).min() {
        return Err(duplicate(framework, places, id));
    }
    let mut found: Vec<Group> = Vec::new();
    let mut number = |id| {
        *known.entry(id).or_insert_with(|| {
            found.push(Group { id: id.to_owned(), parent: None, label: String::new() });
            count + found.len() - 1
        })
    };
    let parents = nodes(framework).map(|(_, parent)| parent.map(&mut number)).collect();
    Ok((parents, found))
}

/// The ids of all concepts and then of all groups, each with that of its parent.
fn nodes(framework: &Framework) -> impl Iterator<Item = (&str, Option<&str>)> {
    let concepts = framework.concepts.iter().map(|concept| (concept.id.as_str(), concept.parent.as_deref()));
    concepts.chain(framework.groups.iter().map(|group| (group.id.as_str(), group.parent.as_deref())))
}

fn duplicate(framework: &Framework, places: &[FilePlace], id: &str) -> FrameworkError {
    let concepts = framework.concepts.iter().zip(places).filter(|(concept, _)| concept.id == id);
    let groups = framework.groups.iter().filter(|group| group.id == id);
    let places = concepts
        .map(|(_, place)| place.clone())
        .chain(groups.map(|group| FilePlace::Path(format!("group \"{}\"", group.id))));
    FrameworkError::Duplicate { id: id.to_owned(), places: FilePlaces(places.collect()) }
}

/// Follows every chain of parents once, and counts its levels.
fn acyclic(
    framework: &Framework,
    parents: &[Option<usize>],
    places: &[FilePlace],
) -> Result<(), FrameworkError> {
    let mut settled = vec![false; parents.len()];
    let mut levels = vec![0; parents.len()];
    let mut path = Vec::new();
    for start in 0..parents.len() {
        path.clear();
        let mut next = Some(start);
        while let Some(at) = next.filter(|&at| !settled[at]) {
            settled[at] = true;
            path.push(at);
            next = parents[at];
        }
        let above = next.map_or(0, |at| levels[at]);
        for (level, &at) in (above + 1..).zip(path.iter().rev()) {
            levels[at] = level;
        }
        if let Some(loop_start) = next.and_then(|at| path.iter().position(|&step| step == at)) {
            let ids: Vec<&str> = nodes(framework).map(|node| node.0).collect();
            let mut cycle: Vec<String> =
                path[loop_start..].iter().map(|&step| ids[step].to_owned()).collect();
            let id = cycle[0].clone();
            cycle.push(id.clone());
            return Err(FrameworkError::Cycle { id, cycle, place: places.get(path[loop_start]).cloned() });
        }
    }
    match levels.into_iter().max() {
        Some(levels) if levels > MAX_LEVELS => Err(FrameworkError::TooLarge {
            what: "levels of concepts below each other".into(),
            limit: MAX_LEVELS as u64,
        }),
        _ => Ok(()),
    }
}

/// Leaves out groups that hold no concept.
fn prune(framework: &mut Framework, parents: &[Option<usize>], notices: &mut Vec<Notice>) {
    let concepts = framework.concepts.len();
    let mut holds = vec![false; parents.len()];
    for concept in 0..concepts {
        let mut next = parents[concept];
        while let Some(at) = next.filter(|&at| !std::mem::replace(&mut holds[at], true)) {
            next = parents[at];
        }
    }
    let before = framework.groups.len();
    let mut holds = holds[concepts..].iter();
    framework.groups.retain(|_| holds.next().is_none_or(|&holds| holds));
    let empty = before - framework.groups.len();
    if empty > 0 {
        notices
            .push(Notice::info("empty-groups", format!("{empty} groups hold no concept and are left out")));
    }
}
