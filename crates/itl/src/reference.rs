//! A reference: a model, and the linguistic core that documents have to be read with; and the verbs that make one.

use itl_base::{Language, Notice};
use itl_core::Model;
use itl_encoder::Encoder;
use itl_framework::{Framework, FrameworkError};
use itl_text::LinguisticCore;
use std::sync::Arc;

use crate::frameworks::{self, FrameworkSource, Opened};
use crate::{Error, Session, WantedEncoder};

/// The framework that is used when none is named.
pub const DEFAULT_FRAMEWORK: &str = "sdg";

/// A framework turned into a model, ready to align documents with. A clone is the same reference: it can be shared by any
/// number of threads at no cost.
///
/// ```
/// use itl::{FrameworkSource, Session};
///
/// let csv = b"id,label,descriptor\nw,Water,Clean water for all\ne,Energy,Affordable energy for all\n";
/// let source = FrameworkSource::new(csv, "goals.csv");
/// let reference = Session::default().reference(source)?;
/// assert_eq!(reference.column("e")?, 1);
/// # Ok::<(), itl::Error>(())
/// ```
#[derive(Clone)]
pub struct Reference {
    parts: Arc<Parts>,
}

/// What a reference is made of.
pub(crate) struct Parts {
    pub(crate) model: Model,
    pub(crate) name: String,
    pub(crate) notices: Vec<Notice>,
    pub(crate) core: Option<LinguisticCore>,
    /// The framework as it was read, of which the model may use a level only.
    pub(crate) framework: Option<Framework>,
}

impl Reference {
    pub(crate) fn of(parts: Parts) -> Self {
        Self { parts: Arc::new(parts) }
    }

    /// The framework as it was read, if the model was made of it here.
    pub(crate) fn own_framework(&self) -> Option<&Framework> {
        self.parts.framework.as_ref()
    }

