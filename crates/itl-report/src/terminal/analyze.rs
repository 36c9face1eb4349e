//! `itl analyze` and `itl languages` for people: every sentence with its tokens, tags, stems, and what was dropped; the
//! structure of a document; the languages that there are.

use itl_document::{BlockKind, Document};
use itl_text::{Analysis, Dropped, Fate, LanguageInfo};
use std::io;

use super::hints;
use super::page::{Page, Table, shorten};
use crate::words::{clean, pages};

/// Prints how a document was read: at most `limit` sentences.
///
/// # Errors
/// If the page cannot be written.
pub fn analysis(
    page: &mut Page<'_>,
    path: &str,
    document: &Document,
    analysis: &Analysis,
    limit: usize,
) -> io::Result<()> {
    let kept = analysis.words().count();
    page.line(&page.strong(&clean(path)))?;
    let facts = format!(
        "{}{} sentences, {} tokens, {kept} words kept, {} distinct stems",
        document.pages.map_or(String::new(), |count| format!("{}, ", pages(count))),
        analysis.sentences.len(),
        analysis.tokens.len(),
        analysis.stems.len()
    );
    page.line(&page.faint(&facts))?;
    dropped(page, analysis)?;
    for (index, sentence) in analysis.sentences.iter().enumerate().take(limit) {
        let number = document.page_at(sentence.span.start);
        page.title(&number.map_or(index.to_string(), |number| format!("{index}, page {number}")))?;
        let tokens = analysis.tokens_of(sentence).map(|token| {
            let surface = clean(token.span.of(&document.text));
            match token.fate {
                Fate::Kept(stem) => {
                    page.mark(&format!("{surface}/{}→{}", token.tag, clean(analysis.stems.get(stem))))
                }
                Fate::Dropped(_) => page.faint(&format!("{surface}/{}", token.tag)),
            }
        });
        let line = tokens.collect::<Vec<_>>().join(" ");
        page.paragraph(&line, 2)?;
    }
    let hidden = analysis.sentences.len().saturating_sub(limit);
    if hidden > 0 {
        page.line(&page.faint(&hints::more("sentences", hidden, analysis.sentences.len())))?;
    }
    Ok(())
}

fn dropped(page: &mut Page<'_>, analysis: &Analysis) -> io::Result<()> {
    let reasons = [Dropped::NotAWord, Dropped::Stopword, Dropped::Short, Dropped::PartOfSpeech];
    let count = |reason| analysis.tokens.iter().filter(|token| token.fate == Fate::Dropped(reason)).count();
    let counts: Vec<String> =
        reasons.into_iter().map(|reason| format!("{} {}", count(reason), reason.name())).collect();
    page.note(&format!("dropped: {}", counts.join(", ")), 0)
}

/// Prints the structure of a document.
///
/// # Errors
/// If the page cannot be written.
pub fn blocks(page: &mut Page<'_>, path: &str, document: &Document) -> io::Result<()> {
    page.line(&page.strong(&clean(path)))?;
    let facts = [
        document.title.as_deref().map(|title| format!("\"{}\"", shorten(&clean(title), 80))),
        document.language.map(|language| format!("says it is in {}", itl_text::language_name(language))),
        document.pages.map(pages),
        Some(format!("{} blocks", document.blocks.len())),
    ];
    page.note(&facts.into_iter().flatten().collect::<Vec<_>>().join(" · "), 0)?;
    page.blank()?;
    let mut table = Table::new(&["kind", "role", ">page", ">start", ">end", "text"]);
    let width = page.width.saturating_sub(52);
    let is_fragment = document.fragments();
    for block in &document.blocks {
        let in_unit = block.kind.is_content() && !is_fragment(block);
        let role = if in_unit { block.kind.role().name() } else { "–" };
        let kind = match block.kind {
            BlockKind::Heading(level) => format!("heading {level}"),
            kind => kind.name().replace('-', " "),
        };
        let text = shorten(&clean(block.span.of(&document.text)), width);
        let page_number = block.page.map_or_else(|| "–".to_owned(), |number| number.to_string());
        table.row([
            kind,
            role.to_owned(),
            page_number,
            block.span.start.to_string(),
            block.span.end.to_string(),
            text,
        ]);
    }
    table.print(page, 0)
}

/// Prints the supported languages.
///
/// # Errors
/// If the page cannot be written.
pub fn languages(page: &mut Page<'_>, languages: &[LanguageInfo]) -> io::Result<()> {
    let mut table = Table::new(&[
        "code",
        "language",
        "",
        "stemmer",
        ">stop words",
        ">tagger",
        ">lower",
        ">content or not",
    ]);
    for info in languages {
        let percent = |value: Option<f64>| value.map_or("–".to_owned(), |value| format!("{value:.1} %"));
        table.row([
            info.code.to_string(),
            info.name.to_owned(),
            info.native.to_owned(),
            info.stemmer.clone(),
            info.stop_words.to_string(),
            percent(info.tagger.map(|tagger| tagger.cased)),
            percent(info.tagger.map(|tagger| tagger.lower)),
            percent(info.tagger.map(|tagger| tagger.content)),
        ]);
    }
    table.print(page, 0)?;
    page.blank()?;
    page.paragraph(
        "tagger: part-of-speech tags that are right on a test text, as written and in small letters; content or \
         not: whether a word is a noun, verb, adjective or adverb, which is what the filter asks. Without a tagger \
         (–) all words pass that filter. crates/itl-text/models/README.md has the details.",
        0,
    )
}
