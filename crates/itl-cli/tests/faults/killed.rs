//! Commands that are killed in the middle of what they write: nothing half stands under its name, and the same command then gives the bytes of one
//! that was left in peace, with nothing left beside them.
//!
//! When to kill is told by the changes of the disk, before, amid or after one of them that a seed draws: no clock has a say.

use crate::interposed::{Case, Random, Shim, cases, is_done, torn};
use std::os::unix::process::ExitStatusExt;

const SEED: u64 = 17;

/// Kills a command so often, each time in a folder of its own, and lets it come to its end.
fn kills(case: &Case, shim: &Shim, random: &mut Random, times: u32) {
    let (peace, all) = (case.peace(), shim.counts(case)["any"]);
    for _ in 0..times {
        let moment = ["before", "half", "after"][random.below(3) as usize];
        let fault = format!("any:{}:{moment}", 1 + random.below(all));
        let folder = case.folder();
        let run = shim.run(case, &folder, &fault);
        assert_eq!(run.status.signal(), Some(9), "{}, {fault}: {}", case.name, run.status);
        assert_eq!(torn(&folder.contents(""), &peace), None, "{}, {fault}", case.name);
        case.finish(&folder, &peace, &fault);
    }
}

#[test]
fn killed_commands_leave_no_half_file_and_end_with_the_same_bytes() {
    let (shim, mut random) = (Shim::build(), Random(SEED));
    let corpus = crate::counts::plain_or_long(8, 80);
    let others = crate::counts::plain_or_long(6, 40);
    for case in cases() {
        kills(&case, &shim, &mut random, if case.name == "corpus" { corpus } else { others });
    }
}

/// A run over a corpus that is killed again and again goes on each time from where it was.
#[test]
fn a_corpus_that_is_killed_at_every_step_comes_to_its_end() {
    let (shim, mut random) = (Shim::build(), Random(SEED));
    let case = cases().remove(0);
    let (peace, all) = (case.peace(), shim.counts(&case)["any"]);
    let folder = case.folder();
    for _ in 0..crate::counts::plain_or_long(6, 40) {
        let fault = format!("any:{}:after", 1 + random.below(all));
        let run = shim.run(&case, &folder, &fault);
        assert!(is_done(&run) || run.status.signal() == Some(9), "{fault}: {}", run.status);
        assert_eq!(torn(&folder.contents(""), &peace), None, "{fault}");
    }
    case.finish(&folder, &peace, "killed again and again");
}
