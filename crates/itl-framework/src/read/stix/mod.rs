//! A STIX bundle in, draft out: techniques and sub-techniques as ATT&CK and CAPEC have them, tactics on request.
//!
//! The objects of a bundle have no order of their own: concepts come by their ids.

mod file;
#[cfg(test)]
mod tests;

use itl_base::{Help, Language, Notice};
use std::collections::{BTreeMap, HashMap, HashSet};

use self::file::{Bundle, Object};
use super::json::parse_as;
use super::markup::plain;
use crate::accept::Draft;
use crate::{
    Concept, FilePlace, Framework, FrameworkError, FrameworkFormat, FrameworkSource, Group, ReadOptions,
};

/// What can be asked for.
const PARTS: &[&str] = &["technique", "sub-technique", "tactic"];

/// What became of the objects of a bundle.
#[derive(Default)]
struct Count {
    revoked: usize,
    deprecated: usize,
    older: usize,
    /// By part, those that are not taken.
    left: BTreeMap<&'static str, usize>,
    /// By type, those that are no concepts.
    others: BTreeMap<String, usize>,
}

pub(super) fn read(text: &str, id: &str, options: &ReadOptions<'_>) -> Result<Draft, FrameworkError> {
    if let Some(part) = options.parts.iter().find(|part| !PARTS.contains(&part.as_str())) {
        return Err(FrameworkError::no_part(FrameworkFormat::Stix, part, PARTS));
    }
    let wanted = |part: &str| match options.parts.is_empty() {
        true => part != "tactic",
        false => options.parts.iter().any(|wanted| wanted == part),
    };
    let bundle: Bundle<'_> = parse_as(text, FrameworkFormat::Stix)?;
    let mut count = Count::default();
    let current = current(&bundle.objects, options.withdrawn, &mut count);
    let above = above(&bundle.objects);
    let by_id: HashMap<&str, &Object<'_>> =
        current.iter().map(|(_, object)| (&*object.id, *object)).collect();
    let mut concepts = Vec::new();
    let mut groups: BTreeMap<String, Group> = BTreeMap::new();
    for &(at, object) in &current {
        let (own, uri) = object.identity();
        let parent = match above.get(&*object.id) {
            Some(target) => by_id.get(target).map(|parent| parent.identity().0.to_owned()),
            None => prefix(own).filter(|_| object.is_technique()).map(str::to_owned),
        };
        let part = match &parent {
            _ if object.is_tactic() => "tactic",
            Some(_) => "sub-technique",
            None if object.x_mitre_is_subtechnique => "sub-technique",
            None => "technique",
        };
        if wanted(part) {
            let concept = Concept {
                id: own.to_owned(),
                uri: uri.map(str::to_owned),
                parent,
                label: object.name.trim().to_owned(),
                descriptor: plain(&object.description),
                tokens: None,
                parts: Vec::new(),
            };
            concepts.push((concept, FilePlace::Path(format!("objects[{at}]"))));
        } else {
            *count.left.entry(part).or_default() += 1;
            if part == "technique" {
                let group = Group { id: own.to_owned(), parent: None, label: object.name.trim().to_owned() };
                groups.insert(own.to_owned(), group);
            }
        }
    }
    if concepts.is_empty() {
        return Err(nothing(&count));
    }
    concepts.sort_by(|(a, _), (b, _)| a.id.cmp(&b.id));
    let mut draft = Draft::new(about(&bundle.objects, &current, id)).saying(count.notices());
    for (concept, place) in concepts {
        draft.framework.concepts.push(concept);
        draft.places.push(place);
    }
    // Techniques that are not taken are still above the sub-techniques that are.
    let concepts = draft.framework.concepts.iter();
    let parents: HashSet<&str> = concepts.filter_map(|concept| concept.parent.as_deref()).collect();
    groups.retain(|id, _| parents.contains(id.as_str()));
    draft.framework.groups = groups.into_values().collect();
    Ok(draft)
}

