//! A headless Chromium for tests of the report and for the pictures in its documentation.
//!
//! In: a page of this machine and what a person would do with it. Out: what the page shows, and everything it did
//! that a report must never do: errors, dialogs, requests. It talks the DevTools protocol over two pipes, so nothing
//! listens on a port, and a browser whose test has died sees its pipes close and ends.
//!
//! It never is part of the product, never asserts anything about time (deadlines only bound how long a hung browser
//! is waited for), and never reaches a network: every name is unknown to the browser it starts, but this machine's own number.
//!
//! ```no_run
//! # fn main() -> Result<(), itl_browser::Error> {
//! let mut browser = itl_browser::Browser::launch()?;
//! browser.open("report.html".as_ref())?;
//! browser.click("#profile a")?;
//! let title = browser.evaluate("document.title")?;
//! assert!(browser.observed()?.is_quiet());
//! # Ok(()) }
//! ```

mod browser;
mod connection;
mod frame;
mod input;
mod look;
mod observed;
mod process;

pub use browser::Browser;
pub use look::{Media, Scheme, Viewport};
pub use observed::Observed;
pub use process::{PROGRAMS, find_program};

/// Why a browser did not do what it was asked for.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// Chromium is not installed.
    #[error("no Chromium on the path: run `cargo xtask tools`")]
    Missing,
    /// The program, its folder or its pipes failed.
    #[error("the browser cannot be reached: {0}")]
    Pipe(#[from] std::io::Error),
    /// The browser has ended, with what it said last.
    #[error("the browser has ended during {during}: {last_words}")]
    Gone {
        /// What it was doing.
        during: String,
        /// The end of what it wrote to its error stream.
        last_words: String,
    },
    /// The page's process has crashed.
    #[error("the page crashed")]
    Crashed,
    /// The browser did not answer before the deadline.
    #[error("no answer to {0} before the deadline")]
    Silent(String),
    /// The browser refused a command.
    #[error("{method}: {message}")]
    Refused {
        /// The command.
        method: String,
        /// The browser's reason.
        message: String,
    },
    /// A script threw.
    #[error("the script threw: {message}\n  in: {script}")]
    Script {
        /// What it threw.
        message: String,
        /// The script.
        script: String,
    },
    /// A condition did not come true before the deadline.
    #[error("never came true: {0}")]
    Never(String),
    /// An element that nobody could click or that is not there.
    #[error("{selector} cannot be clicked: {reason}")]
    Unreachable {
        /// The element.
        selector: String,
        /// Why.
        reason: String,
    },
    /// A key without an entry in the table of keys.
    #[error("no key is called {0}")]
    Key(String),
}
