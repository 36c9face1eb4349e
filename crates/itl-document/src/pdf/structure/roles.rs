//! What elements of a structure tree are: the standard types of PDF, and what content inside of them becomes.

use hayro_syntax::object::{Dict, Name};

/// Steps from a type of the file's own to a standard one.
const MAX_STEPS: usize = 8;
/// The deepest level of a heading.
const MAX_LEVEL: u8 = 6;

/// What a block of content is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum TagRole {
    Paragraph,
    Heading(u8),
    Item,
    /// A row of a table.
    Row,
    Caption,
    Note,
    Contents,
    Index,
    Reference,
    Figure,
    Code,
    /// No part of the content.
    Artifact,
    /// Content that no block element holds.
    Other,
}

/// The standard type that a type stands for.
pub(crate) fn standard(kind: &Name<'_>, roles: &Dict<'_>) -> Vec<u8> {
    let mut kind: Vec<u8> = kind.to_vec();
    for _ in 0..MAX_STEPS {
        match roles.get::<Name<'_>>(&kind) {
            Some(other) if *other != kind[..] => kind = other.to_vec(),
            _ => break,
        }
    }
    kind
}

/// Where in the tree an element is: what holds its content.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Place {
    /// The block, and what it is.
    block: Option<(u32, TagRole)>,
    cell: u32,
    /// Cells of the row so far, if this is one.
    cells: u32,
    in_index: bool,
    in_contents: bool,
    /// Sections inside each other: how deep a heading without a number is.
    sections: u8,
}

impl Place {
    /// The place of an element of a type inside of this one. `blocks` counts blocks.
    pub(crate) fn inside(&mut self, kind: &[u8], blocks: &mut u32) -> Self {
        let mut inner = Self { cells: 0, ..*self };
        let mut new = |role: TagRole| {
            *blocks = blocks.saturating_add(1);
            Some((*blocks, role))
        };
        let listed = |other: TagRole| match () {
            () if self.in_index => TagRole::Index,
            () if self.in_contents => TagRole::Contents,
            () => other,
        };
        let role = self.block.map(|(_, role)| role);
        match kind {
            b"P" => match role {
                // What holds paragraphs and is one block together.
                Some(role) if role != TagRole::Paragraph && role != TagRole::Other => {}
                _ => inner.block = new(listed(TagRole::Paragraph)),
            },
            b"H" => inner.block = new(TagRole::Heading(self.sections.clamp(1, MAX_LEVEL))),
            b"Title" => inner.block = new(TagRole::Heading(1)),
            [b'H', digit @ b'1'..=b'9'] => {
                inner.block = new(TagRole::Heading((digit - b'0').min(MAX_LEVEL)));
            }
            b"LI" if role != Some(TagRole::Row) => inner.block = new(listed(TagRole::Item)),
            b"TR" => inner.block = new(TagRole::Row),
            b"TD" | b"TH" => {
                inner.cell = self.cells;
                self.cells = self.cells.saturating_add(1);
            }
            b"Table" => inner.block = None,
            b"Caption" => inner.block = new(TagRole::Caption),
            b"Note" | b"FENote" => inner.block = new(TagRole::Note),
            b"TOC" => inner.in_contents = true,
            b"TOCI" => inner.block = new(TagRole::Contents),
            b"Index" => inner.in_index = true,
            b"BibEntry" => inner.block = new(TagRole::Reference),
            b"Figure" => inner.block = new(TagRole::Figure),
            b"Code" if self.block.is_none() => inner.block = new(TagRole::Code),
            b"Artifact" => inner.block = new(TagRole::Artifact),
            b"Sect" | b"Part" | b"Art" => inner.sections = self.sections.saturating_add(1),
            _ => {}
        }
        inner
    }

    /// The block of content that stands here; content that no block holds makes one for its element.
    pub(crate) fn block(&mut self, blocks: &mut u32) -> (u32, TagRole) {
        let new = || {
            *blocks = blocks.saturating_add(1);
            (*blocks, TagRole::Other)
        };
        *self.block.get_or_insert_with(new)
    }

    pub(crate) fn cell(&self) -> u32 {
        self.cell
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The blocks of content at the end of paths of types, one after the other under one root.
    fn roles(paths: &[&[&[u8]]]) -> Vec<TagRole> {
        let mut blocks = 0;
        let of = |path: &&[&[u8]]| {
            let mut place = Place::default();
            for kind in *path {
                place = place.inside(kind, &mut blocks);
            }
            place.block(&mut blocks).1
        };
        paths.iter().map(of).collect()
    }

    #[test]
    fn the_innermost_block_holds_content() {
        let found = roles(&[
            &[b"Document", b"Sect", b"P", b"Span"],
            &[b"Document", b"L", b"LI", b"LBody", b"P"],
            &[b"Table", b"TBody", b"TR", b"TD", b"P"],
            &[b"TOC", b"TOCI", b"Reference", b"Link"],
            &[b"Sect", b"Sect", b"H"],
            &[b"H3"],
            &[b"Index", b"P"],
            &[b"Div", b"Span"],
        ]);
        use TagRole::{Contents, Heading, Index, Item, Other, Paragraph, Row};
        assert_eq!(found, [Paragraph, Item, Row, Contents, Heading(2), Heading(3), Index, Other]);
    }

    #[test]
    fn cells_count_in_their_row() {
        let mut blocks = 0;
        let mut row = Place::default().inside(b"TR", &mut blocks);
        let first = row.inside(b"TH", &mut blocks);
        let second = row.inside(b"TD", &mut blocks).inside(b"P", &mut blocks);
        assert_eq!((first.cell(), second.cell(), blocks), (0, 1, 1));
    }
}
