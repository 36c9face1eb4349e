//! A run over a corpus that is killed again and again ends with the bytes of one that was left in peace.
//!
//! A kill counts if it landed in the middle: the journal was begun, and parts were missing in it. When to kill is told by the files
//! of the run, not by a clock, so that slow and fast machines kill at the same places.

use crate::support::{Folder, PLAN};
use std::process::{Child, Stdio};

/// What a run has to have done before it is killed.
#[derive(Clone, Copy)]
enum Moment {
    /// One more part is complete.
    Part,
    /// A part has been begun: this many bytes of it are on the disk.
    Begun(u64),
}

#[test]
fn killed_runs_lose_nothing_and_do_nothing_twice() {
    let mut text = String::new();
    for row in 0..30_000 {
        text.push_str(&format!(
            "{{\"id\":{row},\"text\":\"We ensure access to clean water in town {row}.\"}}\n"
        ));
    }
    let folder = Folder::new().with("t.jsonl", text).with("all/a.txt", PLAN).with("all/b.txt", PLAN);
    let arguments = |out| ["align", "t.jsonl", "all", "-o", out, "--cells", "--jsonl", "-q"];
    assert_eq!(folder.itl(&arguments("peace/")).code, 0);
    let peace = folder.contents("peace");
    assert!(peace.len() > 30, "there were several parts: {}", peace.len());
    let complete = lines(&folder, "peace");
    let wanted = crate::counts::plain_or_long(6, 50);
    let mut kills = 0;
    for round in 0..u64::from(wanted) * 4 {
        if kills == wanted {
            break;
        }
        let before = lines(&folder, "killed");
        // What the last one left is not begun by this one: it is counted from when it has changed.
        let (left, mut changed) = (drafts(&folder), false);
        // Most kills are within a part, so that many fit into one run.
        let moment = if round % 3 == 2 { Moment::Part } else { Moment::Begun(round * 7919 % 400_000) };
        let far_enough = || match moment {
            // The first line says what the run is about, and is no part.
            Moment::Part => lines(&folder, "killed") > before.max(1),
            Moment::Begun(bytes) => {
                let begun = drafts(&folder);
                changed |= begun != left || left == 0;
                changed && lines(&folder, "killed") > 0 && begun > bytes
            }
        };
        let child = folder.command(&arguments("killed/")).stderr(Stdio::null()).spawn().unwrap();
        if killed_at(child, far_enough) && (1..complete).contains(&lines(&folder, "killed")) {
            kills += 1;
        } else {
            // It came to its end: the next one starts anew.
            std::fs::remove_dir_all(folder.path("killed")).unwrap();
        }
    }
    assert_eq!(kills, wanted, "kills in the middle of a run");
    assert_eq!(folder.itl(&arguments("killed/")).code, 0);
    let killed = folder.contents("killed");
    assert_eq!(peace.keys().collect::<Vec<_>>(), killed.keys().collect::<Vec<_>>());
    assert!(peace == killed, "the bytes of some file differ");
}

/// Kills a run when it has come far enough; whether it was killed, and did not end before.
fn killed_at(mut child: Child, mut far_enough: impl FnMut() -> bool) -> bool {
    while child.try_wait().unwrap().is_none() {
        if far_enough() {
            child.kill().unwrap();
            break;
        }
        std::thread::yield_now();
    }
    let status = child.wait().unwrap();
    // On Unix who was killed has no code; a run that fails by itself has one, and is a find.
    assert!(status.success() || status.code().is_none() || cfg!(windows), "{status}");
    !status.success()
}

/// The whole lines of a run's journal.
fn lines(folder: &Folder, run: &str) -> usize {
    let journal = std::fs::read(folder.path(run).join("journal.jsonl")).unwrap_or_default();
    journal.iter().filter(|&&byte| byte == b'\n').count()
}

/// The bytes of what a run has begun to write and not completed.
fn drafts(folder: &Folder) -> u64 {
    let Ok(folders) = std::fs::read_dir(folder.path("killed")) else { return 0 };
    let files = folders
        .flatten()
        .filter_map(|entry| std::fs::read_dir(entry.path()).ok())
        .flat_map(Iterator::flatten);
    files
        .filter(|file| file.path().extension().is_some_and(|ending| ending == "draft"))
        .filter_map(|file| Some(file.metadata().ok()?.len()))
        .sum()
}
