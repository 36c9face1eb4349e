//! Nodes of one id: those that say the same become one, with a note; what says different things only if that is asked for.

use itl_base::Notice;
use std::collections::{BTreeSet, HashMap};

use crate::accept::Draft;
use crate::{Concept, Group};

/// Ids that a note names.
const NAMED: usize = 5;
/// Stands between the names of groups that are joined.
const BETWEEN: &str = " / ";

/// Joins groups of one id, a group with the concept of its id, and concepts that say the same. Concepts that say different things
/// stay apart, for the caller to refuse, unless `merge` is asked for: then their texts are joined in their order.
pub(crate) fn join(draft: &mut Draft, merge: bool) {
    let mut joined = BTreeSet::new();
    join_concepts(draft, merge, &mut joined);
    join_groups(draft, &mut joined);
    if joined.is_empty() {
        return;
    }
    let named: Vec<&str> = joined.iter().take(NAMED).map(String::as_str).collect();
    let more = if joined.len() > named.len() { ", …" } else { "" };
    let (count, named) = (joined.len(), named.join(", "));
    let said = match count {
        1 => format!("the id {named} stands in several places, which are joined"),
        _ => format!("{count} ids stand in several places, which are joined: {named}{more}"),
    };
    draft.notices.push(Notice::info("ids-joined", said));
}

fn join_concepts(draft: &mut Draft, merge: bool, joined: &mut BTreeSet<String>) {
    let concepts = &mut draft.framework.concepts;
    let mut first: HashMap<String, usize> = HashMap::with_capacity(concepts.len());
    let mut stays = vec![true; concepts.len()];
    for at in 0..concepts.len() {
        let Some(&before) = first.get(&concepts[at].id).filter(|_| !concepts[at].id.is_empty()) else {
            first.insert(concepts[at].id.clone(), at);
            continue;
        };
        if merge || says_the_same(&concepts[before], &concepts[at]) {
            let other = std::mem::take(&mut concepts[at]);
            joined.insert(other.id.clone());
            add(&mut concepts[before], other);
            stays[at] = false;
        }
    }
    let mut each = stays.iter();
    concepts.retain(|_| each.next().copied().unwrap_or(true));
    let mut each = stays.iter();
    draft.places.retain(|_| each.next().copied().unwrap_or(true));
}

fn join_groups(draft: &mut Draft, joined: &mut BTreeSet<String>) {
    if draft.framework.groups.is_empty() {
        return;
    }
    let concepts = draft.framework.concepts.iter().enumerate();
    let concepts: HashMap<String, usize> = concepts.map(|(at, concept)| (concept.id.clone(), at)).collect();
    let mut kept: Vec<Group> = Vec::with_capacity(draft.framework.groups.len());
    let mut first: HashMap<String, usize> = HashMap::new();
    for group in std::mem::take(&mut draft.framework.groups) {
        if let Some(&at) = concepts.get(&group.id) {
            // A concept in a group of its own id takes the place of the group.
            let parent = &mut draft.framework.concepts[at].parent;
            if parent.as_ref() == Some(&group.id) {
                *parent = group.parent;
            }
            joined.insert(group.id);
            continue;
        }
        match first.get(&group.id) {
            None => {
                first.insert(group.id.clone(), kept.len());
                kept.push(group);
            }
            Some(&before) => {
                let one = &mut kept[before];
                if one.label.split(BETWEEN).all(|label| label != group.label) {
                    let between = if one.label.is_empty() { "" } else { BETWEEN };
                    one.label = format!("{}{between}{}", one.label, group.label);
                }
                one.parent = one.parent.take().or(group.parent);
                joined.insert(group.id);
            }
        }
    }
    draft.framework.groups = kept;
}

fn says_the_same(a: &Concept, b: &Concept) -> bool {
    let words = |text: &str| text.split_whitespace().map(str::to_lowercase).collect::<Vec<_>>();
    words(&a.label) == words(&b.label) && words(&a.descriptor) == words(&b.descriptor) && a.tokens == b.tokens
}

/// Adds what another concept of the same id says.
fn add(one: &mut Concept, other: Concept) {
    one.parent = one.parent.take().or(other.parent);
    one.uri = one.uri.take().or(other.uri);
    // Given words are those of one text.
    if one.tokens != other.tokens {
        one.tokens = None;
    }
    if one.label.is_empty() {
        one.label = other.label;
    } else if other.label != one.label && !one.descriptor.contains(&other.label) {
        add_text(&mut one.descriptor, &other.label);
    }
    if !one.descriptor.contains(&other.descriptor) {
        add_text(&mut one.descriptor, &other.descriptor);
    }
}

fn add_text(text: &mut String, more: &str) {
    if !more.is_empty() {
        text.push_str(if text.is_empty() { "" } else { "\n\n" });
        text.push_str(more);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{FilePlace, Framework};

    fn draft(concepts: &[(&str, &str, &str)], groups: &[(&str, &str)]) -> Draft {
        let concept = |&(id, label, descriptor): &(&str, &str, &str)| Concept {
            id: id.to_owned(),
            label: label.to_owned(),
            descriptor: descriptor.to_owned(),
            ..Concept::default()
        };
        let group =
            |&(id, label): &(&str, &str)| Group { id: id.to_owned(), parent: None, label: label.to_owned() };
        let mut draft = Draft::new(Framework::empty("x"));
        draft.framework.concepts = concepts.iter().map(concept).collect();
        draft.framework.groups = groups.iter().map(group).collect();
        draft.places = (1..=concepts.len()).map(FilePlace::Line).collect();
        draft
    }

    #[test]
    fn groups_and_equal_concepts_are_joined() {
        let mut draft = draft(
            &[("1", "Water", "Clean water"), ("2", "A", ""), ("1", "water", "Clean  water")],
            &[("PCI-1.1", "Install"), ("PCI-1.1", "Maintain"), ("2", "A group")],
        );
        join(&mut draft, false);
        assert_eq!(draft.framework.concepts.len(), 2);
        assert_eq!(draft.framework.groups.len(), 1);
        assert_eq!(draft.framework.groups[0].label, "Install / Maintain");
        assert_eq!(draft.places, [FilePlace::Line(1), FilePlace::Line(2)]);
        assert_eq!(
            draft.notices[0].message,
            "3 ids stand in several places, which are joined: 1, 2, PCI-1.1"
        );
    }

    #[test]
    fn different_concepts_are_joined_only_if_asked() {
        let concepts = [("1", "Water", "Clean water"), ("1", "Energy", "Clean energy")];
        let mut apart = draft(&concepts, &[]);
        join(&mut apart, false);
        assert_eq!((apart.framework.concepts.len(), apart.notices.len()), (2, 0));
        let mut merged = draft(&concepts, &[]);
        join(&mut merged, true);
        assert_eq!(merged.framework.concepts[0].descriptor, "Clean water\n\nEnergy\n\nClean energy");
        assert_eq!(merged.framework.concepts.len(), 1);
    }
}
