//! Tools about frameworks: which there are, and how two of them are linked.

use itl::crosswalks::{Link, LinkVerdict, LinkedConcept};
use itl::results::{CrosswalkAnswer, FrameworksAnswer, LinkAnswerPart, ListedPart, NamePart};
use itl::{CrosswalkPlan, Session};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::Value;
use std::collections::BTreeMap;

use super::{Arguments, Refusal, at_most, value};
use crate::desk::Desk;

/// Links that are answered with unless somebody asks for another number.
const LINKS: usize = 20;
/// Words of a link.
const WORDS: usize = 5;

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct ListFrameworks {}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Crosswalk {
    /// The first framework: a name of list_frameworks, or the path of a framework file as list_documents names it.
    a: String,
    /// The second framework.
    b: String,
    /// One concept of the first framework: its id, its name, or the beginning of its name. All concepts if left out.
    concept: Option<String>,
    /// How many links are answered with, 1 to 50.
    limit: Option<usize>,
}

impl Arguments for ListFrameworks {
    const NAME: &'static str = "list_frameworks";
    const TITLE: &'static str = "Which frameworks there are";
    const ABOUT: &'static str = "The frameworks that documents can be aligned with. Framework files in the folders can be named by their paths, too.";

    fn answer(self, desk: &Desk, _: &Session) -> Result<Value, Refusal> {
        let listed = desk.listed();
        value(&FrameworksAnswer { frameworks: listed.iter().map(ListedPart::of).collect() })
    }
}

impl Arguments for Crosswalk {
    const NAME: &'static str = "crosswalk";
    const TITLE: &'static str = "How two frameworks are linked";
    const ABOUT: &'static str = "Links between the concepts of two frameworks, with how near they are and the words behind each link.";

    fn answer(self, desk: &Desk, session: &Session) -> Result<Value, Refusal> {
        let [a, b] = [&self.a, &self.b].map(|name| desk.reference(session, Some(name)));
        let (a, b) = (a?, b?);
        let only = match &self.concept {
            Some(concept) => {
                let column = itl::column(a.framework(), concept)?;
                Some(a.framework().concepts[column].id.clone())
            }
            None => None,
        };
        let crosswalk = session.crosswalk(a.framework(), b.framework(), &CrosswalkPlan::default())?.result;
        let labels = |concepts: &[LinkedConcept]| -> BTreeMap<String, String> {
            concepts.iter().map(|concept| (concept.id.clone(), concept.label.clone())).collect()
        };
        let (labels_a, labels_b) = (labels(&crosswalk.concepts_a), labels(&crosswalk.concepts_b));
        let wanted =
            |link: &&Link| link.verdict != LinkVerdict::None && only.as_ref().is_none_or(|id| link.a == *id);
        let mut links: Vec<&Link> = crosswalk.links.iter().filter(wanted).collect();
        links.sort_by(|one, other| one.verdict.cmp(&other.verdict).then(other.score.total_cmp(&one.score)));
        value(&CrosswalkAnswer {
            a: NamePart { id: &crosswalk.a.id, label: &crosswalk.a.title },
            b: NamePart { id: &crosswalk.b.id, label: &crosswalk.b.title },
            links_in_all: links.len(),
            links: links
                .iter()
                .take(at_most(self.limit, LINKS))
                .map(|&link| LinkAnswerPart {
                    a: NamePart { id: &link.a, label: labels_a.get(&link.a).map_or("", String::as_str) },
                    b: NamePart { id: &link.b, label: labels_b.get(&link.b).map_or("", String::as_str) },
                    verdict: link.verdict.name(),
                    direction: link.direction.name(),
                    score: link.score,
                    words: link.terms.iter().take(WORDS).map(|term| term.word.as_str()).collect(),
                })
                .collect(),
        })
    }
}
