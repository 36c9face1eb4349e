//! A copy of a document with its passages marked: an alignment and the file that it was made of in; the bytes of the copy out.
//!
//! The file stands in front of the copy, byte for byte; marks follow behind it.

use itl_base::Notice;
use itl_document::Origin;
use itl_settings::ViewSettings;

use crate::reading::sha256;
use crate::{Alignment, Error, Session};

/// A marked copy of a document.
#[derive(Debug, Clone, Default)]
pub struct MarkedCopy {
    /// The file.
    pub bytes: Vec<u8>,
    /// How many passages are marked, and what is missing.
    pub notices: Vec<Notice>,
}

impl Session {
    /// Marks the passages of an alignment in a copy of its PDF file: highlights with notes, bookmarks and a legend. `bytes` is the file that
    /// was aligned.
    ///
    /// # Errors
    /// If the document has no verdicts and not all was asked for, it is no PDF file or another one than was aligned, it is encrypted, signed
    /// or too damaged to be marked, or somebody asked to stop.
    pub fn mark_copy(
        &self,
        alignment: &Alignment,
        view: &ViewSettings,
        bytes: &[u8],
    ) -> Result<MarkedCopy, Error> {
        let unmarkable = |reason| Error::Unmarkable { path: alignment.path.clone(), reason };
        if !matches!(alignment.document.origin, Origin::Pages(_)) {
            return Err(unmarkable("only PDF files can be marked"));
        }
        if let Some(reason) = alignment.not_assessed.filter(|_| view.all != Some(true)) {
            return Err(alignment.unassessed(reason));
        }
        if alignment.document.sha256.as_ref().is_some_and(|known| *known != sha256(bytes)) {
            return Err(unmarkable("the file has changed since it was read"));
        }
        let marks = itl_report::marks(alignment.context(view), &alignment.name, &alignment.result);
        let (passages, concepts) = (marks.marks.len(), marks.concepts.len());
        let tail = self.tail(bytes, &alignment.path, marks)?;
        let noun = if passages == 1 { "passage is" } else { "passages are" };
        let mut notices = vec![Notice::info(
            "marked",
            format!("{passages} {noun} marked, in {concepts} colours; the legend is the last page"),
        )];
        if tail.lost > 0 {
            let message = format!("{} of them are on pages that cannot be marked", tail.lost);
            notices.push(Notice::warning("not-marked", message));
        }
        Ok(MarkedCopy { bytes: [bytes, &tail.bytes].concat(), notices })
    }
}
