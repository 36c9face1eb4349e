//! OSCAL in, draft out: the controls of a catalogue or of a profile, with their enhancements and groups, parameters
//! resolved in the prose.

mod alter;
mod choose;
mod controls;
mod file;
mod library;
mod params;
mod profile;
mod prose;
#[cfg(test)]
mod tests;

use itl_text::{Language, Notice};
use std::collections::BTreeSet;

use self::controls::Controls;
use self::file::{File, Metadata};
use self::library::{gather, order, parse, within};
use self::prose::Prose;
use crate::accept::Draft;
use crate::{Concept, Format, Framework, FrameworkError, Group, Place, ReadOptions, Source};

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
    refuse_other_forms(text, None)?;
    let mut prose = Prose::of(options.parts)?;
    let mut notices = Vec::new();
    let files = gather(text, options.beside, &mut notices)?;
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
    let mut draft = Draft { framework: about.framework(id), places: Vec::new(), notices };
    fill(&mut draft, controls, &mut prose)?;
    say(&mut draft.notices, &prose);
    Ok(draft)
}

/// Puts the controls into a draft as concepts.
fn fill(draft: &mut Draft, controls: Controls<'_>, prose: &mut Prose<'_>) -> Result<(), FrameworkError> {
    let all = controls.controls.len();
    let mut taken: Vec<_> = controls.controls;
    taken.retain(|control| !control.is_withdrawn());
    let withdrawn = all - taken.len();
    let groups = controls.groups.iter().map(|group| &*group.id);
    let there: BTreeSet<String> =
        taken.iter().map(|control| &*control.id).chain(groups).map(str::to_owned).collect();
    let mut length = 0;
    for control in taken {
        let descriptor = prose.text(&control.parts, &controls.params);
        length += descriptor.len();
        if length > TEXT {
            return Err(FrameworkError::TooLarge { what: "bytes of text", limit: TEXT as u64 });
        }
        let parent = control.above.iter().find(|above| there.contains(&***above));
        draft.framework.concepts.push(Concept {
            id: control.id.to_string(),
            uri: None,
            parent: parent.map(|parent| parent.to_string()),
            label: control.title.trim().to_owned(),
            descriptor,
            tokens: None,
            parts: Vec::new(),
        });
        draft.places.push(Place::Path(control.place));
    }
    draft.framework.groups = controls
        .groups
        .into_iter()
        .map(|group| Group {
            id: group.id.to_string(),
            parent: group.parent.map(|parent| parent.to_string()),
            label: group.title.trim().to_owned(),
        })
        .collect();
    if withdrawn > 0 {
        draft.notices.push(Notice::info("withdrawn", format!("{withdrawn} withdrawn controls are left out")));
    }
    if controls.group_parts > 0 {
        prose.left.insert("group".to_owned(), controls.group_parts);
    }
    Ok(())
}

fn say(notices: &mut Vec<Notice>, prose: &Prose<'_>) {
    if !prose.left.is_empty() {
        let counts: Vec<String> = prose.left.iter().map(|(kind, count)| format!("{count} {kind}")).collect();
        notices.push(Notice::info(
            "parts-left-out",
            format!(
                "parts left out: {}; --parts takes {} as the text of a control",
                counts.join(", "),
                prose::PARTS.join(", ")
            ),
        ));
    }
    if prose.guided > 0 {
        notices.push(Notice::info(
            "no-statement",
            format!("{} controls have no statement and are described by their guidance", prose.guided),
        ));
    }
    if prose.lost > 0 {
        notices.push(Notice::info(
            "parameters-unresolved",
            format!("{} inserts of parameters that say nothing or are not there are left out", prose.lost),
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
            source: Some(Source { format: "oscal".to_owned(), id: self.uuid, version: self.version }),
            ..Framework::empty(id)
        }
    }
}

/// OSCAL is published in three forms, of which one is read.
fn refuse_other_forms(text: &str, path: Option<&str>) -> Result<(), FrameworkError> {
    let start = text.trim_start();
    let form = match start.chars().next() {
        Some('{') => return Ok(()),
        Some('<') => "XML",
        _ => "YAML",
    };
    Err(FrameworkError::Unsuitable {
        what: format!("this is OSCAL in {form}, of which only the JSON form is read"),
        place: path.map(|path| Place::Path(path.to_owned())),
        help: "the same place publishes it as JSON: take that file".to_owned(),
    })
}

fn no_controls(path: &str) -> FrameworkError {
    FrameworkError::Syntax {
        format: Format::Oscal,
        place: within(path, "line 1"),
        reason: "there is neither a catalog nor a profile in it".to_owned(),
    }
}
