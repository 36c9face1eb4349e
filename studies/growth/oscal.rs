//! OSCAL in its three forms: catalogues with deep groups, parameters, insertions, long prose.

use crate::shape::Shape::{self, Deep, Folds, Many};
use crate::{Pattern, readers, shapes};

pub(crate) fn patterns() -> Vec<Pattern> {
    let json = shapes("oscal", OSCAL, |bytes| readers::framework(bytes, "f.json"));
    let yaml = shapes("oscal yaml", YAML, |bytes| readers::framework(bytes, "f.yaml"));
    let xml = shapes("oscal xml", XML, |bytes| readers::framework(bytes, "f.xml"));
    json.chain(yaml).chain(xml).collect()
}

const OSCAL: &[(&str, Shape)] = &[
    (
        "controls",
        Many(
            CATALOG,
            "{\"id\": \"ac-%n\", \"title\": \"a\", \"parts\": [{\"name\": \"statement\", \"prose\": \"We save energy\"}]},",
            CATALOG_END,
        ),
    ),
    (
        "controls in controls",
        Folds(
            30,
            CATALOG,
            "{\"id\": \"ac-%n\", \"title\": \"a\", \"controls\": [",
            "{\"id\": \"x\", \"title\": \"a\"}",
            "]}",
            CATALOG_ONE,
        ),
    ),
    (
        "controls in controls without an end",
        Deep(CATALOG, "{\"id\": \"ac-%n\", \"title\": \"a\", \"controls\": [", "", "]}", CATALOG_ONE),
    ),
    (
        "parts",
        Many(
            CATALOG_PARTS,
            "{\"id\": \"p%n\", \"name\": \"item\", \"prose\": \"We save energy\"},",
            CATALOG_PARTS_END,
        ),
    ),
    (
        "parts in parts",
        Deep(CATALOG_PARTS, "{\"name\": \"item\", \"prose\": \"a\", \"parts\": [", "", "]}", "]}]}}"),
    ),
    ("parameters", Many(CATALOG_PARAMS, "{\"id\": \"p%n\", \"label\": \"a\"},", CATALOG_PARAMS_END)),
    (
        "parameters that need each other",
        Many(
            CATALOG_PARAMS,
            "{\"id\": \"p%n\", \"label\": \"{{ insert: param, p%p }} {{ insert: param, p%h }}\"},",
            CATALOG_PARAMS_END,
        ),
    ),
    (
        "parameters that need themselves",
        Many(
            CATALOG_PARAMS,
            "{\"id\": \"p%n\", \"label\": \"{{ insert: param, p%n }}\"},",
            CATALOG_PARAMS_END,
        ),
    ),
    ("insertions", Many(CATALOG_PROSE, "{{ insert: param, p1 }} ", CATALOG_PROSE_END)),
    ("insertions left open", Many(CATALOG_PROSE, "{{ insert: param, ", CATALOG_PROSE_END)),
    ("braces", Many(CATALOG_PROSE, "{{", CATALOG_PROSE_END)),
    ("brackets in prose", Many(CATALOG_PROSE, "[a](", CATALOG_PROSE_END)),
    ("citations in prose", Many(CATALOG_PROSE, "(Citation: a ", CATALOG_PROSE_END)),
    ("tags in prose", Many(CATALOG_PROSE, "<code>", CATALOG_PROSE_END)),
    (
        "groups",
        Many(
            CATALOG_GROUPS,
            "{\"id\": \"g%n\", \"title\": \"a\", \"controls\": [{\"id\": \"c%n\", \"title\": \"a\"}]},",
            CATALOG_GROUPS_END,
        ),
    ),
    (
        "groups in groups",
        Folds(40, CATALOG_GROUPS, "{\"id\": \"g%n\", \"title\": \"a\", \"groups\": [", "", "]}", "]}}"),
    ),
    (
        "properties",
        Many(
            "{\"catalog\": {\"uuid\": \"a\", \"metadata\": {\"title\": \"a\"}, \"controls\": [{\"id\": \"ac-1\", \"title\": \"a\", \"props\": [",
            "{\"name\": \"a%n\", \"value\": \"b\"},",
            "{\"name\": \"a\", \"value\": \"b\"}]}]}}",
        ),
    ),
    (
        "a profile of itself",
        Many(
            "{\"profile\": {\"uuid\": \"a\", \"metadata\": {\"title\": \"a\"}, \"imports\": [",
            "{\"href\": \"#a\"},",
            "{\"href\": \"#a\"}]}}",
        ),
    ),
];

const CATALOG: &str = "{\"catalog\": {\"uuid\": \"a\", \"metadata\": {\"title\": \"a\"}, \"controls\": [";
const CATALOG_END: &str = "{\"id\": \"ac-0\", \"title\": \"a\"}]}}";
const CATALOG_ONE: &str = "]}}";
const CATALOG_PARTS: &str = "{\"catalog\": {\"uuid\": \"a\", \"metadata\": {\"title\": \"a\"}, \"controls\": [{\"id\": \"ac-1\", \"title\": \"a\", \"parts\": [";
const CATALOG_PARTS_END: &str = "{\"name\": \"item\", \"prose\": \"a\"}]}]}}";
const CATALOG_PARAMS: &str = "{\"catalog\": {\"uuid\": \"a\", \"metadata\": {\"title\": \"a\"}, \"controls\": [{\"id\": \"ac-1\", \"title\": \"a\", \
     \"parts\": [{\"name\": \"statement\", \"prose\": \"a {{ insert: param, p9 }}\"}], \"params\": [";
