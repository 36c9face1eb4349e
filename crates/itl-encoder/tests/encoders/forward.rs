//! The forward pass against a plain second implementation in double precision, and what must not change a vector.

use crate::tiny_encoder::{HEADS, LAYERS, WIDTH};
use itl_base::Cancel;
use itl_encoder::{Encoder, ModelFiles, Side, Tokenizer, convert};
use proptest::prelude::*;
use std::collections::BTreeMap;
use std::sync::LazyLock;

static ENCODER: LazyLock<Encoder> = LazyLock::new(|| {
    Encoder::from_bytes(&convert(&ModelFiles::of("tiny", crate::tiny_encoder::files(7))).unwrap()).unwrap()
});

static TENSORS: LazyLock<BTreeMap<String, Vec<f64>>> = LazyLock::new(|| {
    let number = |tensor: crate::tiny_encoder::Tensor| {
        (tensor.name, tensor.numbers.into_iter().map(f64::from).collect())
    };
    crate::tiny_encoder::tensors(7).into_iter().map(number).collect()
});

/// x·Wᵀ + b, row by row.
fn linear(rows: &[Vec<f64>], name: &str) -> Vec<Vec<f64>> {
    let (weights, bias) = (&TENSORS[&format!("{name}.weight")], &TENSORS[&format!("{name}.bias")]);
    let row = |row: &Vec<f64>| -> Vec<f64> {
        let product = |weights: &[f64]| weights.iter().zip(row).map(|(w, x)| w * x).sum::<f64>();
        weights.chunks(row.len()).zip(bias).map(|(weights, bias)| product(weights) + bias).collect()
    };
    rows.iter().map(row).collect()
}

fn norm(rows: &mut [Vec<f64>], name: &str) {
    let (weights, bias) = (&TENSORS[&format!("{name}.weight")], &TENSORS[&format!("{name}.bias")]);
    for row in rows {
        let mean = row.iter().sum::<f64>() / row.len() as f64;
        let variance = row.iter().map(|x| (x - mean).powi(2)).sum::<f64>() / row.len() as f64;
        for (at, x) in row.iter_mut().enumerate() {
            *x = (*x - mean) / (variance + 1e-12).sqrt() * weights[at] + bias[at];
        }
    }
}

/// The vector of a text by the book.
fn plain_vector(text: &str) -> Vec<f64> {
    let tokenizer = Tokenizer::from_json(crate::tiny_encoder::tokenizer_json().as_bytes()).unwrap();
    let (tokens, _) = tokenizer.tokenize(text, crate::tiny_encoder::PLACES);
    let part = |name: &str, row: usize| TENSORS[name][row * WIDTH..(row + 1) * WIDTH].to_vec();
    let embed = |(at, token): (usize, &itl_encoder::Token)| -> Vec<f64> {
        let word = part("embeddings.word_embeddings.weight", token.id as usize);
        let place = part("embeddings.position_embeddings.weight", at);
        let kind = part("embeddings.token_type_embeddings.weight", 0);
        (0..WIDTH).map(|column| word[column] + place[column] + kind[column]).collect()
    };
    let mut states: Vec<Vec<f64>> = tokens.iter().enumerate().map(embed).collect();
    norm(&mut states, "embeddings.LayerNorm");
    let add = |states: &mut Vec<Vec<f64>>, made: Vec<Vec<f64>>| {
        for (state, made) in states.iter_mut().zip(made) {
            state.iter_mut().zip(made).for_each(|(state, made)| *state += made);
        }
    };
    for layer in 0..LAYERS {
        let name = |rest: &str| format!("encoder.layer.{layer}.{rest}");
        let [query, key, value] =
            ["query", "key", "value"].map(|part| linear(&states, &name(&format!("attention.self.{part}"))));
        let mut context = vec![vec![0.0; WIDTH]; states.len()];
        let size = WIDTH / HEADS;
        for head in 0..HEADS {
            let columns = head * size..(head + 1) * size;
            for token in 0..states.len() {
                let score = |other: usize| {
                    let sum: f64 =
                        columns.clone().map(|column| query[token][column] * key[other][column]).sum();
                    libm::exp(sum / (size as f64).sqrt())
                };
                let scores: Vec<f64> = (0..states.len()).map(score).collect();
                let all: f64 = scores.iter().sum();
                for column in columns.clone() {
                    let taken = scores.iter().zip(&value).map(|(score, value)| score / all * value[column]);
                    context[token][column] = taken.sum();
                }
            }
        }
        add(&mut states, linear(&context, &name("attention.output.dense")));
        norm(&mut states, &name("attention.output.LayerNorm"));
        let mut between = linear(&states, &name("intermediate.dense"));
        for x in between.iter_mut().flatten() {
            *x = 0.5 * *x * (1.0 + libm::erf(*x / std::f64::consts::SQRT_2));
        }
        add(&mut states, linear(&between, &name("output.dense")));
        norm(&mut states, &name("output.LayerNorm"));
    }
    let mut sum = vec![0.0; WIDTH];
    states.iter().for_each(|state| sum.iter_mut().zip(state).for_each(|(sum, x)| *sum += x));
    let length = sum.iter().map(|x| x * x).sum::<f64>().sqrt();
    sum.into_iter().map(|x| x / length).collect()
}

