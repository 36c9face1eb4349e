//! A framework against itself: can its concepts be told apart, and can it carry an alignment?

use itl_core::Preset;
use itl_study::{MAX_CELLS, MAX_MEETINGS, PrintedComparison, PublishedStudy};

use crate::{Error, Reference, Session, Settings};

/// What in a framework will get in the way of an alignment, and whether it can carry one.
pub struct Check {
    /// The reference.
    pub reference: Reference,
    /// Findings and verdict.
    pub result: itl_study::Check,
}

/// The consistency study of a reference.
pub struct Study {
    /// The reference.
    pub reference: Reference,
    /// The matrix of descriptors against concepts, and what it says.
    pub result: itl_study::Study,
    /// What will get in the way of an alignment.
    pub check: itl_study::Check,
    /// The printed study beside it, where it is one that can be compared.
    pub printed: Option<PrintedComparison>,
}

/// The statements of the published study, by the name they have among the bundled frameworks.
const STUDIED: &str = "sdg-statements";

impl Session {
    /// Studies a reference. The framework of the published study, with its preset, is set beside the printed tables.
    ///
    /// # Errors
    /// If its concepts have too much in common to keep every pair of them, or somebody asked to stop.
    pub fn study(&self, reference: &Reference) -> Result<Study, Error> {
        let preset = reference.model().parameters().preset();
        let compared = reference.name() == STUDIED && preset == Some(Preset::Published);
        self.study_beside(reference, compared)
    }

    /// The published study as its own tagged tokens give it, beside its printed tables.
    ///
    /// # Errors
    /// If somebody asked to stop.
    pub fn published_study(&self) -> Result<Study, Error> {
        self.study_beside(&self.published_reference()?, true)
    }

    fn study_beside(&self, reference: &Reference, compared: bool) -> Result<Study, Error> {
        let (model, cancel) = (reference.model(), self.cancel());
        bounded(reference, "pairs of concepts with terms in common", itl_study::cells(model), MAX_CELLS)?;
        bounded(reference, MEETINGS, itl_study::meetings(model), MAX_MEETINGS)?;
        let result = itl_study::Study::of(model, cancel)?;
        let check = result.check(model, reference.core().ok(), cancel)?;
        let printed = match compared {
            true => {
                let own = self.published_reference()?;
                Some(PublishedStudy::printed().compare(model, own.model(), cancel)?)
            }
            false => None,
        };
        Ok(Study { reference: reference.clone(), result, check, printed })
    }

    /// The study's own reference: preset `published` on its own tagged tokens, whatever else is set.
    fn published_reference(&self) -> Result<Reference, Error> {
        let mut settings = Settings::default();
        settings.method.preset = Some(Preset::Published);
        let own = self.with_settings(settings);
        own.induce(STUDIED, PublishedStudy::printed().framework(), Vec::new())
    }

    /// What in a framework will get in the way of an alignment, and whether it can carry one.
    ///
    /// # Errors
    /// If its concepts have too much in common to set each against all others, or somebody asked to stop.
    pub fn check(&self, reference: &Reference) -> Result<Check, Error> {
        bounded(reference, MEETINGS, itl_study::meetings(reference.model()), MAX_MEETINGS)?;
        let result = itl_study::Check::of(reference.model(), reference.core().ok(), self.cancel())?;
        Ok(Check { reference: reference.clone(), result })
    }
}

/// What a check has to look at.
const MEETINGS: &str = "meetings of two concepts in a term";

/// Refuses what would take the square of the concepts.
fn bounded(reference: &Reference, what: &'static str, count: u64, limit: u64) -> Result<(), Error> {
    if count <= limit {
        return Ok(());
    }
    Err(Error::Entangled { framework: reference.name().to_owned(), what, count, limit })
}
