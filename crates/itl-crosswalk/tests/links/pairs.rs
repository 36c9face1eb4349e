//! Scores, verdicts and evidence of every pair.

use super::{DUTIES, RULES, core, crosswalk, pairing, read};
use itl_base::Cancel;
use itl_crosswalk::{CrosswalkError, LinkVerdict, Pairing, Side};
use proptest::prelude::*;

#[test]
fn each_rule_finds_its_duty() {
    let (rules, duties) = (read(RULES), read(DUTIES));
    let found = crosswalk(&rules, &duties);
    let best = |id: &str| {
        let concept = found.concepts_a.iter().find(|concept| concept.id == id).unwrap();
        found.links[concept.links[0]].b.as_str()
    };
    let pairs = [("AC-1", "D4"), ("AC-2", "D5"), ("CP-1", "D2"), ("CP-2", "D3"), ("PE-1", "D1")];
    for (rule, duty) in pairs {
        assert_eq!(best(rule), duty, "{rule}");
    }
    // Nothing withdrawn is linked, and what has no word in common is a gap.
    assert!(found.concepts_a.iter().all(|concept| concept.id != "CP-3"));
    assert_eq!(found.a.concepts, 6);
    assert_eq!(found.concepts_b.iter().find(|it| it.id == "D6").unwrap().verdict, LinkVerdict::None);
}

#[test]
fn ids_give_nothing_away() {
    let (rules, duties) =
        (read(RULES), read("id,label,descriptor\nAC-1,Nothing,Whatever AC-1 demands.\nX,Other,Words\n"));
    let found = crosswalk(&rules, &duties);
    assert!(found.links.iter().all(|link| link.score == 0.0 || link.b != "AC-1"), "{:?}", found.links);
}

#[test]
fn a_framework_against_itself_is_the_identity() {
    // A copy of one concept under another id is as near as the concept itself: the same id comes first.
    let doubled = format!("{RULES}PE-2,PE,Doors,Doors of rooms with servers are locked.\n");
    for csv in [RULES, DUTIES, &doubled] {
        let one = read(csv);
        let found = crosswalk(&one, &one);
        for concept in &found.concepts_a {
            let link = &found.links[concept.links[0]];
            let own = found.links.iter().find(|link| link.a == concept.id && link.b == concept.id).unwrap();
            assert_eq!((own.rank_a, own.rank_b, own.verdict), (1, 1, LinkVerdict::Same), "{}", concept.id);
            assert!((own.score - 1.0).abs() < 1e-12 && link.score <= own.score + 1e-12);
        }
    }
}

#[test]
fn places_are_those_of_the_words() {
    let (rules, duties) = (read(RULES), read(DUTIES));
    let found = crosswalk(&rules, &duties);
    let text = |concepts: &[itl_crosswalk::LinkedConcept], id: &str, label: bool| {
        let concept = concepts.iter().find(|concept| concept.id == id).unwrap();
        if label { concept.label.clone() } else { concept.text.clone() }
    };
    let mut places = 0;
    for link in &found.links {
        for term in &link.terms {
            for place in &term.a {
                let text = text(&found.concepts_a, &link.a, place.label);
                let word = text[place.start as usize..place.end as usize].to_lowercase();
                assert!(word.starts_with(term.stem.get(..3).unwrap()), "{word} {}", term.stem);
                places += 1;
            }
        }
    }
    assert!(places > 20);
}

#[test]
fn a_level_without_concepts_is_refused() {
    let rules = read(RULES);
    let error = Side::of(&rules, Some(4)).unwrap_err();
    assert!(matches!(error, CrosswalkError::NoConcepts { level: Some(4), depth: 2, .. }), "{error}");
    assert!(error.help().is_some());
    assert_eq!(Side::of(&rules, Some(2)).unwrap().columns.len(), 6);
}

#[test]
fn one_concept_on_each_side_has_no_verdict() {
    let (a, b) = (
        read("id,label,descriptor\n1,Water,Clean water\n"),
        read("id,label,descriptor\n2,Water,Clean water\n"),
    );
    let found = crosswalk(&a, &b);
    // A word of every concept sets none apart.
    assert_eq!((found.cutoffs, found.links.len()), (None, 0));
    let codes: Vec<&str> = found.notices.iter().map(|notice| &*notice.code).collect();
    assert_eq!(codes, ["no-words", "no-words", "no-cutoffs"]);
}

#[test]
fn threads_change_nothing() {
    let (rules, duties) = (read(RULES), read(DUTIES));
    let with = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| serde_json::to_string(&crosswalk(&rules, &duties)).unwrap())
    };
    assert_eq!(with(1), with(3));
}

#[test]
fn work_stops_when_it_is_asked_to() {
    let rules = read(RULES);
    let cancel = Cancel::new();
    cancel.cancel();
    let side = || Side::of(&rules, None).unwrap();
    let stopped = Pairing::of(side(), side(), &core(), &cancel);
    assert!(matches!(stopped, Err(CrosswalkError::Cancelled(_))));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    /// Of any two frameworks: a score is the same both ways, between 0 and 1, and the sum of its parts.
    #[test]
    fn scores_are_symmetric_and_add_up(
        a in prop::collection::vec("(clean|water|energy|review|the|users|risk|ac-1| ){1,12}", 1..6),
        b in prop::collection::vec("(clean|water|energy|data|of|users|risk|plan| ){1,12}", 1..6),
    ) {
        let framework = |texts: &[String]| {
            let rows = texts.iter().enumerate().map(|(at, text)| format!("{at},L{at},x{text}\n"));
            read(&format!("id,label,descriptor\n{}", rows.collect::<String>()))
        };
        let (a, b) = (framework(&a), framework(&b));
        let forth = pairing(&a, &b).crosswalk();
        let back = pairing(&b, &a).crosswalk();
        for link in &forth.links {
            let parts: f64 = link.terms.iter().map(|term| term.contribution).sum();
            prop_assert!((parts - link.score).abs() < 1e-9, "{} {}", parts, link.score);
            prop_assert!((0.0..=1.0).contains(&link.score));
            let turned = back.links.iter().find(|other| other.a == link.b && other.b == link.a);
            let turned = turned.expect("a link is one in both directions");
            prop_assert!((turned.score - link.score).abs() < 1e-12);
            prop_assert_eq!(turned.verdict, link.verdict);
            prop_assert_eq!((turned.rank_a, turned.rank_b), (link.rank_b, link.rank_a));
        }
    }
}
