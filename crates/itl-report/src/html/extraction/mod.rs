//! The page on which people check what was read of a document: on one side each page as a drawing, on the other its text
//! in the order of reading, with the same numbers and colours; what is in no unit apart, with the reason. Without
//! scripts: a legend of boxes to tick filters by style alone, numbers are links.

mod drawing;
mod kinds;

use itl_base::{ByteSpan, Language, Notice};
use itl_document::{Document, Place};
use itl_text::Analysis;
use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Write};

use super::shell::{Banner, EXTRACTION, Escaped, Markup, Page, said};
use crate::words::counted;
use drawing::Drawings;
use kinds::{KINDS, words_of};

/// Blocks shown: a browser stands no more. The other forms have all.
const SHOWN: usize = 20_000;

/// A document as it was read.
#[derive(Clone, Copy)]
pub struct Extracted<'a> {
    /// What people call it.
    pub name: &'a str,
    /// The document.
    pub document: &'a Document,
    /// The language it was read in.
    pub language: Language,
    /// Its sentences.
    pub analysis: &'a Analysis,
    /// What there is to say besides the document's own notices.
    pub notices: &'a [Notice],
}

/// Writes the page for checking what was read: one HTML file that needs nothing else.
///
/// # Errors
/// If `out` fails.
pub fn extraction(out: &mut dyn Write, extracted: Extracted<'_>) -> io::Result<()> {
    let Extracted { name, document, language, notices, .. } = extracted;
    let title = document.title.as_deref().unwrap_or(name);
    let mut body = Markup::default();
    legend(&mut body, document);
    body.push("<main id=\"main\" tabindex=\"-1\">");
    pages(&mut body, extracted);
    body.push("</main>");
    let all = document.notices.iter().chain(notices).map(|notice| (None, notice));
    let page = Page {
        language,
        title: &format!("{title} · as it was read"),
        look: &EXTRACTION,
        banner: Banner {
            skip: "text",
            eyebrow: "What was read",
            heading: title,
            facts: &facts(extracted),
            lead: &lead(document),
            announced: false,
        },
        body: &body,
        foot: &said(all),
        plain: "",
        data: None,
    };
    page.write(out)
}

fn facts(extracted: Extracted<'_>) -> String {
    let Extracted { name, document, language, analysis, .. } = extracted;
    let pages =
        document.pages.map_or(String::new(), |pages| format!("{}, ", counted(u64::from(pages), "page")));
    format!(
        "{name} · {pages}{}, {}, read as {}",
        counted(document.blocks.len() as u64, "block"),
        counted(analysis.sentences.len() as u64, "sentence"),
        itl_text::language_name(language),
    )
}

/// How much of the text is in units, as HTML.
fn lead(document: &Document) -> String {
    let words = |content: bool| -> usize {
        let blocks = document.blocks.iter().filter(|block| block.kind.is_content() == content);
        blocks.map(|block| block.span.of(&document.text).split_whitespace().count()).sum()
    };
    let (read, left) = (words(true), words(false));
    if read + left == 0 {
        return "There is no text.".to_owned();
    }
    let share = 100.0 * left as f64 / (read + left) as f64;
    format!(
        "<b>{}</b> are read; {}, {share:.1} %, are left out.",
        counted(read as u64, "word"),
        counted(left as u64, "word")
    )
}

/// The kinds that there are, each with its colour, its count and a box that hides it.
fn legend(body: &mut Markup, document: &Document) {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for block in &document.blocks {
        *counts.entry(words_of(block.kind).name).or_default() += 1;
    }
    body.push("<div class=\"legend kinds\" role=\"group\" aria-label=\"Kinds that are shown\">");
    for kind in KINDS.iter().filter(|kind| counts.contains_key(kind.name)) {
        let class = if kind.left_out.is_some() { "kind left" } else { "kind" };
        let (name, count) = (kind.name, counts[kind.name]);
        let words = if count == 1 { name.replace('-', " ") } else { kind.plural.to_owned() };
        write!(
            body,
            "<label class=\"{class} k-{name}\"><input type=\"checkbox\" id=\"show-{name}\" checked> \
             <span class=\"swatch\"></span> {count} {words}</label>"
        );
    }
    body.push("</div>\n");
}

