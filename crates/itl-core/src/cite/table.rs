//! Spellings of four frameworks, right and wrong, each with the ids that it names.

use itl_framework::{Concept, Framework, Selection, bundled};

use super::Spellings;

fn framework(id: &str, title: &str, ids: &[&str]) -> Framework {
    let concept = |id: &&str| Concept { id: (*id).to_owned(), label: "x".to_owned(), ..Concept::default() };
    let concepts = ids.iter().map(concept).collect();
    Framework { title: title.to_owned(), concepts, ..Framework::empty(id) }
}

/// The ids that a text names, in its order.
fn named(framework: &Framework, text: &str) -> String {
    let found = Spellings::of(framework).find(text);
    let id = |column: u32| framework.concepts[column as usize].id.as_str();
    found.iter().map(|cite| id(cite.column)).collect::<Vec<_>>().join(" ")
}

fn check(framework: &Framework, cases: &[(&str, &str)]) {
    let wrong: Vec<String> = cases
        .iter()
        .map(|&(text, expected)| (text, expected, named(framework, text)))
        .filter(|(_, expected, found)| found != expected)
        .map(|(text, expected, found)| format!("{text:?}: {found:?}, not {expected:?}"))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn goals() -> Framework {
    let sdg = bundled("sdg").unwrap();
    let level = Selection { level: Some(1), descriptors: itl_framework::Descriptors::WithChildren };
    sdg.select(level).unwrap().0
}

#[test]
fn goals_and_their_targets() {
    let cases = [
        ("SDG 13 (climate action)", "13"),
        ("SDG13, #SDG7 and SDG-4", "13 7 4"),
        ("This is Goal 7: affordable energy.", "7"),
        ("We support goals 3 and 4.", "3 4"),
        ("SDGs 6, 7 and 13 are ours", "6 7 13"),
        ("target 12.5 on waste", "12"),
        ("SDG target 7.2, targets 13.1 and 13.2", "7 13 13"),
        ("SDG 8.7", "8"),
        ("indicator 6.4.2", "6"),
        ("SDG 1.1.1. Proportion, SDGs 1.5.1 and 11.5.1", "1 1 11"),
        ("l'SDG 13 e SDG9", "13 9"),
        ("TARGET 4.4, 4.7", "4 4"),
        ("Goal No. 5", "5"),
        ("Goals 14–16", "14 15 16"),
        ("SDG\u{a0}17", "17"),
        ("SDG 7, 13 and 15", "7 13 15"),
        ("target 1.a", "1"),
        ("Sustainable Development Goal 13", "13"),
        ("Sustainable Development Goals 7 and 12", "7 12"),
        ("SDG 3/SDG 5", "3 5"),
        ("(SDG 11)", "11"),
        ("UN SDG 15", "15"),
        ("SDG 14.1", "14"),
        ("Goal 6: clean water", "6"),
        ("All SDGs 1 to 17 matter", ""),
        ("page 13, 7 goals, 2030", ""),
        ("the SDG 2030 agenda", ""),
        ("goal 18 and SDG 0", ""),
        ("SDG 7, 13 projects and 5 partners", "7"),
        ("a target 12.5 % lower", ""),
        ("keep the target 1.5 °C", ""),
        ("Our goals 1. Growth", ""),
        ("work against the SDGs 17", ""),
        ("a goal 3,000 people share", ""),
        ("target 12 and goal 7.9", ""),
        ("Chapter 13, 12.5, and goalkeeper 7", ""),
    ];
    check(&goals(), &cases);
}

#[test]
fn controls_and_enhancements() {
    let controls =
        framework("800-53", "SP 800-53", &["ac-1", "ac-2", "ac-2.1", "ac-3", "sc-7", "ia-5", "ir-10"]);
    let cases = [
        ("AC-2 is in place", "ac-2"),
        ("AC-2(1), AC-2 (1)", "ac-2.1 ac-2.1"),
        ("AC-02 and ac-2.1", "ac-2 ac-2.1"),
        ("AC\u{2011}3", "ac-3"),
        ("(AC-1, AC-2; IA-5/SC-7)", "ac-1 ac-2 ia-5 sc-7"),
        ("AC-2a. and AC-2(9)", "ac-2 ac-2"),
        ("IR-10.", "ir-10"),
        ("AC-2, AC-3", "ac-2 ac-3"),
        ("NIST SP 800-53 SC-7", "sc-7"),
        ("[IA-5]", "ia-5"),
        ("control AC-1:", "ac-1"),
        ("AC-2(1)(a)", "ac-2.1"),
        ("AC-3 – Access enforcement", "ac-3"),
        ("XAC-2B, AC-2B, AC-2000", ""),
        ("part X-AC-2 or AC-2-77", ""),
        ("AC 2, ac2, page 2, AC-4", ""),
        ("v1.AC-2 and AC-2_old", ""),
        ("Ac-2 by night", ""),
    ];
    check(&controls, &cases);
}

#[test]
fn articles_of_the_regulation_and_of_other_laws() {
    let ids: Vec<String> = (1..=99).map(|number| format!("Art.{number}")).collect();
    let ids: Vec<&str> = ids.iter().map(String::as_str).collect();
    let gdpr = framework("gdpr", "General Data Protection Regulation", &ids);
    let cases = [
        ("Art. 6(1)(a) GDPR", "Art.6"),
        ("Article 17", "Art.17"),
        ("Articles 13 and 14", "Art.13 Art.14"),
        ("Art. 12–14", "Art.12 Art.13 Art.14"),
        ("Art. 6 Abs. 1 lit. f DSGVO", "Art.6"),
        ("Article 6(1)(a), (b) and (f) of the GDPR", "Art.6"),
        ("under GDPR Article 15", "Art.15"),
        ("Article 28 of Regulation (EU) 2016/679", "Art.28"),
        ("Articles 13, 14 and 22 of the GDPR", "Art.13 Art.14 Art.22"),
        ("Article 46 UK GDPR", "Art.46"),
        ("ARTICLE 17 RIGHT TO ERASURE", "Art.17"),
        ("Article 6, paragraph 1, point (c)", "Art.6"),
        ("artículo 17 del RGPD", "Art.17"),
        ("Art 6 GDPR", "Art.6"),
        ("GDPR Art. 5", "Art.5"),
        ("Articles 15 to 17", "Art.15 Art.16 Art.17"),
        ("Article 32(1)(b)", "Art.32"),
        ("l’article 17 du RGPD", "Art.17"),
        ("Artikel 30 DSGVO", "Art.30"),
        ("articolo 13 del GDPR", "Art.13"),
        ("art. 9(2)(h) GDPR", "Art.9"),
        ("Art. 6 of the Charter", ""),
        ("Art. 6 TFEU and Article 16(1) of the TFEU", ""),
        ("Article 7 and Article 8 of the Charter of Fundamental Rights", ""),
        ("Article 29 Working Party", ""),
        ("Article 6 of these Terms, Article 5 of our policy", ""),
        ("Article 5(3) of Directive 2002/58/EC", ""),
        ("page 17, section 13, 2016", ""),
        ("Article 100 and Article 2016/679", ""),
        ("particle 6 and arts festival 12", ""),
    ];
    check(&gdpr, &cases);
}

#[test]
fn techniques_and_patterns_of_a_file() {
    let attack = framework("attack", "Enterprise ATT&CK", &["T1566", "T1566.001", "T1059"]);
    let cases = [
        ("Spearphishing (T1566.001)", "T1566.001"),
        ("T1566, T1059.003", "T1566 T1059"),
        ("https://attack.mitre.org/techniques/T1566/001/", "T1566.001"),
        ("T1059 and T1566", "T1059 T1566"),
        ("[T1059]", "T1059"),
        ("technique T1566:", "T1566"),
        ("T1566.002", "T1566"),
        ("T1059; T1566.001", "T1059 T1566.001"),
        ("T15660, T9999, CVE-T1566, t1566", ""),
        ("1566 and page 1059", ""),
    ];
    check(&attack, &cases);
    let rules = Framework {
        cite: vec!["rule {id}".to_owned(), "[R{id}]".to_owned()],
        ..framework("rules", "House rules", &["1", "2", "12"])
    };
    let cases = [
        ("Rule 1 and rules", "1"),
        ("rule 2, 12 and more", "2 12"),
        ("see [R12] and [R2", "12"),
        ("page 12, 2 rules, rule 13", ""),
    ];
    check(&rules, &cases);
}

#[test]
fn places_are_those_of_the_names() {
    let text = "Ünser SDG 13, goals 3 and 4.";
    let found = Spellings::of(&goals()).find(text);
    let places: Vec<&str> = found.iter().map(|cite| cite.span.of(text)).collect();
    assert_eq!(places, ["SDG 13", "goals 3", "4"]);
}
