//! The model file: recipe in, bytes out, and back.
//!
//! | bytes | what |
//! |---|---|
//! | 8 | `ITLMODEL` |
//! | 4 | format version, little endian |
//! | 8 | length of the content, little endian |
//! | 32 | SHA-256 of the content, which is also the model's fingerprint |
//! | … | the content: framework, settings, the descriptors' words, the decision, λ_ref, what the model knows of meaning, and in version 9 what it learned from people; in postcard |
//!
//! A model that learned nothing is written as version 8. Files of earlier versions are refused: no release made one.
//!
//! The file holds the words of the descriptors rather than the weights: it is small, and every weight a reader
//! uses follows from the words, so no file can bring weights that do not add up. λ_ref is stored as a witness:
//! a reader that comes to other values refuses the file.

use itl_base::Cancel;
use itl_framework::{Hierarchy, MAX_LEVELS};
use serde::{Serialize, de::DeserializeOwned};
use sha2::{Digest, Sha256};

use crate::decide::decision::Decision;
use crate::error::ModelError;
use crate::learn::Learned;
use crate::meaning::Meaning;
use crate::model::{Model, Recipe};
use crate::parameters::MAX_WINDOW;

const MAGIC: &[u8; 8] = b"ITLMODEL";
/// The version of the format.
const VERSION: u32 = 8;
/// The version of a file that holds what a model learned as well.
const LEARNED: u32 = 9;
/// Largest weight of a type or of labels.
const MAX_WEIGHT: f64 = 1000.0;
const HEAD: usize = 8 + 4 + 8 + 32;
/// Bytes that a term takes at most while a model is built, for every place where it stands in a descriptor.
const TERM: u64 = 160;
/// A model that takes less than this part of the memory is no danger.
const PART_OF_MEMORY: u64 = 2;

impl Model {
    /// The model as the bytes of its file: the same for the same framework, settings and core.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let content = content(&self.recipe);
        let mut bytes = Vec::with_capacity(HEAD + content.len());
        bytes.extend(MAGIC);
        let version = if self.recipe.learned.is_some() { LEARNED } else { VERSION };
        bytes.extend(version.to_le_bytes());
        bytes.extend((content.len() as u64).to_le_bytes());
        bytes.extend(Sha256::digest(&content));
        bytes.extend(content);
        bytes
    }

    /// Whether bytes begin like a model file.
    #[must_use]
    pub fn is_model(bytes: &[u8]) -> bool {
        bytes.starts_with(MAGIC)
    }

    /// Opens a model from the bytes of its file.
    ///
    /// # Errors
    /// If the bytes are not a whole, undamaged model of a known version, or it was cancelled.
    pub fn from_bytes(bytes: &[u8], cancel: &Cancel) -> Result<Self, ModelError> {
        let (recipe, fingerprint) = read(bytes, cancel)?;
        let stored = recipe.reference.clone();
        let mut model = Self::build(recipe, cancel)?;
        let bits = |numbers: &[f64]| numbers.iter().map(|number| number.to_bits()).collect::<Vec<_>>();
        if bits(&model.recipe.reference) != bits(&stored) {
            let reason = "its reference affinities are not those of its descriptors".to_owned();
            return Err(ModelError::Malformed { reason });
        }
        model.fingerprint = fingerprint;
        Ok(model)
    }

    /// Does with the bytes of a model file what may take more than they weigh, in as much memory as is said: they are read, and
    /// the model is built unless it is so small that nobody has to be afraid of it.
    ///
    /// # Errors
    /// As [`Model::from_bytes`].
    pub fn try_bytes(bytes: &[u8], memory: u64, cancel: &Cancel) -> Result<(), ModelError> {
        let (recipe, _) = read(bytes, cancel)?;
        let words = recipe.words.iter().flatten().map(|part| part.words.len() as u64).sum::<u64>();
        let most = words.saturating_mul(recipe.parameters.terms_of_a_word()).saturating_mul(TERM);
        if most > memory / PART_OF_MEMORY {
            Self::build(recipe, cancel)?;
        }
        Ok(())
    }
}

/// The recipe in a file that is whole and sound, and its fingerprint.
fn read(bytes: &[u8], cancel: &Cancel) -> Result<(Recipe, String), ModelError> {
    if !Model::is_model(bytes) {
        return Err(ModelError::NotAModel);
    }
    let truncated = |expected: u64| ModelError::Truncated { expected, found: bytes.len() as u64 };
    let head = bytes.get(..HEAD).ok_or_else(|| truncated(HEAD as u64))?;
    let version = u32::from_le_bytes([head[8], head[9], head[10], head[11]]);
    if ![VERSION, LEARNED].contains(&version) {
        return Err(ModelError::OtherVersion { found: version, supported: LEARNED });
    }
    let mut length = [0; 8];
    length.copy_from_slice(&head[12..20]);
    let expected = (HEAD as u64).saturating_add(u64::from_le_bytes(length));
    if bytes.len() as u64 != expected {
        return Err(truncated(expected));
    }
    let content = &bytes[HEAD..];
    cancel.check()?;
    if Sha256::digest(content)[..] != head[20..HEAD] {
        return Err(ModelError::Corrupt);
    }
    let (recipe, meaning, learned) = match version {
        LEARNED => {
            let (recipe, meaning, learned): (Recipe, Option<Meaning>, Learned) = decode(content)?;
            (recipe, meaning, Some(learned))
        }
        _ => {
            let (recipe, meaning): (Recipe, Option<Meaning>) = decode(content)?;
            (recipe, meaning, None)
        }
    };
    let recipe = Recipe { meaning, learned, ..recipe };
    check(&recipe).map_err(|reason| ModelError::Malformed { reason: reason.to_owned() })?;
    let lengths = recipe.words.iter().flatten().map(|part| part.words.len());
    recipe.parameters.check_pairs(lengths)?;
    Ok((recipe, hex(&head[20..HEAD])))
}

