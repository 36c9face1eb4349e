//! Frameworks for people: those that there are, and one of them as a tree.

use itl_framework::{Concept, Framework, Hierarchy, Node, PUBLISHED};
use std::io;

use super::hints;
use super::page::{Page, Table, columns, shorten};
use crate::Listed;
use crate::words::clean;

/// Prints the frameworks that there are, and the folder in which the user keeps some.
///
/// # Errors
/// If the page cannot be written.
pub fn frameworks(page: &mut Page<'_>, listed: &[Listed], shelf: &str) -> io::Result<()> {
    let mut table = Table::new(&["name", ">concepts", ">levels", "language", "title", "where"]);
    for one in listed {
        let name = page.strong(&clean(&one.name));
        let place = page.faint(&shorten(&clean(&one.place), 40));
        match &one.framework {
            Ok(framework) => {
                let levels = Hierarchy::of(framework).nodes.iter().map(|node| node.level).max().unwrap_or(0);
                let language =
                    framework.language.map_or("detected".to_owned(), |language| language.to_string());
                let title = shorten(&clean(&framework.title), page.width.saturating_sub(70).max(20));
                table.row([
                    name,
                    framework.concepts.len().to_string(),
                    levels.to_string(),
                    language,
                    title,
                    place,
                ]);
            }
            Err(reason) => {
                let reason = format!("cannot be used: {}", shorten(&clean(reason), 60));
                table.row([name, "–".into(), "–".into(), "–".into(), reason, place]);
            }
        }
    }
    table.print(page, 0)?;
    page.blank()?;
    page.note(&format!("Your frameworks folder is {}.", clean(shelf)), 0)?;
    page.title("Can be imported, each with one command")?;
    for one in PUBLISHED {
        page.line(&format!("  {}  {}", page.strong(one.name), page.faint(one.file)))?;
        page.line(&format!("      {}", hints::import(one.import)))?;
    }
    page.blank()?;
    page.note(hints::IMPORT, 0)
}

/// Prints a framework: what it is, and at most `limit` of its nodes as a tree.
///
/// # Errors
/// If the page cannot be written.
pub fn framework(page: &mut Page<'_>, framework: &Framework, limit: usize) -> io::Result<()> {
    let hierarchy = Hierarchy::of(framework);
    head(page, framework, &hierarchy)?;
    page.blank()?;
    for node in hierarchy.nodes.iter().take(limit) {
        branch(page, framework, node)?;
    }
    let hidden = hierarchy.nodes.len().saturating_sub(limit);
    if hidden > 0 {
        page.note(&hints::more_nodes(hidden, hierarchy.nodes.len()), 0)?;
    }
    Ok(())
}

fn head(page: &mut Page<'_>, framework: &Framework, hierarchy: &Hierarchy) -> io::Result<()> {
    page.line(&page.strong(&format!("{} ({})", clean(&framework.title), clean(&framework.id))))?;
    let depth = hierarchy.nodes.iter().map(|node| node.level).max().unwrap_or(0);
    let level = |level: usize| {
        let at = || hierarchy.nodes.iter().filter(|node| node.level == level);
        let concepts = at().filter(|node| node.column.is_some()).count();
        match at().count() - concepts {
            0 => format!("{concepts} at level {level}"),
            groups if concepts == 0 => format!("{groups} groups at level {level}"),
            groups => format!("{concepts} and {groups} groups at level {level}"),
        }
    };
    let levels: Vec<String> = (1..=depth).map(level).collect();
    let counted = framework.counted(framework.concepts.len());
    page.note(&format!("{counted}: {}", levels.join(", ")), 0)?;
    if !framework.scope.is_all() {
        let outside = framework.applicable().iter().filter(|applies| !**applies).count();
        page.note(
            &format!("{} not applicable ({})", framework.counted(outside), clean(&framework.scope.reason())),
            0,
        )?;
    }
    let words = |concept: &Concept| concept.text().split_whitespace().count();
    let mut lengths: Vec<usize> = framework.concepts.iter().map(words).collect();
    lengths.sort_unstable();
    let label_only = framework.concepts.iter().filter(|concept| concept.descriptor.trim().is_empty()).count();
    let middle = lengths.get(lengths.len() / 2).copied().unwrap_or(0);
    let (shortest, longest) = (lengths.first().unwrap_or(&0), lengths.last().unwrap_or(&0));
    let mut facts = format!("texts of {shortest} to {longest} words, half of them up to {middle}");
    if label_only > 0 {
        facts.push_str(&format!("; {label_only} concepts have their label only"));
    }
    page.note(&facts, 0)?;
    let language = framework.language.map_or("not stated, so detected".to_owned(), |code| code.to_string());
    page.note(&format!("language {language}"), 0)?;
    if let Some(source) = &framework.source {
        let parts = [source.format.as_str(), &source.id, &source.version];
        let parts: Vec<String> =
            parts.iter().filter(|part| !part.is_empty()).map(|part| clean(part)).collect();
        page.note(&format!("imported from {}", parts.join(", ")), 0)?;
    }
    for (what, words) in [
        ("kept from the stop list", &framework.keep),
        ("stop words of its own", &framework.stop),
        ("cited as", &framework.cite),
    ] {
        if !words.is_empty() {
            page.note(&format!("{what}: {}", clean(&words.join(", "))), 0)?;
        }
    }
    Ok(())
}

/// A node on a line, indented by its level, with as much of its text as there is room for.
fn branch(page: &mut Page<'_>, framework: &Framework, node: &Node) -> io::Result<()> {
    let indent = 2 * (node.level - 1).min(10);
    let (id, label) = (clean(&node.id), clean(&node.label));
    let Some(column) = node.column else {
        let name = if id == label { id } else { format!("{id}  {label}") };
        return page.line(&format!("{:indent$}{}", "", page.faint(&name)));
    };
    let text = clean(&framework.concepts[column].descriptor);
    let head = if label.is_empty() { page.strong(&id) } else { format!("{}  {label}", page.strong(&id)) };
    let room = page.width.saturating_sub(indent + columns(&head) + 2);
    let text = if text.is_empty() || room < 12 { String::new() } else { page.faint(&shorten(&text, room)) };
    page.line(&format!("{:indent$}{head}  {text}", ""))
}

/// Prints a concept of a framework in full.
///
/// # Errors
/// If the page cannot be written.
pub fn framework_concept(page: &mut Page<'_>, framework: &Framework, column: usize) -> io::Result<()> {
    let concept = &framework.concepts[column];
    page.line(&page.strong(&format!("{} {}", clean(&concept.id), clean(&concept.label))))?;
    let hierarchy = Hierarchy::of(framework);
    if let Some(node) = hierarchy.nodes.iter().find(|node| node.column == Some(column)) {
        let mut above: Vec<String> = Vec::new();
        let mut next = node.parent;
        while let Some(at) = next {
            above.push(clean(&hierarchy.nodes[at].id));
            next = hierarchy.nodes[at].parent;
        }
        above.reverse();
        if !above.is_empty() {
            page.note(&format!("under {}", above.join(" › ")), 0)?;
        }
        let below: Vec<String> =
            node.children.iter().map(|&child| clean(&hierarchy.nodes[child].id)).collect();
        if !below.is_empty() {
            page.note(&format!("above {}", below.join(", ")), 0)?;
        }
    }
    if let Some(uri) = &concept.uri {
        page.note(&clean(uri), 0)?;
    }
    for paragraph in concept.text().split('\n').filter(|line| !line.trim().is_empty()) {
        page.paragraph(&clean(paragraph), 2)?;
    }
    Ok(())
}
