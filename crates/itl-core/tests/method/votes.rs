//! Votes and verdicts of whole documents: what adding, doubling, joining and rolling up may change, over random documents of the bundled
//! goals' own words and everyday ones.

use crate::counts;
use itl_base::{Cancel, Language};
use itl_core::{AlignSettings, Alignment, Model, Parameters, Scheme, Verdict};
use itl_document::plain_text;
use itl_framework::{Concept, Descriptors, Framework, Selection, bundled};
use itl_text::LinguisticCore;
use std::sync::LazyLock;

pub(crate) static CORE: LazyLock<LinguisticCore> =
    LazyLock::new(|| LinguisticCore::new(Scheme::Graded.reading(Language::ENGLISH)).unwrap());

/// Sentences of everyday subjects, which are about no goal.
const EVERYDAY: &str = include_str!("../../data/general-en.txt");

fn goals() -> Framework {
    let selection = Selection { level: Some(1), descriptors: Descriptors::WithChildren };
    bundled("sdg").unwrap().select(selection).unwrap().0
}

fn model_of(framework: Framework) -> Model {
    let parameters = Parameters::default().with(Scheme::Graded);
    Model::from_framework(framework, &CORE, parameters, &Cancel::never()).unwrap().0
}

pub(crate) static MODEL: LazyLock<Model> = LazyLock::new(|| model_of(goals()));

pub(crate) fn align(model: &Model, text: &str) -> Alignment {
    let settings = AlignSettings::default().with_language_check(false);
    model.align_document(&CORE, plain_text(text.to_owned()), settings, &Cancel::never()).unwrap()
}

/// Sentences of the goals' own texts.
pub(crate) fn own() -> Vec<String> {
    let concepts = MODEL.framework().concepts.clone();
    let parts = concepts.iter().flat_map(|concept| &concept.parts);
    parts.map(|part| part.descriptor.clone()).filter(|text| text.split(' ').count() > 4).collect()
}

/// A section: sentences of both kinds, drawn by a seed.
pub(crate) fn section(seed: u64, own: &[String], name: &str) -> String {
    let mut state = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
    let mut next = |end: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % end
    };
    let everyday: Vec<&str> =
        EVERYDAY.lines().filter(|line| line.len() > 20 && !line.starts_with('#')).collect();
    let sentence =
        |at: usize, on: bool| if on { own[at % own.len()].as_str() } else { everyday[at % everyday.len()] };
    let count = 3 + next(12);
    let sentences: Vec<&str> = (0..count).map(|_| sentence(next(10_000), next(3) == 0)).collect();
    format!("{name}\n\n{}\n", sentences.join("\n\n"))
}

fn evidence(alignment: &Alignment) -> Vec<f64> {
    alignment.verdicts.as_ref().unwrap().concepts.iter().map(|concept| concept.evidence).collect()
}

fn sums(alignment: &Alignment) -> Vec<f64> {
    alignment.verdicts.as_ref().unwrap().votes.sums().to_vec()
}

/// Whether two lists agree to the last digits of a sum.
fn same(found: &[f64], expected: &[f64]) -> bool {
    found.iter().zip(expected).all(|(a, b)| (a - b).abs() <= 1e-9 * b.abs().max(1.0))
}

#[test]
fn a_vote_is_shared_whole() {
    let own = own();
    for seed in 0..u64::from(counts::plain_or_long(20, 200)) {
        let alignment = align(&MODEL, &section(seed, &own, "One heading"));
        let votes = &alignment.verdicts.as_ref().unwrap().votes;
        for row in 0..alignment.units.len() {
            let shared: f64 = votes.of(row).iter().map(|vote| vote.value).sum();
            // Votes below .05 are not named.
            assert!(shared + votes.nothing(row) <= 1.0 + 1e-9, "unit {row} of {seed}");
            assert!(alignment.affinities.counted(row) || votes.of(row).is_empty());
        }
    }
}

