//! The linguistic core: text in; sentences and tokens out, each token with its byte span, its part of speech
//! and, if it passes the filter, its stem.
//!
//! Descriptors and documents go through the same [`LinguisticCore`]. It never sees a file, a framework or a
//! score, and it never loses a span: what it reports points into the text as it was given.
//!
//! ```
//! use itl_base::{ByteSpan, Cancel, Language};
//! use itl_text::{CoreSettings, LinguisticCore};
//!
//! let core = LinguisticCore::new(CoreSettings::of(Language::ENGLISH))?;
//! let text = "Reduce inequality within and among countries.";
//! let analysis = core.analyze(text, &[ByteSpan::new(0, text.len())], &Cancel::never())?;
//! let stems: Vec<&str> = analysis.words().map(|word| analysis.stems.get(word.stem)).collect();
//! assert_eq!(stems, ["reduc", "inequ", "countri"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod analysis;
mod chars;
mod core;
mod detect;
mod filter;
mod fold;
mod frequencies;
mod function_words;
mod letters;
mod lexicon;
mod memory;
mod negation;
mod normalize;
mod pack;
mod plain;
mod reading;
mod sentence;
mod settings;
mod stem;
mod stop;
mod surfaces;
pub mod tagger;
mod taggers;
mod tokenize;
mod tokens;
mod unsupported;

pub use analysis::{Analysis, Dropped, Fate, Sentence, StemId, Stems, Tally, Token, Word};
pub use core::{CORE_VERSION, LinguisticCore, TaggedSentence};
pub use detect::{Detected, detect};
pub use frequencies::Frequencies;
pub use negation::{Denial, denials, negations};
pub use pack::{LanguageInfo, Script, languages, read_alike, supported};
pub use reading::Asked;
pub use sentence::segment;
pub use settings::{Compounds, CoreSettings, StopWords, stop_words};
pub use stop::default_stop_words;
pub use tagger::{Tagger, TaggerError, TaggerScratch};
pub use taggers::TaggerAccuracy;
pub use tokenize::tokenize;
pub use tokens::{Tokens, TokensBetween};
pub use unsupported::{TextError, language_name};
