//! Where reviews stand: what is decided by whom, what people differ about, and how well readers agree.

use itl_base::Notice;
use itl_report::ReviewStatus;
use itl_review::{
    Agreement, AgreementOptions, Disagreement, DocumentRef, Labels, Review, ReviewFile, Ruling, Subject,
    Text, agreement,
};
use std::collections::BTreeMap;

/// Where the reviews of all documents in some files stand, without looking at the documents, and how well readers agree.
#[must_use]
pub fn review_statuses(files: &[ReviewFile]) -> (Vec<ReviewStatus>, Vec<Agreement>) {
    let mut documents: Vec<&DocumentRef> = Vec::new();
    for decision in files.iter().flat_map(ReviewFile::decisions) {
        if documents.iter().all(|one| one.sha256 != decision.document.sha256) {
            documents.push(&decision.document);
        }
    }
    let nothing = Text::new("", &[]);
    let reviews: Vec<Review> = documents
        .iter()
        .map(|document| Review::of(files, &nothing, |one| one.document.sha256 == document.sha256))
        .collect();
    let named = documents.iter().zip(&reviews).map(|(document, review)| {
        let name = document.title.as_deref().unwrap_or(&document.sha256);
        status(name, review, false)
    });
    (named.collect(), agreement(&Labels::of(&reviews), AgreementOptions::default()))
}

/// Where one review stands; `looked` says whether its passages were looked for in the document.
pub(super) fn status(name: &str, review: &Review, looked: bool) -> ReviewStatus {
    let mut reviewers: BTreeMap<&str, usize> = BTreeMap::new();
    let opinions = review.subjects.iter().flat_map(|subject| &subject.opinions);
    let counting = opinions.filter(|one| one.decision.decision != Ruling::Withdrawn);
    counting.for_each(|one| *reviewers.entry(&one.decision.reviewer).or_default() += 1);
    let words = |subject: &Subject| subject.passage.as_ref().map(|passage| passage.text.clone());
    let lost = review.lost().filter(|_| looked);
    let differ = |subject: &Subject| Disagreement {
        concept: subject.concept.clone(),
        passage: words(subject),
        said: subject
            .opinions
            .iter()
            .map(|one| (one.decision.reviewer.clone(), one.decision.decision))
            .collect(),
    };
    ReviewStatus {
        name: name.to_owned(),
        decided: review
            .subjects
            .iter()
            .filter(|one| one.opinions.iter().any(|one| one.decision.decision != Ruling::Withdrawn))
            .count(),
        reviewers: reviewers.into_iter().map(|(name, count)| (name.to_owned(), count)).collect(),
        open: None,
        lost: lost.map(|subject| (subject.concept.clone(), words(subject).unwrap_or_default())).collect(),
        contradictions: review.contradictions().map(differ).collect(),
    }
}

/// The damaged lines of files, as notices.
#[must_use]
pub fn damaged_lines(files: &[ReviewFile]) -> Vec<Notice> {
    files
        .iter()
        .flat_map(|file| {
            file.damaged().map(|line| {
                let message = format!("{}, line {}: {}; it is left out", file.name, line.number, line.reason);
                Notice::warning("review-damaged", message)
            })
        })
        .collect()
}
