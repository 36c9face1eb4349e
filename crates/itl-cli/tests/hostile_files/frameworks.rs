//! Frameworks whose entities, hierarchies, cells or windows multiply.

use super::Case;
use super::containers::shared_strings;

const BELOW: &[&str] = &["--descriptors", "with-children"];
const WIDE: &[&str] = &["--window", "1000"];

pub(crate) fn cases() -> Vec<Case> {
    let mut cases = Vec::new();
    let entities = |mark: &str, quote: &str| {
        let mut text = format!("<!ENTITY l0 {quote}energy water {quote}>");
        for level in 1..12 {
            let used = if level > 1 { mark.trim_start_matches('%').trim_end() } else { "" };
            let before = format!("&{used}l{};", level - 1).repeat(10);
            text.push_str(&format!("<!ENTITY {mark}l{level} {quote}{before}{quote}>"));
        }
        text
    };
    let rdf = |declarations: &str, used: &str| {
        format!(
            "<?xml version=\"1.0\"?>{declarations}<rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\" \
             xmlns:skos=\"http://www.w3.org/2004/02/skos/core#\"><skos:Concept rdf:about=\"http://x.org/1\">\
             <skos:prefLabel xml:lang=\"en\">{used}</skos:prefLabel></skos:Concept></rdf:RDF>"
        )
    };
    let doctype = |inner: &str| format!("<!DOCTYPE rdf [{inner}]>");
    for (name, mark, quote) in [
        ("plain", "", "\""),
        ("single", "", "'"),
        ("percent", "%", "\""),
        ("percents", "%%", "\""),
        ("spaced", "% ", "\""),
    ] {
        let file = rdf(&doctype(&entities(mark, quote)), "&l11;");
        cases.push(Case::new(format!("entities-{name}.rdf"), file, 2, "entit"));
    }
    let halves = format!(
        "{}{}",
        doctype(entities("", "\"")[..400].rsplit_once("<!").unwrap().0),
        doctype("<!ENTITY m \"&l2;&l2;\">")
    );
    cases.push(Case::new("two-types.rdf", rdf(&halves, "&m;"), 2, "two document types"));
    let chain = |levels: usize, text: &str| {
        let row = |level: usize| {
            format!(
                "c{level},{},Label {level},{text}\n",
                if level > 0 { format!("c{}", level - 1) } else { String::new() }
            )
        };
        format!("id,parent,label,descriptor\n{}", (0..levels).map(row).collect::<String>())
    };
    let text = "Clean water and affordable energy for all people of the world";
    cases.push(Case::new("levels.csv", chain(5_000, text), 2, "500 levels").with(BELOW));
    let long = chain(450, &text.repeat(12));
    cases.push(Case::new("texts-below.csv", long, 2, "with the texts below every concept").with(BELOW));
    cases.push(Case::new("few-levels.csv", chain(20, text), 0, "").with(BELOW));
    let words: String = (0..30_000).map(|word| format!("word{}x ", letters(word))).collect();
    cases.push(
        Case::new("window.csv", format!("id,descriptor\na,\"{words}\"\nb,water\n"), 2, "--window").with(WIDE),
    );
    cases.push(Case::new(
        "strings.xlsx",
        shared_strings(3_000, &"water energy ".repeat(2_000)),
        2,
        "bytes of text",
    ));
    cases.push(Case::new("deep.json", "[".repeat(100_000), 2, ""));
    cases.push(Case::new("deep.jsonld", format!("{{\"@context\":{}", "{\"a\":".repeat(50_000)), 2, ""));
    cases.push(Case::new("deep.toml", format!("a = {}", "[".repeat(50_000)), 2, ""));
    cases.push(Case::new("deep.ttl", format!("<a> <b> {}", "(".repeat(200_000)), 2, ""));
    cases.push(Case::new("circle.csv", "id,parent,descriptor\na,b,water\nb,a,energy\n", 2, "cycle"));
    let aliases: String =
        (1..30).map(|at| format!("a{at}: &a{at} [*a{0}, *a{0}, *a{0}]\n", at - 1)).collect();
    cases.push(Case::new("aliases.yaml", format!("catalog:\n  a: 1\na0: &a0 [water]\n{aliases}"), 2, ""));
    let wide: Vec<u8> =
        rdf(&doctype(&entities("", "\"")), "&l11;").encode_utf16().flat_map(u16::to_le_bytes).collect();
    cases.push(Case::new("entities-wide.rdf", [&b"\xFF\xFE"[..], &wide].concat(), 2, "entit"));
    for (name, declarations) in [
        ("outside", format!("<!DOCTYPE r SYSTEM \"x.dtd\" [{}]>", entities("", "\""))),
        ("behind-comment", format!("<!DOCTYPE r [<!-- ]> -->{}]>", entities("", "\""))),
        ("behind-quote", format!("<!DOCTYPE r [<!ENTITY z \"]>\">{}]>", entities("", "\""))),
        ("lower-case", format!("<!doctype r [{}]>", entities("", "\""))),
    ] {
        cases.push(Case::new(format!("entities-{name}.rdf"), rdf(&declarations, "&l11;"), 2, "entit"));
    }
    cases.extend(grown());
    cases.push(Case::new("damaged.itl", [&b"ITLMODEL\x04\0\0\0"[..], &[0xFF; 64]].concat(), 2, "model"));
    cases
}

