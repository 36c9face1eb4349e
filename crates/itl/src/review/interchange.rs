//! Reviews in the forms of other programs: REFI-QDA projects out and in, Web Annotations out.

use itl_base::Notice;
use itl_framework::Concept;
use itl_review::{
    Codebook, CodedConcept, Decision, ImportError, QdaDocument, ReviewFile, read_qdpx, web_annotations,
    write_qdpx,
};

use super::applied::{framework_ref, some};
use super::desk::Desk;
use crate::{Error, Reference};

impl Desk<'_> {
    /// The review as a REFI-QDA project.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn qdpx(&self, files: &[ReviewFile]) -> Result<Vec<u8>, Error> {
        let document = self.document();
        let name = document.title.clone().unwrap_or_else(|| self.alignment.name.clone());
        let document = QdaDocument { sha256: document.sha256, name };
        let origin = concat!("itl ", env!("CARGO_PKG_VERSION"));
        let book = codebook(&self.alignment.reference);
        Ok(write_qdpx(&self.review(files), &self.text, &book, &document, origin)?)
    }

    /// The review as W3C Web Annotations in JSON-LD.
    ///
    /// # Errors
    /// Never: what is in a review can be written.
    pub fn annotations(&self, files: &[ReviewFile]) -> Result<Vec<u8>, Error> {
        let page = web_annotations(&self.review(files), &self.text, &self.alignment.name);
        let mut bytes = serde_json::to_vec_pretty(&page).map_err(std::io::Error::other)?;
        bytes.push(b'\n');
        Ok(bytes)
    }

    /// The decisions of a REFI-QDA project about this document, and what was left out.
    ///
    /// # Errors
    /// If the bytes are no project.
    pub fn of_qdpx(&self, bytes: &[u8]) -> Result<(Vec<Decision>, Vec<Notice>), ImportError> {
        let framework = framework_ref(&self.alignment.reference);
        let imported = read_qdpx(bytes, &codebook(&self.alignment.reference), &framework)?;
        let mut notices = Vec::new();
        if !imported.unknown.is_empty() {
            let names: Vec<String> =
                imported.unknown.iter().map(|(name, count)| format!("{name} ({count})")).collect();
            let message = format!("codes that are no concepts are left out: {}", some(&names));
            notices.push(Notice::info("review-codes", message));
        }
        if imported.wordless > 0 {
            let message =
                format!("{} codings of pictures, sounds or areas of pages are left out", imported.wordless);
            notices.push(Notice::info("review-wordless", message));
        }
        let all: Vec<&Decision> = imported.sources.values().flatten().collect();
        let found: Vec<Decision> = all.iter().filter_map(|one| self.adopt(one)).collect();
        if found.len() < all.len() {
            let message = format!(
                "{} codings are left out: their words are not in the document",
                all.len() - found.len()
            );
            notices.push(Notice::warning("review-lost", message));
        }
        Ok((found, notices))
    }
}

/// The concepts of a reference as codes.
fn codebook(reference: &Reference) -> Codebook {
    let framework = reference.model().framework();
    let concept = |one: &Concept| CodedConcept {
        id: one.id.clone(),
        label: one.label.clone(),
        description: one.descriptor.clone(),
        parent: one.parent.clone(),
    };
    Codebook { title: framework.title.clone(), concepts: framework.concepts.iter().map(concept).collect() }
}
