//! The format of a framework file, told by its content; the name only decides between kinds of text.

use itl_table::{Delimiter, decoded};
use serde::{Deserialize, Serialize};

use crate::read::{is_annif, names_concepts};

/// What a framework can be read from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub enum FrameworkFormat {
    /// The product's own form.
    Toml,
    /// Comma, semicolon or tab separated values, and vocabularies of Annif.
    Table,
    /// A workbook.
    Xlsx,
    /// A list of concepts in JSON.
    Json,
    /// SKOS in Turtle or N-Triples.
    Turtle,
    /// SKOS in RDF/XML.
    RdfXml,
    /// SKOS in JSON-LD.
    JsonLd,
    /// An OSCAL catalogue or profile in JSON, YAML or XML.
    Oscal,
    /// A STIX bundle.
    Stix,
    /// A document whose headings or numbered paragraphs are the concepts.
    Document,
}

impl FrameworkFormat {
    /// What people call it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Toml => "TOML",
            Self::Table => "CSV",
            Self::Xlsx => "XLSX",
            Self::Json => "JSON",
            Self::Turtle => "Turtle",
            Self::RdfXml => "RDF/XML",
            Self::JsonLd => "JSON-LD",
            Self::Oscal => "OSCAL",
            Self::Stix => "STIX",
            Self::Document => "a document",
        }
    }

    /// The format of these bytes, in a file of that name.
    #[must_use]
    pub fn of(bytes: &[u8], name: &str) -> Self {
        let name = name.to_ascii_lowercase();
        if bytes.starts_with(b"PK\x03\x04") || bytes.starts_with(b"PK\x05\x06") {
            let workbook = find(bytes, b"xl/workbook.xml") || name.ends_with(".xlsx");
            return if workbook { Self::Xlsx } else { Self::Document };
        }
        let bytes = &*decoded(bytes);
        let start = bytes.trim_ascii_start();
        match start.first() {
            Some(b'{') => Self::json(start),
            Some(b'[') if !start.starts_with(b"[[") && json_array(start) => Self::json(start),
            Some(b'<') if is_annif(bytes) => Self::Table,
            Some(b'<') if !name.ends_with(".ttl") && !name.ends_with(".nt") => Self::markup(start),
            _ => Self::text(bytes, &name),
        }
    }

    /// Told by the keys that a file of the kind has near its top.
    fn json(bytes: &[u8]) -> Self {
        let top = TopKeys::of(bytes);
        if top.has("catalog") || top.has("profile") {
            Self::Oscal
        } else if top.has("objects") && (top.has("spec_version") || top.has("type")) {
            Self::Stix
        } else if top.has("@context") || top.has("@graph") || top.has("@id") || top.has("@type") {
            Self::JsonLd
        } else {
            Self::Json
        }
    }

    fn markup(bytes: &[u8]) -> Self {
        let head = &bytes[..bytes.len().min(4096)];
        if find(head, b"rdf:RDF") || find(head, b"http://www.w3.org/1999/02/22-rdf-syntax-ns#\"") {
            return Self::RdfXml;
        }
        if find(head, b"http://csrc.nist.gov/ns/oscal") {
            return Self::Oscal;
        }
        // `<http://…> <http://…>`: a statement rather than an element.
        if head.starts_with(b"<http") || head.starts_with(b"<urn:") { Self::Turtle } else { Self::Document }
    }

    fn text(bytes: &[u8], name: &str) -> Self {
        let ends = |endings: &[&str]| endings.iter().any(|ending| name.ends_with(ending));
        if bytes.starts_with(b"%PDF") || bytes.starts_with(b"{\\rtf") {
            return Self::Document;
        }
        let lines = || bytes.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii);
        let words = lines().filter(|line| !line.is_empty() && !line.starts_with(b"#"));
        let starts = |line: &[u8], word: &[u8]| {
            line.get(..word.len()).is_some_and(|start| start.eq_ignore_ascii_case(word))
        };
        let turtle = |line: &[u8]| {
            [&b"@prefix "[..], b"@base ", b"PREFIX ", b"BASE "].iter().any(|word| starts(line, word))
                && line.contains(&b'<')
        };
        if ends(&[".ttl", ".nt"]) || words.clone().next().is_some_and(turtle) {
            return Self::Turtle;
        }
        if is_oscal_yaml(bytes) {
            return Self::Oscal;
        }
        // A field of a table can hold any line.
        let is_table = ends(&[".csv", ".tsv", ".tab"]);
        if ends(&[".toml"]) || (!is_table && lines().any(|line| line == b"[[concept]]")) {
            return Self::Toml;
        }
        let table = || words.clone().next().is_some_and(is_header);
        if is_table || (!ends(&[".md", ".markdown", ".html"]) && table()) {
            return Self::Table;
        }
        Self::Document
    }
}

