//! The model file: what a trained tagger knows, to bytes and back.
//!
//! In: a [`Model`] or bytes. Out: the other of the two. Never trusts a byte: every count, order and range is
//! checked, and the checksum in the head must fit.
//!
//! The file is the eight bytes `ITLTAG` + version, sixteen bytes of SHA-256 over the rest, and the rest:
//! language, tags, open tags, word classes, clusters, kinds (class, cluster, habit), lexicon (word key → kind), weights (feature key → tag, weight).
//! Keys ascend and are grouped by their leading bits: the size of each group, then the rest of each key. Counts
//! are LEB128, all else has a fixed width, least byte first.

use sha2::{Digest, Sha256};

use super::TaggerError;
use itl_base::Tag;

/// The version of the format, of the features and of the decoding that the weights were trained for.
pub const VERSION: u8 = 2;
const HEAD: usize = 24;
/// The most tags a model can have: tag sets are held in 64 bits, and score rows have 56 places.
pub const MOST_TAGS: usize = 56;

/// A class of words: the tags that its words were seen with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct WordClass {
    /// One bit per tag.
    pub tags: u64,
    /// Where the knowledge is from, and whether it is enough to rule out all other tags.
    pub evidence: Evidence,
}

/// How sure the tags of a word class are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Evidence {
    /// A lexicon; a hint only.
    Lexicon,
    /// Some occurrences in the training text; a hint only.
    Seen,
    /// Many occurrences in the training text: no other tag is considered.
    Closed,
}

impl WordClass {
    /// A hash that names the class in features.
    #[must_use]
    pub fn hash(&self) -> u64 {
        let mut bytes = [0; 9];
        bytes[..8].copy_from_slice(&self.tags.to_le_bytes());
        bytes[8] = self.evidence as u8;
        super::features::hash(&bytes)
    }
}

/// A kind of word, as the lexicon tells them apart: one plus the number of its class and of its cluster, zero for none.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Listed {
    /// One plus the number of the class.
    pub class: u16,
    /// One plus the number of the cluster.
    pub cluster: u16,
    /// How the word is written in running text, or zero where that is not known.
    pub habit: u8,
}

/// The weights of one feature: for each tag it says something about, how much.
pub type Weights = Vec<(u8, i8)>;

/// All that a trained tagger knows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Model {
    /// The language, as an ISO 639-1 code.
    pub language: String,
    /// The tags; their order is that of the numbers below.
    pub tags: Vec<Tag>,
    /// The lead of a tag, by single words, from which nothing else is asked.
    pub sure: i16,
    /// The tags that a word outside the lexicon can have, one bit each.
    pub open: u64,
    /// The word classes.
    pub classes: Vec<WordClass>,
    /// The clusters of words with like neighbours, as paths in a binary tree, lowest bit first.
    pub clusters: Vec<u32>,
    /// The combinations of class and cluster that words have.
    pub kinds: Vec<Listed>,
    /// Word key and number of its kind, ascending by key.
    pub lexicon: Vec<(u32, u16)>,
    /// Feature key and weights, ascending by key.
    pub features: Vec<(u32, Weights)>,
}

impl Model {
    /// The bytes of the model file. Keys must ascend.
    #[must_use]
    pub fn encode(&self) -> Vec<u8> {
        let mut body = Vec::new();
        text(&mut body, &self.language);
        number(&mut body, self.tags.len());
        for tag in &self.tags {
            text(&mut body, tag.as_str());
        }
        body.extend(self.sure.to_le_bytes());
        body.extend(self.open.to_le_bytes());
        number(&mut body, self.classes.len());
        for class in &self.classes {
            body.extend(class.tags.to_le_bytes());
            body.push(class.evidence as u8);
        }
        number(&mut body, self.clusters.len());
        for &cluster in &self.clusters {
            body.extend(cluster.to_le_bytes());
        }
        number(&mut body, self.kinds.len());
        for kind in &self.kinds {
            body.extend(kind.class.to_le_bytes());
            body.extend(kind.cluster.to_le_bytes());
            body.push(kind.habit);
        }
        keys(&mut body, self.lexicon.iter().map(|(key, _)| *key));
        self.lexicon.iter().for_each(|(_, kind)| body.extend(kind.to_le_bytes()));
        keys(&mut body, self.features.iter().map(|(key, _)| *key));
        body.extend(self.features.iter().map(|(_, weights)| weights.len() as u8));
        for &(tag, weight) in self.features.iter().flat_map(|(_, weights)| weights) {
            body.extend([tag, weight.to_le_bytes()[0]]);
        }
        Self::seal(&body)
    }

    /// The file with this body: head, checksum, body.
    #[must_use]
    pub fn seal(body: &[u8]) -> Vec<u8> {
        let mut file = b"ITLTAG\0".to_vec();
        file.push(VERSION);
        file.extend(checksum(body));
        file.extend(body);
        file
    }
}

/// The first sixteen bytes of SHA-256.
fn checksum(body: &[u8]) -> [u8; 16] {
    let digest = Sha256::digest(body);
    let mut short = [0; 16];
    short.copy_from_slice(&digest[..16]);
    short
}

/// Splits a file into the checksum that its head has and its body.
pub(super) fn parts(bytes: &[u8]) -> Result<([u8; 16], &[u8]), TaggerError> {
    let (head, body) =
        bytes.split_first_chunk::<HEAD>().ok_or(TaggerError::NotAModel { expected: VERSION })?;
    if &head[..7] != b"ITLTAG\0" || head[7] != VERSION {
        return Err(TaggerError::NotAModel { expected: VERSION });
    }
    let mut sum = [0; 16];
    sum.copy_from_slice(&head[8..]);
    Ok((sum, body))
}

/// Splits a file into its checksum and its body, both checked.
pub(super) fn open(bytes: &[u8]) -> Result<([u8; 16], &[u8]), TaggerError> {
    let (sum, body) = parts(bytes)?;
    if sum == checksum(body) { Ok((sum, body)) } else { Err(TaggerError::Checksum) }
}

/// How many leading bits the keys of a list are grouped by: few keys make few groups.
pub(super) fn group_bits(count: usize) -> u32 {
    if count < 1 << 16 { 8 } else { 16 }
}

/// Ascending keys: how many there are, how many are in each group, then the rest of each.
fn keys(out: &mut Vec<u8>, keys: impl ExactSizeIterator<Item = u32> + Clone) {
    number(out, keys.len());
    let bits = group_bits(keys.len());
    let mut counts = vec![0usize; 1 << bits];
    keys.clone().for_each(|key| counts[(key >> (32 - bits)) as usize] += 1);
    counts.into_iter().for_each(|count| number(out, count));
    keys.for_each(|key| out.extend(&key.to_le_bytes()[..4 - bits as usize / 8]));
}

fn text(out: &mut Vec<u8>, text: &str) {
    number(out, text.len());
    out.extend(text.as_bytes());
}

fn number(out: &mut Vec<u8>, mut value: usize) {
    while value >= 0x80 {
        out.push(value as u8 | 0x80);
        value >>= 7;
    }
    out.push(value as u8);
}
