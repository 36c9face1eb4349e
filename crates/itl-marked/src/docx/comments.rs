//! Marks in, the part with their comments out. Comments that are there stay as they are.

use super::xml::{Piece, attribute, escaped, local, name, walk, with_last};
use crate::Mark;

/// The number that the first new comment may have: one more than any that is there.
///
/// # Errors
/// If the part is no XML.
pub(super) fn next_number(part: Option<&str>) -> Result<u32, String> {
    let mut next = 0_u32;
    let Some(part) = part else { return Ok(next) };
    walk(part, |piece, place| {
        let tag = &part[place];
        if matches!(piece, Piece::Open | Piece::Empty) && local(name(tag)) == "comment" {
            let number = attribute(tag, "id").and_then(|id| id.trim().parse::<u32>().ok());
            next = next.max(number.map_or(0, |number| number.saturating_add(1)));
        }
    })?;
    Ok(next)
}

/// The part with comments for these marks, each with its number; `namespace` is that of Word's elements.
///
/// # Errors
/// If the part is no XML.
pub(super) fn with_marks<'m>(
    part: Option<&str>,
    namespace: &str,
    marks: impl Iterator<Item = (u32, &'m Mark)>,
) -> Result<String, String> {
    let namespace = escaped(namespace);
    let comments: String = marks.map(|(number, mark)| comment(number, mark, &namespace)).collect();
    let none = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n<w:comments xmlns:w=\"{namespace}\"/>"
    );
    with_last(part.unwrap_or(&none), &comments)
}

/// A comment with a paragraph for every line of the note.
fn comment(number: u32, mark: &Mark, namespace: &str) -> String {
    let paragraphs: String = (mark.note.lines().enumerate())
        .map(|(at, line)| {
            let reference = if at == 0 { "<w:r><w:annotationRef/></w:r>" } else { "" };
            let text = escaped(line);
            format!("<w:p>{reference}<w:r><w:t xml:space=\"preserve\">{text}</w:t></w:r></w:p>")
        })
        .collect();
    let (author, initials) = (escaped(&mark.author), escaped(&initials(&mark.author)));
    format!(
        "<w:comment xmlns:w=\"{namespace}\" w:id=\"{number}\" w:author=\"{author}\" w:initials=\"{initials}\">{paragraphs}</w:comment>"
    )
}

/// The first letters of a name; a name in capitals is its own.
fn initials(author: &str) -> String {
    if author.chars().count() <= 3 {
        return author.to_owned();
    }
    author.split_whitespace().filter_map(|word| word.chars().next()).take(3).collect()
}