/// Whether a text is a catalogue or profile in YAML: a key of that name has all the rest, with a `uuid` among what is right below it, in whatever order.
fn is_oscal_yaml(bytes: &[u8]) -> bool {
    let is_text = |line: &&[u8]| {
        let words = line.trim_ascii();
        !words.is_empty() && !words.starts_with(b"#") && words != b"---"
    };
    let mut lines = bytes.split(|&byte| byte == b'\n').filter(is_text);
    if !lines.next().is_some_and(|line| matches!(line.trim_ascii_end(), b"catalog:" | b"profile:")) {
        return false;
    }
    let depth = |line: &[u8]| line.len() - line.trim_ascii_start().len();
    let mut below = lines.peekable();
    let first = below.peek().map_or(0, |line| depth(line));
    first > 0 && below.any(|line| depth(line) == first && line.trim_ascii_start().starts_with(b"uuid:"))
}

/// Whether a line names the columns of concepts.
fn is_header(line: &[u8]) -> bool {
    let mark = Delimiter::of(line, "").byte();
    let Ok(line) = std::str::from_utf8(line) else { return false };
    let names = line.split(char::from(mark)).map(|name| name.trim().trim_matches('"'));
    names.clone().count() > 1 && names_concepts(&names)
}

/// Whether what begins with a bracket goes on like JSON rather than like a table of TOML or a line of Markdown.
fn json_array(bytes: &[u8]) -> bool {
    matches!(bytes[1..].trim_ascii_start().first(), Some(b'{' | b']'))
}

fn find(bytes: &[u8], what: &[u8]) -> bool {
    bytes.windows(what.len()).any(|window| window == what)
}

/// The keys of the outermost object, or of the first object of an array, as far as they can be read without parsing.
struct TopKeys<'a>(Vec<&'a [u8]>);

impl<'a> TopKeys<'a> {
    fn of(bytes: &'a [u8]) -> Self {
        let outer = if bytes.first() == Some(&b'[') { 2 } else { 1 };
        let (mut keys, mut depth, mut at) = (Vec::new(), 0usize, 0);
        while at < bytes.len() {
            match bytes[at] {
                b'{' | b'[' => depth += 1,
                b'}' | b']' => depth = depth.saturating_sub(1),
                b'"' => {
                    let from = at + 1;
                    at = end_of_string(bytes, from);
                    let key =
                        depth == outer && bytes[at.min(bytes.len())..].get(1..).is_some_and(follows_colon);
                    if key {
                        keys.push(&bytes[from..at]);
                    }
                }
                _ => {}
            }
            at += 1;
        }
        Self(keys)
    }

    fn has(&self, key: &str) -> bool {
        self.0.contains(&key.as_bytes())
    }
}

fn end_of_string(bytes: &[u8], mut at: usize) -> usize {
    while at < bytes.len() && bytes[at] != b'"' {
        at += if bytes[at] == b'\\' { 2 } else { 1 };
    }
    at.min(bytes.len())
}

