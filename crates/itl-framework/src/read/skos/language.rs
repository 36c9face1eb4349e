//! Which language of a vocabulary is read, and the texts of a resource in it. RDF has no order: of several texts the
//! choice depends on them alone, so that every form of a file gives the same framework.

use itl_base::{Language, Notice};
use std::collections::{BTreeMap, BTreeSet};

use super::graph::{Graph, Resource, Text, TextKind};
use super::vocabulary::{Link, Property};

/// The language that is read.
pub(super) struct Choice {
    /// Its subtag; `None` if the file names no language.
    primary: Option<String>,
    /// How many labels there are in each.
    counts: BTreeMap<String, usize>,
}

impl Choice {
    /// The one asked for; otherwise English where it has at least half as many labels as any other, otherwise the one
    /// with the most.
    pub(super) fn of(graph: &Graph, concepts: &[usize], asked: Option<Language>) -> Self {
        let labels = [Property::PrefLabel];
        let others = [Property::Name, Property::Definition, Property::ScopeNote, Property::AltLabel];
        let mut counts = counts(graph, concepts, &labels);
        if counts.is_empty() {
            counts = self::counts(graph, concepts, &others);
        }
        let most = counts.values().copied().max().unwrap_or(0);
        let english = counts.get("en").is_some_and(|&count| count * 2 >= most);
        let first = || counts.iter().find(|(_, count)| **count == most).map(|(language, _)| language.clone());
        let primary = match asked {
            Some(language) => Some(language.code().to_owned()),
            None if english => Some("en".to_owned()),
            None => first(),
        };
        Self { primary, counts }
    }

    /// The language, where it is one that has a code.
    pub(super) fn language(&self) -> Option<Language> {
        self.primary.as_deref().and_then(Language::new)
    }

    /// What is said if there was a choice.
    pub(super) fn notice(&self, asked: bool) -> Option<Notice> {
        let primary = self.primary.as_deref().filter(|_| self.counts.len() > 1 && !asked)?;
        let said = format!("labels are read in \"{primary}\"; the file has them in {}", self.list());
        Some(Notice::info("language-chosen", said))
    }

    /// The languages that there are.
    pub(super) fn list(&self) -> String {
        let languages: Vec<&str> = self.counts.keys().take(40).map(String::as_str).collect();
        if languages.is_empty() { "no language".to_owned() } else { languages.join(", ") }
    }

    pub(super) fn name(&self) -> &str {
        self.primary.as_deref().unwrap_or("")
    }

    /// The texts of a property in the language, otherwise those that name none; sorted, those of the plain tag first.
    pub(super) fn texts<'g>(
        &self,
        graph: &'g Graph,
        resource: &'g Resource,
        property: Property,
    ) -> Vec<&'g str> {
        let of = |matches: &dyn Fn(&str) -> bool| {
            let all = all_texts(graph, resource, property).filter(|text| matches(&text.language));
            let mut found: Vec<(&str, &str)> = all.map(|text| (&*text.language, text.value.trim())).collect();
            found.sort_unstable();
            let mut seen = BTreeSet::from([""]);
            found.retain(|text| seen.insert(text.1));
            found
        };
        let mut found = of(&|tag| self.primary.as_deref() == Some(primary(tag)));
        if found.is_empty() {
            found = of(&str::is_empty);
        }
        found.into_iter().map(|text| text.1).collect()
    }
}

/// The texts of a property: those that the resource has, or else those of the labels and notes it refers to.
fn all_texts<'g>(
    graph: &'g Graph,
    resource: &'g Resource,
    property: Property,
) -> impl Iterator<Item = &'g Text> {
    let shown = |text: &&Text| !matches!(text.kind, TextKind::Mark(_));
    let direct = resource.texts(property).any(|text| shown(&text));
    let referred = resource.targets(Link::Text(property)).filter(move |_| !direct);
    let referred = referred.flat_map(|target| graph.resources[target].texts(Property::Form));
    resource.texts(property).filter(shown).chain(referred)
}

/// Texts by language.
fn counts(graph: &Graph, concepts: &[usize], properties: &[Property]) -> BTreeMap<String, usize> {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for &concept in concepts {
        for &property in properties {
            for text in all_texts(graph, &graph.resources[concept], property) {
                let language = primary(&text.language);
                match counts.get_mut(language) {
                    Some(count) => *count += 1,
                    None if language.is_empty() => {}
                    None => drop(counts.insert(language.to_owned(), 1)),
                }
            }
        }
    }
    counts
}

/// The language of a tag: `en` of `en-gb`.
fn primary(tag: &str) -> &str {
    tag.split(['-', '_']).next().unwrap_or("")
}
