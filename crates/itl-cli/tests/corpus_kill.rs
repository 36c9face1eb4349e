//! A run over a corpus that is killed again and again ends with the bytes of one that was left in peace.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]
#![allow(clippy::disallowed_methods, reason = "tests look at the files of the program")]

mod support;

use std::process::Stdio;
use std::time::Duration;
use support::{Folder, PLAN};

/// Kills until a run comes to its end; a run has a little more time than the one before, so that one does.
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
    let mut state = 5_u64;
    let mut kills = 0;
    for round in 0..1000_u64 {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let mut child = folder.command(&arguments("killed/")).stderr(Stdio::null()).spawn().unwrap();
        std::thread::sleep(Duration::from_millis((state >> 33) % (50 + round * 100)));
        if let Some(status) = child.try_wait().unwrap() {
            assert!(status.success());
            break;
        }
        child.kill().unwrap();
        child.wait().unwrap();
        kills += 1;
    }
    println!("{kills} kills");
    let (peace, killed) = (folder.contents("peace"), folder.contents("killed"));
    assert_eq!(peace.keys().collect::<Vec<_>>(), killed.keys().collect::<Vec<_>>());
    assert!(peace == killed, "the bytes of some file differ");
    assert!(peace.len() > 30, "there were several parts: {}", peace.len());
}
