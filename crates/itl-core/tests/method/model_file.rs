//! The model file: the same bytes for the same framework, the same model back, and every kind of damage named.

use crate::support::{Given, cases, model, text};
use itl_base::Cancel;
use itl_core::{Model, ModelError, Parameters, Preset};
use proptest::prelude::*;
use sha2::{Digest, Sha256};

/// Bytes before the content: mark, version, length, checksum.
const HEAD: usize = 8 + 4 + 8 + 32;

/// The framework behind the kept file.
fn descriptors() -> Vec<Vec<Given>> {
    let reduce = vec![("reduce", "VB"), ("inequality", "NN"), ("countries", "NNS")];
    let water = vec![("clean", "JJ"), ("water", "NN"), ("countries", "NNS"), ("water", "NN")];
    vec![reduce, water, Vec::new()]
}

fn small() -> Model {
    model(&descriptors(), Parameters::default())
}

/// Content with a head that fits it.
fn sealed(content: &[u8]) -> Vec<u8> {
    let mut bytes = b"ITLMODEL".to_vec();
    bytes.extend(8_u32.to_le_bytes());
    bytes.extend((content.len() as u64).to_le_bytes());
    bytes.extend(Sha256::digest(content));
    bytes.extend(content);
    bytes
}

/// Why the bytes cannot be opened; `None` if they can.
fn refusal(bytes: &[u8]) -> Option<ModelError> {
    Model::from_bytes(bytes, &Cancel::never()).err()
}

fn is_malformed(bytes: &[u8], about: &str) -> bool {
    matches!(refusal(bytes), Some(ModelError::Malformed { reason }) if reason.contains(about))
}

#[test]
fn the_same_framework_gives_the_same_bytes() {
    assert_eq!(small().to_bytes(), small().to_bytes());
    assert_eq!(sealed(&small().to_bytes()[HEAD..]), small().to_bytes());
    let other = model(&descriptors(), Parameters::of(Preset::Published));
    assert_ne!(small().to_bytes(), other.to_bytes());
    assert_ne!(small().fingerprint(), other.fingerprint());
}

#[test]
fn the_fingerprint_is_the_checksum_in_the_file() {
    let hex = |bytes: &[u8]| bytes.iter().map(|byte| format!("{byte:02x}")).collect::<String>();
    assert_eq!(hex(&small().to_bytes()[20..HEAD]), small().fingerprint());
}

proptest! {
    #[test]
    fn a_model_comes_back_as_it_was(case in cases::case(), parameters in cases::parameters()) {
        let written = model(&case.descriptors, parameters);
        let read = Model::from_bytes(&written.to_bytes(), &Cancel::never()).unwrap();
        prop_assert_eq!(read.fingerprint(), written.fingerprint());
        prop_assert_eq!(read.parameters(), written.parameters());
        prop_assert_eq!((read.settings(), read.core()), (written.settings(), written.core()));
        prop_assert_eq!(read.framework(), written.framework());
        let text = text(&case.units);
        // Affinities are equal only if all their numbers are, and none is NaN.
        prop_assert!(read.align(&text.analysis, &text.spans, &Cancel::never()).unwrap() == written.align(&text.analysis, &text.spans, &Cancel::never()).unwrap());
        prop_assert!(read.align_descriptors(&Cancel::never()).unwrap() == written.align_descriptors(&Cancel::never()).unwrap());
    }

    #[test]
    fn random_bytes_under_a_good_checksum_are_malformed(content in prop::collection::vec(any::<u8>(), 0..200)) {
        prop_assert!(is_malformed(&sealed(&content), ""));
    }

    #[test]
    fn a_changed_content_under_a_good_checksum_never_opens_as_another_file(
        at in any::<prop::sample::Index>(), byte in any::<u8>(),
    ) {
        let mut content = small().to_bytes().split_off(HEAD);
        let at = at.index(content.len());
        content[at] = byte;
        let bytes = sealed(&content);
        // Some bytes are letters of a label: then it is another model, and says so. It never pretends.
        match Model::from_bytes(&bytes, &Cancel::never()) {
            Ok(opened) => prop_assert!(opened.to_bytes() == bytes),
            Err(error) => prop_assert!(matches!(error, ModelError::Malformed { .. }), "{error:?}"),
        }
    }
}