fn encode(texts: &[&str]) -> Vec<Vec<f64>> {
    let encoded = ENCODER.encode(texts, Side::Passage, &Cancel::never(), &|_| {}).unwrap();
    encoded.into_iter().map(|text| text.vector).collect()
}

const TEXTS: [&str; 6] = [
    "Clean water for all",
    "water",
    "",
    "Energy, health and the forest of cities: 1,234 reasons - and more.",
    "Ünïcode über alles — 漢字 and naïve façades",
    "a b c d e f g h i j k l m n o p q r s t u v w x y z 0 1 2 3 4 5 6 7 8 9 a b c d e f g h i j k l m n o p q r s t u v w x y z and more",
];

#[test]
fn vectors_are_near_those_of_the_plain_implementation() {
    for (text, found) in TEXTS.iter().zip(encode(&TEXTS)) {
        let similarity: f64 = found.iter().zip(plain_vector(text)).map(|(a, b)| a * b).sum();
        assert!(similarity > 0.999, "{text}: {similarity}");
    }
}

#[test]
fn threads_batches_and_neighbours_change_no_bit() {
    let mut many: Vec<&str> = Vec::new();
    (0..64).for_each(|at| many.push(TEXTS[at % TEXTS.len()]));
    let bits = |vectors: &[Vec<f64>]| -> Vec<u64> { vectors.iter().flatten().map(|x| x.to_bits()).collect() };
    let together = encode(&many);
    let alone: Vec<Vec<f64>> = many.iter().flat_map(|text| encode(&[text])).collect();
    assert_eq!(bits(&together), bits(&alone));
    for threads in [1, 3] {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        assert_eq!(bits(&pool.install(|| encode(&many))), bits(&together), "{threads} threads");
    }
}

#[test]
fn a_vector_is_the_sum_of_its_states() {
    for text in TEXTS {
        let (states, vector) = (ENCODER.states(text, Side::Passage), &encode(&[text])[0]);
        for (column, &expected) in vector.iter().enumerate() {
            let sum: f64 = states.states.iter().map(|state| f64::from(state.vector[column])).sum();
            assert!((sum / states.norm - expected).abs() < 1e-12);
        }
        let spans: Vec<_> = states.states.iter().filter_map(|state| state.span).collect();
        assert!(
            spans
                .iter()
                .all(|span| span.end as usize <= text.len() && text.is_char_boundary(span.start as usize))
        );
        assert!(spans.is_sorted_by(|a, b| a.start <= b.start));
    }
    assert!(ENCODER.encode(&[TEXTS[5]], Side::Passage, &Cancel::never(), &|_| {}).unwrap()[0].truncated);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(crate::counts::plain_or_long(64, 2000)))]

    #[test]
    fn any_text_has_a_vector_of_length_one_and_spans_inside(text in "\\PC{0,80}") {
        let vector = &encode(&[&text])[0];
        let length: f64 = vector.iter().map(|x| x * x).sum();
        prop_assert!((length - 1.0).abs() < 1e-9);
        for state in ENCODER.states(&text, Side::Passage).states {
            if let Some(span) = state.span {
                prop_assert!(text.get(span.start as usize..span.end as usize).is_some());
            }
        }
    }
}
