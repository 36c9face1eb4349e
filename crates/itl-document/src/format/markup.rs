//! What kind of text a text is: HTML, Markdown, mail, CoNLL-U or plain. The name counts where the beginning of the text does
//! not decide; without one, only strong signs make it something other than plain text.

use super::DocumentFormat;
use crate::DocumentError;
use crate::mail::is_mail;

/// How many bytes of a text are looked at.
const HEAD: usize = 4096;

/// Elements that only a page begins with.
const PAGE: [&str; 6] = ["body", "head", "html", "meta", "title", "!doctype"];

/// Elements that a piece of a page may begin with.
const PIECE: [&str; 25] = [
    "a",
    "article",
    "b",
    "blockquote",
    "center",
    "div",
    "dl",
    "figure",
    "font",
    "form",
    "h1",
    "h2",
    "h3",
    "h4",
    "header",
    "main",
    "nav",
    "ol",
    "p",
    "pre",
    "section",
    "span",
    "style",
    "table",
    "ul",
];

pub(super) fn format_of_text(bytes: &[u8], name: &str) -> Result<DocumentFormat, DocumentError> {
    let head = &bytes[..bytes.len().min(HEAD)];
    // UTF-16 has a zero beside every ASCII letter.
    let ascii: String =
        head.iter().filter(|&&byte| byte.is_ascii() && byte != 0).map(|&byte| char::from(byte)).collect();
    let ending = name.rsplit_once('.').map_or("", |(_, ending)| ending).to_ascii_lowercase();
    if ending == "conllu" {
        return Ok(DocumentFormat::Conllu);
    }
    if is_mail(head, &ending) {
        return Ok(DocumentFormat::Mail);
    }
    let markdown = matches!(ending.as_str(), "md" | "markdown" | "mdown" | "mkd");
    let (xml, element) = first_element(&ascii);
    let page = PAGE.contains(&element.as_str());
    if page || (xml && is_xhtml(&ascii)) {
        // A Markdown file may begin with an element of HTML, but not with a page.
        let whole = matches!(element.as_str(), "html" | "!doctype") || xml;
        return Ok(if markdown && !whole { DocumentFormat::Markdown } else { DocumentFormat::Html });
    }
    if markdown {
        return Ok(DocumentFormat::Markdown);
    }
    let page_name = matches!(ending.as_str(), "htm" | "html" | "xhtml" | "xht" | "shtml");
    if xml || (element == "svg" && !page_name) {
        return Err(other_xml(&element));
    }
    let piece = PIECE.contains(&element.as_str()) && ascii.contains("</") && ending != "txt";
    if page_name || piece {
        return Ok(DocumentFormat::Html);
    }
    let nameless = ending.is_empty() || ending.contains('/');
    Ok(if nameless && is_markdown(&ascii) { DocumentFormat::Markdown } else { DocumentFormat::Text })
}

/// What an XML file is that is no page, by its first element.
fn other_xml(element: &str) -> DocumentError {
    const OTHER: &str = "convert it to HTML, DOCX or text first; pandoc does that for DocBook, JATS and TEI";
    let (what, help) = match element {
        "svg" => ("an SVG drawing", "save it as PDF"),
        "rss" | "feed" => ("a feed of news", "give the pages that it leads to"),
        "kml" => ("a map (KML)", OTHER),
        "gpx" => ("a map (GPX)", OTHER),
        "plist" => ("a property list of macOS", OTHER),
        "fictionbook" => ("a FictionBook", "convert it to EPUB with Calibre or pandoc"),
        _ => ("an XML file, but not XHTML", OTHER),
    };
    DocumentError::Unsupported { what: what.into(), help: help.into() }
}

/// Whether a text begins with an XML declaration, and the name of the first element or document type, in lower case;
/// empty if something else comes first.
fn first_element(text: &str) -> (bool, String) {
    let mut rest = text.trim_start_matches(|c: char| c.is_ascii_whitespace() || c.is_ascii_control());
    let xml = rest.starts_with("<?xml");
    loop {
        let end = if rest.starts_with("<!--") {
            "-->"
        } else if rest.starts_with("<?") {
            "?>"
        } else if xml && rest.starts_with("<!") {
            // The type is that of the element that follows.
            ">"
        } else {
            break;
        };
        let Some((_, after)) = rest.split_once(end) else { return (xml, String::new()) };
        rest = after.trim_ascii_start();
    }
    let name = rest.strip_prefix('<').unwrap_or("");
    let end = name.find(|c: char| c.is_ascii_whitespace() || matches!(c, '>' | '/')).unwrap_or(name.len());
    let element = name[..end].to_ascii_lowercase();
    // Other types than HTML are not pages.
    let foreign = element == "!doctype" && !name[end..].trim_start().to_ascii_lowercase().starts_with("html");
    (xml, if foreign { String::new() } else { element })
}

