//! The tables of results: records of documents in, columns out. Every table of the package is made here, whether it is about one document
//! or ten million.
//!
//! A document that came to nothing has one row, with its status and its notices; what would stand in the other columns is null.

use arrow_array::{ArrayRef, RecordBatch};
use arrow_schema::ArrowError;
use itl::Recorded;
use itl::framework::Concept;
use itl::method::{Model, PASSAGE, STRONG, Verdict, Vote};
use itl::results::tables::{ConceptRow, QuoteRow, concept_columns, quote_columns, unit_columns};
use itl::{Level, Notice};

use crate::columns::{Columns, lists, lists_of_rows, numbers, text_lists, wholes};
use crate::kept::{Kept, KeptQuote, KeptUnit, RowKind};

/// Records of documents, and the rows that a table has of them.
pub(crate) struct View<'a> {
    model: &'a Model,
    records: &'a [Recorded<Kept>],
    /// The record of every row, and which of its units, quotes or concepts the row is about.
    rows: Vec<(usize, Option<usize>)>,
    kind: RowKind,
}

impl<'a> View<'a> {
    pub(crate) fn new(model: &'a Model, records: &'a [Recorded<Kept>], kind: RowKind) -> Self {
        let mut rows = Vec::new();
        for (at, record) in records.iter().enumerate() {
            match (&record.kept, kind) {
                (None, _) | (_, RowKind::Document) => rows.push((at, None)),
                (Some(kept), _) => {
                    let inner = match kind {
                        RowKind::Unit => kept.units.len(),
                        RowKind::Quote => kept.quotes.len(),
                        _ => kept.outcome.absolute.len(),
                    };
                    rows.extend((0..inner).map(|index| (at, Some(index))));
                }
            }
        }
        Self { model, records, rows, kind }
    }

    /// The record that every row comes from.
    pub(crate) fn origins(&self) -> impl Iterator<Item = usize> {
        self.rows.iter().map(|(record, _)| *record)
    }

    /// The table with what became of every document: its name and status first, its notices last.
    ///
    /// # Errors
    /// If it is too large for a table.
    pub(crate) fn recorded(&self) -> Result<RecordBatch, ArrowError> {
        let mut columns = Columns::default();
        columns.texts("id", self.of_record(|record| Some(record.origin.id.as_str())));
        columns.texts("status", self.of_record(|record| Some(record.status.name())));
        self.own(&mut columns);
        columns.add("notices", self.notices());
        columns.batch()
    }

    /// The table of one document that was aligned: only what rows are about.
    ///
    /// # Errors
    /// As [`View::recorded`].
    pub(crate) fn plain(&self) -> Result<RecordBatch, ArrowError> {
        let mut columns = Columns::default();
        self.own(&mut columns);
        columns.batch()
    }

    fn own(&self, columns: &mut Columns) {
        match self.kind {
            RowKind::Document => self.documents(columns),
            RowKind::Concept => self.concepts(columns),
            RowKind::Unit => self.units(columns),
            RowKind::Quote => self.quotes(columns),
        }
    }

