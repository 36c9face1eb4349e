//! The packages of the crates for the registry.
//!
//! In: the workspace. Out: `target/package`, checked against the bound of the registry.

use std::process::Command;

use crate::tools::{root, target};
use crate::{files, steps};

/// crates.io takes no larger package.
const LARGEST: u64 = 10 * 1024 * 1024;

/// Checks licences, and packages every crate, without building each again from its package: `cargo package --workspace` does that too.
pub(crate) fn check(_: bool) -> Result<(), String> {
    steps::licences()?;
    let mut cargo = Command::new("cargo");
    cargo.args(["package", "--workspace", "--no-verify", "--allow-dirty", "--quiet", "--locked"]);
    // Tests and benchmarks stay in the repository; cargo says so for each of them.
    let output = cargo.current_dir(root()).output().map_err(|error| error.to_string())?;
    if !output.status.success() {
        return Err(format!("cargo package: {}", String::from_utf8_lossy(&output.stderr)));
    }
    for (name, bytes) in files::sizes(&target().join("package"), "crate")? {
        println!("{bytes:>9} bytes  {name}");
        if bytes > LARGEST {
            return Err(format!("{name} has {bytes} bytes, and crates.io takes {LARGEST}"));
        }
    }
    Ok(())
}
