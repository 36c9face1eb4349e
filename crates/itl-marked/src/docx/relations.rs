//! How parts refer to each other and what their contents are: the two lists of a package in, what comments need in them out.

use super::xml::{Piece, attribute, escaped, local, name, walk, with_last};

/// What an empty list of relations is.
const NO_RELATIONS: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n<Relationships \
                            xmlns=\"http://schemas.openxmlformats.org/package/2006/relationships\"/>";
/// What comments are, for readers of the package.
const COMMENTS: &str = "application/vnd.openxmlformats-officedocument.wordprocessingml.comments+xml";

/// The part that has the relations of another one; those of the package if its name is empty.
pub(super) fn part_of(part: &str) -> String {
    let (folder, name) = part.rsplit_once('/').map_or(("", part), |(folder, name)| (folder, name));
    let slash = if folder.is_empty() { "" } else { "/" };
    format!("{folder}{slash}_rels/{name}.rels")
}

/// The first part of a kind that a part refers to.
///
/// # Errors
/// If the list is no XML.
pub(super) fn target(list: &str, part: &str, kind: &str) -> Result<Option<String>, String> {
    let mut found = None;
    walk(list, |piece, place| {
        let tag = &list[place];
        let is_open = matches!(piece, Piece::Open | Piece::Empty);
        if found.is_none() && is_open && local(name(tag)) == "Relationship" {
            let is_kind = attribute(tag, "Type").is_some_and(|found| found.rsplit('/').next() == Some(kind));
            let is_inside = attribute(tag, "TargetMode").is_none_or(|mode| mode != "External");
            found = attribute(tag, "Target")
                .filter(|_| is_kind && is_inside)
                .and_then(|target| resolved(part, &target));
        }
    })?;
    Ok(found)
}

/// A list of relations with one more: to `target`, of a type.
///
/// # Errors
/// If the list is no XML.
pub(super) fn with_relation(list: Option<&str>, kind: &str, target: &str) -> Result<String, String> {
    let list = list.unwrap_or(NO_RELATIONS);
    let mut taken = Vec::new();
    let mut prefix = String::new();
    walk(list, |piece, place| {
        if matches!(piece, Piece::Open | Piece::Empty) {
            let tag = &list[place];
            taken.extend(attribute(tag, "Id"));
            prefix = prefix_of(name(tag)).to_owned();
        }
    })?;
    let id = (1..).map(|number| format!("rIdComments{number}")).find(|id| !taken.contains(id));
    let (id, kind, target) = (id.unwrap_or_default(), escaped(kind), escaped(target));
    with_last(list, &format!("<{prefix}Relationship Id=\"{id}\" Type=\"{kind}\" Target=\"{target}\"/>"))
}

/// The list of contents with the part that holds comments, if it does not have it.
///
/// # Errors
/// If the list is no XML.
pub(super) fn with_comments(list: &str, part: &str) -> Result<Option<String>, String> {
    let (mut is_known, mut prefix, wanted) = (false, String::new(), format!("/{part}"));
    walk(list, |piece, place| {
        if matches!(piece, Piece::Open | Piece::Empty) {
            let tag = &list[place];
            is_known |= attribute(tag, "PartName").is_some_and(|known| known.eq_ignore_ascii_case(&wanted));
            prefix = prefix_of(name(tag)).to_owned();
        }
    })?;
    if is_known {
        return Ok(None);
    }
    let entry = format!("<{prefix}Override PartName=\"{}\" ContentType=\"{COMMENTS}\"/>", escaped(&wanted));
    with_last(list, &entry).map(Some)
}

/// The prefix of a name, with its colon.
fn prefix_of(name: &str) -> &str {
    &name[..name.len() - local(name).len()]
}

/// The part that a target means in the relations of a part; none if it leads out of the container.
fn resolved(part: &str, target: &str) -> Option<String> {
    let folder = part.rsplit_once('/').map_or("", |(folder, _)| folder);
    let (base, target) = target.strip_prefix('/').map_or((folder, target), |absolute| ("", absolute));
    let mut path: Vec<&str> = base.split('/').filter(|step| !step.is_empty()).collect();
    for step in target.split('/') {
        match step {
            "" | "." => {}
            ".." => {
                path.pop()?;
            }
            _ => path.push(step),
        }
    }
    (!path.is_empty()).then(|| path.join("/"))
}
