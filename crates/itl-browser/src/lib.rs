//! A headless Chromium for tests of the report and for the pictures in its documentation.
//!
//! In: a page of this machine and what a person would do with it. Out: what the page shows, and everything it did
//! that a report must never do: errors, dialogs, requests. It talks the DevTools protocol over two pipes, so nothing
//! listens on a port, and a browser whose test has died sees its pipes close and ends.
//!
//! It never is part of the product, never asserts anything about time (deadlines only bound how long a hung browser
//! is waited for), and never reaches a network: every name is unknown to the browser it starts.
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
mod deadline;
mod error;
mod input;
mod look;
mod observed;
mod process;
mod program;

pub use browser::Browser;
pub use error::Error;
pub use look::{Media, Scheme, Viewport};
pub use observed::Observed;
pub use program::{PROGRAMS, find_program};
