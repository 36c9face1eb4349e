//! Vocabularies in SKOS, as they are published, in every form of RDF.

use itl_base::{Language, Notice};
use itl_framework::{Framework, FrameworkError, Hierarchy, ReadOptions};

const PREFIXES: &str = "@prefix skos: <http://www.w3.org/2004/02/skos/core#> .
@prefix xl: <http://www.w3.org/2008/05/skos-xl#> .
@prefix dct: <http://purl.org/dc/terms/> .
@prefix owl: <http://www.w3.org/2002/07/owl#> .
@prefix rdf: <http://www.w3.org/1999/02/22-rdf-syntax-ns#> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix : <http://example.org/v/> .
";

const ENERGY: &str = ":scheme a skos:ConceptScheme ; dct:title \"Energy\"@en, \"Energie\"@de ; owl:versionInfo \"1.2\" .
:e a skos:Concept ; skos:inScheme :scheme ; skos:notation \"E\" ; skos:topConceptOf :scheme ;
   skos:prefLabel \"energy\"@en-GB, \"Energie\"@de .
:w a skos:Concept ; skos:inScheme :scheme ; skos:notation \"E.1\", \"01\"^^:Code ; skos:broader :e ;
   skos:prefLabel \"wind power\"@en, \"Windkraft\"@de ; skos:definition \"Power of the wind.\"@en, \"Kraft.\"@de ;
   skos:scopeNote \"Not sails.\"@en .
:s a skos:Concept ; skos:inScheme :scheme ; skos:notation \"E.2\" ;
   skos:prefLabel \"solar power\"@en ; skos:scopeNote \"Any use of the sun.\"@en .
:e skos:narrower :s .
";

fn read_with(body: &str, options: &ReadOptions<'_>) -> Result<(Framework, Vec<Notice>), FrameworkError> {
    itl_framework::read(format!("{PREFIXES}{body}").as_bytes(), "dir/power.ttl", options)
}

fn read(body: &str) -> (Framework, Vec<Notice>) {
    read_with(body, &ReadOptions::default()).unwrap()
}

fn codes(notices: &[Notice]) -> Vec<&str> {
    notices.iter().map(|notice| &*notice.code).collect()
}

fn rows(framework: &Framework) -> Vec<(&str, &str, &str, &str)> {
    let concepts = framework.concepts.iter();
    concepts
        .map(|concept| {
            let parent = concept.parent.as_deref().unwrap_or("");
            (concept.id.as_str(), parent, concept.label.as_str(), concept.descriptor.as_str())
        })
        .collect()
}

#[test]
fn labels_definitions_and_both_sides_of_the_hierarchy() {
    let (framework, notices) = read(ENERGY);
    let expected = [
        ("E", "", "energy", ""),
        ("E.1", "E", "wind power", "Power of the wind."),
        ("E.2", "E", "solar power", "Any use of the sun."),
    ];
    assert_eq!(rows(&framework), expected);
    assert_eq!(framework.concepts[1].uri.as_deref(), Some("http://example.org/v/w"));
    assert_eq!((framework.id.as_str(), framework.title.as_str()), ("power", "Energy"));
    assert_eq!(framework.language, Some(Language::ENGLISH));
    let source = framework.source.unwrap();
    assert_eq!(
        (&*source.format, &*source.id, &*source.version),
        ("skos", "http://example.org/v/scheme", "1.2")
    );
    assert_eq!(codes(&notices), ["language-chosen", "several-notations"]);
}

#[test]
fn another_language_and_other_parts() {
    let options = ReadOptions::default().with_language(Language::new("de"));
    let (framework, notices) = read_with(ENERGY, &options).unwrap();
    assert_eq!(rows(&framework), [("E", "", "Energie", ""), ("E.1", "E", "Windkraft", "Kraft.")]);
    assert_eq!((framework.title.as_str(), framework.language), ("Energie", Language::new("de")));
    assert_eq!(notices[0].code, "no-label");
    assert!(notices[0].message.contains("1 concepts") && notices[0].message.contains("de, en"));

    let options = ReadOptions::default().with_language(Language::new("fr"));
    let error = read_with(ENERGY, &options).unwrap_err();
    assert!(
        error.to_string().contains("\"fr\"") && error.help().unwrap().to_string().contains("de, en"),
        "{error}"
    );

    let parts = ["scopeNote".to_owned(), "definition".to_owned()];
    let options = ReadOptions::default().with_parts(&parts);
    let (framework, _) = read_with(ENERGY, &options).unwrap();
    assert_eq!(framework.concepts[1].descriptor, "Not sails.\n\nPower of the wind.");
    let parts = ["prose".to_owned()];
    let options = ReadOptions::default().with_parts(&parts);
    assert!(matches!(read_with(ENERGY, &options), Err(FrameworkError::Part { .. })));
}

