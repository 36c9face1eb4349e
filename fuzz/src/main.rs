//! The one binary for all targets: `ITL_FUZZ_TARGET` says which body runs, so that there is one program to build and to link.
//!
//! `cargo xtask fuzz` builds it with libFuzzer. Without, it runs the files that it is given through the body, once each.
#![cfg_attr(fuzzing, no_main)]

use std::sync::LazyLock;

/// The body that the environment names.
static BODY: LazyLock<itl_fuzz::Body> = LazyLock::new(|| {
    let name = std::env::var("ITL_FUZZ_TARGET").unwrap_or_default();
    let known = || itl_fuzz::TARGETS.iter().map(|(target, _)| *target).collect::<Vec<_>>().join(", ");
    itl_fuzz::body(&name).unwrap_or_else(|| panic!("ITL_FUZZ_TARGET is \"{name}\", and none of {}", known()))
});

// libFuzzer's own hook ends the process before a panic can be caught, as readers catch those of libraries. Without it, what nobody
// catches is still a find.
#[cfg(fuzzing)]
libfuzzer_sys::fuzz_target!(init: drop(std::panic::take_hook()), |input: &[u8]| {
    BODY(input);
});

#[cfg(not(fuzzing))]
fn main() -> std::io::Result<()> {
    for path in std::env::args().skip(1) {
        let read = BODY(&std::fs::read(&path)?);
        println!("{path}: {}", if read { "read" } else { "refused" });
    }
    Ok(())
}
