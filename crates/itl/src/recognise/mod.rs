//! Pages that are pictures: a document that was read and its file in; the document with their words out.
//!
//! The pages are drawn in the confined process that draws pages, and each picture is handed to a recogniser in a process of its own. What it says goes through the same layout
//! as letters do: the file is read once more, with these words in place of the pages' glyphs.

mod found;
mod languages;
mod tesseract;
mod tsv;

pub use tesseract::Recogniser;

use itl_base::{Help, Language};
use itl_document::{Document, ReadOptions, Recognise, RecognisedPage};
use itl_picture::{Picture, PictureOptions};
use std::collections::BTreeMap;
use std::sync::mpsc::{self, Receiver};
use std::sync::{Mutex, PoisonError};
use std::thread;

use crate::{Error, OpenPages, Session};
use found::Found;

/// Pixels a point: 288 dots an inch, which is what recognisers are made for.
const DENSITY: f32 = 4.0;
/// Most pages of a document that are recognised.
const MOST_PAGES: usize = 500;

/// Notices of a reader about pages that it could not read.
const UNREAD: [&str; 2] = ["no-text-layer", "unknown-letters"];

impl Session {
    /// Recognises the pages of a document that are pictures, as the settings say; `bytes` is its file. `again` reads the file with other options.
    pub(crate) fn recognised(
        &self,
        read: Document,
        bytes: &[u8],
        name: &str,
        again: impl FnOnce(ReadOptions) -> Result<Document, Error>,
    ) -> Result<Document, Error> {
        let mode = self.settings().reading.ocr.unwrap_or_default();
        let mut wanted = match mode {
            Recognise::Off => {
                return Ok(advised(read, &Help::say("recognise them with ").setting("ocr").and(" auto")));
            }
            Recognise::Auto => read.unread_pages.clone(),
            Recognise::On => (1..=read.pages.unwrap_or(0)).collect(),
        };
        if wanted.is_empty() {
            return Ok(read);
        }
        let Some(recogniser) = self.recogniser() else {
            let help = "install Tesseract and run the same command again; on Debian and Ubuntu: apt install tesseract-ocr";
            return Ok(advised(read, &Help::say(help)));
        };
        let (languages, lacking) = recogniser.languages(self.recognised_language());
        let left = wanted.len().saturating_sub(MOST_PAGES);
        wanted.truncate(MOST_PAGES);
        let mut found = Found::new(left);
        if languages.is_empty() {
            return Ok(advised(read, &languages::install(Language::ENGLISH)));
        }
        let pages =
            self.pages_of(&wanted, bytes, name, (recogniser.as_ref(), languages.as_str()), &mut found)?;
        let mut options = self.read_options();
        options.recognised = pages.into_values().filter(|page| !page.words.is_empty()).collect();
        let count = options.recognised.len();
        let mut document = if count > 0 { again(options)? } else { read };
        document.notices.extend(found.notices(&document, count, &recogniser, lacking));
        Ok(document)
    }

    /// The words of pages, on as many threads as a document has.
    fn pages_of(
        &self,
        wanted: &[u32],
        bytes: &[u8],
        name: &str,
        (recogniser, languages): (&Recogniser, &str),
        found: &mut Found,
    ) -> Result<BTreeMap<u32, RecognisedPage>, Error> {
        // One of many documents has one thread: the others are busy with theirs.
        let threads = if rayon::current_thread_index().is_some() { 1 } else { rayon::current_num_threads() };
        let threads = threads.min(wanted.len());
        let (give, given) = mpsc::sync_channel::<(u32, Picture)>(threads);
        let given = Mutex::new(given);
        let done = Mutex::new((BTreeMap::new(), Vec::new()));
        thread::scope(|scope| {
            for _ in 0..threads {
                scope.spawn(|| {
                    while let Some((page, picture)) = next(&given) {
                        let words = recogniser.words(&picture, languages, self.cancel());
                        let mut done = done.lock().unwrap_or_else(PoisonError::into_inner);
                        match words {
                            Ok(words) => drop(done.0.insert(page, RecognisedPage { page, words })),
                            Err(reason) => done.1.push((page, reason)),
                        }
                    }
                });
            }
            let drawn = self.draw_all(wanted, bytes, name, found, |page, picture| {
                // Nobody listens only if every thread is gone.
                let _ = give.send((page, picture));
            });
            drop(give);
            drawn
        })?;
        self.cancel().check()?;
        let (pages, failed) = done.into_inner().unwrap_or_else(PoisonError::into_inner);
        found.failed.extend(failed);
        Ok(pages)
    }

    /// Draws pages one after the other. A process that had its time with pages before is started anew once for a page.
    fn draw_all(
        &self,
        wanted: &[u32],
        bytes: &[u8],
        name: &str,
        found: &mut Found,
        mut each: impl FnMut(u32, Picture),
    ) -> Result<(), Error> {
        let mut open: Option<OpenPages> = None;
        for &page in wanted {
            let draw = |pages: &OpenPages| pages.draw(PictureOptions::new(page, DENSITY), self.cancel());
            let is_new = open.is_none();
            let pages = match open.take() {
                Some(pages) => pages,
                None => self.open_pages(bytes, name)?,
            };
            let mut drawn = draw(&pages);
            let mut pages = Some(pages);
            if matches!(drawn, Err(Error::Worker { .. })) {
                pages = None;
                if !is_new {
                    let anew = self.open_pages(bytes, name)?;
                    drawn = draw(&anew);
                    pages = (!matches!(drawn, Err(Error::Worker { .. }))).then_some(anew);
                }
            }
            open = pages;
            match drawn {
                Ok(picture) => each(page, picture),
                Err(error @ (Error::Cancelled | Error::NotBuilt { .. })) => return Err(error),
                Err(error) => found.failed.push((page, error.what())),
            }
        }
        Ok(())
    }
}

fn next(given: &Mutex<Receiver<(u32, Picture)>>) -> Option<(u32, Picture)> {
    given.lock().unwrap_or_else(PoisonError::into_inner).recv().ok()
}

/// The document with what to do about pages that could not be read.
fn advised(mut document: Document, help: &Help) -> Document {
    for notice in document.notices.iter_mut().filter(|notice| UNREAD.contains(&&*notice.code)) {
        notice.help = Some(help.clone());
    }
    document
}
