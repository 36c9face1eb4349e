//! Tools about many documents: which there are, and passages in them.

use itl::results::{
    DocumentsAnswer, FoundPassagePart, ListedDocumentPart, PassagePart, SearchAnswer, UnreadPart,
};
use itl::{Error, Session};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::Value;
use std::sync::Arc;

use super::{Arguments, Refusal, at_most, value};
use crate::desk::Desk;
use crate::kept::Kept;

/// Files that are listed, and at most.
const LISTED: usize = 200;
const MOST_LISTED: usize = 2_000;
/// Passages that are answered with, and of one document, unless somebody asks for other numbers.
const PASSAGES: usize = 10;
const OF_ONE: usize = 3;
/// Documents that could not be read and are named.
const UNREAD: usize = 20;

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct ListDocuments {
    /// A folder; all folders if left out.
    path: Option<String>,
    /// How many files are listed, 1 to 2,000.
    limit: Option<usize>,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct SearchPassages {
    /// Words that a sentence has all of, in any form ("reduce emissions" finds "reducing our emissions").
    words: Option<String>,
    /// A concept that the sentences are about: its id, its name, or the beginning of its name. Words, a concept or both are needed.
    concept: Option<String>,
    /// A document or a folder, as list_documents names it; everything if left out.
    path: Option<String>,
    /// The framework of the concept: a name of list_frameworks, or the path of a framework file. The first of the list if left out.
    framework: Option<String>,
    /// How many passages are answered with, 1 to 50.
    limit: Option<usize>,
    /// How many of them from one document, 1 to 50.
    per_document: Option<usize>,
}

impl Arguments for ListDocuments {
    const NAME: &'static str = "list_documents";
    const TITLE: &'static str = "Which documents there are";
    const ABOUT: &'static str =
        "The files in the folders that may be read, with the paths that the other tools take.";

    fn answer(self, desk: &Desk, session: &Session) -> Result<Value, Refusal> {
        session.cancel().check().map_err(Error::from)?;
        let files = desk.enclosure.files(self.path.as_deref())?;
        let most = self.limit.unwrap_or(LISTED).clamp(1, MOST_LISTED);
        let part =
            |file: &itl::disk::Enclosed| ListedDocumentPart { path: file.path.clone(), bytes: file.bytes };
        value(&DocumentsAnswer { files: files.len(), documents: files.iter().take(most).map(part).collect() })
    }
}

impl Arguments for SearchPassages {
    const NAME: &'static str = "search_passages";
    const TITLE: &'static str = "Passages with words, or about a concept";
    const ABOUT: &'static str = "Sentences of one document, a folder or all documents that have given words, or that match a concept, with their pages and sections.";

    fn answer(self, desk: &Desk, session: &Session) -> Result<Value, Refusal> {
        let words = self.words.as_deref().unwrap_or_default().trim();
        let reference = desk.reference(session, self.framework.as_deref())?;
        match &self.concept {
            Some(concept) => drop(reference.column(concept)?),
            None if words.is_empty() => {
                return Err(Refusal::Arguments("give words, a concept, or both".to_owned()));
            }
            None => {}
        }
        let files = desk.enclosure.files(self.path.as_deref())?;
        let (most, of_one) = (at_most(self.limit, PASSAGES), at_most(self.per_document, OF_ONE));
        let (mut searched, mut found, mut unread) = (0, 0, Vec::new());
        let mut hits: Vec<(Arc<Kept>, usize)> = Vec::new();
        for file in &files {
            let kept = match desk.alignment(session, &file.path, &reference) {
                Ok(kept) => kept,
                Err(Error::Cancelled) => return Err(Error::Cancelled.into()),
                // A picture or a program is no document.
                Err(error) if error.is_foreign() && files.len() > 1 => continue,
                Err(error) => {
                    unread.push(UnreadPart { path: file.path.clone(), reason: error.what() });
                    continue;
                }
            };
            searched += 1;
            let units = session.search(&kept.alignment, words, self.concept.as_deref())?;
            found += units.len();
            let room = most.saturating_sub(hits.len()).min(of_one);
            hits.extend(units.into_iter().take(room).map(|unit| (kept.clone(), unit)));
        }
        unread.truncate(UNREAD);
        let passages = hits.iter().map(|(kept, unit)| FoundPassagePart {
            path: &kept.alignment.name,
            title: kept.alignment.document.title.as_deref(),
            passage: PassagePart::of(&kept.alignment.result, *unit),
        });
        value(&SearchAnswer { documents: searched, found, passages: passages.collect(), unread })
    }
}