    fn of_record<T>(
        &self,
        value: impl Fn(&'a Recorded<Kept>) -> Option<T>,
    ) -> impl Iterator<Item = Option<T>> {
        self.rows.iter().map(move |&(record, _)| value(&self.records[record]))
    }

    fn of_kept<T>(&self, value: impl Fn(&'a Kept) -> Option<T>) -> impl Iterator<Item = Option<T>> {
        self.of_record(move |record| record.kept.as_ref().and_then(&value))
    }

    /// What a row is about, by its index in its record.
    fn of_inner<T>(&self, value: impl Fn(&'a Kept, usize) -> Option<T>) -> impl Iterator<Item = Option<T>> {
        self.rows.iter().map(move |&(record, inner)| {
            let kept = self.records[record].kept.as_ref()?;
            value(kept, inner?)
        })
    }

    /// The rows of a table, by what is kept and the index in it; none for a document that came to nothing.
    fn rows_of<R>(&self, row: impl Fn(&'a Kept, usize) -> Option<R>) -> Vec<Option<R>> {
        self.of_inner(row).collect()
    }

    fn documents(&self, columns: &mut Columns) {
        let language = self.model.settings().language.to_string();
        columns.texts("title", self.of_kept(|kept| kept.outcome.title.as_deref()));
        columns.texts("language", self.of_kept(|_| Some(language.as_str())));
        columns.wholes("pages", self.of_kept(|kept| kept.outcome.pages.map(i64::from)));
        columns.wholes("units", self.of_kept(|kept| Some(kept.outcome.units as i64)));
        columns.wholes("counted", self.of_kept(|kept| Some(kept.outcome.counted as i64)));
        columns.wholes("words", self.of_kept(|kept| Some(kept.outcome.words as i64)));
        columns.texts("fingerprint", self.of_record(|record| record.fingerprint.as_deref()));
        for verdict in [Verdict::Covered, Verdict::Mentioned] {
            columns.add(verdict.name(), self.of_verdict(verdict));
        }
        let absolute: Vec<Option<&[f64]>> =
            self.of_kept(|kept| Some(kept.outcome.absolute.as_slice())).collect();
        columns.add("absolute", number_lists(&absolute, |&value| Some(value)));
        let relative: Vec<Option<&[Option<f64>]>> =
            self.of_kept(|kept| Some(kept.outcome.relative.as_slice())).collect();
        columns.add("relative", number_lists(&relative, |&value| value));
        let verdicts: Vec<Option<&[itl::method::ConceptVerdict]>> = self
            .of_kept(|kept| kept.outcome.verdicts.as_ref().map(|found| found.concepts.as_slice()))
            .collect();
        columns.add("evidence", number_lists(&verdicts, |concept| Some(concept.evidence)));
        columns.add("share", number_lists(&verdicts, |concept| Some(concept.share)));
        let lengths: Vec<Option<usize>> = verdicts.iter().map(|row| row.map(<[_]>::len)).collect();
        let found = verdicts.iter().flatten().copied().flatten();
        columns.add("passages", lists(&lengths, wholes(found.map(|one| Some(one.passages.len() as i64)))));
        let lengths: Vec<Option<usize>> = verdicts.iter().map(|row| row.map(<[_]>::len)).collect();
        let found = verdicts.iter().flatten().copied().flatten();
        columns.add("cited", lists(&lengths, wholes(found.map(|one| Some(one.cited as i64)))));
        let quotes: Vec<Option<&[KeptQuote]>> = self.of_kept(|kept| Some(kept.quotes.as_slice())).collect();
        let lengths: Vec<Option<usize>> = quotes.iter().map(|row| row.map(<[_]>::len)).collect();
        let mut rows = Columns::default();
        let quoted = quotes.iter().flatten().copied().flatten();
        rows.described(&quote_columns(), &quoted.map(|quote| Some(self.quote(quote))).collect::<Vec<_>>());
        columns.add("quotes", lists_of_rows(&lengths, rows));
    }

    /// The ids of concepts with a verdict, in the order of the framework; none where the model does not decide.
    fn of_verdict(&self, verdict: Verdict) -> ArrayRef {
        let ids: Vec<Option<Vec<&str>>> = self
            .of_kept(|kept| {
                let concepts = kept.outcome.verdicts.as_ref()?.concepts.iter().enumerate();
                let found = concepts.filter(|(_, concept)| concept.verdict == verdict);
                Some(found.map(|(column, _)| self.id(column)).collect())
            })
            .collect();
        text_lists(&ids.iter().map(Option::as_deref).collect::<Vec<_>>())
    }

    fn concepts(&self, columns: &mut Columns) {
        let row = |kept: &'a Kept, column: usize| {
            Some(ConceptRow {
                concept: self.concept(column),
                reference: self.model.profile(column).reference,
                absolute: kept.outcome.absolute[column],
                relative: kept.outcome.relative[column],
                verdict: kept.outcome.verdicts.as_ref().map(|found| &found.concepts[column]),
                negated: kept.outcome.denials.count(column),
                pages: kept.pages.get(column)?.into(),
            })
        };
        columns.described(&concept_columns(), &self.rows_of(row));
    }

    fn units(&self, columns: &mut Columns) {
        let unit = |kept: &'a Kept, at: usize| -> &'a KeptUnit { &kept.units[at] };
        columns.described(&unit_columns(), &self.rows_of(|kept, at| Some(unit(kept, at).part(at))));
        columns.flags("negated", self.of_inner(|kept, at| Some(unit(kept, at).negated)));
        let votes: Vec<Option<&[Vote]>> = self.of_inner(|kept, at| unit(kept, at).votes.as_deref()).collect();
        for (name, least) in [("passages", PASSAGE), ("strong", STRONG)] {
            let named = |votes: &Option<&[Vote]>| -> Option<Vec<&str>> {
                let votes = votes.as_ref()?.iter().filter(|vote| vote.value >= least);
                Some(votes.map(|vote| self.id(vote.column as usize)).collect())
            };
            let ids: Vec<Option<Vec<&str>>> = votes.iter().map(named).collect();
            columns.add(name, text_lists(&ids.iter().map(Option::as_deref).collect::<Vec<_>>()));
        }
        let lengths: Vec<Option<usize>> = votes.iter().map(|row| row.map(<[_]>::len)).collect();
        let all = || votes.iter().flatten().copied().flatten();
        let mut rows = Columns::default();
        rows.texts("concept", all().map(|vote| Some(self.id(vote.column as usize))));
        rows.numbers("vote", all().map(|vote| Some(vote.value)));
        columns.add("votes", lists_of_rows(&lengths, rows));
        let quoted: Vec<Option<Vec<&str>>> = self
            .of_inner(|kept, at| Some(unit(kept, at).quoted.iter().map(|&column| self.id(column)).collect()))
            .collect();
        columns.add("quoted", text_lists(&quoted.iter().map(Option::as_deref).collect::<Vec<_>>()));
        let cells: Vec<Option<&[itl::method::Cell]>> =
            self.of_inner(|kept, at| Some(unit(kept, at).cells.as_slice())).collect();
        let lengths: Vec<Option<usize>> = cells.iter().map(|row| row.map(<[_]>::len)).collect();
        let all = || cells.iter().flatten().copied().flatten();
        let mut rows = Columns::default();
        rows.texts("concept", all().map(|cell| Some(self.id(cell.column as usize))));
        rows.numbers("affinity", all().map(|cell| Some(cell.affinity)));
        columns.add("affinities", lists_of_rows(&lengths, rows));
    }

    fn quotes(&self, columns: &mut Columns) {
        columns.described(
            &quote_columns(),
            &self.rows_of(|kept, at| kept.quotes.get(at).map(|quote| self.quote(quote))),
        );
    }

    fn quote(&self, kept: &'a KeptQuote) -> QuoteRow<'a> {
        QuoteRow {
            concept: self.concept(kept.column),
            rank: kept.rank,
            quote: kept.quote(),
            page_label: kept.page_label.as_deref(),
            negated: kept.negated,
        }
    }

    fn notices(&self) -> ArrayRef {
        let of_rows: Vec<&[Notice]> =
            self.rows.iter().map(|&(record, _)| self.records[record].notices.as_slice()).collect();
        notices(&of_rows)
    }

    fn concept(&self, column: usize) -> &'a Concept {
        &self.model.framework().concepts[column]
    }

    fn id(&self, column: usize) -> &'a str {
        &self.concept(column).id
    }
}

/// Lists of notices, as results carry them.
fn notices(rows: &[&[Notice]]) -> ArrayRef {
    let all = || rows.iter().copied().flatten();
    let messages: Vec<String> = all().map(ToString::to_string).collect();
    let mut columns = Columns::default();
    columns.texts("level", all().map(|notice| Some(level(notice))));
    columns.texts("code", all().map(|notice| Some(notice.code.as_ref())));
    columns.texts("message", messages.iter().map(|message| Some(message.as_str())));
    columns.wholes("page", all().map(|notice| notice.page.map(i64::from)));
    lists_of_rows(&rows.iter().map(|row| Some(row.len())).collect::<Vec<_>>(), columns)
}

/// The name of a notice's level.
pub(crate) fn level(notice: &Notice) -> &'static str {
    match notice.level {
        Level::Info => "info",
        Level::Warning => "warning",
    }
}

fn number_lists<T>(rows: &[Option<&[T]>], value: impl Fn(&T) -> Option<f64>) -> ArrayRef {
    let lengths: Vec<Option<usize>> = rows.iter().map(|row| row.map(<[T]>::len)).collect();
    lists(&lengths, numbers(rows.iter().flatten().copied().flatten().map(value)))
}