#[test]
fn the_language_with_most_labels_unless_english_has_half_of_them() {
    let body = |english: usize| {
        let mut body = String::new();
        for at in 0..4 {
            body.push_str(&format!(":c{at} a skos:Concept ; skos:prefLabel \"Wort {at}\"@de .\n"));
            if at < english {
                body.push_str(&format!(":c{at} skos:prefLabel \"word {at}\"@en .\n"));
            }
        }
        read(&body).0
    };
    assert_eq!((body(1).language, body(1).concepts.len()), (Language::new("de"), 4));
    assert_eq!((body(2).language, body(2).concepts.len()), (Language::new("en"), 2));
    let (untagged, notices) = read(":a a skos:Concept ; skos:prefLabel \"word\" .");
    assert_eq!((untagged.language, untagged.concepts[0].id.as_str()), (None, "a"));
    assert!(notices.is_empty(), "{notices:?}");
}

#[test]
fn labels_and_notes_that_are_resources() {
    let (framework, _) = read(
        ":c rdfs:subClassOf skos:Concept . :sub rdfs:subClassOf :c .
         :a a :sub ; xl:prefLabel [ xl:literalForm \"water\"@en ] ; skos:definition [ rdf:value \"Wet.\"@en ] .
         :b skos:broader :a ; skos:prefLabel \"ice\"@en . :x skos:prefLabel \"no concept\"@en .
         :col a skos:Collection ; skos:prefLabel \"all\"@en ; skos:member :a, :b .",
    );
    assert_eq!(rows(&framework), [("a", "", "water", "Wet."), ("b", "a", "ice", "")]);
    assert!(framework.groups.is_empty());
}

#[test]
fn a_plain_label_where_there_is_no_preferred_one() {
    let (framework, _) =
        read(":a a skos:Concept ; rdfs:label \"Wasser\"@de . :b a skos:Concept ; rdfs:label \"Eis\"@de .");
    assert_eq!(rows(&framework), [("a", "", "Wasser", ""), ("b", "", "Eis", "")]);
    assert_eq!(framework.language, Language::new("de"));
}

#[test]
fn several_parents_absent_parents_and_deprecated_ones() {
    let (framework, notices) = read(
        ":bb a skos:Concept ; skos:prefLabel \"B\"@en . :a a skos:Concept ; skos:prefLabel \"A\"@en .
         :c a skos:Concept ; skos:broader :bb, :a ; skos:prefLabel \"C\"@en .
         :old a skos:Concept ; owl:deprecated true ; skos:broader :a ; skos:prefLabel \"Old\"@en .
         :d a skos:Concept ; skos:broader :old ; skos:prefLabel \"D\"@en .
         :f a skos:Concept ; skos:broader <http://elsewhere.org/far> ; skos:prefLabel \"F\"@en .",
    );
    let expected = [
        ("bb", "", "B", ""),
        ("a", "", "A", ""),
        ("c", "a", "C", ""),
        ("d", "old", "D", ""),
        ("f", "far", "F", ""),
    ];
    assert_eq!(rows(&framework), expected);
    let groups: Vec<(&str, Option<&str>, &str)> =
        framework.groups.iter().map(|group| (&*group.id, group.parent.as_deref(), &*group.label)).collect();
    assert_eq!(groups, [("old", Some("a"), "Old"), ("far", None, "")]);
    assert_eq!(codes(&notices), ["deprecated", "several-broader", "grouping-nodes"]);
    assert!(notices[1].message.starts_with("1 concepts") && notices[1].message.contains("1 links"));
}

#[test]
fn only_transitive_links_lead_to_the_nearest() {
    let (framework, _) = read(
        ":a a skos:Concept ; skos:prefLabel \"A\" . :b a skos:Concept ; skos:prefLabel \"B\" ; skos:broaderTransitive :a .
         :c a skos:Concept ; skos:prefLabel \"C\" ; skos:broaderTransitive :a, :b .",
    );
    assert_eq!(rows(&framework), [("a", "", "A", ""), ("b", "a", "B", ""), ("c", "b", "C", "")]);
}

#[test]
fn cycles_are_reported_with_the_address() {
    for (body, cycle, place) in [
        (
            ":a skos:broader :b . :b skos:broader :c . :c skos:broader :a .",
            "a → b → c → a",
            "http://example.org/v/a",
        ),
        (":a skos:broader :b . :a skos:broader :a .", "a → a", "http://example.org/v/a"),
        (":b skos:narrower :c . :c skos:narrower :b .", "b → c → b", "http://example.org/v/b"),
    ] {
        let all =
            [":a", ":b", ":c"].map(|c| format!("{c} a skos:Concept ; skos:prefLabel \"{c}\" .\n")).concat();
        let error = read_with(&format!("{all}{body}"), &ReadOptions::default()).unwrap_err();
        assert!(matches!(error, FrameworkError::Cycle { .. }), "{error:?}");
        assert!(error.to_string().contains(cycle), "{error}");
        assert_eq!(error.place().unwrap(), place);
    }
    let (_, notices) = read(
        ":a a skos:Concept ; skos:prefLabel \"A\" ; skos:broader :bb, :d . :bb a skos:Concept ; skos:prefLabel \"B\" ;
         skos:broader :a, :d . :d a skos:Concept ; skos:prefLabel \"D\" .",
    );
    assert_eq!(codes(&notices), ["several-broader", "broader-cycle"]);
    assert!(notices[1].message.starts_with("2 concepts"), "{}", notices[1].message);
}

#[test]
fn ids_are_made_unique() {
    let (framework, notices) = read(
        "<http://x.org/a/1> a skos:Concept ; skos:prefLabel \"A\" . <http://x.org/b/1> a skos:Concept ; skos:prefLabel \"B\" .
         <http://x.org/c/2> a skos:Concept ; skos:prefLabel \"C\" ; skos:notation \"N\" .
         <http://x.org/d/3> a skos:Concept ; skos:prefLabel \"D\" ; skos:notation \"N\" .
         <http://x.org/e> a skos:Concept ; skos:prefLabel \"E\" ; skos:notation \"1\" .
         [] a skos:Concept ; skos:prefLabel \"F\" .",
    );
    let ids: Vec<&str> = framework.concepts.iter().map(|concept| &*concept.id).collect();
    assert_eq!(ids, ["1-2", "1-3", "2", "3", "1", "concept-6"]);
    assert!(notices[0].message.contains("3 have no notation, 2 share one"), "{notices:?}");
}

#[test]
fn every_form_of_rdf_gives_the_same_framework() {
    let xml = r##"<?xml version="1.0"?>
<!DOCTYPE rdf:RDF [<!ENTITY skos "http://www.w3.org/2004/02/skos/core#">]>
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:skos="&skos;">
  <skos:Concept rdf:about="http://example.org/a"><skos:prefLabel xml:lang="en">A &amp; B</skos:prefLabel></skos:Concept>
  <rdf:Description rdf:about="http://example.org/b"><rdf:type rdf:resource="&skos;Concept"/>
    <skos:prefLabel xml:lang="en">C</skos:prefLabel><skos:broader rdf:resource="http://example.org/a"/>
    <skos:notation>7</skos:notation></rdf:Description>
</rdf:RDF>"##;
    let json = r#"{"@context": {"skos": "http://www.w3.org/2004/02/skos/core#", "broader": {"@id": "skos:broader",
  "@type": "@id"}, "label": {"@id": "skos:prefLabel", "@container": "@language"}}, "@graph": [
  {"@id": "http://example.org/a", "@type": "skos:Concept", "label": {"en": "A & B"}},
  {"@id": "http://example.org/b", "@type": "skos:Concept", "label": {"en": "C"}, "broader": "http://example.org/a",
   "skos:notation": "7"}]}"#;
    let skos = "http://www.w3.org/2004/02/skos/core";
    let kind = "<http://www.w3.org/1999/02/22-rdf-syntax-ns#type>";
    let lines = format!(
        "<http://example.org/a> {kind} <{skos}#Concept> .\n<http://example.org/a> <{skos}#prefLabel> \"A & B\"@en .\n\
         <http://example.org/b> {kind} <{skos}#Concept> .\n<http://example.org/b> <{skos}#prefLabel> \"C\"@en .\n\
         <http://example.org/b> <{skos}#broader> <http://example.org/a> .\n<http://example.org/b> <{skos}#notation> \"7\" .\n"
    );
    let of =
        |text: &str, name: &str| itl_framework::read(text.as_bytes(), name, &Default::default()).unwrap().0;
    let framework = of(&lines, "v.nt");
    assert_eq!(rows(&framework), [("a", "", "A & B", ""), ("7", "a", "C", "")]);
    assert_eq!(of(xml, "v.rdf"), framework);
    assert_eq!(of(json, "v.jsonld"), framework);
    // The context last, and @id before @type.
    let (context, graph) = json[1..].split_once(", \"@graph\": ").unwrap();
    let turned = format!("{{\"@graph\": {}, {context}}}", graph.strip_suffix('}').unwrap());
    assert_eq!(of(&turned, "v.jsonld"), framework);
}

