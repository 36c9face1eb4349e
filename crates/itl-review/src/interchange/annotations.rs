//! W3C Web Annotations: the passages of a review as one page of annotations in JSON-LD.
//!
//! In: a review and the address of its document. Out: an `AnnotationCollection`. A passage is selected by its words with those around
//! them, so that any reader of the document finds it, and by its place in the extracted text.

use serde_json::{Value, json};

use crate::interchange::guid::guid;
use crate::{Decision, Review, Text};

/// The annotations of a review, one for each person and passage or concept. `source` is the address of the document.
#[must_use]
pub fn web_annotations(review: &Review, text: &Text<'_>, source: &str) -> Value {
    let mut items = Vec::new();
    for subject in &review.subjects {
        for opinion in &subject.opinions {
            let now = subject.row.map(|row| text.passage(row, None));
            let decision = &opinion.decision;
            let passage = now.as_ref().or(decision.passage.as_ref());
            let selectors = passage.map(|passage| {
                let mut selectors = vec![json!({
                    "type": "TextQuoteSelector",
                    "exact": passage.text, "prefix": passage.before, "suffix": passage.after,
                })];
                if subject.row.is_some() {
                    let span = passage.place.span;
                    selectors.push(json!({
                        "type": "TextPositionSelector",
                        "start": text.characters(span.start as usize), "end": text.characters(span.end as usize),
                    }));
                }
                selectors
            });
            let mut target = json!({ "source": source });
            if let Some(selectors) = selectors {
                target["selector"] = json!(selectors);
            }
            let mut item = json!({
                "id": format!("urn:uuid:{}", guid("annotation", &decision.line())),
                "type": "Annotation",
                "motivation": "assessing",
                "creator": { "type": "Person", "name": decision.reviewer },
                "body": bodies(decision),
                "target": target,
            });
            if let Some(time) = &decision.time {
                item["created"] = json!(time);
            }
            items.push(item);
        }
    }
    json!({
        "@context": "http://www.w3.org/ns/anno.jsonld",
        "type": "AnnotationCollection",
        "total": items.len(),
        "first": { "type": "AnnotationPage", "startIndex": 0, "items": items },
    })
}

fn bodies(decision: &Decision) -> Vec<Value> {
    let said =
        |purpose: &str, value: &str| json!({ "type": "TextualBody", "purpose": purpose, "value": value });
    let mut bodies = vec![said("tagging", &decision.concept), said("assessing", decision.decision.name())];
    bodies.extend(decision.reason.iter().chain(&decision.comment).map(|words| said("commenting", words)));
    bodies
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ReviewFile, Ruling};
    use itl_base::ByteSpan;

    #[test]
    fn a_passage_is_selected_by_its_words_and_by_characters() {
        let units = [ByteSpan::new(0, 15), ByteSpan::new(16, 26)];
        let text = Text::new("Größe of ÄÖ. We save it.", &units);
        let decision = Decision {
            passage: Some(text.passage(1, None)),
            comment: Some("why".into()),
            ..Decision::new("7", Ruling::Accept, "Ana")
        };
        let file = ReviewFile::read("a", decision.line().as_bytes());
        let found = web_annotations(&Review::of(&[file], &text, |_| true), &text, "report.pdf");
        let item = &found["first"]["items"][0];
        assert_eq!(item["target"]["selector"][0]["prefix"], "Größe of ÄÖ.");
        assert_eq!(item["target"]["selector"][1]["start"], 12);
        assert_eq!(item["body"][2]["value"], "why");
    }
}
