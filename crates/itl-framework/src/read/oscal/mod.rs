//! OSCAL in JSON, YAML or XML in, draft out: the controls of a catalogue or of a profile, with their enhancements and groups, parameters
//! resolved in the prose.

mod alter;
mod choose;
mod controls;
mod file;
mod form;
mod library;
mod params;
mod profile;
mod prose;
#[cfg(test)]
mod tests;
mod xml;

use itl_base::{Help, Language, Notice};
use std::collections::{BTreeMap, BTreeSet};

use self::controls::{ControlOf, Controls, GroupOf};
use self::file::{File, Metadata, Text};
use self::library::{gather, order, parse, within};
use self::prose::Prose;
use super::ids::unused;
use crate::accept::Draft;
use crate::{
    Concept, FilePlace, Framework, FrameworkError, FrameworkFormat, FrameworkSource, Group, ReadOptions,
};

/// How much text all controls may have: a parameter can stand in each of them.
const TEXT: usize = 64 << 20;

/// What a file says of itself.
struct About {
    uuid: String,
    title: String,
    version: String,
    language: Option<Language>,
}

pub(super) fn read(text: &str, id: &str, options: &ReadOptions<'_>) -> Result<Draft, FrameworkError> {
    let mut prose = Prose::of(options.parts)?;
    let mut notices = Vec::new();
    let files = gather(text, options.resolver, &mut notices)?;
    let mut resolved: Vec<Option<Controls<'_>>> = files.iter().map(|_| None).collect();
    let mut about = None;
    for at in order(&files)? {
        let path = &files[at].path;
        let file: File<'_> = parse(&files[at].text, path)?;
        let (controls, said) = match (file.catalog, file.profile) {
            (Some(catalog), _) => {
                let said = About::of(&catalog.uuid, &catalog.metadata);
                let place = within(path, "catalog").to_string();
                (Controls::of(catalog, &place), said)
            }
            (None, Some(mut profile)) => {
                let said = About::of(&profile.uuid, &profile.metadata);
                let sources = files[at].imports.iter().filter_map(|&import| resolved[import].as_ref());
                let sources: Vec<&Controls<'_>> = sources.collect();
                (profile::resolve(&mut profile, &sources, &mut notices), said)
            }
            (None, None) => return Err(no_controls(path)),
        };
        resolved[at] = Some(controls);
        about = Some(said);
    }
    // The first file is the last in the order.
    let (Some(controls), Some(about)) = (resolved.swap_remove(0), about) else {
        return Err(FrameworkError::Empty);
    };
    let mut draft = Draft::new(about.framework(id)).saying(notices);
    fill(&mut draft, controls, &mut prose, options.withdrawn)?;
    say(&mut draft.notices, &prose);
    Ok(draft)
}

/// Puts the controls into a draft as concepts.
fn fill(
    draft: &mut Draft,
    controls: Controls<'_>,
    prose: &mut Prose<'_>,
    with_withdrawn: bool,
) -> Result<(), FrameworkError> {
    let all = controls.controls.len();
    let mut taken: Vec<_> = controls.controls;
    taken.retain(|control| with_withdrawn || !control.is_withdrawn());
    let withdrawn = all - taken.len();
    let ids = NodeIds::of(&controls.groups, &taken, &mut draft.notices);
    let mut length = 0;
    for control in taken {
        let descriptor = prose.text(&control.parts, &controls.params);
        length += descriptor.len();
        if length > TEXT {
            return Err(FrameworkError::TooLarge { what: "bytes of text".into(), limit: TEXT as u64 });
        }
        draft.framework.concepts.push(Concept {
            id: ids.id(&control.id, &control.above),
            uri: None,
            parent: ids.parent(&control.above),
            label: control.title.trim().to_owned(),
            descriptor,
            tokens: None,
            parts: Vec::new(),
        });
        draft.places.push(FilePlace::Path(control.place));
    }
    let group = |group: GroupOf<'_>| Group {
        id: ids.id(&group.id, &group.above),
        parent: ids.parent(&group.above),
        label: group.title.trim().to_owned(),
    };
    draft.framework.groups = controls.groups.into_iter().map(group).collect();
    if withdrawn > 0 {
        draft.notices.push(Notice::info("withdrawn", format!("{withdrawn} withdrawn controls are left out")));
    }
    if controls.group_parts > 0 {
        prose.left.insert("group".to_owned(), controls.group_parts);
    }
    Ok(())
}

/// The ids of groups and controls by where they stand: their own or, where that is the id of several, with that of what
/// they stand in before it.
struct NodeIds(BTreeMap<Vec<String>, String>);

