//! The text of the document below its gaps: passages stand in their places, and lead back to the gaps that name them.

use itl_core::{Alignment, Model};
use itl_document::Role;
use itl_study::{Gap, Gaps};
use std::collections::BTreeMap;

use crate::html::shell::{Escaped, Markup};
use crate::words::clean;

/// Units shown: a browser stands no more. Passages behind them have no place to lead to.
const SHOWN: usize = 20_000;
/// Gaps named at a passage.
const NAMED: usize = 8;

/// Adds the text.
pub(super) fn text(body: &mut Markup, model: &Model, alignment: &Alignment, gaps: &Gaps) {
    let mut named: BTreeMap<usize, Vec<&Gap>> = BTreeMap::new();
    for gap in &gaps.concepts {
        let quoted = alignment.quotes(gap.column).into_iter().map(|quote| quote.unit);
        for row in gap.nearest.iter().map(|near| near.unit).chain(quoted) {
            named.entry(row).or_default().push(gap);
        }
    }
    body.section("The text", |body| {
        body.hint(
            "Passages listed above are marked here, with the concepts that they match or come close to.",
        );
        body.push("<div class=\"text\">");
        units(body, model, alignment, &named);
        body.push("</div>");
        if alignment.units.len() > SHOWN {
            body.hint(&format!("The text goes on: {} of {} units are here.", SHOWN, alignment.units.len()));
        }
    });
}

fn units(body: &mut Markup, model: &Model, alignment: &Alignment, named: &BTreeMap<usize, Vec<&Gap>>) {
    let (mut page, mut paragraph) = (None, None);
    let mut open = false;
    for (row, unit) in alignment.units.iter().enumerate().take(SHOWN) {
        let here = (unit.paragraph, unit.role);
        let turned = unit.page != page;
        if turned || unit.role != Role::Prose || unit.paragraph.is_none() || paragraph != Some(here) {
            body.push(if open { "</p>\n" } else { "" });
            if let Some(number) = unit.page.filter(|_| turned) {
                write!(body, "<p class=\"page-number\">page {number}</p>");
            }
            write!(body, "<p class=\"{}\">", unit.role.name());
            open = true;
        }
        (page, paragraph) = (unit.page, Some(here));
        let words = clean(alignment.text(row));
        match named.get(&row) {
            None => write!(body, "{} ", Escaped(&words)),
            Some(gaps) => {
                write!(body, "<span class=\"named\" id=\"u{row}\">{}</span> <sup>", Escaped(&words));
                back(body, model, gaps);
                body.push("</sup> ");
            }
        }
    }
    body.push(if open { "</p>\n" } else { "" });
}

/// The ways back to the gaps that name a passage.
fn back(body: &mut Markup, model: &Model, gaps: &[&Gap]) {
    for (at, gap) in gaps.iter().take(NAMED).enumerate() {
        let id = clean(&model.framework().concepts[gap.column].id);
        let comma = if at > 0 { ", " } else { "" };
        write!(body, "{comma}<a href=\"#c{}\">{}</a>", gap.column, Escaped(&id));
    }
    if gaps.len() > NAMED {
        write!(body, " and {} more", gaps.len() - NAMED);
    }
}
