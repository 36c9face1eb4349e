//! The hierarchy of a framework: its concepts and groups as nodes of a forest.

use std::collections::HashMap;

use crate::Framework;

/// A concept or a group in the hierarchy.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Node {
    /// Its id.
    pub id: String,
    /// Its name; a group without one has its id for a name.
    pub label: String,
    /// Its column, if it is a concept.
    pub column: Option<usize>,
    /// The node above it.
    pub parent: Option<usize>,
    /// The nodes below it, in the order of the first columns in them.
    pub children: Vec<usize>,
    /// 1 at the top.
    pub level: usize,
}

/// All nodes of a framework, parents before their children.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hierarchy {
    /// The nodes, depth first: a subtree is a run.
    pub nodes: Vec<Node>,
}

impl Hierarchy {
    /// The hierarchy of a framework.
    #[must_use]
    pub fn of(framework: &Framework) -> Self {
        let (mut hierarchy, groups) = Self::unnamed(framework);
        for (node, group) in hierarchy.nodes.iter_mut().zip(groups) {
            let (id, label) = match node.column {
                Some(column) => (&framework.concepts[column].id, &*framework.concepts[column].label),
                None => (&framework.groups[group].id, framework.groups[group].name()),
            };
            (node.id, node.label) = (id.clone(), label.to_owned());
        }
        hierarchy
    }

    /// The hierarchy without ids and labels, which are half of the time to make it, and for every node that is no concept which group it
    /// is.
    pub(crate) fn unnamed(framework: &Framework) -> (Self, Vec<usize>) {
        let concepts = framework.concepts.iter().enumerate();
        let concepts =
            concepts.map(|(column, concept)| (concept.id.as_str(), Some(column), concept.parent.as_deref()));
        let groups = framework.groups.iter().map(|group| (group.id.as_str(), None, group.parent.as_deref()));
        let all: Vec<_> = groups.chain(concepts).collect();
        let index: HashMap<&str, usize> = all.iter().enumerate().map(|(at, node)| (node.0, at)).collect();
        let mut children: Vec<Vec<usize>> = vec![Vec::new(); all.len()];
        let mut roots = Vec::new();
        for (at, node) in all.iter().enumerate() {
            match node.2.and_then(|parent| index.get(parent)) {
                Some(&parent) => children[parent].push(at),
                None => roots.push(at),
            }
        }
        let first = first_columns(&all.iter().map(|node| node.1).collect::<Vec<_>>(), &children);
        roots.sort_by_key(|&at| first[at]);
        children.iter_mut().for_each(|children| children.sort_by_key(|&at| first[at]));
        let mut nodes: Vec<Node> = Vec::with_capacity(all.len());
        let mut places: Vec<usize> = Vec::with_capacity(all.len());
        // A stack instead of recursion: the depth of a file is not ours to trust.
        let mut open: Vec<(usize, Option<usize>)> =
            roots.into_iter().rev().map(|root| (root, None)).collect();
        while let Some((at, parent)) = open.pop() {
            let here = nodes.len();
            places.push(at);
            let level = parent.map_or(1, |parent: usize| nodes[parent].level + 1);
            nodes.push(Node {
                id: String::new(),
                label: String::new(),
                column: all[at].1,
                parent,
                children: Vec::with_capacity(children[at].len()),
                level,
            });
            if let Some(parent) = parent {
                nodes[parent].children.push(here);
            }
            open.extend(children[at].iter().rev().map(|&child| (child, Some(here))));
        }
        (Self { nodes }, places)
    }

    /// Whether every node stands at the top.
    #[must_use]
    pub fn is_flat(&self) -> bool {
        self.nodes.iter().all(|node| node.parent.is_none())
    }

    /// A node and all nodes below it, depth first.
    pub fn nodes_of(&self, node: usize) -> impl Iterator<Item = usize> {
        let level = self.nodes[node].level;
        let below = self.nodes[node + 1..].iter().take_while(move |other| other.level > level).count();
        node..=node + below
    }

    /// For every node the lowest level at or below it.
    #[must_use]
    pub fn lowest_levels(&self) -> Vec<usize> {
        let mut lowest: Vec<usize> = self.nodes.iter().map(|node| node.level).collect();
        // Children stand behind their parents.
        for (at, node) in self.nodes.iter().enumerate().rev() {
            if let Some(parent) = node.parent {
                lowest[parent] = lowest[parent].max(lowest[at]);
            }
        }
        lowest
    }

    /// The columns of a node: its own and those of all nodes below it, in order.
    #[must_use]
    pub fn columns(&self, node: usize) -> Vec<usize> {
        self.nodes_of(node).filter_map(|at| self.nodes[at].column).collect()
    }
}

/// The first column at or below each node: the order in which the file comes to them.
fn first_columns(columns: &[Option<usize>], children: &[Vec<usize>]) -> Vec<usize> {
    let mut first: Vec<usize> = columns.iter().map(|column| column.unwrap_or(usize::MAX)).collect();
    let mut order: Vec<usize> = Vec::with_capacity(columns.len());
    let mut is_child = vec![false; columns.len()];
    children.iter().flatten().for_each(|&child| is_child[child] = true);
    let mut open: Vec<usize> = (0..columns.len()).filter(|&at| !is_child[at]).collect();
    while let Some(at) = open.pop() {
        order.push(at);
        open.extend(&children[at]);
    }
    for &at in order.iter().rev() {
        first[at] = children[at].iter().map(|&child| first[child]).fold(first[at], usize::min);
    }
    first
}