#[test]
fn addresses_relative_to_the_file() {
    let xml = r##"<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"
 xmlns:skos="http://www.w3.org/2004/02/skos/core#"><skos:Concept rdf:about="#c1"><skos:prefLabel>C</skos:prefLabel>
</skos:Concept></rdf:RDF>"##;
    let (framework, _) = itl_framework::read(xml.as_bytes(), "v.xml", &Default::default()).unwrap();
    assert_eq!((framework.concepts[0].id.as_str(), &framework.concepts[0].uri), ("c1", &None));
}

#[test]
fn a_deep_hierarchy_is_no_deep_stack_and_has_a_bound() {
    let chain = |levels: usize| {
        let below = |at: usize| {
            format!(":c{at} a skos:Concept ; skos:prefLabel \"{at}\" ; skos:broader :c{} .\n", at - 1)
        };
        (1..levels)
            .map(below)
            .fold(":c0 a skos:Concept ; skos:prefLabel \"0\" .\n".to_owned(), |body, more| body + &more)
    };
    let (framework, _) = read(&chain(500));
    assert_eq!(Hierarchy::of(&framework).nodes.last().unwrap().level, 500);
    let deeper = format!("{PREFIXES}{}", chain(20_000));
    let error = itl_framework::read(deeper.as_bytes(), "x.ttl", &Default::default()).unwrap_err();
    assert!(matches!(error, FrameworkError::TooLarge { limit: 500, .. }), "{error}");
}

