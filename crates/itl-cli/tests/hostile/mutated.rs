//! Mutated files of every format: no reader panics, none ends its process, none takes more than it may, and what is read holds
//! together. Most are read in processes of this test under the program's bounds, some by the program itself.
#![cfg(all(
    feature = "office",
    feature = "pdf",
    feature = "rdf",
    feature = "xlsx",
    feature = "parquet",
    target_os = "linux"
))]

use crate::counts::plain_or_long;
use crate::mutations::{Mutations, Way, check, watch};
use crate::support::Folder;
use std::io::Write;

/// One of so many files is also read by the program itself.
const SHARE: u64 = 200;
const NOTE: &str = "We save water and energy for all people.\n";

#[test]
fn what_is_mutated_is_sound() {
    for way in Way::ALL {
        for sample in Mutations::of(way).samples {
            assert_eq!(check(way, sample.name, &sample.bytes), Ok(true), "{way:?} {}", sample.name);
        }
    }
}

#[test]
fn the_same_seed_is_the_same_file() {
    for way in Way::ALL {
        let (one, two) = (Mutations::of(way), Mutations::of(way));
        let count = one.samples.len() as u64;
        assert!((0..count).all(|seed| one.file(seed) == two.file(seed)));
        assert!((0..count).any(|seed| one.file(seed) != one.file(seed + count)));
    }
}

/// Reads so many files of a way, and a share of them by the program.
fn all_are_borne(way: Way, plain: u32, long: u32) {
    let count = u64::from(plain_or_long(plain, long));
    let tally = watch::run(way, count);
    let complaints = by_the_program(way, count);
    let (slowest, largest) = (tally.slowest, tally.largest);
    let figures = format!(
        "{way:?}: {count} files, {} read, {} refused, {} finds; slowest {:.2} s (seed {}), largest {} MB (seed {}); {} by the program",
        tally.read,
        tally.refused,
        tally.finds.len(),
        slowest.0 as f64 / 1e6,
        slowest.1,
        largest.0 / 1000,
        largest.1,
        count.div_ceil(SHARE),
    );
    // Figures of a long run are seen even if all is well.
    if plain_or_long(0, 1) > 0 {
        let kept = kept(way, slowest.1);
        let mut said = std::io::stderr().lock();
        writeln!(said, "{figures}; the slowest is kept as {kept}").unwrap();
    }
    assert!(tally.finds.is_empty(), "{figures}\n{}", tally.finds.join("\n"));
    assert_eq!(tally.read + tally.refused, count, "{figures}");
    assert!(tally.read > 0 && tally.refused > 0, "{figures}");
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}

/// Writes the file of a seed, to look at it.
fn kept(way: Way, seed: u64) -> String {
    let (name, bytes) = Mutations::of(way).file(seed);
    let path = format!("{}/{way:?}-{seed}-{name}", env!("CARGO_TARGET_TMPDIR"));
    std::fs::write(&path, bytes).unwrap();
    path
}

fn by_the_program(way: Way, count: u64) -> Vec<String> {
    let mutations = Mutations::of(way);
    let mut complaints = Vec::new();
    // Samples take turns with seeds: a step that shares no factor with their number meets all of them.
    for seed in (0..count).step_by(SHARE as usize + 1) {
        let (name, bytes) = mutations.file(seed);
        let folder = Folder::new().with(name, &bytes).with("note.txt", NOTE);
        let as_document = ["align", name, "--jsonl", "--ocr", "off"];
        let as_framework = ["align", "note.txt", "-f", name, "--json"];
        let run = folder.itl(match way {
            Way::Document | Way::Parquet => &as_document,
            Way::Framework | Way::Model => &as_framework,
        });
        let mistake = run.stderr.contains("please report it") || run.stderr.contains("panicked");
        if !(0..=2).contains(&run.code) || mistake {
            complaints.push(format!("{way:?} {seed} {name}: ended with {}: {}", run.code, run.stderr));
        }
    }
    complaints
}

#[test]
fn mutated_documents_are_borne() {
    all_are_borne(Way::Document, 800, 100_000);
}

#[test]
fn mutated_frameworks_are_borne() {
    all_are_borne(Way::Framework, 600, 50_000);
}

#[test]
fn mutated_models_are_borne() {
    all_are_borne(Way::Model, 200, 10_000);
}

#[test]
fn mutated_parquet_files_are_borne() {
    all_are_borne(Way::Parquet, 300, 10_000);
}

/// No test by itself: the process in which `mutations/watch.rs` reads files.
#[test]
#[ignore = "started by the other tests"]
fn a_batch_is_read() {
    if let Some((way, first, count)) = watch::task() {
        watch::serve(way, first, count);
    }
}

/// No test either: `ITL_BATCH_OF_MUTATIONS="Document 7 1"` writes the file of that seed into `target/tmp`.
#[test]
#[ignore = "for who looks into a find"]
fn a_file_is_kept() {
    if let Some((way, seed, _)) = watch::task() {
        kept(way, seed);
    }
}
