//! The parts that a package holds: every crate that is compiled into the program or the Python extension.
//!
//! In: what cargo says of the workspace. Out: crates with licence, origin, checksum and what each is made of, in the order of names.
//! Crates of tests and of build scripts are no parts.

use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::files;
use crate::tools::{output, root};

/// A crate of the product.
pub(super) struct Part {
    pub(super) name: String,
    pub(super) version: String,
    /// An SPDX expression.
    pub(super) licence: String,
    pub(super) authors: Vec<String>,
    pub(super) repository: Option<String>,
    pub(super) folder: PathBuf,
    /// Of this workspace.
    pub(super) own: bool,
    /// SHA-256 of its package; the workspace's own crates have none.
    pub(super) checksum: Option<String>,
    /// Names and versions of the parts that it uses.
    pub(super) uses: Vec<(String, String)>,
}

impl Part {
    pub(super) fn key(&self) -> (String, String) {
        (self.name.clone(), self.version.clone())
    }
}

/// All parts for the system that this runs on.
pub(super) fn of_the_product() -> Result<Vec<Part>, String> {
    let used = used()?;
    let checksums = checksums()?;
    let mut cargo = Command::new("cargo");
    cargo.current_dir(root()).args(["metadata", "--format-version", "1", "--locked"]);
    let said: Value = serde_json::from_str(&output(&mut cargo)?).map_err(|error| error.to_string())?;
    let none = Vec::new();
    let list = |value: &Value| value.as_array().unwrap_or(&none).clone();
    let packages = list(&said["packages"]);
    let ids: BTreeMap<String, (String, String)> =
        packages.iter().map(|package| (text(&package["id"]), key(package))).collect();
    let uses: BTreeMap<(String, String), Vec<(String, String)>> = list(&said["resolve"]["nodes"])
        .iter()
        .filter_map(|node| {
            let below = list(&node["dependencies"]);
            let below = below.iter().filter_map(|id| ids.get(id.as_str()?)).filter(|key| used.contains(*key));
            Some((ids.get(node["id"].as_str()?)?.clone(), below.cloned().collect()))
        })
        .collect();
    let mut parts: Vec<Part> = packages
        .iter()
        .filter(|package| used.contains(&key(package)))
        .map(|package| Part {
            name: text(&package["name"]),
            version: text(&package["version"]),
            licence: text(&package["license"]),
            authors: list(&package["authors"]).iter().map(text).collect(),
            repository: package["repository"].as_str().map(str::to_owned),
            folder: Path::new(&text(&package["manifest_path"])).parent().unwrap_or(Path::new("")).to_owned(),
            own: package["source"].is_null(),
            checksum: checksums.get(&key(package)).cloned(),
            uses: uses.get(&key(package)).cloned().unwrap_or_default(),
        })
        .collect();
    parts.sort_by_key(Part::key);
    Ok(parts)
}

/// Names and versions of what is compiled in, with the features that packages have.
fn used() -> Result<BTreeSet<(String, String)>, String> {
    let mut used = BTreeSet::new();
    for package in ["itl-cli", "itl-python"] {
        let mut cargo = Command::new("cargo");
        cargo.current_dir(root()).args(["tree", "--locked", "--edges", "normal", "--prefix", "none"]);
        cargo.args(["--format", "{p}", "--package", package]);
        used.extend(output(&mut cargo)?.lines().filter_map(|line| {
            let (name, rest) = line.split_once(" v")?;
            Some((name.to_owned(), rest.split(' ').next()?.to_owned()))
        }));
    }
    Ok(used)
}

/// The checksums of packages in `Cargo.lock`, which is a list of tables with one key a line.
fn checksums() -> Result<BTreeMap<(String, String), String>, String> {
    let lock = files::read(&root().join("Cargo.lock"))?;
    let of = |table: &str, name: &str| {
        let line = table.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(" = \""));
        line.map(|value| value.trim_end_matches('"').to_owned())
    };
    Ok(lock
        .split("[[package]]")
        .filter_map(|table| Some(((of(table, "name")?, of(table, "version")?), of(table, "checksum")?)))
        .collect())
}

fn key(package: &Value) -> (String, String) {
    (text(&package["name"]), text(&package["version"]))
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}
