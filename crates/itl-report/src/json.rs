//! JSON with the names of the contract: results in, one line each out. Numbers are the shortest that read back as the same double.

use itl_base::{Language, Notice};
use itl_core::{Alignment, Explanation, Model, TermId};
use itl_crosswalk::{Crosswalk, Derived, Migration};
use itl_document::Document;
use itl_results::{
    AlignmentResult, AnalysisResult, BaselineResult, CheckResult, ComparisonResult, DoctorResult,
    DocumentPart, EncoderPart, EvaluationResult, ExplanationResult, FailedResult, GapsResult, LearnedPart,
    ListedPart, ModelResult, OverviewResult, RemarkPart, ReviewStatusResult, RevisionResult, StructureResult,
    StudyResult, TermRow, TogetherResult, write_line,
};
use itl_review::Agreement;
use itl_study::{Check, Gaps, PrintedComparison, Study};
use itl_text::{Analysis, LanguageInfo};
use serde::Serialize;
use std::io::{self, Write};

use crate::{
    Compared, Context, Evaluated, Joined, Listed, ListedEncoder, Overviewed, ReviewStatus, Revised, Watched,
};

/// Writes a result as one JSON value on one line.
fn line(out: &mut dyn Write, result: &(impl Serialize + ?Sized)) -> io::Result<()> {
    write_line(out, result)?;
    writeln!(out)
}

/// Writes an alignment.
///
/// # Errors
/// If `out` fails.
pub fn alignment(
    out: &mut dyn Write,
    context: Context<'_>,
    path: &str,
    alignment: &Alignment,
    with_evidence: bool,
) -> io::Result<()> {
    line(out, &AlignmentResult::of(context, path, alignment, with_evidence))
}

/// Writes where reviews stand.
///
/// # Errors
/// If `out` fails.
pub fn review_status(
    out: &mut dyn Write,
    documents: &[ReviewStatus],
    agreement: &[Agreement],
) -> io::Result<()> {
    line(out, &ReviewStatusResult::of(documents, agreement))
}

/// Writes what a model learned from people's decisions; nothing if it did not.
///
/// # Errors
/// If `out` fails.
pub fn learned(out: &mut dyn Write, model: &Model) -> io::Result<()> {
    LearnedPart::of(model, None).map_or(Ok(()), |learned| line(out, &learned))
}

/// Writes a document that could not be read or aligned: an object with its path and remarks.
///
/// # Errors
/// If `out` fails.
pub fn failed(out: &mut dyn Write, path: &str, notices: &[Notice]) -> io::Result<()> {
    line(out, &FailedResult { document: DocumentPart::unread(path), notices })
}

/// Writes an explanation.
///
/// # Errors
/// If `out` fails.
pub fn explanation(
    out: &mut dyn Write,
    context: Context<'_>,
    path: &str,
    alignment: &Alignment,
    explanation: &Explanation,
) -> io::Result<()> {
    line(out, &ExplanationResult::of(context, path, alignment, explanation))
}

/// Writes how a document was read.
///
/// # Errors
/// If `out` fails.
pub fn analysis(
    out: &mut dyn Write,
    language: Language,
    path: &str,
    document: &Document,
    analysis: &Analysis,
) -> io::Result<()> {
    line(out, &AnalysisResult::of(language, path, document, analysis))
}

/// Writes the structure of a document.
///
/// # Errors
/// If `out` fails.
pub fn blocks(out: &mut dyn Write, path: &str, document: &Document) -> io::Result<()> {
    line(out, &StructureResult::of(path, document))
}

/// Writes the supported languages.
///
/// # Errors
/// If `out` fails.
pub fn languages(out: &mut dyn Write, languages: &[LanguageInfo]) -> io::Result<()> {
    line(out, languages)
}

/// Writes the gaps of a document.
///
/// # Errors
/// If `out` fails.
pub fn gaps(
    out: &mut dyn Write,
    context: Context<'_>,
    path: &str,
    alignment: &Alignment,
    gaps: &Gaps,
) -> io::Result<()> {
    line(out, &GapsResult::of(context, path, alignment, gaps))
}

/// Writes documents side by side.
///
/// # Errors
/// If `out` fails.
pub fn compared(out: &mut dyn Write, compared: Compared<'_>) -> io::Result<()> {
    let Compared { context, names, documents, changes, remarks, .. } = compared;
    let remark = |said| RemarkPart { document: compared.subject(said), notice: &said.notice };
    let remarks = remarks.iter().map(remark).collect();
    line(out, &ComparisonResult::of(context, names, documents, compared.in_order(), changes, remarks))
}

/// Writes what got worse in a document since an earlier result.
///
/// # Errors
/// If `out` fails.
pub fn watched(out: &mut dyn Write, watched: Watched<'_>) -> io::Result<()> {
    let Watched { context, name, alignment, watch, notices } = watched;
    line(out, &BaselineResult::of(context, name, alignment, watch, notices))
}

/// Writes documents as one answer.
///
/// # Errors
/// If `out` fails.
pub fn together(out: &mut dyn Write, joined: Joined<'_>) -> io::Result<()> {
    let Joined { context, documents, together, remarks } = joined;
    let remark = |said| RemarkPart { document: joined.subject(said), notice: &said.notice };
    let remarks = remarks.iter().map(remark).collect();
    let settings = documents.first().map(|(_, alignment)| &alignment.settings);
    line(out, &TogetherResult::of(context, settings, documents, together, remarks))
}

