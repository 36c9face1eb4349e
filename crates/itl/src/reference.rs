//! A reference: a model, and the linguistic core that documents have to be read with.

use itl_core::Model;
use itl_framework::{Framework, FrameworkError};
use itl_settings::MethodSettings;
use itl_text::{Cancel, LinguisticCore, Notice};
use std::sync::Arc;

use crate::frameworks::{self, FrameworkSource, Opened};
use crate::{Error, Reader, Settings};

/// The framework that is used when none is named.
pub const DEFAULT_FRAMEWORK: &str = "sdg";

/// A framework turned into a model, ready to align documents with. A clone is the same reference: it can be shared by any
/// number of threads at no cost.
///
/// ```
/// use itl::{Cancel, FrameworkSource, Reader, Reference, Settings};
///
/// let csv = b"id,label,descriptor\nw,Water,Clean water for all\ne,Energy,Affordable energy for all\n";
/// let source = FrameworkSource::new(csv, "goals.csv");
/// let reference = Reference::read(source, &Settings::default(), &Reader::Here, &Cancel::never())?;
/// assert_eq!(reference.column("e")?, 1);
/// # Ok::<(), itl::Error>(())
/// ```
#[derive(Clone)]
pub struct Reference {
    parts: Arc<Parts>,
}

struct Parts {
    model: Model,
    name: String,
    notices: Vec<Notice>,
    core: Option<LinguisticCore>,
    /// The framework as it was read, of which the model may use a level only.
    framework: Option<Framework>,
}

impl Reference {
    /// One of the frameworks that come with the program.
    ///
    /// # Errors
    /// If there is none of that name, or it has nothing at the level asked for.
    pub fn bundled(name: &str, settings: &MethodSettings, cancel: &Cancel) -> Result<Self, Error> {
        match frameworks::bundled(name) {
            Some(framework) => Self::induce(framework?, name, settings, cancel),
            None => {
                let source = FrameworkError::Unknown { name: name.to_owned() };
                Err(Error::Framework { path: name.to_owned(), source })
            }
        }
    }

    /// A framework in any of its formats, or a model file, from memory. `reader` reads one that is a document.
    ///
    /// # Errors
    /// If it cannot be used, or `settings` contradict a model.
    pub fn read(
        source: FrameworkSource<'_>,
        settings: &Settings,
        reader: &Reader,
        cancel: &Cancel,
    ) -> Result<Self, Error> {
        let opened = frameworks::open(source, settings, reader, cancel)?;
        Self::of(opened, source.name, &settings.method, cancel)
    }

    pub(crate) fn of(
        opened: Opened,
        name: &str,
        settings: &MethodSettings,
        cancel: &Cancel,
    ) -> Result<Self, Error> {
        match opened {
            Opened::Model(bytes) => Self::open(&bytes, name, settings, cancel),
            Opened::Framework(framework, notices) => Self::make(*framework, name, notices, settings, cancel),
        }
    }

    /// Induces a model from a framework.
    ///
    /// # Errors
    /// If its language is not supported, or it has nothing at the level asked for.
    pub fn induce(
        framework: Framework,
        name: &str,
        settings: &MethodSettings,
        cancel: &Cancel,
    ) -> Result<Self, Error> {
        Self::make(framework, name, Vec::new(), settings, cancel)
    }

    fn make(
        framework: Framework,
        name: &str,
        mut notices: Vec<Notice>,
        settings: &MethodSettings,
        cancel: &Cancel,
    ) -> Result<Self, Error> {
        let (selected, said) = frameworks::select(&framework, name, settings)?;
        notices.extend(said);
        let parameters = settings.parameters(&selected)?;
        let core = LinguisticCore::new(settings.core(&selected)?)?;
        let (model, said) = Model::from_framework(selected, &core, parameters, cancel)
            .map_err(|source| Error::of_model(name, source))?;
        notices.extend(said);
        Ok(Self::with(model, name, notices, Some(core), Some(framework)))
    }

    /// Opens a model file from its bytes.
    ///
    /// # Errors
    /// If it is not a whole model, or `settings` contradict it.
    pub fn open(bytes: &[u8], name: &str, settings: &MethodSettings, cancel: &Cancel) -> Result<Self, Error> {
        let model = Model::from_bytes(bytes, cancel).map_err(|source| Error::of_model(name, source))?;
        settings.agree_with(&model)?;
        let core = LinguisticCore::new(model.settings().clone()).ok();
        let core = core.filter(|core| model.check_core(core).is_ok());
        let notice = core.as_ref().and_then(LinguisticCore::notice);
        let notices = notice.into_iter().chain(model.reference_notices()).collect();
        Ok(Self::with(model, name, notices, core, None))
    }

    fn with(
        model: Model,
        name: &str,
        notices: Vec<Notice>,
        core: Option<LinguisticCore>,
        framework: Option<Framework>,
    ) -> Self {
        let name = name.to_owned();
        Self { parts: Arc::new(Parts { model, name, notices, core, framework }) }
    }

    /// The model.
    #[must_use]
    pub fn model(&self) -> &Model {
        &self.parts.model
    }

    /// What messages call it.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.parts.name
    }

    /// What there is to say about it.
    #[must_use]
    pub fn notices(&self) -> &[Notice] {
        &self.parts.notices
    }

    /// The framework with all its concepts; of a model, those that it was made of.
    #[must_use]
    pub fn framework(&self) -> &Framework {
        self.parts.framework.as_ref().unwrap_or_else(|| self.parts.model.framework())
    }

    /// The model as the bytes of a file.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        self.parts.model.to_bytes()
    }

    /// The linguistic core that made the model.
    ///
    /// # Errors
    /// If this program does not have it: the model can be inspected only.
    pub fn core(&self) -> Result<&LinguisticCore, Error> {
        let Parts { model, name, core, .. } = &*self.parts;
        if let Some(core) = core {
            return Ok(core);
        }
        let program = LinguisticCore::new(model.settings().clone())?;
        Err(match model.check_core(&program) {
            Err(source) => Error::Model { path: name.clone(), source },
            Ok(()) => unreachable!("a core that fits was kept"),
        })
    }

    /// The column of a concept.
    ///
    /// # Errors
    /// If there is no such concept.
    pub fn column(&self, id: &str) -> Result<usize, Error> {
        frameworks::column(self.model().framework(), id)
    }
}
