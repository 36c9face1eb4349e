//! OSCAL in its three forms gives one framework; what a profile imports comes through the caller's resolver alone.

use itl_base::Notice;
use itl_framework::{Framework, FrameworkError, ReadOptions, read};

const JSON: &str = r##"{"catalog": {"uuid": "c0ffee00-0000-4000-8000-000000000001",
  "metadata": {"title": "Small controls", "version": "1.10", "props": [{"name": "language", "value": "en-GB"}]},
  "groups": [{"id": "ac", "class": "family", "title": "Access & accounts", "controls": [
    {"id": "ac-1", "title": "Policy",
     "params": [{"id": "ac-1_prm_1", "label": "organization-defined roles"},
                {"id": "ac-1_prm_2", "select": {"how-many": "one-or-more", "choice": ["daily", "{{ insert: param, ac-1_prm_1 }}"]}}],
     "props": [{"name": "label", "value": "AC-1"}],
     "parts": [{"id": "ac-1_smt", "name": "statement", "parts": [
        {"id": "ac-1_smt.a", "name": "item", "props": [{"name": "label", "value": "a."}],
         "prose": "Give the policy to {{ insert: param, ac-1_prm_1 }}, *always* {{ insert: param, ac-1_prm_2 }}; and"},
        {"id": "ac-1_smt.b", "name": "item", "props": [{"name": "label", "value": "b."}],
         "prose": "See [AC-2](#ac-2)."}]},
       {"id": "ac-1_gdn", "name": "guidance", "prose": "Policies help.\n\nThey are\n- short\n- clear"}],
     "controls": [{"id": "ac-1.1", "title": "Automation",
       "parts": [{"name": "statement", "prose": "Automate it."}]},
       {"id": "ac-1.2", "title": "Old", "props": [{"name": "status", "value": "withdrawn"}]}]},
    {"id": "ac-2", "title": "Accounts", "parts": [{"name": "guidance", "prose": "Keep accounts."}]}]}]}}"##;

const YAML: &str = r##"# As FedRAMP writes it.
---
catalog:
  uuid: c0ffee00-0000-4000-8000-000000000001
  metadata:
    title: Small controls
    version: 1.10
    props:
      - name: language
        value: en-GB
  groups:
    - id: ac
      class: family
      title: Access & accounts
      controls:
        - id: ac-1
          title: Policy
          params:
            - id: ac-1_prm_1
              label: organization-defined roles
            - id: ac-1_prm_2
              select:
                how-many: one-or-more
                choice: [daily, "{{ insert: param, ac-1_prm_1 }}"]
          props: [{name: label, value: AC-1}]
          parts:
            - id: ac-1_smt
              name: statement
              parts:
                - id: ac-1_smt.a
                  name: item
                  props:
                    - &label
                      name: label
                      value: a.
                  prose: >-
                    Give the policy to {{ insert: param, ac-1_prm_1 }},
                    *always* {{ insert: param, ac-1_prm_2 }}; and
                - id: ac-1_smt.b
                  name: item
                  props: [{name: label, value: b.}]
                  prose: "See [AC-2](#ac-2)."
            - id: ac-1_gdn
              name: guidance
              prose: |-
                Policies help.

                They are
                - short
                - clear
          controls:
            - id: ac-1.1
              title: Automation
              parts: [{name: statement, prose: Automate it.}]
            - id: ac-1.2
              title: Old
              props: [{name: status, value: withdrawn}]
        - id: ac-2
          title: Accounts
          parts:
            - name: guidance
              prose: Keep accounts.
"##;