#[test]
fn sections_add_up_and_twice_the_document_is_twice_the_evidence() {
    let own = own();
    for seed in 0..u64::from(counts::plain_or_long(20, 200)) {
        // Headings of goals make what is below them stronger.
        let heading = |at: u64| MODEL.framework().concepts[(at % 17) as usize].label.clone();
        let second = if seed % 2 == 0 { "The second part".to_owned() } else { heading(seed + 1) };
        let (one, other) = (section(2 * seed, &own, &heading(seed)), section(2 * seed + 1, &own, &second));
        let (first, second) = (align(&MODEL, &one), align(&MODEL, &other));
        let both = align(&MODEL, &format!("{one}\n{other}"));
        let added: Vec<f64> = sums(&first).iter().zip(sums(&second)).map(|(a, b)| a + b).collect();
        assert!(same(&sums(&both), &added), "{seed}: {:?}, not {added:?}", sums(&both));
        // Adding a section never lowers a vote, and evidence by no more than the votes of general text.
        let units = second.verdicts.as_ref().unwrap().units as f64;
        for (column, before) in evidence(&first).into_iter().enumerate() {
            assert!(evidence(&both)[column] >= before - units * MODEL.general()[column] - 1e-9);
        }
        let twice = align(&MODEL, &format!("{one}\n{one}"));
        let doubled: Vec<f64> = evidence(&first).iter().map(|evidence| 2.0 * evidence).collect();
        assert!(same(&evidence(&twice), &doubled), "{seed}: {:?}, not {doubled:?}", evidence(&twice));
    }
}

#[test]
fn joined_documents_cover_what_each_of_them_covers() {
    let own = own();
    let parts: Vec<String> = (0..15).map(|seed| section(seed, &own, "A part of the whole")).collect();
    let joined = align(&MODEL, &parts.join("\n")).verdicts.unwrap();
    for part in &parts {
        for (alone, together) in align(&MODEL, part).verdicts.unwrap().concepts.iter().zip(&joined.concepts) {
            if alone.verdict == Verdict::Covered {
                assert_eq!(
                    together.verdict,
                    Verdict::Covered,
                    "{} and {}",
                    alone.evidence,
                    together.evidence
                );
            }
        }
    }
}

#[test]
fn everyday_text_covers_nothing_and_each_goal_covers_itself() {
    let everyday: Vec<&str> = EVERYDAY.lines().filter(|line| !line.starts_with('#')).collect();
    let found = align(&MODEL, &everyday.join("\n\n")).verdicts.unwrap();
    let covered = |verdict: Verdict| verdict == Verdict::Covered;
    assert!(!found.concepts.iter().any(|concept| covered(concept.verdict)), "{:?}", found.concepts);
    let text: Vec<String> =
        MODEL.framework().concepts.iter().map(|concept| concept.text().to_owned()).collect();
    let found = align(&MODEL, &text.join("\n\n")).verdicts.unwrap();
    assert!(found.concepts.iter().all(|concept| covered(concept.verdict)));
}

#[test]
fn a_parent_has_the_votes_of_what_is_below_it() {
    let own = own();
    let goals = goals();
    let mut concepts = Vec::new();
    for goal in goals.concepts.iter().take(6) {
        concepts.push(Concept { id: goal.id.clone(), label: goal.label.clone(), ..Concept::default() });
        let parts = goal.parts.iter().filter(|part| part.branch > 0 && !part.descriptor.is_empty());
        concepts.extend(parts.map(|part| Concept {
            id: part.id.clone(),
            parent: Some(goal.id.clone()),
            descriptor: part.descriptor.clone(),
            ..Concept::default()
        }));
    }
    let framework = Framework { language: Some(Language::ENGLISH), concepts, ..Framework::empty("levels") };
    let model = model_of(framework);
    let Ok(_) = model.decision() else { panic!("{:?}", model.decision()) };
    for seed in 0..u64::from(counts::plain_or_long(10, 100)) {
        let alignment = align(&model, &section(seed, &own, "A heading"));
        let found = alignment.verdicts.unwrap();
        for (column, concept) in model.framework().concepts.iter().enumerate() {
            let Some(parent) = &concept.parent else { continue };
            let above = model.framework().concepts.iter().position(|other| other.id == *parent).unwrap();
            assert!(found.votes.sums()[above] >= found.votes.sums()[column] - 1e-12);
        }
    }
}