const CATALOG_PARAMS_END: &str = "{\"id\": \"p0\", \"label\": \"a\"}]}]}}";
const CATALOG_PROSE: &str = "{\"catalog\": {\"uuid\": \"a\", \"metadata\": {\"title\": \"a\"}, \"controls\": [{\"id\": \"ac-1\", \"title\": \"a\", \
     \"params\": [{\"id\": \"p1\", \"label\": \"a\"}], \"parts\": [{\"name\": \"statement\", \"prose\": \"";
const CATALOG_PROSE_END: &str = "\"}]}]}}";
const CATALOG_GROUPS: &str =
    "{\"catalog\": {\"uuid\": \"a\", \"metadata\": {\"title\": \"a\"}, \"groups\": [";
const CATALOG_GROUPS_END: &str = "{\"id\": \"g0\", \"title\": \"a\"}]}}";

const YAML: &[(&str, Shape)] = &[
    ("controls", Many(YAML_HEAD, "  - id: ac-%n\n    title: a\n", "")),
    (
        "aliases",
        Many(
            "catalog:\n  uuid: &a a\n  metadata: {title: a}\n  controls:\n",
            "  - id: c%n\n    title: *a\n",
            "",
        ),
    ),
    ("brackets left open", Many("catalog:\n  uuid: a\n  b: ", "[", "")),
    ("braces left open", Many("catalog:\n  uuid: a\n  b: ", "{a: ", "")),
    ("deeper and deeper", Many("catalog:\n  uuid: a\n  b:\n   ", "- ", "a\n")),
    ("keys", Many("catalog:\n  uuid: a\n", "  k%n: b\n", "")),
    ("quotes left open", Many("catalog:\n  uuid: a\n  b: ", "\"a\n  ", "")),
    ("questions", Many("catalog:\n  uuid: a\n  b:\n    ", "? ", "a\n")),
    ("anchors", Many(YAML_HEAD, "  - &a%n {id: c%n, title: a}\n", "")),
    ("comments", Many("catalog:\n  uuid: a\n", "  # a\n", "  controls: []\n")),
    ("documents", Many("catalog:\n  uuid: a\n", "---\na: b\n", "")),
    ("a long text", Many("catalog:\n  uuid: a\n  b: |\n", "    words\n", "")),
    ("tags", Many("catalog:\n  uuid: a\n  b: ", "!a ", "c\n")),
];
const YAML_HEAD: &str = "catalog:\n  uuid: a\n  metadata: {title: a}\n  controls:\n";

const XML: &[(&str, Shape)] = &[
    (
        "controls",
        Many(
            XML_HEAD,
            "<control id=\"ac-%n\"><title>a</title><part name=\"statement\"><p>We save</p></part></control>",
            "</catalog>",
        ),
    ),
    (
        "controls in controls",
        Deep(XML_HEAD, "<control id=\"ac-%n\"><title>a</title>", "", "</control>", "</catalog>"),
    ),
    ("parts left open", Many(XML_HEAD, "<part name=\"a\">", "")),
    ("paragraphs", Many(XML_PROSE, "<p>We save</p>", "</part></control></catalog>")),
    (
        "insertions",
        Many(XML_PROSE, "<p><insert type=\"param\" id-ref=\"p1\"/></p>", "</part></control></catalog>"),
    ),
    ("lists in lists", Deep(XML_PROSE, "<ul><li>", "a", "</li></ul>", "</part></control></catalog>")),
    (
        "attributes",
        Many("<catalog xmlns=\"http://csrc.nist.gov/ns/oscal/1.0\" uuid=\"a\" ", "a%n=\"b\" ", "></catalog>"),
    ),
    ("entities", Many(XML_PROSE, "&amp;", "</part></control></catalog>")),
    ("comments", Many(XML_HEAD, "<!-- a -->", "</catalog>")),
    (
        "a document type",
        Many(
            "<!DOCTYPE catalog [",
            "<!ENTITY a%n \"b\">",
            "]><catalog xmlns=\"http://csrc.nist.gov/ns/oscal/1.0\"/>",
        ),
    ),
];
const XML_HEAD: &str =
    "<catalog xmlns=\"http://csrc.nist.gov/ns/oscal/1.0\" uuid=\"a\"><metadata><title>a</title></metadata>";
const XML_PROSE: &str = "<catalog xmlns=\"http://csrc.nist.gov/ns/oscal/1.0\" uuid=\"a\"><metadata><title>a</title></metadata>\
    <control id=\"ac-1\"><title>a</title><part name=\"statement\">";
