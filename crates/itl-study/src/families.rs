//! The families of a framework: what stands at the top of its hierarchy, and how close their concepts are to each
//! other and to those of other families.

use itl_framework::{Framework, Hierarchy};
use std::collections::BTreeMap;

use itl_core::{Affinities, Cell, relative};

/// More families than this are no summary.
const MOST: usize = 400;

/// A top-level group of concepts.
#[derive(Debug, Clone, PartialEq)]
pub struct Family {
    /// The id of the node at its top.
    pub id: String,
    /// Its name; empty if it has none of its own.
    pub label: String,
    /// Its concepts, in the order of the hierarchy.
    pub columns: Vec<usize>,
    /// Mean affinity of its descriptors to its other concepts; `None` if there are none.
    pub within: Option<f64>,
    /// Mean affinity of its descriptors to the concepts of other families; `None` if there are none.
    pub between: Option<f64>,
}

/// How close the descriptors of one family are to the concepts of another.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Closeness {
    /// Mean affinity. A concept and itself, and concepts of the same words, are left out.
    pub absolute: f64,
    /// Mean relative affinity, over the concepts that have one.
    pub relative: f64,
    /// The descriptor and the concept that are closest by relative affinity, with it and the affinity.
    pub closest: Option<(usize, usize, f64, f64)>,
}

/// The families of a framework. There are none where the hierarchy is flat or has too many tops.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Families {
    /// The families, in the order of the hierarchy.
    pub list: Vec<Family>,
    /// A row for each family's descriptors, with a cell for each family's concepts.
    pub closeness: Vec<Closeness>,
}

impl Families {
    /// The families of a framework whose descriptors have these affinities. `twins` has for each concept the group of
    /// concepts of the same words that it belongs to.
    pub(crate) fn of(
        framework: &Framework,
        matrix: &Affinities,
        references: &[f64],
        twins: &[Option<usize>],
    ) -> Self {
        let mut list = tops(framework);
        let count = list.len();
        let mut family_of = vec![0; references.len()];
        for (at, family) in list.iter().enumerate() {
            family.columns.iter().for_each(|&column| family_of[column] = at);
        }
        let apart = |row: usize, column: usize| {
            row != column && (twins[row].is_none() || twins[row] != twins[column])
        };
        let mut closeness = vec![Closeness::default(); count * count];
        for (at, family) in list.iter().enumerate() {
            let cells = &mut closeness[at * count..(at + 1) * count];
            for &row in &family.columns {
                for &Cell { column, affinity } in matrix.row(row) {
                    let column = column as usize;
                    if apart(row, column) {
                        cells[family_of[column]].add(row, column, affinity, references[column]);
                    }
                }
            }
        }
        let pairs = |defined: bool| pairs(&family_of, twins, count, |at| !defined || references[at] > 0.0);
        let (all, defined) = (pairs(false), pairs(true));
        let sums: Vec<f64> = closeness.iter().map(|cell| cell.absolute).collect();
        let mean = |cells: &[usize]| {
            let pairs: usize = cells.iter().map(|&cell| all[cell]).sum();
            (pairs > 0).then(|| cells.iter().map(|&cell| sums[cell]).sum::<f64>() / pairs as f64)
        };
        for (at, family) in list.iter_mut().enumerate() {
            let others: Vec<usize> =
                (0..count).filter(|&other| other != at).map(|other| at * count + other).collect();
            (family.within, family.between) = (mean(&[at * count + at]), mean(&others));
        }
        for (at, cell) in closeness.iter_mut().enumerate() {
            cell.absolute /= all[at].max(1) as f64;
            cell.relative /= defined[at].max(1) as f64;
        }
        Self { list, closeness }
    }

    /// How close the descriptors of one family are to the concepts of another.
    #[must_use]
    pub fn between(&self, descriptors: usize, concepts: usize) -> Closeness {
        self.closeness[descriptors * self.list.len() + concepts]
    }
}

impl Closeness {
    /// Takes in a cell; the means are sums until all are in.
    fn add(&mut self, row: usize, column: usize, affinity: f64, reference: f64) {
        self.absolute += affinity;
        let Some(share) = relative(affinity, reference) else { return };
        self.relative += share;
        if self.closest.is_none_or(|(_, _, best, _)| share > best) {
            self.closest = Some((row, column, share, affinity));
        }
    }
}

/// How many pairs of a descriptor and a concept that counts there are from each family to each: all that are not one
/// concept or twins.
fn pairs(
    family_of: &[usize],
    twins: &[Option<usize>],
    count: usize,
    counts: impl Fn(usize) -> bool,
) -> Vec<usize> {
    let sizes = |columns: &[usize]| {
        let (mut rows, mut defined) = (vec![0; count], vec![0; count]);
        for &column in columns {
            rows[family_of[column]] += 1;
            defined[family_of[column]] += usize::from(counts(column));
        }
        (rows, defined)
    };
    if count == 0 {
        return Vec::new();
    }
    let everything: Vec<usize> = (0..family_of.len()).collect();
    let (rows, columns) = sizes(&everything);
    let mut pairs: Vec<usize> =
        (0..count * count).map(|cell| rows[cell / count] * columns[cell % count]).collect();
    let (mut alone, mut groups) = (Vec::new(), BTreeMap::<usize, Vec<usize>>::new());
    for (column, twin) in twins.iter().enumerate() {
        match twin {
            Some(group) => groups.entry(*group).or_default().push(column),
            None => alone.push(column),
        }
    }
    for &column in alone.iter().filter(|&&column| counts(column)) {
        pairs[family_of[column] * count + family_of[column]] -= 1;
    }
    for group in groups.values() {
        let (rows, columns) = sizes(group);
        for (cell, pairs) in pairs.iter_mut().enumerate() {
            *pairs -= rows[cell / count] * columns[cell % count];
        }
    }
    pairs
}

