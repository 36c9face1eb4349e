//! What is kept of an alignment for tables: an alignment in, its rows as plain values out. This runs on the thread that aligned.

use itl::Alignment;
use itl::ByteSpan;
use itl::corpora::Outcome;
use itl::method::{Cell, Quote, Vote};
use itl::results::UnitPart;

/// What a row of a table is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum RowKind {
    /// A document.
    Document,
    /// A document and a concept.
    Concept,
    /// A unit of a document.
    Unit,
    /// A quote for a concept.
    Quote,
}

impl RowKind {
    /// The names of all of them.
    pub(crate) const NAMES: [&str; 4] = ["document", "concept", "unit", "quote"];

    /// The kind of that name.
    pub(crate) fn of(name: &str) -> Option<Self> {
        Some(match name {
            "document" => Self::Document,
            "concept" => Self::Concept,
            "unit" => Self::Unit,
            "quote" => Self::Quote,
            _ => return None,
        })
    }
}

/// What is kept of an alignment.
pub(crate) struct Kept {
    /// What the document came to.
    pub(crate) outcome: Outcome,
    /// The pages of every concept's passages, where rows are about concepts.
    pub(crate) pages: Vec<Vec<u32>>,
    /// Its units, where rows are about them.
    pub(crate) units: Vec<KeptUnit>,
    /// Its quotes, the concepts in their order and the best of each first.
    pub(crate) quotes: Vec<KeptQuote>,
}

/// A unit of a document.
pub(crate) struct KeptUnit {
    pub(crate) kind: &'static str,
    pub(crate) role: &'static str,
    pub(crate) counted: bool,
    /// Whether it says that something of a concept that it is a passage of is not there.
    pub(crate) negated: bool,
    pub(crate) page: Option<u32>,
    pub(crate) span: ByteSpan,
    pub(crate) text: String,
    pub(crate) section: Option<String>,
    pub(crate) paragraph: Option<u32>,
    pub(crate) terms: f64,
    pub(crate) words: u32,
    pub(crate) known: f64,
    /// The concepts that it has a vote for, where the model decides.
    pub(crate) votes: Option<Vec<Vote>>,
    /// The columns of concepts that it is quoted for.
    pub(crate) quoted: Vec<usize>,
    /// The cells of its row that are not 0.
    pub(crate) cells: Vec<Cell>,
}

/// A quote for a concept.
pub(crate) struct KeptQuote {
    pub(crate) column: usize,
    /// From 1, the best first.
    pub(crate) rank: usize,
    pub(crate) unit: usize,
    pub(crate) page: Option<u32>,
    pub(crate) section: Option<String>,
    pub(crate) vote: f64,
    pub(crate) affinity: f64,
    pub(crate) text: String,
    /// The number that is printed on its page.
    pub(crate) page_label: Option<String>,
    /// Whether it denies the concept.
    pub(crate) negated: bool,
}

impl Kept {
    /// What rows of that kind need of an alignment, with so many quotes of every concept.
    pub(crate) fn of(alignment: &Alignment, rows: RowKind, quotes: usize) -> Self {
        let columns = 0..alignment.reference.model().concept_count();
        let pages = match rows {
            RowKind::Concept => columns.clone().map(|column| alignment.pages(column)).collect(),
            _ => Vec::new(),
        };
        let quotes: Vec<KeptQuote> =
            columns.flat_map(|column| Self::quotes(alignment, column, quotes)).collect();
        let mut units = match rows {
            RowKind::Unit => Self::units(alignment),
            _ => Vec::new(),
        };
        for quote in &quotes {
            if let Some(unit) = units.get_mut(quote.unit) {
                unit.quoted.push(quote.column);
            }
        }
        Self { pages, units, quotes, outcome: Outcome::outline(alignment) }
    }

    /// The best quotes for a concept, so many.
    pub(crate) fn quotes(alignment: &Alignment, column: usize, most: usize) -> Vec<KeptQuote> {
        let best = alignment.quotes(column).into_iter().take(most).enumerate();
        let kept = best.map(|(at, quote)| KeptQuote {
            column,
            rank: at + 1,
            unit: quote.unit,
            page: quote.page,
            section: quote.section.map(str::to_owned),
            vote: quote.vote,
            affinity: quote.affinity,
            text: quote.text.to_owned(),
            page_label: quote.page.and_then(|page| alignment.document.page_label(page)).map(str::to_owned),
            negated: alignment.denials.has(quote.unit, column),
        });
        kept.collect()
    }

    fn units(alignment: &Alignment) -> Vec<KeptUnit> {
        let affinities = &alignment.affinities;
        let unit = |(row, unit): (usize, &itl::documents::Unit)| {
            let section = unit.section.and_then(|at| alignment.document.sections[at as usize].label.clone());
            KeptUnit {
                kind: unit.kind.name(),
                role: unit.role.name(),
                counted: affinities.counted(row),
                negated: alignment.denials.any(row),
                page: unit.page,
                span: unit.span,
                text: alignment.text(row).to_owned(),
                section,
                paragraph: unit.paragraph,
                terms: affinities.normalizer(row),
                words: affinities.words(row),
                known: affinities.known(row),
                votes: alignment.verdicts.as_ref().map(|found| found.votes.of(row).to_vec()),
                quoted: Vec::new(),
                cells: affinities.row(row).to_vec(),
            }
        };
        alignment.units.iter().enumerate().map(unit).collect()
    }
}

impl KeptUnit {
    /// The unit as results have it.
    pub(crate) fn part(&self, index: usize) -> UnitPart<'_> {
        UnitPart {
            index,
            kind: self.kind,
            role: self.role,
            counted: self.counted,
            page: self.page,
            page_label: None,
            start: self.span.start,
            end: self.span.end,
            text: &self.text,
            section: self.section.as_deref(),
            paragraph: self.paragraph,
            header: None,
            terms: self.terms,
            words: self.words,
            known: self.known,
            language: None,
            negated: self.negated,
            votes: None,
            cites: Vec::new(),
            evidence: None,
            meaning: None,
            ocr: false,
            confidence: None,
        }
    }
}

impl KeptQuote {
    /// The quote as the core has it.
    pub(crate) fn quote(&self) -> Quote<'_> {
        Quote {
            unit: self.unit,
            vote: self.vote,
            affinity: self.affinity,
            text: &self.text,
            page: self.page,
            section: self.section.as_deref(),
        }
    }
}
