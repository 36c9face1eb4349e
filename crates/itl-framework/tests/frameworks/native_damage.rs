//! OSCAL and STIX with damage: files that are cut, spliced and nested are read or refused, and nothing else.

use itl_framework::{ReadOptions, read};

const CATALOG: &str = r##"{"catalog": {"uuid": "u", "metadata": {"title": "T"}, "params": [{"id": "g", "values": ["{{ a }}"]}],
  "groups": [{"id": "ac", "title": "A", "groups": [], "controls": [{"id": "ac-1", "title": "P",
    "params": [{"id": "a", "select": {"how-many": "one", "choice": ["{{ insert: param, g }}", "é"]}}],
    "parts": [{"id": "s", "name": "statement", "prose": "Do {{ insert: param, a }} [x](y) <b>", "parts": [
      {"name": "item", "props": [{"name": "label", "value": "a."}], "prose": "{{ {{ }} }}"}]}],
    "controls": [{"id": "ac-1.1", "title": "E"}]}]}]}}"##;

const PROFILE: &str = r##"{"profile": {"imports": [{"href": "#r", "include-controls": [{"with-ids": ["ac-1"],
  "matching": [{"pattern": "*a?*"}]}], "exclude-controls": []}], "merge": {"custom": {}}, "modify": {
  "set-parameters": [{"param-id": "a", "values": ["v"]}], "alters": [{"control-id": "ac-1",
  "removes": [{"by-name": "item"}], "adds": [{"position": "before", "by-id": "s", "parts": [{"name": "guidance",
  "prose": "g"}]}]}]}, "back-matter": {"resources": [{"uuid": "r", "rlinks": [{"href": "c.json"}]}]}}}"##;

const BUNDLE: &str = r#"{"type": "bundle", "objects": [{"type": "attack-pattern", "id": "p", "name": "N",
  "description": "[a](b) (Citation: c) <code>", "revoked": false, "external_references": [
  {"source_name": "mitre-attack", "external_id": "T1.1", "url": "u"}]}, {"type": "x-mitre-tactic", "id": "t"},
  {"type": "relationship", "relationship_type": "subtechnique-of", "source_ref": "p", "target_ref": "t"}]}"#;

/// Reads; a framework that comes out is whole.
fn attempt(bytes: &[u8]) {
    let beside = |_: &str| Ok(CATALOG.as_bytes().to_vec());
    let options = ReadOptions::default().with_resolver(&beside);
    match read(bytes, "x.json", &options) {
        Ok((framework, _)) => {
            assert!(framework.concepts.iter().all(|concept| !concept.text().trim().is_empty()));
        }
        Err(error) => assert!(!error.to_string().is_empty() && error.help().is_some()),
    }
}

#[test]
fn whole_files_are_read() {
    for (text, concepts) in [(CATALOG, 2), (PROFILE, 2), (BUNDLE, 1)] {
        let beside = |_: &str| Ok(CATALOG.as_bytes().to_vec());
        let options = ReadOptions::default().with_resolver(&beside);
        assert_eq!(
            read(text.as_bytes(), "x.json", &options).map(|(read, _)| read.concepts.len()),
            Ok(concepts)
        );
    }
}

#[test]
fn nesting_without_end_is_refused() {
    for (open, close) in [("{\"groups\": [", "]}"), ("{\"controls\": [", "]}"), ("{\"parts\": [", "]}")] {
        let deep = format!("{{\"catalog\": {}{}}}", open.repeat(100_000), close.repeat(100_000));
        assert!(read(deep.as_bytes(), "x.json", &ReadOptions::default()).is_err());
    }
}

proptest::proptest! {
    #[test]
    fn damaged_files_are_read_or_refused(
        which in 0usize..3,
        cut in 0.0f64..1.0,
        from in 0.0f64..1.0,
        put in "[\\[\\]{}\":,0-9a-z#*? é]{0,6}",
        keep_rest: bool,
    ) {
        let text = [CATALOG, PROFILE, BUNDLE][which].as_bytes();
        let at = |share: f64| (share * text.len() as f64) as usize;
        let (start, end) = (at(cut.min(from)), at(cut.max(from)));
        let rest = if keep_rest { &text[end..] } else { &[][..] };
        attempt(&[&text[..start], put.as_bytes(), rest].concat());
    }

    #[test]
    fn values_of_other_kinds_are_read_or_refused(which in 0usize..3, number in 0usize..60, value in 0usize..5) {
        let text = [CATALOG, PROFILE, BUNDLE][which];
        let quotes: Vec<usize> = text.match_indices('"').map(|(at, _)| at).collect();
        let pair = number % (quotes.len() / 2);
        let (start, end) = (quotes[2 * pair], quotes[2 * pair + 1]);
        let value = ["null", "7", "[]", "{}", "\"\""][value];
        attempt(format!("{}{value}{}", &text[..start], &text[end + 1..]).as_bytes());
    }
}
