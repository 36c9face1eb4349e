//! How often a test tries: as often as everybody waits for, or as often as a release deserves.
//!
//! In: both counts. Out: the one that counts. `cargo xtask test --long` sets `ITL_LONG`, which nothing else reads. Tests take this
//! file in with `#[path]`.

/// The first count, or the second in a long run.
#[allow(clippy::disallowed_methods, reason = "the one variable of the tests")]
pub(crate) fn plain_or_long(plain: u32, long: u32) -> u32 {
    if std::env::var_os("ITL_LONG").is_some() { long } else { plain }
}
