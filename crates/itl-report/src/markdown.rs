//! `itl align --markdown`: what a document covers, and in which words, as a page for wikis, issues and notes.
//!
//! A table of concepts, then the quotes of each with its words in bold. Text of documents and frameworks is escaped: it can be
//! neither markup nor HTML. Where nothing is assessed, the page says why; without a threshold, the table has affinities.

use itl_base::ByteSpan;
use itl_core::{Alignment, Model, NotAssessed};
use std::io::{self, Write};

use crate::Context;
use crate::views::{by_verdict, matched, page_name, pieces, signed, told};
use crate::words::{clean, evidence, file_name, method, page_ranges, significant, title_or};

/// Writes the page of a document.
///
/// # Errors
/// If `out` fails.
pub fn alignment(
    out: &mut dyn Write,
    context: Context<'_>,
    path: &str,
    alignment: &Alignment,
) -> io::Result<()> {
    let (model, document) = (context.model, &alignment.document);
    let title = title_or(document.title.as_deref(), file_name(path));
    writeln!(out, "# {}\n", escaped(title))?;
    let framework = model.framework();
    let against = title_or(Some(&framework.title), &framework.id);
    writeln!(out, "{}, aligned with {}.\n", escaped(file_name(path)), escaped(against))?;
    if let Some(reason) = alignment.not_assessed {
        writeln!(out, "**{}**\n", escaped(&method::not_assessed_plainly(reason)))?;
    }
    match (&alignment.verdicts, alignment.not_assessed) {
        (Some(verdicts), _) => {
            let columns = by_verdict(verdicts);
            covered(out, context, alignment, &columns)?;
            writeln!(out, "\n{}\n", method::verdicts(alignment.settings.unit))?;
            for column in columns {
                quotes(out, context, alignment, column)?;
            }
        }
        (None, Some(NotAssessed::NoThreshold(_))) => affinities(out, model, alignment)?,
        (None, _) => {}
    }
    writeln!(out, "---\n")?;
    let made = [method::method(model), method::reading(model), format!("model {}", model.fingerprint())];
    writeln!(out, "Made by itl {}: {}.", env!("CARGO_PKG_VERSION"), escaped(&made.join("; ")))
}

/// The verdict for every concept.
fn covered(
    out: &mut dyn Write,
    context: Context<'_>,
    alignment: &Alignment,
    columns: &[usize],
) -> io::Result<()> {
    let Some(verdicts) = &alignment.verdicts else { return Ok(()) };
    writeln!(
        out,
        "| id | {} | verdict | evidence | passages | negative? | cited | pages |\n|---|---|---|--:|--:|--:|--:|---|",
        escaped(context.model.framework().noun())
    )?;
    for &column in columns {
        let (concept, found) = (&context.model.framework().concepts[column], &verdicts.concepts[column]);
        let (id, name) = (escaped(&concept.id), escaped(concept.name()));
        let (worth, passages) = (evidence(found.evidence), found.passages.len());
        let verdict = match context.review.and_then(|review| review.verdict(column)) {
            Some(by) => escaped(&format!("{} ({})", by.decision.decision.name(), signed(&by.decision))),
            None => method::verdict(found.verdict).to_owned(),
        };
        let pages = page_ranges(&alignment.pages(column));
        let (cited, negated) = (found.cited, alignment.denials.count(column));
        writeln!(
            out,
            "| {id} | {name} | {verdict} | {worth} | {passages} | {negated} | {cited} | {pages} |"
        )?;
    }
    Ok(())
}

/// The document's affinities, the strongest first.
fn affinities(out: &mut dyn Write, model: &Model, alignment: &Alignment) -> io::Result<()> {
    let total = &alignment.total.absolute;
    let mut columns: Vec<usize> = (0..model.concept_count()).collect();
    columns.sort_by(|&a, &b| total[b].total_cmp(&total[a]).then(a.cmp(&b)));
    writeln!(out, "| id | {} | affinity |\n|---|---|--:|", escaped(model.framework().noun()))?;
    for column in columns {
        let concept = &model.framework().concepts[column];
        let (id, name) = (escaped(&concept.id), escaped(concept.name()));
        writeln!(out, "| {id} | {name} | {} |", significant(total[column]))?;
    }
    writeln!(out)
}

/// The best sentences of a concept, if it has any.
fn quotes(out: &mut dyn Write, context: Context<'_>, alignment: &Alignment, column: usize) -> io::Result<()> {
    let found = alignment.quotes(column);
    if found.is_empty() || context.quotes == 0 {
        return Ok(());
    }
    let concept = &context.model.framework().concepts[column];
    let name = if concept.label.is_empty() { String::new() } else { format!(" {}", escaped(&concept.label)) };
    writeln!(out, "## {}{name}\n", escaped(&concept.id))?;
    for quote in found.iter().take(context.quotes) {
        let span = alignment.units[quote.unit].span;
        let text = bold(context.model, alignment, span, column);
        let page = quote.page.map(|page| format!("p. {}", escaped(&page_name(&alignment.document, page))));
        let denied = alignment.denials.has(quote.unit, column).then(|| format!("**{}**", method::NEGATIVE));
        let place: Vec<String> = page.into_iter().chain(quote.section.map(escaped)).chain(denied).collect();
        let place = if place.is_empty() { String::new() } else { format!(" ({})", place.join(", ")) };
        writeln!(out, "> “{text}”{place}\n")?;
        if let Some(subject) = context.review.and_then(|review| review.passage(quote.unit, column)) {
            writeln!(out, "{}.\n", escaped(&told(subject)))?;
        }
    }
    Ok(())
}

/// The text of a unit, the words in bold that made its affinity.
fn bold(model: &Model, alignment: &Alignment, span: ByteSpan, column: usize) -> String {
    let evidence = model.explain(&alignment.analysis, span, column);
    let pieces = pieces(&alignment.document.text, span, &matched(&evidence), usize::MAX).into_iter();
    pieces
        .map(|(piece, marked)| match marked {
            Some(()) => format!("**{}**", marks_escaped(&piece)),
            None => marks_escaped(&piece),
        })
        .collect()
}

/// A text on one line that is nothing but text in Markdown.
fn escaped(text: &str) -> String {
    marks_escaped(&clean(text))
}

/// The same for a piece of a line, with the spaces around it. No line begins with one: what is markup only there stays.
fn marks_escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '<' => escaped.push_str("&lt;"),
            '&' => escaped.push_str("&amp;"),
            '\\' | '`' | '*' | '_' | '[' | ']' | '|' | '~' | '$' | '#' => escaped.extend(['\\', c]),
            c => escaped.push(c),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn foreign_text_is_neither_markup_nor_html() {
        assert_eq!(
            escaped("a *b* <img src=x>\n| [c](d) & `e`"),
            "a \\*b\\* &lt;img src=x> \\| \\[c\\](d) &amp; \\`e\\`"
        );
        assert_eq!(marks_escaped(" two words "), " two words ");
    }
}
