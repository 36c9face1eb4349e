//! The encoder: texts in, vectors out; and the states of a text's tokens with their places, of which its vector is the mean.

use itl_base::{ByteSpan, Cancel, Cancelled};
use rayon::prelude::*;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::bert::{Bert, Workspace};
use crate::card::Card;
use crate::error::EncoderError;
use crate::file::{self, Content, Opened, Weights};
use crate::prefix::Side;
use crate::static_vectors::StaticVectors;
use crate::tokenizer::{Token, Tokenizer};

/// Tokens of a text that are looked at.
pub const MAX_TOKENS: usize = 256;
/// Tokens of a batch: enough that weights are used many times before they leave the cache.
const BATCH_TOKENS: usize = 192;
/// Texts of a batch.
const BATCH_TEXTS: usize = 64;

/// A text as the encoder sees it.
#[derive(Debug, Clone, PartialEq)]
pub struct Encoded {
    /// The mean of its tokens' states, of length 1; all 0 for a text without tokens.
    pub vector: Vec<f64>,
    /// The length of the sum of its tokens' states: what the sum was divided by.
    pub norm: f64,
    /// How many tokens it has, marks included.
    pub tokens: u32,
    /// Whether there were more tokens than the encoder looks at.
    pub truncated: bool,
}

/// The state of one token.
#[derive(Debug, Clone, PartialEq)]
pub struct State {
    /// The bytes of the text that it stands for; nothing for a mark around the text.
    pub span: Option<ByteSpan>,
    /// Its state.
    pub vector: Vec<f32>,
}

/// A text token by token.
#[derive(Debug, Clone, PartialEq)]
pub struct States {
    /// The states, in order. Their sum divided by `norm` is the text's vector.
    pub states: Vec<State>,
    /// The length of the sum of all states; 0 for a text without tokens.
    pub norm: f64,
}

enum Network {
    Bert(Bert),
    Static(StaticVectors<'static>),
}

/// An encoder.
pub struct Encoder {
    card: Card,
    fingerprint: String,
    tokenizer: Tokenizer,
    network: Network,
    places: usize,
    /// The tokens before a text of each side.
    query: Vec<u32>,
    passage: Vec<u32>,
}

/// A text that is cut into tokens.
struct Cut {
    tokens: Vec<Token>,
    ids: Vec<u32>,
    truncated: bool,
}

impl Encoder {
    /// Opens an encoder from the bytes of its file.
    ///
    /// # Errors
    /// If the bytes are not a whole, undamaged encoder of a known version.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, EncoderError> {
        let file = Opened::of(bytes)?;
        // The checksum takes about as long as all the rest, which is thrown away if it does not fit.
        let (whole, made) = rayon::join(|| file.is_whole(), || file.content().map(Self::of));
        let (card, tokenizer, network, places) =
            if whole { made? } else { return Err(EncoderError::Corrupt) };
        let fingerprint = file::fingerprint(bytes).unwrap_or_default();
        let [query, passage] =
            [&card.prefixes.query, &card.prefixes.passage].map(|prefix| tokenizer.pieces_of(prefix));
        if tokenizer.marks() + query.len().max(passage.len()) >= places {
            return Err(EncoderError::malformed("what stands around its texts leaves no room for them"));
        }
        Ok(Self { card, fingerprint, tokenizer, network, places, query, passage })
    }

    fn of(content: Content<'_>) -> (Card, Tokenizer, Network, usize) {
        let (card, table, weights) = (content.card, content.tokenizer, content.weights);
        let network = || match weights {
            Weights::Bert(weights) => {
                let places = weights.places();
                (Network::Bert(Bert::of(weights)), places)
            }
            Weights::Static(vectors) => (Network::Static(vectors.into_owned()), MAX_TOKENS),
        };
        let ((network, places), tokenizer) = rayon::join(network, || Tokenizer::of(table));
        (card, tokenizer, network, places)
    }

    /// What there is to know of it.
    #[must_use]
    pub fn card(&self) -> &Card {
        &self.card
    }

    /// The SHA-256 of what it is made of: equal fingerprints are equal encoders.
    #[must_use]
    pub fn fingerprint(&self) -> &str {
        &self.fingerprint
    }

    /// Numbers of a vector.
    #[must_use]
    pub fn width(&self) -> usize {
        match &self.network {
            Network::Bert(bert) => bert.width(),
            Network::Static(vectors) => vectors.width(),
        }
    }

