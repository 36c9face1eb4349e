//! The answer of a process that read a file, as the program that asked takes it: whatever the bytes, sound or none.
//!
//! This is the program's own file, in a place like its own; it is no part of what the program offers to others.

#[allow(dead_code, reason = "requests are for the other side")]
#[path = "../../../crates/itl/src/reading/worker/wire.rs"]
mod wire;

#[allow(dead_code, reason = "rows and frameworks are taken on the other side")]
#[path = "../../../crates/itl/src/reading/worker/sent.rs"]
mod sent;

use itl_document::Document;
use wire::Found;

/// Whether the program would take this document from a process of its own.
pub(crate) fn accepts(document: &Document) -> bool {
    wire::parse_answer(&written(&sent(document))).is_some()
}

/// An answer without the version that it begins with, so that what is kept outlives a release.
pub(crate) fn answer(input: &[u8]) -> bool {
    let empty = written(&Ok(Found::End));
    match wire::parse_answer(&[&empty[..version(&empty)], input].concat()) {
        Some(Ok(Found::Document(document))) => {
            crate::documents::check(&document, usize::MAX);
            true
        }
        Some(Ok(Found::Rows(rows))) => rows.into_rows().is_some(),
        Some(Ok(Found::Framework(read))) => {
            crate::frameworks::check((*read).and_then(sent::SentFramework::arrived))
        }
        Some(_) => true,
        None => false,
    }
}

/// What [`answer`] takes for the answer with this document.
pub(crate) fn seed(document: &Document) -> Vec<u8> {
    let mut bytes = written(&sent(document));
    bytes.split_off(version(&bytes))
}

fn sent(document: &Document) -> wire::Answer {
    Ok(Found::Document(Box::new(document.clone())))
}

/// Bytes of the line with the version.
fn version(answer: &[u8]) -> usize {
    answer.iter().position(|&byte| byte == b'\n').map_or(0, |at| at + 1)
}

fn written(answer: &wire::Answer) -> Vec<u8> {
    let mut bytes = Vec::new();
    wire::write_answer(answer, &mut bytes).expect("memory takes it");
    bytes
}
