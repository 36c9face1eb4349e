//! Catalogues and profiles of a few controls, written out.

use crate::{Framework, FrameworkError, ReadOptions, read};
use itl_base::Notice;

const CATALOG: &str = r##"{"catalog": {"uuid": "c0ffee00-0000-4000-8000-000000000001",
  "metadata": {"title": "Small controls", "version": "2", "props": [{"name": "language", "value": "en-GB"}]},
  "groups": [
    {"id": "ac", "title": "Access", "parts": [{"name": "overview", "prose": "About access."}], "controls": [
      {"id": "ac-1", "title": "Policy",
       "params": [{"id": "ac-1_prm_1", "label": "organization-defined roles", "props": [
                     {"name": "aggregates", "value": "ac-01_odp.01"}, {"name": "aggregates", "value": "ac-01_odp.02"}]},
                  {"id": "ac-01_odp.01", "label": "readers"}, {"id": "ac-01_odp.02", "label": "writers"},
                  {"id": "ac-01_odp.03", "props": [{"name": "alt-identifier", "value": "ac-1_prm_2"}],
                   "select": {"how-many": "one-or-more", "choice": ["site-level", "{{ insert: param, ac-01_odp.04 }}"]}},
                  {"id": "ac-01_odp.04", "label": "level"}],
       "parts": [
         {"id": "ac-1_smt", "name": "statement", "parts": [
           {"id": "ac-1_smt.a", "name": "item", "props": [{"name": "label", "value": "a."}],
            "prose": "Give the policy to {{ insert: param, ac-1_prm_1 }} ; and"},
           {"id": "ac-1_smt.b", "name": "item", "props": [{"name": "label", "value": "b."}],
            "prose": " {{ insert: param, ac-01_odp.03 }} policy, see [AC-2](#ac-2) ."}]},
         {"id": "ac-1_gdn", "name": "guidance", "prose": "Policies help."},
         {"id": "ac-1_obj", "name": "assessment-objective", "prose": "The policy is given out."}],
       "controls": [
         {"id": "ac-1.1", "title": "Automation",
          "parts": [{"id": "ac-1.1_smt", "name": "statement", "prose": "Automate {{ insert: param, gone }} it."}]},
         {"id": "ac-1.2", "title": "Old", "props": [{"name": "status", "value": "withdrawn"}]}]},
      {"id": "ac-2", "title": "Accounts", "parts": [{"name": "guidance", "prose": "Keep accounts."}]}]},
    {"id": "pe", "title": "Physical", "groups": [
      {"id": "pe-doors", "title": "Doors", "controls": [{"id": "pe-1", "title": "Locks"}]}]},
    {"id": "xx", "title": "Empty"}]}}"##;

fn take(text: &str, options: &ReadOptions<'_>) -> (Framework, Vec<Notice>) {
    read(text.as_bytes(), "small.json", options).unwrap()
}

fn said(notices: &[Notice], code: &str) -> String {
    notices.iter().find(|notice| notice.code == code).map_or(String::new(), |notice| notice.message.clone())
}

/// A profile over the catalogue beside it, which is `catalog.json`.
fn profile(text: &str) -> Result<(Framework, Vec<Notice>), FrameworkError> {
    let resolver = |path: &str| match path {
        "catalog.json" => Ok(CATALOG.as_bytes().to_vec()),
        "loop.json" => Ok(br#"{"profile": {"imports": [{"href": "loop.json"}]}}"#.to_vec()),
        "base.json" => Ok(br#"{"profile": {"imports": [{"href": "catalog.json",
             "include-controls": [{"with-ids": ["ac-1", "ac-2"]}]}]}}"#
            .to_vec()),
        "catalog.xml" => Ok(b"<catalog><group>".to_vec()),
        _ => Err("no such file".to_owned()),
    };
    let options = ReadOptions::default().with_resolver(&resolver);
    read(format!("{{\"profile\": {text}}}").as_bytes(), "profile.json", &options)
}

