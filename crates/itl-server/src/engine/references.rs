//! Frameworks by name, and the models made of them: each is made once and shared.

use itl::disk::{self, files, library};
use itl::framework::BUNDLED;
use itl::{Cancel, FrameworkSource, Reader, Reference, WantedEncoder};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use super::encoders::Encoders;
use super::plan::Plan;
use crate::log;
use crate::problem::Problem;
use crate::store::{FrameworkRow, Store};

/// Most models that are kept: those not used for longest go first.
const MOST: usize = 32;

/// Where a framework comes from.
#[derive(Debug, Clone)]
pub(crate) enum Source {
    /// With the program.
    Bundled(String),
    /// From the folder of the user who runs the server.
    User {
        /// Its name.
        name: String,
        /// Its file.
        path: String,
    },
    /// Somebody uploaded it.
    Uploaded(FrameworkRow),
}

impl Source {
    pub(crate) fn name(&self) -> &str {
        match self {
            Self::Bundled(name) | Self::User { name, .. } => name,
            Self::Uploaded(row) => &row.name,
        }
    }

    /// Where it is from, in words.
    pub(crate) fn place(&self) -> &'static str {
        match self {
            Self::Bundled(_) => "built in",
            Self::User { .. } => "user",
            Self::Uploaded(_) => "uploaded",
        }
    }

    /// What tells it from another of its name.
    fn version(&self) -> &str {
        match self {
            Self::Uploaded(row) => &row.content,
            _ => "",
        }
    }
}

type Built = Arc<OnceLock<Result<Reference, Problem>>>;

/// What a model is made of: the name of a framework, the versions of it and of the encoder, and the settings that the request names.
type Key = (String, String, String);

/// The models.
pub(crate) struct References {
    built: Mutex<Models>,
    user: Mutex<Vec<library::UserFramework>>,
    reader: Reader,
    encoders: Encoders,
}

#[derive(Default)]
struct Models {
    by_key: BTreeMap<Key, (u64, Built)>,
    uses: u64,
}

impl References {
    pub(crate) fn new(reader: Reader) -> Self {
        let references =
            Self { built: Mutex::default(), user: Mutex::default(), reader, encoders: Encoders::default() };
        references.look();
        references
    }

    /// Looks again what the user's folder has.
    fn look(&self) {
        match library::user_frameworks() {
            Ok(found) => *self.user.lock().unwrap_or_else(PoisonError::into_inner) = found,
            Err(error) => log::failure("frameworks", &error.what()),
        }
    }

    /// All frameworks: bundled, the user's, uploaded.
    pub(crate) fn all(&self, store: &Store) -> Result<Vec<Source>, Problem> {
        self.look();
        let mut all: Vec<Source> =
            BUNDLED.iter().map(|(name, _)| Source::Bundled((*name).to_owned())).collect();
        let user = self.user.lock().unwrap_or_else(PoisonError::into_inner).clone();
        all.extend(user.into_iter().map(|one| Source::User { name: one.name, path: one.path }));
        all.extend(store.frameworks()?.into_iter().map(Source::Uploaded));
        Ok(all)
    }

    /// The framework of a name.
    pub(crate) fn find(&self, store: &Store, name: &str) -> Result<Source, Problem> {
        if BUNDLED.iter().any(|(bundled, _)| *bundled == name) {
            return Ok(Source::Bundled(name.to_owned()));
        }
        let user = self.user.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(found) = user.iter().find(|one| one.name == name) {
            return Ok(Source::User { name: name.to_owned(), path: found.path.clone() });
        }
        drop(user);
        let uploaded = store.framework(name)?.map(Source::Uploaded);
        uploaded.ok_or_else(|| Problem::missing("framework").about("framework"))
    }

    /// The framework of a plan, and the fingerprint of its encoder, if it names one.
    pub(crate) fn named(&self, store: &Store, plan: &Plan) -> Result<(Source, Option<String>), Problem> {
        let source = self.find(store, &plan.framework)?;
        let encoder = plan.settings.method.encoder();
        Ok((source, encoder.map(|name| self.encoders.fingerprint(name)).transpose()?))
    }

    /// The model that a plan asks for. Who comes second waits for the first, and has the same.
    pub(crate) fn get(&self, store: &Store, plan: &Plan) -> Result<Reference, Problem> {
        let (source, encoder) = self.named(store, plan)?;
        let version = format!("{} {}", source.version(), encoder.unwrap_or_default());
        let key = (source.name().to_owned(), version, plan.given.text());
        let built = self.entry(&key);
        let made = built.get_or_init(|| self.make(store, &source, plan));
        if made.is_err() {
            // What failed for want of memory may go well another time.
            self.built.lock().unwrap_or_else(PoisonError::into_inner).by_key.remove(&key);
        }
        made.clone()
    }

    fn entry(&self, key: &Key) -> Built {
        let mut models = self.built.lock().unwrap_or_else(PoisonError::into_inner);
        models.uses += 1;
        let now = models.uses;
        if models.by_key.len() >= MOST && !models.by_key.contains_key(key) {
            let oldest = models.by_key.iter().min_by_key(|(_, (used, _))| *used).map(|(key, _)| key.clone());
            oldest.map(|oldest| models.by_key.remove(&oldest));
        }
        let (used, built) = models.by_key.entry(key.clone()).or_default();
        *used = now;
        Arc::clone(built)
    }

    /// Makes a model. Nobody can cancel it: others may wait for it too.
    fn make(&self, store: &Store, source: &Source, plan: &Plan) -> Result<Reference, Problem> {
        let (settings, cancel) = (&plan.settings, Cancel::never());
        let encoders = |wanted: WantedEncoder<'_>| self.encoders.get(wanted);
        Ok(match source {
            Source::Bundled(name) => Reference::bundled_with(name, &settings.method, &encoders, &cancel)?,
            Source::User { path, .. } => {
                let bytes = files::read_framework(path)?;
                let beside = |other: &str| disk::beside(path, other);
                let file = path.rsplit(['/', '\\']).next().unwrap_or_default();
                let source = FrameworkSource::new(&bytes, file).with_resolver(&beside);
                Reference::read_with(source, settings, &self.reader, &encoders, &cancel)?
            }
            Source::Uploaded(row) => {
                let bytes = store.uploads.read(&row.content).map_err(crate::store::StoreError::from)?;
                let source = FrameworkSource::new(&bytes, &row.file);
                Reference::read_with(source, settings, &self.reader, &encoders, &cancel)?
            }
        })
    }
}
