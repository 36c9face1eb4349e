//! How fast a tagger is: tokens per second on one core, the best of several runs.
#![allow(clippy::disallowed_methods, reason = "a measurement of time needs a clock")]

use itl_text::{Tagger, TaggerScratch};
use std::time::{Duration, Instant};

use super::treebank::Sentence;

/// Speed and start-up of a tagger.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Speed {
    /// Tokens per second.
    pub(crate) tokens: f64,
    /// The time to load the model.
    pub(crate) load: Duration,
}

/// Tags the sentences `runs` times over and keeps the best time.
pub(crate) fn measure(bytes: &[u8], sentences: &[Sentence], runs: usize) -> Result<Speed, String> {
    let words: Vec<Vec<&str>> =
        sentences.iter().map(|s| s.words.iter().map(|word| word.form.as_str()).collect()).collect();
    let count: usize = words.iter().map(Vec::len).sum();
    let mut speed = Speed { tokens: 0.0, load: Duration::MAX };
    let (mut scratch, mut tags) = (TaggerScratch::default(), Vec::new());
    for _ in 0..runs {
        let start = Instant::now();
        let tagger = Tagger::from_bytes(bytes).map_err(|error| error.to_string())?;
        speed.load = speed.load.min(start.elapsed());
        let start = Instant::now();
        for sentence in &words {
            tagger.tag(sentence, &mut scratch, &mut tags);
        }
        speed.tokens = speed.tokens.max(count as f64 / start.elapsed().as_secs_f64());
    }
    Ok(speed)
}
