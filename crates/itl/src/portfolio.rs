//! A run over many documents as one page: alignments in, one after the other; verdicts, best passages and unread documents out.
//!
//! What is kept grows with documents times concepts by a few numbers, and with concepts by a few passages. What is heavy of an alignment is let go.

use itl_core::AlignSettings;
use itl_corpus::Origin;
use itl_report::{BestPassage, UnreadDocument};
use itl_study::{DocumentProfile, Overview};

use crate::{Alignment, Error, Reference, Summary};

/// Documents that a concept is quoted from.
const QUOTED: usize = 5;
/// Characters of a quote.
const QUOTE: usize = 400;
/// Documents that are named with the reason why they could not be read.
const UNREAD: usize = 1_000;

/// Takes the documents of a run in one by one, for a page about all of them.
pub struct Portfolio {
    reference: Reference,
    by: String,
    overview: Overview,
    settings: Option<AlignSettings>,
    /// The best passages of each concept, with the evidence of their documents, most first.
    best: Vec<Vec<(f64, BestPassage)>>,
    unread: Vec<UnreadDocument>,
}

impl Portfolio {
    /// Documents that are aligned with this reference, in groups `by` document, folder, year, a column of their table, or a pattern of their
    /// names in which `*` is the group.
    #[must_use]
    pub fn new(reference: &Reference, by: &str) -> Self {
        let concepts = reference.model().concept_count();
        Self {
            reference: reference.clone(),
            by: by.to_owned(),
            overview: Overview::new(concepts),
            settings: None,
            best: vec![Vec::new(); concepts],
            unread: Vec::new(),
        }
    }

    /// The group of a document.
    #[must_use]
    pub fn group(&self, origin: &Origin) -> String {
        group_of(&self.by, origin).unwrap_or_else(|| "(none)".to_owned())
    }

    /// One more document, which belongs to this group. One of which nothing could be read is named with the reason.
    pub fn add(&mut self, group: &str, alignment: &Alignment) {
        self.settings.get_or_insert(alignment.settings);
        if let Some(error) = alignment.unread() {
            return self.failed(&alignment.name, &error);
        }
        let verdicts = alignment.verdicts.as_ref().map(|found| found.concepts.as_slice());
        self.overview.add(&DocumentProfile {
            id: alignment.name.clone(),
            group: group.to_owned(),
            units: alignment.affinities.counted_rows(0..alignment.units.len()).count() as u64,
            absolute: alignment.total.absolute.clone(),
            relative: alignment.total.relative.clone(),
            passages: verdicts.map(|all| all.iter().map(|found| found.passages.len() as u64).collect()),
            evidence: verdicts.map(|all| all.iter().map(|found| found.evidence).collect()),
            share: verdicts.map(|all| all.iter().map(|found| found.share).collect()),
            verdict: verdicts.map(|all| all.iter().map(|found| found.verdict).collect()),
        });
        for (column, found) in verdicts.into_iter().flatten().enumerate() {
            let best = &mut self.best[column];
            let place = best.partition_point(|(evidence, _)| *evidence >= found.evidence);
            if found.passages.is_empty() || place >= QUOTED {
                continue;
            }
            if let Some(quote) = alignment.quotes(column).first() {
                let label = quote
                    .page
                    .map(|page| alignment.document.page_label(page).map_or(page.to_string(), str::to_owned));
                let text: String = quote.text.split_whitespace().collect::<Vec<_>>().join(" ");
                let cut = text.char_indices().nth(QUOTE).map(|(at, _)| format!("{}…", &text[..at]));
                let passage =
                    BestPassage { document: alignment.name.clone(), page: label, text: cut.unwrap_or(text) };
                best.insert(place, (found.evidence, passage));
                best.truncate(QUOTED);
            }
        }
    }

    /// A document that could not be read or aligned.
    pub fn failed(&mut self, name: &str, error: &Error) {
        self.without(name, error.what());
    }

    /// A document without a result, for this reason.
    pub fn without(&mut self, name: &str, reason: String) {
        if self.unread.len() < UNREAD {
            self.unread.push(UnreadDocument { name: name.to_owned(), reason });
        }
    }

    /// The page, the table and the numbers of all of them.
    ///
    /// # Errors
    /// If no document could be read.
    pub fn finish(self) -> Result<Summary, Error> {
        let Some(settings) = self.settings else { return Err(Error::NoDocuments { path: String::new() }) };
        Ok(Summary {
            reference: self.reference,
            grouping: self.by,
            overview: self.overview,
            settings,
            best: self
                .best
                .into_iter()
                .map(|all| all.into_iter().map(|(_, passage)| passage).collect())
                .collect(),
            unread: self.unread,
        })
    }
}

/// The group of a document; nothing where it has none.
fn group_of(by: &str, origin: &Origin) -> Option<String> {
    let column = || origin.columns.iter().find(|(name, _)| name == by)?.1.as_text().map(str::to_owned);
    let found = match by {
        "document" => Some(origin.name.clone()),
        "folder" => origin.folder.clone(),
        "year" => column().or_else(|| year_in(&origin.name)),
        pattern if pattern.contains('*') => matched(pattern, &origin.name),
        _ => column(),
    };
    found.filter(|group| !group.is_empty())
}

/// The last number of four digits in a name that can be a year.
#[must_use]
pub fn year_in(name: &str) -> Option<String> {
    let numbers = name.split(|c: char| !c.is_ascii_digit());
    let mut years =
        numbers.filter(|number| number.len() == 4 && (number.starts_with("19") || number.starts_with("20")));
    years.next_back().map(str::to_owned)
}

/// What `*` is in a name that ends as the pattern does; the beginning may be any folder.
fn matched(pattern: &str, name: &str) -> Option<String> {
    let (before, after) = pattern.split_once('*')?;
    let start = if before.is_empty() {
        name.rfind('/').map_or(0, |at| at + 1)
    } else {
        name.rfind(before)? + before.len()
    };
    let rest = &name[start..];
    let end = if after.is_empty() { rest.len() } else { rest.find(after)? };
    Some(rest[..end].to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn origin(name: &str, folder: Option<&str>) -> Origin {
        Origin { name: name.to_owned(), folder: folder.map(str::to_owned), ..Origin::default() }
    }

    #[test]
    fn groups_are_folders_years_and_parts_of_names() {
        let one = origin("reports/acme-2021-v2.pdf", Some("reports"));
        let group = |by| group_of(by, &one);
        assert_eq!(group("document").as_deref(), Some("reports/acme-2021-v2.pdf"));
        assert_eq!(group("folder").as_deref(), Some("reports"));
        assert_eq!(group("year").as_deref(), Some("2021"));
        assert_eq!(group("acme-*-v2").as_deref(), Some("2021"));
        assert_eq!(group("*-2021").as_deref(), Some("acme"));
        assert_eq!((group("other-*"), group("team")), (None, None));
        assert_eq!(group_of("year", &origin("v1234567.txt", None)), None);
        assert_eq!(group_of("year", &origin("1875 2019 2020.txt", None)).as_deref(), Some("2020"));
    }
}
