//! A reference: a model, and the linguistic core that documents have to be read with.

use itl_core::Model;
use itl_encoder::Encoder;
use itl_framework::{Framework, FrameworkError};
use itl_settings::MethodSettings;
use itl_text::{Cancel, LinguisticCore, Notice};
use std::sync::Arc;

use crate::frameworks::{self, FrameworkSource, Opened};
use crate::{Error, Reader, Settings, reading};

/// An encoder that is looked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WantedEncoder<'a> {
    /// By the name that the user gave it.
    Named(&'a str),
    /// By its fingerprint: the one that made a model.
    Fingerprint(&'a str),
}

/// Finds encoders: those of a folder ([`crate::disk::encoders::installed`]), one in memory, or none ([`no_encoders`]).
pub type EncoderResolver<'a> = &'a dyn Fn(WantedEncoder<'_>) -> Result<Option<Arc<Encoder>>, Error>;

/// Finds no encoder.
///
/// # Errors
/// Never.
pub fn no_encoders(_: WantedEncoder<'_>) -> Result<Option<Arc<Encoder>>, Error> {
    Ok(None)
}

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
        Self::bundled_with(name, settings, &no_encoders, cancel)
    }

    /// The same with encoders to choose from.
    ///
    /// # Errors
    /// As [`Reference::bundled`]; or if there is no encoder of the name that the settings say.
    pub fn bundled_with(
        name: &str,
        settings: &MethodSettings,
        encoders: EncoderResolver<'_>,
        cancel: &Cancel,
    ) -> Result<Self, Error> {
        match frameworks::bundled(name) {
            Some(framework) => Self::induce_with(framework?, name, Vec::new(), settings, encoders, cancel),
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
        Self::read_with(source, settings, reader, &no_encoders, cancel)
    }

    /// The same with encoders to choose from.
    ///
    /// # Errors
    /// As [`Reference::read`]; or if there is no encoder of the name that the settings say.
    pub fn read_with(
        source: FrameworkSource<'_>,
        settings: &Settings,
        reader: &Reader,
        encoders: EncoderResolver<'_>,
        cancel: &Cancel,
    ) -> Result<Self, Error> {
        let opened = frameworks::open(source, settings, reader, cancel)?;
        Self::of(opened, source.name, &settings.method, encoders, cancel)
    }

    pub(crate) fn of(
        opened: Opened,
        name: &str,
        settings: &MethodSettings,
        encoders: EncoderResolver<'_>,
        cancel: &Cancel,
    ) -> Result<Self, Error> {
        match opened {
            Opened::Model(bytes) => Self::open_with(&bytes, name, settings, encoders, cancel),
            Opened::Framework(framework, notices) => {
                Self::induce_with(*framework, name, notices, settings, encoders, cancel)
            }
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
        Self::induce_with(framework, name, Vec::new(), settings, &no_encoders, cancel)
    }

    /// Induces a model from a framework of which there is something to say: that stays with the model.
    ///
    /// # Errors
    /// As [`Reference::induce`].
    pub fn induce_noted(
        framework: Framework,
        name: &str,
        notices: Vec<Notice>,
        settings: &MethodSettings,
        cancel: &Cancel,
    ) -> Result<Self, Error> {
        Self::induce_with(framework, name, notices, settings, &no_encoders, cancel)
    }

    /// The same with encoders to choose from.
    ///
    /// # Errors
    /// As [`Reference::induce`]; or if there is no encoder of the name that the settings say.
    pub fn induce_with(
        framework: Framework,
        name: &str,
        mut notices: Vec<Notice>,
        settings: &MethodSettings,
        encoders: EncoderResolver<'_>,
        cancel: &Cancel,
    ) -> Result<Self, Error> {
        let encoder = match settings.encoder() {
            Some(wanted) => Some(named(wanted, encoders)?),
            None => None,
        };
        let (selected, said) = frameworks::select(&framework, name, settings)?;
        notices.extend(said);
        let parameters = settings.parameters(&selected)?;
        let core = LinguisticCore::new(settings.core(&selected)?)?;
        let (model, said) = Model::from_framework_with(selected, &core, parameters, encoder, cancel)
            .map_err(|source| Error::of_model(name, source))?;
        notices.extend(said);
        Ok(Self::with(model, name, notices, Some(core), Some(framework)))
    }

    /// A model file from memory, which is tried first where `reader` reads.
    ///
    /// # Errors
    /// If it is not a whole model, reading it ended the reader, or `settings` contradict it.
    pub fn read_model(
        source: FrameworkSource<'_>,
        settings: &Settings,
        reader: &Reader,
        encoders: EncoderResolver<'_>,
        cancel: &Cancel,
    ) -> Result<Self, Error> {
        reading::try_model(source.bytes, source.name, reader, &settings.reading, cancel)?;
        Self::open_with(source.bytes, source.name, &settings.method, encoders, cancel)
    }

    /// Opens a model file from its bytes, here.
    ///
    /// # Errors
    /// If it is not a whole model, or `settings` contradict it.
    pub fn open(bytes: &[u8], name: &str, settings: &MethodSettings, cancel: &Cancel) -> Result<Self, Error> {
        Self::open_with(bytes, name, settings, &no_encoders, cancel)
    }

    /// The same with encoders to choose from. A model whose encoder is not among them can be inspected only.
    ///
    /// # Errors
    /// As [`Reference::open`]; or if the encoder that the settings name is another than the model's, or is not there.
    pub fn open_with(
        bytes: &[u8],
        name: &str,
        settings: &MethodSettings,
        encoders: EncoderResolver<'_>,
        cancel: &Cancel,
    ) -> Result<Self, Error> {
        let (model, core) = Self::open_model(bytes, name, cancel)?;
        settings.agree_with(&model)?;
        let model = match settings.encoder() {
            Some(wanted) => with_encoder(model, name, named(wanted, encoders)?)?,
            None => with_own_encoder(model, name, encoders)?,
        };
        let notice = core.as_ref().and_then(LinguisticCore::notice);
        let notices = notice.into_iter().chain(model.reference_notices()).collect();
        Ok(Self::with(model, name, notices, core, None))
    }

    /// The model of a file, and the core that made it, if this program has it.
    pub(crate) fn open_model(
        bytes: &[u8],
        name: &str,
        cancel: &Cancel,
    ) -> Result<(Model, Option<LinguisticCore>), Error> {
        let model = Model::from_bytes(bytes, cancel).map_err(|source| Error::of_model(name, source))?;
        let core = LinguisticCore::new(model.settings().clone()).ok();
        let core = core.filter(|core| model.check_core(core).is_ok());
        Ok((model, core))
    }

    pub(crate) fn with(
        model: Model,
        name: &str,
        notices: Vec<Notice>,
        core: Option<LinguisticCore>,
        framework: Option<Framework>,
    ) -> Self {
        let name = name.to_owned();
        Self { parts: Arc::new(Parts { model, name, notices, core, framework }) }
    }

    /// The framework as it was read, if the model was made of it here.
    pub(crate) fn own_framework(&self) -> Option<&Framework> {
        self.parts.framework.as_ref()
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

/// The model with the encoder that made it, where it is at hand.
pub(crate) fn with_own_encoder(
    model: Model,
    name: &str,
    encoders: EncoderResolver<'_>,
) -> Result<Model, Error> {
    let found = match model.meaning() {
        Some(meaning) => encoders(WantedEncoder::Fingerprint(&meaning.encoder))?,
        None => None,
    };
    match found {
        Some(encoder) => with_encoder(model, name, encoder),
        None => Ok(model),
    }
}

fn with_encoder(model: Model, name: &str, encoder: Arc<Encoder>) -> Result<Model, Error> {
    model.with_encoder(encoder).map_err(|source| Error::of_model(name, source))
}

/// The encoder of a name.
fn named(name: &str, encoders: EncoderResolver<'_>) -> Result<Arc<Encoder>, Error> {
    encoders(WantedEncoder::Named(name))?.ok_or_else(|| Error::UnknownEncoder { name: name.to_owned() })
}
