//! A draft in, an accepted framework out: ids unique, parents resolved, every concept described.

use itl_text::Notice;
use std::collections::BTreeMap;

use crate::{Concept, Framework, FrameworkError, Lines};

/// A framework as a reader found it, with the line of each concept.
pub(crate) struct Draft {
    pub(crate) framework: Framework,
    pub(crate) lines: Vec<usize>,
    pub(crate) notices: Vec<Notice>,
}

pub(crate) fn accept(draft: Draft) -> Result<(Framework, Vec<Notice>), FrameworkError> {
    let Draft { mut framework, lines, mut notices } = draft;
    if framework.concepts.is_empty() {
        return Err(FrameworkError::Empty);
    }
    unique(&framework.concepts, &lines)?;
    for (concept, &line) in framework.concepts.iter().zip(&lines) {
        if concept.text().trim().is_empty() {
            return Err(FrameworkError::NoText { id: concept.id.clone(), line });
        }
    }
    framework.groups = groups(&framework.concepts);
    acyclic(&framework.concepts, &lines)?;
    if !framework.groups.is_empty() {
        let shown: Vec<&str> = framework.groups.iter().take(5).map(String::as_str).collect();
        let more = if framework.groups.len() > shown.len() { ", …" } else { "" };
        notices.push(Notice::info(
            "grouping-nodes",
            format!(
                "{} parents are not concepts themselves and only group others: {}{more}",
                framework.groups.len(),
                shown.join(", ")
            ),
        ));
    }
    Ok((framework, notices))
}

fn unique(concepts: &[Concept], lines: &[usize]) -> Result<(), FrameworkError> {
    let mut seen: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for (concept, &line) in concepts.iter().zip(lines) {
        if concept.id.is_empty() {
            return Err(FrameworkError::NoId { line });
        }
        seen.entry(&concept.id).or_default().push(line);
    }
    match seen.into_iter().find(|(_, lines)| lines.len() > 1) {
        Some((id, lines)) => Err(FrameworkError::Duplicate { id: id.to_owned(), lines: Lines(lines) }),
        None => Ok(()),
    }
}

/// Parents that are not concepts, in order of first mention.
fn groups(concepts: &[Concept]) -> Vec<String> {
    let mut known: std::collections::BTreeSet<&str> =
        concepts.iter().map(|concept| concept.id.as_str()).collect();
    let parents = concepts.iter().filter_map(|concept| concept.parent.as_deref());
    parents.filter(|parent| known.insert(parent)).map(str::to_owned).collect()
}

/// Follows every chain of parents once.
fn acyclic(concepts: &[Concept], lines: &[usize]) -> Result<(), FrameworkError> {
    let column: BTreeMap<&str, usize> =
        concepts.iter().enumerate().map(|(column, concept)| (concept.id.as_str(), column)).collect();
    let parent = |at: usize| concepts[at].parent.as_deref().and_then(|id| column.get(id).copied());
    let mut settled = vec![false; concepts.len()];
    for start in 0..concepts.len() {
        let mut path = Vec::new();
        let mut next = Some(start);
        while let Some(at) = next.filter(|&at| !settled[at]) {
            settled[at] = true;
            path.push(at);
            next = parent(at);
        }
        if let Some(loop_start) = next.and_then(|at| path.iter().position(|&step| step == at)) {
            let mut cycle: Vec<String> =
                path[loop_start..].iter().map(|&step| concepts[step].id.clone()).collect();
            let id = cycle[0].clone();
            cycle.push(id.clone());
            return Err(FrameworkError::Cycle { id, cycle, line: lines[path[loop_start]] });
        }
    }
    Ok(())
}
