//! What a profile changes in a control: parts, properties and parameters are added and removed in place.

use super::controls::Controls;
use super::file::{Add, Alter, OscalPart, Prop, Remove, Text};

/// Changes controls; how many changes found nothing to apply to.
pub(super) fn alter<'a>(controls: &mut Controls<'a>, alters: Vec<Alter<'a>>) -> usize {
    let mut lost = 0;
    for Alter { control_id, removes, adds } in alters {
        let changes = removes.len() + adds.len();
        let Some(at) = controls.controls.iter().position(|control| *control.id == *control_id) else {
            lost += changes;
            continue;
        };
        // Removals come first, as the standard has it.
        lost += removes.iter().filter(|change| !remove(controls, at, change)).count();
        lost += adds.into_iter().map(|change| usize::from(!add(controls, at, change))).sum::<usize>();
    }
    lost
}

fn add<'a>(controls: &mut Controls<'a>, at: usize, add: Add<'a>) -> bool {
    let Add { position, by_id, title, params, props, parts } = add;
    controls.params.add(params);
    let control = &mut controls.controls[at];
    let position = position.as_deref().unwrap_or("ending");
    let Some(id) = by_id.filter(|id| **id != *control.id) else {
        control.props.extend(props);
        insert(&mut control.parts, if position == "starting" { 0 } else { usize::MAX }, parts);
        control.title = title.unwrap_or_else(|| control.title.clone());
        return true;
    };
    let Some(path) = find(&control.parts, &id) else { return false };
    let beside = matches!(position, "before" | "after");
    let (last, above) = path.split_last().map_or((0, &path[..]), |(last, above)| (*last, above));
    if beside {
        let siblings = parts_at(&mut control.parts, above);
        insert(siblings, if position == "before" { last } else { last + 1 }, parts);
        return true;
    }
    let target = &mut parts_at(&mut control.parts, above)[last];
    target.props.extend(props);
    insert(&mut target.parts, if position == "starting" { 0 } else { usize::MAX }, parts);
    target.title = title.or_else(|| target.title.take());
    true
}

fn insert<'a>(parts: &mut Vec<OscalPart<'a>>, at: usize, new: Vec<OscalPart<'a>>) {
    let at = at.min(parts.len());
    parts.splice(at..at, new);
}

/// The way to the part of an id: the positions at every depth.
fn find(parts: &[OscalPart<'_>], id: &str) -> Option<Vec<usize>> {
    let mut waiting: Vec<(Vec<usize>, &OscalPart<'_>)> =
        parts.iter().enumerate().map(|(at, part)| (vec![at], part)).collect();
    while let Some((path, part)) = waiting.pop() {
        if part.id.as_deref() == Some(id) {
            return Some(path);
        }
        waiting.extend(part.parts.iter().enumerate().map(|(at, part)| ([&path[..], &[at]].concat(), part)));
    }
    None
}

/// The list of parts inside of the one that a path leads to.
fn parts_at<'p, 'a>(mut parts: &'p mut Vec<OscalPart<'a>>, path: &[usize]) -> &'p mut Vec<OscalPart<'a>> {
    for &at in path {
        parts = &mut parts[at].parts;
    }
    parts
}

/// Removes what fits; whether anything did.
fn remove(controls: &mut Controls<'_>, at: usize, remove: &Remove<'_>) -> bool {
    let item = |name: &str| remove.by_item_name.as_deref().is_none_or(|wanted| wanted == name);
    let control = &mut controls.controls[at];
    let mut removed = false;
    if item("prop") && remove.by_id.is_none() {
        removed |= retain(&mut control.props, |prop| !prop_fits(prop, remove));
    }
    if item("part") {
        removed |= remove_parts(&mut control.parts, remove);
    }
    let by_id_alone = remove.by_name.is_none() && remove.by_class.is_none() && remove.by_ns.is_none();
    if let Some(id) = remove.by_id.as_deref().filter(|_| item("param") && by_id_alone) {
        removed |= controls.params.remove(id);
    }
    // Links are not read, so that there is nothing to take away.
    removed || remove.by_item_name.as_deref() == Some("link")
}

fn remove_parts(parts: &mut Vec<OscalPart<'_>>, remove: &Remove<'_>) -> bool {
    let mut removed = false;
    let mut waiting = vec![parts];
    while let Some(parts) = waiting.pop() {
        removed |= retain(parts, |part| !part_fits(part, remove));
        waiting.extend(parts.iter_mut().map(|part| &mut part.parts));
    }
    removed
}

fn retain<T>(items: &mut Vec<T>, keep: impl Fn(&T) -> bool) -> bool {
    let before = items.len();
    items.retain(keep);
    items.len() < before
}

fn prop_fits(prop: &Prop<'_>, remove: &Remove<'_>) -> bool {
    fits(remove, &prop.name, prop.class.as_ref(), None, prop.ns.as_ref())
}

fn part_fits(part: &OscalPart<'_>, remove: &Remove<'_>) -> bool {
    fits(remove, &part.name, part.class.as_ref(), part.id.as_ref(), part.ns.as_ref())
}

/// Whether an item is as everything that a removal names, of which there has to be something.
fn fits(
    remove: &Remove<'_>,
    name: &str,
    class: Option<&Text<'_>>,
    id: Option<&Text<'_>>,
    ns: Option<&Text<'_>>,
) -> bool {
    let Remove { by_name, by_class, by_id, by_ns, .. } = remove;
    let same = |wanted: &Option<Text<'_>>, is: Option<&str>| {
        wanted.as_deref().is_none_or(|wanted| is == Some(wanted))
    };
    let named = by_name.is_some() || by_class.is_some() || by_id.is_some() || by_ns.is_some();
    named
        && same(by_name, Some(name))
        && same(by_class, class.map(|text| &**text))
        && same(by_id, id.map(|text| &**text))
        && same(by_ns, ns.map(|text| &**text))
}