/// Frameworks whose parts are made of each other, or stand too deep, too wide or too often.
fn grown() -> Vec<Case> {
    let skos = "http://www.w3.org/2004/02/skos/core#";
    let turtle = |head: &str, of: &dyn Fn(usize) -> String| {
        let concepts: String = (0..20_000)
            .map(|at| format!("{} a s:Concept ; s:prefLabel \"Water {at}\"@en .\n", of(at)))
            .collect();
        format!("@prefix s: <{skos}> .\n{head}\n{concepts}")
    };
    let long = format!("http://x.org/{}", "a".repeat(50_000));
    let terms =
        |count: usize| (0..count).map(|at| format!("\"t{at}\": \"t{}:x\", ", at + 1)).collect::<String>();
    let graph = "[{\"@id\": \"http://x.org/1\", \"@type\": \"s:Concept\", \"s:prefLabel\": \"Water\"}, {\"@id\": \"http://x.org/2\", \"@type\": \"s:Concept\", \"s:prefLabel\": \"Energy\"}]";
    let linked = |count: usize| {
        format!("{{\"@context\": {{{}\"s\": \"{skos}\"}}, \"@graph\": {graph}}}", terms(count))
    };
    let insert = |at: usize| format!("{{{{ insert: param, p{at} }}}} ").repeat(10);
    let params: String =
        (1..15).map(|at| format!(", {{\"id\": \"p{at}\", \"label\": \"{}\"}}", insert(at - 1))).collect();
    let catalog = |prose: &str| {
        format!(
            "{{\"catalog\": {{\"metadata\": {{\"title\": \"C\"}}, \"controls\": [{{\"id\": \"a\", \"title\": \"Water\", \"params\": [{{\"id\": \
             \"p0\", \"label\": \"water\"}}{params}], \"parts\": [{{\"name\": \"statement\", \"prose\": \"{prose}\"}}]}}]}}}}"
        )
    };
    let imports = "{\"href\": \"catalog.json\"},".repeat(200);
    let profile = format!(
        "{{\"profile\": {{\"metadata\": {{\"title\": \"P\"}}, \"imports\": [{}]}}}}",
        imports.trim_end_matches(',')
    );
    let attributes: String = (0..5000).map(|at| format!(" s:a{at}=\"x\"")).collect();
    let spaces: String = (0..5000).map(|at| format!(" xmlns:a{at}=\"x\"")).collect();
    let xml = |inside: &str| {
        format!(
            "<rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\" xmlns:s=\"{skos}\">{inside}</rdf:RDF>"
        )
    };
    let tables: String = (1..300).map(|depth| format!("[[{}]]\n", vec!["a"; depth].join("."))).collect();
    const LITTLE: &[&str] = &["--max-memory", "200M"];
    const ENGLISH: &[&str] = &["-L", "en"];
    // Of ten sentences one is left out in turn, and every word of it meets every concept.
    let sentence = |at: usize| {
        let words: Vec<String> = (at * 15..at * 15 + 15).map(|word| letters(word * 131)).collect();
        format!("We save {}. ", words.join(" "))
    };
    let same: String = (0..10).map(sentence).collect();
    let shared = |at: usize| format!("{at},{} energy,{same}\n", letters(20_000 + at));
    vec![
        Case::new(
            "shared-words.csv",
            format!("id,label,descriptor\n{}", (0..5_000).map(shared).collect::<String>()),
            0,
            "",
        )
        .with(ENGLISH),
        Case::new(
            "long-base.ttl",
            turtle(&format!("@base <{long}> ."), &|at| format!("<#{at}>")),
            2,
            "--max-memory",
        )
        .with(LITTLE),
        Case::new(
            "long-prefix.ttl",
            turtle(&format!("@prefix p: <{long}> ."), &|at| format!("p:a{at}")),
            2,
            "--max-memory",
        )
        .with(LITTLE),
        Case::new("terms-of-terms.jsonld", linked(90), 0, ""),
        Case::new("many-terms-of-terms.jsonld", linked(9_000), 0, ""),
        Case::new("more-terms-of-terms.jsonld", linked(20_000), 2, "terms"),
        Case::new("terms-circle.jsonld", linked(2).replace("t2:x", "t0:x"), 2, ""),
        Case::new("params-of-params.json", catalog(&insert(14)), 0, ""),
        Case::new("imports-many.json", profile, 2, "imports"),
        Case::new("attributes.rdf", xml(&format!("<s:Concept{attributes}/>")), 2, "attributes"),
        Case::new("namespaces.rdf", xml(&format!("<s:Concept{spaces}/>")), 2, "attributes"),
        Case::new("deep.rdf", xml(&"<s:Concept><s:broader>".repeat(10_000)), 2, "levels"),
        Case::new("dotted.toml", format!("a{} = 1\n", ".a".repeat(50_000)), 2, ""),
        Case::new("inline.toml", format!("a = {}", "{a=".repeat(50_000)), 2, ""),
        Case::new("tables.toml", tables, 2, ""),
        Case::new(
            "numbers.json",
            format!(
                "{{\"id\": \"x\", \"concepts\": [{{\"id\": {}, \"label\": \"w\"}}]}}",
                "9".repeat(100_000)
            ),
            2,
            "",
        ),
        Case::new("columns.csv", format!("id,label,{}\na,b\n", "x,".repeat(20_000)), 2, ""),
        Case::new("quotes.csv", format!("id,label\na,\"{}", "\"\"".repeat(200_000)), 1, ""),
        Case::new("deep.yaml", format!("catalog: {}", "[".repeat(50_000)), 2, ""),
        Case::new("keys.yaml", "? ".repeat(50_000), 2, ""),
        Case::new("own-alias.yaml", "catalog: &a {metadata: {title: C}, controls: [*a]}", 2, ""),
        Case::new(
            "deep.xml",
            format!("<catalog xmlns=\"http://csrc.nist.gov/ns/oscal/1.0\">{}", "<group>".repeat(20_000)),
            2,
            "deeper",
        ),
        Case::new("brackets.ttl", "<< ".repeat(50_000), 2, ""),
    ]
}

/// A number in letters, so that no word is a number.
fn letters(mut number: usize) -> String {
    let mut word = String::new();
    while word.len() < 4 {
        word.push(char::from(b'a' + (number % 26) as u8));
        number /= 26;
    }
    word
}
