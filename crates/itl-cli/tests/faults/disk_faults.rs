//! Disks that fail: a write, a sync, a rename or the making of a file that the system refuses. The command says what failed and what to do, and once
//! the disk is well the same command gives the bytes of one that met no fault.

use crate::interposed::{Case, Random, Shim, cases, torn};

const SEED: u64 = 71;

/// What the system can say to each operation, by its number and in words.
const FAULTS: [(&str, &[(&str, &str)]); 4] = [
    (
        "write",
        &[
            ("28", "no space left"),
            ("half-28", "no space left"),
            ("122", "quota exceeded"),
            ("5", "input/output error"),
        ],
    ),
    ("sync", &[("5", "input/output error"), ("28", "no space left"), ("122", "quota exceeded")]),
    ("rename", &[("28", "no space left"), ("5", "input/output error"), ("122", "quota exceeded")]),
    ("open", &[("24", "too many open files"), ("23", "too many open files"), ("28", "no space left")]),
];

/// Lets a command meet a fault so often, each time in a folder of its own, and then lets it come to its end.
fn faults(case: &Case, shim: &Shim, random: &mut Random, times: u32) {
    let (peace, all) = (case.peace(), shim.counts(case));
    for time in 0..times {
        let (operation, errors) = FAULTS[time as usize % FAULTS.len()];
        let (error, words) = errors[random.below(errors.len() as u64) as usize];
        let fault = format!("{operation}:{}:{error}", 1 + random.below(all[operation]));
        let folder = case.folder();
        let run = shim.run(case, &folder, &fault);
        let said = String::from_utf8(run.stderr).unwrap();
        assert_eq!(run.status.code(), Some(2), "{}, {fault}: {said}", case.name);
        assert!(said.to_lowercase().contains(words), "{}, {fault}: {said}", case.name);
        assert!(said.contains("\n  --> ") && said.contains("\n  help: "), "{}, {fault}: {said}", case.name);
        assert_eq!(torn(&folder.contents(""), &peace), None, "{}, {fault}", case.name);
        case.finish(&folder, &peace, &fault);
    }
}

#[test]
fn a_fault_of_the_disk_is_told_and_costs_nothing() {
    let (shim, mut random) = (Shim::build(), Random(SEED));
    let corpus = crate::counts::plain_or_long(8, 30);
    let others = crate::counts::plain_or_long(4, 12);
    for case in cases() {
        faults(&case, &shim, &mut random, if case.name == "corpus" { corpus } else { others });
    }
}
