//! Unsafe code of the workspace is what SECURITY.md lists, line by line.
#![allow(clippy::disallowed_methods, reason = "the source is read as it is")]

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Sources below a folder.
fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if path.is_dir() && !name.starts_with('.') && name != "target" {
            sources(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push(path);
        }
    }
}

/// Whether a line has unsafe code: the word before a block, a function, an implementation, an attribute or a foreign list.
fn is_unsafe(line: &str) -> bool {
    let code = line.split("//").next().unwrap_or_default();
    let mut parts = code.split("unsafe");
    let before = parts.next().unwrap_or_default();
    // A text or a name that has the word is none.
    let starts = |rest: &str| {
        let rest = rest.trim_start();
        ["{", "(", "fn ", "impl", "extern", "trait"].iter().any(|begin| rest.starts_with(begin))
    };
    before.matches('"').count().is_multiple_of(2)
        && !before.ends_with(|c: char| c.is_alphanumeric() || c == '_')
        && parts.any(starts)
}

#[test]
fn every_unsafe_line_is_listed_with_its_reason() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut files = Vec::new();
    ["crates", "xtask", "fuzz", "benches", "studies"]
        .iter()
        .for_each(|part| sources(&root.join(part), &mut files));
    assert!(files.len() > 400, "the sources are not here");
    let mut there = BTreeMap::new();
    for file in files {
        let count = std::fs::read_to_string(&file).unwrap().lines().filter(|line| is_unsafe(line)).count();
        if count > 0 {
            let name = file.strip_prefix(&root).unwrap().to_string_lossy().replace('\\', "/");
            there.insert(name, count);
        }
    }
    let security = std::fs::read_to_string(root.join("SECURITY.md")).unwrap();
    let rows = security.lines().filter_map(|line| {
        let mut cells = line.trim_start().strip_prefix("| `")?.split(" | ");
        let name = cells.next()?.strip_suffix('`').filter(|name| name.ends_with(".rs"))?.to_owned();
        let count = cells.next()?.parse().ok()?;
        let reason = cells.next()?.trim_end_matches(" |");
        assert!(reason.len() > 20, "{name} has no reason");
        Some((name, count))
    });
    assert_eq!(rows.collect::<BTreeMap<String, usize>>(), there);
}

#[test]
fn unsafe_code_is_told_from_words_about_it() {
    for line in [
        "unsafe {",
        "    unsafe fn x() {",
        "#[cfg_attr(a, unsafe(link_section = \"b\"))]",
        "unsafe impl A for B {",
    ] {
        assert!(is_unsafe(line), "{line}");
    }
    for line in ["// unsafe { }", "#[allow(unsafe_code)]", "let unsafely = 3;", "assert!(\"unsafe {\")"] {
        assert!(!is_unsafe(line), "{line}");
    }
}
