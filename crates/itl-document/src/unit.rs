//! Units: what a row of the matrix stands for; and groups: the ranges of units that a paragraph or a section holds.

use itl_base::ByteSpan;
use serde::{Deserialize, Serialize};
use std::ops::Range;

use crate::{Block, Document, Role, Section, note_marks};

/// What a unit is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum UnitKind {
    /// A line of the text.
    Line,
    /// A sentence.
    Sentence,
    /// A paragraph, heading or list item.
    Paragraph,
    /// A heading with all that follows up to the next one.
    Section,
    /// The whole document.
    Document,
}

/// A textual unit S_i: its words are those inside its span.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Unit {
    /// Its granularity.
    pub kind: UnitKind,
    /// What it is for those who read the document: that of its block; prose for sections and documents.
    pub role: Role,
    /// Place in the text.
    pub span: ByteSpan,
    /// The page it starts on.
    pub page: Option<u32>,
    /// Index of its section, if it lies in one.
    pub section: Option<u32>,
    /// Index of its paragraph, if it lies in one.
    pub paragraph: Option<u32>,
    /// Index of the block that is the header of its table, if it is a row that stands under one.
    pub header: Option<u32>,
}

/// What a group is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum GroupKind {
    /// The whole document: no groups.
    Document,
    /// Sections.
    Section,
    /// Paragraphs.
    Paragraph,
}

/// A run of units that are shown together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Group {
    /// What it is.
    pub kind: GroupKind,
    /// The heading of a section; the beginning of a paragraph.
    pub label: Option<String>,
    /// Its units.
    pub units: Range<usize>,
}

impl UnitKind {
    /// The name in settings and results.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Line => "line",
            Self::Sentence => "sentence",
            Self::Paragraph => "paragraph",
            Self::Section => "section",
            Self::Document => "document",
        }
    }
}

impl GroupKind {
    /// The name in settings and results.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Document => "document",
            Self::Section => "section",
            Self::Paragraph => "paragraph",
        }
    }

    /// Whether groups of this kind can hold units of that kind.
    #[must_use]
    pub fn holds(self, unit: UnitKind) -> bool {
        match self {
            Self::Document => true,
            Self::Section => unit <= UnitKind::Section,
            Self::Paragraph => unit <= UnitKind::Paragraph,
        }
    }
}

impl Document {
    /// The units of the document, in order. `sentences` are those that the linguistic core found.
    #[must_use]
    pub fn units(&self, kind: UnitKind, sentences: &[ByteSpan]) -> Vec<Unit> {
        let (sections, headers) = (self.section_of_blocks(), self.headers());
        let in_block = |block: usize, span: ByteSpan| Unit {
            kind,
            role: self.blocks[block].kind.role(),
            span,
            page: self.page_at(span.start),
            section: Some(sections[block]),
            paragraph: Some(block as u32),
            header: headers[block],
        };
        match kind {
            UnitKind::Sentence => {
                let mut units = Vec::with_capacity(sentences.len());
                let mut rest = sentences;
                for (index, block) in self.unit_blocks() {
                    rest = &rest[rest.partition_point(|sentence| sentence.start < block.span.start)..];
                    if block.kind.role().has_sentences() {
                        let inside;
                        (inside, rest) =
                            rest.split_at(rest.partition_point(|sentence| sentence.start < block.span.end));
                        let parts = inside.iter().flat_map(|&span| note_marks::parts(&self.text, span));
                        units.extend(parts.map(|span| in_block(index, span)));
                    } else {
                        units.push(in_block(index, block.span));
                    }
                }
                units
            }
            UnitKind::Line => self
                .unit_blocks()
                .flat_map(|(block, _)| self.lines_of(block).map(move |span| (block, span)))
                .map(|(block, span)| in_block(block, span))
                .collect(),
            UnitKind::Paragraph => {
                self.unit_blocks().map(|(index, block)| in_block(index, block.span)).collect()
            }
            UnitKind::Section => {
                let sections = self.sections.iter().enumerate();
                let unit = |(index, section): (usize, &Section)| {
                    let span = self.content_of(section.blocks.clone())?;
                    Some(self.whole(kind, span, Some(index as u32)))
                };
                sections.filter_map(unit).collect()
            }
            UnitKind::Document => {
                let span = self.content_of(0..self.blocks.len());
                span.map(|span| self.whole(kind, span, None)).into_iter().collect()
            }
        }
    }

