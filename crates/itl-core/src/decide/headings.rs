//! Headings: what the headings above a unit, and the title of the document, say of concepts.
//!
//! In: a document with its title and headings, a model and its siblings. Out: the powers of a unit's strengths, with those of concepts that
//! a heading names increased, and those of siblings shared among them by title and headings. A sentence that 18 controls have in common is
//! about access control in an access control policy. A concept without strength gets none from a heading, and what siblings have together
//! stays theirs.

use itl_base::{ByteSpan, Cancel, Cancelled};
use itl_document::{Block, BlockKind, Document};
use itl_text::{Asked, LinguisticCore};

use crate::align::affinity::Affinities;
use crate::decide::siblings::{Group, Siblings};
use crate::decide::votes::power;
use crate::model::Model;
use crate::terms::matcher::MatchedText;

/// How much stronger a unit is for a concept under a heading that reaches the cutoff for it.
pub const HEADING: f64 = 1.2;

/// The headings of a document.
pub(crate) struct Headings<'m> {
    siblings: &'m Siblings,
    /// Number of concepts.
    columns: usize,
    title: Said,
    /// Whether the title is the first heading: of documents that were joined it is that of one of them.
    title_is_heading: bool,
    sections: Vec<Section>,
}

/// How much a title or heading says of siblings: c by column, where it says enough.
type Said = Vec<(u32, f64)>;

/// A section by its heading.
#[derive(Default)]
struct Section {
    /// The concepts that it reaches the cutoff for.
    named: Vec<u32>,
    said: Said,
    /// The section that this one is part of.
    above: Option<usize>,
}

impl Model {
    /// The headings of a document that `core` reads; none where they change nothing.
    pub(crate) fn headings(
        &self,
        core: &LinguisticCore,
        document: &Document,
        text: &MatchedText<'_>,
        cancel: &Cancel,
    ) -> Result<Option<Headings<'_>>, Cancelled> {
        let siblings = self.siblings();
        let Ok(decision) = self.lexical_decision() else { return Ok(None) };
        let heading = |section: &itl_document::Section| match document.blocks[section.blocks.start] {
            Block { kind: BlockKind::Heading(level), span, .. } => Some((level, span)),
            _ => None,
        };
        let found: Vec<Option<(u8, ByteSpan)>> = document.sections.iter().map(heading).collect();
        let spans: Vec<ByteSpan> = found.iter().flatten().map(|&(_, span)| span).collect();
        if siblings.is_empty() && spans.is_empty() {
            return Ok(None);
        }
        let mut values = Vec::new();
        let mut read = |rows: &Affinities, row: usize| {
            rows.dense_row(row, &mut values);
            values.iter_mut().for_each(|value| *value /= decision.cutoff);
            let named = (0..).zip(&values).filter(|&(_, &value)| value >= 1.0).map(|(column, _)| column);
            let said = siblings.groups().iter().flat_map(|group| said_of(group, &values));
            Section { named: named.collect(), said: said.collect(), above: None }
        };
        let title = match document.title.as_deref().filter(|_| !siblings.is_empty()) {
            Some(title) => {
                let whole = [ByteSpan::new(0, title.len())];
                let analysis = core.analyze_for(Asked::Words, title, &whole, cancel)?;
                read(&self.match_text(&analysis).align(&whole, cancel)?, 0).said
            }
            None => Said::new(),
        };
        let rows = text.align(&spans, cancel)?;
        let mut row = 0..spans.len();
        let mut section = |heading: Option<_>| {
            heading.and_then(|_| row.next()).map_or_else(Section::default, |row| read(&rows, row))
        };
        let mut sections: Vec<Section> = found.iter().map(|&heading| section(heading)).collect();
        let levels = found.iter().map(|heading| heading.map(|(level, _)| level));
        sections.iter_mut().zip(above(levels)).for_each(|(section, above)| section.above = above);
        let first = document.sections.iter().find_map(|section| section.label.as_deref());
        let title_is_heading = document.title.as_deref() == first;
        Ok(Some(Headings { siblings, columns: self.concept_count(), title, title_is_heading, sections }))
    }
}

/// c of the concepts of a group, from R of a text for all concepts: what they do not have together, and the most that a concept beside
/// them has. Below 1, the cutoff, a text says nothing.
fn said_of(group: &Group, values: &[f64]) -> impl Iterator<Item = (u32, f64)> {
    let of = |&column: &u32| values[column as usize];
    let together = group.columns.iter().map(of).fold(f64::INFINITY, f64::min);
    let most = move |beside: &Vec<u32>| beside.iter().map(of).fold(0.0, f64::max);
    let members = group.columns.iter().zip(&group.beside);
    let said = members.map(move |(column, beside)| (*column, of(column) - together + most(beside)));
    said.filter(|&(_, said)| said >= 1.0)
}

/// For each section, by the level of its heading, the one that it is part of.
fn above(levels: impl Iterator<Item = Option<u8>>) -> Vec<Option<usize>> {
    let mut open: Vec<(u8, usize)> = Vec::new();
    let above = |(section, level): (usize, Option<u8>)| {
        let level = level?;
        while open.last().is_some_and(|&(upper, _)| upper >= level) {
            open.pop();
        }
        let above = open.last().map(|&(_, upper)| upper);
        open.push((level, section));
        above
    };
    levels.enumerate().map(above).collect()
}

