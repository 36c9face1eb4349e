//! Encoders as JSON.

use serde_json::{Value, json};
use std::io::{self, Write};

use crate::ListedEncoder;
use crate::words::write_line;

/// Writes the encoders that there are.
///
/// # Errors
/// If `out` fails.
pub fn encoders(out: &mut dyn Write, listed: &[ListedEncoder]) -> io::Result<()> {
    write_line(out, &listed.iter().map(part).collect::<Vec<_>>())?;
    writeln!(out)
}

/// Writes one encoder.
///
/// # Errors
/// If `out` fails.
pub fn encoder(out: &mut dyn Write, one: &ListedEncoder) -> io::Result<()> {
    write_line(out, &part(one))?;
    writeln!(out)
}

fn part(one: &ListedEncoder) -> Value {
    let Some(card) = &one.card else { return json!({ "name": one.name, "error": one.error }) };
    let mut part = json!({
        "name": one.name,
        "path": one.path,
        "bytes": one.bytes,
        "fingerprint": one.fingerprint,
        "model": card.model,
        "kind": card.kind,
        "tokenizer": card.tokenizer,
        "width": card.width,
        "layers": card.layers,
        "vocabulary": card.vocabulary,
        "licence": card.licence,
        "origin": card.origin,
        "origin_sha256": card.origin_sha256,
        "languages": card.languages,
    });
    if let (Some([alike, apart]), Some(part)) = (one.similarities, part.as_object_mut()) {
        part.insert("similarity".to_owned(), json!({ "alike": alike, "apart": apart }));
    }
    part
}