#[test]
fn what_is_wrong_is_told_with_the_line() {
    let refusal = |text: &str, name: &str| {
        let error = itl_framework::read(text.as_bytes(), name, &Default::default()).unwrap_err();
        format!(
            "{error} --> {} | {}",
            error.place().unwrap_or_default(),
            error.help().map_or(String::new(), |help| help.to_string())
        )
    };
    let turtle = format!("{PREFIXES}:a a skos:Concept ;\n  skos:prefLabel \"A\"@en\n:b a skos:Concept .\n");
    assert!(refusal(&turtle, "x.ttl").contains("--> line 10"), "{}", refusal(&turtle, "x.ttl"));
    assert!(refusal(PREFIXES, "x.ttl").contains("no concept of SKOS"));
    let xml = "<rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\">\n<a>\n</b></rdf:RDF>";
    assert!(refusal(xml, "x.rdf").contains("--> line 3"), "{}", refusal(xml, "x.rdf"));
    let early = "<rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\">\n";
    assert!(refusal(early, "x.rdf").contains("--> line 2"), "{}", refusal(early, "x.rdf"));
    let json = "{\"@id\": \"http://x.org/a\",\n \"@type\" \"x\"}";
    assert!(refusal(json, "x.json").contains("--> line 2"), "{}", refusal(json, "x.json"));
    let remote =
        refusal("{\"@context\": \"https://example.org/skos.json\", \"@id\": \"http://x.org/a\"}", "x.json");
    assert!(remote.contains("nothing is loaded from the web --> @context"), "{remote}");
}
