//! A sheet to decide in: open passages out as a workbook, and the filled-in table back as decisions.

use itl_base::{ByteSpan, Notice};
use itl_review::{Decision, DocumentRef, FrameworkRef, Passage, Place, ReviewFile, Ruling};
use itl_table::{Table, TableRow};

use super::desk::Desk;
use crate::Error;

impl Desk<'_> {
    /// A workbook to decide in: the open passages with nothing decided, and the person's own decisions.
    ///
    /// # Errors
    /// If it cannot be made.
    #[cfg(feature = "xlsx")]
    pub fn sheet(&self, files: &[ReviewFile]) -> Result<Vec<u8>, Error> {
        let concepts = &self.alignment.reference.model().framework().concepts;
        let label = |id: &str| concepts.iter().find(|one| one.id == id).map_or("", |one| one.label.as_str());
        let open = self.open(files).into_iter();
        let open = open.map(|open| (self.decide(Some(open.row), open.column, Ruling::Unsure), false));
        let review = self.review(files);
        let opinions = review.subjects.iter().flat_map(|subject| &subject.opinions);
        let own = opinions.filter(|one| one.decision.reviewer == self.reviewer);
        let own = own.map(|one| (one.decision.clone(), true));
        let rows = open.chain(own).map(|(one, decided)| {
            let label = label(&one.concept).to_owned();
            (one, label, decided)
        });
        Ok(itl_report::xlsx::review_sheet(&rows.collect::<Vec<_>>())?)
    }

    /// A workbook, which this build does not have.
    ///
    /// # Errors
    /// Always.
    #[cfg(not(feature = "xlsx"))]
    pub fn sheet(&self, _: &[ReviewFile]) -> Result<Vec<u8>, Error> {
        Err(Error::NotBuilt { form: "xlsx" })
    }
}

/// The decisions of a sheet that people filled in: rows without a decision are passed over, others that are none are named.
///
/// # Errors
/// If the table cannot be read, or has no column `decision`.
pub fn sheet_decisions(
    table: Table<'_>,
    reviewer: Option<&str>,
) -> Result<(Vec<Decision>, Vec<Notice>), Error> {
    let (mut decisions, mut notices) = (Vec::new(), Vec::new());
    for (at, row) in table.enumerate() {
        let wrong = |reason: String| {
            Notice::warning("review-row", format!("row {} of the sheet is left out: {reason}", at + 2))
        };
        match row.map_err(Error::Table)? {
            Err(bad) => notices.push(wrong(bad.to_string())),
            Ok(row) => match of_row(&row, reviewer) {
                Ok(decision) => decisions.extend(decision),
                Err(reason) => notices.push(wrong(reason)),
            },
        }
    }
    Ok((decisions, notices))
}

/// The decision of a row, if it has one.
fn of_row(row: &TableRow, reviewer: Option<&str>) -> Result<Option<Decision>, String> {
    let get = |name: &str| row.get(name).and_then(|cell| cell.as_text()).map(str::trim).unwrap_or_default();
    let said = get("decision").to_lowercase();
    if said.is_empty() {
        return Ok(None);
    }
    let ruling = match said.as_str() {
        "y" | "yes" => Some(Ruling::Accept),
        "n" | "no" => Some(Ruling::Reject),
        "?" => Some(Ruling::Unsure),
        name => Ruling::of_name(name),
    };
    let ruling = ruling.ok_or_else(|| format!("\"{said}\" is no decision"))?;
    let number = |name: &str| {
        get(name).parse::<f64>().ok().filter(|number| *number >= 0.0).map(|number| number as usize)
    };
    let text = |name: &str| Some(get(name).to_owned()).filter(|text| !text.is_empty());
    let who = text("reviewer").or(reviewer.map(str::to_owned)).ok_or("it names no reviewer")?;
    let passage = text("passage").map(|text| {
        let (start, end) = (number("start").unwrap_or(0), number("end").unwrap_or(0));
        Passage {
            text,
            before: get("before").to_owned(),
            after: get("after").to_owned(),
            place: Place {
                unit: number("unit").unwrap_or(0),
                span: ByteSpan::new(start.min(end).min(u32::MAX as usize), end.min(u32::MAX as usize)),
                page: number("page").and_then(|page| u32::try_from(page).ok()),
            },
        }
    });
    let decision = Decision {
        document: DocumentRef { sha256: get("sha256").to_owned(), title: text("document") },
        framework: FrameworkRef {
            id: get("framework").to_owned(),
            fingerprint: get("fingerprint").to_owned(),
        },
        passage,
        comment: text("comment"),
        ..Decision::new(get("concept"), ruling, &who)
    };
    // The same rules as for a line.
    Decision::of_line(&decision.line()).map(Some)
}