/// The columns of all concepts in the order of the hierarchy.
#[must_use]
pub fn hierarchy_order(framework: &Framework) -> Vec<usize> {
    Hierarchy::of(framework).nodes.iter().filter_map(|node| node.column).collect()
}

/// The nodes at the top, or below a single one at the top, with their concepts.
fn tops(framework: &Framework) -> Vec<Family> {
    let hierarchy = Hierarchy::of(framework);
    if hierarchy.is_flat() {
        return Vec::new();
    }
    let nodes = &hierarchy.nodes;
    let mut tops: Vec<usize> = (0..nodes.len()).filter(|&at| nodes[at].parent.is_none()).collect();
    let mut above = Vec::new();
    while let &[only] = tops.as_slice() {
        if nodes[only].children.is_empty() {
            return Vec::new();
        }
        above.push(only);
        tops.clone_from(&nodes[only].children);
    }
    if tops.len() > MOST || tops.iter().all(|&at| nodes[at].children.is_empty()) {
        return Vec::new();
    }
    let family = |at: usize, columns: Vec<usize>| Family {
        id: nodes[at].id.clone(),
        label: if nodes[at].label == nodes[at].id { String::new() } else { nodes[at].label.clone() },
        columns,
        within: None,
        between: None,
    };
    let alone = above.into_iter().filter_map(|at| Some(family(at, vec![nodes[at].column?])));
    let whole = tops.into_iter().map(|at| family(at, hierarchy.columns(at)));
    alone.chain(whole).filter(|family| !family.columns.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn families(file: &str) -> Vec<(String, Vec<usize>)> {
        let (framework, _) = itl_framework::read(file.as_bytes(), "x.csv", &Default::default()).unwrap();
        tops(&framework).into_iter().map(|family| (family.id, family.columns)).collect()
    }

    #[test]
    fn families_are_what_stands_at_the_top() {
        let file = "id,parent,label\nA-1,A,One\nA-2,A,Two\nA-2-1,A-2,Three\nB-1,B,Four\n";
        assert_eq!(families(file), [("A".to_owned(), vec![0, 1, 2]), ("B".to_owned(), vec![3])]);
        assert_eq!(families("id,parent,label\n1,,One\n2,,Two\n"), []);
    }

    #[test]
    fn a_single_top_is_looked_through() {
        let file = "id,parent,label\nall,,All\nA,all,A\nA1,A,One\nB,all,B\nB1,B,Two\n";
        let expected = [("all", vec![0]), ("A", vec![1, 2]), ("B", vec![3, 4])];
        assert_eq!(families(file), expected.map(|(id, columns)| (id.to_owned(), columns)));
    }

    #[test]
    fn closeness_by_hand() {
        let file = "id,parent,label\na1,A,One\na2,A,Two\nb1,B,Three\n";
        let (framework, _) = itl_framework::read(file.as_bytes(), "x.csv", &Default::default()).unwrap();
        let row = |cells: [f64; 3]| {
            (1.0, (0..3).zip(cells).map(|(column, affinity)| Cell { column, affinity }).collect())
        };
        let matrix = Affinities::from_rows(3, [[0.5, 0.1, 0.2], [0.3, 0.5, 0.0], [0.1, 0.1, 0.4]].map(row));
        let families = Families::of(&framework, &matrix, &[0.5, 0.5, 0.4], &[None; 3]);
        let near = |a: f64, b: f64| (a - b).abs() < 1e-12;
        // Inside A: 0.1 and 0.3. From A to B: 0.2 and 0; relative to 0.4, 0.5 and 0. From B to A: 0.1 and 0.1.
        assert!(near(families.list[0].within.unwrap(), 0.2) && near(families.list[0].between.unwrap(), 0.1));
        assert_eq!(families.list[1].within, None);
        assert!(near(families.between(0, 1).relative, 0.25) && near(families.between(1, 0).absolute, 0.1));
        assert!(near(families.between(0, 0).absolute, 0.2) && near(families.between(0, 0).relative, 0.4));
        assert_eq!(families.between(0, 1).closest, Some((0, 2, 0.5, 0.2)));
        assert_eq!(families.between(1, 1), Closeness::default());
        // The first and the last have the same words: what they give each other does not count.
        let twins = Families::of(&framework, &matrix, &[0.5, 0.5, 0.4], &[Some(0), None, Some(0)]);
        assert_eq!((twins.between(0, 1).absolute, twins.between(1, 0).absolute), (0.0, 0.1));
        assert!(near(twins.list[0].within.unwrap(), 0.2) && twins.list[0].between == Some(0.0));
    }
}
