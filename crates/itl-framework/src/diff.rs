//! Two versions of a framework in; concepts added, removed and changed out. A concept is known by its id.

use std::collections::HashMap;

use crate::Framework;

/// What became of a concept that both versions have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Change {
    /// Its column in the earlier version.
    pub before: usize,
    /// Its column in the later version.
    pub after: usize,
    /// Whether its name is another.
    pub renamed: bool,
    /// Whether its text is another.
    pub reworded: bool,
    /// Whether it stands under another parent.
    pub moved: bool,
}

/// How a version of a framework differs from an earlier one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FrameworkDiff {
    /// Columns of the later version.
    pub added: Vec<usize>,
    /// Columns of the earlier version.
    pub removed: Vec<usize>,
    /// Concepts of both that are not the same, in the order of the later version.
    pub changed: Vec<Change>,
    /// How many are the same.
    pub unchanged: usize,
}

impl FrameworkDiff {
    /// How `after` differs from `before`.
    #[must_use]
    pub fn of(before: &Framework, after: &Framework) -> Self {
        let earlier: HashMap<&str, usize> = before
            .concepts
            .iter()
            .enumerate()
            .map(|(column, concept)| (concept.id.as_str(), column))
            .collect();
        let mut stayed = vec![false; before.concepts.len()];
        let mut diff = Self { added: Vec::new(), removed: Vec::new(), changed: Vec::new(), unchanged: 0 };
        for (column, concept) in after.concepts.iter().enumerate() {
            let Some(&was) = earlier.get(concept.id.as_str()) else {
                diff.added.push(column);
                continue;
            };
            stayed[was] = true;
            let old = &before.concepts[was];
            let change = Change {
                before: was,
                after: column,
                renamed: differ(&old.label, &concept.label),
                reworded: differ(old.text(), concept.text()) || old.tokens != concept.tokens,
                moved: old.parent != concept.parent,
            };
            if change.renamed || change.reworded || change.moved {
                diff.changed.push(change);
            } else {
                diff.unchanged += 1;
            }
        }
        diff.removed = (0..stayed.len()).filter(|&column| !stayed[column]).collect();
        diff
    }

    /// Whether nothing differs.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.added.is_empty() && self.removed.is_empty() && self.changed.is_empty()
    }
}

/// White space does not make another text.
fn differ(before: &str, after: &str) -> bool {
    before != after && !before.split_whitespace().eq(after.split_whitespace())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn added_removed_reworded_moved() {
        let read = |text: &str| crate::read(text.as_bytes(), "x.csv", &Default::default()).unwrap().0;
        let before =
            read("id,parent,label,descriptor\n1,,A,save  water\n2,,B,save energy\n3,1,C,plant trees\n");
        let after = read(
            "id,parent,label,descriptor\n4,,D,clean air\n1,,A,save water\n2,,B,save more energy\n3,2,C,plant trees\n",
        );
        let diff = FrameworkDiff::of(&before, &after);
        assert_eq!((diff.added.clone(), diff.removed.clone(), diff.unchanged), (vec![0], vec![], 1));
        let of = |change: &Change| (change.before, change.after, change.reworded, change.moved);
        assert_eq!(
            diff.changed.iter().map(of).collect::<Vec<_>>(),
            [(1, 2, true, false), (2, 3, false, true)]
        );
        assert!(FrameworkDiff::of(&after, &after).is_empty());
    }
}