#[test]
fn truncated_at_every_length() {
    let bytes = small().to_bytes();
    for len in 0..bytes.len() {
        let expected = match len {
            ..8 => ModelError::NotAModel,
            8..HEAD => ModelError::Truncated { expected: HEAD as u64, found: len as u64 },
            _ => ModelError::Truncated { expected: bytes.len() as u64, found: len as u64 },
        };
        assert_eq!(refusal(&bytes[..len]), Some(expected), "{len} bytes");
    }
}

#[test]
fn a_file_that_is_tried_is_refused_as_one_that_is_opened() {
    let bytes = small().to_bytes();
    let tried = |bytes: &[u8], memory| Model::try_bytes(bytes, memory, &Cancel::never()).err();
    // Without memory every model is a large one, and built.
    for memory in [0, u64::MAX] {
        assert_eq!(tried(&bytes, memory), None);
        for at in (0..bytes.len()).step_by(7) {
            let mut damaged = bytes.clone();
            damaged[at] ^= 1;
            assert_eq!(tried(&damaged, memory), refusal(&damaged), "byte {at}");
            assert_eq!(tried(&bytes[..at], memory), refusal(&bytes[..at]), "{at} bytes");
        }
    }
}

#[test]
fn every_byte_flipped() {
    let bytes = small().to_bytes();
    for at in 0..bytes.len() {
        for mask in [0x01, 0x80, 0xFF] {
            let mut damaged = bytes.clone();
            damaged[at] ^= mask;
            let found = refusal(&damaged);
            let named = match at {
                ..8 => found == Some(ModelError::NotAModel),
                // Nine has more in it than this file.
                8 if mask == 0x01 => matches!(found, Some(ModelError::Malformed { .. })),
                8..12 => matches!(found, Some(ModelError::OtherVersion { supported: 9, .. })),
                12..20 => matches!(found, Some(ModelError::Truncated { .. })),
                _ => found == Some(ModelError::Corrupt),
            };
            assert!(named, "byte {at} ^ {mask:#x}: {found:?}");
        }
    }
}

#[test]
fn another_version_is_named() {
    for found in [0, 6, 7, 10_u32] {
        let mut bytes = small().to_bytes();
        bytes[8..12].copy_from_slice(&found.to_le_bytes());
        assert_eq!(refusal(&bytes), Some(ModelError::OtherVersion { found, supported: 9 }));
    }
}

#[test]
fn what_is_not_ours_is_not_a_model() {
    for bytes in [&b""[..], b"id,label\n1,Water\n", b"ITLMODE", b"%PDF-1.7"] {
        assert!(!Model::is_model(bytes));
        assert_eq!(refusal(bytes), Some(ModelError::NotAModel));
    }
}

#[test]
fn trailing_bytes_are_refused() {
    let mut bytes = small().to_bytes();
    let expected = bytes.len() as u64;
    bytes.push(0);
    assert_eq!(refusal(&bytes), Some(ModelError::Truncated { expected, found: expected + 1 }));
    let content = &bytes[HEAD..];
    assert!(is_malformed(&sealed(content), "1 bytes too many"));
}

