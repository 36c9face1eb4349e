//! A copy of a document with its passages marked: an alignment and the file that it was made of in; the bytes of the copy out.
//!
//! A PDF file stands in front of its copy, byte for byte, and marks follow behind it. A Word document gets comments.

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

impl MarkedCopy {
    /// The ending that its file has.
    #[must_use]
    pub fn ending(alignment: &Alignment) -> &'static str {
        if is_paged(alignment) { "pdf" } else { "docx" }
    }

    /// Refuses a path whose ending is that of the other kind of copy.
    ///
    /// # Errors
    /// If a program would take the file for what it is not.
    pub fn suits(alignment: &Alignment, path: &str) -> Result<(), Error> {
        let (other, reason) = match Self::ending(alignment) {
            "pdf" => {
                (".docx", "a marked copy of a PDF file is a PDF file: give it a name that ends with .pdf")
            }
            _ => {
                (".pdf", "a marked copy of a Word document is one, too: give it a name that ends with .docx")
            }
        };
        match path.to_lowercase().ends_with(other) {
            true => Err(Error::Unmarkable { path: alignment.path.clone(), reason }),
            false => Ok(()),
        }
    }
}

impl Session {
    /// Marks the passages of an alignment in a copy of its file. A PDF file gets highlights with notes, bookmarks and a legend; a Word document
    /// gets comments. `bytes` is the file that was aligned.
    ///
    /// # Errors
    /// If the document has no verdicts and not all was asked for, it is another kind of file or another one than was aligned, it is encrypted,
    /// signed or too damaged to be marked, or somebody asked to stop.
    pub fn mark_copy(
        &self,
        alignment: &Alignment,
        view: &ViewSettings,
        bytes: &[u8],
    ) -> Result<MarkedCopy, Error> {
        let unmarkable = |reason| Error::Unmarkable { path: alignment.path.clone(), reason };
        let is_paged = is_paged(alignment);
        if !is_paged && !bytes.starts_with(b"PK") {
            return Err(unmarkable("only PDF files and Word documents (DOCX) can be marked"));
        }
        if let Some(reason) = alignment.not_assessed.filter(|_| view.all != Some(true)) {
            return Err(alignment.unassessed(reason));
        }
        if alignment.document.sha256.as_ref().is_some_and(|known| *known != sha256(bytes)) {
            return Err(unmarkable("the file has changed since it was read"));
        }
        let marks = itl_report::marks(alignment.context(view), &alignment.name, &alignment.result);
        let (passages, concepts) = (marks.marks.len(), marks.concepts.len());
        let marked = self.mark(bytes, &alignment.path, marks)?;
        let noun = if passages == 1 { "passage is" } else { "passages are" };
        let (how, where_not) = match is_paged {
            true => (
                format!("in {concepts} colours; the legend is the last page"),
                "on pages that cannot be marked",
            ),
            false => ("with a comment each".to_owned(), "in notes or comments, where Word has no comments"),
        };
        let mut notices = vec![Notice::info("marked", format!("{passages} {noun} marked, {how}"))];
        if marked.lost > 0 {
            let message = format!("{} of them have no mark: they are {where_not}", marked.lost);
            notices.push(Notice::warning("not-marked", message));
        }
        Ok(MarkedCopy { bytes: marked.bytes.of(bytes), notices })
    }
}

/// Whether a document has pages with areas, as a PDF file has.
fn is_paged(alignment: &Alignment) -> bool {
    matches!(alignment.document.origin, Origin::Pages(_))
}
