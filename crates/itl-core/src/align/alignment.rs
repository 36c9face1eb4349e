//! A document aligned with a model: units, their affinities, and what they come to for groups and the whole.

use itl_base::{ByteSpan, Cancel, Help, Language, Notice};
use itl_document::{Document, Group, GroupKind, NOT_ANALYSED, Role, Roles, Unit, UnitKind};
use itl_encoder::{Encoded, MAX_TOKENS, Side};
use itl_text::{Analysis, Asked, LinguisticCore};
use std::collections::BTreeMap;
use std::ops::Range;

use crate::align::affinity::Affinities;
use crate::align::aggregate::{Aggregate, relative};
use crate::align::foreign;
use crate::align::reading::read_document_for;
use crate::align::row_clauses;
use crate::cite::Citations;
use crate::decide::denials::Denials;
use crate::decide::not_assessed::NotAssessed;
use crate::decide::verdict::Verdicts;
use crate::error::ModelError;
use crate::model::Model;

/// What is aligned, and how it is summed up.
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub struct AlignSettings {
    /// What a unit is.
    pub unit: UnitKind,
    /// The roles of units that count in groups, in the document and in decisions.
    pub count: Roles,
    /// How units become groups and the document.
    pub aggregate: Aggregate,
    /// The groups.
    pub by: GroupKind,
    /// Whether the language of the document is compared with the model's.
    pub check_language: bool,
}

impl Default for AlignSettings {
    fn default() -> Self {
        Self {
            unit: UnitKind::Sentence,
            count: Roles::default(),
            aggregate: Aggregate::Mean,
            by: GroupKind::Document,
            check_language: true,
        }
    }
}

impl AlignSettings {
    /// The same with other units.
    #[must_use]
    pub fn with_unit(self, unit: UnitKind) -> Self {
        Self { unit, ..self }
    }

    /// The same with units of other roles that count.
    #[must_use]
    pub fn with_count(self, count: Roles) -> Self {
        Self { count, ..self }
    }

    /// The same with units summed up otherwise.
    #[must_use]
    pub fn with_aggregate(self, aggregate: Aggregate) -> Self {
        Self { aggregate, ..self }
    }

    /// The same with other groups.
    #[must_use]
    pub fn with_groups(self, by: GroupKind) -> Self {
        Self { by, ..self }
    }

    /// The same with or without a comparison of languages.
    #[must_use]
    pub fn with_language_check(self, check_language: bool) -> Self {
        Self { check_language, ..self }
    }
}

/// One value per concept, absolute and relative to the concept's own reference.
#[derive(Debug, Clone, PartialEq)]
pub struct Values {
    /// λ.
    pub absolute: Vec<f64>,
    /// λ_rel; `None` where λ_ref is 0.
    pub relative: Vec<Option<f64>>,
}

/// A document aligned with a model.
#[derive(Clone)]
pub struct Alignment {
    /// The document.
    pub document: Document,
    /// How it was read: its sentences, and of its tokens those that count.
    pub analysis: Analysis,
    /// The settings.
    pub settings: AlignSettings,
    /// The rows of the matrix.
    pub units: Vec<Unit>,
    /// The units in another language than the model's, by row.
    pub foreign: BTreeMap<usize, Language>,
    /// The matrix Λ.
    pub affinities: Affinities,
    /// The document as a whole.
    pub total: Values,
    /// The scores of both halves summed up over the document, where an encoder was asked.
    pub scores: Option<Vec<f64>>,
    /// Groups of units with their values, if groups were asked for.
    pub groups: Vec<(Group, Values)>,
    /// What the document comes to for each concept, where it is assessed.
    pub verdicts: Option<Verdicts>,
    /// Why it is not assessed, where there are no verdicts.
    pub not_assessed: Option<NotAssessed>,
    /// The passages that say that something is not there.
    pub denials: Denials,
    /// Where the document cites the concepts. They have no part in the matrix.
    pub citations: Citations,
    /// What there is to say about the document and the result.
    pub notices: Vec<Notice>,
}

