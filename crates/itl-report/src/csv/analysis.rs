//! `itl analyze --csv` and `--tsv`: the tokens of documents.

use itl_text::{Analysis, Fate};
use std::io::{self, Write};

use super::inert::inert;
use super::table::{Dialect, Table};

/// Starts the table of tokens; documents follow with [`analysis`].
///
/// # Errors
/// If `out` fails.
pub fn analysis_header(out: &mut dyn Write, dialect: Dialect) -> io::Result<()> {
    let mut table = Table::new(out, dialect);
    table.row(["document", "sentence", "start", "end", "text", "tag", "stem", "dropped"])?;
    table.close()
}

/// Writes the tokens of a document: document, sentence, start, end, text, tag, stem, what it was dropped for.
///
/// # Errors
/// If `out` fails.
pub fn analysis(
    out: &mut dyn Write,
    dialect: Dialect,
    path: &str,
    text: &str,
    analysis: &Analysis,
) -> io::Result<()> {
    let mut table = Table::new(out, dialect);
    let path = inert(path, dialect);
    for (index, sentence) in analysis.sentences.iter().enumerate() {
        for token in analysis.tokens_of(sentence) {
            let (stem, dropped) = match token.fate {
                Fate::Kept(stem) => (analysis.stems.get(stem), ""),
                Fate::Dropped(reason) => ("", reason.name()),
            };
            let (start, end) = (token.span.start.to_string(), token.span.end.to_string());
            let surface = inert(token.span.of(text), dialect);
            let cells = [
                path.as_ref(),
                &index.to_string(),
                &start,
                &end,
                surface.as_ref(),
                &inert(token.tag.as_str(), dialect),
                &inert(stem, dialect),
                dropped,
            ];
            table.row(cells)?;
        }
    }
    table.close()
}