    /// Whether it is a framework that comes with the program, in its first language.
    pub(crate) fn is_bundled(&self) -> bool {
        let own = itl_framework::BUNDLED.iter().any(|(name, _)| *name == self.parts.name);
        own && self.parts.framework.is_some() && self.model().settings().language == Language::ENGLISH
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

/// References. A setting that names an encoder is an error where the session has none of that name.
impl Session {
    /// The reference of a framework that comes with the program.
    ///
    /// # Errors
    /// If there is none of that name, or it has nothing at the level asked for.
    pub fn bundled(&self, name: &str) -> Result<Reference, Error> {
        match frameworks::bundled(name, self.settings().method.given_language()) {
            Some(framework) => self.induce(name, framework?, Vec::new()),
            None => {
                let source = FrameworkError::Unknown { name: name.to_owned() };
                Err(Error::Framework { path: name.to_owned(), source })
            }
        }
    }

    /// A bundled framework in the language of a document, where it is there in it and nobody asked for another.
    ///
    /// # Errors
    /// If it has nothing at the level asked for.
    pub(crate) fn bundled_for(&self, name: &str, language: Language) -> Result<Option<Reference>, Error> {
        if self.settings().method.given_language().is_some() {
            return Ok(None);
        }
        let translated = itl_framework::bundled_in(name, language);
        let Ok(Some(framework)) = translated else { return Ok(None) };
        self.induce(name, framework, Vec::new()).map(Some)
    }

    /// The reference of a file in memory: a framework in any of its formats, or a model.
    ///
    /// # Errors
    /// If it cannot be used, or the settings contradict a model.
    pub fn reference(&self, source: FrameworkSource<'_>) -> Result<Reference, Error> {
        self.reference_of(self.open_framework(source)?, source.name)
    }

    /// The reference of a model file in memory. A model whose encoder the session does not have can be inspected only.
    ///
    /// # Errors
    /// If it is not a whole model, reading it ended the reader, or the settings contradict it.
    pub fn model_file(&self, bytes: &[u8], name: &str) -> Result<Reference, Error> {
        self.try_model(bytes, name)?;
        self.open_model(bytes, name)
    }

    /// Induces a model from a framework. What there is to say about the framework stays with the model.
    ///
    /// # Errors
    /// If its language is not supported, or it has nothing at the level asked for.
    pub fn induce(
        &self,
        name: &str,
        framework: Framework,
        mut notices: Vec<Notice>,
    ) -> Result<Reference, Error> {
        let method = &self.settings().method;
        let encoder = match method.encoder() {
            Some(wanted) => Some(self.encoder_named(wanted)?),
            None => None,
        };
        let (selected, said) = frameworks::select(&framework, name, method)?;
        notices.extend(said);
        notices.extend(scope_notice(&selected));
        let parameters = method.parameters(&selected)?;
        let core = LinguisticCore::new(method.core(&selected)?)?;
        let (model, said) = Model::from_framework_with(selected, &core, parameters, encoder, self.cancel())
            .map_err(|source| Error::of_model(name, source))?;
        notices.extend(said);
        let (name, core, framework) = (name.to_owned(), Some(core), Some(framework));
        Ok(Reference::of(Parts { model, name, notices, core, framework }))
    }

    /// The reference of what was opened.
    pub(crate) fn reference_of(&self, opened: Opened, name: &str) -> Result<Reference, Error> {
        match opened {
            Opened::Model(bytes) => self.open_model(&bytes, name),
            Opened::Framework(framework, notices) => self.induce(name, *framework, notices),
        }
    }

    /// The reference of a model file that was tried where the session reads.
    pub(crate) fn open_model(&self, bytes: &[u8], name: &str) -> Result<Reference, Error> {
        let (model, core) = self.model_of(bytes, name)?;
        let method = &self.settings().method;
        method.agree_with(&model)?;
        let model = match method.encoder() {
            Some(wanted) => with_encoder(model, name, self.encoder_named(wanted)?)?,
            None => self.with_own_encoder(model, name)?,
        };
        let notice = core.as_ref().and_then(LinguisticCore::notice);
        let scope = scope_notice(model.framework());
        let notices = notice.into_iter().chain(scope).chain(model.reference_notices()).collect();
        Ok(Reference::of(Parts { model, name: name.to_owned(), notices, core, framework: None }))
    }

    /// The model of a file, and the core that made it, if this program has it.
    pub(crate) fn model_of(
        &self,
        bytes: &[u8],
        name: &str,
    ) -> Result<(Model, Option<LinguisticCore>), Error> {
        let model =
            Model::from_bytes(bytes, self.cancel()).map_err(|source| Error::of_model(name, source))?;
        let core = LinguisticCore::new(model.settings().clone()).ok();
        let core = core.filter(|core| model.check_core(core).is_ok());
        Ok((model, core))
    }

    /// The model with the encoder that made it, where it is at hand.
    pub(crate) fn with_own_encoder(&self, model: Model, name: &str) -> Result<Model, Error> {
        let found = match model.meaning() {
            Some(meaning) => self.encoder(WantedEncoder::Fingerprint(&meaning.encoder))?,
            None => None,
        };
        match found {
            Some(encoder) => with_encoder(model, name, encoder),
            None => Ok(model),
        }
    }

    /// The encoder of a name.
    fn encoder_named(&self, name: &str) -> Result<Arc<Encoder>, Error> {
        let found = self.encoder(WantedEncoder::Named(name))?;
        found.ok_or_else(|| Error::UnknownEncoder { name: name.to_owned() })
    }
}

fn with_encoder(model: Model, name: &str, encoder: Arc<Encoder>) -> Result<Model, Error> {
    model.with_encoder(encoder).map_err(|source| Error::of_model(name, source))
}

/// Which part of a framework does not apply, and why: every result says so.
fn scope_notice(framework: &Framework) -> Option<Notice> {
    let outside = framework.applicable().iter().filter(|applies| !**applies).count();
    let (all, verb) = (framework.counted(framework.concepts.len()), if outside == 1 { "is" } else { "are" });
    let said = format!("{outside} of {all} {verb} not applicable: {}", framework.scope.reason());
    (outside > 0).then(|| Notice::info("not-applicable", said))
}
