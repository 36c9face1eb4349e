//! Evaluation: labelled texts and a reference in; how good the scores are, beside baselines, out.

use itl_base::{Cancel, Help, Notice};
use itl_core::{AlignSettings, Model, Verdict, foreign_language};
use itl_document::{UnitKind, plain_text};
use itl_table::TableSource;
use itl_text::{LinguisticCore, language_name};
use rayon::prelude::*;

use itl_eval::{
    Baseline, Baselines, Descriptions, EvalError, EvalOptions, Explained, Labelled, LabelledColumns,
    LabelledText, Metric, Mistake, Mistakes, Scores, System, VerdictEvaluation, evidence,
};
use std::sync::atomic::{AtomicU64, Ordering};

use crate::{Error, Progress, Reference, Session};

/// Which of a text's values concepts are ranked by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum RankBy {
    /// λ.
    #[default]
    Absolute,
    /// λ / λ_ref.
    Relative,
}

impl RankBy {
    /// The name in settings and results.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Absolute => "absolute",
            Self::Relative => "relative",
        }
    }
}

/// Scores that another system gave.
pub struct GivenScores {
    /// What the system is called.
    pub name: String,
    /// What messages call the table they stand in.
    pub path: String,
    /// The table.
    pub bytes: Vec<u8>,
}

/// What is evaluated beside what, and how.
#[non_exhaustive]
pub struct EvalPlan {
    /// What messages and results call the labelled texts.
    pub name: String,
    /// The baselines.
    pub baselines: Vec<Baseline>,
    /// Other systems' scores.
    pub given: Vec<GivenScores>,
    /// What concepts are ranked by.
    pub rank: RankBy,
    /// How metrics and intervals are made.
    pub options: EvalOptions,
    /// Whether texts that are a descriptor verbatim are left out.
    pub without_verbatim: bool,
    /// Mistakes that are explained.
    pub examples: usize,
}

impl EvalPlan {
    /// Texts of this name, beside nothing else.
    #[must_use]
    pub fn of(name: &str) -> Self {
        Self {
            name: name.to_owned(),
            baselines: Vec::new(),
            given: Vec::new(),
            rank: RankBy::default(),
            options: EvalOptions::default(),
            without_verbatim: false,
            examples: 0,
        }
    }
}

/// How good the scores are.
#[non_exhaustive]
pub struct Evaluation {
    /// The reference.
    pub reference: Reference,
    /// What messages call the labelled texts.
    pub name: String,
    /// The texts that were measured.
    pub texts: Vec<LabelledText>,
    /// Whether only judged pairs counted.
    pub pairs: bool,
    /// How the texts were aligned.
    pub settings: AlignSettings,
    /// What concepts were ranked by.
    pub rank: RankBy,
    /// The numbers.
    pub result: itl_eval::Evaluation,
    /// How the verdicts of texts agree with their labels, where the model decides.
    pub verdicts: Option<VerdictEvaluation>,
    /// The mistakes of the method.
    pub mistakes: Mistakes,
    /// Some of them with their evidence.
    pub examples: Vec<Explained>,
    /// What there is to say.
    pub notices: Vec<Notice>,
}

/// The name of the method among the systems.
const OWN: &str = "ITL";
/// The names of its halves, where there is an encoder.
const HALVES: [&str; 2] = ["terms alone", "encoder alone"];
/// Texts in another language, from which share on the result is in doubt.
const FOREIGN: f64 = 0.2;

impl Session {
    /// Reads labelled texts from a table: JSON lines, CSV or Parquet; `name` is what messages call it.
    ///
    /// # Errors
    /// If it is no such table, a row cannot be read, or it stops its reader.
    pub fn labelled(&self, bytes: &[u8], name: &str, columns: &LabelledColumns) -> Result<Labelled, Error> {
        let table = self.table(TableSource::bytes(bytes), "").map_err(EvalError::from);
        let read = table.and_then(|table| Labelled::of(table, columns));
        read.map_err(|source| Error::Eval { path: name.to_owned(), source })
    }

