//! Small files of every format that end anywhere, JSON-LD of any shape, and what is nested without end: a reader never panics, and what it
//! refuses it explains. Mutated files are read by `crates/itl-cli/tests/hostile/mutated.rs`.

use itl_framework::{Framework, Hierarchy, Written};
use rust_xlsxwriter::Workbook;

/// How many files are tried.
fn rounds() -> u32 {
    crate::counts::plain_or_long(2000, 60_000)
}

const TOML: &str = "id = \"x\"\ntitle = \"X\"\nlanguage = \"en\"\n[[group]]\nid = \"g\"\n[[concept]]\nid = \"1\"\nparent = \"g\"\nlabel = \"A\"\ndescriptor = '''\nText'''\ntokens = \"a/NN b/VB\"\n";
const CSV: &str =
    "id,parent,label,descriptor,kind\ng,,G,,group\n1,g,\"A, B\",\"a \"\"text\"\"\",\n2,1,C,d,\n";
const JSON: &str = r#"{"id": "x", "groups": [{"id": "g"}], "concepts": [{"id": 1, "parent": "g", "label": "A\u00e9"}, {"id": "2", "descriptor": "d"}]}"#;
const TURTLE: &str = "@prefix skos: <http://www.w3.org/2004/02/skos/core#> .\n@base <http://x.org/> .\n<a> a skos:Concept ; skos:prefLabel \"A\"@en , '''b'''@de-AT ; skos:notation \"1\" ; skos:example (1 2.0 true [ ]) .\n<b> a skos:Concept ; skos:broader <a> ; skos:definition \"\\u0041\"@en .\n";
const TRIPLES: &str = "<http://x.org/a> <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <http://www.w3.org/2004/02/skos/core#Concept> .\n<http://x.org/a> <http://www.w3.org/2004/02/skos/core#prefLabel> \"A\"@en .\n";
const RDF_XML: &str = "<?xml version=\"1.0\"?><!DOCTYPE rdf:RDF [<!ENTITY s \"http://www.w3.org/2004/02/skos/core#\">]>\n<rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\" xmlns:s=\"&s;\"><s:Concept rdf:about=\"http://x.org/a\"><s:prefLabel xml:lang=\"en\">A &amp; B</s:prefLabel><s:definition rdf:parseType=\"Literal\"><b>x</b></s:definition></s:Concept><s:Concept rdf:ID=\"b\"><s:broader rdf:resource=\"http://x.org/a\"/><s:prefLabel>B</s:prefLabel></s:Concept></rdf:RDF>\n";
const JSON_LD: &str = r#"{"@context": {"s": "http://www.w3.org/2004/02/skos/core#", "l": {"@id": "s:prefLabel", "@container": "@language"}, "b": {"@id": "s:broader", "@type": "@id"}}, "@graph": [{"@id": "http://x.org/a", "@type": "s:Concept", "l": {"en": "A", "de": ["B"]}}, {"@id": "http://x.org/b", "@type": ["s:Concept"], "s:prefLabel": {"@value": "B", "@language": "en"}, "b": "http://x.org/a", "s:notation": [1, "2"]}]}"#;
const OSCAL: &str = r#"{"catalog": {"uuid": "74c8ba1e-5cd4-4ad1-bbfd-d888e2f6c724", "metadata": {"title": "C", "version": "1", "oscal-version": "1.0.0"}, "groups": [{"id": "ac", "title": "Access", "controls": [{"id": "ac-1", "class": "SP800-53", "title": "Policy", "params": [{"id": "ac-1_prm_1", "label": "role"}, {"id": "p2", "select": {"how-many": "one", "choice": ["{{ insert: param, ac-1_prm_1 }}"]}}], "props": [{"name": "label", "value": "AC-1"}], "parts": [{"name": "statement", "prose": "Inform {{ insert: param, ac-1_prm_1 }}.", "parts": [{"name": "item", "prose": "a"}]}, {"name": "guidance", "prose": "g"}], "controls": [{"id": "ac-1.1", "title": "More"}]}]}]}}"#;
const STIX: &str = r#"{"type": "bundle", "id": "bundle--1", "spec_version": "2.1", "objects": [{"type": "attack-pattern", "id": "attack-pattern--1", "name": "A", "description": "d", "external_references": [{"source_name": "mitre-attack", "external_id": "T1", "url": "http://x.org"}], "kill_chain_phases": [{"kill_chain_name": "mitre-attack", "phase_name": "p"}]}, {"type": "attack-pattern", "id": "attack-pattern--2", "name": "B", "x_mitre_is_subtechnique": true, "external_references": [{"source_name": "mitre-attack", "external_id": "T1.001"}]}, {"type": "relationship", "relationship_type": "subtechnique-of", "source_ref": "attack-pattern--2", "target_ref": "attack-pattern--1"}, {"type": "x-mitre-tactic", "id": "x-mitre-tactic--1", "name": "P", "x_mitre_shortname": "p", "external_references": [{"source_name": "mitre-attack", "external_id": "TA1"}]}]}"#;

