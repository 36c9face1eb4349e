//! The work behind the API: plans in, alignments and what is made of them out, through the verbs of the façade.
//!
//! Same content and settings have the same id, and are not computed again: what was made lately is in memory, what was kept is in the store.

mod background;
mod encoders;
mod jobs;
mod open_files;
mod plan;
mod pool;
mod queue;
mod recent;
mod references;

pub use background::step_back;
pub(crate) use jobs::{Board, Stage, accept, resume};
pub(crate) use plan::{GivenSettings, MOST, Plan, is_number, is_of_source, is_open};
pub(crate) use pool::{Lane, Pool};
pub(crate) use references::{References, Source};

use itl::documents::Password;
use itl::settings::ViewSettings;
use itl::text::CORE_VERSION;
use itl::{
    Alignment, Cancel, Item, Picture, PictureOptions, Reader, Reference, Report, Session, Settings,
    WantedEncoder,
};
use std::sync::Arc;

use crate::names::id_of;
use crate::problem::Problem;
use crate::store::{AlignmentRow, DocumentRow, Store, StoreError};
use encoders::Encoders;
use open_files::OpenFiles;
use recent::{Most, Recent};

/// Alignments that are kept, and bytes of their texts: their words and numbers take some twenty times as much.
const RESULTS: Most = Most { count: 256, weight: 4 << 20 };

/// Pictures that are kept, and their bytes.
const PICTURES: Most = Most { count: usize::MAX, weight: 32 << 20 };

/// Passwords that are kept, and their bytes.
const PASSWORDS: Most = Most { count: 1_000, weight: 1 << 20 };

/// What a picture is of: the content of a document, a page, and the density in thousandths.
type PictureKey = (String, u32, u32);

/// A document that is to be aligned.
pub(crate) struct Given<'a> {
    /// The id of its name and content.
    pub(crate) id: &'a str,
    /// What messages and results call it.
    pub(crate) name: &'a str,
    /// What it is made of.
    pub(crate) body: GivenBody<'a>,
}

