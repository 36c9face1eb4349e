//! A session: settings, where documents are read, where encoders are found, the request to stop and the listener to progress,
//! in one value.
//!
//! In: settings. Out: what follows from them, made once, and the verbs, which are methods in the files that they are about.
//! A session holds no reference and no document, and opens no file: its verbs that do stand in [`disk`](crate::disk).

use itl_base::{Cancel, Language};
use itl_core::AlignSettings;
use itl_document::ReadOptions;
use itl_encoder::Encoder;
use itl_settings::{Settings, SettingsError};
use std::fmt;
use std::sync::Arc;

use crate::{Error, Progress, Reader, Recogniser, Reference};

/// An encoder that is looked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WantedEncoder<'a> {
    /// By the name that the user gave it.
    Named(&'a str),
    /// By its fingerprint: the one that made a model.
    Fingerprint(&'a str),
}

type FindEncoder = dyn Fn(WantedEncoder<'_>) -> Result<Option<Arc<Encoder>>, Error> + Send + Sync;
type FindRecogniser = dyn Fn() -> Option<Arc<Recogniser>> + Send + Sync;
type Listener = dyn Fn(&Progress) + Send + Sync;

/// How work is done: settings, a reader, encoders, a request to stop and a listener. Everything that can be done with frameworks and
/// documents is a method of it. Clones share all of it and cost next to nothing; any number of threads may use one.
///
/// ```
/// use itl::{Cancel, Session, Settings};
///
/// let mut settings = Settings::default();
/// settings.set("scheme", "graded")?;
/// let cancel = Cancel::new();
/// let session = Session::new(settings).with_cancel(&cancel).telling(|progress| println!("{} done", progress.done));
/// let goals = session.bundled("sdg")?;
/// cancel.cancel();
/// assert!(session.study(&goals).is_err());
/// # Ok::<(), itl::Error>(())
/// ```
#[derive(Clone)]
pub struct Session {
    settled: Arc<Settled>,
    reader: Reader,
    encoders: Option<Arc<FindEncoder>>,
    recogniser: Option<Arc<FindRecogniser>>,
    /// The language of what is read, where a reference says it.
    language: Option<Language>,
    cancel: Cancel,
    listener: Option<Arc<Listener>>,
}

/// Settings, and what follows from them.
struct Settled {
    settings: Settings,
    align: Result<AlignSettings, SettingsError>,
    reading: ReadOptions,
}

impl From<Settings> for Settled {
    fn from(settings: Settings) -> Self {
        Self { align: settings.align(), reading: settings.reading.options(), settings }
    }
}

impl Default for Session {
    fn default() -> Self {
        Self::new(Settings::default())
    }
}

impl Session {
    /// A session with these settings. It reads in this process, finds no encoder, runs to the end of its work and tells nothing.
    #[must_use]
    pub fn new(settings: Settings) -> Self {
        Self {
            settled: Arc::new(settings.into()),
            reader: Reader::Here,
            encoders: None,
            recogniser: None,
            language: None,
            cancel: Cancel::never(),
            listener: None,
        }
    }

    /// The same with other settings.
    #[must_use]
    pub fn with_settings(&self, settings: Settings) -> Self {
        Self { settled: Arc::new(settings.into()), ..self.clone() }
    }

    /// The same with another reader.
    #[must_use]
    pub fn with_reader(&self, reader: Reader) -> Self {
        Self { reader, ..self.clone() }
    }

    /// The same with encoders: those of the user's folder ([`crate::disk::encoders::installed`]), or some in memory.
    #[must_use]
    pub fn with_encoders(
        &self,
        find: impl Fn(WantedEncoder<'_>) -> Result<Option<Arc<Encoder>>, Error> + Send + Sync + 'static,
    ) -> Self {
        Self { encoders: Some(Arc::new(find)), ..self.clone() }
    }

    /// The same without encoders: a model that one made can be inspected only.
    #[must_use]
    pub fn without_encoders(&self) -> Self {
        Self { encoders: None, ..self.clone() }
    }

    /// The same with a recogniser for pages that are pictures ([`crate::disk::recogniser`]); it is looked for when it is needed.
    #[must_use]
    pub fn with_recogniser(
        &self,
        find: impl Fn() -> Option<Arc<Recogniser>> + Send + Sync + 'static,
    ) -> Self {
        Self { recogniser: Some(Arc::new(find)), ..self.clone() }
    }

    /// The same for documents that are aligned with a reference: pages that are pictures are recognised in its language.
    #[must_use]
    pub fn reading_for(&self, reference: &Reference) -> Self {
        Self { language: Some(reference.model().settings().language), ..self.clone() }
    }

    /// The same, whose work ends when `cancel` is asked to.
    #[must_use]
    pub fn with_cancel(&self, cancel: &Cancel) -> Self {
        Self { cancel: cancel.clone(), ..self.clone() }
    }

    /// The same with a listener to how far work is. `listener` is called on any thread, one call at a time.
    #[must_use]
    pub fn telling(&self, listener: impl Fn(&Progress) + Send + Sync + 'static) -> Self {
        Self { listener: Some(Arc::new(listener)), ..self.clone() }
    }

    /// The settings.
    #[must_use]
    pub fn settings(&self) -> &Settings {
        &self.settled.settings
    }

    /// The request to stop.
    #[must_use]
    pub fn cancel(&self) -> &Cancel {
        &self.cancel
    }

    /// Where documents are read.
    #[must_use]
    pub fn reader(&self) -> &Reader {
        &self.reader
    }

    /// What is aligned, and how it is summed up.
    ///
    /// # Errors
    /// If the settings contradict each other.
    pub fn align_settings(&self) -> Result<AlignSettings, SettingsError> {
        self.settled.align.clone()
    }

    /// How documents are read, and their bounds.
    #[must_use]
    pub fn read_options(&self) -> ReadOptions {
        self.settled.reading.clone().with_cancel(self.cancel.clone())
    }

    /// Most bytes of a document.
    pub(crate) fn most_bytes(&self) -> u64 {
        self.settled.reading.limits.bytes
    }

    pub(crate) fn tell(&self, progress: &Progress) {
        if let Some(listener) = &self.listener {
            listener(progress);
        }
    }

    /// The recogniser, if there is one.
    pub(crate) fn recogniser(&self) -> Option<Arc<Recogniser>> {
        self.recogniser.as_ref().and_then(|find| find())
    }

    /// The language that pages are recognised in: the one that is given, or that of the reference.
    pub(crate) fn recognised_language(&self) -> Language {
        self.settings().method.given_language().or(self.language).unwrap_or(Language::ENGLISH)
    }

    /// The encoder that is looked for, if it is among those of the session.
    pub(crate) fn encoder(&self, wanted: WantedEncoder<'_>) -> Result<Option<Arc<Encoder>>, Error> {
        self.encoders.as_ref().map_or(Ok(None), |find| find(wanted))
    }
}

impl fmt::Debug for Session {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("Session")
            .field("settings", self.settings())
            .field("reader", &self.reader)
            .field("encoders", &self.encoders.is_some())
            .field("recogniser", &self.recogniser.is_some())
            .field("language", &self.language)
            .field("cancel", &self.cancel)
            .field("listens", &self.listener.is_some())
            .finish()
    }
}