const XML: &str = r##"<?xml version="1.0" encoding="UTF-8"?>
<!-- As NIST writes it. -->
<catalog xmlns="http://csrc.nist.gov/ns/oscal/1.0" uuid="c0ffee00-0000-4000-8000-000000000001">
  <metadata>
    <title>Small controls</title>
    <last-modified>2026-01-01T00:00:00Z</last-modified>
    <version>1.10</version>
    <prop name="language" value="en-GB"/>
    <party uuid="1" type="organization"><name>Nobody</name></party>
  </metadata>
  <group id="ac" class="family">
    <title>Access &amp; accounts</title>
    <control id="ac-1">
      <title>Policy</title>
      <param id="ac-1_prm_1"><label>organization-defined roles</label><guideline><p>Roles.</p></guideline></param>
      <param id="ac-1_prm_2"><select how-many="one-or-more">
        <choice>daily</choice><choice><insert type="param" id-ref="ac-1_prm_1"/></choice></select></param>
      <prop name="label" value="AC-1"/>
      <link href="#r" rel="reference"><text>Elsewhere</text></link>
      <part id="ac-1_smt" name="statement">
        <part id="ac-1_smt.a" name="item">
          <prop name="label" value="a."/>
          <p>Give the policy to <insert type="param" id-ref="ac-1_prm_1"/>,
             <em>always</em> <insert type="param" id-ref="ac-1_prm_2"/>; and</p>
        </part>
        <part id="ac-1_smt.b" name="item">
          <prop name="label" value="b."/><p>See <a href="#ac-2">AC-2</a>.</p>
        </part>
      </part>
      <part id="ac-1_gdn" name="guidance">
        <p>Policies help.</p>
        <p>They are</p><ul><li>short</li><li><p>clear</p></li></ul>
      </part>
      <control id="ac-1.1"><title>Automation</title><part name="statement"><p>Automate it.</p></part></control>
      <control id="ac-1.2"><title>Old</title><prop name="status" value="withdrawn"/></control>
    </control>
    <control id="ac-2"><title>Accounts</title><part name="guidance"><p>Keep accounts.</p></part></control>
  </group>
</catalog>
"##;

fn take(text: &str, name: &str) -> (Framework, Vec<Notice>) {
    read(text.as_bytes(), name, &ReadOptions::default()).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// A framework whose descriptors have one space for any white space: paragraphs differ between the forms.
fn spaced(mut framework: Framework) -> Framework {
    for concept in &mut framework.concepts {
        concept.descriptor = concept.descriptor.split_whitespace().collect::<Vec<_>>().join(" ");
    }
    framework
}

#[test]
fn the_three_forms_say_the_same() {
    let (json, notices) = take(JSON, "small.json");
    assert_eq!(json.concepts.len(), 3);
    assert_eq!(
        json.concepts[0].descriptor.lines().next().unwrap(),
        "a. Give the policy to [Assignment: organization-defined roles], *always* [Selection (one or more): daily; \
         [Assignment: organization-defined roles]]; and"
    );
    assert_eq!(json.source.as_ref().unwrap().version, "1.10");
    let (yaml, said) = take(YAML, "small.yaml");
    assert_eq!((yaml, &said), (json.clone(), &notices));
    let (xml, said) = take(XML, "small.xml");
    assert_eq!((spaced(xml), &said), (spaced(json), &notices));
}

#[test]
fn a_profile_in_any_form_takes_a_catalogue_in_any_form() {
    let profiles = [
        (
            "p.json",
            r##"{"profile": {"uuid": "1", "imports": [{"href": "#r", "include-controls": [{"with-ids": ["ac-1"]}]}],
                "modify": {"set-parameters": [{"param-id": "ac-1_prm_1", "values": ["all staff"]}]},
                "back-matter": {"resources": [{"uuid": "r", "rlinks": [{"href": "CATALOG"}]}]}}}"##,
        ),
        (
            "p.yaml",
            "profile:\n  uuid: 1\n  imports:\n    - href: '#r'\n      include-controls:\n        - with-ids: [ac-1]\n  modify:\n    \
             set-parameters:\n      - param-id: ac-1_prm_1\n        values: [all staff]\n  back-matter:\n    resources:\n      \
             - uuid: r\n        rlinks:\n          - href: CATALOG\n",
        ),
        (
            "p.xml",
            r##"<profile xmlns="http://csrc.nist.gov/ns/oscal/1.0" uuid="1"><import href="#r"><include-controls>
                <with-id>ac-1</with-id></include-controls></import><merge><as-is>true</as-is></merge><modify>
                <set-parameter param-id="ac-1_prm_1"><value>all staff</value></set-parameter></modify>
                <back-matter><resource uuid="r"><rlink href="CATALOG"/></resource></back-matter></profile>"##,
        ),
    ];
    for (name, profile) in profiles {
        for catalogue in ["c.json", "c.yaml", "c.xml"] {
            let resolver = |path: &str| match path {
                "c.json" => Ok(JSON.as_bytes().to_vec()),
                "c.yaml" => Ok(YAML.as_bytes().to_vec()),
                "c.xml" => Ok(XML.as_bytes().to_vec()),
                _ => Err("no such file".to_owned()),
            };
            let options = ReadOptions::default().with_resolver(&resolver);
            let text = profile.replace("CATALOG", catalogue);
            let (framework, _) = read(text.as_bytes(), name, &options).unwrap();
            assert_eq!(framework.concepts.len(), 1, "{name} over {catalogue}");
            assert!(
                framework.concepts[0].descriptor.starts_with("a. Give the policy to all staff, "),
                "{name}"
            );
        }
    }
}

