//! The strongest cells of a run with the terms that made them: alignments in, at most so many rows out.
//!
//! A cell is there with all its parts or not at all, so that the parts that are there add up. Columns have the names of what they
//! hold under the scheme in use.

use itl_base::{Help, Notice};
use itl_core::{Alignment, Model, TermKind, WordForms};
use rust_xlsxwriter::XlsxError;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::Arc;

use super::ConceptName;
use super::sheet::{Cell, CellKind, Sheet, column, fit};
use crate::words::method;
use itl_results::UnitPart;

/// Rows that people can still filter.
const MAX_ROWS: usize = 100_000;
/// Characters of a text, which stands here once for every term.
const MAX_TEXT: usize = 1_000;

/// The strongest cells so far, strongest first.
pub(super) struct Strongest {
    /// Whether the weight of a term is how much its concept uses it; else it is that of the term's type.
    graded: bool,
    cells: Vec<Explained>,
    rows: usize,
    /// Cells above 0 of all documents.
    total: usize,
}

struct Explained {
    affinity: f64,
    unit: Arc<Place>,
    column: usize,
    parts: Vec<Part>,
}

/// The unit of a cell.
struct Place {
    document: Arc<str>,
    row: usize,
    page: Option<u32>,
    section: Option<String>,
    text: String,
    /// Whether the text was longer.
    cut: bool,
    terms: f64,
}

struct Part {
    kind: TermKind,
    /// In whole words.
    words: String,
    stems: String,
    count: u32,
    /// What the count is worth.
    worth: f64,
    discriminability: f64,
    background: f64,
    specificity: f64,
    contribution: f64,
}

impl Strongest {
    /// Without cells yet, of documents that are aligned with this model.
    pub(super) fn of(model: &Model) -> Self {
        let graded = method::relevance(model) != "σ";
        Self { graded, cells: Vec::new(), rows: 0, total: 0 }
    }

    /// Takes the cells of one more document, as far as they are among the strongest.
    pub(super) fn add(&mut self, model: &Model, document: &str, alignment: &Alignment) {
        let cells = self.candidates(alignment);
        let document = Arc::<str>::from(document);
        let text = model.match_text(&alignment.analysis);
        let forms = WordForms::of_text(&alignment.document.text, &alignment.analysis);
        let counting = model.parameters().counting;
        let spans = cells.iter().map(|&(_, row, column)| (alignment.units[row].span, column));
        let mut places: BTreeMap<usize, Arc<Place>> = BTreeMap::new();
        let mut rows = 0;
        for (evidence, &(affinity, row, column)) in text.explain_all(spans).zip(&cells) {
            rows += evidence.contributions.len();
            if rows > MAX_ROWS {
                break;
            }
            let unit = places.entry(row).or_insert_with(|| Arc::new(Place::of(&document, alignment, row)));
            let unit = Arc::clone(unit);
            let parts = evidence.contributions.iter().map(|part| {
                let term = model.term(part.term);
                let specificity = model.weight(part.term, column).map_or(0.0, |weight| weight.specificity);
                Part {
                    kind: term.kind,
                    words: forms.term(model, part.term),
                    stems: term.text,
                    count: part.count,
                    worth: counting.worth(part.count),
                    discriminability: term.discriminability,
                    background: model.background(part.term),
                    specificity,
                    contribution: part.contribution,
                }
            });
            self.cells.push(Explained { affinity, unit, column, parts: parts.collect() });
        }
        self.keep_strongest();
    }

    /// The cells of a document that may be among the strongest, strongest first: affinity, row, column.
    fn candidates(&mut self, alignment: &Alignment) -> Vec<(f64, usize, usize)> {
        let weakest = if self.rows < MAX_ROWS { None } else { self.cells.last().map(|cell| cell.affinity) };
        let mut cells = Vec::new();
        for row in 0..alignment.units.len() {
            let above = alignment.affinities.row(row).iter().filter(|cell| cell.affinity > 0.0);
            for cell in above {
                self.total += 1;
                if weakest.is_none_or(|weakest| cell.affinity > weakest) {
                    cells.push((cell.affinity, row, cell.column as usize));
                }
            }
        }
        let order = |a: &(f64, usize, usize), b: &(f64, usize, usize)| {
            b.0.total_cmp(&a.0).then((a.1, a.2).cmp(&(b.1, b.2)))
        };
        // A cell has a row at least.
        if cells.len() > MAX_ROWS {
            cells.select_nth_unstable_by(MAX_ROWS, order);
            cells.truncate(MAX_ROWS);
        }
        cells.sort_unstable_by(order);
        cells
    }

