//! A report to hand on, as a Word document of a few pages: an alignment in; verdicts, quotes, what is missing and how it was made out.
//!
//! It has what fits a reader's time, and says what it leaves out: the HTML report has everything.

mod elements;
mod missing;
mod quotes;
mod styles;
mod verdicts;

use itl_core::{Alignment, NotAssessed, Verdict};
use itl_document::Document;
use std::io::{self, Cursor, Write};
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use crate::Context;
use crate::words::{clean, file_name, method, pages, title_or};
use elements::{escaped, paragraph, run};
use styles::{HEAD, NAMESPACES};

/// Concepts that a list has at most: a framework may have a thousand.
const MOST: usize = 40;

/// Writes the report of a document.
///
/// # Errors
/// If `out` fails.
pub fn alignment(
    out: &mut dyn Write,
    context: Context<'_>,
    path: &str,
    alignment: &Alignment,
) -> io::Result<()> {
    let document = &alignment.document;
    let title = clean(title_or(document.title.as_deref(), file_name(path)));
    let framework = context.model.framework();
    let against = clean(title_or(Some(&framework.title), &framework.id));
    let mut body = paragraph("Title", &run(&title));
    body += &paragraph("Subtitle", &run(&format!("Aligned with {against}")));
    body += &paragraph("Note", &run(&about(document, path)));
    if let Some(reason) = alignment.not_assessed {
        body += &paragraph("Lead", &run(&method::not_assessed_plainly(reason)));
    }
    match (&alignment.verdicts, alignment.not_assessed) {
        (Some(found), _) => {
            body += &verdicts::verdicts(context, alignment, found);
            body += &quotes::of_verdict(context, alignment, found, Verdict::Covered);
            body += &quotes::of_verdict(context, alignment, found, Verdict::Mentioned);
            body += &missing::missing(context, alignment);
        }
        (None, Some(NotAssessed::NoThreshold(_))) => body += &verdicts::affinities(context, alignment),
        (None, _) => {}
    }
    body += &made(context, alignment);
    let core = format!(
        "{HEAD}<cp:coreProperties xmlns:cp=\"http://schemas.openxmlformats.org/package/2006/metadata/core-properties\" \
         xmlns:dc=\"http://purl.org/dc/elements/1.1/\"><dc:title>{}: {}</dc:title><dc:creator>itl {}</dc:creator></cp:coreProperties>",
        escaped(&title),
        escaped(&against),
        env!("CARGO_PKG_VERSION"),
    );
    let main =
        format!("{HEAD}<w:document {NAMESPACES}><w:body>{body}{}</w:body></w:document>", styles::SECTION);
    let quoted = document.language.unwrap_or(context.model.settings().language);
    let parts = [
        ("[Content_Types].xml", styles::TYPES.to_owned()),
        ("_rels/.rels", styles::PACKAGE.to_owned()),
        ("docProps/core.xml", core),
        ("word/document.xml", main),
        ("word/_rels/document.xml.rels", styles::DOCUMENT.to_owned()),
        ("word/styles.xml", styles::styles(quoted)),
        ("word/footer.xml", styles::footer(&format!("{title} · {against}"))),
    ];
    out.write_all(&packed(&parts)?)
}

/// The file, its language and its pages.
fn about(document: &Document, path: &str) -> String {
    let mut about = vec![clean(file_name(path))];
    about.extend(document.pages.map(pages));
    about.extend(document.language.map(|language| format!("language {language}")));
    about.join(" · ")
}

/// How the report was made, and what to know about it.
fn made(context: Context<'_>, alignment: &Alignment) -> String {
    let model = context.model;
    let mut out = paragraph("Heading1", &run("How this report was made"));
    let mut say = |text: &str| out += &paragraph("Note", &run(text));
    if alignment.verdicts.is_some() {
        say(&method::verdicts(alignment.settings.unit));
        say(
            "The words in bold made the match. A program compared the words of the document with those of the framework; a person should \
             read the passages before anything rests on a verdict.",
        );
    }
    let problems = alignment.notices.iter().filter(|notice| notice.level == itl_base::Level::Warning);
    problems.for_each(|notice| {
        say(&format!("{}.", verdicts::capital(clean(&notice.message).trim_end_matches('.'))));
    });
    let made = [method::method(model), method::reading(model), format!("model {}", model.fingerprint())];
    say(&format!("Made by itl {}: {}.", env!("CARGO_PKG_VERSION"), clean(&made.join("; "))));
    out
}

/// The file of these parts. No part has a time.
fn packed(parts: &[(&str, String)]) -> io::Result<Vec<u8>> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, text) in parts {
        zip.start_file(*name, SimpleFileOptions::default())?;
        zip.write_all(text.as_bytes())?;
    }
    Ok(zip.finish()?.into_inner())
}
