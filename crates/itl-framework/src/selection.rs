//! Which concepts are in use: a level of the hierarchy, and whether a descriptor holds those below it.
//!
//! A selection makes a framework of a framework, before anything is weighed: δ is computed over the concepts in use.

use itl_base::{Help, Notice};
use serde::{Deserialize, Serialize};
use std::num::NonZeroU32;

use crate::{Concept, DescriptorPart, Framework, FrameworkError, Group, Hierarchy};

/// What the descriptor of a concept in use is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Descriptors {
    /// Its own text.
    #[default]
    Own,
    /// Its own text and those of all concepts below it, depth first in the order of the file, as paragraphs.
    WithChildren,
}

impl Descriptors {
    /// The name in settings and results.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Own => "own",
            Self::WithChildren => "with-children",
        }
    }

    /// The descriptors of that name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        [Self::Own, Self::WithChildren].into_iter().find(|descriptors| descriptors.name() == name)
    }
}

/// Which nodes of a hierarchy are concepts, and with which texts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Selection {
    /// The level, 1 at the top; every concept if there is none.
    pub level: Option<u32>,
    /// What the descriptors hold.
    pub descriptors: Descriptors,
}

/// Which concepts these are, in words: nothing to say about all concepts with their own texts.
impl std::fmt::Display for Selection {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if let Some(level) = self.level {
            write!(f, " of level {level}")?;
        }
        match self.descriptors {
            Descriptors::Own => Ok(()),
            Descriptors::WithChildren => f.write_str(", described with the texts below them"),
        }
    }
}

/// Stands between the texts that make one descriptor: no sentence crosses it.
const BETWEEN: &str = "\n\n";

/// Bytes that all descriptors may have together, once they hold what stands below them: a hierarchy of thousands of levels repeats its
/// lowest text in each. Frameworks of some thousand concepts have about a megabyte.
const MAX_TEXT: usize = 64 << 20;

/// What a part of a descriptor takes besides its text.
const PART: usize = 64;

impl Framework {
    /// The framework of the nodes that are selected. What stands above them groups them; what stands below is in their
    /// descriptors or left out.
    ///
    /// # Errors
    /// If nothing is left.
    pub fn select(&self, selection: Selection) -> Result<(Self, Vec<Notice>), FrameworkError> {
        if selection == Selection::default() {
            return Ok((self.clone(), Vec::new()));
        }
        let (hierarchy, groups) = Hierarchy::unnamed(self);
        let named = Named { framework: self, hierarchy: &hierarchy, groups: &groups };
        let depth = hierarchy.nodes.iter().map(|node| node.level).max().unwrap_or(0);
        let whole = |at: &usize| {
            let node = &hierarchy.nodes[*at];
            let described = node.column.is_some()
                || (selection.level.is_some() && selection.descriptors == Descriptors::WithChildren);
            described && selection.level.is_none_or(|level| node.level == level as usize)
        };
        let selected: Vec<usize> = (0..hierarchy.nodes.len()).filter(whole).collect();
        if selected.is_empty() {
            let level = selection.level.unwrap_or(0);
            return Err(FrameworkError::Level {
                level,
                depth,
                groups: level >= 1 && level as usize <= depth,
            });
        }
        if selection.descriptors == Descriptors::WithChildren {
            self.fits(&hierarchy, &selected)?;
        }
        let mut notices = Vec::new();
        let concepts = selected.iter().map(|&node| self.concept(&named, node, selection, &mut notices));
        let concepts = concepts.collect();
        let groups = above(&named, &selected);
        let mut framework = Self { concepts, groups, selection, ..self.head() };
        // What was recommended for the whole hierarchy has been decided: it does not fit what is left of it.
        // Its word is that of the level it recommends, or of all concepts.
        if selection.level.is_some() && selection.level != self.recommend.level.map(NonZeroU32::get) {
            framework.noun = None;
            framework.plural = None;
        }
        framework.recommend.level = None;
        framework.recommend.descriptors = None;
        if let Some(level) = selection.level {
            left_out(&hierarchy, level as usize, selection.descriptors, &mut notices);
        }
        Ok((framework, notices))
    }

    /// The framework without its concepts and groups.
    fn head(&self) -> Self {
        Self {
            title: self.title.clone(),
            language: self.language,
            keep: self.keep.clone(),
            stop: self.stop.clone(),
            cite: self.cite.clone(),
            noun: self.noun.clone(),
            plural: self.plural.clone(),
            scope: self.scope.clone(),
            source: self.source.clone(),
            recommend: self.recommend.clone(),
            selection: self.selection,
            ..Self::empty(&self.id)
        }
    }

    /// Refuses descriptors that would hold too much of each other, before they are made.
    fn fits(&self, hierarchy: &Hierarchy, selected: &[usize]) -> Result<(), FrameworkError> {
        let mut room = MAX_TEXT;
        for below in selected.iter().flat_map(|&node| hierarchy.nodes_of(node)) {
            let Some(column) = hierarchy.nodes[below].column else { continue };
            let Concept { id, label, descriptor, tokens, .. } = &self.concepts[column];
            let words = tokens.as_ref().map_or(0, Vec::len) * PART;
            // The text stands in the descriptor and in the part of it.
            let size = PART + id.len() + label.len() + 2 * descriptor.len().max(label.len()) + words;
            room = room.checked_sub(size).ok_or(FrameworkError::TooLarge {
                what: "bytes of text, with the texts below every concept".into(),
                limit: MAX_TEXT as u64,
            })?;
        }
        Ok(())
    }