/// Writes an overview.
///
/// # Errors
/// If `out` fails.
pub fn overview(out: &mut dyn Write, overviewed: Overviewed<'_>) -> io::Result<()> {
    let Overviewed { context, settings, grouping, overview, .. } = overviewed;
    line(out, &OverviewResult::of(context, settings, grouping, overview, overviewed.all_notices()))
}

/// Writes an evaluation.
///
/// # Errors
/// If `out` fails.
pub fn evaluated(out: &mut dyn Write, evaluated: Evaluated<'_>) -> io::Result<()> {
    line(out, &EvaluationResult::of(evaluated))
}

/// Writes a study.
///
/// # Errors
/// If `out` fails.
pub fn study(
    out: &mut dyn Write,
    context: Context<'_>,
    study: &Study,
    check: &Check,
    comparison: Option<&PrintedComparison>,
    notices: &[Notice],
) -> io::Result<()> {
    line(out, &StudyResult::of(context, study, check, comparison, notices))
}

/// Writes a check.
///
/// # Errors
/// If `out` fails.
pub fn check(out: &mut dyn Write, context: Context<'_>, check: &Check, notices: &[Notice]) -> io::Result<()> {
    line(out, &CheckResult::of(context, check, notices))
}

/// Writes a model: all concepts, or the one in `column` with its terms.
///
/// # Errors
/// If `out` fails.
pub fn model(
    out: &mut dyn Write,
    context: Context<'_>,
    column: Option<usize>,
    notices: &[Notice],
) -> io::Result<()> {
    line(out, &ModelResult::of(context, column, notices))
}

/// Writes terms with their weight in every concept that has them.
///
/// # Errors
/// If `out` fails.
pub fn terms(out: &mut dyn Write, model: &Model, terms: &[TermId]) -> io::Result<()> {
    line(out, &TermRow::all(model, terms))
}

/// Writes two versions of a framework side by side.
///
/// # Errors
/// If `out` fails.
pub fn revision(out: &mut dyn Write, revised: Revised<'_>) -> io::Result<()> {
    line(out, &RevisionResult::of(revised))
}

/// Writes the frameworks that there are; a single framework writes its own JSON.
///
/// # Errors
/// If `out` fails.
pub fn frameworks(out: &mut dyn Write, listed: &[Listed]) -> io::Result<()> {
    line(out, &listed.iter().map(ListedPart::of).collect::<Vec<_>>())
}

/// Writes the encoders that there are.
///
/// # Errors
/// If `out` fails.
pub fn encoders(out: &mut dyn Write, listed: &[ListedEncoder]) -> io::Result<()> {
    line(out, &listed.iter().map(EncoderPart::of).collect::<Vec<_>>())
}

/// Writes the state of an installation.
///
/// # Errors
/// If `out` fails.
pub fn doctor(out: &mut dyn Write, found: &DoctorResult) -> io::Result<()> {
    line(out, found)
}

/// Writes one encoder.
///
/// # Errors
/// If `out` fails.
pub fn encoder(out: &mut dyn Write, one: &ListedEncoder) -> io::Result<()> {
    line(out, &EncoderPart::of(one))
}

/// Writes the links between two frameworks.
///
/// # Errors
/// If `out` fails.
pub fn crosswalk(out: &mut dyn Write, crosswalk: &Crosswalk) -> io::Result<()> {
    line(out, crosswalk)
}

/// Writes what became of the concepts of a framework.
///
/// # Errors
/// If `out` fails.
pub fn migration(out: &mut dyn Write, migration: &Migration) -> io::Result<()> {
    line(out, migration)
}

/// Writes the answer for a framework that a document was not aligned with.
///
/// # Errors
/// If `out` fails.
pub fn derived(out: &mut dyn Write, derived: &Derived) -> io::Result<()> {
    line(out, derived)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::views::overviewed::tests::{overview as sample, with};
    use serde_json::{Value, json};

    fn written(covers: Option<bool>) -> Value {
        let mut out = Vec::new();
        with(&sample(covers), |overviewed| overview(&mut out, overviewed)).unwrap();
        serde_json::from_slice(&out).unwrap()
    }

    #[test]
    fn groups_by_hand() {
        let value = written(Some(true));
        assert_eq!(
            value["groups"][1],
            json!({
                "name": "2021", "documents": 2, "units": 8, "decided": 2,
                "absolute": [0.1875, 0.0625, 0.0], "relative": [0.375, 0.25, null],
                "evidence": [2.5, 0.0, 0.0], "share": [0.3125, 0.0, 0.0], "covered": [1, 0, 0], "mentioned": [1, 0, 0],
                "passages": [3, 0, 0], "strongest": [2, 1, 0],
                "best": [{"document": "=b.txt", "value": 4.0}, null, null],
            })
        );
        assert_eq!((&value["grouping"], &value["total"]["documents"]), (&json!("year"), &json!(3)));
        assert_eq!(written(None)["total"].get("covered"), None);
    }

    /// The names that the schema requires and allows are those that are written.
    #[test]
    fn the_schema_has_the_same_names() {
        let schema: Value = serde_json::from_str(include_str!("../../../schemas/overview.json")).unwrap();
        let value = written(Some(true));
        let names = |value: &Value| value.as_object().unwrap().keys().cloned().collect::<Vec<_>>();
        assert_eq!(names(&schema["properties"]), names(&value));
        assert_eq!(names(&schema["$defs"]["OverviewGroupPart"]["properties"]), names(&value["total"]));
        let best = &schema["$defs"]["BestPart"]["properties"];
        assert_eq!(names(best), names(&value["groups"][1]["best"][0]));
    }
}
