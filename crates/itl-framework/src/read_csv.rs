//! CSV in, draft out. Columns by name, in any order; comma, semicolon or tab.

use itl_text::{Notice, Tag};

use crate::check::Draft;
use crate::{Concept, Framework, FrameworkError, GivenWord};

const COLUMNS: [&str; 6] = ["id", "parent", "label", "descriptor", "uri", "tokens"];

pub(crate) fn read(text: &str, id: &str) -> Result<Draft, FrameworkError> {
    let mut reader = csv::ReaderBuilder::new().delimiter(delimiter(text)).from_reader(text.as_bytes());
    let header = reader.headers().map_err(|error| broken(&error))?.clone();
    let place = |name: &str| header.iter().position(|column| column.trim().eq_ignore_ascii_case(name));
    let places = COLUMNS.map(place);
    let missing = match places {
        [None, ..] => Some("id"),
        [_, _, None, None, ..] => Some("descriptor or label"),
        _ => None,
    };
    if let Some(missing) = missing {
        let found = header.iter().map(str::to_owned).collect();
        return Err(FrameworkError::Columns { missing, found });
    }
    let mut draft = Draft { framework: empty(id), lines: Vec::new(), notices: Vec::new() };
    let ignored: Vec<&str> = header
        .iter()
        .enumerate()
        .filter(|(at, _)| !places.contains(&Some(*at)))
        .map(|(_, name)| name)
        .collect();
    if !ignored.is_empty() {
        draft
            .notices
            .push(Notice::info("columns-ignored", format!("columns not used: {}", ignored.join(", "))));
    }
    for record in reader.records() {
        let record = record.map_err(|error| broken(&error))?;
        let line = record.position().map_or(0, |position| position.line() as usize);
        let [id, parent, label, descriptor, uri, tokens] =
            places.map(|place| place.and_then(|at| record.get(at)).unwrap_or("").trim());
        draft.framework.concepts.push(Concept {
            id: id.to_owned(),
            uri: given(uri),
            parent: given(parent),
            label: label.to_owned(),
            descriptor: descriptor.to_owned(),
            tokens: given(tokens).map(|tokens| given_words(&tokens, id, line)).transpose()?,
        });
        draft.lines.push(line);
    }
    Ok(draft)
}

/// An empty field is an absent one.
pub(crate) fn given(field: &str) -> Option<String> {
    let field = field.trim();
    (!field.is_empty()).then(|| field.to_owned())
}

/// `poverty/NN forms/NNS`
pub(crate) fn given_words(tokens: &str, id: &str, line: usize) -> Result<Vec<GivenWord>, FrameworkError> {
    let word = |token: &str| {
        let (surface, tag) = token.rsplit_once('/')?;
        let tag = Tag::new(tag)?;
        (!surface.is_empty()).then(|| GivenWord { surface: surface.to_owned(), tag })
    };
    let wrong = |token: &str| FrameworkError::Token { id: id.to_owned(), token: token.to_owned(), line };
    tokens.split_whitespace().map(|token| word(token).ok_or_else(|| wrong(token))).collect()
}

/// A framework without concepts.
pub(crate) fn empty(id: &str) -> Framework {
    Framework {
        id: id.to_owned(),
        title: id.to_owned(),
        language: None,
        keep: Vec::new(),
        stop: Vec::new(),
        concepts: Vec::new(),
        groups: Vec::new(),
    }
}

/// The separator that the header uses.
fn delimiter(text: &str) -> u8 {
    let header = text.lines().next().unwrap_or("");
    *b",;\t"
        .iter()
        .max_by_key(|&&mark| (header.bytes().filter(|&b| b == mark).count(), mark == b','))
        .unwrap_or(&b',')
}

fn broken(error: &csv::Error) -> FrameworkError {
    match error.kind() {
        csv::ErrorKind::UnequalLengths { pos, expected_len, len } => FrameworkError::RowLength {
            line: pos.as_ref().map_or(0, |pos| pos.line() as usize),
            expected: *expected_len as usize,
            found: *len as usize,
        },
        // The text is in memory and known to be UTF-8: no other kind can occur.
        _ => FrameworkError::Empty,
    }
}
