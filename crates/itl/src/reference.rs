//! A reference: a model, and the linguistic core that documents have to be read with.

use itl_core::Model;
use itl_framework::Framework;
use itl_text::{Cancel, LinguisticCore, Notice};

use crate::frameworks::{self, Opened};
use crate::{Error, Settings};

/// A framework turned into a model, ready to align documents with.
pub struct Reference {
    /// The model.
    pub model: Model,
    /// What messages call it.
    pub name: String,
    /// What there is to say about it.
    pub notices: Vec<Notice>,
    core: Option<LinguisticCore>,
}

/// The framework that is used when none is named.
const DEFAULT_FRAMEWORK: &str = "sdg";

impl Reference {
    /// The reference that the settings name, or else the default one.
    ///
    /// # Errors
    /// As [`Reference::load`].
    pub fn of(settings: &Settings) -> Result<Self, Error> {
        Self::load(settings.framework.as_deref().unwrap_or(DEFAULT_FRAMEWORK), settings)
    }

    /// Loads a bundled framework by its name, or a framework or model file.
    ///
    /// # Errors
    /// If there is none, it cannot be used, or `settings` contradict a model.
    pub fn load(name: &str, settings: &Settings) -> Result<Self, Error> {
        let (framework, notices) = match frameworks::open(name, settings)? {
            Opened::Model(bytes) => return Self::open(&bytes, name, settings),
            Opened::Framework(framework, notices) => (framework, notices),
        };
        let mut reference = Self::induce(&framework, name, settings)?;
        reference.notices.splice(0..0, notices);
        Ok(reference)
    }

    /// Induces a model from a framework.
    ///
    /// # Errors
    /// If its language is not supported, or it has nothing at the level asked for.
    pub fn induce(framework: &Framework, name: &str, settings: &Settings) -> Result<Self, Error> {
        let (framework, mut selected) = frameworks::select(framework, name, settings)?;
        let core = LinguisticCore::new(settings.core(&framework)?)?;
        let (model, notices) =
            Model::from_framework(framework, &core, settings.parameters(), &Cancel::never())
                .map_err(|source| Error::Model { path: name.to_owned(), source })?;
        selected.extend(notices);
        Ok(Self { model, name: name.to_owned(), notices: selected, core: Some(core) })
    }

    /// Opens a model file from its bytes.
    ///
    /// # Errors
    /// If it is not a whole model, or `settings` contradict it.
    pub fn open(bytes: &[u8], name: &str, settings: &Settings) -> Result<Self, Error> {
        let model = Model::from_bytes(bytes, &Cancel::never())
            .map_err(|source| Error::Model { path: name.to_owned(), source })?;
        settings.agree_with(&model)?;
        let core = LinguisticCore::new(model.settings().clone()).ok();
        let core = core.filter(|core| model.check_core(core).is_ok());
        let notice = core.as_ref().and_then(LinguisticCore::notice);
        let notices = notice.into_iter().chain(model.reference_notices()).collect();
        Ok(Self { model, name: name.to_owned(), notices, core })
    }

    /// The linguistic core that made the model.
    ///
    /// # Errors
    /// If this program does not have it: the model can be inspected only.
    pub fn core(&self) -> Result<&LinguisticCore, Error> {
        if let Some(core) = &self.core {
            return Ok(core);
        }
        let program = LinguisticCore::new(self.model.settings().clone())?;
        Err(match self.model.check_core(&program) {
            Err(source) => Error::Model { path: self.name.clone(), source },
            Ok(()) => unreachable!("a core that fits was kept"),
        })
    }

    /// The column of a concept.
    ///
    /// # Errors
    /// If there is no such concept.
    pub fn column(&self, id: &str) -> Result<usize, Error> {
        frameworks::column(self.model.framework(), id)
    }
}
