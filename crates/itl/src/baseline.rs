//! Documents beside earlier results of them: what got worse.

use itl_base::Notice;
use itl_core::NotAssessed;
use itl_results::EarlierResult;
use itl_study::Watch;

use crate::{Alignment, Error, Session};

/// Earlier results of documents, by the names that the documents had.
pub struct Baseline {
    results: Vec<EarlierResult>,
}

/// A document beside an earlier result of it.
pub struct Watched<'a> {
    /// Its alignment.
    pub alignment: &'a Alignment,
    /// What became of it.
    pub result: Watch,
    /// What there is to say about the comparison.
    pub notices: Vec<Notice>,
}

impl Session {
    /// Reads results of alignments that were written as JSON, one or several; `name` is what messages call them.
    ///
    /// ```
    /// use itl::{Report, Session};
    ///
    /// let session = Session::default();
    /// let goals = session.bundled("sdg")?;
    /// let align = |text: &str| session.align(&goals, session.read(text.as_bytes(), "note.txt")?, "note.txt");
    /// let mut json = Vec::new();
    /// align("We end hunger with sustainable agriculture. Trains are late.")?.json(&session.settings().view, &mut json)?;
    /// let baseline = session.baseline(&json, "old.json")?;
    /// let now = align("Trains are late.")?;
    /// let watched = session.watch(&baseline, &now)?.unwrap();
    /// assert_eq!(watched.result.worse[0].column, goals.column("2")?);
    /// # Ok::<(), itl::Error>(())
    /// ```
    ///
    /// # Errors
    /// If they are none.
    pub fn baseline(&self, bytes: &[u8], name: &str) -> Result<Baseline, Error> {
        let results = serde_json::Deserializer::from_slice(bytes).into_iter::<EarlierResult>();
        let results: Result<Vec<EarlierResult>, _> = results.collect();
        let refused = |reason: String| Error::Baseline { path: name.to_owned(), reason };
        match results {
            Ok(results) if results.is_empty() => Err(refused("it is empty".to_owned())),
            Ok(results) => Ok(Baseline { results }),
            Err(error) => Err(refused(error.to_string())),
        }
    }

    /// Sets a document beside its earlier result, the one of its name. Nothing if there is none.
    ///
    /// # Errors
    /// If the earlier result is about another framework, the framework gives no verdicts, or somebody asked to stop.
    pub fn watch<'a>(
        &self,
        baseline: &Baseline,
        alignment: &'a Alignment,
    ) -> Result<Option<Watched<'a>>, Error> {
        self.cancel().check()?;
        if let Some(reason @ NotAssessed::NoThreshold(_)) = alignment.not_assessed {
            return Err(alignment.unassessed(reason));
        }
        let Some(earlier) = baseline.of(&alignment.name) else { return Ok(None) };
        let (reference, model) = (&alignment.reference, alignment.reference.model());
        if earlier.framework.id != model.framework().id {
            let (path, id) = (alignment.name.clone(), &earlier.framework.id);
            let reason = format!("it is about the framework \"{id}\" and not \"{}\"", reference.name());
            return Err(Error::Baseline { path, reason });
        }
        let result = Watch::of(model, &alignment.result, &earlier.concepts());
        let mut notices = Vec::new();
        if earlier.framework.fingerprint != model.fingerprint() {
            let said = "the baseline was made with another version of the framework or other settings: what got worse may be due to that";
            notices.push(Notice::info("other-model", said));
        }
        if !result.unknown.is_empty() {
            let (count, names) = (result.unknown.len(), result.unknown.join(", "));
            let said = format!("{count} of the baseline are not in the framework any more: {names}");
            notices.push(Notice::info("concepts-gone", said));
        }
        Ok(Some(Watched { alignment, result, notices }))
    }
}

impl Baseline {
    /// The documents that it is about.
    pub fn documents(&self) -> impl Iterator<Item = &str> {
        self.results.iter().map(|result| result.document.path.as_str())
    }

    fn of(&self, name: &str) -> Option<&EarlierResult> {
        self.results.iter().find(|result| result.document.path == name)
    }
}

impl Watched<'_> {
    /// Whether anything got worse.
    #[must_use]
    pub fn is_worse(&self) -> bool {
        !self.result.worse.is_empty()
    }
}
