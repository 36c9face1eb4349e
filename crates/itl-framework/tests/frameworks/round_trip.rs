//! What is written is read again as it was: any framework, in every form.

use itl_base::{Language, Tag};
use itl_framework::{
    Concept, Descriptors, Framework, FrameworkSource, GivenWord, Group, Recommendation, Written,
};
use proptest::prelude::*;

/// Texts with what could be mistaken for syntax somewhere, and any other character.
fn text() -> impl Strategy<Value = String> {
    let odd = prop::sample::select(vec![
        "\"",
        "'''",
        "\"\"\"",
        "\\",
        "\r\n",
        "\r",
        "\n",
        "\n\n",
        "\t",
        "\u{0}",
        "\u{1}",
        "\u{7f}",
        "\u{85}",
        "\u{2028}",
        "\u{FEFF}",
        "#",
        ",",
        ";",
        "<",
        ">",
        "&amp;",
        "{",
        "}",
        "[[concept]]\n",
        "id,label\n",
        "@en",
        "^^",
        "%20",
        "=",
        "_x000D_",
        "é",
        "日本語",
        "👍🏽",
        "\u{10FFFF}",
        " ",
        "a",
        "word",
        "1.10",
        "true",
    ]);
    let piece = prop_oneof![3 => odd.prop_map(str::to_owned), 1 => any::<char>().prop_map(String::from)];
    // Readers trim: what is around a text is not part of it.
    prop::collection::vec(piece, 0..6).prop_map(|pieces| pieces.concat().trim().to_owned())
}

fn filled() -> impl Strategy<Value = String> {
    text().prop_map(|text| if text.is_empty() { "x".to_owned() } else { text })
}

fn words() -> impl Strategy<Value = Option<Vec<GivenWord>>> {
    let word = "[a-zé/]{1,5}".prop_map(|surface| GivenWord { surface, tag: Tag::new("NN").unwrap() });
    prop::option::weighted(0.2, prop::collection::vec(word, 1..4))
}

fn uri() -> impl Strategy<Value = Option<String>> {
    prop_oneof![
        3 => Just(None),
        2 => "http://example.org/[a-c]".prop_map(Some),
        1 => filled().prop_map(Some),
        1 => Just(Some("urn:itl:x".to_owned())),
        1 => Just(Some("file:///x".to_owned())),
    ]
}

fn source() -> impl Strategy<Value = Option<FrameworkSource>> {
    let id = prop_oneof![
        text(),
        Just("http://example.org/a".to_owned()),
        Just("http://example.org/scheme".to_owned())
    ];
    let format = prop::sample::select(vec!["skos", "oscal", "stix"]);
    let source = (format, id, text()).prop_map(|(format, id, version)| FrameworkSource {
        format: format.into(),
        id,
        version,
    });
    prop::option::of(source)
}

fn recommendation() -> impl Strategy<Value = Recommendation> {
    let descriptors =
        prop::sample::select(vec![None, Some(Descriptors::Own), Some(Descriptors::WithChildren)]);
    let scheme = prop::option::of(prop::sample::select(vec!["paper", "graded"]));
    (scheme, any::<Option<std::num::NonZeroU32>>(), descriptors).prop_map(|(scheme, level, descriptors)| {
        Recommendation { scheme: scheme.map(str::to_owned), level, descriptors }
    })
}

