//! What to do about an error or a notice, without the words of any surface.
//!
//! A library knows which setting would help, but not what its caller calls it: a flag on the command line, an argument in
//! Python, a field of a request. So advice is words with settings and verbs named between them, and the surface
//! says how it writes those.

use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::fmt;

/// Advice: plain words, settings and verbs, in the order they are read.
///
/// ```
/// use itl_base::{Help, Mention};
///
/// let help = Help::say("raise the bound with ").setting("max-bytes");
/// assert_eq!(help.to_string(), "raise the bound with max-bytes");
/// let flags = help.render(|mention| match mention {
///     Mention::Setting(name) => format!("--{name}"),
///     Mention::Verb(verb) => format!("itl {verb}"),
/// });
/// assert_eq!(flags, "raise the bound with --max-bytes");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Help {
    pieces: Vec<Piece>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
enum Piece {
    Words(Cow<'static, str>),
    Setting(Cow<'static, str>),
    Verb(Cow<'static, str>),
}

/// Something that a surface has its own way to write.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mention<'a> {
    /// A setting by its name in kebab case, such as `max-bytes`.
    Setting(&'a str),
    /// A verb of the product, such as `induce` or `frameworks list`.
    Verb(&'a str),
}

impl Help {
    /// Advice that begins with plain words.
    #[must_use]
    pub fn say(words: impl Into<Cow<'static, str>>) -> Self {
        Self { pieces: vec![Piece::Words(words.into())] }
    }

    /// Goes on with plain words.
    #[must_use]
    pub fn and(mut self, words: impl Into<Cow<'static, str>>) -> Self {
        self.pieces.push(Piece::Words(words.into()));
        self
    }

    /// Goes on with the name of a setting, in kebab case.
    #[must_use]
    pub fn setting(mut self, name: impl Into<Cow<'static, str>>) -> Self {
        self.pieces.push(Piece::Setting(name.into()));
        self
    }

    /// Goes on with a verb of the product.
    #[must_use]
    pub fn verb(mut self, name: impl Into<Cow<'static, str>>) -> Self {
        self.pieces.push(Piece::Verb(name.into()));
        self
    }

    /// The advice as one text; `write` says how a setting or verb is written.
    pub fn render(&self, write: impl Fn(Mention<'_>) -> String) -> String {
        let piece = |piece: &Piece| match piece {
            Piece::Words(words) => words.to_string(),
            Piece::Setting(name) => write(Mention::Setting(name)),
            Piece::Verb(name) => write(Mention::Verb(name)),
        };
        self.pieces.iter().map(piece).collect()
    }
}

impl fmt::Display for Help {
    /// With plain names, for results that any surface may show.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plain = |mention: Mention<'_>| match mention {
            Mention::Setting(name) | Mention::Verb(name) => name.to_owned(),
        };
        out.write_str(&self.render(plain))
    }
}