#[test]
fn nothing_is_resolved_unless_the_caller_says_how() {
    // A file of that name lies in the folder of the tests, and is not opened.
    let profile =
        r#"{"profile": {"uuid": "1", "imports": [{"href": "Cargo.toml"}, {"href": "/etc/hostname"}]}}"#;
    let error = read(profile.as_bytes(), "p.json", &ReadOptions::default()).unwrap_err();
    assert!(error.to_string().contains("files beside it cannot be read here"), "{error}");
    let asked = std::sync::Mutex::new(Vec::new());
    let resolver = |path: &str| {
        asked.lock().unwrap().push(path.to_owned());
        Err("not here".to_owned())
    };
    let error =
        read(profile.as_bytes(), "p.json", &ReadOptions::default().with_resolver(&resolver)).unwrap_err();
    assert!(error.to_string().contains("not here"), "{error}");
    assert_eq!(*asked.lock().unwrap(), ["Cargo.toml"]);
}

#[test]
fn controls_of_one_id_are_told_apart_by_their_group() {
    let control = |title: &str| {
        format!(
            r#"{{"id": "1.1", "title": "{title}", "controls": [{{"id": "1.1.a", "title": "Detail of {title}"}}]}}"#
        )
    };
    let text = format!(
        r#"{{"catalog": {{"uuid": "1", "groups": [{{"id": "req-1", "title": "One", "controls": [{}]}},
            {{"id": "req-2", "title": "Two", "controls": [{}, {{"id": "2.2", "title": "Alone"}}]}}]}}}}"#,
        control("A"),
        control("B")
    );
    let (framework, notices) = take(&text, "pci.json");
    let found: Vec<(&str, &str, &str)> = framework
        .concepts
        .iter()
        .map(|concept| (&*concept.id, concept.parent.as_deref().unwrap(), &*concept.label))
        .collect();
    assert_eq!(
        found,
        [
            ("req-1/1.1", "req-1", "A"),
            ("req-1/1.1.a", "req-1/1.1", "Detail of A"),
            ("req-2/1.1", "req-2", "B"),
            ("req-2/1.1.a", "req-2/1.1", "Detail of B"),
            ("2.2", "req-2", "Alone"),
        ]
    );
    let notice = notices.iter().find(|notice| notice.code == "ids-repeated").unwrap();
    assert!(notice.message.starts_with("2 ids stand for several"), "{}", notice.message);
}

#[test]
fn hostile_xml_and_yaml_are_refused() {
    let refused = |text: String, name: &str| -> FrameworkError {
        read(text.as_bytes(), name, &ReadOptions::default()).unwrap_err()
    };
    let head = "<catalog xmlns=\"http://csrc.nist.gov/ns/oscal/1.0\">";
    let deep = refused(format!("{head}{}", "<group>".repeat(100_000)), "x.xml");
    assert!(deep.to_string().contains("nested deeper"), "{deep}");
    let inline =
        format!("{head}<control id=\"a\"><title>{}</title></control></catalog>", "<em>".repeat(100_000));
    assert!(refused(inline, "x.xml").place().is_some());
    // Entities are not expanded: nine of them, each ten of the one before, are nothing.
    let entities: String =
        (1..9).map(|n| format!("<!ENTITY e{n} \"{}\">", format!("&e{};", n - 1).repeat(10))).collect();
    let bomb = format!(
        "<!DOCTYPE catalog [<!ENTITY e0 \"lol\">{entities}]>{head}<control id=\"a\"><title>T &e8;</title></control></catalog>"
    );
    let (framework, _) = take(&bomb, "x.xml");
    assert_eq!(framework.concepts[0].label, "T");
    let deep = |nested: String| refused(format!("catalog:\n  uuid: 1\n  groups:\n  {nested}"), "x.yaml");
    let error = deep("- ".repeat(200) + "x");
    assert!(error.to_string().contains("nested deeper"), "{error}");
    // The parser has a bound of its own where everything stands on one line.
    assert!(deep("[".repeat(100_000)).place().is_some());
}

#[test]
fn a_blank_label_puts_no_space_before_a_text() {
    let blank = JSON.replace("\"a.\"", "\" \"");
    let (framework, _) = read(blank.as_bytes(), "small.json", &ReadOptions::default()).unwrap();
    assert!(framework.concepts[0].descriptor.starts_with("Give the policy"), "{framework:?}");
}