fn workbook() -> Vec<u8> {
    let mut book = Workbook::new();
    let sheet = book.add_worksheet();
    for (row, cells) in [["id", "label"], ["1", "A & B"], ["2", "C"]].iter().enumerate() {
        for (column, cell) in cells.iter().enumerate() {
            sheet.write(row as u32, column as u16, *cell).unwrap();
        }
    }
    book.save_to_buffer().unwrap()
}

/// A small file of each format, with its name.
fn samples() -> Vec<(&'static str, Vec<u8>)> {
    let texts = [
        ("x.toml", TOML),
        ("x.csv", CSV),
        ("x.json", JSON),
        ("x.ttl", TURTLE),
        ("x.nt", TRIPLES),
        ("x.rdf", RDF_XML),
        ("x.jsonld", JSON_LD),
        ("oscal.json", OSCAL),
        ("stix.json", STIX),
    ];
    let mut samples: Vec<_> =
        texts.into_iter().map(|(name, text)| (name, text.as_bytes().to_vec())).collect();
    samples.push(("x.xlsx", workbook()));
    samples
}

/// Reads bytes: a framework whose nodes all stand in its hierarchy, or an error that says where or what to do.
fn check(bytes: &[u8], name: &str) -> Option<Framework> {
    match itl_framework::read(bytes, name, &Default::default()) {
        Ok((framework, _)) => {
            let nodes = Hierarchy::of(&framework).nodes.len();
            assert_eq!(nodes, framework.concepts.len() + framework.groups.len());
            Some(framework)
        }
        Err(error) => {
            assert!(error.place().is_some() || error.help().is_some(), "{error:?}");
            assert!(!error.to_string().is_empty());
            None
        }
    }
}

/// Random numbers that are the same on every run.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % bound.max(1) as u64) as usize
    }
}

#[test]
fn the_samples_are_frameworks() {
    for (name, bytes) in samples() {
        let framework = check(&bytes, name).unwrap_or_else(|| panic!("{name} is refused"));
        for (form, name) in [(Written::Toml, "y.toml"), (Written::Turtle, "y.ttl"), (Written::Json, "y.json")]
        {
            let again = check(&framework.write(form), name).unwrap();
            assert_eq!(again.concepts, framework.concepts, "{name}");
        }
    }
}

#[test]
fn files_that_end_anywhere() {
    for (name, bytes) in samples() {
        for end in 0..bytes.len() {
            check(&bytes[..end], name);
        }
    }
}