    fn concept(
        &self,
        named: &Named<'_>,
        node: usize,
        selection: Selection,
        notices: &mut Vec<Notice>,
    ) -> Concept {
        let hierarchy = named.hierarchy;
        let here = &hierarchy.nodes[node];
        let group = || Concept {
            id: named.id(node).to_owned(),
            uri: None,
            parent: here.parent.map(|parent| named.id(parent).to_owned()),
            label: named.label(node).to_owned(),
            descriptor: String::new(),
            tokens: None,
            parts: Vec::new(),
        };
        let own = here.column.map_or_else(group, |column| self.concepts[column].clone());
        if selection.descriptors == Descriptors::Own {
            return own;
        }
        // Every concept from here on down, with the child of this node that it stands under.
        let mut branch = 0;
        let below = hierarchy.nodes_of(node).filter_map(|at| {
            branch += u32::from(hierarchy.nodes[at].level == here.level + 1);
            Some((branch, &self.concepts[hierarchy.nodes[at].column?]))
        });
        let (branches, parts): (Vec<u32>, Vec<&Concept>) = below.unzip();
        if here.column.is_some() && parts.len() == 1 {
            return own;
        }
        let tokens: Option<Vec<_>> = parts.iter().map(|part| part.tokens.clone()).collect();
        if tokens.is_none() && parts.iter().any(|part| part.tokens.is_some()) {
            notices.push(Notice::warning(
                "tokens-not-used",
                format!(
                    "concept \"{}\": the given tokens of some of its parts are not used, because others have none",
                    own.id
                ),
            ));
        }
        let texts: Vec<&str> = parts.iter().map(|part| part.text().trim()).collect();
        let part = |(branch, part): (u32, &&Concept)| DescriptorPart {
            id: part.id.clone(),
            label: part.label.clone(),
            descriptor: part.descriptor.trim().to_owned(),
            tokens: part.tokens.clone().filter(|_| tokens.is_some()),
            branch,
        };
        let parts = branches.into_iter().zip(&parts).map(part).collect();
        Concept { descriptor: texts.join(BETWEEN), tokens: tokens.map(|parts| parts.concat()), parts, ..own }
    }
}

/// A hierarchy whose nodes have their names in the framework only.
struct Named<'f> {
    framework: &'f Framework,
    hierarchy: &'f Hierarchy,
    /// Which group a node is that is no concept.
    groups: &'f [usize],
}

impl Named<'_> {
    fn id(&self, node: usize) -> &str {
        match self.hierarchy.nodes[node].column {
            Some(column) => &self.framework.concepts[column].id,
            None => &self.framework.groups[self.groups[node]].id,
        }
    }

    fn label(&self, node: usize) -> &str {
        match self.hierarchy.nodes[node].column {
            Some(column) => &self.framework.concepts[column].label,
            None => self.framework.groups[self.groups[node]].name(),
        }
    }
}

/// The nodes above those selected that are not selected themselves, as groups.
fn above(named: &Named<'_>, selected: &[usize]) -> Vec<Group> {
    let nodes = &named.hierarchy.nodes;
    let mut above = vec![false; nodes.len()];
    for &node in selected {
        let mut next = nodes[node].parent;
        while let Some(at) = next.filter(|&at| !above[at]) {
            above[at] = true;
            next = nodes[at].parent;
        }
    }
    for &node in selected {
        above[node] = false;
    }
    let group = |node: usize| Group {
        id: named.id(node).to_owned(),
        parent: nodes[node].parent.map(|parent| named.id(parent).to_owned()),
        label: named.label(node).to_owned(),
    };
    (0..nodes.len()).filter(|&node| above[node]).map(group).collect()
}

/// Says what a level does not take.
fn left_out(hierarchy: &Hierarchy, level: usize, descriptors: Descriptors, notices: &mut Vec<Notice>) {
    let nodes = &hierarchy.nodes;
    let concepts = || nodes.iter().enumerate().filter(|(_, node)| node.column.is_some());
    let lowest = hierarchy.lowest_levels();
    let short = concepts().filter(|&(at, node)| node.level < level && lowest[at] < level).count();
    let below = concepts().filter(|(_, node)| node.level > level).count();
    let groups = nodes.iter().filter(|node| node.column.is_none() && node.level == level).count();
    let mut say = |count: usize, what: &str, help: Option<Help>| {
        if count > 0 {
            let notice = Notice::info("not-in-use", format!("{count} {what}"));
            notices.push(Notice { help, ..notice });
        }
    };
    say(short, &format!("concepts end above level {level} and are not in use"), None);
    if descriptors == Descriptors::Own {
        let help = Help::say("").setting("descriptors").and(" with-children adds their texts");
        say(below, &format!("concepts below level {level} are not in use"), Some(help));
        say(groups, &format!("groups at level {level} have no text of their own and are not in use"), None);
    }
}