/// A framework that would be accepted: ids differ, parents come before their children, every group holds a concept.
fn framework() -> impl Strategy<Value = Framework> {
    let node =
        (filled(), filled(), text(), any::<prop::sample::Index>(), 0..3u8, uri(), words(), any::<bool>());
    let languages = prop::sample::select(vec![None, Some("en"), Some("de"), Some("nob")]);
    let head =
        (filled(), filled(), languages, prop::collection::vec(filled(), 0..3), source(), recommendation());
    (head, prop::collection::vec(node, 1..8))
        .prop_map(|((id, title, language, keep, source, recommend), nodes)| {
            let mut framework = Framework {
                title,
                language: language.and_then(Language::new),
                stop: keep.iter().rev().cloned().collect(),
                cite: keep.iter().map(|word| format!("rule {{id}} {}", word.len())).collect(),
                keep,
                source,
                recommend,
                ..Framework::empty(&id)
            };
            let mut ids: Vec<String> = Vec::new();
            for (at, (id, label, descriptor, above, kind, uri, tokens, labelled)) in
                nodes.into_iter().enumerate()
            {
                let id = if ids.contains(&id) { format!("{id} {at}") } else { id };
                let parent = (kind > 0 && at > 0).then(|| above.get(&ids).clone());
                if kind == 2 {
                    let label = if labelled { label } else { String::new() };
                    framework.groups.push(Group { id: id.clone(), parent, label });
                    ids.push(id.clone());
                    let child = Concept {
                        id: format!("{id}/{at}"),
                        uri: None,
                        parent: Some(id.clone()),
                        label: "child".into(),
                        descriptor: String::new(),
                        tokens: None,
                        parts: Vec::new(),
                    };
                    ids.push(child.id.clone());
                    framework.concepts.push(child);
                } else {
                    let label = if labelled || descriptor.is_empty() { label } else { String::new() };
                    framework.concepts.push(Concept {
                        id: id.clone(),
                        uri,
                        parent,
                        label,
                        descriptor,
                        tokens,
                        parts: Vec::new(),
                    });
                    ids.push(id);
                }
            }
            framework
        })
        .prop_filter("ids differ", |framework| {
            let concepts = framework.concepts.iter().map(|concept| &concept.id);
            let ids: Vec<&String> = concepts.chain(framework.groups.iter().map(|group| &group.id)).collect();
            let distinct: std::collections::BTreeSet<&String> = ids.iter().copied().collect();
            distinct.len() == ids.len()
        })
}

fn again(framework: &Framework, form: Written, name: &str) -> Framework {
    let bytes = framework.write(form);
    let read = itl_framework::read(&bytes, name, &Default::default());
    read.unwrap_or_else(|error| panic!("{error}\n{}", String::from_utf8_lossy(&bytes))).0
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn every_form_keeps_a_framework(framework in framework()) {
        prop_assert_eq!(&again(&framework, Written::Toml, "other.toml"), &framework);
        prop_assert_eq!(&again(&framework, Written::Json, "other.json"), &framework);
        prop_assert_eq!(&again(&framework, Written::Turtle, "other.ttl"), &framework);
        let table = again(&framework, Written::Csv, "other.csv");
        prop_assert_eq!(&table.concepts, &framework.concepts);
        prop_assert_eq!(&table.groups, &framework.groups);
    }
}

#[test]
fn a_text_of_several_lines_stays_readable_in_toml() {
    let mut framework = Framework::empty("x");
    framework.concepts.push(Concept {
        id: "1".into(),
        uri: None,
        parent: None,
        label: "A \"quoted\" name".into(),
        descriptor: "First line.\n\nSecond \\ line.".into(),
        tokens: None,
        parts: Vec::new(),
    });
    let file = String::from_utf8(framework.write(Written::Toml)).unwrap();
    assert!(file.contains("\nFirst line.\n\nSecond \\ line."), "{file}");
}

#[test]
fn turtle_is_plain_skos() {
    let mut framework = Framework { language: Language::new("en"), ..Framework::empty("house rules") };
    let concept = |id: &str, parent: Option<&str>, label: &str| Concept {
        id: id.into(),
        uri: None,
        parent: parent.map(str::to_owned),
        label: label.into(),
        descriptor: String::new(),
        tokens: None,
        parts: Vec::new(),
    };
    framework.groups.push(Group { id: "G".into(), parent: None, label: "Groups".into() });
    framework.concepts.push(concept("A 1", Some("G"), "First"));
    framework.concepts.push(concept("A 1.1", Some("A 1"), "Below"));
    let file = String::from_utf8(framework.write(Written::Turtle)).unwrap();
    for line in [
        "<urn:itl:house%20rules> a skos:ConceptScheme ;",
        "    dct:title \"house rules\"@en ;",
        "<urn:itl:house%20rules:G> a skos:Collection, itl:group ;",
        "    skos:member <urn:itl:house%20rules:A%201> .",
        "<urn:itl:house%20rules:A%201.1> a skos:Concept ;",
        "    skos:notation \"A 1.1\" ;",
        "    skos:prefLabel \"Below\"@en ;",
        "    skos:broader <urn:itl:house%20rules:A%201> .",
    ] {
        assert!(file.lines().any(|other| other == line), "{line}\n{file}");
    }
}
