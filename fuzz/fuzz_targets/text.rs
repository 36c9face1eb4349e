//! Any text through the linguistic core.
#![no_main]

#[path = "../../crates/itl-text/tests/bodies/text.rs"]
mod text;

use itl_text::{ByteSpan, CoreSettings, Language, LinguisticCore};
use std::sync::LazyLock;

static CORE: LazyLock<LinguisticCore> =
    LazyLock::new(|| LinguisticCore::new(CoreSettings::of(Language::ENGLISH)).expect("English is supported"));

libfuzzer_sys::fuzz_target!(|input: &str| {
    text::check(input, &CORE.analyze(input, &[ByteSpan::new(0, input.len())]));
});
