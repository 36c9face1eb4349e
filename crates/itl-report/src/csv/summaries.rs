//! Many documents summed up as tables: the groups of a corpus, documents as one answer, and the decisions of an evaluation about every concept.

use std::io::{self, Write};

use itl_results::tables::set_columns;

use super::table::{Dialect, Table, cells, ids, inert, names, number};
use crate::{Evaluated, Joined, Overviewed, Watched};

/// Writes every number of an overview. What is not defined is empty: a relative affinity without reference, evidence and
/// verdicts where nothing is decided, the best document where no document has anything of the concept.
///
/// # Errors
/// If `out` fails.
pub fn overview(out: &mut dyn Write, dialect: Dialect, overviewed: Overviewed<'_>) -> io::Result<()> {
    let mut table = Table::new(out, dialect);
    table.row([
        "group",
        "documents",
        "units",
        "concept",
        "label",
        "absolute",
        "relative",
        "evidence",
        "share",
        "covered_documents",
        "mentioned_documents",
        "decided_documents",
        "passages",
        "strongest_documents",
        "best_document",
        "best_value",
    ])?;
    let model = overviewed.context.model;
    let ids = ids(model, dialect);
    let labels: Vec<_> =
        model.framework().concepts.iter().map(|concept| inert(&concept.label, dialect)).collect();
    let whole = |count: Option<u64>| count.map(|count| count.to_string()).unwrap_or_default();
    for group in overviewed.overview.groups() {
        let name = inert(group.name(), dialect);
        let (documents, units) = (group.documents.to_string(), group.units.to_string());
        for ((concept, id), label) in group.concepts().zip(&ids).zip(&labels) {
            let best = concept.best.as_ref().map(|best| (inert(&best.id, dialect), number(best.value)));
            let (best, value) = best.unwrap_or_default();
            table.row([
                name.as_ref(),
                &documents,
                &units,
                id,
                label,
                &number(concept.absolute),
                &concept.relative.map(number).unwrap_or_default(),
                &concept.evidence.map(number).unwrap_or_default(),
                &concept.share.map(number).unwrap_or_default(),
                &whole(concept.covered),
                &whole(concept.mentioned),
                &group.decided.to_string(),
                &whole(concept.passages),
                &concept.strongest.to_string(),
                &best,
                &value,
            ])?;
        }
    }
    table.close()
}

/// Writes what documents come to as one answer: a line per concept, in the order of the framework.
///
/// # Errors
/// If `out` fails.
pub fn together(out: &mut dyn Write, dialect: Dialect, joined: Joined<'_>) -> io::Result<()> {
    let mut table = Table::new(out, dialect);
    let columns = set_columns();
    table.row(names(&columns))?;
    for column in 0..joined.together.concepts.len() {
        table.row(cells(&columns, &joined.row(column), dialect).iter().map(|cell| cell.as_bytes()))?;
    }
    table.close()
}

/// Writes what got worse in a document since an earlier result: a line per concept that did.
///
/// # Errors
/// If `out` fails.
pub fn watched(out: &mut dyn Write, dialect: Dialect, watched: Watched<'_>, header: bool) -> io::Result<()> {
    let mut table = Table::new(out, dialect);
    if header {
        table.row([
            "document",
            "concept",
            "label",
            "outcome",
            "verdict_before",
            "verdict",
            "passages_before",
            "passages",
        ])?;
    }
    let concepts = &watched.context.model.framework().concepts;
    let (name, ids) = (inert(watched.name, dialect), ids(watched.context.model, dialect));
    for worse in &watched.watch.worse {
        table.row([
            name.as_ref(),
            ids[worse.column].as_ref(),
            inert(&concepts[worse.column].label, dialect).as_ref(),
            worse.course.name(),
            worse.verdicts[0].name(),
            worse.verdicts[1].name(),
            &worse.passages[0].to_string(),
            &worse.passages[1].to_string(),
        ])?;
    }
    table.close()
}

/// Writes the decisions about every concept: support, counts, precision, recall, F1 and AUC, which is empty where it is
/// undefined.
///
/// # Errors
/// If `out` fails.
pub fn evaluated(out: &mut dyn Write, dialect: Dialect, evaluated: Evaluated<'_>) -> io::Result<()> {
    let mut table = Table::new(out, dialect);
    table.row([
        "system",
        "concept",
        "label",
        "support",
        "true_positives",
        "false_positives",
        "false_negatives",
        "precision",
        "recall",
        "f1",
        "auc",
    ])?;
    let ids = ids(evaluated.context.model, dialect);
    for system in &evaluated.evaluation.systems {
        let name = inert(&system.name, dialect);
        for (column, concept) in system.concepts.iter().enumerate() {
            let counts = concept.counts;
            let label = inert(&evaluated.concept(column).label, dialect);
            table.row([
                name.as_ref(),
                ids[column].as_ref(),
                label.as_ref(),
                &counts.support().to_string(),
                &counts.true_positives.to_string(),
                &counts.false_positives.to_string(),
                &counts.false_negatives.to_string(),
                &number(counts.precision()),
                &number(counts.recall()),
                &number(counts.f1()),
                &concept.auc.map(number).unwrap_or_default(),
            ])?;
        }
    }
    table.close()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::views::overviewed::tests::{overview as sample, with};

    #[test]
    fn a_line_per_group_and_concept_by_hand() {
        let written = |aligned| {
            let mut out = Vec::new();
            with(&sample(aligned), |overviewed| overview(&mut out, Dialect::Comma, overviewed)).unwrap();
            String::from_utf8(out).unwrap()
        };
        let decided = written(Some(true));
        let lines: Vec<&str> = decided.lines().collect();
        assert_eq!(lines.len(), 1 + 2 * 3);
        assert_eq!(lines[1], "2020,1,4,E,'=Energy,0.0,0.0,1.0,0.125,0,1,1,1,0,c\u{1b}[31m.txt,1.0");
        assert_eq!(lines[2], "2020,1,4,W,<b>Water</b>,0.0625,0.25,0.0,0.0,0,0,1,0,1,,");
        assert_eq!(lines[3], "2020,1,4,Z,Nothing,0.0,,0.0,0.0,0,0,1,0,0,,");
        assert_eq!(lines[4], "2021,2,8,E,'=Energy,0.1875,0.375,2.5,0.3125,1,1,2,3,2,'=b.txt,4.0");
        let plain = written(None);
        assert_eq!(plain.lines().nth(4), Some("2021,2,8,E,'=Energy,0.1875,0.375,,,,,0,,2,'=b.txt,0.5"));
    }
}
