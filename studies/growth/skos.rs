//! SKOS in its three forms: Turtle, RDF/XML, JSON-LD.

use crate::shape::Shape::{self, Deep, Many};
use crate::{Pattern, readers, shapes};

pub(crate) fn patterns() -> Vec<Pattern> {
    let turtle = shapes("turtle", TURTLE, |bytes| readers::framework(bytes, "f.ttl"));
    let xml = shapes("rdf/xml", RDF_XML, |bytes| readers::framework(bytes, "f.rdf"));
    let json = shapes("json-ld", JSON_LD, |bytes| readers::framework(bytes, "f.jsonld"));
    turtle.chain(xml).chain(json).collect()
}

const HEAD: &str = "@prefix skos: <http://www.w3.org/2004/02/skos/core#> .\n@prefix : <http://a.org/> .\n";

const TURTLE: &[(&str, Shape)] = &[
    ("concepts", Many(HEAD, ":c%n a skos:Concept ; skos:prefLabel \"energy %n\"@en .\n", "")),
    (
        "each below the one before",
        Many(HEAD, ":c%n a skos:Concept ; skos:prefLabel \"a\"@en ; skos:broader :c%p .\n", ""),
    ),
    (
        "each above the next",
        Many(HEAD, ":c%n a skos:Concept ; skos:prefLabel \"a\"@en ; skos:narrower :c%h .\n", ""),
    ),
    ("in a circle", Many(HEAD, ":c%n a skos:Concept ; skos:prefLabel \"a\"@en ; skos:broader :c%n .\n", "")),
    ("below many", Many(":c a", " skos:Concept, :d%n , ", " .")),
    (
        "parents of one concept",
        Many(
            "@prefix skos: <http://www.w3.org/2004/02/skos/core#> .\n@prefix : <http://a.org/> .\n:c a skos:Concept ; skos:prefLabel \"a\"@en ; skos:broader :x",
            " , :c%n",
            " .\n",
        ),
    ),
    (
        "labels of one concept",
        Many(
            "@prefix skos: <http://www.w3.org/2004/02/skos/core#> .\n@prefix : <http://a.org/> .\n:c a skos:Concept ; skos:prefLabel \"a\"@en",
            " , \"b%n\"@en",
            " .\n",
        ),
    ),
    (
        "labels in many languages",
        Many(HEAD, ":c%n a skos:Concept ; skos:prefLabel \"a\"@en , \"b\"@de , \"c\"@fr .\n", ""),
    ),
    (
        "labels as resources",
        Many(
            HEAD,
            ":c%n a skos:Concept ; <http://www.w3.org/2008/05/skos-xl#prefLabel> :l%n . :l%n <http://www.w3.org/2008/05/skos-xl#literalForm> \"a\"@en .\n",
            "",
        ),
    ),
    (
        "notes",
        Many(
            HEAD,
            ":c%n a skos:Concept ; skos:prefLabel \"a\"@en ; skos:definition \"We save\"@en ; skos:scopeNote \"b\"@en .\n",
            "",
        ),
    ),
    (
        "schemes",
        Many(
            HEAD,
            ":s%n a skos:ConceptScheme . :c%n a skos:Concept ; skos:inScheme :s%n ; skos:prefLabel \"a\"@en .\n",
            "",
        ),
    ),
    (
        "collections",
        Many(
            HEAD,
            ":s%n a skos:Collection ; skos:member :c%n . :c%n a skos:Concept ; skos:prefLabel \"a\"@en .\n",
            "",
        ),
    ),
    ("nodes without a name", Many(HEAD, "[] a skos:Concept ; skos:prefLabel \"a\"@en .\n", "")),
    ("nodes in nodes", Deep(HEAD, "[ :a ", ":b", " ] ", ".")),
    ("lists", Many("@prefix : <http://a.org/> .\n:a :b (", " :c", ") .\n")),
    ("lists in lists", Deep("@prefix : <http://a.org/> .\n:a :b ", "( ", ":c", " )", " .\n")),
    ("lists left open", Many("@prefix : <http://a.org/> .\n:a :b ", "( ", "")),
    ("texts left open", Many("@prefix : <http://a.org/> .\n", ":a :b \"\"\"", "")),
    ("prefixes", Many("", "@prefix p%n: <http://a.org/%n#> .\n", "")),
    ("bases", Many("", "@base <http://a.org/%n/> .\n", "")),
    ("points", Many("@prefix : <http://a.org/> .\n", ".", "")),
    ("errors", Many("@prefix : <http://a.org/> .\n", ":a :b .\n", "")),
    ("addresses left open", Many("", "<http://a.org/", "")),
    ("one long address", Many("<http://a.org/", "a", "> a <http://b> .\n")),
    ("addresses that climb", Many("@base <http://a.org/> .\n<", "../", "a> a <b> .\n")),
    (
        "statements of three",
        Many("", "<http://a.org/%n> <http://www.w3.org/2004/02/skos/core#prefLabel> \"a\"@en .\n", ""),
    ),
];

const RDF: &str = "<rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\" xmlns:skos=\"http://www.w3.org/2004/02/skos/core#\">";

