//! Calibration: review files in; the reference with weights that people's decisions changed out.
//!
//! A decision counts as it stands at the end: the last one of each person, settled where people differed. It brings the words of its passage, so
//! no document is needed. Only accepted and rejected passages teach; verdicts of concepts as a whole say nothing of words.

use itl_base::Notice;
use itl_core::{Taught, TaughtPassage};
use itl_review::{Decision, DocumentRef, Passage, Review, ReviewFile, Ruling, Text};
use itl_text::LinguisticCore;
use std::collections::{BTreeMap, BTreeSet};

use super::applied::{framework_ref, some};
use super::status::damaged_lines;
use crate::reference::Parts;
use crate::{Error, Reference, Session};

/// Characters of a passage that a model keeps.
const WORDS: usize = 80;

/// A reference that learned from people.
pub struct Calibration {
    /// The reference.
    pub reference: Reference,
    /// What could not be used.
    pub notices: Vec<Notice>,
}

impl Session {
    /// Learns factors on the weights of a reference from what people accepted and rejected. With `insist` it may gain nothing.
    ///
    /// # Errors
    /// If there are too few decisions, nothing is gained, or the reference cannot learn.
    pub fn calibrate(
        &self,
        reference: &Reference,
        files: &[ReviewFile],
        insist: bool,
    ) -> Result<Calibration, Error> {
        let (passages, mut notices) = passages(reference, files);
        notices.splice(0..0, damaged_lines(files));
        let core = reference.core()?;
        let taught = reference.model().taught(core, &passages, insist, self.cancel());
        let model = taught.map_err(|source| Error::of_learning(reference.name(), source))?;
        let core = Some(LinguisticCore::new(model.settings().clone())?);
        let parts = Parts {
            model,
            name: reference.name().to_owned(),
            notices: reference.notices().to_vec(),
            core,
            framework: None,
        };
        Ok(Calibration { reference: Reference::of(parts), notices })
    }
}

/// The passages that people accepted or rejected, document by document, and what cannot be used. The order of files does not matter.
fn passages(reference: &Reference, files: &[ReviewFile]) -> (Vec<TaughtPassage>, Vec<Notice>) {
    let framework = framework_ref(reference);
    let all = || files.iter().flat_map(ReviewFile::decisions);
    let ours = || all().filter(|one| one.framework.id == framework.id);
    let documents: BTreeSet<&DocumentRef> = ours().map(|one| &one.document).collect();
    let mut by_hash: BTreeMap<&str, &DocumentRef> = BTreeMap::new();
    for document in documents {
        by_hash.entry(&document.sha256).or_insert(document);
    }
    let (mut found, mut unknown, mut open) = (Vec::new(), BTreeSet::new(), 0);
    for (number, (hash, document)) in by_hash.into_iter().enumerate() {
        let is_about = |one: &Decision| one.document.sha256 == hash && one.framework.id == framework.id;
        for subject in Review::of(files, &Text::new("", &[]), is_about).subjects {
            let Some(passage) = &subject.passage else { continue };
            let Some(column) = column(reference, &subject.concept) else {
                unknown.insert(subject.concept.clone());
                continue;
            };
            match subject.outcome().map(|opinion| &opinion.decision) {
                Some(decision) => found.push(taught((number, document), column, passage, decision)),
                None => open += 1,
            }
        }
    }
    found.sort_by(|a, b| (a.document, &a.taught, &a.text).cmp(&(b.document, &b.taught, &b.text)));
    let mut notices = Vec::new();
    let others: BTreeSet<&str> =
        all().filter(|one| one.framework.id != framework.id).map(|one| one.framework.id.as_str()).collect();
    if !others.is_empty() {
        let names: Vec<String> = others.into_iter().map(|id| format!("\"{id}\"")).collect();
        let message = format!("decisions about other frameworks are not used: {}", some(&names));
        notices.push(Notice::warning("review-elsewhere", message));
    }
    if ours().any(|one| one.framework.fingerprint != framework.fingerprint) {
        let message = "some decisions were made with another version of the framework or other settings: concepts are taken by their ids";
        notices.push(Notice::info("review-older-framework", message));
    }
    if !unknown.is_empty() {
        let names: Vec<String> = unknown.iter().map(|id| format!("\"{id}\"")).collect();
        let message =
            format!("the framework has no concept {}: decisions about it are not used", some(&names));
        notices.push(Notice::warning("review-unknown-concept", message));
    }
    if open > 0 {
        let message = format!("passages that people are not sure of, or differ about, are not used: {open}");
        notices.push(Notice::info("review-undecided", message));
    }
    (found, notices)
}

fn column(reference: &Reference, id: &str) -> Option<usize> {
    reference.model().framework().concepts.iter().position(|concept| concept.id == id)
}

fn taught(
    (number, document): (usize, &DocumentRef),
    column: usize,
    passage: &Passage,
    decision: &Decision,
) -> TaughtPassage {
    let name = document.title.as_deref().unwrap_or(&document.sha256);
    TaughtPassage {
        taught: Taught {
            document: name.to_owned(),
            column: column as u32,
            words: passage.text.chars().take(WORDS).collect(),
            accepted: decision.decision == Ruling::Accept,
            reviewer: decision.reviewer.clone(),
            time: decision.time.clone(),
        },
        text: passage.text.clone(),
        document: number as u32,
    }
}
