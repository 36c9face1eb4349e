//! Frameworks in and out, from memory: bytes to frameworks and back, and two versions side by side.

use itl_base::{Language, Notice};
use itl_core::Model;
use itl_framework::{
    BUNDLED, Concept, Framework, FrameworkDiff, FrameworkError, FrameworkFormat, Hierarchy, ReadOptions,
    Written,
};
use itl_settings::MethodSettings;
use itl_study::{ComparedDocument, Revision};

use crate::{Alignment, Error, Reference, Session};

pub use itl_framework::Resolver;

/// The framework of that name that comes with the program, in the language asked for if it has that.
pub(crate) fn bundled(name: &str, language: Option<Language>) -> Option<Result<Framework, Error>> {
    let known = BUNDLED.iter().any(|(bundled, _)| *bundled == name);
    let in_language = || match language.map(|language| itl_framework::bundled_in(name, language)) {
        Some(Ok(Some(framework))) => Ok(framework),
        Some(Err(source)) => Err(source),
        Some(Ok(None)) | None => itl_framework::bundled(name),
    };
    known.then(|| in_language().map_err(|source| in_framework(name, source)))
}

/// A framework or model file in memory.
#[derive(Clone, Copy)]
pub struct FrameworkSource<'a> {
    /// Its bytes.
    pub bytes: &'a [u8],
    /// What messages call it; its ending tells kinds of text apart.
    pub name: &'a str,
    /// Gives the files that it refers to.
    pub resolver: Option<Resolver<'a>>,
}

impl<'a> FrameworkSource<'a> {
    /// A file that is given nothing it refers to.
    #[must_use]
    pub fn new(bytes: &'a [u8], name: &'a str) -> Self {
        Self { bytes, name, resolver: None }
    }

    /// The same, with the files that it refers to.
    #[must_use]
    pub fn with_resolver(self, resolver: Resolver<'a>) -> Self {
        Self { resolver: Some(resolver), ..self }
    }
}

/// Frameworks, as the session reads them.
impl Session {
    /// Reads a framework from a file in any of its formats; a law or standard that is a document is read by its headings and
    /// numbers.
    ///
    /// # Errors
    /// If it is no framework.
    pub fn import(&self, source: FrameworkSource<'_>) -> Result<Imported, Error> {
        let (FrameworkSource { bytes, name, resolver }, method) = (source, &self.settings().method);
        let format = FrameworkFormat::of(bytes, name);
        let mut options = ReadOptions::default();
        options.columns = method.columns.as_deref().unwrap_or_default();
        options.sheet = method.sheet.as_deref();
        options.language = method.given_language();
        options.parts = method.parts.as_deref().unwrap_or_default();
        options.withdrawn = method.withdrawn.unwrap_or(false);
        options.merge_duplicates = method.merge_duplicates.unwrap_or(false);
        options.resolver = resolver;
        let read = match format {
            FrameworkFormat::Document => {
                itl_framework::read_outline(&self.read(bytes, name)?, name, &options)
            }
            _ => self.framework_of(bytes, name, &options)?,
        };
        let (framework, notices) = read.map_err(|source| in_framework(name, source))?;
        Ok(Imported { framework, format, notices })
    }

    /// A framework or model file from its bytes.
    pub(crate) fn open_framework(&self, source: FrameworkSource<'_>) -> Result<Opened, Error> {
        if Model::is_model(source.bytes) || source.name.ends_with(".itl") {
            self.try_model(source.bytes, source.name)?;
            return Ok(Opened::Model(source.bytes.to_vec()));
        }
        let Imported { framework, notices, .. } = self.import(source)?;
        Ok(Opened::Framework(Box::new(framework), notices))
    }

    /// Sets two versions side by side, the earlier first: all concepts or one, with a document aligned with both if one is
    /// given.
    ///
    /// # Errors
    /// If one of them has not the concept asked for, or somebody asked to stop.
    pub fn diff<'a>(
        &self,
        before: &'a Reference,
        after: &'a Reference,
        concept: Option<&str>,
        document: Option<[Alignment; 2]>,
    ) -> Result<Difference<'a>, Error> {
        self.cancel().check()?;
        let only = match concept {
            Some(id) => Some((before.column(id)?, after.column(id)?)),
            None => None,
        };
        let document = document.map(|[old, new]| {
            let name = old.name.clone();
            let old = ComparedDocument::of(before.model(), old.result);
            (name, old, ComparedDocument::of(after.model(), new.result))
        });
        Ok(Difference {
            framework: FrameworkDiff::of(before.model().framework(), after.model().framework()),
            revision: Revision::of(before.model(), after.model()),
            only,
            document,
        })
    }
}