fn ids(framework: &Framework) -> Vec<&str> {
    framework.concepts.iter().map(|concept| concept.id.as_str()).collect()
}

#[test]
fn controls_stand_in_their_groups_with_their_parameters_resolved() {
    let (framework, notices) = take(CATALOG, &ReadOptions::default());
    let source = framework.source.clone().unwrap();
    assert_eq!((source.format.as_str(), source.version.as_str()), ("oscal", "2"));
    assert_eq!(source.id, "c0ffee00-0000-4000-8000-000000000001");
    assert_eq!((framework.id.as_str(), framework.title.as_str()), ("small", "Small controls"));
    assert_eq!(framework.language, Some(itl_base::Language::ENGLISH));
    assert_eq!(ids(&framework), ["ac-1", "ac-1.1", "ac-2", "pe-1"]);
    let parents: Vec<_> =
        framework.concepts.iter().map(|concept| concept.parent.as_deref().unwrap()).collect();
    assert_eq!(parents, ["ac", "ac-1", "ac", "pe-doors"]);
    let groups: Vec<_> = framework
        .groups
        .iter()
        .map(|group| (group.id.as_str(), group.parent.as_deref(), &*group.label))
        .collect();
    assert_eq!(groups, [("ac", None, "Access"), ("pe", None, "Physical"), ("pe-doors", Some("pe"), "Doors")]);
    assert_eq!(
        framework.concepts[0].descriptor,
        "a. Give the policy to [Assignment: organization-defined roles]; and\n\
         b. [Selection (one or more): site-level; [Assignment: organization-defined level]] policy, see AC-2.\n\
         Policies help."
    );
    assert_eq!(framework.concepts[1].descriptor, "Automate  it.");
    assert_eq!((framework.concepts[3].text(), framework.concepts[3].label.as_str()), ("Locks", "Locks"));
    assert_eq!(said(&notices, "withdrawn"), "1 withdrawn controls are left out");
    assert!(said(&notices, "parts-left-out").starts_with("parts left out: 1 group, 1 objective"));
    assert!(said(&notices, "parameters-unresolved").starts_with("1 inserts"));
    assert!(said(&notices, "empty-groups").starts_with("1 groups"));
}

#[test]
fn parts_are_those_asked_for() {
    let parts = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>();
    let (statement, objective) = (parts(&["statement"]), parts(&["objective", "guidance"]));
    let (framework, notices) = take(CATALOG, &ReadOptions { parts: &statement, ..Default::default() });
    assert!(!framework.concepts[0].descriptor.contains("Policies help."));
    assert_eq!(framework.concepts[2].descriptor, "Keep accounts.", "guidance where there is no statement");
    assert!(said(&notices, "no-statement").starts_with("1 controls"));
    let (framework, _) = take(CATALOG, &ReadOptions { parts: &objective, ..Default::default() });
    assert_eq!(framework.concepts[0].descriptor, "Policies help.\nThe policy is given out.");
    let unknown = parts(&["prose"]);
    let error = read(CATALOG.as_bytes(), "x", &ReadOptions { parts: &unknown, ..Default::default() });
    assert!(matches!(error, Err(FrameworkError::Part { part, .. }) if part == "prose"));
}

