//! What questions are answered from: a session, the folders, frameworks that were named at the start, and the latest alignments.
//!
//! In: names of frameworks and paths of documents. Out: references and alignments. Nothing is opened outside of the folders once the
//! server runs.

use itl::disk::Enclosure;
use itl::results::Listed;
use itl::settings::ViewSettings;
use itl::{DEFAULT_FRAMEWORK, Error, FrameworkSource, Item, Reference, Session};
use sha2::{Digest, Sha256};
use std::sync::{Arc, Mutex, PoisonError};

use crate::kept::{Kept, Shelf};

/// Largest framework that is read from a folder.
const MAX_FRAMEWORK: u64 = itl::disk::files::MAX_FRAMEWORK;

/// What all questions share.
pub(crate) struct Desk {
    pub(crate) session: Session,
    pub(crate) enclosure: Enclosure,
    /// Frameworks that the user named, and those that come with the program, by their names.
    frameworks: Vec<(String, Reference)>,
    shelf: Mutex<Shelf>,
}

impl Desk {
    pub(crate) fn new(session: &Session, enclosure: Enclosure, named: &[String]) -> Result<Self, Error> {
        let mut frameworks = Vec::new();
        for name in named {
            frameworks.push((name.clone(), session.named(name)?));
        }
        for (name, _) in itl::framework::BUNDLED {
            if !named.iter().any(|other| other == name) {
                frameworks.push(((*name).to_owned(), session.bundled(name)?));
            }
        }
        // Where the user names none, the usual one comes first.
        if named.is_empty() {
            frameworks.sort_by_key(|(name, _)| name != DEFAULT_FRAMEWORK);
        }
        for (_, reference) in &frameworks {
            reference.core()?;
        }
        Ok(Self { session: session.clone(), enclosure, frameworks, shelf: Mutex::default() })
    }

    /// How much is shown: nothing is left out of complete results.
    pub(crate) fn view(&self) -> &ViewSettings {
        &self.session.settings().view
    }

    /// The framework of a name or id, or of a file in the folders; without a name the first.
    pub(crate) fn reference(&self, session: &Session, name: Option<&str>) -> Result<Reference, Error> {
        let known = match name {
            None => self.frameworks.first(),
            Some(name) => self
                .frameworks
                .iter()
                .find(|(known, reference)| known == name || reference.framework().id == name),
        };
        match (known, name) {
            (Some((_, reference)), _) => Ok(reference.clone()),
            (None, Some(path)) if path.contains('/') => {
                let bytes = self.enclosure.read(path, MAX_FRAMEWORK)?;
                let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
                let beside = |other: &str| {
                    let other = format!("{folder}/{other}");
                    self.enclosure.read(&other, MAX_FRAMEWORK).map_err(|error| error.what())
                };
                session.reference(FrameworkSource::new(&bytes, path).with_resolver(&beside))
            }
            (None, name) => session.bundled(name.unwrap_or(DEFAULT_FRAMEWORK)),
        }
    }

    /// The frameworks that are there from the start, the first one first.
    pub(crate) fn listed(&self) -> Vec<Listed> {
        let listed = |(name, reference): &(String, Reference)| Listed {
            name: name.clone(),
            place: if itl::framework::BUNDLED.iter().any(|(bundled, _)| bundled == name) {
                "built in".to_owned()
            } else {
                "named at the start".to_owned()
            },
            framework: Ok(reference.framework().clone()),
        };
        self.frameworks.iter().map(listed).collect()
    }

    /// A document of the folders, aligned. The latest ones are kept, and are taken as long as the file is the same.
    pub(crate) fn alignment(
        &self,
        session: &Session,
        path: &str,
        reference: &Reference,
    ) -> Result<Arc<Kept>, Error> {
        let bytes = self.enclosure.read(path, session.read_options().limits.bytes)?;
        let mut key = Sha256::new();
        key.update(path);
        key.update([0]);
        key.update(reference.model().fingerprint());
        key.update(&bytes);
        let id: String = key.finalize().iter().take(8).map(|byte| format!("{byte:02x}")).collect();
        if let Some(kept) = self.kept(&id) {
            return Ok(kept);
        }
        let alignment = session.align_item(reference, Item::bytes(path, bytes))?;
        let kept = Arc::new(Kept { id, alignment });
        self.shelf.lock().unwrap_or_else(PoisonError::into_inner).put(&kept);
        Ok(kept)
    }

    /// An alignment that is kept.
    pub(crate) fn kept(&self, id: &str) -> Option<Arc<Kept>> {
        self.shelf.lock().unwrap_or_else(PoisonError::into_inner).get(id)
    }

    /// All that are kept, the latest first.
    pub(crate) fn all_kept(&self) -> Vec<Arc<Kept>> {
        self.shelf.lock().unwrap_or_else(PoisonError::into_inner).all()
    }
}
