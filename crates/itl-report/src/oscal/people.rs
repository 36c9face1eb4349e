//! Observations of people: a decision about a passage or a control in, an observation with the person as its origin out.

use std::collections::BTreeSet;

use super::file::{Actor, Observation, Origin, Party, Prop, RelevantEvidence};
use super::{TEXT, Writer};
use crate::views::signed;
use crate::words::{excerpt, one_line};

impl Writer<'_> {
    /// The people who decided, by name.
    pub(super) fn parties(&self) -> Vec<Party> {
        let subjects = self.context.review.into_iter().flat_map(|review| &review.review().subjects);
        let opinions = subjects.flat_map(|subject| &subject.opinions);
        let names: BTreeSet<&str> = opinions.map(|one| one.decision.reviewer.as_str()).collect();
        let party = |name| Party { uuid: self.party(name), kind: "person", name: one_line(name) };
        names.into_iter().map(party).collect()
    }

    fn party(&self, name: &str) -> String {
        self.identity.uuid("party", name)
    }

    /// An observation for every decision that people hold now, in the order of the document.
    pub(super) fn decisions(&self) -> Vec<Observation> {
        let Some(review) = self.context.review else { return Vec::new() };
        let mut observations = Vec::new();
        for (subject, column) in review.subjects() {
            let Some(column) = column.filter(|_| !subject.is_lost()) else { continue };
            let concept = &self.context.model.framework().concepts[column];
            let id = &self.tokens[column];
            for opinion in &subject.opinions {
                let decision = &opinion.decision;
                let said = decision.decision.name();
                let row = subject.row.map(|row| row.to_string());
                let props = [
                    Prop::new("control-id", id),
                    Prop::new("decision", said),
                    Prop::new("reviewer", &decision.reviewer),
                ];
                let words = decision.reason.iter().chain(&decision.comment).map(|words| one_line(words));
                let words: Vec<String> = words.collect();
                let remark = if words.is_empty() { String::new() } else { format!(": {}", words.join(" ")) };
                let evidence = subject.passage.as_ref().map(|passage| RelevantEvidence {
                    href: format!("#{}", self.resource()),
                    description: format!("“{}”", excerpt(&passage.text, TEXT)),
                    props: row.as_ref().and_then(|row| Prop::new("unit", row)).into_iter().collect(),
                });
                let description = format!("{} decided: {said}{remark}.", one_line(&decision.reviewer));
                observations.push(Observation {
                    uuid: self.identity.uuid("decision", &self.key(&decision.line())),
                    title: excerpt(&format!("{}: {said} ({})", concept.id, signed(decision)), TEXT),
                    props: props.into_iter().flatten().collect(),
                    types: ["review"],
                    origins: [Origin {
                        actors: [Actor { kind: "party", actor_uuid: self.party(&decision.reviewer) }],
                    }],
                    relevant_evidence: evidence.into_iter().collect(),
                    collected: decision
                        .time
                        .clone()
                        .filter(|time| time.ends_with('Z'))
                        .unwrap_or_else(|| self.time.clone()),
                    ..self.observation_of(column, description, Vec::new())
                });
            }
        }
        observations
    }
}