/// JSON whose keys and values mean something in JSON-LD, in any order.
fn json_ld(random: &mut Random, depth: usize, out: &mut String) {
    let words = [
        "@context",
        "@graph",
        "@id",
        "@type",
        "@value",
        "@language",
        "@list",
        "@set",
        "@reverse",
        "@index",
        "@nest",
        "@included",
        "@container",
        "@vocab",
        "@base",
        "@json",
        "@none",
        "@import",
        "@version",
        "@protected",
        "@prefix",
        "@propagate",
        "@direction",
        "s",
        "s:Concept",
        "s:prefLabel",
        "s:broader",
        "l",
        "en",
        "http://x.org/a",
        "_:b",
        "",
        "http://www.w3.org/2004/02/skos/core#",
        ":",
        "a b",
    ];
    let word = |random: &mut Random| format!("\"{}\"", words[random.below(words.len())]);
    match if depth == 0 { random.below(5) } else { random.below(10) } {
        0 => out.push_str("null"),
        1 => out.push_str(["true", "1.1", "7", "-0e5", "false"][random.below(5)]),
        2..=4 => out.push_str(&word(random)),
        5..=6 => {
            out.push('[');
            for at in 0..random.below(4) {
                out.push_str(if at > 0 { "," } else { "" });
                json_ld(random, depth - 1, out);
            }
            out.push(']');
        }
        _ => {
            out.push('{');
            for at in 0..random.below(5) {
                out.push_str(if at > 0 { "," } else { "" });
                out.push_str(&word(random));
                out.push(':');
                json_ld(random, depth - 1, out);
            }
            out.push('}');
        }
    }
}

#[test]
fn any_json_ld() {
    let mut random = Random(0x10D);
    for _ in 0..rounds() {
        let mut text = "{\"@context\": {\"s\": \"http://www.w3.org/2004/02/skos/core#\", \"l\": ".to_owned();
        match random.below(4) {
            0 => json_ld(&mut random, 2, &mut text),
            at => {
                let container = [
                    "\"@language\"",
                    "\"@list\"",
                    "\"@index\"",
                    "\"@graph\"",
                    "[\"@id\", \"@set\"]",
                    "\"@type\"",
                    "\"@set\"",
                ][random.below(7)];
                let kind = ["@id", "@json", "@vocab"][at - 1];
                text.push_str(&format!(
                    "{{\"@id\": \"s:prefLabel\", \"@type\": \"{kind}\", \"@container\": {container}}}"
                ));
            }
        }
        text.push_str("}, \"@graph\": [");
        for _ in 0..random.below(4) {
            text.push_str("{\"@id\": \"http://x.org/a\", \"l\": ");
            json_ld(&mut random, 3, &mut text);
            text.push_str(", \"s:broader\": ");
            json_ld(&mut random, 4, &mut text);
            text.push_str("}, ");
        }
        json_ld(&mut random, 4, &mut text);
        text.push_str("]}");
        check(text.as_bytes(), "x.jsonld");
    }
}

#[test]
fn nothing_is_too_deep() {
    let deep = 100_000;
    let skos = "@prefix skos: <http://www.w3.org/2004/02/skos/core#> .\n<http://x.org/a> skos:note ";
    for (name, open, close, head, tail) in [
        ("x.ttl", "(", ")", skos, " ."),
        ("x.ttl", "[ skos:note ", "]", skos, " ."),
        ("x.ttl", "(", "", skos, ""),
        ("x.jsonld", "[", "]", "{\"@graph\": ", "}"),
        ("x.jsonld", "{\"@graph\": ", "}", "{\"@id\": \"http://x.org/a\", \"@graph\": ", "}"),
        ("x.jsonld", "{\"http://x.org/p\": ", "}", "{\"@id\": \"http://x.org/a\", \"http://x.org/p\": ", "}"),
        ("x.jsonld", "{\"@context\": ", "}", "{\"@context\": ", "}"),
        ("x.json", "[", "]", "{\"concepts\": ", "}"),
        ("x.json", "{\"a\": ", "}", "{\"catalog\": ", "}"),
        ("x.json", "{\"objects\": [", "]}", "{\"type\": \"bundle\", \"objects\": [", "]}"),
        ("x.toml", "[", "]", "id = ", "\n[[concept]]\n"),
        (
            "x.rdf",
            "<a>",
            "</a>",
            "<rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\">",
            "</rdf:RDF>",
        ),
    ] {
        let inside = if name == "x.ttl" || name == "x.rdf" { "" } else { "1" };
        check(format!("{head}{}{inside}{}{tail}", open.repeat(deep), close.repeat(deep)).as_bytes(), name);
        // What is just deep enough is read by every parser.
        check(format!("{head}{}{inside}{}{tail}", open.repeat(90), close.repeat(90)).as_bytes(), name);
    }
}
