//! Commands that run tests: their output goes on as it comes, and the tests that passed are counted.
//!
//! In: a command whose closing lines are those of cargo test, nextest or pytest. Out: whether it ended well; the count is kept until
//! it is taken.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;

use crate::tools;

static PASSED: AtomicU32 = AtomicU32::new(0);

/// The tests that passed since this was asked last.
pub(crate) fn taken() -> u32 {
    PASSED.swap(0, Ordering::Relaxed)
}

/// Runs a command and counts its tests.
pub(crate) fn run(command: &mut Command) -> Result<(), String> {
    let words = tools::said(command);
    let failed = |error: std::io::Error| format!("error: {words}: {error}");
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().map_err(failed)?;
    let (stdout, stderr) = (child.stdout.take(), child.stderr.take());
    let listener = thread::spawn(move || stderr.map(|lines| forward(lines, std::io::stderr())));
    if let Some(lines) = stdout {
        forward(lines, std::io::stdout());
    }
    let _ = listener.join();
    match child.wait() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("error: {words}: {status}")),
        Err(error) => Err(failed(error)),
    }
}

/// Hands lines on.
fn forward(from: impl Read, mut to: impl Write) {
    let mut lines = BufReader::new(from);
    let mut line = Vec::new();
    while lines.read_until(b'\n', &mut line).is_ok_and(|count| count > 0) {
        let _ = to.write_all(&line).and_then(|()| to.flush());
        PASSED.fetch_add(passed(&String::from_utf8_lossy(&line)), Ordering::Relaxed);
        line.clear();
    }
}

/// The tests that passed, if a line is the last one of a program of tests.
fn passed(line: &str) -> u32 {
    let line = line.trim().trim_matches('=').trim();
    let closing = line.starts_with("test result: ")
        || line.starts_with("Summary [")
        || line.split_once(" in ").is_some_and(|(_, time)| time.contains('s') && line.contains(" passed"));
    let Some((before, _)) = line.split_once(" passed").filter(|_| closing) else { return 0 };
    before.rsplit(' ').next().and_then(|count| count.parse().ok()).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::passed;

    #[test]
    fn closing_lines_are_counted_and_no_others() {
        let counted = [
            (
                "test result: ok. 12 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out; finished in 0.02s\n",
                12,
            ),
            ("     Summary [   0.021s] 31 tests run: 30 passed (1 slow), 1 failed, 2 skipped\n", 30),
            ("123 passed, 2 skipped in 3.21s\n", 123),
            ("===== 7 passed in 63.01s (0:01:03) =====\n", 7),
            ("1 failed, 4 passed in 0.5s\n", 4),
        ];
        for (line, count) in counted {
            assert_eq!(passed(line), count, "{line}");
        }
        for line in
            ["test a ... ok", "running 3 tests", "PASS [ 0.1s] itl a_test_that_passed", "", "2 passed"]
        {
            assert_eq!(passed(line), 0, "{line}");
        }
    }
}
