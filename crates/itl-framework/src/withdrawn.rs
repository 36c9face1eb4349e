//! Withdrawn concepts: found by what the file marks and by what their texts say, and left out with a note.
//!
//! What stood below one of them goes to what stands above it. Nothing is left out for a word inside a text: only for a text
//! that is the mark alone, or begins with it in brackets.

use itl_base::{Help, Notice};
use std::collections::{BTreeSet, HashMap};

use crate::Concept;
use crate::accept::Draft;

/// How texts and columns call what is no longer in force.
const WORDS: [&str; 17] = [
    "withdrawn",
    "superseded",
    "deprecated",
    "revoked",
    "repealed",
    "obsolete",
    "rescinded",
    "weggefallen",
    "aufgehoben",
    "abrogé",
    "abrogée",
    "supprimé",
    "derogado",
    "suprimido",
    "abrogato",
    "soppresso",
    "revogado",
];

/// Ids that a note names.
const NAMED: usize = 5;

/// Whether a text says of itself that it is withdrawn: `[Withdrawn: Incorporated into AC-2.]`, `(weggefallen)`, `Repealed.`
fn says_withdrawn(text: &str) -> bool {
    let text = text.trim();
    let inside = text.strip_prefix(['[', '(']);
    let (first, rest) = first_word(inside.unwrap_or(text));
    is_mark(first)
        && (inside.is_some() || rest.starts_with(':') || rest.chars().all(|c| !c.is_alphanumeric()))
}

/// Whether the text of a concept is the note that it is withdrawn.
#[must_use]
pub fn is_withdrawn(concept: &Concept) -> bool {
    says_withdrawn(concept.text())
}

/// Whether the value of a column says that a concept is withdrawn.
pub(crate) fn is_mark(word: &str) -> bool {
    let word = word.to_lowercase();
    WORDS.contains(&word.as_str())
}

fn first_word(text: &str) -> (&str, &str) {
    text.split_at(text.find(|c: char| !c.is_alphabetic()).unwrap_or(text.len()))
}

/// Leaves out concepts that are withdrawn. A file of nothing else stays as it is.
pub(crate) fn leave_out(draft: &mut Draft) {
    let concepts = draft.framework.concepts.iter().enumerate();
    let gone = concepts.filter(|(at, concept)| draft.withdrawn.contains(at) || is_withdrawn(concept));
    let gone: BTreeSet<usize> = gone.map(|(at, _)| at).collect();
    if gone.is_empty() || gone.len() == draft.framework.concepts.len() {
        return;
    }
    let concepts = &draft.framework.concepts;
    let above: HashMap<String, Option<String>> =
        gone.iter().map(|&at| (concepts[at].id.clone(), concepts[at].parent.clone())).collect();
    let named: Vec<&str> = gone.iter().take(NAMED).map(|&at| concepts[at].id.as_str()).collect();
    let more = if gone.len() > named.len() { ", …" } else { "" };
    let count = gone.len();
    let said = format!(
        "{count} withdrawn {} left out: {}{more}",
        if count == 1 { "concept is" } else { "concepts are" },
        named.join(", ")
    );
    let help = Help::say("").setting("withdrawn").and(" keeps them");
    let notice = Notice::info("withdrawn", said).with_help(help);
    let mut numbers = 0..concepts.len();
    let mut stays = || numbers.next().is_some_and(|at| !gone.contains(&at));
    draft.framework.concepts.retain(|_| stays());
    let mut numbers = 0..draft.places.len();
    draft.places.retain(|_| numbers.next().is_some_and(|at| !gone.contains(&at)));
    let parents = draft.framework.concepts.iter_mut().map(|concept| &mut concept.parent);
    for parent in parents.chain(draft.framework.groups.iter_mut().map(|group| &mut group.parent)) {
        // A chain of withdrawn parents is no longer than they are many; a cycle of them ends there.
        for _ in 0..count {
            let Some(next) = parent.as_ref().and_then(|id| above.get(id)) else { break };
            parent.clone_from(next);
        }
    }
    draft.notices.push(notice);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{FilePlace, Framework};

    #[test]
    fn texts_that_are_a_mark_are_told_from_texts_that_have_the_word() {
        for text in [
            "[Withdrawn: Incorporated into AC-2 and AU-6.]",
            "[WITHDRAWN]",
            " (weggefallen) ",
            "Repealed.",
            "Withdrawn: Incorporated into CP-7.]",
            "(abrogé) Loi 2010-1",
            "[Superseded by 4.2]",
        ] {
            assert!(says_withdrawn(text), "{text}");
        }
        for text in
            ["Withdrawn consent is recorded.", "[Assignment: withdrawn]", "Consent", "", "(a) Withdrawn"]
        {
            assert!(!says_withdrawn(text), "{text}");
        }
    }

    #[test]
    fn those_below_a_withdrawn_concept_go_to_what_is_above_it() {
        let concept = |id: &str, parent: Option<&str>, text: &str| Concept {
            id: id.to_owned(),
            parent: parent.map(str::to_owned),
            descriptor: text.to_owned(),
            ..Concept::default()
        };
        let mut draft = Draft::new(Framework::empty("x"));
        draft.framework.concepts = vec![
            concept("1", None, "A text."),
            concept("2", Some("1"), "[Withdrawn]"),
            concept("3", Some("2"), "[Withdrawn]"),
            concept("4", Some("3"), "Another text."),
        ];
        draft.places = (1..5).map(FilePlace::Line).collect();
        leave_out(&mut draft);
        let left = |draft: &Draft| -> Vec<(String, Option<String>)> {
            draft.framework.concepts.iter().map(|c| (c.id.clone(), c.parent.clone())).collect()
        };
        assert_eq!(left(&draft), [("1".to_owned(), None), ("4".to_owned(), Some("1".to_owned()))]);
        assert_eq!(draft.places, [FilePlace::Line(1), FilePlace::Line(4)]);
        assert_eq!(draft.notices[0].message, "2 withdrawn concepts are left out: 2, 3");
        draft.withdrawn.insert(0);
        leave_out(&mut draft);
        assert_eq!(left(&draft), [("4".to_owned(), None)]);
    }
}