impl Model {
    /// Aligns a document, read by `core`, with the model.
    ///
    /// # Errors
    /// If `core` is not the one that made the model, the document is in another language, or it was cancelled.
    pub fn align_document(
        &self,
        core: &LinguisticCore,
        document: Document,
        settings: AlignSettings,
        cancel: &Cancel,
    ) -> Result<Alignment, ModelError> {
        self.check_core(core)?;
        // Nothing that follows asks for tokens that do not count, and a long document has millions of them.
        let analysis = read_document_for(Asked::Words, core, &document, cancel)?;
        let expected = self.settings().language;
        let foreign_text = match settings.check_language && document.given.is_none() {
            true => foreign::foreign_text(&document, &analysis, expected),
            false => foreign::ForeignText::default(),
        };
        if let Some(language) = foreign_text.document {
            return Err(ModelError::ForeignDocument { document: language, model: expected });
        }
        let foreign_blocks = foreign_text.blocks;
        let units = {
            let sentences: Vec<ByteSpan> = analysis.sentences.iter().map(|sentence| sentence.span).collect();
            document.units(settings.unit, &sentences)
        };
        let spans: Vec<ByteSpan> = units.iter().map(|unit| unit.span).collect();
        let counted = row_clauses::counted(&document, &analysis, &units, settings.count);
        let told = uncounted_notices(&document, &units, &counted, settings.count);
        let text = self.match_text(&analysis);
        let mut affinities = text.align_counted(&spans, counted, cancel)?;
        let encoded = match self.meaning_at_work()? {
            Some((meaning, encoder)) => {
                let texts: Vec<&str> = spans.iter().map(|span| span.of(&document.text)).collect();
                let encoded = encoder.encode(&texts, Side::Passage, cancel, &|_| {})?;
                let vectors = encoded.iter().map(|text| text.vector.as_slice());
                let matrix = meaning.matrix(&affinities, vectors);
                affinities = affinities.with_meaning(matrix);
                Some(encoded)
            }
            None => None,
        };
        let citations = Citations::of(self.spellings(), self.concept_count(), &document, &units);
        let section = |row: usize| units[row].section;
        let headings = self.headings(core, &document, &text, cancel)?;
        let cited = citations.counts();
        let not_assessed = NotAssessed::of(&document, &affinities, self.decision().err());
        let verdicts = match not_assessed {
            None => text.verdicts(&spans, section, &affinities, headings.as_ref(), cited, cancel)?,
            Some(_) => None,
        };
        let denials = match &verdicts {
            Some(found) => self.denials(core, &document.text, &analysis, &spans, found, cancel)?,
            None => Denials::default(),
        };
        cancel.check()?;
        let values = |range: Range<usize>| self.values(affinities.aggregate(range, settings.aggregate));
        let total = values(0..units.len());
        let groups = document.groups(settings.by, &units);
        let groups = groups.into_iter().map(|group| (group.clone(), values(group.units))).collect();
        let mut notices = told;
        notices.extend(foreign::notices(&document, &foreign_blocks, expected));
        let language =
            |unit: &Unit| unit.paragraph.and_then(|block| foreign_blocks.get(&(block as usize))).copied();
        let foreign =
            units.iter().enumerate().filter_map(|(row, unit)| Some((row, language(unit)?))).collect();
        notices.extend(verdicts.iter().flat_map(|found| self.undivided(found)));
        notices.extend(not_assessed.and_then(|reason| reason.notice(&document.notices)));
        notices.extend(encoded.as_deref().and_then(cut_short));
        let scores =
            encoded.is_some().then(|| affinities.aggregate_scores(0..units.len(), settings.aggregate));
        Ok(Alignment {
            document,
            analysis,
            settings,
            units,
            foreign,
            affinities,
            total,
            scores,
            groups,
            verdicts,
            not_assessed,
            denials,
            citations,
            notices,
        })
    }