#[test]
fn a_profile_takes_what_it_names_and_sets_what_it_sets() {
    let (framework, notices) = profile(
        r##"{"uuid": "p", "metadata": {"title": "Chosen"},
            "imports": [{"href": "#r", "include-controls": [
               {"with-child-controls": "yes", "with-ids": ["ac-1", "zz-9"]}, {"matching": [{"pattern": "p?-*"}]}],
               "exclude-controls": [{"with-ids": ["ac-1.2"]}]}],
            "merge": {"custom": {}},
            "modify": {
              "set-parameters": [{"param-id": "ac-01_odp.01", "values": ["all staff"]},
                                 {"param-id": "ac-1_prm_2", "values": ["site-level"]},
                                 {"param-id": "unknown", "values": ["x"]}],
              "alters": [
                {"control-id": "ac-1",
                 "removes": [{"by-id": "ac-1_gdn"}, {"by-name": "nothing"}],
                 "adds": [{"position": "after", "by-id": "ac-1_smt.a", "parts": [{"name": "item", "prose": "Then wait."}]},
                          {"position": "starting", "by-id": "ac-1_smt", "parts": [{"name": "item", "prose": "First."}]},
                          {"by-id": "gone", "parts": []},
                          {"parts": [{"name": "guidance", "prose": "Added last."}]}]},
                {"control-id": "gone", "adds": [{}]}]},
            "back-matter": {"resources": [{"uuid": "r", "rlinks": [
               {"href": "catalog.xml", "media-type": "application/xml"},
               {"href": "https://example.org/catalog.json", "media-type": "application/oscal+json"}]}]}}"##,
    )
    .unwrap();
    assert_eq!(framework.title, "Chosen");
    assert_eq!(ids(&framework), ["ac-1", "ac-1.1", "pe-1"]);
    assert_eq!(
        framework.concepts[0].descriptor,
        "First.\na. Give the policy to all staff; [Assignment: organization-defined writers]; and\nThen wait.\n\
         b. site-level policy, see AC-2.\nAdded last."
    );
    assert!(said(&notices, "controls-missing").contains("zz-9"));
    assert!(said(&notices, "parameters-missing").starts_with("1 "));
    assert!(said(&notices, "changes-not-applied").starts_with("3 "), "{notices:?}");
    assert!(said(&notices, "import-beside").contains("catalog.json beside"));
    assert!(!said(&notices, "custom-merge").is_empty());
}

#[test]
fn an_enhancement_without_its_control_stands_in_the_group() {
    let (framework, _) =
        profile(r#"{"imports": [{"href": "catalog.json", "include-controls": [{"with-ids": ["ac-1.1"]}]}]}"#)
            .unwrap();
    assert_eq!(framework.concepts[0].parent.as_deref(), Some("ac"));
    assert_eq!(framework.groups.len(), 1);
}

#[test]
fn a_profile_of_a_profile_is_followed() {
    let (framework, notices) =
        profile(r#"{"imports": [{"href": "base.json"}, {"href": "./catalog.json"}]}"#).unwrap();
    assert_eq!(ids(&framework), ["ac-1", "ac-2", "ac-1.1", "pe-1"]);
    assert!(said(&notices, "controls-again").starts_with("2 "));
}

#[test]
fn what_cannot_be_imported_is_refused_with_the_place() {
    let refused = |text: &str| profile(text).unwrap_err();
    let error = refused(r#"{"imports": [{"href": "https://example.org/far.json"}]}"#);
    assert_eq!(error.place().as_deref(), Some("profile.imports[0].href"));
    assert!(error.help().unwrap().to_string().contains("as far.json"));
    let error = refused(r##"{"imports": [{"href": "#nowhere"}]}"##);
    assert!(error.to_string().contains("back matter"));
    let error = refused(r#"{"imports": [{"href": "loop.json"}]}"#);
    assert!(error.to_string().contains("loop.json → loop.json"), "{error}");
    let error = refused(r#"{"imports": [{"href": "catalog.xml"}]}"#);
    assert_eq!(error.place().as_deref(), Some("catalog.xml, line 1"), "{error}");
    let none = ReadOptions::default();
    let error = read(b"catalog:\n  uuid: 1\n  groups: 7\n", "x.yaml", &none).unwrap_err();
    assert_eq!(error.place().as_deref(), Some("line 3"), "{error}");
    let error = read(b"{\"catalog\": {\n\"groups\": [{\"controls\": 7}]}}", "x", &none).unwrap_err();
    assert_eq!(error.place().as_deref(), Some("line 2"));
    let twice = r#"{"catalog": {"controls": [{"id": "a", "title": "A"}, {"id": "a", "title": "B"}]}}"#;
    let error = read(twice.as_bytes(), "x", &none).unwrap_err();
    assert_eq!(error.place().as_deref(), Some("catalog.controls[0] and catalog.controls[1]"));
}
