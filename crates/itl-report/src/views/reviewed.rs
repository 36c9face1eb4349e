//! Decisions of people in a few words: an opinion in, who said what and when out.

use itl_review::{Decision, Opinion, Ruling, Subject};

/// Who said it and when, in a few words: `Ana, 2026-01-31`.
pub(crate) fn signed(decision: &Decision) -> String {
    match decision.time.as_deref().and_then(|time| time.get(..10)) {
        Some(day) => format!("{}, {day}", decision.reviewer),
        None => decision.reviewer.clone(),
    }
}

/// What people say of a subject, in a few words: `accepted by Ana, 2026-01-31`.
pub(crate) fn told(subject: &Subject) -> String {
    let said = |one: &Opinion| format!("{} by {}", past(one.decision.decision), signed(&one.decision));
    match subject.outcome() {
        Some(opinion) => said(opinion),
        None => subject.opinions.iter().map(said).collect::<Vec<_>>().join("; "),
    }
}

fn past(ruling: Ruling) -> &'static str {
    match ruling {
        Ruling::Accept => "accepted",
        Ruling::Reject => "rejected",
        Ruling::Unsure => "left open",
        other => other.name(),
    }
}