    /// A unit of several blocks: prose with all that stands in it.
    fn whole(&self, kind: UnitKind, span: ByteSpan, section: Option<u32>) -> Unit {
        let page = self.page_at(span.start);
        Unit { kind, role: Role::Prose, span, page, section, paragraph: None, header: None }
    }

    /// The blocks that units are made of, with their indices.
    fn unit_blocks(&self) -> impl Iterator<Item = (usize, &Block)> {
        let is_fragment = self.fragments();
        self.content().filter(move |(_, block)| !is_fragment(block))
    }

    /// From the first to the last of these blocks that are content.
    fn content_of(&self, blocks: Range<usize>) -> Option<ByteSpan> {
        let mut content = self.blocks[blocks].iter().filter(|block| block.kind.is_content());
        let first = content.next()?.span;
        Some(content.next_back().map_or(first, |last| first.join(last.span)))
    }

    /// The groups of these units, in order; none for [`GroupKind::Document`].
    #[must_use]
    pub fn groups(&self, kind: GroupKind, units: &[Unit]) -> Vec<Group> {
        let key = |unit: &Unit| match kind {
            GroupKind::Document => None,
            GroupKind::Section => unit.section,
            GroupKind::Paragraph => unit.paragraph,
        };
        let mut groups: Vec<(u32, Range<usize>)> = Vec::new();
        for (index, unit) in units.iter().enumerate() {
            let Some(key) = key(unit) else { continue };
            match groups.last_mut() {
                Some((open, range)) if *open == key => range.end = index + 1,
                _ => groups.push((key, index..index + 1)),
            }
        }
        let label = |key: u32| match kind {
            GroupKind::Section => self.sections[key as usize].label.clone(),
            _ => Some(self.blocks[key as usize].span.of(&self.text).chars().take(60).collect()),
        };
        groups.into_iter().map(|(key, units)| Group { kind, label: label(key), units }).collect()
    }

    fn section_of_blocks(&self) -> Vec<u32> {
        let mut sections = vec![0; self.blocks.len()];
        for (section, index) in self.sections.iter().zip(0..) {
            sections[section.blocks.clone()].fill(index);
        }
        sections
    }

