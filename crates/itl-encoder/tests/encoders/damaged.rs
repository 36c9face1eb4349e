//! Damaged, truncated and mislabelled encoder files, model files and tokenisers: a message, never a panic.

use itl_base::Cancel;
use itl_encoder::{Encoder, EncoderError, ModelFiles, Side, Tokenizer, convert};
use sha2::{Digest, Sha256};

fn file() -> Vec<u8> {
    convert(&ModelFiles::of("tiny", crate::tiny_encoder::files(7))).unwrap()
}

/// Numbers that look random.
pub(crate) struct Dice(u64);

impl Dice {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % end.max(1)
    }
}

/// Some bytes changed, some left out, some doubled.
pub(crate) fn mutated(bytes: &[u8], dice: &mut Dice) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    for _ in 0..1 + dice.below(4) {
        let at = dice.below(bytes.len());
        match dice.below(5) {
            0 => bytes[at] ^= 1 << dice.below(8),
            1 => bytes[at] = [0, 0x7F, 0x80, 0xFF][dice.below(4)],
            2 => bytes.truncate(at.max(1)),
            3 => {
                let to = (at + dice.below(64)).min(bytes.len());
                bytes.drain(at..to);
            }
            _ => {
                let piece = bytes[at..(at + dice.below(64)).min(bytes.len())].to_vec();
                bytes.splice(at..at, piece);
            }
        }
        if bytes.is_empty() {
            bytes.push(0);
        }
    }
    bytes
}

/// The same file with a checksum that fits, so that what is behind it is looked at.
pub(crate) fn signed(mut bytes: Vec<u8>) -> Vec<u8> {
    if bytes.len() > 52 {
        let length = (bytes.len() - 52) as u64;
        bytes[12..20].copy_from_slice(&length.to_le_bytes());
        let digest = Sha256::digest(&bytes[52..]);
        bytes[20..52].copy_from_slice(&digest);
    }
    bytes
}

#[test]
fn damage_is_told_by_its_kind() {
    let whole = file();
    assert!(Encoder::from_bytes(&whole).is_ok());
    let error = |bytes: &[u8]| Encoder::from_bytes(bytes).err().unwrap();
    assert_eq!(error(b"ITLMODEL"), EncoderError::NotAnEncoder);
    assert!(matches!(error(&whole[..whole.len() - 1]), EncoderError::Truncated { .. }));
    let mut newer = whole.clone();
    newer[8] = 9;
    assert_eq!(error(&newer), EncoderError::Newer { found: 9, supported: 3 });
    // Networks of the first version were rounded otherwise; their vectors would not be those that models were made with.
    let mut older = whole.clone();
    older[8] = 1;
    assert_eq!(error(&older), EncoderError::Older { found: 1, oldest: 2 });
    let mut flipped = whole.clone();
    *flipped.last_mut().unwrap() ^= 1;
    assert_eq!(error(&flipped), EncoderError::Corrupt);
    assert!(matches!(error(&signed([whole, vec![0]].concat())), EncoderError::Malformed { .. }));
}

#[test]
fn static_vectors_of_the_first_version_are_what_they_were() {
    let mut tensors = crate::tiny_encoder::tensors(7);
    tensors.retain(|tensor| tensor.name == "embeddings.word_embeddings.weight");
    tensors[0].name = "embeddings".to_owned();
    let files = vec![
        ("model.safetensors".to_owned(), crate::tiny_encoder::safetensors(&tensors)),
        ("tokenizer.json".to_owned(), crate::tiny_encoder::tokenizer_json().into_bytes()),
    ];
    let whole = convert(&ModelFiles::of("tiny", files)).unwrap();
    let mut older = whole.clone();
    older[8] = 1;
    let [whole, older] = [whole, older].map(|bytes| Encoder::from_bytes(&bytes).unwrap());
    assert_eq!(whole.fingerprint(), older.fingerprint());
    assert_eq!(whole.states("clean water", Side::Query), older.states("clean water", Side::Query));
}

#[test]
fn mutated_files_never_panic() {
    let (whole, tokenizer, files) =
        (file(), crate::tiny_encoder::tokenizer_json(), crate::tiny_encoder::files(7));
    let mut dice = Dice(1);
    for _ in 0..crate::counts::plain_or_long(300, 10_000) {
        if let Ok(encoder) = Encoder::from_bytes(&signed(mutated(&whole, &mut dice))) {
            // What opens must also run.
            let encoded =
                encoder.encode(&["Clean water, for all."], Side::Query, &Cancel::never(), &|_| {}).unwrap();
            assert!(encoded[0].vector.iter().all(|value| value.is_finite()));
        }
        if let Ok(tokenizer) = Tokenizer::from_json(&mutated(tokenizer.as_bytes(), &mut dice)) {
            let _ = tokenizer.tokenize("Clean water, for all.", 32);
        }
        let mut files = files.clone();
        let at = dice.below(files.len());
        files[at].1 = mutated(&files[at].1, &mut dice);
        if let Ok(bytes) = convert(&ModelFiles::of("tiny", files)) {
            assert!(Encoder::from_bytes(&bytes).is_ok());
        }
    }
}

#[test]
fn models_of_another_shape_are_refused_with_what_is_wrong() {
    let with = |name: &str, from: &str, to: &str| {
        let mut files = crate::tiny_encoder::files(7);
        let file = files.iter_mut().find(|(own, _)| own == name).unwrap();
        file.1 = String::from_utf8(file.1.clone()).unwrap().replace(from, to).into_bytes();
        convert(&ModelFiles::of("tiny", files)).err().map(|error| error.to_string())
    };
    for (name, from, to, expected) in [
        ("config.json", "\"bert\"", "\"t5\"", "not shaped like BERT"),
        ("config.json", "\"gelu\"", "\"relu\"", "not gelu"),
        ("config.json", "\"hidden_size\":32", "\"hidden_size\":64", "is not 64 wide"),
        ("config.json", "\"num_attention_heads\":4", "\"num_attention_heads\":5", "heads do not divide"),
        ("tokenizer.json", "BertPreTokenizer", "ByteLevel", "ByteLevel"),
        ("tokenizer.json", "\"[UNK]\":1", "\"[UNK]\":900", "embedding of words"),
    ] {
        let found = with(name, from, to).unwrap_or_default();
        assert!(found.contains(expected), "{to}: {found}");
    }
    let pooled = [
        crate::tiny_encoder::files(7),
        vec![(
            "1_Pooling/config.json".to_owned(),
            b"{\"pooling_mode_cls_token\":true,\"pooling_mode_mean_tokens\":false}".to_vec(),
        )],
    ];
    let error = convert(&ModelFiles::of("tiny", pooled.concat())).unwrap_err();
    assert!(error.to_string().contains("mean"), "{error}");
    let lacking = |name: &str| {
        let files = crate::tiny_encoder::files(7).into_iter().filter(|(own, _)| own != name).collect();
        convert(&ModelFiles::of("tiny", files)).unwrap_err()
    };
    assert_eq!(lacking("model.safetensors"), EncoderError::Missing { file: "model.safetensors" });
    assert_eq!(lacking("tokenizer.json"), EncoderError::Missing { file: "tokenizer.json" });
    assert_eq!(lacking("config.json"), EncoderError::Missing { file: "config.json" });
}
