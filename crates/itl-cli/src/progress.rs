//! How far a run over many documents is: a line on standard error, if that is a terminal and the run takes longer
//! than a second. Without one, nothing is shown and nothing changes.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::{self, IsTerminal};
use std::time::Duration;

/// Work that takes no longer than this shows no progress.
const PATIENCE: Duration = Duration::from_secs(1);

/// The progress of a run.
pub(crate) struct Progress {
    bar: ProgressBar,
    wanted: bool,
}

impl Progress {
    /// The progress of a run over so many documents.
    pub(crate) fn of(documents: usize, quiet: bool) -> Self {
        let bar = ProgressBar::with_draw_target(Some(documents as u64), ProgressDrawTarget::hidden());
        // A template that is not one would only cost the bar its looks.
        if let Ok(style) =
            ProgressStyle::with_template("{bar:30} {pos} of {len} documents, {eta} left  {wide_msg}")
        {
            bar.set_style(style.progress_chars("█▌ "));
        }
        Self { bar, wanted: documents > 1 && !quiet && io::stderr().is_terminal() }
    }

    /// One more document is done.
    pub(crate) fn done(&self, name: &str) {
        if !self.wanted {
            return;
        }
        if self.bar.is_hidden() && self.bar.elapsed() > PATIENCE {
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
        self.bar.set_message(itl::report::terminal::clean(name));
        self.bar.inc(1);
    }

    /// Does `work`, which may print, with the line out of its way.
    pub(crate) fn aside<T>(&self, work: impl FnOnce() -> T) -> T {
        self.bar.suspend(work)
    }

    /// Takes the line away.
    pub(crate) fn end(&self) {
        self.bar.finish_and_clear();
    }
}
