//! What is shown of frameworks and models: studies, checks, two versions, terms and weights, a tree of concepts.

use itl_base::Tag;
use itl_core::{Model, TermId};
use itl_framework::Framework;
use itl_report::csv::{self, Dialect};
use itl_report::html::Studied;
use itl_report::terminal::{self, Page};
use itl_report::{Revised, html, json};
use itl_settings::ViewSettings;
use std::io::{self, Write};

use super::{Report, rows};
use crate::align::context;
use crate::{Check, Difference, Error, Reference, Study};

/// Concepts and terms of a model that are shown unless somebody says otherwise.
const MODEL_ROWS: usize = 20;
/// Lines of a framework's tree that are shown unless somebody says otherwise.
const TREE_LINES: usize = 40;

impl Study {
    /// A page to explore in a browser.
    ///
    /// # Errors
    /// If `out` fails.
    pub fn html(&self, view: &ViewSettings, out: &mut dyn Write) -> io::Result<()> {
        let studied = Studied {
            context: context(&self.reference, view),
            core: self.reference.core().ok(),
            study: &self.result,
            check: &self.check,
            notices: self.reference.notices(),
        };
        html::study(out, studied)
    }
}

impl Report for Study {
    fn json(&self, view: &ViewSettings, out: &mut dyn Write) -> io::Result<()> {
        let (context, notices) = (context(&self.reference, view), self.reference.notices());
        json::study(out, context, &self.result, &self.check, self.printed.as_ref(), notices)
    }

    fn table(&self, dialect: Dialect, out: &mut dyn Write) -> io::Result<()> {
        csv::study(out, dialect, self.reference.model(), &self.result)
    }

    fn terminal(&self, view: &ViewSettings, page: &mut Page<'_>) -> io::Result<()> {
        terminal::study(page, self.reference.model(), &self.result, &self.check, rows(view))?;
        self.printed.as_ref().map_or(Ok(()), |printed| terminal::published(page, printed))
    }
}

impl Report for Check {
    fn json(&self, view: &ViewSettings, out: &mut dyn Write) -> io::Result<()> {
        json::check(out, context(&self.reference, view), &self.result, self.reference.notices())
    }

    fn table(&self, dialect: Dialect, out: &mut dyn Write) -> io::Result<()> {
        csv::check(out, dialect, self.reference.model(), &self.result)
    }

    fn terminal(&self, view: &ViewSettings, page: &mut Page<'_>) -> io::Result<()> {
        terminal::check(page, self.reference.model(), &self.result, rows(view))
    }
}

impl Difference<'_> {
    fn view(&self) -> Revised<'_> {
        let document = self.document.as_ref().map(|(name, old, new)| (name.as_str(), old, new));
        Revised { diff: &self.framework, revision: &self.revision, only: self.only, document }
    }
}

impl Report for Difference<'_> {
    fn json(&self, _: &ViewSettings, out: &mut dyn Write) -> io::Result<()> {
        json::revision(out, self.view())
    }

    fn table(&self, dialect: Dialect, out: &mut dyn Write) -> io::Result<()> {
        csv::revision(out, dialect, self.view())
    }

    fn terminal(&self, view: &ViewSettings, page: &mut Page<'_>) -> io::Result<()> {
        terminal::revision(page, self.view(), rows(view))
    }
}

/// What is looked at in a model.
pub struct Inspection<'a> {
    reference: &'a Reference,
    part: Inspected,
}

enum Inspected {
    All,
    Concept(usize),
    Terms(Vec<TermId>),
}

impl<'a> Inspection<'a> {
    /// The model with its concepts, or one of them with its terms.
    ///
    /// # Errors
    /// If there is no such concept.
    pub fn of(reference: &'a Reference, concept: Option<&str>) -> Result<Self, Error> {
        let part = match concept {
            Some(id) => Inspected::Concept(reference.column(id)?),
            None => Inspected::All,
        };
        Ok(Self { reference, part })
    }

