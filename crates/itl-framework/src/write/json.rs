//! A framework as JSON: the contract's shape, with what else there is to it.

use itl_text::Language;
use serde::Serialize;

use super::tokens;
use crate::{Framework, FrameworkSource, Recommendation};

#[derive(Serialize)]
struct FrameworkObject<'a> {
    id: &'a str,
    title: &'a str,
    language: Option<Language>,
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    keep: &'a [String],
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    stop: &'a [String],
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
        source: framework.source.as_ref(),
        recommend: &framework.recommend,
        groups: groups.collect(),
        concepts: concepts.collect(),
    };
    // Nothing in it fails to serialise.
    let mut bytes = serde_json::to_vec(&object).unwrap_or_default();
    bytes.push(b'\n');
    bytes
}