impl NodeIds {
    fn of(groups: &[GroupOf<'_>], controls: &[ControlOf<'_>], notices: &mut Vec<Notice>) -> Self {
        // Nodes that stand in one place under one id cannot be told apart, and are refused later.
        let nodes = groups.iter().map(|group| way(&group.id, &group.above));
        let nodes: BTreeSet<Vec<String>> =
            nodes.chain(controls.iter().map(|control| way(&control.id, &control.above))).collect();
        let mut shared: BTreeMap<&str, Vec<&Vec<String>>> = BTreeMap::new();
        for node in &nodes {
            shared.entry(&node[0]).or_default().push(node);
        }
        let alone = |node: &Vec<String>| shared[&*node[0]].len() == 1 || node.len() == 1;
        let mut taken: BTreeSet<String> =
            nodes.iter().filter(|node| alone(node)).map(|node| node[0].clone()).collect();
        let (mut ids, mut apart, mut numbers) = (BTreeMap::new(), BTreeSet::new(), BTreeMap::new());
        for node in &nodes {
            let mut id = node[0].clone();
            if !alone(node) {
                let above = &node[distinguishing(&shared[&*node[0]]).min(node.len() - 1)];
                id = unused(&format!("{above}/{id}"), &taken, &mut numbers);
                taken.insert(id.clone());
                apart.insert(node[0].clone());
            }
            ids.insert(node.clone(), id);
        }
        if !apart.is_empty() {
            let shown = apart.iter().take(5).cloned().collect::<Vec<_>>().join(", ");
            let more = if apart.len() > 5 { ", …" } else { "" };
            let said = format!(
                "{} ids stand for several controls or groups, which have the id of their group before it: {shown}{more}",
                apart.len()
            );
            notices.push(Notice::warning("ids-repeated", said));
        }
        Self(ids)
    }

    fn id(&self, id: &str, above: &[Text<'_>]) -> String {
        self.0.get(&way(id, above)).cloned().unwrap_or_else(|| id.to_owned())
    }

    /// The nearest above that is there: a control that is withdrawn is not.
    fn parent(&self, above: &[Text<'_>]) -> Option<String> {
        (0..above.len()).find_map(|at| self.0.get(&way(&above[at], &above[at + 1..])).cloned())
    }
}

/// How far above nodes of one id stands what differs between them: the nearest such level, or else the next above.
fn distinguishing(nodes: &[&Vec<String>]) -> usize {
    let deepest = nodes.iter().map(|node| node.len()).max().unwrap_or(0);
    let differ = |level: &usize| {
        let above: BTreeSet<&String> = nodes.iter().filter_map(|node| node.get(*level)).collect();
        above.len() == nodes.iter().filter(|node| node.len() > 1).count()
    };
    (1..deepest).find(differ).unwrap_or(1)
}

/// The ids from a node to the top.
fn way(id: &str, above: &[Text<'_>]) -> Vec<String> {
    std::iter::once(id).chain(above.iter().map(|above| &**above)).map(str::to_owned).collect()
}

fn say(notices: &mut Vec<Notice>, prose: &Prose<'_>) {
    if !prose.left.is_empty() {
        let counts: Vec<String> = prose.left.iter().map(|(kind, count)| format!("{count} {kind}")).collect();
        notices.push(
            Notice::info("parts-left-out", format!("parts left out: {}", counts.join(", "))).with_help(
                Help::say("")
                    .setting("parts")
                    .and(format!(" takes {} as the text of a control", prose::PARTS.join(", "))),
            ),
        );
    }
    if prose.guided > 0 {
        notices.push(Notice::info(
            "no-statement",
            format!("{} controls have no statement and are described by their guidance", prose.guided),
        ));
    }
    if prose.tally.lost > 0 {
        notices.push(Notice::info(
            "parameters-unresolved",
            format!(
                "{} inserts of parameters that say nothing or are not there are left out",
                prose.tally.lost
            ),
        ));
    }
}

impl About {
    fn of(uuid: &str, metadata: &Metadata<'_>) -> Self {
        let prop = metadata.props.iter().find(|prop| &*prop.name == "language");
        let code = prop.and_then(|prop| prop.value.split('-').next());
        Self {
            uuid: uuid.to_owned(),
            title: metadata.title.trim().to_owned(),
            version: metadata.version.trim().to_owned(),
            language: code.and_then(Language::new),
        }
    }

    fn framework(self, id: &str) -> Framework {
        Framework {
            title: if self.title.is_empty() { id.to_owned() } else { self.title },
            language: self.language,
            source: Some(FrameworkSource {
                format: "oscal".to_owned(),
                id: self.uuid,
                version: self.version,
            }),
            noun: Some("control".to_owned()),
            ..Framework::empty(id)
        }
    }
}

fn no_controls(path: &str) -> FrameworkError {
    FrameworkError::Syntax {
        format: FrameworkFormat::Oscal,
        place: within(path, "line 1"),
        reason: "there is neither a catalog nor a profile in it".to_owned(),
    }
}
