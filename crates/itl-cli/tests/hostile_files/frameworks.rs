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
    cases.push(
        Case::new("levels.csv", chain(5_000, text), 2, "with the texts below every concept").with(BELOW),
    );
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
    cases.push(Case::new("damaged.itl", [&b"ITLMODEL\x04\0\0\0"[..], &[0xFF; 64]].concat(), 2, "model"));
    cases
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
