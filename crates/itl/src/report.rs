//! What every result of a verb can be shown as: JSON, tables, a page on a terminal and, for some, a page in a browser.
//!
//! A surface prints any of them in the same way. The forms themselves are written by `itl-report`.

use itl_core::{Model, TermId};
use itl_framework::Framework;
use itl_report::csv::{self, Dialect};
use itl_report::html::{Extracted, Studied};
use itl_report::terminal::{self, Page, Shown};
use itl_report::{Compared, Evaluated, Overviewed, Revised, html, json};
use itl_settings::ViewSettings;
use itl_text::{Notice, Tag};
use std::io::{self, Write};

use crate::align::context;
use crate::{
    Alignment, AnalyzedDocument, Check, Comparison, Difference, Error, Evaluation, Explanation, Gaps,
    Reference, Study, Summary,
};

/// Rows shown to people unless they say otherwise.
const ROWS: usize = 10;
/// Units that an explanation shows people, and terms of each table, unless they say otherwise.
const UNITS: usize = 3;
const TERMS: usize = 8;
/// Concepts and terms of a model that are shown to people unless they say otherwise.
const MODEL_ROWS: usize = 20;

/// A result that can be shown.
pub trait Report {
    /// All of it, as JSON on one line.
    ///
    /// # Errors
    /// If `out` fails.
    fn json(&self, view: &ViewSettings, out: &mut dyn Write) -> io::Result<()>;

    /// A table of it, with its header.
    ///
    /// # Errors
    /// If `out` fails.
    fn table(&self, dialect: Dialect, out: &mut dyn Write) -> io::Result<()>;

    /// The same table without its header, to stand below another of its kind.
    ///
    /// # Errors
    /// If `out` fails.
    fn rows(&self, dialect: Dialect, out: &mut dyn Write) -> io::Result<()> {
        self.table(dialect, out)
    }

    /// A page for people on a terminal.
    ///
    /// # Errors
    /// If the page cannot be written.
    fn terminal(&self, view: &ViewSettings, page: &mut Page<'_>) -> io::Result<()>;
}

fn rows(view: &ViewSettings) -> usize {
    view.limit.unwrap_or(ROWS)
}

fn threshold(view: &ViewSettings) -> f64 {
    view.threshold.unwrap_or(0.0)
}

impl Report for Alignment {
    fn json(&self, view: &ViewSettings, out: &mut dyn Write) -> io::Result<()> {
        json::alignment(out, self.context(view), &self.name, &self.result, false)
    }

    fn table(&self, dialect: Dialect, out: &mut dyn Write) -> io::Result<()> {
        csv::alignment_header(out, dialect)?;
        self.rows(dialect, out)
    }

    fn rows(&self, dialect: Dialect, out: &mut dyn Write) -> io::Result<()> {
        csv::alignment(out, dialect, self.reference.model(), &self.name, &self.result)
    }

    fn terminal(&self, view: &ViewSettings, page: &mut Page<'_>) -> io::Result<()> {
        let shown = Shown { limit: rows(view), threshold: threshold(view), quotes: view.quotes };
        terminal::alignment(page, self.context(view), &self.name, &self.result, shown)
    }
}

impl Report for AnalyzedDocument {
    fn json(&self, _: &ViewSettings, out: &mut dyn Write) -> io::Result<()> {
        json::analysis(out, self.language, &self.name, &self.document, &self.analysis)
    }

    fn table(&self, dialect: Dialect, out: &mut dyn Write) -> io::Result<()> {
        csv::analysis_header(out, dialect)?;
        self.rows(dialect, out)
    }

    fn rows(&self, dialect: Dialect, out: &mut dyn Write) -> io::Result<()> {
        csv::analysis(out, dialect, &self.name, &self.document.text, &self.analysis)
    }

    fn terminal(&self, view: &ViewSettings, page: &mut Page<'_>) -> io::Result<()> {
        terminal::analysis(page, &self.name, &self.document, &self.analysis, rows(view))
    }
}

impl AnalyzedDocument {
    /// A page for checking what was read: drawings of pages beside their text, and what was left out.
    ///
    /// # Errors
    /// If `out` fails.
    pub fn html(&self, out: &mut dyn Write) -> io::Result<()> {
        let Self { name, document, language, analysis, notices } = self;
        html::extraction(out, Extracted { name, document, language: *language, analysis, notices })
    }
}

impl Report for Explanation<'_> {
    fn json(&self, view: &ViewSettings, out: &mut dyn Write) -> io::Result<()> {
        let Alignment { name, result, .. } = self.alignment;
        json::explanation(out, self.alignment.context(view), name, result, &self.evidence)
    }

    fn table(&self, dialect: Dialect, out: &mut dyn Write) -> io::Result<()> {
        csv::explanation(out, dialect, self.alignment.reference.model(), (&self.evidence, &self.forms))
    }

    fn terminal(&self, view: &ViewSettings, page: &mut Page<'_>) -> io::Result<()> {
        let Alignment { reference, name, result } = self.alignment;
        let (model, terms) = (reference.model(), view.limit.unwrap_or(TERMS));
        let evidence = (&self.evidence, &self.forms);
        terminal::explanation(page, model, name, result, evidence, self.single, terms)
    }
}

