//! What stands at the head of a framework: the title, version and address of its concept scheme.

use itl_base::Notice;

use super::graph::Graph;
use super::language::Choice;
use super::vocabulary::{Class, Link, Property};
use crate::skos::{BASE, Mark, OURS};
use crate::{Descriptors, Framework, FrameworkSource, Recommendation, Scope};

/// The framework that a file is about, without concepts.
pub(super) fn head(
    graph: &Graph,
    concepts: &[usize],
    choice: &Choice,
    id: &str,
    notices: &mut Vec<Notice>,
) -> Framework {
    let skos = |id: &str, version: &str| FrameworkSource {
        format: "skos".into(),
        id: id.to_owned(),
        version: version.to_owned(),
    };
    let empty = Framework { language: choice.language(), ..Framework::empty(id) };
    let Some(scheme) = main_scheme(graph, concepts, notices) else {
        return Framework { source: Some(skos("", "")), ..empty };
    };
    let resource = &graph.resources[scheme];
    let titles = [Property::Title, Property::Name, Property::PrefLabel];
    let title = titles.into_iter().find_map(|property| {
        choice.texts(graph, resource, property).first().map(|title| (*title).to_owned())
    });
    let version = resource.texts(Property::Version).map(|text| text.value.trim()).min().unwrap_or("");
    let ours = resource.iri.starts_with(OURS);
    let source = match resource.mark(Mark::Format) {
        Some(format) => Some(FrameworkSource {
            format: format.to_owned(),
            id: resource.mark(Mark::Source).unwrap_or("").to_owned(),
            version: version.to_owned(),
        }),
        None if ours => None,
        None if resource.iri.starts_with(BASE) => Some(skos("", version)),
        None => Some(skos(&resource.iri, version)),
    };
    let words = |mark| resource.marks(mark).map(str::to_owned).collect();
    let recommend = Recommendation {
        scheme: resource.mark(Mark::Scheme).map(str::to_owned),
        level: resource.mark(Mark::Level).and_then(|level| level.parse().ok()),
        descriptors: resource.mark(Mark::Descriptors).and_then(Descriptors::named),
    };
    let id = resource.mark(Mark::Framework).unwrap_or(id).to_owned();
    Framework {
        title: title.unwrap_or_else(|| id.clone()),
        source,
        keep: words(Mark::Keep),
        stop: words(Mark::Stop),
        cite: words(Mark::Cite),
        noun: resource.mark(Mark::Noun).map(str::to_owned),
        plural: resource.mark(Mark::Plural).map(str::to_owned),
        scope: Scope {
            only: words(Mark::Only),
            except: words(Mark::Except),
            reason: resource.mark(Mark::Reason).unwrap_or("").to_owned(),
        },
        recommend,
        id,
        ..empty
    }
}

/// The scheme that most concepts are in.
fn main_scheme(graph: &Graph, concepts: &[usize], notices: &mut Vec<Notice>) -> Option<usize> {
    let mut members = vec![0usize; graph.resources.len()];
    for &concept in concepts {
        for scheme in graph.resources[concept].targets(Link::InScheme) {
            members[scheme] += 1;
        }
    }
    let is_scheme = |at: &usize| members[*at] > 0 || graph.resources[*at].is(Class::Scheme);
    let schemes: Vec<usize> = (0..graph.resources.len()).filter(is_scheme).collect();
    if schemes.len() > 1 {
        let said = format!("the file has {} concept schemes; the concepts of all are read", schemes.len());
        notices.push(Notice::info("several-schemes", said));
    }
    let iri = |at: usize| std::cmp::Reverse(&graph.resources[at].iri);
    schemes.into_iter().max_by_key(|&at| (members[at], iri(at)))
}
