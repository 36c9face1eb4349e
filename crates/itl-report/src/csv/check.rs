//! `itl frameworks check --csv`: a line for every concept of every case.

use itl_core::Model;
use itl_study::Check;
use itl_text::Level;
use std::io::{self, Write};

use super::inert::inert;
use super::table::{Dialect, Table};

/// Writes findings: code, level, case, concept, detail, message, suggestion. Cases are numbered from 1 within a finding;
/// a finding without cases has one line without a number, a case about words has no concept.
///
/// # Errors
/// If `out` fails.
pub fn check(out: &mut dyn Write, dialect: Dialect, model: &Model, check: &Check) -> io::Result<()> {
    let mut table = Table::new(out, dialect);
    table.row(["code", "level", "case", "concept", "detail", "message", "suggestion"])?;
    for finding in &check.findings {
        let level = if finding.level == Level::Warning { "warning" } else { "info" };
        let suggestion = finding.suggestion.to_string();
        let (message, suggestion) = (inert(&finding.message, dialect), inert(&suggestion, dialect));
        let mut line = |number: &str, concept: &str, detail: &str| {
            let (concept, detail) = (inert(concept, dialect), inert(detail, dialect));
            table.row([finding.code, level, number, &*concept, &*detail, &*message, &*suggestion])
        };
        if finding.cases.is_empty() {
            line("", "", "")?;
        }
        for (at, case) in finding.cases.iter().enumerate() {
            let number = (at + 1).to_string();
            if case.columns.is_empty() {
                line(&number, "", &case.detail)?;
            }
            for &column in &case.columns {
                line(&number, &model.framework().concepts[column].id, &case.detail)?;
            }
        }
    }
    table.close()
}