    fn lines_of(&self, block: usize) -> impl Iterator<Item = ByteSpan> {
        let span = self.blocks[block].span;
        let mut at = span.start as usize;
        span.of(&self.text).split('\n').filter_map(move |line| {
            let start = at + (line.len() - line.trim_start().len());
            at += line.len() + 1;
            let words = line.trim();
            (!words.is_empty()).then(|| ByteSpan::new(start, start + words.len()))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{BlockKind, plain_text};

    fn texts(text: &str, kind: UnitKind, sentences: &[&str]) -> Vec<String> {
        let document = plain_text(text.to_owned());
        let spans: Vec<ByteSpan> = sentences
            .iter()
            .map(|sentence| text.find(sentence).map(|at| ByteSpan::new(at, at + sentence.len())).unwrap())
            .collect();
        document.units(kind, &spans).iter().map(|unit| unit.span.of(text).to_owned()).collect()
    }

    #[test]
    fn units_of_every_kind() {
        let text = "An intro.\n\nEnergy\n\nWe save\nit. All.\n";
        assert_eq!(texts(text, UnitKind::Line, &[]), ["An intro.", "Energy", "We save", "it. All."]);
        assert_eq!(texts(text, UnitKind::Paragraph, &[]), ["An intro.", "Energy", "We save\nit. All."]);
        assert_eq!(texts(text, UnitKind::Section, &[]), ["An intro.", "Energy\n\nWe save\nit. All."]);
        assert_eq!(texts(text, UnitKind::Document, &[]), [text.trim()]);
        let sentences = ["An intro.", "Energy", "We save\nit.", "All."];
        assert_eq!(texts(text, UnitKind::Sentence, &sentences), sentences);
        assert!(texts(" \n", UnitKind::Document, &[]).is_empty());
    }

    #[test]
    fn rows_and_headings_are_one_unit_and_fragments_none() {
        let text =
            "One. Energy\n\nWe save. All of us.\n\nA. b\tYear. Goal\n\n12 MW\n\nSaved. In\t2030 only\n";
        let mut document = plain_text(text.to_owned());
        let kinds = [BlockKind::Heading(1), BlockKind::Paragraph, BlockKind::TableRow];
        for (block, kind) in kinds.into_iter().chain([BlockKind::TableRow; 2]).enumerate() {
            document.blocks[block].kind = kind;
        }
        document.tables = vec![crate::Table { blocks: 2..5, header: Some(2) }];
        document.sections = vec![Section { label: None, blocks: 0..5 }];
        let at = |words: &str| text.find(words).map(|at| ByteSpan::new(at, at + words.len())).unwrap();
        let sentences =
            ["One.", "Energy", "We save.", "All of us.", "A. b", "Year.", "Goal", "12 MW", "Saved."];
        let spans: Vec<ByteSpan> = sentences.map(at).into();
        let shown = |kind| -> Vec<(&str, Role, Option<u32>)> {
            let units = document.units(kind, &spans);
            units.iter().map(|unit| (unit.span.of(text), unit.role, unit.header)).collect()
        };
        let rows = [("A. b\tYear. Goal", Role::Table, None), ("Saved. In\t2030 only", Role::Table, Some(2))];
        let (heading, prose) = (("One. Energy", Role::Heading, None), Role::Prose);
        let sentences = [heading, ("We save.", prose, None), ("All of us.", prose, None), rows[0], rows[1]];
        assert_eq!(shown(UnitKind::Sentence), sentences);
        let paragraphs = [heading, ("We save. All of us.", prose, None), rows[0], rows[1]];
        assert_eq!(shown(UnitKind::Paragraph), paragraphs);
        // What a section or document spans it has, rows and fragments included.
        assert_eq!(shown(UnitKind::Document), [(text.trim(), prose, None)]);
        assert_eq!(shown(UnitKind::Section), [(text.trim(), prose, None)]);
    }

    #[test]
    fn what_is_repeated_on_pages_is_in_no_unit() {
        let mut document = plain_text("Head\n\nThe one.\n\n7\n\nThe two.\n\nHead\n".to_owned());
        for (block, kind) in
            [(0, BlockKind::RunningHead), (2, BlockKind::PageNumber), (4, BlockKind::RunningHead)]
        {
            document.blocks[block].kind = kind;
        }
        let spans = |kind| -> Vec<String> {
            document.units(kind, &[]).iter().map(|unit| unit.span.of(&document.text).to_owned()).collect()
        };
        assert_eq!(spans(UnitKind::Paragraph), ["The one.", "The two."]);
        assert_eq!(spans(UnitKind::Document), ["The one.\n\n7\n\nThe two."]);
        assert_eq!(document.block_spans().len(), 2);
    }

    #[test]
    fn groups_are_runs_of_units() {
        let document = plain_text("An intro.\n\nEnergy\n\nWe save\nit. All.\n".to_owned());
        let units = document.units(UnitKind::Line, &[]);
        let groups = document.groups(GroupKind::Section, &units);
        assert_eq!(groups.iter().map(|group| group.units.clone()).collect::<Vec<_>>(), [0..1, 1..4]);
        assert_eq!(groups[1].label.as_deref(), Some("Energy"));
        assert!(document.groups(GroupKind::Document, &units).is_empty());
        assert!(!GroupKind::Paragraph.holds(UnitKind::Section));
    }
}
