//! What a report of documents side by side is about: the documents with their names, the movements, the remarks.

use itl_base::Notice;
use itl_core::{ConceptVerdict, Place, WordForms, relative};
use itl_document::Unit;
use itl_results::tables::ComparedRow;
use itl_study::{ComparedDocument, MovedTerm, Movement, VerdictChange, VerdictCourse};
use std::collections::{BTreeMap, BTreeSet};

use crate::Context;
use crate::words::{clean, file_name};

/// How many times smaller than the largest a term's difference is that is not worth a name.
const NEGLIGIBLE: f64 = 50.0;

/// The share of all movement below which a direction needs no example.
const SLIGHT: f64 = 0.2;

/// Documents side by side, in their order.
#[derive(Clone, Copy)]
pub struct Compared<'a> {
    /// What they are aligned with.
    pub context: Context<'a>,
    /// What the documents are called, one for each.
    pub names: &'a [String],
    /// How they stand: at least one.
    pub documents: &'a [ComparedDocument],
    /// All concepts, those first that moved farthest.
    pub movements: &'a [Movement],
    /// What became of verdicts, gained and lost first; none where a document is not assessed.
    pub changes: Option<&'a [VerdictChange]>,
    /// Whole words for the stems of terms.
    pub forms: &'a WordForms,
    /// What there is to say about the framework, about the documents, and about setting them side by side.
    pub remarks: &'a [Remark],
}

/// A notice, and what it is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Remark {
    /// What it is about.
    pub about: About,
    /// What there is to say.
    pub notice: Notice,
}

/// What a remark is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum About {
    /// The framework.
    Framework,
    /// A document, by its place among them.
    Document(usize),
    /// Setting the documents side by side.
    Comparison,
}

/// The terms behind a movement, between the two documents that are farthest apart.
pub(crate) struct Behind<'a> {
    /// Those with the largest difference, largest first.
    pub(crate) terms: Vec<MovedTerm>,
    /// How many others there are, and their parts together.
    pub(crate) others: (usize, Vec<f64>),
    /// The parts of all terms together.
    pub(crate) all: Vec<f64>,
    /// A unit that shows what rose, and one that shows what fell.
    pub(crate) examples: Vec<Example<'a>>,
    reference: f64,
}

/// A unit that shows terms which a document has more of.
pub(crate) struct Example<'a> {
    /// The document, by its place among them.
    pub(crate) document: usize,
    /// The same.
    pub(crate) standing: &'a ComparedDocument,
    /// The unit.
    pub(crate) unit: Unit,
    /// Where the terms stand in it.
    pub(crate) places: Vec<Place>,
}

impl Behind<'_> {
    /// A part on the scale of relative affinity, as the numbers are that it is a part of.
    pub(crate) fn scaled(&self, part: f64) -> f64 {
        relative(part, self.reference).unwrap_or(part)
    }
}

