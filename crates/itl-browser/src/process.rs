//! The browser's process: found on the path, started with a profile of its own, ended when nobody holds it any more.
#![allow(clippy::disallowed_methods, reason = "the profile is a folder of this process, not of a user")]

use crate::Error;
use std::fs::File;
use std::path::PathBuf;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use tempfile::TempDir;

/// Names under which Chromium is installed, the one of Debian first.
pub const PROGRAMS: &[&str] = &["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/// The first of the programs that the path has.
#[must_use]
pub fn find_program(names: &[&str]) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    let folders: Vec<PathBuf> = std::env::split_paths(&path).collect();
    names.iter().find_map(|name| folders.iter().map(|folder| folder.join(name)).find(|file| file.is_file()))
}

/// Chromium takes commands on descriptor 3 and answers on 4; a shell can put pipes there without unsafe code.
const REDIRECT: &str = r#"exec "$0" "$@" 3<&0 4>&1 0</dev/null 1>/dev/null"#;

const FLAGS: &[&str] = &[
    "--headless=new",
    "--remote-debugging-pipe",
    // Tests run as root, where the sandbox cannot start; the pages are our own.
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    // Tests go from place to place faster than hands do.
    "--disable-ipc-flooding-protection",
    // The same picture on every machine.
    "--force-color-profile=srgb",
    "--hide-scrollbars",
    "--font-render-hinting=none",
    "--lang=en-US",
    // Nothing of the browser's own goes out, and nothing of a page could, but to a server of this machine.
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
    // A frame without an origin stays in the process of its page, where it can be asked.
    "--disable-features=IsolateSandboxedIframes",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-default-apps",
    "--disable-extensions",
    "--disable-sync",
    "--no-first-run",
    "--no-default-browser-check",
    "--password-store=basic",
];

/// A running browser.
pub(crate) struct Process {
    child: Child,
    profile: TempDir,
}

impl Process {
    pub(crate) fn start() -> Result<(Self, ChildStdin, ChildStdout), Error> {
        let program = find_program(PROGRAMS).ok_or(Error::Missing)?;
        let profile = tempfile::tempdir()?;
        let mut command = Command::new("sh");
        command.args(["-c", REDIRECT]).arg(program).args(FLAGS);
        command.arg(format!("--user-data-dir={}", profile.path().display())).arg("about:blank");
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        command.stderr(File::create(profile.path().join("stderr"))?);
        let mut child = command.spawn()?;
        let pipes = child.stdin.take().zip(child.stdout.take());
        let process = Self { child, profile };
        let (input, output) = pipes.ok_or_else(|| std::io::Error::other("no pipes"))?;
        Ok((process, input, output))
    }

    /// The end of what the browser wrote to its error stream.
    pub(crate) fn last_words(&self) -> String {
        let bytes = std::fs::read(self.profile.path().join("stderr")).unwrap_or_default();
        String::from_utf8_lossy(&bytes[bytes.len().saturating_sub(500)..]).trim().to_owned()
    }

    #[cfg(all(test, feature = "tools"))]
    pub(crate) fn kill(&mut self) {
        drop(self.child.kill());
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // It may have ended already, which is as good.
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_order_of_names_counts_and_absent_ones_are_passed_over() {
        let found = find_program(&["no-program-has-this-name", "sh", "ls"]).unwrap();
        assert_eq!(found.file_name().unwrap(), "sh");
        assert_eq!(find_program(&["no-program-has-this-name"]), None);
    }
}