    /// The vectors of texts of one side, in their order, on all threads. `tell` hears how many are done.
    ///
    /// # Errors
    /// If it was cancelled.
    pub fn encode<T: AsRef<str> + Sync>(
        &self,
        texts: &[T],
        side: Side,
        cancel: &Cancel,
        tell: &(dyn Fn(usize) + Sync),
    ) -> Result<Vec<Encoded>, Cancelled> {
        let cut = |text: &T| -> Result<Cut, Cancelled> {
            cancel.check()?;
            Ok(self.cut(text.as_ref(), side))
        };
        let cuts: Vec<Cut> = texts.par_iter().with_min_len(16).map(cut).collect::<Result<_, _>>()?;
        // Texts of one length together: pieces of work are then alike.
        let mut order: Vec<usize> = (0..cuts.len()).collect();
        order.sort_by_key(|&at| cuts[at].ids.len());
        let done = AtomicUsize::new(0);
        let batches = batches(&order, &cuts);
        let run = |work: &mut Workspace, batch: &&[usize]| -> Result<Vec<(Vec<f64>, f64)>, Cancelled> {
            cancel.check()?;
            let ids: Vec<&[u32]> = batch.iter().map(|&at| cuts[at].ids.as_slice()).collect();
            self.states_of(&ids, work);
            let mut from = 0;
            let vector = |ids: &&[u32]| {
                let to = from + ids.len() * self.width();
                let sum = self.sum(&work.states[from..to]);
                from = to;
                sum
            };
            let vectors = ids.iter().map(vector).collect();
            tell(done.fetch_add(batch.len(), Ordering::Relaxed) + batch.len());
            Ok(vectors)
        };
        let found: Vec<Vec<(Vec<f64>, f64)>> =
            batches.par_iter().map_init(Workspace::default, run).collect::<Result<_, _>>()?;
        let empty = |cut: &Cut| Encoded {
            vector: Vec::new(),
            norm: 0.0,
            tokens: cut.ids.len() as u32,
            truncated: cut.truncated,
        };
        let mut encoded: Vec<Encoded> = cuts.iter().map(empty).collect();
        for (at, (vector, norm)) in order.iter().zip(found.into_iter().flatten()) {
            (encoded[*at].vector, encoded[*at].norm) = (vector, norm);
        }
        Ok(encoded)
    }

    /// The tokens of a text of one side, with what stands around it.
    #[must_use]
    pub fn tokens(&self, text: &str, side: Side) -> Vec<Token> {
        self.cut(text, side).tokens
    }

    /// The states of the tokens of a text of one side. Those of what stands before the text are among them.
    #[must_use]
    pub fn states(&self, text: &str, side: Side) -> States {
        let cut = self.cut(text, side);
        let mut work = Workspace::default();
        self.states_of(&[&cut.ids], &mut work);
        let (_, norm) = self.sum(&work.states);
        let width = self.width();
        let states = cut.tokens.iter().zip(work.states.chunks_exact(width));
        let states = states.map(|(token, state)| State { span: token.span, vector: state.to_vec() });
        States { states: states.collect(), norm }
    }

    /// Cuts a text. Of static vectors, pieces that stand for nothing known have no part.
    fn cut(&self, text: &str, side: Side) -> Cut {
        let prefix = match side {
            Side::Query => &self.query,
            Side::Passage => &self.passage,
        };
        let (mut tokens, truncated) = self.tokenizer.tokenize_behind(prefix, text, self.places);
        if matches!(self.network, Network::Static(_)) {
            tokens.retain(|token| !self.tokenizer.is_unknown(token.id));
        }
        let ids = tokens.iter().map(|token| token.id).collect();
        Cut { tokens, ids, truncated }
    }

    fn states_of(&self, texts: &[&[u32]], work: &mut Workspace) {
        match &self.network {
            Network::Bert(bert) => bert.run(texts, work),
            Network::Static(vectors) => {
                let width = vectors.width();
                work.states.clear();
                work.states.resize(texts.iter().map(|text| text.len()).sum::<usize>() * width, 0.0);
                let rows = work.states.chunks_exact_mut(width);
                rows.zip(texts.iter().copied().flatten()).for_each(|(row, &id)| vectors.add_to(id, row));
            }
        }
    }

    /// The sum of states brought to length 1, and the length it had.
    fn sum(&self, states: &[f32]) -> (Vec<f64>, f64) {
        let mut sum = vec![0.0_f64; self.width()];
        for state in states.chunks_exact(self.width()) {
            sum.iter_mut().zip(state).for_each(|(sum, &value)| *sum += f64::from(value));
        }
        let norm = sum.iter().map(|value| value * value).sum::<f64>().sqrt();
        // Weights that nobody would publish can make numbers that are none.
        if norm > 0.0 && norm.is_finite() {
            sum.iter_mut().for_each(|value| *value /= norm);
            (sum, norm)
        } else {
            (vec![0.0; sum.len()], 0.0)
        }
    }
}

/// Texts that are worked on together, in their order: as many as a batch has room for.
fn batches<'a>(order: &'a [usize], cuts: &[Cut]) -> Vec<&'a [usize]> {
    let mut batches = Vec::new();
    let (mut from, mut tokens) = (0, 0);
    for (at, &text) in order.iter().enumerate() {
        let length = cuts[text].ids.len();
        if at > from && (tokens + length > BATCH_TOKENS || at - from == BATCH_TEXTS) {
            batches.push(&order[from..at]);
            (from, tokens) = (at, 0);
        }
        tokens += length;
    }
    if from < order.len() {
        batches.push(&order[from..]);
    }
    batches
}