fn follows_colon(rest: &[u8]) -> bool {
    rest.trim_ascii_start().first() == Some(&b':')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn content_tells_the_format_whatever_the_name() {
        let format = |text: &str, name: &str| FrameworkFormat::of(text.as_bytes(), name);
        assert_eq!(format("id,parent,label\n1,,A\n", "x"), FrameworkFormat::Table);
        assert_eq!(format("\"ID\"\tlabel\n1\tA\n", "x.txt"), FrameworkFormat::Table);
        assert_eq!(format("id = \"x\"\n[[concept]]\nid = \"1\"\n", "x"), FrameworkFormat::Toml);
        assert_eq!(format("# Goals\n\n@prefix skos: <http://x> .\n", "x.txt"), FrameworkFormat::Turtle);
        assert_eq!(format("<http://a> <http://b> <http://c> .\n", "x"), FrameworkFormat::Turtle);
        assert_eq!(
            format("<?xml version=\"1.0\"?><rdf:RDF xmlns:rdf=\"x\"/>", "x.xml"),
            FrameworkFormat::RdfXml
        );
        assert_eq!(format("<html><h1>A</h1></html>", "x"), FrameworkFormat::Document);
        assert_eq!(format("{\"catalog\": {\"uuid\": 1}}", "x"), FrameworkFormat::Oscal);
        assert_eq!(
            format("<catalog xmlns=\"http://csrc.nist.gov/ns/oscal/1.0\">", "x.xml"),
            FrameworkFormat::Oscal
        );
        assert_eq!(format("---\ncatalog:\n  uuid: 1\n", "x.yaml"), FrameworkFormat::Oscal);
        let sorted = format!("catalog:\n  groups:\n{}  uuid: 1\n", "  - id: a\n    title: b\n".repeat(20));
        assert_eq!(format(&sorted, "x.yaml"), FrameworkFormat::Oscal);
        let prose = "catalog:\n  What we sell\n    uuid: is a word here\n";
        assert_eq!(format(prose, "x.txt"), FrameworkFormat::Document);
        assert_eq!(format("profile:\n\nText of a document.\n", "x.txt"), FrameworkFormat::Document);
        assert_eq!(format("{\"type\": \"bundle\", \"objects\": []}", "x"), FrameworkFormat::Stix);
        assert_eq!(format("{\"id\": \"catalog\", \"concepts\": [{\"@id\": 1}]}", "x"), FrameworkFormat::Json);
        assert_eq!(format("[{\"@id\": \"x\"}]", "x"), FrameworkFormat::JsonLd);
        assert_eq!(format("# Article 1\n\nText, with a comma\n", "law.md"), FrameworkFormat::Document);
        assert_eq!(format("%PDF-1.7", "x.csv"), FrameworkFormat::Document);
        assert_eq!(format("{\"unfinished\\", "x"), FrameworkFormat::Json);
        assert_eq!(format("PK_ID,label\n1,A\n", "x.csv"), FrameworkFormat::Table);
        assert_eq!(format("id,label\n1,\"\n[[concept]]\n\"\n", "x.csv"), FrameworkFormat::Table);
        assert_eq!(format("PK\x03\x04", "x.xlsx"), FrameworkFormat::Xlsx);
        assert_eq!(format("code;title;text\n1;A;B\n", "x"), FrameworkFormat::Table);
        assert_eq!(format("conceptUri,preferredLabel\n", "x"), FrameworkFormat::Table);
        assert_eq!(format("uri,notation,label_en\n", "x"), FrameworkFormat::Table);
        assert_eq!(format("A text, a title, and more\n", "x"), FrameworkFormat::Document);
        assert_eq!(
            format("<http://a.org/1>\tcats\n<http://a.org/2>\tdogs\t2\n", "x"),
            FrameworkFormat::Table
        );
        assert_eq!(format("<http://a.org/1>\ta\tskos:Concept .\n", "x"), FrameworkFormat::Turtle);
        assert_eq!(format("<http://a>\t<http://b>\t<http://c> .\n", "x"), FrameworkFormat::Turtle);
    }
}
