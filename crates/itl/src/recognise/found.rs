//! What there is to say about the pages that were recognised: how many, how surely, and which were not.

use itl_base::{Language, Notice};
use itl_document::Document;

use super::{MOST_PAGES, Recogniser, languages};

/// Pages that a notice names.
const NAMED: usize = 3;

/// What happened while pages were recognised.
pub(super) struct Found {
    /// Pages beyond the bound.
    left: usize,
    /// Pages that failed, and why.
    pub(super) failed: Vec<(u32, String)>,
}

impl Found {
    pub(super) fn new(left: usize) -> Self {
        Self { left, failed: Vec::new() }
    }

    /// The notices of a document of which so many pages were recognised; `lacking` is a language that the recogniser does not know.
    pub(super) fn notices(
        mut self,
        document: &Document,
        pages: usize,
        recogniser: &Recogniser,
        lacking: Option<Language>,
    ) -> Vec<Notice> {
        let mut notices = Vec::new();
        if pages > 0 {
            let noun = if pages == 1 { "page was" } else { "pages were" };
            let sure = document.confidence(0..document.text.len()).unwrap_or(0.0);
            let message = format!(
                "{pages} {noun} recognised by {} (mean confidence {sure:.0} %)",
                recogniser.version()
            );
            notices.push(Notice::info("recognised", message));
        }
        if let Some(language) = lacking {
            let message =
                format!("the recogniser does not know the language \"{language}\", and read pages as others");
            notices.push(
                Notice::warning("recognised-as-other", message).with_help(languages::install(language)),
            );
        }
        self.failed.sort();
        for (page, reason) in self.failed.iter().take(NAMED) {
            let message = format!("the page could not be recognised: {reason}");
            notices.push(Notice { page: Some(*page), ..Notice::warning("not-recognised", message) });
        }
        let more = self.failed.len().saturating_sub(NAMED);
        if more > 0 {
            notices.push(Notice::warning(
                "not-recognised",
                format!("{more} more pages could not be recognised"),
            ));
        }
        if self.left > 0 {
            let message = format!("{} pages were not recognised: {MOST_PAGES} of a document are", self.left);
            notices.push(Notice::warning("not-recognised", message));
        }
        notices
    }
}
