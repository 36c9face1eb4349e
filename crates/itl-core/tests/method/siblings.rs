//! Concepts that say the same, headings, and words that say too little: small frameworks and texts of our own.

use itl_base::{Cancel, Language};
use itl_core::{AlignSettings, Alignment, Model, Parameters, Scheme, Verdict};
use itl_document::plain_text;
use itl_framework::{Concept, Framework, Group};
use itl_text::LinguisticCore;
use std::sync::LazyLock;

static CORE: LazyLock<LinguisticCore> =
    LazyLock::new(|| LinguisticCore::new(Scheme::Graded.reading(Language::ENGLISH)).unwrap());

fn model_of(concepts: &[(&str, &str, &str, String)]) -> Model {
    let concept = |(id, parent, label, descriptor): &(&str, &str, &str, String)| Concept {
        id: (*id).to_owned(),
        parent: Some((*parent).to_owned()),
        label: (*label).to_owned(),
        descriptor: descriptor.clone(),
        ..Concept::default()
    };
    let concepts: Vec<Concept> = concepts.iter().map(concept).collect();
    let mut groups: Vec<Group> = Vec::new();
    for parent in concepts.iter().filter_map(|concept| concept.parent.clone()) {
        if !groups.iter().any(|group| group.id == parent) {
            groups.push(Group { id: parent, parent: None, label: String::new() });
        }
    }
    let framework =
        Framework { language: Some(Language::ENGLISH), concepts, groups, ..Framework::empty("small") };
    let parameters = Parameters::default().with(Scheme::Graded);
    Model::from_framework(framework, &CORE, parameters, &Cancel::never()).unwrap().0
}

fn align(model: &Model, text: &str) -> Alignment {
    let settings = AlignSettings::default().with_language_check(false);
    model.align_document(&CORE, plain_text(text.to_owned()), settings, &Cancel::never()).unwrap()
}

/// A control that every family has, but for the name of the family.
fn policy(of: &str) -> String {
    format!(
        "Develop, document and disseminate the {of} policy to all staff. \
         It addresses purpose, scope, roles, responsibilities, management commitment and compliance. \
         Designate an officer who manages the policy and its procedures. \
         Review and update the current {of} policy every year and after defined events."
    )
}

/// Three families, each with a policy and a control of its own.
static CONTROLS: LazyLock<Model> = LazyLock::new(|| {
    let own = [
        "Create, enable, modify, disable and remove user accounts. Require approval of requests to create accounts. \
         Monitor the use of accounts. Notify account managers when users are transferred or terminated. \
         Disable accounts that have expired or were inactive for a month.",
        "Handle every incident: preparation, detection, containment, eradication and recovery. \
         Report suspected incidents within an hour. Track and document incidents. \
         Include lessons learned from handling incidents in training. Test how incidents are handled.",
        "Sanitize storage media before disposal. Restrict who uses removable media such as flash drives. \
         Transport media outside of buildings in locked containers. Label media with their sensitivity. \
         Destroy media that cannot be sanitized.",
    ];
    let policies = ["access control", "incident response", "media protection"].map(policy);
    let [accounts, incidents, media] = own.map(str::to_owned);
    let [access, response, protection] = policies;
    model_of(&[
        ("a-1", "a", "Policy and procedures", access),
        ("a-2", "a", "Account management", accounts),
        ("b-1", "b", "Policy and procedures", response),
        ("b-2", "b", "Incident handling", incidents),
        ("c-1", "c", "Policy and procedures", protection),
        ("c-2", "c", "Media sanitization", media),
    ])
});
const POLICIES: [usize; 3] = [0, 2, 4];
/// What all three policies say.
const SHARED: &str = "This policy addresses purpose, scope, roles, compliance and management commitment.";

fn sums(alignment: &Alignment) -> [f64; 3] {
    let sums = alignment.verdicts.as_ref().unwrap().votes.sums();
    POLICIES.map(|column| sums[column])
}

#[test]
fn concepts_with_nearly_the_same_text_are_alike() {
    assert!(CONTROLS.decision().is_ok(), "{:?}", CONTROLS.decision());
    assert_eq!(CONTROLS.alike().collect::<Vec<_>>(), [[0, 2, 4]]);
}

#[test]
fn headings_tell_siblings_apart_and_give_them_nothing() {
    let plain = sums(&align(&CONTROLS, SHARED));
    let together: f64 = plain.iter().sum();
    assert!(together > 0.9, "{plain:?}");
    assert!(
        plain.iter().all(|sum| (sum - together / 3.0).abs() < 0.1),
        "nothing tells them apart: {plain:?}"
    );
    // By a policy's own words, by those of a control beside it, and by a heading that says nothing of them.
    for (heading, meant) in [
        ("Incident response", Some(1)),
        ("Removable media", Some(2)),
        ("User accounts", Some(0)),
        ("Notes", None),
    ] {
        let found = sums(&align(&CONTROLS, &format!("{heading}\n\n{SHARED}\n")));
        assert!((found.iter().sum::<f64>() - together).abs() < 0.01, "{heading}: {found:?}");
        match meant {
            Some(meant) => assert!(found[meant] > 0.95 * together, "{heading}: {found:?}"),
            None => assert!(
                found.iter().zip(plain).all(|(a, b)| (a - b).abs() < 1e-9),
                "{found:?}, not {plain:?}"
            ),
        }
    }
}

