//! Every file that is kept goes through its body again, without a fuzzer: what was found once stays found, what broke once holds.
//!
//! `corpus/TARGET` has seeds, which have names, and what libFuzzer found besides, named by checksums; `found` has what broke a
//! reader once, as `TARGET-what-broke`. `ITL_BLESS=1` writes the seeds that code makes.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use itl_fuzz::{Body, TARGETS, body, seeds};
use std::path::{Path, PathBuf};

/// The stack that documents are read on.
const STACK: usize = 64 << 20;

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

/// The files of a folder, in their order; none where there is no folder.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten();
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
}

fn name(path: &Path) -> &str {
    path.file_name().unwrap().to_str().unwrap()
}

/// Runs a body on the stack that the program reads on, and names the file that breaks it.
fn run(body: Body, path: &Path) -> bool {
    let bytes = std::fs::read(path).unwrap();
    let thread = std::thread::Builder::new().stack_size(STACK).spawn(move || body(&bytes));
    thread.unwrap().join().unwrap_or_else(|_| panic!("{} breaks its reader", path.display()))
}

#[test]
fn what_is_kept_goes_through_its_reader() {
    for (target, body) in TARGETS {
        for path in files(&folder("corpus").join(target)) {
            run(*body, &path);
        }
    }
}

#[test]
fn what_broke_once_holds() {
    for path in files(&folder("found")) {
        // Of `rdf-xml` and `rdf`, the longer one.
        let of = TARGETS.iter().filter(|(target, _)| name(&path).starts_with(&format!("{target}-")));
        let (_, body) = of.max_by_key(|(target, _)| target.len()).unwrap();
        run(*body, &path);
    }
}

#[test]
fn every_target_has_seeds_and_every_seed_is_read() {
    if std::env::var_os("ITL_BLESS").is_some() {
        for (target, name, bytes) in seeds() {
            std::fs::create_dir_all(folder("corpus").join(target)).unwrap();
            std::fs::write(folder("corpus").join(target).join(name), bytes).unwrap();
        }
    }
    for (target, body) in TARGETS {
        let kept = files(&folder("corpus").join(target));
        let seeds: Vec<&PathBuf> = kept.iter().filter(|path| !is_checksum(name(path))).collect();
        assert!(!seeds.is_empty(), "{target} has no seed");
        for path in seeds {
            // A file that is wrong on purpose says so.
            assert_eq!(run(*body, path), !name(path).starts_with("wrong"), "{}", path.display());
        }
    }
    for folder in files(&folder("corpus")) {
        assert!(body(name(&folder)).is_some(), "{} is no target", folder.display());
    }
}

/// Whether libFuzzer named a file.
fn is_checksum(name: &str) -> bool {
    name.len() == 40 && name.bytes().all(|byte| byte.is_ascii_hexdigit())
}
