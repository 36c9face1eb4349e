//! The items of a text that is a list: `a.` to `l.` of a control, the numbered paragraphs of an article, the examples of an outcome.
//!
//! They are the level below a concept where a file has none of its own.

use crate::Concept;

/// An item of a descriptor.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Item<'t> {
    /// The marks that lead to it, without blanks: `a.`, `a.1.`, `1.(b)`, `Ex2:`.
    pub mark: String,
    /// Its text, without the mark.
    pub text: &'t str,
}

/// How a mark looks, which tells on which level it stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Form {
    Letter,
    Number,
    Bracketed,
    BracketedNumber,
    Example,
}

/// Longest mark in bytes, without `Ex`.
const LONGEST: usize = 6;

impl Concept {
    /// The items of its descriptor, each on a line; none where fewer than two lines have a mark.
    #[must_use]
    pub fn items(&self) -> Vec<Item<'_>> {
        let mut items = Vec::new();
        let mut open: Vec<(Form, &str)> = Vec::new();
        for line in self.descriptor.lines().map(str::trim) {
            let Some((form, mark, text)) = marked(line) else { continue };
            // A mark of a form that is open goes on there; any other goes one level down.
            if let Some(at) = open.iter().position(|(other, _)| *other == form) {
                open.truncate(at);
            }
            open.push((form, mark));
            if !text.is_empty() {
                items.push(Item { mark: open.iter().map(|(_, mark)| *mark).collect(), text });
            }
        }
        if items.len() < 2 { Vec::new() } else { items }
    }
}

/// The mark that a line begins with, and what follows it.
fn marked(line: &str) -> Option<(Form, &str, &str)> {
    let end = line.find(char::is_whitespace).unwrap_or(line.len());
    let (mark, text) = line.split_at(end);
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let letters =
        |text: &str| (1..=4).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_lowercase());
    let form = if mark.strip_prefix("Ex").and_then(|rest| rest.strip_suffix(':')).is_some_and(digits) {
        Form::Example
    } else if mark.len() > LONGEST {
        return None;
    } else if let Some(inside) = mark.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')) {
        match () {
            () if digits(inside) => Form::BracketedNumber,
            () if letters(inside) => Form::Bracketed,
            () => return None,
        }
    } else {
        let inside = mark.strip_suffix(['.', ')'])?;
        match () {
            () if digits(inside) => Form::Number,
            () if letters(inside) && inside.len() <= 2 => Form::Letter,
            () => return None,
        }
    };
    Some((form, mark, text.trim()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_say_where_an_item_stands() {
        let concept = |text: &str| Concept { descriptor: text.to_owned(), ..Concept::default() };
        let control = concept(
            "a. Develop and keep:\n1. A policy that:\n(a) Addresses scope; and\n(b) Is consistent;\n2. Procedures; and\n\
             b. Review them.\nGuidance has no mark.",
        );
        let marks: Vec<String> = control.items().into_iter().map(|item| item.mark).collect();
        assert_eq!(marks, ["a.", "a.1.", "a.1.(a)", "a.1.(b)", "a.2.", "b."]);
        assert_eq!(control.items()[5].text, "Review them.");
        let outcome = concept("Known.\nEx1: Ask\nEx2: Tell");
        assert_eq!(outcome.items().len(), 2);
        assert_eq!(concept("a. Only one\nand the rest").items(), []);
        assert_eq!(concept("The U.S. law\nMr. Smith").items(), []);
    }
}
