//! Words that come with a framework: `poverty/NN forms/NNS`.

use itl_text::Tag;

use crate::{FrameworkError, GivenWord, Place};

/// The words of a field, each with its tag after the last slash.
pub(super) fn given_words(tokens: &str, id: &str, place: &Place) -> Result<Vec<GivenWord>, FrameworkError> {
    let word = |token: &str| {
        let (surface, tag) = token.rsplit_once('/')?;
        let tag = Tag::new(tag)?;
        (!surface.is_empty()).then(|| GivenWord { surface: surface.to_owned(), tag })
    };
    let wrong = |token: &str| FrameworkError::Token {
        id: id.to_owned(),
        token: token.to_owned(),
        place: place.clone(),
    };
    tokens.split_whitespace().map(|token| word(token).ok_or_else(|| wrong(token))).collect()
}