impl Gaps<'_> {
    /// A page to look at in a browser.
    ///
    /// # Errors
    /// If `out` fails.
    pub fn html(&self, view: &ViewSettings, out: &mut dyn Write) -> io::Result<()> {
        let Alignment { name, result, .. } = self.alignment;
        html::gaps(out, self.alignment.context(view), name, result, &self.result)
    }

    /// A workbook, and what there is to say about it.
    ///
    /// # Errors
    /// If it cannot be made.
    #[cfg(feature = "xlsx")]
    pub fn xlsx(&self, view: &ViewSettings) -> Result<(Vec<u8>, Vec<Notice>), Error> {
        let Alignment { name, result, .. } = self.alignment;
        Ok(itl_report::xlsx::gaps(self.alignment.context(view), name, result, &self.result)?)
    }

    /// A workbook, which this build does not have.
    ///
    /// # Errors
    /// Always.
    #[cfg(not(feature = "xlsx"))]
    pub fn xlsx(&self, _: &ViewSettings) -> Result<(Vec<u8>, Vec<Notice>), Error> {
        Err(Error::NotBuilt { form: "xlsx" })
    }
}

impl Report for Gaps<'_> {
    fn json(&self, view: &ViewSettings, out: &mut dyn Write) -> io::Result<()> {
        let Alignment { name, result, .. } = self.alignment;
        json::gaps(out, self.alignment.context(view), name, result, &self.result)
    }

    fn table(&self, dialect: Dialect, out: &mut dyn Write) -> io::Result<()> {
        let Alignment { reference, result, .. } = self.alignment;
        csv::gaps(out, dialect, reference.model(), result, &self.result)
    }

    fn terminal(&self, view: &ViewSettings, page: &mut Page<'_>) -> io::Result<()> {
        let Alignment { reference, name, result } = self.alignment;
        terminal::gaps(page, reference.model(), name, result, &self.result, rows(view))
    }
}

/// Units that an explanation shows people.
#[must_use]
pub fn explained_units(view: &ViewSettings) -> usize {
    view.limit.unwrap_or(UNITS)
}

impl Comparison {
    fn view(&self, view: &ViewSettings) -> Compared<'_> {
        Compared {
            context: context(&self.reference, view),
            names: &self.names,
            documents: &self.result.documents,
            movements: &self.result.movements,
            forms: &self.result.forms,
            remarks: &self.remarks,
        }
    }

    /// A page to explore in a browser.
    ///
    /// # Errors
    /// If `out` fails.
    pub fn html(&self, view: &ViewSettings, out: &mut dyn Write) -> io::Result<()> {
        html::compared(out, self.view(view))
    }

    /// A workbook, and what there is to say about it.
    ///
    /// # Errors
    /// If it cannot be made.
    #[cfg(feature = "xlsx")]
    pub fn xlsx(&self, view: &ViewSettings) -> Result<(Vec<u8>, Vec<Notice>), Error> {
        Ok(itl_report::xlsx::compared(self.view(view))?)
    }

    /// A workbook, which this build does not have.
    ///
    /// # Errors
    /// Always.
    #[cfg(not(feature = "xlsx"))]
    pub fn xlsx(&self, _: &ViewSettings) -> Result<(Vec<u8>, Vec<Notice>), Error> {
        Err(Error::NotBuilt { form: "xlsx" })
    }
}

impl Report for Comparison {
    fn json(&self, view: &ViewSettings, out: &mut dyn Write) -> io::Result<()> {
        json::compared(out, self.view(view))
    }

    fn table(&self, dialect: Dialect, out: &mut dyn Write) -> io::Result<()> {
        csv::compared(out, dialect, self.view(&ViewSettings::default()))
    }

    fn terminal(&self, view: &ViewSettings, page: &mut Page<'_>) -> io::Result<()> {
        terminal::compared(page, self.view(view), rows(view), threshold(view))
    }
}

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

impl Evaluation {
    fn view(&self, view: &ViewSettings) -> Evaluated<'_> {
        Evaluated {
            context: context(&self.reference, view),
            settings: &self.settings,
            rank: self.rank.name(),
            path: &self.name,
            texts: &self.texts,
            pairs: self.pairs,
            evaluation: &self.result,
            verdicts: self.verdicts.as_ref(),
            mistakes: &self.mistakes,
            examples: &self.examples,
            notices: &self.notices,
        }
    }

    /// A page to look at in a browser.
    ///
    /// # Errors
    /// If `out` fails.
    pub fn html(&self, view: &ViewSettings, out: &mut dyn Write) -> io::Result<()> {
        html::evaluated(out, self.view(view))
    }
}

impl Report for Evaluation {
    fn json(&self, view: &ViewSettings, out: &mut dyn Write) -> io::Result<()> {
        json::evaluated(out, self.view(view))
    }

    fn table(&self, dialect: Dialect, out: &mut dyn Write) -> io::Result<()> {
        csv::evaluated(out, dialect, self.view(&ViewSettings::default()))
    }

    fn terminal(&self, view: &ViewSettings, page: &mut Page<'_>) -> io::Result<()> {
        terminal::evaluated(page, self.view(view), rows(view))
    }
}

impl Summary {
    fn view(&self, view: &ViewSettings) -> Overviewed<'_> {
        Overviewed {
            context: context(&self.reference, view),
            settings: &self.settings,
            grouping: &self.grouping,
            overview: &self.overview,
            notices: &[],
        }
    }

    /// A page to explore in a browser.
    ///
    /// # Errors
    /// If `out` fails.
    pub fn html(&self, view: &ViewSettings, out: &mut dyn Write) -> io::Result<()> {
        html::overview(out, self.view(view))
    }
}

impl Report for Summary {
    fn json(&self, view: &ViewSettings, out: &mut dyn Write) -> io::Result<()> {
        json::overview(out, self.view(view))
    }

    fn table(&self, dialect: Dialect, out: &mut dyn Write) -> io::Result<()> {
        csv::overview(out, dialect, self.view(&ViewSettings::default()))
    }

    fn terminal(&self, view: &ViewSettings, page: &mut Page<'_>) -> io::Result<()> {
        terminal::overview(page, self.view(view), rows(view))
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

/// Lines of a framework's tree that are shown to people unless they say otherwise.
const TREE_LINES: usize = 40;

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