/// A framework that was read.
#[derive(Debug)]
#[non_exhaustive]
pub struct Imported {
    /// The framework, with all its concepts.
    pub framework: Framework,
    /// The format it was in.
    pub format: FrameworkFormat,
    /// What there is to say about it.
    pub notices: Vec<Notice>,
}

impl Imported {
    /// The same with the concepts that the settings select, in the language that they name where the file names none.
    ///
    /// # Errors
    /// If there is none at that level.
    pub fn selected(mut self, name: &str, settings: &MethodSettings) -> Result<Self, Error> {
        let (mut framework, said) = select(&self.framework, name, settings)?;
        framework.language = framework.language.or(settings.given_language());
        self.notices.extend(said);
        Ok(Self { framework, ..self })
    }
}

impl Imported {
    /// The same as the wording that is added to another version of the framework.
    ///
    /// # Errors
    /// If they are not versions of one framework.
    pub fn added_to(mut self, base: &Framework, name: &str) -> Result<Self, Error> {
        let (framework, said) =
            base.joined_with(&self.framework).map_err(|source| in_framework(name, source))?;
        self.notices.extend(said);
        Ok(Self { framework, ..self })
    }
}

impl Imported {
    /// How much it holds, in words: `149 concepts in 18 groups, 2 levels`.
    #[must_use]
    pub fn size(&self) -> String {
        let framework = &self.framework;
        let levels = Hierarchy::of(framework).nodes.iter().map(|node| node.level).max().unwrap_or(0);
        let groups = framework.groups.len();
        let groups = if groups > 0 { format!(" in {groups} groups") } else { String::new() };
        let levels = if levels > 1 { format!(", {levels} levels") } else { String::new() };
        format!("{}{groups}{levels}", framework.counted(framework.concepts.len()))
    }
}

/// A framework as the bytes of a file, and what that form cannot hold.
#[must_use]
pub fn export(framework: &Framework, form: Written) -> (Vec<u8>, Vec<Notice>) {
    let holds_more = framework.title != framework.id
        || framework.language.is_some()
        || framework.source.is_some()
        || framework.noun.is_some()
        || !framework.scope.is_all()
        || !framework.recommend.is_empty()
        || !(framework.keep.is_empty() && framework.stop.is_empty() && framework.cite.is_empty());
    let lost = matches!(form, Written::Csv | Written::Tsv) && holds_more;
    let said = "a table holds concepts and groups only: title, language, noun, scope, stop words, patterns of citations, source and recommended settings are not in it";
    let notices = if lost { vec![Notice::info("not-in-a-table", said)] } else { Vec::new() };
    (framework.write(form), notices)
}

/// What bytes are.
pub(crate) enum Opened {
    /// A framework, with what there is to say about it.
    Framework(Box<Framework>, Vec<Notice>),
    /// A model file.
    Model(Vec<u8>),
}

/// The concepts of a framework that the settings select.
pub(crate) fn select(
    framework: &Framework,
    name: &str,
    settings: &MethodSettings,
) -> Result<(Framework, Vec<Notice>), Error> {
    let framework = settings.scoped(framework.clone());
    framework
        .check_scope()
        .and_then(|()| framework.select(settings.selection(&framework.recommend)))
        .map_err(|source| in_framework(name, source))
}

/// The column of the concept that somebody means: by its id in any spelling, its name, or the beginning of its name.
///
/// # Errors
/// If there is no such concept.
pub fn column(framework: &Framework, id: &str) -> Result<usize, Error> {
    framework.find(id).map_err(|nearest| {
        let name = |&column: &usize| {
            let Concept { id, label, .. } = &framework.concepts[column];
            if label.is_empty() { id.clone() } else { format!("{id} ({label})") }
        };
        Error::NoConcept { id: id.to_owned(), nearest: nearest.iter().map(name).collect() }
    })
}

fn in_framework(name: &str, source: FrameworkError) -> Error {
    Error::Framework { path: name.to_owned(), source }
}

/// Two versions of a framework or model, the earlier first, and what the change does to a document.
pub struct Difference<'a> {
    /// Concepts that came, went, or changed their words.
    pub framework: FrameworkDiff,
    /// Terms whose weights changed.
    pub revision: Revision<'a>,
    /// The one concept that is looked at, by its columns before and after.
    pub only: Option<(usize, usize)>,
    /// A document under both versions: its name, and its numbers before and after.
    pub document: Option<(String, ComparedDocument, ComparedDocument)>,
}