#[test]
fn what_cannot_be_told_apart_is_one_notice() {
    let code =
        |alignment: &Alignment| alignment.notices.iter().filter(|notice| notice.code == "alike").count();
    let found = align(&CONTROLS, SHARED);
    assert_eq!(code(&found), 1, "{:?}", found.notices);
    let covered = |alignment: &Alignment| {
        let concepts = &alignment.verdicts.as_ref().unwrap().concepts;
        POLICIES.map(|column| concepts[column].verdict == Verdict::Covered)
    };
    assert_eq!(covered(&found), [false; 3]);
    let found = align(&CONTROLS, &format!("Media protection policy\n\n{SHARED}\n"));
    assert_eq!((code(&found), covered(&found)), (0, [false, false, true]));
}

#[test]
fn a_heading_makes_what_it_names_stronger_and_nothing_from_nothing() {
    let sentence = "Staff report what they saw, and the office documents and tracks it.";
    let vote = |heading: &str| {
        align(&CONTROLS, &format!("{heading}\n\n{sentence}\n")).verdicts.unwrap().votes.sums().to_vec()
    };
    let (named, other) = (vote("Incident handling"), vote("Opening hours"));
    assert!(named[3] > other[3] && other[3] > 0.0, "{} and {}", named[3], other[3]);
    let everyday = |heading: &str| align(&CONTROLS, &format!("{heading}\n\nLunch is at noon on Fridays.\n"));
    assert!(everyday("Incident handling").verdicts.unwrap().votes.sums().iter().all(|&sum| sum < 0.01));
}

/// Concepts of which wrong quotes were cited for one word.
static WORDS: LazyLock<Model> = LazyLock::new(|| {
    let concepts = [
        (
            "13",
            "Climate action",
            "Take urgent action against climate change and its impacts. Strengthen resilience to climate hazards and disasters. \
             Integrate climate measures into national policies. Improve education on climate mitigation and adaptation.",
        ),
        (
            "14",
            "Life below water",
            "Conserve the oceans, seas and marine resources. Reduce marine pollution of all kinds. Protect marine and coastal \
             ecosystems. End overfishing and destructive fishing practices.",
        ),
        (
            "15",
            "Life on land",
            "Protect and restore terrestrial ecosystems. Manage forests in a sustainable way and halt deforestation. \
             Combat desertification and restore degraded soil. Halt the loss of biodiversity and of natural habitats.",
        ),
        (
            "piv",
            "Approved products",
            "Employ only products on the approved list for identity verification. Products on the list have verified \
             cards and readers. Buyers check the list of products before a purchase. Vendors submit products for approval.",
        ),
        (
            "team",
            "Supply chain team",
            "Establish a supply chain risk management team. The team has members of security, procurement and legal offices. \
             The team leads supply chain risk activities. Members of the team share information on suppliers.",
        ),
        (
            "61",
            "Mutual assistance",
            "Supervisory authorities provide each other with mutual assistance. A request for assistance contains the purpose \
             of the request. The requested authority replies to a request within one month. Authorities charge no fee for \
             action on a request for mutual assistance.",
        ),
    ];
    model_of(&concepts.map(|(id, label, text)| (id, "all", label, text.to_owned())))
});

#[test]
fn one_common_word_or_a_name_is_no_passage() {
    assert!(WORDS.decision().is_ok(), "{:?}", WORDS.decision());
    for (concept, wrong, right) in [
        (
            "13",
            "Internal climate conditions were pleasant in all offices.",
            "We act against climate change and its impacts.",
        ),
        (
            "14",
            "The report was signed by Marina De Pari.",
            "We reduce marine pollution and protect coastal ecosystems.",
        ),
        (
            "15",
            "Our platform is a digital ecosystem for partners.",
            "We restore forests and terrestrial ecosystems.",
        ),
        (
            "piv",
            "Changes of production systems are tested first.",
            "Only products on the approved list are bought.",
        ),
        (
            "team",
            "Our football team won on Sunday.",
            "The supply chain team shares information on suppliers.",
        ),
        (
            "61",
            "You may send us a request at any time.",
            "Authorities answer a request for mutual assistance.",
        ),
    ] {
        let column = WORDS.framework().concepts.iter().position(|other| other.id == concept).unwrap();
        let passage =
            |text: &str| align(&WORDS, text).verdicts.unwrap().votes.passages(0).any(|found| found == column);
        assert!(!passage(wrong), "{concept}: {wrong}");
        assert!(passage(right), "{concept}: {right}");
    }
}
