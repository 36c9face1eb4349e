//! Encoders for people: those that there are, and one of them.

use std::io;

use super::hints;
use super::page::{Page, Table, shorten};
use crate::ListedEncoder;
use crate::words::clean;

/// Prints the encoders that there are, and the folder they are in.
///
/// # Errors
/// If the page cannot be written.
pub fn encoders(page: &mut Page<'_>, listed: &[ListedEncoder], folder: &str) -> io::Result<()> {
    if listed.is_empty() {
        page.note(hints::NO_ENCODER, 0)?;
    } else {
        let mut table =
            Table::new(&["name", "kind", ">width", "tokeniser", ">MB", "licence", "fingerprint", "model"]);
        for one in listed {
            let name = page.strong(&clean(&one.name));
            let dash = || "–".to_owned();
            let Some(card) = &one.card else {
                let reason = format!("cannot be used: {}", one.error.as_deref().unwrap_or_default());
                let reason = shorten(&clean(&reason), 60);
                table.row([name, dash(), dash(), dash(), dash(), dash(), dash(), reason]);
                continue;
            };
            table.row([
                name,
                card.kind.clone(),
                card.width.to_string(),
                card.tokenizer.clone(),
                one.bytes.div_ceil(1_000_000).to_string(),
                shorten(&clean(&card.licence), 20),
                one.fingerprint.chars().take(12).collect(),
                shorten(&clean(&card.model), 40),
            ]);
        }
        table.print(page, 0)?;
        page.blank()?;
    }
    page.note(&format!("Your encoders folder is {}.", clean(folder)), 0)
}

/// Prints one encoder; `passed` says how it did on sentences whose similarity is known, if it was tried.
///
/// # Errors
/// If the page cannot be written.
pub fn encoder(page: &mut Page<'_>, one: &ListedEncoder, passed: Option<bool>) -> io::Result<()> {
    let mut table = Table::new(&["", ""]);
    if let Some(card) = &one.card {
        let licence = if card.licence.is_empty() { "not said in its files" } else { &card.licence };
        let kind = match card.layers {
            0 => format!("static vectors, {} wide", card.width),
            layers => format!("BERT-shaped, {layers} layers, {} wide", card.width),
        };
        table.row(["model".to_owned(), clean(&card.model)]);
        table.row(["kind".to_owned(), kind]);
        table.row(["tokeniser".to_owned(), format!("{}, {} pieces", card.tokenizer, card.vocabulary)]);
        table.row(["licence".to_owned(), clean(licence)]);
        table.row(["made from".to_owned(), clean(&card.origin)]);
        if !card.prefixes.is_empty() {
            let [query, passage] = [&card.prefixes.query, &card.prefixes.passage].map(|prefix| clean(prefix));
            table.row([
                "prefixes".to_owned(),
                format!("\"{query}\" of frameworks, \"{passage}\" of documents"),
            ]);
        }
        if !card.languages.is_empty() {
            table.row(["languages".to_owned(), clean(&card.languages.join(", "))]);
        }
    }
    table.row(["fingerprint".to_owned(), one.fingerprint.clone()]);
    if let (Some([alike, apart]), Some(passed)) = (one.similarities, passed) {
        let words = if passed { "as it should be" } else { "too near to each other" };
        table.row([
            "similarity".to_owned(),
            format!("{alike:.3} of two alike, {apart:.3} of two apart: {words}"),
        ]);
    }
    table.print(page, 0)
}
