//! One gap on the page: what the text never says, what speaks to the concept, what comes nearest, and parts without a passage.

use itl_base::ByteSpan;
use itl_core::{Alignment, Verdict};
use itl_framework::Concept;
use itl_study::Gap;
use std::collections::BTreeMap;

use crate::Context;
use crate::html::shell::{Escaped, Markup, named};
use crate::views::{page_name, pieces, shortfall};
use crate::words::{clean, counted, evidence};

/// Words that stand in sight where a gap is folded.
const FIRST_WORDS: usize = 8;
/// Words that stand in sight where it is open; the others are folded.
const WORDS: usize = 40;
/// Characters of a passage on either side of a marked word: longer ones are cut, and the text below has them whole.
const AROUND: usize = 400;

/// Adds a gap, folded.
pub(super) fn gap(body: &mut Markup, context: Context<'_>, alignment: &Alignment, gap: &Gap) {
    let concept = &context.model.framework().concepts[gap.column];
    let verdict = gap.verdict.name();
    write!(
        body,
        "<details class=\"gap {verdict}\" id=\"c{}\"><summary>{} <span class=\"verdict-mark {verdict}\">{verdict}</span> \
         <span class=\"faint\">{}</span>",
        gap.column,
        named(concept),
        Escaped(&briefly(context, alignment, gap)),
    );
    if !gap.unsaid.is_empty() {
        let more = if gap.unsaid.len() > FIRST_WORDS { " …" } else { "" };
        let first = &gap.unsaid[..gap.unsaid.len().min(FIRST_WORDS)];
        write!(
            body,
            "<span class=\"unsaid faint\">missing terms: {}{more}</span>",
            Escaped(&first.join(", "))
        );
    }
    body.push("</summary>\n");
    asked(body, context, gap);
    quotes(body, context, alignment, gap);
    nearest(body, context, alignment, gap);
    without(body, gap);
    body.push("</details>\n");
}

/// The facts beside the name of the concept.
fn briefly(context: Context<'_>, alignment: &Alignment, gap: &Gap) -> String {
    let mut facts = Vec::new();
    if gap.verdict == Verdict::Mentioned {
        facts.push(format!(
            "{}, evidence {}",
            counted(gap.passages as u64, "passage"),
            evidence(gap.evidence)
        ));
    }
    if let Some(near) = gap.nearest.first() {
        let page = alignment.units[near.unit]
            .page
            .map_or(String::new(), |page| format!(" on p. {}", page_name(&alignment.document, page)));
        facts.push(format!("closest{page}: {}", shortfall(context.model, near)));
    }
    if !gap.without.is_empty() {
        let parts = counted(gap.children as u64, "part");
        facts.push(format!("no passage for {} of its {parts}", gap.without.len()));
    }
    facts.join(" · ")
}

/// The concept's own text, and its words that the document never uses.
fn asked(body: &mut Markup, context: Context<'_>, gap: &Gap) {
    let asked = own_text(&context.model.framework().concepts[gap.column]);
    if !asked.is_empty() {
        write!(body, "<h3>Definition used</h3><p class=\"asked\">{}</p>", Escaped(&asked));
    }
    if gap.unsaid.is_empty() {
        return;
    }
    let (first, rest) = gap.unsaid.split_at(gap.unsaid.len().min(WORDS));
    write!(
        body,
        "<h3>Key terms that do not appear</h3><p class=\"words\">{}</p>",
        Escaped(&first.join(", "))
    );
    if !rest.is_empty() {
        write!(
            body,
            "<details class=\"more\"><summary>and {} more</summary><p class=\"words\">{}</p></details>",
            rest.len(),
            Escaped(&rest.join(", "))
        );
    }
}

/// The text of a concept itself, without those below it, which have a list of their own.
fn own_text(concept: &Concept) -> String {
    let below = concept.parts.iter().any(|part| part.branch > 0);
    let own = concept.parts.iter().filter(|part| part.branch == 0).map(|part| clean(&part.descriptor));
    if below { own.collect::<Vec<_>>().join(" ") } else { clean(&concept.descriptor) }
}

/// Its passages, where it is mentioned.
fn quotes(body: &mut Markup, context: Context<'_>, alignment: &Alignment, gap: &Gap) {
    let quotes = alignment.quotes(gap.column);
    if quotes.is_empty() {
        return;
    }
    body.push("<h3>Passages</h3>");
    for quote in quotes.iter().take(context.quotes) {
        passage(body, context, alignment, gap.column, quote.unit, "");
    }
}

fn nearest(body: &mut Markup, context: Context<'_>, alignment: &Alignment, gap: &Gap) {
    if gap.nearest.is_empty() {
        return;
    }
    body.push("<h3>Closest sentences (not counted)</h3>");
    for near in &gap.nearest {
        passage(body, context, alignment, gap.column, near.unit, &shortfall(context.model, near));
    }
}

/// A passage with its page, which leads to its place in the text, and the words that count marked.
fn passage(
    body: &mut Markup,
    context: Context<'_>,
    alignment: &Alignment,
    column: usize,
    row: usize,
    said: &str,
) {
    let unit = &alignment.units[row];
    let page = unit
        .page
        .map_or("in the text".to_owned(), |page| format!("page {}", page_name(&alignment.document, page)));
    let said = if said.is_empty() { String::new() } else { format!(" · {said}") };
    write!(
        body,
        "<blockquote><p class=\"where\"><a href=\"#u{row}\">{}</a>{}</p><p>",
        Escaped(&page),
        Escaped(&said)
    );
    let evidence = context.model.explain(&alignment.analysis, unit.span, column);
    let places = evidence.contributions.iter().flat_map(|part| &part.places);
    let words: BTreeMap<ByteSpan, &str> =
        places.flat_map(|place| place.words()).map(|&word| (word, "")).collect();
    body.pieces(pieces(&alignment.document.text, unit.span, &words, AROUND));
    body.push("</p></blockquote>\n");
}

/// The parts of the concept that no passage stands for.
fn without(body: &mut Markup, gap: &Gap) {
    if gap.without.is_empty() {
        return;
    }
    let parts = counted(gap.children as u64, "part");
    write!(body, "<h3>No passage for {} of its {parts}</h3><ul>", gap.without.len());
    for child in &gap.without {
        write!(
            body,
            "<li><span class=\"id\">{}</span> {}</li>",
            Escaped(&clean(&child.id)),
            Escaped(&clean(&child.label))
        );
    }
    body.push("</ul>");
}