    /// Aligns labelled texts with a reference and measures the result, beside baselines and other systems. A text is one unit
    /// unless the settings say otherwise.
    ///
    /// # Errors
    /// If the texts cannot be measured, the reference cannot be aligned with, scores do not fit, or somebody asked to stop.
    pub fn evaluate(
        &self,
        reference: &Reference,
        labelled: Labelled,
        plan: &EvalPlan,
    ) -> Result<Evaluation, Error> {
        let (settings, cancel, name) = (self.settings(), self.cancel(), &plan.name);
        let refused = |source: EvalError| Error::Eval { path: name.clone(), source };
        let (model, core) = (reference.model(), reference.core()?);
        let mut alignment = settings.alignment.clone();
        alignment.unit = alignment.unit.or(Some(UnitKind::Document));
        alignment.by = None;
        let mut align = alignment.resolve(&settings.method)?;
        let check_language = std::mem::replace(&mut align.check_language, false);
        let mut notices = reference.notices().to_vec();
        let labelled = match plan.without_verbatim {
            true => without_verbatim(reference, labelled, &mut notices),
            false => labelled,
        };
        let (texts, truth, left_out) = labelled.judge(model.framework()).map_err(refused)?;
        notices.extend(left_out);
        let halves = if model.meaning().is_some() { HALVES.len() } else { 0 };
        let count = 1 + halves + plan.baselines.len() + plan.given.len();
        Scores::fit(texts.len(), truth.concepts, count).map_err(refused)?;
        let given = self.given(plan, &texts, model, &mut notices)?;
        let baselines = Baselines::of(&model.framework().concepts, model.settings(), cancel)?;
        let aligned = Aligner { model, core, align, baselines, plan, cancel };
        let (done, total) = (AtomicU64::new(0), texts.len() as u64);
        let scored = |text: &LabelledText| {
            let scores = aligned.scores(&text.text, check_language);
            let done = done.fetch_add(1, Ordering::Relaxed) + 1;
            self.tell(&Progress { done, total: Some(total), ..Progress::default() });
            scores
        };
        let in_model = |source| Error::of_model(reference.name(), source);
        let rows: Vec<TextScores> =
            texts.par_iter().map(scored).collect::<Result<_, _>>().map_err(in_model)?;
        notices.extend(foreign(&rows, model));
        let found: Option<Vec<Vec<Verdict>>> = rows.iter().map(|row| row.verdicts.clone()).collect();
        let verdicts = match &found {
            Some(found) => Some(VerdictEvaluation::of(&truth, found, plan.options, cancel)?),
            None => None,
        };
        let mut systems = systems(rows, truth.concepts, plan);
        systems.extend(given);
        let result = itl_eval::evaluate(&truth, &systems, plan.options, cancel)?;
        notices.extend(without_interval(&result));
        let mistakes = Mistakes::of(&truth, &systems[0].scores, &texts, plan.options.best(), plan.examples);
        let explain = |mistake: &Mistake| {
            let document = plain_text(texts[mistake.text].text.clone());
            let alignment = model.align_document(core, document, align, cancel)?;
            let [predicted, right] =
                [mistake.predicted, mistake.right].map(|column| evidence(model, &alignment, column));
            Ok(Explained { mistake: mistake.clone(), predicted, right })
        };
        let examples: Result<Vec<Explained>, _> = mistakes.examples.iter().map(explain).collect();
        Ok(Evaluation {
            reference: reference.clone(),
            name: name.clone(),
            texts,
            pairs: truth.pairs,
            settings: align,
            rank: plan.rank,
            result,
            verdicts,
            mistakes,
            examples: examples.map_err(in_model)?,
            notices,
        })
    }

    /// The systems whose scores are given.
    fn given(
        &self,
        plan: &EvalPlan,
        texts: &[LabelledText],
        model: &Model,
        notices: &mut Vec<Notice>,
    ) -> Result<Vec<System>, Error> {
        let system = |given: &GivenScores| {
            let table = self.table(TableSource::bytes(given.bytes.as_slice()), "").map_err(EvalError::from);
            let read = table.and_then(|table| Scores::read(table, &given.name, texts, model.framework()));
            let (scores, said) = read.map_err(|source| Error::Eval { path: given.path.clone(), source })?;
            notices.extend(said);
            Ok(System { name: given.name.clone(), scores, decided: None, comparable: true })
        };
        plan.given.iter().map(system).collect()
    }
}

/// The texts that are no descriptor; how many were is said.
fn without_verbatim(reference: &Reference, mut labelled: Labelled, notices: &mut Vec<Notice>) -> Labelled {
    // The concepts in use may be some of those in the file.
    let descriptions = Descriptions::of(reference.framework());
    let all = labelled.texts.len();
    labelled.texts.retain(|text| !descriptions.has(text));
    let message = match all - labelled.texts.len() {
        1 => "1 text is a text of the framework verbatim and is left out".to_owned(),
        count => format!("{count} texts are a text of the framework verbatim and are left out"),
    };
    notices.push(Notice::info("verbatim", message));
    labelled
}

struct TextScores {
    own: Vec<f64>,
    /// Terms and encoder, each alone, where there is an encoder.
    halves: Option<[Vec<f64>; 2]>,
    baselines: Vec<Vec<f64>>,
    verdicts: Option<Vec<Verdict>>,
    foreign: bool,
}