const RDF_XML: &[(&str, Shape)] = &[
    (
        "concepts",
        Many(
            RDF,
            "<skos:Concept rdf:about=\"http://a.org/%n\"><skos:prefLabel xml:lang=\"en\">a</skos:prefLabel></skos:Concept>",
            "</rdf:RDF>",
        ),
    ),
    (
        "each below the one before",
        Many(
            RDF,
            "<skos:Concept rdf:about=\"http://a.org/%n\"><skos:broader rdf:resource=\"http://a.org/%p\"/><skos:prefLabel xml:lang=\"en\">a</skos:prefLabel></skos:Concept>",
            "</rdf:RDF>",
        ),
    ),
    (
        "concepts in concepts",
        Deep(RDF, "<skos:Concept><skos:narrower>", "", "</skos:narrower></skos:Concept>", "</rdf:RDF>"),
    ),
    ("elements left open", Many(RDF, "<skos:Concept>", "")),
    (
        "attributes",
        Many(
            "<rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\" ",
            "a%n=\"b\" ",
            "></rdf:RDF>",
        ),
    ),
    (
        "namespaces",
        Many(
            "<rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\" ",
            "xmlns:a%n=\"b\" ",
            "></rdf:RDF>",
        ),
    ),
    (
        "namespaces of every element",
        Many(RDF, "<a:b xmlns:a=\"http://a.org/%n\" rdf:about=\"http://c\"/>", "</rdf:RDF>"),
    ),
    ("ids", Many(RDF, "<rdf:Description rdf:ID=\"a%n\"/>", "</rdf:RDF>")),
    ("one id", Many(RDF, "<rdf:Description rdf:ID=\"a\"/>", "</rdf:RDF>")),
    ("nodes of one name", Many(RDF, "<rdf:Description rdf:nodeID=\"a\"/>", "</rdf:RDF>")),
    (
        "collections",
        Many(
            "<rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\" xmlns:a=\"http://a\"><rdf:Description><a:b rdf:parseType=\"Collection\">",
            "<rdf:Description/>",
            "</a:b></rdf:Description></rdf:RDF>",
        ),
    ),
    (
        "XML in a text",
        Many(
            "<rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\" xmlns:a=\"http://a\"><rdf:Description><a:b rdf:parseType=\"Literal\">",
            "<c>d</c>",
            "</a:b></rdf:Description></rdf:RDF>",
        ),
    ),
    (
        "XML in a text, deep",
        Deep(
            "<rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\" xmlns:a=\"http://a\"><rdf:Description><a:b rdf:parseType=\"Literal\">",
            "<c>",
            "d",
            "</c>",
            "</a:b></rdf:Description></rdf:RDF>",
        ),
    ),
    (
        "items",
        Many(
            "<rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\"><rdf:Seq>",
            "<rdf:li>a</rdf:li>",
            "</rdf:Seq></rdf:RDF>",
        ),
    ),
    (
        "entities",
        Many(
            "<!DOCTYPE rdf:RDF [",
            "<!ENTITY a%n \"b\">",
            "]><rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\"/>",
        ),
    ),
    (
        "entities of entities",
        Many(
            "<!DOCTYPE rdf:RDF [<!ENTITY a0 \"b\">",
            "<!ENTITY a%n \"&a%p;\">",
            "]><rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\"/>",
        ),
    ),
    (
        "entities used",
        Many(
            "<!DOCTYPE rdf:RDF [<!ENTITY a \"b\">]><rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\" xmlns:a=\"http://a\"><rdf:Description><a:b>",
            "&a;",
            "</a:b></rdf:Description></rdf:RDF>",
        ),
    ),
    ("comments", Many(RDF, "<!-- a -->", "</rdf:RDF>")),
    ("ampersands", Many(RDF, "&", "</rdf:RDF>")),
];

const JSON_LD: &[(&str, Shape)] = &[
    (
        "concepts",
        Many(
            "{\"@context\": {\"skos\": \"http://www.w3.org/2004/02/skos/core#\"}, \"@graph\": [",
            "{\"@id\": \"http://a.org/%n\", \"@type\": \"skos:Concept\", \"skos:prefLabel\": {\"@value\": \"a\", \"@language\": \"en\"}},",
            "{\"@id\": \"http://a.org/0\"}]}",
        ),
    ),
    (
        "each below the one before",
        Many(
            "{\"@context\": {\"skos\": \"http://www.w3.org/2004/02/skos/core#\"}, \"@graph\": [",
            "{\"@id\": \"http://a.org/%n\", \"@type\": \"skos:Concept\", \"skos:prefLabel\": \"a\", \"skos:broader\": {\"@id\": \"http://a.org/%p\"}},",
            "{\"@id\": \"http://a.org/0\"}]}",
        ),
    ),
    ("deep", Deep("{\"@context\": {}, \"http://a.org/a\": ", "{\"http://a.org/b\": ", "1", "}", "}")),
    ("lists in lists", Deep("{\"@context\": {}, \"http://a.org/a\": ", "[", "1", "]", "}")),
    (
        "words of the context",
        Many("{\"@context\": {", "\"a%n\": \"http://a.org/%n\", ", "\"b\": \"http://b\"}, \"@graph\": []}"),
    ),
    (
        "words that need each other",
        Many(
            "{\"@context\": {\"a0\": \"http://a.org/\", ",
            "\"a%n\": \"a%p:b\", ",
            "\"b\": \"http://b\"}, \"@graph\": []}",
        ),
    ),
    ("contexts", Many("{\"@context\": [", "{\"a%n\": \"http://a.org/\"}, ", "{}], \"@graph\": []}")),
    (
        "contexts in nodes",
        Many(
            "{\"@context\": {\"a\": \"http://a.org/\"}, \"@graph\": [",
            "{\"@context\": {\"b%n\": \"http://b\"}, \"@id\": \"http://c/%n\"},",
            "{}]}",
        ),
    ),
    ("keys", Many("{\"@context\": {\"a\": \"http://a.org/\"}", ", \"a:k%n\": 1", "}")),
    ("values", Many("{\"@context\": {}, \"http://a.org/a\": [", "\"b\", ", "1]}")),
    ("openings", Many("{\"@context\": ", "{\"a\": ", "")),
    ("ids that are not given", Many("{\"@context\": {}, \"@graph\": [", "{\"http://a.org/a\": {}},", "{}]}")),
];
