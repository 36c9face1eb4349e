//! Mutations inside of containers: parts are unpacked, mutated, left out, doubled and renamed, and packed again.

use std::io::{Cursor, Read, Write};
use zip::CompressionMethod;
use zip::write::SimpleFileOptions;

use super::dice::Dice;
use super::{bytes, tokens};

type Parts = Vec<(String, Vec<u8>)>;

pub(crate) fn mutate(container: &[u8], other: &[u8], dice: &mut Dice) -> Vec<u8> {
    let (mut parts, others) = (unpacked(container), unpacked(other));
    for _ in 0..=dice.below(3) {
        let (at, from) = (dice.below(parts.len()), dice.below(others.len()));
        let donor = others.get(from).map(|part| part.1.clone()).unwrap_or_default();
        let Some((name, content)) = parts.get_mut(at) else { break };
        match dice.below(20) {
            0 => drop(parts.remove(at)),
            1 => {
                *name = String::from_utf8_lossy(&tokens::mutate(name.as_bytes(), b"../a", dice)).into_owned();
            }
            2 => *content = donor,
            3 | 4 => *content = bytes::mutate(content, &donor, dice),
            _ => *content = tokens::mutate(content, &donor, dice),
        }
    }
    let packed = packed(&parts, dice);
    if dice.one_in(10) { bytes::mutate(&packed, other, dice) } else { packed }
}

fn unpacked(container: &[u8]) -> Parts {
    let Ok(mut zip) = zip::ZipArchive::new(Cursor::new(container)) else { return Vec::new() };
    let mut parts = Vec::new();
    for at in 0..zip.len() {
        let mut part = zip.by_index(at).unwrap();
        let name = part.name().unwrap().into_owned();
        let mut content = Vec::new();
        part.read_to_end(&mut content).unwrap();
        parts.push((name, content));
    }
    parts
}

/// A container; names that stand in it already are left out.
fn packed(parts: &Parts, dice: &mut Dice) -> Vec<u8> {
    let mut zip = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for (name, content) in parts {
        let method = if dice.one_in(4) { CompressionMethod::Stored } else { CompressionMethod::Deflated };
        if zip.start_file(name.as_str(), SimpleFileOptions::default().compression_method(method)).is_ok() {
            zip.write_all(content).unwrap();
        }
    }
    zip.finish().unwrap().into_inner()
}
