//! Verbs that belong to no object: comparing, evaluating, analysing, and what there is to choose from.
#![allow(clippy::needless_pass_by_value, reason = "Python hands its objects over as values")]

use itl::metrics::{Baseline, EvalOptions, Labelled, LabelledText};
use itl::reports::json;
use itl::settings::{Group, Settings, Shape};
use itl::text::languages as all_languages;
use itl::{Cancel, EvalPlan, RankBy};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::borrow::Cow;

use crate::model::Model;
use crate::report::Report;
use crate::result::Result;
use crate::settings::{ALIGN, of as settings_of};
use crate::sources::{alone, item, session};
use crate::work::work;

/// Documents side by side, in their order.
#[pyfunction]
pub(crate) fn compare(py: Python<'_>, results: Vec<PyRef<'_, Result>>) -> PyResult<Report> {
    let alignments: Vec<_> = results.iter().map(|result| result.alignment.clone()).collect();
    let Some(first) = alignments.first() else {
        return Err(crate::errors::to_python(py, &itl::Error::TooFew { count: 0 }));
    };
    let (reference, print) =
        (first.reference.clone(), |at: usize| alignments[at].reference.model().fingerprint());
    if (1..alignments.len()).any(|at| print(at) != print(0)) {
        return Err(PyValueError::new_err("documents are compared that were aligned with the same model"));
    }
    let comparison = work(py, None, |cancel| {
        let each = alignments.iter().map(|alignment| (**alignment).clone());
        session(Settings::default()).with_cancel(cancel).compare(&reference, each)
    })?;
    let notices = comparison.remarks.iter().map(|remark| remark.notice.clone()).collect();
    Ok(Report::of(comparison, notices))
}

/// How good the answers of a model are for texts with labels.
#[pyfunction]
#[pyo3(signature = (model, texts, *, name, baselines, rank, cutoff, top, resamples, seed, without_verbatim, examples, **settings))]
#[allow(clippy::too_many_arguments, reason = "they are the settings of an evaluation, named in Python")]
pub(crate) fn evaluate(
    py: Python<'_>,
    model: PyRef<'_, Model>,
    texts: Vec<(String, String, Vec<String>)>,
    name: &str,
    baselines: Vec<String>,
    rank: &str,
    cutoff: Option<f64>,
    top: Option<usize>,
    resamples: Option<usize>,
    seed: Option<u64>,
    without_verbatim: bool,
    examples: usize,
    settings: Option<&Bound<'_, PyDict>>,
) -> PyResult<Report> {
    let session = model.session(py, settings)?;
    let mut plan = EvalPlan::of(name);
    for key in &baselines {
        let found = Baseline::ALL.into_iter().find(|baseline| baseline.key() == key);
        plan.baselines
            .push(found.ok_or_else(|| PyValueError::new_err(format!("there is no baseline {key}")))?);
    }
    plan.rank = match rank {
        "absolute" => RankBy::Absolute,
        "relative" => RankBy::Relative,
        _ => return Err(PyValueError::new_err("rank is absolute or relative")),
    };
    let usual = EvalOptions::default();
    plan.options = EvalOptions {
        threshold: cutoff,
        top,
        resamples: resamples.unwrap_or(usual.resamples),
        seed: seed.unwrap_or(usual.seed),
        ..usual
    };
    (plan.without_verbatim, plan.examples) = (without_verbatim, examples);
    let text =
        |(id, text, labels)| LabelledText { id, text, labels, others: Vec::new(), refused: Vec::new() };
    let labelled = Labelled { texts: texts.into_iter().map(text).collect(), pairs: false };
    let reference = model.reference();
    let evaluation = work(py, session.settings().view.jobs, |cancel| {
        session.with_cancel(cancel).evaluate(reference, labelled, &plan)
    })?;
    let notices = evaluation.notices.clone();
    Ok(Report::of(evaluation, notices))
}

/// How a document is read: as the model would or, without one, in its own language.
#[pyfunction]
#[pyo3(signature = (source, model, **settings))]
pub(crate) fn analyze(
    py: Python<'_>,
    source: &Bound<'_, PyAny>,
    model: Option<PyRef<'_, Model>>,
    settings: Option<&Bound<'_, PyDict>>,
) -> PyResult<Report> {
    let item = item(source)?;
    let session = match &model {
        Some(model) => model.session(py, settings)?,
        None => Cow::Owned(session(settings_of(py, settings, ALIGN)?)),
    };
    let reference = model.as_ref().map(|model| model.reference());
    let read = work(py, session.settings().view.jobs, |cancel| {
        let session = alone(&session).with_cancel(cancel);
        let analyzer = session.analyzer(reference)?;
        let (name, document) = session.read_item(item)?;
        analyzer.analyze(document, &name)
    })?;
    let notices = read.document.notices.iter().chain(&read.notices).cloned().collect();
    Ok(Report::of(read, notices))
}

/// The languages, as JSON.
#[pyfunction]
pub(crate) fn languages(py: Python<'_>) -> PyResult<String> {
    text(py, |out, _| Ok(json::languages(out, &all_languages())?))
}

/// The frameworks that can be named, as JSON.
#[pyfunction]
pub(crate) fn frameworks(py: Python<'_>) -> PyResult<String> {
    text(py, |out, cancel| {
        let listed = session(Settings::default()).with_cancel(cancel).frameworks()?;
        Ok(json::frameworks(out, &listed)?)
    })
}

fn text(
    py: Python<'_>,
    write: impl FnOnce(&mut Vec<u8>, &Cancel) -> std::result::Result<(), itl::Error> + Send,
) -> PyResult<String> {
    let bytes = work(py, None, |cancel| {
        let mut bytes = Vec::new();
        write(&mut bytes, cancel)?;
        Ok(bytes)
    })?;
    Ok(String::from_utf8(bytes)?)
}

/// Every setting: name, group, values where there are only some, default, help.
#[pyfunction]
#[allow(clippy::type_complexity, reason = "a row of a table that Python takes apart")]
pub(crate) fn declared_settings()
-> Vec<(&'static str, &'static str, &'static str, Vec<&'static str>, &'static str, &'static str)> {
    let row = |setting: &itl::settings::Setting| {
        let group = match setting.group {
            Group::Method => "method",
            Group::Reading => "reading",
            Group::Alignment => "alignment",
            Group::View => "view",
        };
        let (shape, values) = match setting.shape {
            Shape::OneOf(names) => ("one", names.to_vec()),
            Shape::SomeOf(names) => ("some", names.to_vec()),
            Shape::List => ("list", Vec::new()),
            Shape::Switch => ("switch", Vec::new()),
            Shape::Contents => ("contents", Vec::new()),
            Shape::Files => ("files", Vec::new()),
            _ => ("text", Vec::new()),
        };
        (setting.field, group, shape, values, setting.said.default, setting.said.help)
    };
    Settings::declared().map(row).collect()
}
