//! Any bytes as a model file.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| {
    if let Ok(model) = itl_core::Model::from_bytes(input, &itl_text::Cancel::never()) {
        assert_eq!(model.to_bytes(), input);
    }
});
