//! Two frameworks side by side: links both ways, a published mapping beside them, and what became of an earlier version.

use itl_core::{Scheme, Verdict};
use itl_crosswalk::{CrosswalkError, Pairing, Published, Side};
use itl_framework::Framework;
use itl_table::TableSource;
use itl_text::{LinguisticCore, read_alike};
use std::collections::BTreeMap;

use crate::{Alignment, Error, Session};

/// How two frameworks are linked.
#[derive(Default)]
#[non_exhaustive]
pub struct CrosswalkPlan<'a> {
    /// The level of each whose concepts are linked, 1 at the top; without one, all that have a text.
    pub levels: [Option<u32>; 2],
    /// A mapping that is set beside the links.
    pub published: Option<&'a Published>,
}

impl<'a> CrosswalkPlan<'a> {
    /// The same with levels.
    #[must_use]
    pub fn with_levels(self, levels: [Option<u32>; 2]) -> Self {
        Self { levels, ..self }
    }

    /// The same beside a published mapping.
    #[must_use]
    pub fn with_published(self, published: Option<&'a Published>) -> Self {
        Self { published, ..self }
    }
}

/// The links between two frameworks.
pub struct Crosswalk {
    /// The links.
    pub result: itl_crosswalk::Crosswalk,
}

/// What a document covers of a framework that it was not aligned with, through links from one that it was aligned with.
pub struct Derived {
    /// Concept by concept, each with the paths that lead to it.
    pub result: itl_crosswalk::Derived,
}

/// What became of the concepts of an earlier version.
pub struct Migration {
    /// Concept by concept.
    pub result: itl_crosswalk::Migration,
}

impl Session {
    /// Links the concepts of two frameworks, both ways.
    ///
    /// ```
    /// use itl::{CrosswalkPlan, FrameworkSource, Session};
    ///
    /// let session = Session::default();
    /// let read = |csv: &[u8], name| session.import(FrameworkSource::new(csv, name));
    /// let a = read(b"id,label,descriptor\nW,Water,Clean water for all\nE,Energy,Clean energy\n", "a.csv")?.framework;
    /// let b = read(b"id,label,descriptor\n6,Clean water,Water that is clean\n7,Power,Energy\n", "b.csv")?.framework;
    /// let crosswalk = session.crosswalk(&a, &b, &CrosswalkPlan::default())?;
    /// let link = &crosswalk.result.links[0];
    /// assert_eq!((link.a.as_str(), link.b.as_str()), ("W", "6"));
    /// # Ok::<(), itl::Error>(())
    /// ```
    ///
    /// # Errors
    /// If they are in two languages, one has no concept at its level, the published mapping is about other frameworks, or somebody
    /// asked to stop.
    pub fn crosswalk(
        &self,
        a: &Framework,
        b: &Framework,
        plan: &CrosswalkPlan<'_>,
    ) -> Result<Crosswalk, Error> {
        let core = self.core_of_both(a, b)?;
        let pairing = self.pairing(a, b, plan.levels, &core)?;
        let mut result = pairing.crosswalk();
        if let Some(published) = plan.published {
            let compared = pairing.compare(published, core.settings(), self.cancel());
            result.published = Some(compared.map_err(|source| of_crosswalk(Some(&published.name), source))?);
        }
        Ok(Crosswalk { result })
    }

    /// What became of the concepts of a framework in a later version of it.
    ///
    /// # Errors
    /// As [`Session::crosswalk`].
    pub fn migrate(
        &self,
        old: &Framework,
        new: &Framework,
        levels: [Option<u32>; 2],
    ) -> Result<Migration, Error> {
        let core = self.core_of_both(old, new)?;
        let pairing = self.pairing(old, new, levels, &core)?;
        Ok(Migration { result: pairing.migration() })
    }

    /// Reads a published mapping: a table, a mapping collection of OSCAL, or a mapping of CTID; `name` is what messages call it.
    ///
    /// # Errors
    /// If it is none of these, or has no pair.
    pub fn published(&self, bytes: &[u8], name: &str) -> Result<Published, Error> {
        let read = match Published::is_json(bytes) {
            true => Published::of_json(bytes, name),
            false => Published::of_table(self.table(TableSource::bytes(bytes), name)?, name),
        };
        read.map_err(|source| of_crosswalk(Some(name), source))
    }

    /// Reads links that were written as JSON; `name` is what messages call them.
    ///
    /// # Errors
    /// If they are none.
    pub fn crosswalk_file(&self, bytes: &[u8], name: &str) -> Result<Crosswalk, Error> {
        let read = itl_crosswalk::Crosswalk::read(bytes);
        Ok(Crosswalk { result: read.map_err(|source| of_crosswalk(Some(name), source))? })
    }

    /// Answers for the second framework of a crosswalk, from the verdicts of a document about the first.
    ///
    /// # Errors
    /// If the document was aligned with another framework, or without verdicts.
    pub fn derive(&self, alignment: &Alignment, crosswalk: &Crosswalk) -> Result<Derived, Error> {
        let model = alignment.reference.model();
        let framework = model.framework();
        if crosswalk.result.a.id != framework.id {
            let (from, aligned) = (crosswalk.result.a.id.clone(), framework.id.clone());
            return Err(of_crosswalk(None, CrosswalkError::OtherFramework { from, aligned }));
        }
        let Some(verdicts) = &alignment.result.verdicts else {
            return Err(alignment
                .result
                .not_assessed
                .map_or(Error::Failed, |reason| alignment.unassessed(reason)));
        };
        let verdicts: BTreeMap<String, Verdict> = framework
            .concepts
            .iter()
            .zip(&verdicts.concepts)
            .map(|(concept, found)| (concept.id.clone(), found.verdict))
            .collect();
        Ok(Derived { result: crosswalk.result.derive(&alignment.name, &verdicts) })
    }

    fn pairing<'a>(
        &self,
        a: &'a Framework,
        b: &'a Framework,
        levels: [Option<u32>; 2],
        core: &LinguisticCore,
    ) -> Result<Pairing<'a>, Error> {
        let side = |framework, level| Side::of(framework, level).map_err(|source| of_crosswalk(None, source));
        let pairing = Pairing::of(side(a, levels[0])?, side(b, levels[1])?, core, self.cancel());
        pairing.map_err(|source| of_crosswalk(None, source))
    }

    /// The core that reads both: as the graded scheme does, with the stop words of both.
    fn core_of_both(&self, a: &Framework, b: &Framework) -> Result<LinguisticCore, Error> {
        let mut method = self.settings().method.clone();
        (method.scheme, method.preset) = (Some(Scheme::Graded), None);
        let [first, second] = [method.core(a)?.language, method.core(b)?.language];
        if !read_alike(first, second) {
            let frameworks = [a.id.clone(), b.id.clone()];
            return Err(Error::CrosswalkLanguages { frameworks, languages: [first, second] });
        }
        let joined = Framework {
            language: Some(first),
            keep: [a.keep.clone(), b.keep.clone()].concat(),
            stop: [a.stop.clone(), b.stop.clone()].concat(),
            ..Framework::empty(&a.id)
        };
        Ok(LinguisticCore::new(method.core(&joined)?)?)
    }
}

/// Why there is no crosswalk; that somebody asked to stop is told as that.
fn of_crosswalk(path: Option<&str>, source: CrosswalkError) -> Error {
    match source {
        CrosswalkError::Cancelled(_) => Error::Cancelled,
        CrosswalkError::Table(source) => Error::Table(source),
        source => Error::Crosswalk { path: path.map(str::to_owned), source: Box::new(source) },
    }
}
