//! Text of documents and frameworks for people: any text in, one line without controls out.

/// Text of a document or framework on one line, without anything that could steer a terminal.
#[must_use]
pub fn clean(text: &str) -> String {
    let visible =
        |c: char| !c.is_control() && !matches!(c, '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}');
    let spaced: String = text.chars().map(|c| if visible(c) { c } else { ' ' }).collect();
    spaced.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A text on one line for files: white space and controls become single spaces, marks of direction stay.
pub(crate) fn one_line(text: &str) -> String {
    let spaced: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    spaced.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The beginning of a text on one line.
pub(crate) fn excerpt(text: &str, limit: usize) -> String {
    let mut line = one_line(text);
    if let Some((at, _)) = line.char_indices().nth(limit) {
        line.truncate(at);
        line.push('…');
    }
    line
}

/// The last part of a path, which is the name that people know a file by.
pub(crate) fn file_name(path: &str) -> &str {
    std::path::Path::new(path).file_name().and_then(|name| name.to_str()).unwrap_or(path)
}

/// The title that a document states or, where it states none, `otherwise`.
pub(crate) fn title_or<'a>(title: Option<&'a str>, otherwise: &'a str) -> &'a str {
    title.filter(|title| !title.trim().is_empty()).unwrap_or(otherwise)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escape_sequences_of_a_document_do_not_reach_the_terminal() {
        assert_eq!(clean("a\x1b[31m\u{7}b\n c\u{202E}d"), "a [31m b c d");
    }

    #[test]
    fn an_excerpt_is_one_line_and_says_that_it_was_cut() {
        assert_eq!(excerpt("one\ntwo\u{0}three", 7), "one two…");
        assert_eq!(excerpt("one two", 7), "one two");
    }

    #[test]
    fn a_document_without_a_title_has_the_name_of_its_file() {
        assert_eq!(title_or(Some(" "), file_name("a/b.pdf")), "b.pdf");
        assert_eq!(title_or(Some("Plan"), "b.pdf"), "Plan");
        assert_eq!(file_name(".."), "..");
    }
}