    /// A term with its weight in every concept, by its stems or, if there is no such term, by words.
    #[must_use]
    pub fn of_term(reference: &'a Reference, words: &str) -> Self {
        let model = reference.model();
        let stems: Vec<&str> = words.split_whitespace().collect();
        let mut terms = model.find_terms(&stems);
        if let (true, Ok(core)) = (terms.is_empty(), reference.core()) {
            let words = stems.iter().map(|&word| (word, Tag::ANY));
            let stemmed: Vec<String> = core.stem_given(words).map(|(stem, _)| stem).collect();
            terms = model.find_terms(&stemmed.iter().map(String::as_str).collect::<Vec<_>>());
        }
        Self { reference, part: Inspected::Terms(terms) }
    }

    /// Whether there is nothing to look at.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        matches!(&self.part, Inspected::Terms(terms) if terms.is_empty())
    }

    fn model(&self) -> &'a Model {
        self.reference.model()
    }
}

impl Report for Inspection<'_> {
    fn json(&self, view: &ViewSettings, out: &mut dyn Write) -> io::Result<()> {
        let column = match &self.part {
            Inspected::Terms(terms) => return json::terms(out, self.model(), terms),
            Inspected::Concept(column) => Some(*column),
            Inspected::All => None,
        };
        json::model(out, context(self.reference, view), column, self.reference.notices())
    }

    fn table(&self, dialect: Dialect, out: &mut dyn Write) -> io::Result<()> {
        let model = self.model();
        let columns = match &self.part {
            Inspected::Terms(terms) => {
                let cells =
                    terms.iter().flat_map(|&term| model.columns(term).map(move |column| (term, column)));
                return csv::terms(out, dialect, model, cells);
            }
            Inspected::Concept(column) => *column..*column + 1,
            Inspected::All => 0..model.concept_count(),
        };
        let terms = |column: usize| model.terms_of(column).into_iter().map(move |term| (term, column));
        csv::terms(out, dialect, model, columns.flat_map(terms))
    }

    fn terminal(&self, view: &ViewSettings, page: &mut Page<'_>) -> io::Result<()> {
        let (model, rows) = (self.model(), view.limit.unwrap_or(MODEL_ROWS));
        match &self.part {
            Inspected::Terms(terms) => terminal::term(page, model, terms),
            Inspected::Concept(column) => terminal::concept(page, model, *column, rows),
            Inspected::All => terminal::model(page, model, rows),
        }
    }
}

/// What is looked at in a framework: its concepts as a tree, or one in full.
pub struct FrameworkPage<'a> {
    framework: &'a Framework,
    column: Option<usize>,
}

impl<'a> FrameworkPage<'a> {
    /// The framework, or one of its concepts.
    ///
    /// # Errors
    /// If there is no such concept.
    pub fn of(framework: &'a Framework, concept: Option<&str>) -> Result<Self, Error> {
        let column = concept.map(|id| crate::column(framework, id)).transpose()?;
        Ok(Self { framework, column })
    }

    fn write(&self, form: itl_framework::Written, out: &mut dyn Write) -> io::Result<()> {
        let one = |column: usize| Framework {
            concepts: vec![self.framework.concepts[column].clone()],
            ..self.framework.clone()
        };
        match self.column {
            Some(column) => out.write_all(&one(column).write(form)),
            None => out.write_all(&self.framework.write(form)),
        }
    }
}

impl Report for FrameworkPage<'_> {
    fn json(&self, _: &ViewSettings, out: &mut dyn Write) -> io::Result<()> {
        self.write(itl_framework::Written::Json, out)
    }

    fn table(&self, dialect: Dialect, out: &mut dyn Write) -> io::Result<()> {
        self.write(
            match dialect {
                Dialect::Comma => itl_framework::Written::Csv,
                Dialect::Tab => itl_framework::Written::Tsv,
            },
            out,
        )
    }

    fn terminal(&self, view: &ViewSettings, page: &mut Page<'_>) -> io::Result<()> {
        match self.column {
            Some(column) => terminal::framework_concept(page, self.framework, column),
            None => terminal::framework(page, self.framework, view.limit.unwrap_or(TREE_LINES)),
        }
    }
}
