//! Sentence encoders: the files of a model in, one checked file out; that file and texts in, vectors out.
//!
//! [`convert`] makes an `.itlenc` file of a model as its makers publish it: a BERT-shaped sentence encoder, or static token
//! vectors. [`Encoder`] opens such a file and encodes texts. A vector is the mean of the states of a text's tokens, so what it
//! says about a text can be split into what its words say: [`Encoder::states`] gives the states with their places.
//!
//! Weights are integers by rows, activations are integers by tokens, and their products are added as integers, which
//! is exact in any order. What is left in floating point is added in one fixed order, with functions that are written out
//! here. So a text has the same vector on every machine, in any batch, on any number of threads.
//!
//! Nothing here opens a file, and nothing is downloaded.

mod activations;
mod attention;
mod bert;
mod card;
mod convert;
mod encoder;
mod error;
mod file;
mod fine_rows;
mod float;
mod integer;
mod multiply;
mod panels;
mod prefix;
mod processor;
mod products;
mod rows;
mod static_vectors;
mod tokenizer;
mod weights;

pub use card::Card;
pub use convert::{ModelFiles, convert, is_wheel};
pub use encoder::{Encoded, Encoder, MAX_TOKENS, State, States};
pub use error::EncoderError;
pub use file::{fingerprint, is_encoder};
pub use prefix::{Prefixes, Side};
pub use tokenizer::{Token, Tokenizer, TokenizerError};