/// What a document is made of.
#[derive(Clone, Copy)]
pub(crate) enum GivenBody<'a> {
    /// A file, of whatever kind its bytes are.
    File(&'a [u8]),
    /// A text, whatever it looks like.
    Text(&'a str),
}

/// What works.
pub(crate) struct Engine {
    pub(crate) references: References,
    /// What work is done with where a request says nothing.
    pub(crate) session: Session,
    /// Alignments by their ids.
    results: Recent<String, Arc<Alignment>>,
    /// Pictures of pages: who turns a page back does not wait again.
    pictures: Recent<PictureKey, Arc<Vec<u8>>>,
    /// Passwords by documents. They are nowhere else, and end with the process.
    passwords: Recent<String, Password>,
    open: OpenFiles,
}

impl Engine {
    pub(crate) fn new(reader: Reader, settings: Settings) -> Self {
        let encoders = Arc::new(Encoders::default());
        let references = References::new(Arc::clone(&encoders));
        let find = move |wanted: WantedEncoder<'_>| encoders.get(wanted);
        let session = Session::new(settings).with_reader(reader).with_encoders(find);
        let session = session.with_recogniser(itl::disk::recogniser);
        let (results, pictures) = (Recent::with_room(RESULTS), Recent::with_room(PICTURES));
        let passwords = Recent::with_room(PASSWORDS);
        Self { references, session, results, pictures, passwords, open: OpenFiles::default() }
    }

    /// Keeps the password of a document for reading it.
    pub(crate) fn unlock(&self, document: &str, password: String) {
        let weight = password.len();
        self.passwords.add(document.to_owned(), password.into(), weight);
    }

    /// Whether there is a password for a document.
    pub(crate) fn has_password(&self, document: &str) -> bool {
        self.passwords.any(|of, _| of == document)
    }

    /// Lets the password of a document go.
    pub(crate) fn forget_password(&self, document: &str) {
        self.passwords.forget(|of| of == document);
    }

    /// The same session with the password of a document, if there is one.
    fn unlocked(&self, session: &Session, document: &str) -> Session {
        let Some(password) = self.passwords.get(&document.to_owned()) else { return session.clone() };
        let mut settings = session.settings().clone();
        settings.reading.password = Some(password);
        session.with_settings(settings)
    }

    /// The id of a document's alignment: that of everything that makes it.
    pub(crate) fn alignment_id(document: &str, reference: &Reference, plan: &Plan) -> String {
        let version = concat!("itl ", env!("CARGO_PKG_VERSION"));
        let (core, fingerprint) = (CORE_VERSION.to_string(), reference.model().fingerprint());
        id_of([version, core.as_str(), document, &plan.framework, fingerprint, &plan.given.text()])
    }

    /// Aligns a document, or finds what was made of it before; tells `watch` how far it is.
    pub(crate) fn align(
        &self,
        given: &Given<'_>,
        reference: &Reference,
        plan: &Plan,
        cancel: &Cancel,
        watch: &dyn Fn(Stage),
    ) -> Result<Arc<Alignment>, Problem> {
        let id = Self::alignment_id(given.id, reference, plan);
        if let Some(there) = self.results.get(&id) {
            return Ok(there);
        }
        watch(Stage::Reading);
        let session = self.unlocked(&plan.session, given.id).with_cancel(cancel);
        let document = match given.body {
            GivenBody::File(bytes) => session.reading_for(reference).read(bytes, given.name)?,
            GivenBody::Text(text) => session.read_item(Item::text(given.name, text))?.1,
        };
        watch(Stage::Aligning);
        let alignment = Arc::new(session.align(reference, document, given.name)?);
        self.results.add(id, Arc::clone(&alignment), alignment.document.text.len());
        Ok(alignment)
    }

    /// The alignment behind a row, made again of what is kept if it is no longer in memory.
    pub(crate) fn reopen(
        &self,
        store: &Store,
        row: &AlignmentRow,
        cancel: &Cancel,
    ) -> Result<(Arc<Alignment>, Plan), Problem> {
        let plan = self.plan_of(row)?;
        if let Some(there) = self.results.get(&row.id) {
            return Ok((there, plan));
        }
        let document = store.document(&row.document)?.ok_or_else(|| Problem::missing("document"))?;
        let bytes = store.uploads.read(&document.content).map_err(StoreError::from)?;
        let reference = self.references.get(store, &plan)?;
        if reference.model().fingerprint() != row.fingerprint {
            let detail = "the framework has changed since, so this result cannot be looked into any more";
            return Err(Problem::new(axum::http::StatusCode::CONFLICT, "framework-changed", detail)
                .advised("align the document again"));
        }
        let given = Given { id: &document.id, name: &document.name, body: GivenBody::File(&bytes) };
        Ok((self.align(&given, &reference, &plan, cancel, &|_| {})?, plan))
    }

    /// The file of an alignment's document.
    pub(crate) fn file_of(&self, store: &Store, alignment: &str) -> Result<Arc<[u8]>, Problem> {
        let row = store.alignment(alignment)?.ok_or_else(|| Problem::missing("alignment"))?;
        let document = store.document(&row.document)?.ok_or_else(|| Problem::missing("document"))?;
        Ok(store.uploads.read(&document.content).map_err(StoreError::from)?)
    }

    /// A page of a document as a picture, or the one that was made of it before.
    pub(crate) fn picture(
        &self,
        store: &Store,
        document: &DocumentRow,
        page: u32,
        density: f32,
        cancel: &Cancel,
    ) -> Result<Arc<Vec<u8>>, Problem> {
        let key = (document.content.clone(), page, (density * 1000.0) as u32);
        if let Some(there) = self.pictures.get(&key) {
            return Ok(there);
        }
        let drawn = self.draw(store, document, PictureOptions::new(page, density), cancel)?;
        let picture = Arc::new(drawn.png);
        self.pictures.add(key, Arc::clone(&picture), picture.len());
        Ok(picture)
    }

    /// Draws a page of a file that is open, or is opened, and stays so.
    fn draw(
        &self,
        store: &Store,
        document: &DocumentRow,
        wanted: PictureOptions,
        cancel: &Cancel,
    ) -> Result<Picture, Problem> {
        let content = &document.content;
        if let Some(open) = self.open.take(content) {
            let drawn = open.draw(wanted, cancel);
            // One that does not answer has had its time, perhaps for other pages: a new one has all of it.
            if !matches!(drawn, Err(itl::Error::Worker { .. })) {
                self.open.put(content, open);
                return Ok(drawn?);
            }
        }
        let bytes = store.uploads.read(content).map_err(StoreError::from)?;
        let session = self.unlocked(&self.session, &document.id).with_cancel(cancel);
        let open = session.open_pages(&bytes[..], &document.name)?;
        let drawn = open.draw(wanted, cancel)?;
        self.open.put(content, open);
        Ok(drawn)
    }

    /// What was asked for when the row was made.
    pub(crate) fn plan_of(&self, row: &AlignmentRow) -> Result<Plan, Problem> {
        Plan::of(Some(row.framework.clone()), GivenSettings::from_text(&row.settings), &self.session)
    }

    /// Lets pictures go that are in memory, and the file that they are of.
    pub(crate) fn forget_pictures(&self, content: &str) {
        self.open.close(content);
        self.pictures.forget(|(of, ..)| of == content);
    }

    /// Lets results go that are in memory.
    pub(crate) fn forget(&self, alignment: &str) {
        self.results.forget(|id| id == alignment);
    }
}

/// A result as the command line prints it with `--json`.
pub(crate) fn json(report: &impl Report, view: &ViewSettings) -> Result<Vec<u8>, Problem> {
    let mut out = Vec::new();
    report.json(view, &mut out).map_err(itl::Error::from)?;
    Ok(out)
}
