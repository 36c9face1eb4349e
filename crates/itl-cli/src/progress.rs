//! How far a run over many documents is: a line on standard error, if that is a terminal and the run takes longer
//! than a second. Without one, nothing is shown and nothing changes.

use indicatif::{HumanCount, ProgressBar, ProgressDrawTarget, ProgressStyle};
use itl::corpus::Advance;
use std::io::{self, IsTerminal};
use std::time::Duration;

/// Work that takes no longer than this shows no progress.
const PATIENCE: Duration = Duration::from_secs(1);

const DOCUMENTS: &str = "{bar:30} {pos} of {len} documents, {eta} left  {wide_msg}";
const UNKNOWN: &str = "{spinner} {pos} documents, {per_sec}  {wide_msg}";
const CORPUS: &str = "{bar:30} {percent} %, {eta} left  {wide_msg}";
const STREAM: &str = "{spinner} {wide_msg}";

/// The progress of a run.
pub(crate) struct Progress {
    bar: ProgressBar,
    wanted: bool,
}

impl Progress {
    /// The progress of a run over so many documents, if their number is known.
    pub(crate) fn of(documents: Option<usize>, quiet: bool) -> Self {
        let template = if documents.is_some() { DOCUMENTS } else { UNKNOWN };
        Self::new(documents.map(|count| count as u64), template, documents != Some(1) && !quiet)
    }

    /// The progress of a run over so many bytes, if their number is known.
    pub(crate) fn of_corpus(bytes: Option<u64>, quiet: bool) -> Self {
        Self::new(bytes, if bytes.is_some() { CORPUS } else { STREAM }, !quiet)
    }

    fn new(length: Option<u64>, template: &str, wanted: bool) -> Self {
        let bar = ProgressBar::with_draw_target(length, ProgressDrawTarget::hidden());
        // A template that is not one would only cost the bar its looks.
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style.progress_chars("█▌ "));
        }
        Self { bar, wanted: wanted && io::stderr().is_terminal() }
    }

    /// One more document is done.
    pub(crate) fn done(&self, name: &str) {
        if !self.wanted {
            return;
        }
        self.show();
        self.bar.set_message(itl::report::terminal::clean(name));
        self.bar.inc(1);
    }

    /// A run over a corpus is so far.
    pub(crate) fn advance(&self, advance: Advance) {
        if !self.wanted {
            return;
        }
        // What was done before says nothing about how fast this run is.
        if advance.documents == 0 {
            self.bar.set_position(advance.bytes_before);
            self.bar.reset_eta();
            return;
        }
        self.show();
        let seconds = self.bar.elapsed().as_secs_f64().max(0.001);
        let rate = |count: u64| HumanCount((count as f64 / seconds) as u64);
        self.bar.set_message(format!(
            "{} documents, {} documents/s, {} words/s",
            HumanCount(advance.before + advance.documents),
            rate(advance.documents),
            rate(advance.words)
        ));
        self.bar.set_position(advance.bytes);
    }

    fn show(&self) {
        if self.bar.is_hidden() && self.bar.elapsed() > PATIENCE {
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
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
