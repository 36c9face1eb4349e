//! A walk through a review that is killed while decisions are written: none that was confirmed is lost, and none is half there.

use crate::interposed::{Random, Shim};
use crate::support::Folder;
use std::io::Write;
use std::os::unix::process::ExitStatusExt;
use std::process::{Command, Output, Stdio};

const CAMPUS: &str = include_str!("../../../../examples/campus-plan.txt");
const WALK: [&str; 5] = ["review", "plan.txt", "--reviewer", "Ana", "-q"];
const ANSWERS: &str = "y\nc because\nn\n?\nu\nn\nv covered it is clear\ny\nn\nq\n";

fn folder() -> Folder {
    Folder::new().with("plan.txt", CAMPUS)
}

fn walk(mut command: Command) -> Output {
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    // A walk that was killed reads no more.
    let _ = child.stdin.take().unwrap().write_all(ANSWERS.as_bytes());
    child.wait_with_output().unwrap()
}

/// The decisions of the review file: concept and decision.
fn decisions(folder: &Folder) -> Vec<String> {
    if !folder.names().contains(&"plan.review.jsonl".to_owned()) {
        return Vec::new();
    }
    let text = folder.read("plan.review.jsonl");
    let file = itl::reviews::ReviewFile::read("plan", &text);
    assert_eq!(file.damaged().count(), 0);
    file.decisions().map(|one| format!("{} {}", one.concept, one.decision.name())).collect()
}

fn confirmed(run: &Output) -> Vec<String> {
    let text = String::from_utf8(run.stdout.clone()).unwrap();
    let lines = text.split("recorded: ").skip(1);
    lines.map(|line| line.lines().next().unwrap().to_owned()).collect()
}

#[test]
fn a_killed_walk_keeps_what_it_confirmed_and_the_next_one_goes_on() {
    let (shim, mut random) = (Shim::build(), Random(29));
    let peace = folder();
    let mut counting = peace.command(&WALK);
    shim.counting(&mut counting);
    let run = walk(counting);
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
    let (all, changes) = (decisions(&peace), shim.counted()["any"]);
    assert_eq!((confirmed(&run), all.len()), (all.clone(), 8));
    let mut torn = 0;
    for _ in 0..crate::counts::plain_or_long(30, 200) {
        let moment = ["before", "half", "after"][random.below(3) as usize];
        let fault = format!("any:{}:{moment}", 1 + random.below(changes));
        let folder = folder();
        let mut command = folder.command(&WALK);
        shim.under(&mut command, &fault);
        let run = walk(command);
        assert_eq!(run.status.signal(), Some(9), "{fault}: {}", run.status);
        let (found, confirmed) = (decisions(&folder), confirmed(&run));
        assert!(found.starts_with(&confirmed), "{fault}: {confirmed:?} confirmed, {found:?} there");
        assert!(all.starts_with(&found), "{fault}: {found:?}");
        let is_there = folder.names().contains(&"plan.review.jsonl".to_owned());
        let is_cut = |text: &[u8]| !text.is_empty() && !text.ends_with(b"\n");
        torn += usize::from(is_there && is_cut(&folder.read("plan.review.jsonl")));
        // The next walk takes away a line that was cut, and adds its own.
        let next = walk(folder.command(&["review", "plan.txt", "--reviewer", "Ben", "-q"]));
        assert!(next.status.success(), "{fault}: {}", String::from_utf8_lossy(&next.stderr));
        let after = decisions(&folder);
        assert!(after.starts_with(&found) && after.len() > found.len(), "{fault}");
        assert!(folder.read("plan.review.jsonl").ends_with(b"\n"), "{fault}");
    }
    assert!(torn > 0, "no line was cut");
}
