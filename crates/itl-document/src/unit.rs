//! Units: what a row of the matrix stands for; and groups: the ranges of units that a paragraph or a section holds.

use itl_text::ByteSpan;
use serde::{Deserialize, Serialize};
use std::ops::Range;

use crate::{Document, Section};

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
    /// What it is.
    pub kind: UnitKind,
    /// Place in the text.
    pub span: ByteSpan,
    /// The page it starts on.
    pub page: Option<u32>,
    /// Index of its section, if it lies in one.
    pub section: Option<usize>,
    /// Index of its paragraph, if it lies in one.
    pub paragraph: Option<usize>,
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
        let sections = self.section_of_blocks();
        let at_block = |span: ByteSpan, block: usize| Unit {
            kind,
            span,
            page: self.page_at(span.start),
            section: Some(sections[block]),
            paragraph: Some(block),
        };
        match kind {
            UnitKind::Sentence => {
                let mut block = 0;
                let place = |&span: &ByteSpan| {
                    while block + 1 < self.blocks.len() && self.blocks[block].span.end <= span.start {
                        block += 1;
                    }
                    at_block(span, block)
                };
                sentences.iter().map(place).collect()
            }
            UnitKind::Line => self
                .content()
                .flat_map(|(block, _)| self.lines_of(block).map(move |span| (block, span)))
                .map(|(block, span)| at_block(span, block))
                .collect(),
            UnitKind::Paragraph => self.content().map(|(index, block)| at_block(block.span, index)).collect(),
            UnitKind::Section => {
                let sections = self.sections.iter().enumerate();
                let unit = |(index, section): (usize, &Section)| {
                    let span = self.content_of(section.blocks.clone())?;
                    let page = self.page_at(span.start);
                    Some(Unit { kind, span, page, section: Some(index), paragraph: None })
                };
                sections.filter_map(unit).collect()
            }
            UnitKind::Document => {
                let unit = |span: ByteSpan| {
                    let page = self.page_at(span.start);
                    Unit { kind, span, page, section: None, paragraph: None }
                };
                self.content_of(0..self.blocks.len()).map(unit).into_iter().collect()
            }
        }
    }

    /// From the first to the last of these blocks that units are made of.
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
        let mut groups: Vec<(usize, Range<usize>)> = Vec::new();
        for (index, unit) in units.iter().enumerate() {
            let Some(key) = key(unit) else { continue };
            match groups.last_mut() {
                Some((open, range)) if *open == key => range.end = index + 1,
                _ => groups.push((key, index..index + 1)),
            }
        }
        let label = |key: usize| match kind {
            GroupKind::Section => self.sections[key].label.clone(),
            _ => Some(self.blocks[key].span.of(&self.text).chars().take(60).collect()),
        };
        groups.into_iter().map(|(key, units)| Group { kind, label: label(key), units }).collect()
    }

    fn section_of_blocks(&self) -> Vec<usize> {
        let mut sections = vec![0; self.blocks.len()];
        for (index, section) in self.sections.iter().enumerate() {
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
        let text = "Intro.\n\nEnergy\n\nWe save\nit. All.\n";
        assert_eq!(texts(text, UnitKind::Line, &[]), ["Intro.", "Energy", "We save", "it. All."]);
        assert_eq!(texts(text, UnitKind::Paragraph, &[]), ["Intro.", "Energy", "We save\nit. All."]);
        assert_eq!(texts(text, UnitKind::Section, &[]), ["Intro.", "Energy\n\nWe save\nit. All."]);
        assert_eq!(texts(text, UnitKind::Document, &[]), [text.trim()]);
        let sentences = ["Intro.", "Energy", "We save\nit.", "All."];
        assert_eq!(texts(text, UnitKind::Sentence, &sentences), sentences);
        assert!(texts(" \n", UnitKind::Document, &[]).is_empty());
    }

    #[test]
    fn what_is_repeated_on_pages_is_in_no_unit() {
        let mut document = plain_text("Head\n\nOne.\n\n7\n\nTwo.\n\nHead\n".to_owned());
        for (block, kind) in
            [(0, BlockKind::RunningHead), (2, BlockKind::PageNumber), (4, BlockKind::RunningHead)]
        {
            document.blocks[block].kind = kind;
        }
        let spans = |kind| -> Vec<String> {
            document.units(kind, &[]).iter().map(|unit| unit.span.of(&document.text).to_owned()).collect()
        };
        assert_eq!(spans(UnitKind::Paragraph), ["One.", "Two."]);
        assert_eq!(spans(UnitKind::Document), ["One.\n\n7\n\nTwo."]);
        assert_eq!(document.block_spans().len(), 2);
    }

    #[test]
    fn groups_are_runs_of_units() {
        let document = plain_text("Intro.\n\nEnergy\n\nWe save\nit. All.\n".to_owned());
        let units = document.units(UnitKind::Line, &[]);
        let groups = document.groups(GroupKind::Section, &units);
        assert_eq!(groups.iter().map(|group| group.units.clone()).collect::<Vec<_>>(), [0..1, 1..4]);
        assert_eq!(groups[1].label.as_deref(), Some("Energy"));
        assert!(document.groups(GroupKind::Document, &units).is_empty());
        assert!(!GroupKind::Paragraph.holds(UnitKind::Section));
    }
}