/// The document page by page, or all at once where it has none.
fn pages(body: &mut Markup, extracted: Extracted<'_>) {
    let document = extracted.document;
    let shown = document.blocks.len().min(SHOWN);
    if shown < document.blocks.len() {
        body.hint(&format!("The first {shown} of {} blocks are shown.", document.blocks.len()));
    }
    let drawings = Drawings::of(document, shown);
    let mut by_page: BTreeMap<Option<u32>, Vec<usize>> = BTreeMap::new();
    for (number, block) in document.blocks.iter().enumerate().take(shown) {
        by_page.entry(block.page).or_default().push(number);
    }
    let drawn: BTreeSet<u32> = drawings.iter().flat_map(Drawings::pages).collect();
    for page in drawn.iter().copied().map(Some) {
        by_page.entry(page).or_default();
    }
    for (page, blocks) in by_page {
        let class = if drawings.is_some() { "sheet-pair" } else { "sheet-pair alone" };
        write!(body, "<section class=\"{class}\">");
        if let Some(page) = page {
            write!(body, "<h2 id=\"page-{page}\">Page {page}</h2>");
        }
        if let (Some(drawings), Some(page)) = (&drawings, page.filter(|page| drawn.contains(page))) {
            body.push("<div class=\"drawn\">");
            drawings.draw(page, document, body);
            body.push("</div>");
        }
        body.push("<div class=\"read\">");
        let (read, left): (Vec<usize>, Vec<usize>) =
            blocks.into_iter().partition(|&number| document.blocks[number].kind.is_content());
        read.into_iter().for_each(|number| block(body, extracted, number, drawings.is_some()));
        if !left.is_empty() {
            body.push("<div class=\"left-out\"><h3>Left out</h3>");
            left.into_iter().for_each(|number| block(body, extracted, number, drawings.is_some()));
            body.push("</div>");
        }
        body.push("</div></section>\n");
    }
}

/// A block with its number, its sentences, and why it is in no unit.
fn block(body: &mut Markup, extracted: Extracted<'_>, number: usize, drawn: bool) {
    let document = extracted.document;
    let block = &document.blocks[number];
    let (words, shown) = (words_of(block.kind), number + 1);
    let to = if drawn { 'd' } else { 'b' };
    write!(
        body,
        "<p class=\"b k-{}\" id=\"b{shown}\" dir=\"auto\"><a class=\"n\" href=\"#{to}{shown}\" \
         title=\"{}\">{shown}</a> ",
        words.name,
        words.name.replace('-', " "),
    );
    sentences(body, extracted, block.span);
    if let Some(why) = words.left_out {
        write!(body, " <span class=\"why\">{}: {why}</span>", words.name.replace('-', " "));
    }
    if !drawn {
        write!(body, " <span class=\"why\">{}</span>", Escaped(&place(document, block.span)));
    }
    body.push("</p>\n");
}

/// The text of a block, cut where its sentences are.
fn sentences(body: &mut Markup, extracted: Extracted<'_>, span: ByteSpan) {
    let text = &extracted.document.text;
    let all = &extracted.analysis.sentences;
    let first = all.partition_point(|sentence| sentence.span.start < span.start);
    let mut at = span.start;
    for (index, sentence) in all.iter().enumerate().skip(first) {
        let inside = sentence.span;
        if inside.end > span.end || inside.start < at {
            break;
        }
        let between = ByteSpan { start: at, end: inside.start };
        write!(
            body,
            "{}<span class=\"s\" title=\"sentence {index}\">{}</span>",
            Escaped(between.of(text)),
            Escaped(inside.of(text)),
        );
        at = inside.end;
    }
    write!(body, "{}", Escaped(ByteSpan { start: at, end: span.end }.of(text)));
}

/// Which bytes of the file, or of which of its parts, a block stands for.
fn place(document: &Document, span: ByteSpan) -> String {
    let mut parts: Vec<(Option<&str>, ByteSpan)> = Vec::new();
    for place in document.places(span) {
        let Place::Bytes { part, bytes } = place else { continue };
        match parts.iter_mut().find(|known| known.0 == part) {
            Some(known) => known.1 = known.1.join(bytes),
            None => parts.push((part, bytes)),
        }
    }
    let told = parts.iter().map(|(part, bytes)| {
        let part = part.map_or(String::new(), |part| format!("{part}, "));
        format!("{part}bytes {}–{}", bytes.start, bytes.end)
    });
    told.collect::<Vec<_>>().join("; ")
}