    /// Refuses a linguistic core other than the one that made the model.
    ///
    /// # Errors
    /// If it is another.
    pub fn check_core(&self, core: &LinguisticCore) -> Result<(), ModelError> {
        if core.identity() == self.core() && core.settings() == self.settings() {
            return Ok(());
        }
        Err(ModelError::OtherCore { model: self.core().to_owned(), program: core.identity().to_owned() })
    }

    fn values(&self, absolute: Vec<f64>) -> Values {
        let relative =
            absolute.iter().zip(self.references()).map(|(&value, own)| relative(value, own)).collect();
        Values { absolute, relative }
    }
}

/// Says how many units are longer than what an encoder looks at.
fn cut_short(encoded: &[Encoded]) -> Option<Notice> {
    let count = encoded.iter().filter(|text| text.truncated).count();
    let units = if count == 1 { "1 unit is" } else { &format!("{count} units are") };
    let message =
        format!("{units} longer than {MAX_TOKENS} tokens: the encoder looked at the beginning only");
    (count > 0).then(|| Notice::info("cut-short", message))
}

impl Alignment {
    /// The text of a unit.
    #[must_use]
    pub fn text(&self, unit: usize) -> &str {
        self.units[unit].span.of(&self.document.text)
    }

    /// The mean of d̃ over the units that count, where an encoder was asked: what it says of the document alone.
    #[must_use]
    pub fn mean_centred(&self) -> Option<Vec<f64>> {
        self.affinities.scale()?;
        let rows: Vec<usize> = self.affinities.counted_rows(0..self.units.len()).collect();
        let centred = |row: usize, column: usize| self.affinities.centred(row, column).unwrap_or(0.0);
        let sum = |column: usize| rows.iter().map(|&row| centred(row, column)).sum::<f64>();
        Some((0..self.affinities.columns()).map(|column| sum(column) / rows.len().max(1) as f64).collect())
    }

    /// The places of all units.
    #[must_use]
    pub fn spans(&self) -> Vec<ByteSpan> {
        self.units.iter().map(|unit| unit.span).collect()
    }

    /// The units that count, in order.
    pub fn counted(&self) -> impl Iterator<Item = (usize, &Unit)> {
        self.units.iter().enumerate().filter(|&(row, _)| self.affinities.counted(row))
    }
}

/// The notices of a document, with those that say which of its text does not count.
fn uncounted_notices(document: &Document, units: &[Unit], counted: &[bool], count: Roles) -> Vec<Notice> {
    let mut notices = document.notices.clone();
    let rows = units.iter().zip(counted);
    let counting: Vec<ByteSpan> = rows.filter(|&(_, &counts)| counts).map(|(unit, _)| unit.span).collect();
    if let Some(notice) = nothing_counts(document, units, !counting.is_empty(), count) {
        notices.push(notice);
    } else if count.contains(Role::Prose)
        && let Some(notice) = document.uncounted(&counting)
    {
        // It also has what the reader said.
        notices.retain(|said| said.code != NOT_ANALYSED);
        notices.push(notice);
    }
    notices
}

/// Says that no unit of a document counts, though it has text: its numbers are 0 for that reason alone.
fn nothing_counts(document: &Document, units: &[Unit], any: bool, count: Roles) -> Option<Notice> {
    if document.content().next().is_none() || any {
        return None;
    }
    let of = |role: Role| match units.iter().filter(|unit| unit.role == role).count() {
        0 => None,
        number => Some(format!("{number} {}", role.name())),
    };
    let found: Vec<String> = Role::ALL.into_iter().filter_map(of).collect();
    let has = match found.is_empty() {
        true => "it has no unit of two words or more".to_owned(),
        false => format!("its units are: {}", found.join(", ")),
    };
    let message = format!("nothing of the document counts ({count}), so its numbers are 0; {has}");
    let help = Help::say("").setting("count").and(" says which roles count");
    Some(Notice::warning("nothing-counts", message).with_help(help))
}
