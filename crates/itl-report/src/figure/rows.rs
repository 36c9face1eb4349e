//! Which rows a heatmap has: the units of a document, its paragraphs, its sections, or bands of units.

use itl_core::Alignment;
use itl_document::{Group, GroupKind};
use std::ops::Range;

/// With more rows than this there is no room for a label at each.
pub(crate) const READABLE: usize = 65;

/// With fewer rows than this a document of many units is not shown well.
const FEW: usize = 8;

/// More rows than this cannot be told apart on a page.
pub(crate) const MOST: usize = 979;

/// A row of the heatmap.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Row {
    pub(crate) label: String,
    pub(crate) page: Option<u32>,
    pub(crate) units: Range<usize>,
}

/// The rows, from the first unit to the last.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Rows {
    /// What a row is, as in `section` or `band of 4 sentences`.
    pub(crate) kind: String,
    pub(crate) list: Vec<Row>,
}

impl Rows {
    /// The rows that show an alignment best, or those that were asked for.
    pub(crate) fn of(alignment: &Alignment) -> Self {
        let groups = |kind| Self::groups(alignment, kind);
        let chosen = match alignment.settings.by {
            GroupKind::Document => {
                let levels =
                    vec![Self::units(alignment), groups(GroupKind::Paragraph), groups(GroupKind::Section)];
                choose(levels)
            }
            kind => groups(kind),
        };
        if chosen.list.len() > MOST { Self::bands(alignment) } else { chosen }
    }

    /// The units that count: the others have no part in the rows of groups either.
    fn units(alignment: &Alignment) -> Self {
        let row = |unit: usize| Row {
            label: alignment.text(unit).chars().take(100).collect(),
            ..Row::of(alignment, unit..unit + 1)
        };
        let kind = alignment.settings.unit.name().to_owned();
        Self { kind, list: alignment.counted().map(|(unit, _)| row(unit)).collect() }
    }

    fn groups(alignment: &Alignment, kind: GroupKind) -> Self {
        let holds = kind.holds(alignment.settings.unit);
        let groups = if holds { alignment.document.groups(kind, &alignment.units) } else { Vec::new() };
        let row = |group: Group| Row {
            label: group.label.unwrap_or_else(|| "(before the first heading)".to_owned()),
            ..Row::of(alignment, group.units)
        };
        Self { kind: kind.name().to_owned(), list: groups.into_iter().map(row).collect() }
    }

    /// Runs of as many units each as it takes to get few enough rows: none is left out.
    fn bands(alignment: &Alignment) -> Self {
        let count = alignment.units.len();
        let size = count.div_ceil(MOST);
        let band = |start: usize| Row::of(alignment, start..(start + size).min(count));
        let kind = format!("band of {size} {}s", alignment.settings.unit.name());
        Self { kind, list: (0..count).step_by(size).map(band).collect() }
    }

    /// So many of what they are, in words.
    pub(crate) fn counted(&self) -> String {
        let count = self.list.len();
        match self.kind.strip_prefix("band") {
            Some(rest) => format!("{count} bands{rest}"),
            None => crate::words::counted(count as u64, &self.kind),
        }
    }
}

impl Row {
    fn of(alignment: &Alignment, units: Range<usize>) -> Self {
        let page = alignment.units.get(units.start).and_then(|unit| unit.page);
        Self { label: String::new(), page, units }
    }

    /// The section that starts in this row, if one with a heading does.
    pub(crate) fn section<'a>(&self, alignment: &'a Alignment) -> Option<&'a str> {
        let section = |unit: usize| alignment.units.get(unit).and_then(|unit| unit.section);
        let opened = |&unit: &usize| unit == 0 || section(unit) != section(unit - 1);
        let first = section(self.units.clone().find(opened)?)?;
        alignment.document.sections.get(first as usize)?.label.as_deref()
    }
}

/// The finest level that is readable; else the coarsest that shows something. The first level is always one.
fn choose(levels: Vec<Rows>) -> Rows {
    let units = levels.first().map_or(0, |level| level.list.len());
    let mut telling = levels.into_iter().filter(|level| level.list.len() >= FEW.min(units));
    let mut chosen = telling.next().unwrap_or(Rows { kind: String::new(), list: Vec::new() });
    for level in telling {
        if chosen.list.len() > READABLE && level.list.len() <= chosen.list.len() {
            chosen = level;
        }
    }
    chosen
}

#[cfg(test)]
mod tests {
    use super::*;

    fn level(kind: &str, count: usize) -> Rows {
        let row = |at| Row { label: String::new(), page: None, units: at..at + 1 };
        Rows { kind: kind.to_owned(), list: (0..count).map(row).collect() }
    }

    fn chosen(units: usize, paragraphs: usize, sections: usize) -> String {
        choose(vec![level("unit", units), level("paragraph", paragraphs), level("section", sections)]).kind
    }

    #[test]
    fn the_finest_level_that_can_be_read() {
        assert_eq!(chosen(1, 1, 1), "unit");
        assert_eq!(chosen(65, 20, 5), "unit");
        assert_eq!(chosen(66, 50, 10), "paragraph");
        assert_eq!(chosen(900, 300, 40), "section");
        assert_eq!(chosen(9000, 3000, 400), "section");
        // Two sections do not show a document of 900 sentences.
        assert_eq!(chosen(900, 300, 2), "paragraph");
        assert_eq!(chosen(900, 1, 1), "unit");
        assert_eq!(chosen(0, 0, 0), "unit");
    }

    #[test]
    fn rows_in_words() {
        assert_eq!(
            (level("section", 1).counted(), level("section", 2).counted()),
            ("1 section".into(), "2 sections".into())
        );
        assert_eq!(level("band of 4 sentences", 3).counted(), "3 bands of 4 sentences");
    }
}
