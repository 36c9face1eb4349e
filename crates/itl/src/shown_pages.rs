//! The pages that hold what a report quotes, as pictures: an alignment and the file it was made of in; pictures, and what there
//! is to say about them, out.
//!
//! Pages are chosen by what is quoted, the best quote of every concept first, so that what has no room any more is what matters
//! least. A page that cannot be drawn is a notice.

use itl_base::Notice;
use itl_core::Alignment as Numbers;
use itl_document::{Origin, Place};
use itl_report::html::PagePicture;
use rayon::prelude::*;
use std::collections::BTreeMap;

use crate::{Alignment, Error, Picture, PictureOptions, Session};

/// Pixels a point: 144 dots an inch, which is sharp on most screens.
const DENSITY: f32 = 2.0;
/// Most pages that go into a report.
const MOST_PAGES: usize = 40;
/// Most bytes that they may have together.
const MOST_BYTES: usize = 24 << 20;
/// Concepts whose strongest units are shown where the model does not decide.
const STRONGEST: usize = 10;

/// Pictures of pages for a report.
#[derive(Debug, Clone, Default)]
pub struct ShownPages {
    /// The pictures, in the order of pages.
    pub pictures: Vec<PagePicture>,
    /// What there is to say about them: how many, how large, and which are missing.
    pub notices: Vec<Notice>,
}

impl Session {
    /// Draws the pages that hold what a report of the alignment quotes; `bytes` is the file that was aligned. At most 40 pages and 24 MiB
    /// are drawn. A document without pages has no pictures, and a notice that says so.
    ///
    /// # Errors
    /// If this build makes no pictures, or somebody asked to stop.
    pub fn picture_evidence(&self, alignment: &Alignment, bytes: &[u8]) -> Result<ShownPages, Error> {
        if !matches!(alignment.document.origin, Origin::Pages(_)) {
            let message = "only PDF files have pages that can be shown: the report is without pictures";
            return Ok(ShownPages { pictures: Vec::new(), notices: vec![Notice::info("no-pages", message)] });
        }
        let quotes = alignment.context(&self.settings().view).quotes;
        let wanted = pages_of(&alignment.result, quotes);
        let draw =
            |&page: &u32| self.picture(bytes, &alignment.path, PictureOptions::new(page, DENSITY).small());
        let room = wanted.len().min(MOST_PAGES);
        // Each of them waits for a process of its own.
        let drawn: Vec<Result<Picture, Error>> = wanted[..room].par_iter().map(draw).collect();
        keep(&wanted, drawn, alignment.document.pages.unwrap_or(0))
    }
}

/// What is kept of the pages that were drawn, the most wanted first.
fn keep(wanted: &[u32], drawn: Vec<Result<Picture, Error>>, count: u32) -> Result<ShownPages, Error> {
    let mut kept: BTreeMap<u32, Vec<u8>> = BTreeMap::new();
    let (mut bytes, mut notices) = (0, Vec::new());
    let mut left_out = wanted.len() - drawn.len();
    for (&page, picture) in wanted.iter().zip(drawn) {
        match picture {
            Ok(picture) if bytes + picture.png.len() <= MOST_BYTES => {
                bytes += picture.png.len();
                kept.insert(page, picture.png);
            }
            Ok(_) => left_out += 1,
            Err(error @ (Error::Cancelled | Error::NotBuilt { .. })) => return Err(error),
            Err(error) => {
                let message = format!("page {page} is not shown: {}", error.what());
                notices.push(Notice::info("page-not-shown", message));
            }
        }
    }
    let size = bytes.div_ceil(1000);
    let mut message = format!("the report shows {} of {count} pages ({size} kB)", kept.len());
    if left_out > 0 {
        message.push_str(&format!("; {left_out} more with quotes had no room"));
    }
    notices.push(Notice::info("pages-shown", message));
    let pictures = kept.into_iter().map(|(page, png)| PagePicture { page, png }).collect();
    Ok(ShownPages { pictures, notices })
}

/// The pages of what is quoted, most wanted first, each once: the first quote of every concept, then the second.
fn pages_of(numbers: &Numbers, quotes: usize) -> Vec<u32> {
    let lists = match &numbers.verdicts {
        Some(verdicts) => {
            let mut columns: Vec<usize> = (0..verdicts.concepts.len()).collect();
            columns.retain(|&column| verdicts.concepts[column].verdict.is_found());
            let evidence = |column: usize| verdicts.concepts[column].evidence;
            columns.sort_by(|&a, &b| evidence(b).total_cmp(&evidence(a)).then(a.cmp(&b)));
            let quoted = |column: usize| numbers.quotes(column).iter().map(|quote| quote.unit).collect();
            columns.into_iter().map(quoted).collect()
        }
        None => strongest(numbers, quotes),
    };
    let mut pages = Vec::new();
    for rank in 0..quotes {
        for unit in lists.iter().filter_map(|units: &Vec<usize>| units.get(rank)) {
            for place in numbers.document.places(numbers.units[*unit].span) {
                if let Place::Area { page, .. } = place
                    && !pages.contains(&page)
                {
                    pages.push(page);
                }
            }
        }
    }
    pages
}

/// The strongest units of the strongest concepts, where nothing is decided.
fn strongest(numbers: &Numbers, quotes: usize) -> Vec<Vec<usize>> {
    let total = &numbers.total.absolute;
    let mut columns: Vec<usize> = (0..total.len()).filter(|&column| total[column] > 0.0).collect();
    columns.sort_by(|&a, &b| total[b].total_cmp(&total[a]).then(a.cmp(&b)));
    columns.truncate(STRONGEST);
    let units = |column: usize| {
        let value = |unit: usize| numbers.affinities.get(unit, column);
        let mut units: Vec<usize> = (0..numbers.units.len()).filter(|&unit| value(unit) > 0.0).collect();
        units.sort_by(|&a, &b| value(b).total_cmp(&value(a)).then(a.cmp(&b)));
        units.truncate(quotes);
        units
    };
    columns.into_iter().map(units).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(size: usize) -> Result<Picture, Error> {
        Ok(Picture { width: 1, height: 1, density: 1.0, png: vec![0; size] })
    }

    #[test]
    fn what_has_no_room_is_what_is_wanted_least() {
        let pictures = vec![drawn(MOST_BYTES / 2), drawn(MOST_BYTES), drawn(MOST_BYTES / 2)];
        let shown = keep(&[7, 3, 5, 9], pictures, 20).unwrap();
        assert_eq!(shown.pictures.iter().map(|picture| picture.page).collect::<Vec<_>>(), [5, 7]);
        let message = &shown.notices[0].message;
        assert!(message.contains("2 of 20 pages (25166 kB)") && message.contains("2 more"), "{message}");
    }

    #[test]
    fn a_page_that_cannot_be_drawn_is_a_notice() {
        let failure = crate::WorkerFailure::Time(3);
        let shown =
            keep(&[7, 3], vec![Err(Error::Worker { path: "a".into(), failure }), drawn(9)], 9).unwrap();
        assert_eq!(shown.pictures.len(), 1);
        assert!(shown.notices[0].message.starts_with("page 7 is not shown: "), "{:?}", shown.notices);
        assert!(matches!(keep(&[7], vec![Err(Error::Cancelled)], 9), Err(Error::Cancelled)));
    }
}