fn is_xhtml(text: &str) -> bool {
    text.contains("http://www.w3.org/1999/xhtml") || text.to_ascii_lowercase().contains("<html")
}

/// Whether a text has at least two kinds of what only Markdown has, one of them headings.
fn is_markdown(text: &str) -> bool {
    let heading = |line: &str| {
        let title = line.trim_start_matches('#');
        (1..=6).contains(&(line.len() - title.len())) && title.starts_with(' ')
    };
    let bold = text.match_indices("**").count() >= 2;
    let table = |line: &str| {
        line.starts_with('|') && line.contains("--") && line.bytes().all(|byte| b"|-: \r".contains(&byte))
    };
    let others = [
        text.contains("]("),
        bold,
        text.lines().any(|line| line.starts_with("```")),
        text.lines().any(table),
        text.lines().any(|line| line.starts_with("- [ ] ") || line.starts_with("- [x] ")),
    ];
    text.lines().any(heading) && others.contains(&true)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &[u8], name: &str) -> DocumentFormat {
        format_of_text(text, name).unwrap()
    }

    #[test]
    fn pages_and_pieces_of_pages() {
        assert_eq!(of(b"\xEF\xBB\xBF <!DOCTYPE html><p>", "plan.txt"), DocumentFormat::Html);
        assert_eq!(of(b"<\0h\0t\0m\0l\0>\0", "-"), DocumentFormat::Html);
        assert_eq!(of(b"<!-- a --><!-- b -->\n<HTML lang=en>", "plan.md"), DocumentFormat::Html);
        assert_eq!(of(b"<?xml version='1.0'?><!DOCTYPE html PUBLIC 'x'><html>", "-"), DocumentFormat::Html);
        assert_eq!(of(b"<div><p>a</p>", "-"), DocumentFormat::Html);
        assert_eq!(of(b"words only", "plan.html"), DocumentFormat::Html);
        assert_eq!(of(b"<div><p>a</p>", "plan.txt"), DocumentFormat::Text);
        assert_eq!(of(b"<p> is a tag", "-"), DocumentFormat::Text);
        assert_eq!(of(b"a < b, <html> is a tag", "-"), DocumentFormat::Text);
        assert_eq!(of(b"<me@x.org> wrote: </", "-"), DocumentFormat::Text);
    }

    #[test]
    fn markdown_by_name_or_strong_signs() {
        assert_eq!(of(b"# Plan", "PLAN.MD"), DocumentFormat::Markdown);
        assert_eq!(of(b"<p align=center><img></p>\n\n# Plan", "plan.md"), DocumentFormat::Markdown);
        assert_eq!(of(b"# Plan\n\nSee [this](x).", "-"), DocumentFormat::Markdown);
        assert_eq!(of(b"# Plan\n\nSee [this](x).", "plan.txt"), DocumentFormat::Text);
        assert_eq!(of(b"# a comment\nset x = 1", "-"), DocumentFormat::Text);
    }

    #[test]
    fn mail_by_name_or_strong_signs() {
        let message = b"Received: by x\r\nFrom: a@b.org\r\nSubject: Energy\r\n\r\nWe save energy.";
        let memo = b"From: Jane\nTo: John\nSubject: Energy\nDate: Monday\n\nWe save energy.";
        assert_eq!(of(message, "-"), DocumentFormat::Mail);
        assert_eq!(of(message, "a.txt"), DocumentFormat::Text);
        assert_eq!(of(memo, "-"), DocumentFormat::Text);
        assert_eq!(of(memo, "memo.EML"), DocumentFormat::Mail);
        assert_eq!(of(b"We save energy.", "a.eml"), DocumentFormat::Text);
        let file = b"From jane@x.org Mon Mar  4 10:00:00 2024\nSubject: Energy\n\nWe save energy.\n";
        assert_eq!(of(file, "-"), DocumentFormat::Mail);
        assert_eq!(of(b"From here to there.\nTime: a day\n", "-"), DocumentFormat::Text);
    }

    #[test]
    fn other_xml_is_refused_by_name() {
        let error =
            format_of_text(b"<?xml version='1.0'?><!-- x --><tei><p>a</p></tei>", "a.xml").unwrap_err();
        assert_eq!(error.to_string(), "the file is an XML file, but not XHTML");
        assert!(format_of_text(b"<?xml version='1.0'?><book xmlns='docbook'>", "a.html").is_err());
    }
}
