//! A catalogue in, its controls out as a list: each knows what is above it, and where it stands in the file.

use super::file::{Catalog, Control, Group, OscalPart, Prop, Text};
use super::params::Params;

/// The controls of a catalogue, or those that a profile takes.
#[derive(Clone, Default)]
pub(super) struct Controls<'a> {
    pub(super) groups: Vec<GroupOf<'a>>,
    pub(super) controls: Vec<ControlOf<'a>>,
    pub(super) params: Params<'a>,
    /// Parts of groups: they belong to no control.
    pub(super) group_parts: usize,
}

/// A group without its contents.
#[derive(Clone)]
pub(super) struct GroupOf<'a> {
    pub(super) id: Text<'a>,
    /// The ids of what it stands in, the nearest first.
    pub(super) above: Vec<Text<'a>>,
    pub(super) title: Text<'a>,
}

/// A control without those below it.
#[derive(Clone)]
pub(super) struct ControlOf<'a> {
    pub(super) id: Text<'a>,
    pub(super) title: Text<'a>,
    pub(super) props: Vec<Prop<'a>>,
    pub(super) parts: Vec<OscalPart<'a>>,
    /// The ids of what it stands in, the nearest first.
    pub(super) above: Vec<Text<'a>>,
    pub(super) place: String,
}

impl ControlOf<'_> {
    pub(super) fn is_withdrawn(&self) -> bool {
        let withdrawn =
            |prop: &Prop<'_>| &*prop.name == "status" && prop.value.eq_ignore_ascii_case("withdrawn");
        self.props.iter().any(withdrawn)
    }
}

enum Node<'a> {
    Group(Group<'a>),
    Control(Control<'a>),
}

struct Waiting<'a> {
    node: Node<'a>,
    above: Vec<Text<'a>>,
    place: String,
}

impl<'a> Controls<'a> {
    /// Takes a catalogue apart, in its order; `place` is where it stands.
    pub(super) fn of(catalog: Catalog<'a>, place: &str) -> Self {
        let mut all = Self::default();
        all.params.add(catalog.params);
        let mut waiting = Vec::new();
        push(&mut waiting, catalog.groups, catalog.controls, &[], place);
        while let Some(Waiting { node, above, place }) = waiting.pop() {
            match node {
                Node::Group(group) => {
                    all.params.add(group.params);
                    all.group_parts += group.parts.len();
                    // A group may lack an id, and then has its title for one; with neither, its contents move up.
                    let id = if group.id.is_empty() { group.title.clone() } else { group.id };
                    let mut inside = above.clone();
                    if !id.is_empty() {
                        inside.insert(0, id.clone());
                        all.groups.push(GroupOf { id, above, title: group.title });
                    }
                    push(&mut waiting, group.groups, group.controls, &inside, &place);
                }
                Node::Control(control) => {
                    all.params.add(control.params);
                    let mut inside = above.clone();
                    inside.insert(0, control.id.clone());
                    push(&mut waiting, Vec::new(), control.controls, &inside, &place);
                    let Control { id, title, props, parts, .. } = control;
                    all.controls.push(ControlOf { id, title, props, parts, above, place });
                }
            }
        }
        all
    }
}

/// Puts groups and controls on the pile, the first on top.
fn push<'a>(
    waiting: &mut Vec<Waiting<'a>>,
    groups: Vec<Group<'a>>,
    controls: Vec<Control<'a>>,
    above: &[Text<'a>],
    place: &str,
) {
    let control = |(at, control)| (Node::Control(control), format!("{place}.controls[{at}]"));
    let group = |(at, group)| (Node::Group(group), format!("{place}.groups[{at}]"));
    let controls = controls.into_iter().enumerate().rev().map(control);
    let groups = groups.into_iter().enumerate().rev().map(group);
    let node = |(node, place)| Waiting { node, above: above.to_vec(), place };
    waiting.extend(controls.chain(groups).map(node));
}
