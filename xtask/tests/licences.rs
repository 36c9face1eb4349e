//! Licences and origins of every library, as `deny.toml` allows them: part of the step `packages` of `cargo xtask test`.
//!
//! `cargo deny check` reads the same file. It also knows advisories, and is run by hand before a release: to compile it takes longer than
//! most steps of the test run.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]
#![allow(clippy::disallowed_methods, reason = "the test reads the list of what is allowed")]

use serde_json::Value;
use spdx::{Expression, Licensee};
use std::path::Path;
use std::process::Command;

/// Where libraries come from.
const REGISTRY: &str = "registry+https://github.com/rust-lang/crates.io-index";

/// The licences that `deny.toml` allows: for all, and for one crate.
struct Allowed {
    all: Vec<Licensee>,
    of_crate: Vec<(String, Vec<Licensee>)>,
}

impl Allowed {
    fn read() -> Self {
        let text = std::fs::read_to_string(root().join("deny.toml")).unwrap();
        let file: toml::Table = text.parse().unwrap();
        let list = |value: &toml::Value| -> Vec<Licensee> {
            let names = value.as_array().unwrap().iter();
            names.map(|name| Licensee::parse(name.as_str().unwrap()).unwrap()).collect()
        };
        let licences = &file["licenses"];
        let exception = |one: &toml::Value| (one["crate"].as_str().unwrap().to_owned(), list(&one["allow"]));
        let of_crate = licences["exceptions"].as_array().unwrap().iter().map(exception).collect();
        Self { all: list(&licences["allow"]), of_crate }
    }

    /// Whether one may use a crate under what is allowed.
    fn allows(&self, name: &str, licence: &str) -> bool {
        let own = self.of_crate.iter().filter(|(of, _)| of == name).flat_map(|(_, licences)| licences);
        let all: Vec<&Licensee> = self.all.iter().chain(own).collect();
        let Ok(expression) = Expression::parse_mode(licence, spdx::ParseMode::LAX) else { return false };
        expression.evaluate(|wanted| all.iter().any(|licence| licence.satisfies(wanted)))
    }
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap()
}

/// Every package of the workspace with all features, for all systems.
fn packages() -> Vec<Value> {
    let mut cargo = Command::new(env!("CARGO"));
    cargo.current_dir(root()).args(["metadata", "--format-version", "1", "--all-features", "--locked"]);
    let output = cargo.output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let found: Value = serde_json::from_slice(&output.stdout).unwrap();
    found["packages"].as_array().unwrap().clone()
}

#[test]
fn every_library_has_a_licence_that_is_allowed() {
    let allowed = Allowed::read();
    let packages = packages();
    assert!(packages.len() > 300, "{}", packages.len());
    let refused: Vec<String> = packages
        .iter()
        .map(|package| (package["name"].as_str().unwrap(), package["license"].as_str().unwrap_or("none")))
        .filter(|(name, licence)| !allowed.allows(name, licence))
        .map(|(name, licence)| format!("{name}: {licence}"))
        .collect();
    assert!(refused.is_empty(), "deny.toml does not allow:\n{}", refused.join("\n"));
}

#[test]
fn every_library_comes_from_the_registry() {
    let elsewhere: Vec<String> = packages()
        .iter()
        .filter(|package| !package["source"].is_null() && package["source"] != REGISTRY)
        .map(|package| format!("{}: {}", package["name"], package["source"]))
        .collect();
    assert!(elsewhere.is_empty(), "{}", elsewhere.join("\n"));
}

#[test]
fn other_licences_are_refused() {
    let allowed = Allowed::read();
    for licence in ["MIT", "Apache-2.0 OR GPL-3.0-only", "Apache-2.0 WITH LLVM-exception", "MIT/Apache-2.0"] {
        assert!(allowed.allows("some", licence), "{licence}");
    }
    for licence in ["GPL-3.0-only", "MIT AND GPL-3.0-only", "CC0-1.0", "none", ""] {
        assert!(!allowed.allows("some", licence), "{licence}");
    }
    assert!(allowed.allows("tiny-keccak", "CC0-1.0"), "an exception");
}