    fn keep_strongest(&mut self) {
        // Stable: equal cells stay in the order of documents, units and concepts.
        self.cells.sort_by(|a, b| b.affinity.total_cmp(&a.affinity));
        let mut rows = 0;
        let fitting = |cell: &&Explained| {
            rows += cell.parts.len();
            rows <= MAX_ROWS
        };
        let count = self.cells.iter().take_while(fitting).count();
        self.cells.truncate(count);
        self.rows = self.cells.iter().map(|cell| cell.parts.len()).sum();
    }

    /// What the sheet leaves out, if anything: cells, or the ends of texts.
    pub(super) fn notice(&self, cut: usize) -> Option<Notice> {
        let kept = self.cells.len();
        let mut message = "sheet Evidence of the workbook".to_owned();
        if kept < self.total {
            let _ = write!(
                message,
                " has the {kept} strongest of {} cells above 0, with all their terms",
                self.total
            );
        }
        if cut > 0 {
            let and = if kept < self.total { ", and" } else { "" };
            let _ = write!(message, "{and} cuts texts after {MAX_TEXT} characters");
        }
        let help = || Help::say("").setting("json").and(" ").setting("evidence").and(" has all");
        (kept < self.total || cut > 0).then(|| Notice::info("xlsx-evidence", message).with_help(help()))
    }

    /// The sheet of all that was kept.
    pub(super) fn sheet(&self, names: &[ConceptName]) -> Result<Sheet, XlsxError> {
        let whole = self.cells.iter().all(|cell| cell.unit.terms.fract() == 0.0);
        let [weight, divisor] = match self.graded {
            true => ["weight in concept", "norm of unit"],
            false => ["specificity", "terms"],
        };
        let columns = [
            column("document", CellKind::Text, 24.0),
            column("unit", CellKind::Count, 7.0),
            column("page", CellKind::Count, 7.0),
            column("section", CellKind::Text, 24.0),
            column("text", CellKind::Text, 60.0),
            column("concept", CellKind::Text, 12.0),
            column("label", CellKind::Text, 30.0),
            column("affinity", CellKind::Measure, 10.0),
            column("type", CellKind::Text, 7.0),
            column("term", CellKind::Text, 28.0),
            column("stems", CellKind::Text, 24.0),
            column("count", CellKind::Count, 8.0),
            column("worth of count", CellKind::Measure, 10.0),
            column("discriminability", CellKind::Measure, 16.0),
            column("background", CellKind::Measure, 12.0),
            column(weight, CellKind::Measure, 12.0),
            column(divisor, if whole { CellKind::Count } else { CellKind::Measure }, 8.0),
            column("contribution", CellKind::Part, 13.0),
        ];
        let mut sheet = Sheet::new("Evidence", 0, &columns)?;
        for Explained { affinity, unit, column, parts } in &self.cells {
            sheet.cut += usize::from(unit.cut);
            for part in parts {
                sheet.row([
                    Cell::Text(&unit.document),
                    Cell::Number(unit.row as f64),
                    Cell::from(unit.page.map(f64::from)),
                    Cell::from(unit.section.as_deref()),
                    Cell::Text(&unit.text),
                    Cell::from(names.get(*column).map(|name| name.id.as_str())),
                    Cell::from(names.get(*column).map(|name| name.label.as_str())),
                    Cell::Number(*affinity),
                    Cell::Text(part.kind.name()),
                    Cell::Text(&part.words),
                    Cell::Text(&part.stems),
                    Cell::Number(f64::from(part.count)),
                    Cell::Number(part.worth),
                    Cell::Number(part.discriminability),
                    Cell::Number(part.background),
                    Cell::Number(part.specificity),
                    Cell::Number(unit.terms),
                    Cell::Number(part.contribution),
                ])?;
            }
        }
        Ok(sheet)
    }
}

impl Place {
    fn of(document: &Arc<str>, alignment: &Alignment, row: usize) -> Self {
        let unit = UnitPart::of(alignment, row);
        let (text, cut) = fit(unit.text, MAX_TEXT);
        Self {
            document: Arc::clone(document),
            row,
            page: unit.page,
            section: unit.section.map(str::to_owned),
            cut,
            text: text.into_owned(),
            terms: unit.terms,
        }
    }
}