struct Aligner<'a> {
    model: &'a Model,
    core: &'a LinguisticCore,
    align: AlignSettings,
    baselines: Baselines,
    plan: &'a EvalPlan,
    cancel: &'a Cancel,
}

impl Aligner<'_> {
    fn scores(&self, text: &str, check_language: bool) -> Result<TextScores, itl_core::ModelError> {
        let Self { model, core, plan, .. } = self;
        let alignment = model.align_document(core, plain_text(text.to_owned()), self.align, self.cancel)?;
        let (document, analysis) = (&alignment.document, &alignment.analysis);
        let language = model.settings().language;
        let total = &alignment.total;
        let relative =
            || total.relative.iter().zip(&total.absolute).map(|(value, own)| value.unwrap_or(*own));
        let lexical: Vec<f64> = match plan.rank {
            RankBy::Absolute => total.absolute.clone(),
            RankBy::Relative => relative().collect(),
        };
        let halves = alignment.mean_centred().map(|meaning| [lexical.clone(), meaning]);
        Ok(TextScores {
            own: alignment.scores.clone().unwrap_or(lexical),
            halves,
            baselines: self.baselines.scores(&plan.baselines, document, self.cancel)?,
            verdicts: alignment
                .verdicts
                .as_ref()
                .map(|found| found.concepts.iter().map(|concept| concept.verdict).collect()),
            foreign: check_language && foreign_language(document, analysis, language).is_some(),
        })
    }
}

/// What is said about texts in another language: they are measured like all others.
fn foreign(rows: &[TextScores], model: &Model) -> Option<Notice> {
    let count = rows.iter().filter(|row| row.foreign).count();
    let language = language_name(model.settings().language);
    let message = format!("{count} of {} texts seem not to be in {language}", rows.len());
    match count as f64 / rows.len() as f64 {
        share if share >= FOREIGN => Some(Notice::warning("foreign-texts", message)),
        _ if count > 0 => Some(Notice::info("foreign-texts", message)),
        _ => None,
    }
}

/// Says that AUC has no interval where it would take too long.
fn without_interval(evaluation: &itl_eval::Evaluation) -> Option<Notice> {
    let auc = evaluation.systems[0].measure(Metric::AucMicro);
    let left_out = evaluation.options.resamples > 0 && auc.value.is_some() && auc.interval.is_none();
    let notice = Notice::info("no-auc-interval", "there are too many cells for intervals of AUC");
    left_out.then(|| notice.with_help(Help::say("fewer ").setting("resamples").and(" may bring them back")))
}

/// The method first, then the baselines.
fn systems(rows: Vec<TextScores>, concepts: usize, plan: &EvalPlan) -> Vec<System> {
    let verdicts: Option<Vec<&Vec<Verdict>>> = rows.iter().map(|row| row.verdicts.as_ref()).collect();
    // A text that has a passage is one for the concept: most texts are a sentence or two.
    let decided = |found: &Vec<Verdict>| found.iter().map(|&verdict| verdict.is_found()).collect::<Vec<_>>();
    let decided = verdicts.map(|all| all.into_iter().flat_map(decided).collect());
    let mut columns: Vec<Vec<Vec<f64>>> =
        plan.baselines.iter().map(|_| Vec::with_capacity(rows.len())).collect();
    let mut own = Vec::with_capacity(rows.len());
    let mut halves: [Vec<Vec<f64>>; 2] = [Vec::new(), Vec::new()];
    for row in rows {
        own.push(row.own);
        let found = row.halves.into_iter().flatten();
        halves.iter_mut().zip(found).for_each(|(half, scores)| half.push(scores));
        columns.iter_mut().zip(row.baselines).for_each(|(column, scores)| column.push(scores));
    }
    let scores = Scores::of(concepts, own);
    let first = System { name: OWN.to_owned(), scores, decided, comparable: true };
    let baseline = |(baseline, scores): (&Baseline, Vec<Vec<f64>>)| System {
        name: baseline.name().to_owned(),
        scores: Scores::of(concepts, scores),
        decided: None,
        comparable: false,
    };
    let half = |(name, scores): (&str, Vec<Vec<f64>>)| System {
        name: name.to_owned(),
        scores: Scores::of(concepts, scores),
        decided: None,
        comparable: false,
    };
    let halves = HALVES.into_iter().zip(halves).filter(|(_, scores)| !scores.is_empty()).map(half);
    [first].into_iter().chain(halves).chain(plan.baselines.iter().zip(columns).map(baseline)).collect()
}