#[test]
fn tables_that_do_not_fit_are_refused() {
    // The content ends with: words of each concept, λ_ref. Words are (stem, tag) in one byte each here:
    // 3 concepts; one part that is no label, 3 words; one of 4 words; no part; then 3 references of 8 bytes, and no meaning.
    let content = small().to_bytes().split_off(HEAD);
    let words = content.len() - (1 + 3 * 8 + 1) - (1 + 3 + 2 * 3 + 3 + 2 * 4 + 1);
    assert_eq!(content[words..words + 4], [3, 1, 0, 3]);
    assert_eq!(content[words + 10..words + 13], [1, 0, 4]);
    let changed = |at: usize, byte: u8| {
        let mut content = content.clone();
        content[at] = byte;
        sealed(&content)
    };
    assert!(is_malformed(&changed(words + 4, 5), "stem or tag"), "a sixth stem of five");
    assert!(is_malformed(&changed(words + 5, 4), "stem or tag"), "a fifth tag of four");
    assert!(is_malformed(&changed(content.len() - 2, 1), "reference"), "another λ_ref");
    let nan = content.len() - 9..content.len() - 1;
    let mut with_nan = content.clone();
    with_nan[nan].copy_from_slice(&f64::NAN.to_le_bytes());
    assert!(is_malformed(&sealed(&with_nan), "reference"));
    // The last word taken away from one table only: a concept too few.
    let mut fewer = [&content[..content.len() - 9], &[0]].concat();
    fewer[words + 22] = 2;
    assert!(is_malformed(&sealed(&fewer), "one entry per concept"));
}

#[test]
fn a_number_written_in_more_bytes_than_it_needs_had_another_fingerprint_than_its_file() {
    let content = small().to_bytes().split_off(HEAD);
    let words = content.len() - (1 + 3 * 8 + 1) - (1 + 3 + 2 * 3 + 3 + 2 * 4 + 1);
    let mut longer = content.clone();
    longer.splice(words..=words, [0x83, 0x00]);
    assert!(is_malformed(&sealed(&longer), "not written"));
    // A reference of −0 equals the one of 0 that the empty descriptor has, but is not the same bytes.
    let mut negative = content;
    let last = negative.len() - 2;
    negative[last] = 0x80;
    assert!(is_malformed(&sealed(&negative), "reference affinities"));
}

/// A file as it was written when the version was new: it has to open for as long as the version is read.
/// `ITL_BLESS=1 cargo test -p itl-core --test method` writes it again from [`small`], which is right only while it has not been
/// released. A file of version 4, which nothing makes any more, is refused by name.
#[test]
#[allow(clippy::disallowed_methods, reason = "the kept files lie beside the test")]
fn kept_files_open_or_say_their_version() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fixtures");
    if std::env::var("ITL_BLESS").is_ok_and(|bless| bless == "1") {
        std::fs::write(format!("{folder}/model-v8.itl"), small().to_bytes()).unwrap();
    }
    let bytes = std::fs::read(format!("{folder}/model-v8.itl")).unwrap();
    is_small(&Model::from_bytes(&bytes, &Cancel::never()).unwrap());
    let older = std::fs::read(format!("{folder}/model-v4.itl")).unwrap();
    assert_eq!(refusal(&older), Some(ModelError::OtherVersion { found: 4, supported: 9 }));
}

fn is_small(model: &Model) {
    assert_eq!(model.framework().id, "made-up");
    let ids: Vec<&str> = model.framework().concepts.iter().map(|concept| concept.id.as_str()).collect();
    assert_eq!(ids, ["1", "2", "3"]);
    assert_eq!(model.parameters(), &Parameters::default());
    let words: Vec<String> = model.words(0).map(|(stem, tag)| format!("{stem}/{tag}")).collect();
    assert_eq!(words, ["reduc/VB", "inequ/NN", "countri/NNS"]);
    let terms: Vec<String> = model.terms_of(0).into_iter().map(|term| model.term(term).text).collect();
    assert_eq!(terms.len(), 3 + 2 + 1 + 4);
    assert!(
        ["countri/NNS", "reduc inequ", "reduc inequ countri"]
            .iter()
            .all(|text| terms.iter().any(|t| t == text))
    );
    // 3 + 3 + 1 + 4 = 11 patterns; δ(countri) = 1 − ln 2 / ln 3; ten terms in all.
    let shared = 1.0 - libm::log(2.0) / libm::log(3.0);
    let expected = ((2.0 + shared) * 3.0 + 2.0 * 3.0 + 1.0 + 4.0 * 4.0) / 11.0 / 10.0;
    let references: Vec<f64> = model.references().collect();
    assert!((references[0] - expected).abs() < 1e-15, "{references:?}, not {expected}");
    assert!(references[1] > 0.0 && references[2] == 0.0);
}
