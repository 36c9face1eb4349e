//! The overview of a corpus: what groups of documents come to for every concept.

use itl_base::Notice;
use itl_core::AlignSettings;
use itl_settings::Parameters;
use itl_study::{ConceptProfile, GroupProfile, Overview};
use serde::Serialize;

#[cfg(test)]
use crate::schema;
use crate::{ConceptPart, Context, FrameworkPart, Rows};

/// Documents by groups. Every list of a group has one entry per concept, in the order of `concepts`.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct OverviewResult<'a> {
    /// The framework.
    pub framework: FrameworkPart<'a>,
    /// The settings that made the result.
    #[cfg_attr(test, schemars(with = "schema::ParametersPart"))]
    pub parameters: Parameters,
    /// The kind of the groups: year, folder, document, or another column.
    pub grouping: &'a str,
    /// The columns of every list.
    pub concepts: Vec<ConceptPart<'a>>,
    /// All documents.
    pub total: OverviewGroupPart<'a>,
    /// The groups: numbers by their value, then names. One without a name comes after them; (other) is last and has the documents of groups
    /// for which there was no room.
    pub groups: Rows<'a, OverviewGroupPart<'a>>,
    /// Remarks about the corpus.
    #[cfg_attr(test, schemars(with = "Vec<schema::NoticePart>"))]
    pub notices: Vec<Notice>,
}

/// Documents together, with one entry per concept in every list.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct OverviewGroupPart<'a> {
    /// The name of the group; that of all documents is empty.
    pub name: &'a str,
    /// Number of documents.
    pub documents: u64,
    /// Number of their units that count.
    pub units: u64,
    /// Number of documents about which the model decides.
    pub decided: u64,
    /// Mean of λ over the documents.
    pub absolute: Vec<f64>,
    /// Mean of λ / λ_ref over the documents that have one; null if none has.
    pub relative: Vec<Option<f64>>,
    /// Mean evidence over the documents that there is a decision about; only where the model decides.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub evidence: Option<Vec<f64>>,
    /// Mean share of the text in passages of the concept, over the documents about which the model decides.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub share: Option<Vec<f64>>,
    /// Documents that cover the concept; only where the model decides.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub covered: Option<Vec<u64>>,
    /// Documents that mention the concept and do not cover it; only where the model decides.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mentioned: Option<Vec<u64>>,
    /// Passages of each concept in all documents; only where the model decides.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub passages: Option<Vec<u64>>,
    /// Documents in which the concept is among the three strongest.
    pub strongest: Vec<u64>,
    /// The document with the largest value; null if all are 0.
    pub best: Vec<Option<BestPart>>,
}

/// The document of a group that is best for a concept.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct BestPart {
    /// Its id or path; cut if it is very long.
    pub document: String,
    /// The evidence for the concept in it; where the model does not decide, its relative affinity, or its affinity where there is no relative
    /// one.
    pub value: f64,
}

impl<'a> OverviewResult<'a> {
    /// The result of an overview; `grouping` says in one word what its groups are.
    #[must_use]
    pub fn of(
        context: Context<'a>,
        settings: &AlignSettings,
        grouping: &'a str,
        overview: &'a Overview,
        notices: Vec<Notice>,
    ) -> Self {
        let groups = overview.groups();
        Self {
            framework: FrameworkPart::of(context.model),
            parameters: context.parameters(Some(settings)),
            grouping,
            concepts: ConceptPart::all(context.model),
            total: OverviewGroupPart::of(overview.total()),
            groups: Rows::new(groups.len(), move |at| OverviewGroupPart::of(groups[at])),
            notices,
        }
    }
}

impl<'a> OverviewGroupPart<'a> {
    fn of(group: &'a GroupProfile) -> Self {
        let concepts: Vec<ConceptProfile> = group.concepts().collect();
        let best = |concept: &ConceptProfile| {
            let best = concept.best.as_ref()?;
            Some(BestPart { document: best.id.to_string(), value: best.value })
        };
        Self {
            name: group.name(),
            documents: group.documents,
            units: group.units,
            decided: group.decided,
            absolute: concepts.iter().map(|concept| concept.absolute).collect(),
            relative: concepts.iter().map(|concept| concept.relative).collect(),
            evidence: concepts.iter().map(|concept| concept.evidence).collect(),
            share: concepts.iter().map(|concept| concept.share).collect(),
            covered: concepts.iter().map(|concept| concept.covered).collect(),
            mentioned: concepts.iter().map(|concept| concept.mentioned).collect(),
            passages: concepts.iter().map(|concept| concept.passages).collect(),
            strongest: concepts.iter().map(|concept| concept.strongest).collect(),
            best: concepts.iter().map(best).collect(),
        }
    }
}
