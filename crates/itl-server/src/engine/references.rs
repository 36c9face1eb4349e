//! Frameworks by name, and the models made of them: each is made once and shared.

use itl::disk::{self, files, library};
use itl::framework::BUNDLED;
use itl::{FrameworkSource, Reference};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use super::encoders::Encoders;
use super::plan::{GivenSettings, Plan};
use super::pool::Lane;
use super::recent::{Most, Recent};
use crate::log;
use crate::problem::Problem;
use crate::store::{FrameworkRow, Store};

/// Models that are kept, and their terms together: a term takes some hundred bytes.
const MODELS: Most = Most { count: 32, weight: 1_000_000 };

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
    built: Recent<Key, Built>,
    user: Mutex<Vec<library::UserFramework>>,
    encoders: Arc<Encoders>,
}

impl References {
    pub(crate) fn new(encoders: Arc<Encoders>) -> Self {
        let references = Self { built: Recent::with_room(MODELS), user: Mutex::default(), encoders };
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
        let encoder = plan.session.settings().method.encoder();
        Ok((source, encoder.map(|name| self.encoders.fingerprint(name)).transpose()?))
    }

    /// The model that a plan asks for. Who comes second waits for the first, and has the same.
    pub(crate) fn get(&self, store: &Store, plan: &Plan) -> Result<Reference, Problem> {
        let (source, encoder) = self.named(store, plan)?;
        let version = format!("{} {}", source.version(), encoder.unwrap_or_default());
        let key = (source.name().to_owned(), version, plan.given.text());
        let built = self.built.get_or_add(&key, Built::default);
        let made = built.get_or_init(|| make(store, &source, plan));
        if made.is_err() {
            // What failed for want of memory may go well another time.
            self.built.forget(|failed| *failed == key);
        }
        if let Ok(reference) = &made {
            self.built.weigh(&key, reference.model().term_count());
        }
        made.clone()
    }

    /// The threads for what needs a model: making one takes too long for those of short texts. Only that of a framework without settings is made on them,
    /// where it is not made yet: there is one of each, and most texts are for it.
    pub(crate) fn lane(&self, plan: &Plan) -> Lane {
        if plan.given == GivenSettings::default() {
            return Lane::Quick;
        }
        let given = plan.given.text();
        let made =
            |key: &Key, built: &Built| key.0 == plan.framework && key.2 == given && built.get().is_some();
        if self.built.any(made) { Lane::Quick } else { Lane::Heavy }
    }
}

/// Makes a model. Nobody can cancel it: others may wait for it too.
fn make(store: &Store, source: &Source, plan: &Plan) -> Result<Reference, Problem> {
    let session = &plan.session;
    Ok(match source {
        Source::Bundled(name) => session.bundled(name)?,
        Source::User { path, .. } => {
            let bytes = files::read_framework(path)?;
            let beside = |other: &str| disk::beside(path, other);
            let file = path.rsplit(['/', '\\']).next().unwrap_or_default();
            session.reference(FrameworkSource::new(&bytes, file).with_resolver(&beside))?
        }
        Source::Uploaded(row) => {
            let bytes = store.uploads.read(&row.content).map_err(crate::store::StoreError::from)?;
            session.reference(FrameworkSource::new(&bytes, &row.file))?
        }
    })
}
