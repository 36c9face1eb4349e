//! Any text through the linguistic core.
#![no_main]

#[path = "../../crates/itl-text/tests/bodies/text.rs"]
mod text;

use itl_text::{ByteSpan, Cancel, CoreSettings, Language, LinguisticCore};
use std::sync::LazyLock;

static CORE: LazyLock<LinguisticCore> =
    LazyLock::new(|| LinguisticCore::new(CoreSettings::of(Language::ENGLISH)).expect("English is supported"));

libfuzzer_sys::fuzz_target!(|input: &str| {
    let analysis = CORE.analyze(input, &[ByteSpan::new(0, input.len())], &Cancel::never());
    text::check(input, &analysis.expect("nobody cancels"));
});
