//! Whole commands: words in; the seconds of several runs and the highest memory out.
#![allow(clippy::disallowed_methods, reason = "a measurement of time needs a clock")]

use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Between two looks at the memory of a process.
const LOOK: Duration = Duration::from_millis(2);

/// What a command cost.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Cost {
    /// Seconds of each run.
    pub(super) seconds: Vec<f64>,
    /// The highest memory of any run in kilobytes; `None` where the system does not tell.
    pub(super) kilobytes: Option<u64>,
}

impl Cost {
    /// Takes the runs of others with it.
    pub(super) fn add(&mut self, others: &[Self]) {
        for other in others {
            self.seconds.extend(&other.seconds);
            self.kilobytes = self.kilobytes.max(other.kilobytes);
        }
    }
}

/// Runs commands so many times. They take turns, so that a slow moment of the machine hits all.
pub(super) fn costs(commands: &[Vec<String>], rounds: usize) -> Result<Vec<Cost>, String> {
    let mut costs = vec![Cost::default(); commands.len()];
    for _ in 0..rounds {
        for (command, cost) in commands.iter().zip(&mut costs) {
            let (seconds, kilobytes) = once(command)?;
            cost.seconds.push(seconds);
            cost.kilobytes = cost.kilobytes.max(kilobytes);
        }
    }
    Ok(costs)
}

/// Runs a command once, its output thrown away.
fn once(words: &[String]) -> Result<(f64, Option<u64>), String> {
    let said = words.join(" ");
    let failed = |error: &dyn std::fmt::Display| format!("error: {said}: {error}");
    let mut command = Command::new(&words[0]);
    command.args(&words[1..]).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let start = Instant::now();
    let mut child = command.spawn().map_err(|error| failed(&error))?;
    let (process, done) = (child.id(), AtomicBool::new(false));
    let (status, seconds, kilobytes) = std::thread::scope(|scope| {
        let watch = scope.spawn(|| {
            let mut most = None;
            while !done.load(Ordering::Relaxed) {
                most = most.max(highest_memory(process));
                std::thread::sleep(LOOK);
            }
            most
        });
        let status = child.wait();
        let seconds = start.elapsed().as_secs_f64();
        done.store(true, Ordering::Relaxed);
        (status, seconds, watch.join().ok().flatten())
    });
    let status = status.map_err(|error| failed(&error))?;
    // 1 is done, with a warning.
    match status.code() {
        Some(0 | 1) => Ok((seconds, kilobytes)),
        _ => Err(failed(&status)),
    }
}

/// The highest resident memory of a process so far, in kilobytes. What the system reports after its end would include
/// its parent's.
fn highest_memory(process: u32) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    line.split_whitespace().nth(1)?.parse().ok()
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn commands_take_turns_and_failures_are_told() {
        let shell = |script: &str| ["sh", "-c", script].map(str::to_owned).to_vec();
        let costs = costs(&[shell("exit 0"), shell("exit 1")], 2).unwrap();
        assert!(costs.iter().all(|cost| cost.seconds.len() == 2 && cost.seconds.iter().all(|s| *s > 0.0)));
        let failed = super::costs(&[shell("exit 2")], 1).unwrap_err();
        assert!(failed.contains("exit 2"), "{failed}");
        assert!(super::costs(&[vec!["no-such-program-here".to_owned()]], 1).is_err());
    }
}