/// Looks at powers at one place of a document after the other.
pub(crate) struct Standing<'h> {
    headings: &'h Headings<'h>,
    /// The section that `factors` are for.
    section: Option<Option<u32>>,
    /// By column: whether a heading above names it.
    named: Vec<bool>,
    /// By column: what the power of a sibling is multiplied by, 0 where nothing above says anything of it.
    factors: Vec<f64>,
    /// For each group: its powers together, and multiplied by their factors.
    sums: Vec<(f64, f64)>,
}

impl<'h> Standing<'h> {
    pub(crate) fn new(headings: &'h Headings<'h>) -> Self {
        let sums = vec![(0.0, 0.0); headings.siblings.groups().len()];
        let (named, factors) = (vec![false; headings.columns], vec![0.0; headings.columns]);
        Self { headings, section: None, named, factors, sums }
    }

    /// Goes to a section.
    pub(crate) fn enter(&mut self, section: Option<u32>) {
        if self.section.replace(section) == Some(section) {
            return;
        }
        self.named.fill(false);
        self.factors.fill(0.0);
        let headings = self.headings;
        let mut next = section.map(|section| section as usize);
        while let Some(section) = next.and_then(|section| headings.sections.get(section)) {
            self.take(&section.said);
            section.named.iter().for_each(|&column| self.named[column as usize] = true);
            next = section.above;
        }
        if !headings.title_is_heading || self.factors.iter().all(|&factor| factor == 0.0) {
            self.take(&headings.title);
        }
        self.factors
            .iter_mut()
            .filter(|factor| **factor > 0.0)
            .for_each(|factor| *factor = power(factor.sqrt()));
    }

    /// Takes what is said of siblings, where it is more than what was said before.
    fn take(&mut self, said: &Said) {
        for &(column, said) in said {
            let factor = &mut self.factors[column as usize];
            *factor = factor.max(said);
        }
    }

    /// Increases the powers of what is named, and shares those that siblings have together anew. `columns` have a power.
    pub(crate) fn weigh(&mut self, powers: &mut [f64], columns: &[u32]) {
        let Self { headings, named, factors, sums, .. } = self;
        let increased = power(HEADING);
        for column in columns.iter().map(|&column| column as usize).filter(|&column| named[column]) {
            powers[column] *= increased;
        }
        sums.fill((0.0, 0.0));
        let grouped = || {
            columns.iter().filter_map(|&column| Some((column as usize, headings.siblings.group_of(column)?)))
        };
        for (column, group) in grouped() {
            sums[group].0 += powers[column];
            sums[group].1 += powers[column] * factors[column];
        }
        for (column, group) in grouped().filter(|&(_, group)| sums[group].1 > 0.0) {
            powers[column] *= factors[column] * (sums[group].0 / sums[group].1);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_heading_says_what_siblings_do_not_have_together_and_what_stands_beside_them() {
        let group = Group { columns: vec![0, 1, 2], beside: vec![vec![3], vec![4], vec![]] };
        // All have 1.5 together: .2 more of the first is too little, 2 more of the third enough; 1.1 stands beside the second.
        let found: Vec<(u32, f64)> = said_of(&group, &[1.7, 1.5, 3.5, 0.5, 1.1]).collect();
        assert_eq!(found, [(1, 1.1), (2, 2.0)]);
    }

    #[test]
    fn sections_are_part_of_the_last_one_with_a_higher_heading() {
        let levels = [None, Some(1), Some(2), Some(3), Some(2), Some(1), Some(4)];
        assert_eq!(above(levels.into_iter()), [None, None, Some(1), Some(2), Some(1), None, Some(5)]);
    }

    #[test]
    fn what_a_heading_names_is_stronger_and_siblings_share_what_they_have_together() {
        let siblings = Siblings::of_groups(4, &[&[0, 1]]);
        let section = |said: &[(u32, f64)], above| Section { named: Vec::new(), said: said.to_vec(), above };
        let named = Section { named: vec![2, 3], above: Some(1), ..Section::default() };
        let sections =
            vec![section(&[], None), section(&[(1, 2.0)], None), section(&[(0, 1.0)], Some(1)), named];
        let mut headings =
            Headings { siblings: &siblings, columns: 4, title: Vec::new(), title_is_heading: true, sections };
        let shared = |headings: &Headings<'_>, section| {
            let mut powers = [3.0, 1.0, 5.0, 0.0];
            let mut standing = Standing::new(headings);
            standing.enter(Some(section));
            standing.weigh(&mut powers, &[0, 1, 2]);
            powers
        };
        assert_eq!(shared(&headings, 0), [3.0, 1.0, 5.0, 0.0], "nothing above says anything of them");
        assert_eq!(shared(&headings, 1), [0.0, 4.0, 5.0, 0.0]);
        // 3 · 1 and 1 · 2⁶ of 4 together.
        let [first, second, ..] = shared(&headings, 2);
        assert!((first - 4.0 * 3.0 / 67.0).abs() < 1e-12 && (second - 4.0 * 64.0 / 67.0).abs() < 1e-12);
        let [.., third, fourth] = shared(&headings, 3);
        assert!((third - 5.0 * 1.2_f64.powi(12)).abs() < 1e-9 && fourth == 0.0);
        // The title of one of several joined documents counts where no heading says anything; another one everywhere.
        headings.title = vec![(0, 9.0)];
        assert_eq!([shared(&headings, 0)[0], shared(&headings, 1)[0]], [4.0, 0.0]);
        headings.title_is_heading = false;
        assert!(shared(&headings, 1)[0] > 3.9);
    }
}
