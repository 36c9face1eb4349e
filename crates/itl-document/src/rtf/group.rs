//! What holds inside a group of RTF: where its text goes and how its bytes and paragraphs are to be understood.

use encoding_rs::{Encoding, WINDOWS_1252};

use super::characters::encoding_of_charset;
use crate::BlockKind;

/// Where text goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Destination {
    Body,
    /// Text that stands aside and follows the block it interrupts.
    Aside(BlockKind),
    Title,
    /// What a field shows.
    Instruction,
    Fonts,
    Nowhere,
}

/// What holds inside a group, until it ends.
#[derive(Debug, Clone, Copy)]
pub(super) struct RtfGroup {
    pub(super) destination: Destination,
    /// How many characters stand for a Unicode character, for programs that know none.
    pub(super) fallbacks: usize,
    pub(super) encoding: &'static Encoding,
    /// Hidden, or deleted in a tracked change.
    pub(super) hidden: bool,
    pub(super) deleted: bool,
    pub(super) in_table: bool,
    /// The level of a heading.
    pub(super) level: Option<u8>,
    /// What the field lists that the group stands in.
    pub(super) listed: Option<BlockKind>,
}

impl Default for RtfGroup {
    fn default() -> Self {
        Self {
            destination: Destination::Body,
            fallbacks: 1,
            encoding: WINDOWS_1252,
            hidden: false,
            deleted: false,
            in_table: false,
            level: None,
            listed: None,
        }
    }
}

impl RtfGroup {
    /// Whether its text is shown.
    pub(super) fn is_shown(&self) -> bool {
        matches!(self.destination, Destination::Body | Destination::Aside(_)) && !self.hidden && !self.deleted
    }

    /// What a row is that begins here: in a note it is a part of the note.
    pub(super) fn row_kind(&self) -> BlockKind {
        match self.destination {
            Destination::Aside(kind) if kind != BlockKind::Paragraph => kind,
            _ => self.listed.unwrap_or(BlockKind::TableRow),
        }
    }

    /// What a block is that begins here, outside of tables.
    pub(super) fn kind(&self, item: bool) -> BlockKind {
        match (self.destination, self.listed, self.level) {
            (Destination::Aside(kind), ..) if kind != BlockKind::Paragraph => kind,
            (_, Some(kind), _) => kind,
            (.., Some(level)) => BlockKind::Heading(level),
            _ if item => BlockKind::ListItem,
            _ => BlockKind::Paragraph,
        }
    }

    /// A control word that changes what holds; `page` is the encoding of the file.
    pub(super) fn set(&mut self, word: &str, number: Option<i32>, page: &'static Encoding) {
        let on = number != Some(0);
        match word {
            "uc" => {
                self.fallbacks = number.and_then(|count| usize::try_from(count).ok()).unwrap_or(1).min(16);
            }
            "v" => self.hidden = on,
            "deleted" => self.deleted = on,
            "plain" => (self.hidden, self.deleted, self.encoding) = (false, false, page),
            "pard" => (self.in_table, self.level) = (false, None),
            "intbl" => self.in_table = on,
            "outlinelevel" => {
                self.level = number
                    .and_then(|level| u8::try_from(level).ok())
                    .filter(|level| *level < 9)
                    .map(|level| level + 1);
            }
            _ => {}
        }
    }
}

/// Where a group leads that begins with a control word; `None` if the word says nothing about that.
pub(super) fn destination(word: &str) -> Option<Destination> {
    Some(match word {
        "footnote" => Destination::Aside(BlockKind::Footnote),
        "header" | "headerl" | "headerr" | "headerf" | "footer" | "footerl" | "footerr" | "footerf" => {
            Destination::Aside(BlockKind::RunningHead)
        }
        "shptxt" => Destination::Aside(BlockKind::Paragraph),
        "title" => Destination::Title,
        "fldinst" => Destination::Instruction,
        "fonttbl" => Destination::Fonts,
        "colortbl" | "stylesheet" | "info" | "pict" | "nonshppict" | "shprslt" | "objdata"
        | "filetbl" | "listtext" | "pntext" | "xe" | "tc" | "rxe" | "author" | "operator" | "ftnsep"
        | "ftnsepc" | "ftncn" | "aftnsep" | "aftnsepc" | "aftncn" | "upr" => Destination::Nowhere,
        _ => return None,
    })
}

/// What a field lists, by the first word of its instruction.
pub(super) fn listed_by(instruction: &str) -> Option<BlockKind> {
    match instruction.split_whitespace().next()?.to_ascii_uppercase().as_str() {
        "TOC" => Some(BlockKind::Contents),
        "INDEX" | "TOA" => Some(BlockKind::Index),
        "BIBLIOGRAPHY" => Some(BlockKind::Reference),
        _ => None,
    }
}

/// The fonts of a file that have an encoding of their own.
#[derive(Debug, Default)]
pub(super) struct RtfFonts {
    encodings: Vec<(i32, Option<&'static Encoding>)>,
    open: i32,
}

impl RtfFonts {
    /// Most fonts that are kept.
    const BOUND: usize = 1000;

    /// A control word of the table of fonts.
    pub(super) fn define(&mut self, word: &str, number: Option<i32>) {
        match (word, number) {
            ("f", Some(font)) => self.open = font,
            ("fcharset", Some(charset)) if self.encodings.len() < Self::BOUND => {
                self.encodings.push((self.open, encoding_of_charset(charset)));
            }
            _ => {}
        }
    }

    pub(super) fn encoding(&self, font: i32) -> Option<&'static Encoding> {
        self.encodings.iter().find(|(known, _)| *known == font)?.1
    }
}
