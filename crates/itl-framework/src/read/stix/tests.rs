//! Bundles of a few objects, written out.

use crate::{Framework, FrameworkError, ReadOptions, read};
use itl_base::Notice;

fn object(kind: &str, id: &str, known: &str, more: &str) -> String {
    format!(
        r#"{{"type": "{kind}", "id": "{kind}--{id}", "name": "Name {known}", "description": "About {known}.",
            "external_references": [{{"source_name": "other"}}, {{"source_name": "mitre-attack",
            "external_id": "{known}", "url": "https://x/{known}"}}] {more}}}"#
    )
}

fn bundle(objects: &[String]) -> String {
    format!(r#"{{"type": "bundle", "spec_version": "2.0", "objects": [{}]}}"#, objects.join(","))
}

fn attack() -> String {
    bundle(&[
        object("attack-pattern", "1", "T1055.011", r#", "x_mitre_is_subtechnique": true"#),
        object("attack-pattern", "2", "T1055", r#", "x_mitre_domains": ["enterprise-attack"]"#),
        object("attack-pattern", "3", "T1002", r#", "revoked": true, "x_mitre_deprecated": true"#),
        object("attack-pattern", "4", "T1003", r#", "x_mitre_deprecated": true"#),
        object("attack-pattern", "5", "T1900", r#", "modified": "2020""#),
        object("attack-pattern", "5", "T1900", r#", "modified": "2024", "lang": "en""#)
            .replace("About T1900.", "Run [this](https://y) <code>now</code>.(Citation: Z)"),
        object("attack-pattern", "6", "T1901", ""),
        object("x-mitre-tactic", "7", "TA0001", ""),
        object("x-mitre-matrix", "8", "enterprise-attack", ""),
        object("malware", "9", "S0001", ""),
        r#"{"type": "x-mitre-collection", "id": "c", "name": "Small ATT&CK", "x_mitre_version": "17.1"}"#
            .to_owned(),
        r#"{"type": "relationship", "id": "r", "relationship_type": "subtechnique-of",
            "source_ref": "attack-pattern--6", "target_ref": "attack-pattern--5"}"#
            .to_owned(),
    ])
}

fn take(text: &str, parts: &[&str]) -> (Framework, Vec<Notice>) {
    let parts: Vec<String> = parts.iter().map(|part| (*part).to_owned()).collect();
    read(text.as_bytes(), "attack.json", &ReadOptions { parts: &parts, ..Default::default() }).unwrap()
}

fn families(framework: &Framework) -> Vec<(&str, Option<&str>)> {
    framework.concepts.iter().map(|concept| (concept.id.as_str(), concept.parent.as_deref())).collect()
}

fn said(notices: &[Notice], code: &str) -> Vec<String> {
    notices.iter().filter(|notice| notice.code == code).map(|notice| notice.message.clone()).collect()
}

#[test]
fn techniques_come_with_their_sub_techniques_under_them() {
    let (framework, notices) = take(&attack(), &[]);
    let expected = [("T1055", None), ("T1055.011", Some("T1055")), ("T1900", None), ("T1901", Some("T1900"))];
    assert_eq!(families(&framework), expected);
    let concept = &framework.concepts[2];
    assert_eq!((concept.label.as_str(), concept.descriptor.as_str()), ("Name T1900", "Run this now."));
    assert_eq!(concept.uri.as_deref(), Some("https://x/T1900"));
    let source = framework.source.unwrap();
    assert_eq!((&*source.format, &*source.id, &*source.version), ("stix", "enterprise-attack", "17.1"));
    assert_eq!(framework.title, "Small ATT&CK");
    assert_eq!(said(&notices, "revoked"), ["1 revoked objects are left out"]);
    assert_eq!(said(&notices, "deprecated"), ["1 deprecated objects are left out"]);
    assert_eq!(said(&notices, "older-versions").len(), 1);
    assert!(said(&notices, "parts-left-out")[0].starts_with("1 tactics are left out"));
    let others = "objects that are no concepts: 1 malware, 1 x-mitre-collection, 1 x-mitre-matrix";
    assert_eq!(said(&notices, "objects-skipped"), [others]);
}

#[test]
fn parts_are_those_asked_for() {
    let (framework, _) = take(&attack(), &["tactic", "technique"]);
    assert_eq!(families(&framework), [("T1055", None), ("T1900", None), ("TA0001", None)]);
    let (framework, notices) = take(&attack(), &["sub-technique"]);
    assert_eq!(families(&framework), [("T1055.011", Some("T1055")), ("T1901", Some("T1900"))]);
    assert_eq!(framework.groups[0].label, "Name T1055", "what is not taken still groups");
    assert_eq!(said(&notices, "parts-left-out").len(), 2);
    let parts = ["malware".to_owned()];
    let refused = read(attack().as_bytes(), "x", &ReadOptions { parts: &parts, ..Default::default() });
    assert!(matches!(refused, Err(FrameworkError::Part { .. })));
}

#[test]
fn other_bundles_have_ids_of_their_own_or_none_that_count() {
    let own =
        r#"{"type": "attack-pattern", "id": "attack-pattern--1", "name": "Own", "lang": "de"}"#.to_owned();
    let capec = object("attack-pattern", "2", "CAPEC-1", "").replace("mitre-attack", "capec");
    let (framework, _) = take(&bundle(&[own, capec]), &[]);
    assert_eq!(families(&framework), [("CAPEC-1", None), ("attack-pattern--1", None)]);
    let error = read(bundle(&[object("malware", "1", "S1", "")]).as_bytes(), "x", &ReadOptions::default());
    assert!(error.unwrap_err().to_string().contains("1 malware"));
    let error = read(b"{\"type\": \"bundle\",\n\"objects\": [7]}", "x", &ReadOptions::default()).unwrap_err();
    assert_eq!(error.place().as_deref(), Some("line 2"));
}

#[test]
fn blanks_around_an_id_are_no_part_of_it() {
    let blank = object("attack-pattern", "1", "\\t T1055 ", "").replace("Name", " Name");
    let (framework, _) = take(&bundle(&[blank, object("attack-pattern", "2", "T1055.011", "")]), &[]);
    assert_eq!(families(&framework), [("T1055", None), ("T1055.011", Some("T1055"))]);
    let toml = framework.write(crate::Written::Toml);
    assert_eq!(read(&toml, "attack.toml", &ReadOptions::default()).unwrap().0, framework);
}
