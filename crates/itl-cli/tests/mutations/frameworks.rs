//! A small sound framework of every format, with what its format is good at.

use super::Sample;
use crate::hostile_files::containers;

const TOML: &str = "id = \"x\"\ntitle = \"X\"\nlanguage = \"en\"\n[[group]]\nid = \"g\"\n[[concept]]\nid = \"1\"\nparent = \"g\"\nlabel = \"A\"\ndescriptor = '''\nText'''\ntokens = \"a/NN b/VB\"\n";
const CSV: &str =
    "id,parent,label,descriptor,kind\ng,,G,,group\n1,g,\"A, B\",\"a \"\"text\"\"\",\n2,1,C,d,\n";
const TSV: &str = "id\tparent\tlabel\tdescriptor\n1\t\tWater\tClean water\n1.1\t1\tTap\tDrinking water\n";
const JSON: &str = r#"{"id": "x", "groups": [{"id": "g"}], "concepts": [{"id": 1, "parent": "g", "label": "A\u00e9"}, {"id": "2", "descriptor": "d"}]}"#;
const TURTLE: &str = "@prefix skos: <http://www.w3.org/2004/02/skos/core#> .\n@base <http://x.org/> .\n<a> a skos:Concept ; skos:prefLabel \"A\"@en , '''b'''@de-AT ; skos:notation \"1\" ; skos:example (1 2.0 true [ ]) .\n<b> a skos:Concept ; skos:broader <a> ; skos:definition \"\\u0041\"@en .\n";
const TRIPLES: &str = "<http://x.org/a> <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <http://www.w3.org/2004/02/skos/core#Concept> .\n<http://x.org/a> <http://www.w3.org/2004/02/skos/core#prefLabel> \"A\"@en .\n";
const RDF_XML: &str = "<?xml version=\"1.0\"?><!DOCTYPE rdf:RDF [<!ENTITY s \"http://www.w3.org/2004/02/skos/core#\">]>\n<rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\" xmlns:s=\"&s;\" xml:base=\"http://x.org/\"><s:Concept rdf:about=\"http://x.org/a\"><s:prefLabel xml:lang=\"en\">A &amp; B</s:prefLabel><s:definition rdf:parseType=\"Literal\"><b>x</b></s:definition></s:Concept><s:Concept rdf:ID=\"b\"><s:broader rdf:resource=\"http://x.org/a\"/><s:prefLabel>B</s:prefLabel></s:Concept></rdf:RDF>\n";
const JSON_LD: &str = r#"{"@context": {"s": "http://www.w3.org/2004/02/skos/core#", "l": {"@id": "s:prefLabel", "@container": "@language"}, "b": {"@id": "s:broader", "@type": "@id"}}, "@graph": [{"@id": "http://x.org/a", "@type": "s:Concept", "l": {"en": "A", "de": ["B"]}}, {"@id": "http://x.org/b", "@type": ["s:Concept"], "s:prefLabel": {"@value": "B", "@language": "en"}, "b": "http://x.org/a", "s:notation": [1, "2"]}]}"#;
const OSCAL: &str = r#"{"catalog": {"uuid": "74c8ba1e-5cd4-4ad1-bbfd-d888e2f6c724", "metadata": {"title": "C", "version": "1", "oscal-version": "1.0.0"}, "groups": [{"id": "ac", "title": "Access", "controls": [{"id": "ac-1", "class": "SP800-53", "title": "Policy", "params": [{"id": "ac-1_prm_1", "label": "role"}, {"id": "p2", "select": {"how-many": "one", "choice": ["{{ insert: param, ac-1_prm_1 }}"]}}], "props": [{"name": "label", "value": "AC-1"}], "parts": [{"name": "statement", "prose": "Inform {{ insert: param, ac-1_prm_1 }}.", "parts": [{"name": "item", "prose": "a"}]}, {"name": "guidance", "prose": "g"}], "controls": [{"id": "ac-1.1", "title": "More"}]}]}]}}"#;
const OSCAL_YAML: &str = "catalog:\n  uuid: 74c8ba1e-5cd4-4ad1-bbfd-d888e2f6c724\n  metadata: {title: &t C, version: \"1\"}\n  groups:\n  - id: ac\n    title: *t\n    controls:\n    - id: ac-1\n      title: >-\n        Policy\n        for all\n      parts:\n      - {name: statement, prose: |\n          Inform.\n        }\n      - name: guidance\n        prose: 'g'\n";
const OSCAL_XML: &str = "<?xml version=\"1.0\"?><catalog xmlns=\"http://csrc.nist.gov/ns/oscal/1.0\" uuid=\"74c8ba1e-5cd4-4ad1-bbfd-d888e2f6c724\"><metadata><title>C</title><version>1</version></metadata><group id=\"ac\"><title>Access</title><control id=\"ac-1\"><title>Policy &amp; more</title><param id=\"p\"><label>role</label></param><part name=\"statement\"><p>Inform <insert type=\"param\" id-ref=\"p\"/> of <em>it</em>.</p><ul><li>a</li></ul></part></control></group></catalog>";
const PROFILE: &str = r##"{"profile": {"uuid": "u", "metadata": {"title": "P"}, "imports": [{"href": "#r", "include-controls": [{"with-ids": ["ac-1"], "matching": [{"pattern": "ac-*"}]}]}], "merge": {"combine": {"method": "merge"}, "as-is": true}, "modify": {"set-parameters": [{"param-id": "a", "values": ["v"]}], "alters": [{"control-id": "ac-1", "removes": [{"by-name": "item"}], "adds": [{"position": "before", "by-id": "s", "parts": [{"name": "guidance", "prose": "g"}]}]}]}, "back-matter": {"resources": [{"uuid": "r", "rlinks": [{"href": "c.json"}]}]}}}"##;
const STIX: &str = r#"{"type": "bundle", "id": "bundle--1", "spec_version": "2.1", "objects": [{"type": "attack-pattern", "id": "attack-pattern--1", "name": "A", "description": "[a](b) (Citation: c) <code>d</code>", "external_references": [{"source_name": "mitre-attack", "external_id": "T1", "url": "http://x.org"}], "kill_chain_phases": [{"kill_chain_name": "mitre-attack", "phase_name": "p"}]}, {"type": "attack-pattern", "id": "attack-pattern--2", "name": "B", "revoked": false, "x_mitre_is_subtechnique": true, "external_references": [{"source_name": "mitre-attack", "external_id": "T1.001"}]}, {"type": "relationship", "relationship_type": "subtechnique-of", "source_ref": "attack-pattern--2", "target_ref": "attack-pattern--1"}, {"type": "x-mitre-tactic", "id": "x-mitre-tactic--1", "name": "P", "x_mitre_shortname": "p", "external_references": [{"source_name": "mitre-attack", "external_id": "TA1"}]}]}"#;
const OUTLINE: &str = "# Plan\n\n## 1 Water\n\nClean water.\n\n### 1.1 Taps\n\n1. Drinking water\n2. Sewage\n\n## Article 2 Energy\n\n(a) solar\n(b) wind\n";

/// What a profile finds beside it.
pub(crate) const BESIDE: &[u8] = OSCAL.as_bytes();

pub(crate) fn samples() -> Vec<Sample> {
    let texts = [
        ("a.toml", TOML),
        ("a.csv", CSV),
        ("a.tsv", TSV),
        ("a.json", JSON),
        ("a.ttl", TURTLE),
        ("a.nt", TRIPLES),
        ("a.rdf", RDF_XML),
        ("a.jsonld", JSON_LD),
        ("oscal.json", OSCAL),
        ("oscal.yaml", OSCAL_YAML),
        ("oscal.xml", OSCAL_XML),
        ("profile.json", PROFILE),
        ("stix.json", STIX),
        ("outline.md", OUTLINE),
    ];
    let mut samples: Vec<Sample> =
        texts.into_iter().map(|(name, text)| Sample::text(name, text.as_bytes())).collect();
    samples.push(Sample::container("a.xlsx", containers::shared_strings(4, "Clean water &amp; energy")));
    samples
}
