//! Any text through the linguistic core: sentences and words in order and in bounds.

use itl_base::{ByteSpan, Cancel, Language};
use itl_text::{CoreSettings, LinguisticCore};
use std::sync::LazyLock;

#[path = "../../crates/itl-text/tests/bodies/text.rs"]
mod bodies;

static CORE: LazyLock<LinguisticCore> =
    LazyLock::new(|| LinguisticCore::new(CoreSettings::of(Language::ENGLISH)).expect("English is supported"));

/// Text as the core reads it.
pub(crate) fn core(input: &[u8]) -> bool {
    let Ok(text) = std::str::from_utf8(input) else { return false };
    let analysis = CORE.analyze(text, &[ByteSpan::new(0, text.len())], &Cancel::never());
    bodies::check(text, &analysis.expect("nobody cancels"));
    true
}