impl<'a> Compared<'a> {
    /// The terms behind a movement, `limit` of them by name.
    pub(crate) fn behind(&self, movement: &Movement, limit: usize) -> Behind<'a> {
        let (model, documents) = (self.context.model, self.documents.len());
        let mut terms = MovedTerm::all_of(model, self.documents, movement.column);
        let size = |term: &MovedTerm| term.difference(movement.between).abs();
        terms.sort_by(|a, b| size(b).total_cmp(&size(a)).then(a.term.cmp(&b.term)));
        let all = MovedTerm::together(&terms, documents);
        let (from, to) = movement.between;
        let rise = |way: (usize, usize)| terms.iter().map(|term| term.difference(way).max(0.0)).sum::<f64>();
        let moved = rise((from, to)) + rise((to, from));
        let ways = [(from, to), (to, from)].into_iter().filter(|&way| rise(way) >= SLIGHT * moved);
        let examples = ways.filter_map(|way| self.example(&terms, way)).collect();
        let largest = terms.first().map_or(0.0, size);
        let telling = terms.partition_point(|term| size(term) >= largest / NEGLIGIBLE);
        let others = terms.split_off(telling.min(limit));
        let reference = model.profile(movement.column).reference;
        let others = (others.len(), MovedTerm::together(&others, documents));
        Behind { terms, others, all, examples, reference }
    }

    /// The unit of the second document that shows most of what it has more of than the first. A heading comes after
    /// all that says something.
    fn example(&self, terms: &[MovedTerm], (from, to): (usize, usize)) -> Option<Example<'a>> {
        let standing = &self.documents[to];
        let mut rows: BTreeMap<usize, (bool, f64, Vec<Place>)> = BTreeMap::new();
        for term in terms.iter().filter(|term| term.difference((from, to)) > 0.0) {
            let Some(presence) = standing.presence(term.term) else { continue };
            let row = rows.entry(presence.row).or_insert((presence.tells(), 0.0, Vec::new()));
            row.1 += term.difference((from, to));
            row.2.push(presence.place);
        }
        let key = |row: &(bool, f64, Vec<Place>)| (row.0, row.1);
        // The first of equals, so that the order of the text decides.
        let best = rows.into_iter().reduce(|best, row| if key(&row.1) > key(&best.1) { row } else { best });
        let (row, (_, _, places)) = best?;
        Some(Example { document: to, standing, unit: standing.units[row], places })
    }

    /// What to say of an aggregate whose numbers terms have no parts of.
    pub(crate) fn caveat(&self) -> Option<String> {
        let aggregate = self.documents.first()?.settings.aggregate;
        (aggregate != aggregate.of_parts())
            .then(|| format!("{aggregate} is made by single units: the parts shown are those of the mean."))
    }

    /// What one document comes to for the concept in a column, where the model decides.
    pub(crate) fn verdict(&self, document: usize, column: usize) -> Option<&'a ConceptVerdict> {
        Some(&self.documents[document].verdicts.as_ref()?.concepts[column])
    }

    /// A row of the table: a concept in one of the documents.
    pub(crate) fn row(&self, movement: &'a Movement, at: usize) -> ComparedRow<'a> {
        ComparedRow {
            document: &self.names[at],
            at,
            concept: &self.context.model.framework().concepts[movement.column],
            movement,
            verdict: self.verdict(at, movement.column),
            course: self.course(movement.column),
        }
    }

    /// What became of the concept in a column over all documents, where they are assessed.
    fn course(&self, column: usize) -> Option<VerdictCourse> {
        self.changes?.iter().find(|change| change.column == column).map(|change| change.course)
    }

    /// The movements in the order of concepts.
    pub(crate) fn in_order(&self) -> Vec<&'a Movement> {
        let mut movements: Vec<&'a Movement> = self.movements.iter().collect();
        movements.sort_by_key(|movement| movement.column);
        movements
    }

    /// The name of a document without its folders.
    pub(crate) fn file_name(&self, document: usize) -> String {
        clean(file_name(&self.names[document]))
    }

    /// The document that a remark is about, if it is about one.
    pub(crate) fn subject(&self, remark: &Remark) -> Option<&'a str> {
        match remark.about {
            About::Document(at) => self.names.get(at).map(String::as_str),
            About::Framework | About::Comparison => None,
        }
    }

    /// What there is to say about setting these documents side by side.
    pub(crate) fn cautions(&self) -> impl Iterator<Item = &'a str> {
        let cautions = self.remarks.iter().filter(|remark| remark.about == About::Comparison);
        cautions.map(|remark| remark.notice.message.as_str())
    }

    /// The names of the documents: without their folders, if these are not needed to tell them apart.
    pub(crate) fn titles(&self) -> Vec<String> {
        let names: Vec<String> = (0..self.names.len()).map(|at| self.file_name(at)).collect();
        if differ(&names) { names } else { self.names.iter().map(|name| clean(name)).collect() }
    }

    /// Short names of the documents: the usual ones, if all are short and differ; else letters, else numbers.
    pub(crate) fn labels(&self, width: usize) -> Vec<String> {
        let names = self.titles();
        if differ(&names) && names.iter().all(|name| name.chars().count() <= width) {
            return names;
        }
        let letter = |at: usize| char::from(b'A' + at as u8).to_string();
        let number = |at: usize| (at + 1).to_string();
        (0..names.len()).map(|at| if names.len() <= 26 { letter(at) } else { number(at) }).collect()
    }
}

/// Whether no two names are the same.
fn differ(names: &[String]) -> bool {
    let distinct: BTreeSet<&String> = names.iter().collect();
    distinct.len() == names.len()
}
