//! A framework as JSON: the contract's shape, with what else there is to it.

use itl_base::Language;
use serde::Serialize;

use super::tokens;
use crate::{Framework, FrameworkSource, Recommendation, Scope};

#[derive(Serialize)]
struct FrameworkObject<'a> {
    id: &'a str,
    title: &'a str,
    language: Option<Language>,
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    keep: &'a [String],
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    stop: &'a [String],
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    cite: &'a [String],
    #[serde(skip_serializing_if = "Option::is_none")]
    noun: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    plural: Option<&'a str>,
    #[serde(skip_serializing_if = "Scope::is_all")]
    scope: &'a Scope,
    #[serde(skip_serializing_if = "Option::is_none")]
    source: Option<&'a FrameworkSource>,
    #[serde(skip_serializing_if = "Recommendation::is_empty")]
    recommend: &'a Recommendation,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    groups: Vec<NodeObject<'a>>,
    concepts: Vec<ConceptObject<'a>>,
}

#[derive(Serialize)]
struct NodeObject<'a> {
    id: &'a str,
    parent: Option<&'a str>,
    label: &'a str,
}

#[derive(Serialize)]
struct ConceptObject<'a> {
    #[serde(flatten)]
    node: NodeObject<'a>,
    descriptor: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    uri: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    tokens: Option<String>,
}

pub(super) fn write(framework: &Framework) -> Vec<u8> {
    let groups = framework.groups.iter().map(|group| NodeObject {
        id: &group.id,
        parent: group.parent.as_deref(),
        label: &group.label,
    });
    let concepts = framework.concepts.iter().map(|concept| ConceptObject {
        node: NodeObject { id: &concept.id, parent: concept.parent.as_deref(), label: &concept.label },
        descriptor: &concept.descriptor,
        uri: concept.uri.as_deref(),
        tokens: tokens(concept),
    });
    let object = FrameworkObject {
        id: &framework.id,
        title: &framework.title,
        language: framework.language,
        keep: &framework.keep,
        stop: &framework.stop,
        cite: &framework.cite,
        noun: framework.noun.as_deref(),
        plural: framework.plural.as_deref(),
        scope: &framework.scope,
        source: framework.source.as_ref(),
        recommend: &framework.recommend,
        groups: groups.collect(),
        concepts: concepts.collect(),
    };
    // Nothing in it fails to serialise.
    let mut file = seen(&serde_json::to_string(&object).unwrap_or_default());
    file.push('\n');
    file.into_bytes()
}

/// The same JSON with escapes for what could steer a terminal and may stand in it as it is: controls from U+007F on, and marks of direction. Outside of
/// strings there is neither.
fn seen(json: &str) -> String {
    let mut seen = String::with_capacity(json.len());
    for c in json.chars() {
        match c {
            '\u{7F}'..='\u{9F}'
            | '\u{61C}'
            | '\u{200E}'
            | '\u{200F}'
            | '\u{2028}'..='\u{202E}'
            | '\u{2066}'..='\u{2069}' => {
                seen.push_str(&format!("\\u{:04x}", u32::from(c)));
            }
            c => seen.push(c),
        }
    }
    seen
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_in_it_steers_a_terminal_and_all_reads_back() {
        let title = "a\u{9b}31m\u{7f}\u{202e}gpj\u{1b}ö";
        let file = write(&Framework { title: title.to_owned(), ..Framework::empty("x") });
        let file = String::from_utf8(file).unwrap();
        assert!(file.contains("a\\u009b31m\\u007f\\u202egpj\\u001bö"), "{file}");
        let read: serde_json::Value = serde_json::from_str(&file).unwrap();
        assert_eq!(read["title"], title);
    }
}
