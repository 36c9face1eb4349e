//! How far a run over many documents is: a line on standard error, if that is a terminal and the run takes longer
//! than a second. Without one, nothing is shown and nothing changes.

use indicatif::{HumanCount, ProgressBar, ProgressDrawTarget, ProgressStyle};
use itl::Session;
use std::io::{self, IsTerminal};
use std::time::Duration;

use crate::screen::visible;

/// Work that takes no longer than this shows no progress.
const PATIENCE: Duration = Duration::from_secs(1);

const DOCUMENTS: &str = "{bar:30} {pos} of {len} documents, {eta} left  {wide_msg}";
const UNKNOWN: &str = "{spinner} {pos} documents, {per_sec}  {wide_msg}";
const CORPUS: &str = "{bar:30} {percent} %, {eta} left  {wide_msg}";
const STREAM: &str = "{spinner} {wide_msg}";

/// The progress of a run.
#[derive(Clone)]
pub(crate) struct Progress {
    bar: ProgressBar,
    wanted: bool,
    /// Whether the line shows bytes of a corpus rather than documents.
    corpus: bool,
}

impl Progress {
    /// The progress of a run over so many documents, if their number is known.
    pub(crate) fn of(documents: Option<usize>, quiet: bool) -> Self {
        let template = if documents.is_some() { DOCUMENTS } else { UNKNOWN };
        Self::new(documents.map(|count| count as u64), template, documents != Some(1) && !quiet, false)
    }

    /// The progress of a run over so many bytes, if their number is known.
    pub(crate) fn of_corpus(bytes: Option<u64>, quiet: bool) -> Self {
        Self::new(bytes, if bytes.is_some() { CORPUS } else { STREAM }, !quiet, true)
    }

    fn new(length: Option<u64>, template: &str, wanted: bool, corpus: bool) -> Self {
        let bar = ProgressBar::with_draw_target(length, ProgressDrawTarget::hidden());
        // A template that is not one would only cost the bar its looks.
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style.progress_chars("█▌ "));
        }
        Self { bar, wanted: wanted && io::stderr().is_terminal(), corpus }
    }

    /// The same session, whose work this line shows.
    pub(crate) fn of_session(&self, session: &Session) -> Session {
        let line = self.clone();
        session.telling(move |progress| line.advance(progress))
    }

    fn advance(&self, progress: &itl::Progress) {
        if !self.wanted {
            return;
        }
        // What was done before says nothing about how fast this run is.
        if progress.done == 0 {
            self.bar.set_position(progress.bytes_before);
            self.bar.reset_eta();
            return;
        }
        self.show();
        if !self.corpus {
            self.bar.set_message(visible(&progress.name));
            self.bar.set_position(progress.done);
            return;
        }
        let seconds = self.bar.elapsed().as_secs_f64().max(0.001);
        let rate = |count: u64| HumanCount((count as f64 / seconds) as u64);
        self.bar.set_message(format!(
            "{} documents, {} documents/s, {} words/s",
            HumanCount(progress.before + progress.done),
            rate(progress.done),
            rate(progress.words)
        ));
        self.bar.set_position(progress.bytes);
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
