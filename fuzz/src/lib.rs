//! Bodies for fuzzing: any bytes in, a find or nothing out. A panic is a find, and so is what takes too long or too much.
//!
//! [`TARGETS`] has one body for every reader. A body answers whether the bytes were read to something, so that a test can say
//! that seeds are. libFuzzer runs them through the one binary of this crate, tests over the files that are kept.

mod containers;
mod documents;
mod encoders;
mod frameworks;
mod mappings;
mod models;
mod reading {
    pub(crate) mod worker;
}
mod seeds;
mod settings;
mod tables;
mod texts;

pub use seeds::{Seed, seeds};

/// What is done with any bytes; whether they were read to something.
pub type Body = fn(&[u8]) -> bool;

/// Every reader by the name of its target, which is that of its folder in `corpus`.
pub const TARGETS: &[(&str, Body)] = &[
    // Documents.
    ("pdf", documents::pdf),
    ("docx", |input| documents::office(input, containers::DOCX)),
    ("xlsx", |input| documents::office(input, containers::XLSX)),
    ("pptx", |input| documents::office(input, containers::PPTX)),
    ("odt", |input| documents::office(input, containers::ODT)),
    ("ods", |input| documents::office(input, containers::ODS)),
    ("odp", |input| documents::office(input, containers::ODP)),
    ("epub", |input| documents::office(input, containers::EPUB)),
    ("html", |input| documents::file(input, "x.html")),
    ("markdown", |input| documents::file(input, "x.md")),
    ("rtf", |input| documents::file(input, "x.rtf")),
    ("mail", documents::mail),
    ("text", |input| documents::file(input, "x.txt")),
    ("conllu", |input| documents::file(input, "x.conllu")),
    ("core", texts::core),
    // Tables.
    ("table", tables::text),
    ("parquet", tables::parquet),
    ("workbook", tables::workbook),
    ("mapping", mappings::mapping),
    // Frameworks.
    ("csv", |input| frameworks::file(input, "x.csv")),
    ("toml", |input| frameworks::file(input, "x.toml")),
    ("json", |input| frameworks::file(input, "x.json")),
    ("turtle", |input| frameworks::file(input, "x.ttl")),
    ("rdf-xml", |input| frameworks::file(input, "x.rdf")),
    ("json-ld", |input| frameworks::file(input, "x.jsonld")),
    ("oscal", frameworks::oscal),
    ("stix", |input| frameworks::file(input, "x.json")),
    ("outline", frameworks::outline),
    // What the program itself wrote, or was told.
    ("model", models::model),
    ("encoder", encoders::encoder),
    ("tokenizer", encoders::tokenizer),
    ("settings", settings::settings),
    ("answer", reading::worker::answer),
];

/// The body of a target.
#[must_use]
pub fn body(name: &str) -> Option<Body> {
    TARGETS.iter().find(|(target, _)| *target == name).map(|(_, body)| *body)
}
