//! Pieces by their text.

use foldhash::fast::FixedState;
use hashbrown::HashTable;
use std::hash::BuildHasher;

/// Pieces that a vocabulary may have: the largest multilingual ones have a quarter.
pub(super) const MAX_PIECES: usize = 1_000_000;
/// Bytes that a piece may have.
pub(super) const MAX_PIECE_BYTES: usize = 512;

/// The pieces of a tokeniser, found by their text.
#[derive(Default)]
pub(super) struct Vocabulary {
    table: HashTable<u32>,
    /// All texts in one, and where each begins and ends in it, with its number.
    text: String,
    pieces: Vec<(u32, u32, u32)>,
    /// Characters of the longest.
    pub(super) longest: usize,
}

const SEED: u64 = 0x0049_544C;

fn hash(text: &str) -> u64 {
    FixedState::with_seed(SEED).hash_one(text)
}

impl Vocabulary {
    /// Of two pieces with one text the first is found.
    pub(super) fn of<'a>(pieces: impl Iterator<Item = (&'a str, u32)>) -> Self {
        let most = pieces.size_hint().1.unwrap_or_default().min(MAX_PIECES);
        let mut vocabulary = Self { table: HashTable::with_capacity(most), ..Self::default() };
        for (piece, id) in pieces.filter(|(piece, _)| !piece.is_empty()) {
            if vocabulary.find(piece).is_some() {
                continue;
            }
            let from = vocabulary.text.len() as u32;
            vocabulary.text.push_str(piece);
            vocabulary.pieces.push((from, vocabulary.text.len() as u32, id));
            vocabulary.longest = vocabulary.longest.max(piece.chars().count());
            let Self { table, text, pieces, .. } = &mut vocabulary;
            let own = |at: &u32| {
                let (from, to, _) = pieces[*at as usize];
                hash(&text[from as usize..to as usize])
            };
            table.insert_unique(hash(piece), pieces.len() as u32 - 1, own);
        }
        vocabulary
    }

    /// The number of a piece.
    pub(super) fn find(&self, piece: &str) -> Option<u32> {
        let same = |at: &u32| {
            let (from, to, _) = self.pieces[*at as usize];
            &self.text[from as usize..to as usize] == piece
        };
        self.table.find(hash(piece), same).map(|&at| self.pieces[at as usize].2)
    }

    /// The number of the piece that stands for a byte.
    pub(super) fn byte(&self, byte: u8) -> Option<u32> {
        self.find(&format!("<0x{byte:02X}>"))
    }
}