/// The techniques and tactics that are in force, in their newest version, with their positions; those that are withdrawn too,
/// if they are wanted.
fn current<'b, 'a>(
    objects: &'b [Object<'a>],
    withdrawn: bool,
    count: &mut Count,
) -> Vec<(usize, &'b Object<'a>)> {
    let mut current: Vec<(usize, &Object<'a>)> = Vec::new();
    let mut known: HashMap<&str, usize> = HashMap::new();
    for (at, object) in objects.iter().enumerate() {
        if !object.is_technique() && !object.is_tactic() {
            if &*object.relationship_type != "subtechnique-of" {
                *count.others.entry(object.kind.to_string()).or_default() += 1;
            }
            continue;
        }
        let before = known.get(&*object.id).filter(|_| !object.id.is_empty());
        let Some(other) = before.map(|&before| &mut current[before]) else {
            known.insert(&object.id, current.len());
            current.push((at, object));
            continue;
        };
        count.older += 1;
        if *object.modified > *other.1.modified {
            *other = (at, object);
        }
    }
    if withdrawn {
        return current;
    }
    current.retain(|(_, object)| {
        count.revoked += usize::from(object.revoked);
        count.deprecated += usize::from(object.x_mitre_deprecated && !object.revoked);
        !object.revoked && !object.x_mitre_deprecated
    });
    current
}

/// The object above each sub-technique, where the bundle says so.
fn above<'b>(objects: &'b [Object<'_>]) -> HashMap<&'b str, &'b str> {
    let stated =
        objects.iter().filter(|object| &*object.relationship_type == "subtechnique-of" && !object.revoked);
    stated.map(|object| (&*object.source_ref, &*object.target_ref)).collect()
}

/// The technique of a sub-technique by its id: `T1055` of `T1055.011`.
fn prefix(id: &str) -> Option<&str> {
    let (technique, number) = id.split_once('.')?;
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    (digits(technique.strip_prefix('T')?) && digits(number)).then_some(technique)
}

fn about(objects: &[Object<'_>], current: &[(usize, &Object<'_>)], id: &str) -> Framework {
    let of = |kind: &str| objects.iter().find(|object| *object.kind == *kind);
    let (collection, matrix) = (of("x-mitre-collection"), of("x-mitre-matrix"));
    let stated = || current.iter().find_map(|(_, object)| object.x_mitre_domains.first());
    let domain = matrix.map(|matrix| matrix.identity().0).filter(|id| id.ends_with("-attack"));
    let domain = domain.or_else(|| stated().map(|domain| &**domain)).unwrap_or_default();
    let title = collection.or(matrix).map(|object| object.name.trim()).filter(|title| !title.is_empty());
    let version = collection.map(|collection| collection.x_mitre_version.to_string());
    let mut languages = current.iter().map(|(_, object)| object.lang.as_deref().and_then(Language::new));
    let language =
        languages.next().flatten().filter(|first| languages.all(|language| language == Some(*first)));
    Framework {
        title: title.unwrap_or(id).to_owned(),
        language,
        source: Some(FrameworkSource {
            format: "stix".to_owned(),
            id: domain.to_owned(),
            version: version.unwrap_or_default(),
        }),
        noun: Some("technique".to_owned()),
        ..Framework::empty(id)
    }
}

impl Count {
    fn notices(&self) -> Vec<Notice> {
        let mut notices = Vec::new();
        let mut say = |count: usize, code: &'static str, what: &str| {
            if count > 0 {
                notices.push(Notice::info(code, format!("{count} {what}")));
            }
        };
        say(self.revoked, "revoked", "revoked objects are left out");
        say(self.deprecated, "deprecated", "deprecated objects are left out");
        say(self.older, "older-versions", "older versions of objects are left out");
        for (part, count) in &self.left {
            let what = match *part {
                "tactic" => {
                    "tactics are left out: a technique belongs to several of them, so they are not above it; \
                     --parts technique,sub-technique,tactic takes them as concepts of their own"
                        .to_owned()
                }
                part => format!("{part}s are left out"),
            };
            say(*count, "parts-left-out", &what);
        }
        if let Some(others) = self.others() {
            notices.push(Notice::info("objects-skipped", format!("objects that are no concepts: {others}")));
        }
        notices
    }

    fn others(&self) -> Option<String> {
        let counts: Vec<String> = self.others.iter().map(|(kind, count)| format!("{count} {kind}")).collect();
        (!counts.is_empty()).then(|| counts.join(", "))
    }
}

fn nothing(count: &Count) -> FrameworkError {
    let others = count.others().map_or(String::new(), |others| format!("; it has {others}"));
    let gone = count.revoked + count.deprecated;
    let gone = if gone > 0 { format!("; {gone} are revoked or deprecated") } else { String::new() };
    FrameworkError::Unsuitable {
        what: format!("the bundle has no technique that can be a concept{others}{gone}"),
        place: None,
        help: Help::say("concepts are objects of type attack-pattern, as in the bundles of ATT&CK and CAPEC"),
    }
}