/// The content of a file, if it is one and written as this program writes it.
fn decode<R: Serialize + DeserializeOwned>(content: &[u8]) -> Result<R, ModelError> {
    let malformed = |reason: String| ModelError::Malformed { reason };
    let (recipe, rest): (R, &[u8]) =
        postcard::take_from_bytes(content).map_err(|error| malformed(error.to_string()))?;
    if !rest.is_empty() {
        return Err(malformed(format!("{} bytes too many", rest.len())));
    }
    // Numbers can be written in more bytes than they need: two files of one model, with two checksums.
    if encode(&recipe) != content {
        return Err(malformed("it is not written as this program writes it".to_owned()));
    }
    Ok(recipe)
}

/// What a file has to keep to, so that nothing it says can lead outside a table.
fn check(recipe: &Recipe) -> Result<(), &'static str> {
    let concepts = recipe.framework.concepts.len();
    if concepts == 0 {
        return Err("it has no concept");
    }
    let nodes = Hierarchy::of(&recipe.framework).nodes;
    if nodes.len() < concepts + recipe.framework.groups.len() {
        return Err("its hierarchy goes round in a circle");
    }
    if nodes.iter().any(|node| node.level > MAX_LEVELS) {
        return Err("its hierarchy has too many levels");
    }
    if recipe.parameters.window > MAX_WINDOW {
        return Err("its window is too large");
    }
    let (weights, labels) = (recipe.parameters.type_weights, recipe.parameters.label_weight);
    if !weights.iter().all(|weight| (0.0..=MAX_WEIGHT).contains(weight)) || f64::from(labels) > MAX_WEIGHT {
        return Err("its weights are out of bounds");
    }
    if !(0.0..=MAX_WEIGHT).contains(&recipe.parameters.shrinkage) {
        return Err("its shrinkage is out of bounds");
    }
    if recipe.background.as_ref().is_some_and(|counts| counts.holding.len() != recipe.stems.len()) {
        return Err("its background does not have one entry per stem");
    }
    let bounded = |value: f64| (0.0..f64::MAX).contains(&value);
    let sound = |decision: Decision| {
        let rate = |rate: f64| (0.0..=1.0).contains(&rate);
        bounded(decision.cutoff)
            && decision.zero.is_none()
            && bounded(decision.gate)
            && rate(decision.missed)
            && rate(decision.passed)
    };
    if !recipe.decision.is_ok_and(sound) && recipe.decision.is_ok() {
        return Err("its decision is not made of numbers");
    }
    let decided = if recipe.decision.is_ok() { concepts } else { 0 };
    if recipe.general.len() != decided || !recipe.general.iter().all(|vote| (0.0..=1.0).contains(vote)) {
        return Err("its votes of general text are not one per concept");
    }
    if recipe.words.len() != concepts || recipe.reference.len() != concepts {
        return Err("its tables do not have one entry per concept");
    }
    if !recipe.stems.is_sorted_by(|a, b| a < b) || !recipe.tags.is_sorted_by(|a, b| a < b) {
        return Err("its stems or tags are not in order");
    }
    let known = |&(stem, tag): &(u32, u16)| {
        (stem as usize) < recipe.stems.len() && usize::from(tag) < recipe.tags.len()
    };
    if !recipe.words.iter().flatten().flat_map(|part| &part.words).all(known) {
        return Err("a word refers to a stem or tag that is not there");
    }
    recipe.learned.as_ref().map_or(Ok(()), |learned| learned.check(concepts, recipe.stems.len()))?;
    recipe.meaning.as_ref().map_or(Ok(()), |meaning| meaning.check(concepts))
}

/// The recipe as the bytes of a file; the fingerprint hashes them.
fn content(recipe: &Recipe) -> Vec<u8> {
    match &recipe.learned {
        None => encode(&(recipe, &recipe.meaning)),
        Some(learned) => encode(&(recipe, &recipe.meaning, learned)),
    }
}

pub(crate) fn fingerprint(recipe: &Recipe) -> String {
    hex(&Sha256::digest(content(recipe)))
}

fn hex(digest: &[u8]) -> String {
    digest.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn encode(recipe: &impl Serialize) -> Vec<u8> {
    postcard::to_stdvec(recipe).expect("a recipe has no part that postcard cannot write")
}
