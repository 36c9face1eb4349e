//! Roll-up along the concepts' own hierarchy: what a parent shows of its children. A matter of display only.

use itl_framework::Hierarchy;
use serde::{Deserialize, Serialize};

/// How the values of a node and of all concepts below it become one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Rollup {
    /// The largest.
    #[default]
    Max,
    /// All together.
    Sum,
    /// The average.
    Mean,
}

/// The value of a node of the hierarchy.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Rolled {
    /// From the concepts' absolute affinities.
    pub absolute: f64,
    /// From the relative affinities that are defined; `None` if none is.
    pub relative: Option<f64>,
}

impl Rollup {
    /// The value of every node: over its own concept, if it is one, and all concepts below it, each once.
    #[must_use]
    pub fn apply(self, hierarchy: &Hierarchy, absolute: &[f64], relative: &[Option<f64>]) -> Vec<Rolled> {
        (0..hierarchy.nodes.len())
            .map(|node| {
                let columns = hierarchy.columns(node);
                let defined: Vec<f64> = columns.iter().filter_map(|&column| relative[column]).collect();
                let all: Vec<f64> = columns.iter().map(|&column| absolute[column]).collect();
                Rolled { absolute: self.of(&all).unwrap_or(0.0), relative: self.of(&defined) }
            })
            .collect()
    }

    fn of(self, values: &[f64]) -> Option<f64> {
        let sum = || values.iter().sum::<f64>();
        match self {
            _ if values.is_empty() => None,
            Self::Max => values.iter().copied().reduce(f64::max),
            Self::Sum => Some(sum()),
            Self::Mean => Some(sum() / values.len() as f64),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_parent_counts_each_concept_below_it_once() {
        let file = "id,parent,label\ng,,G\na,g,A\nb,g,B\na1,a,A1\nx,group,X\n";
        let (framework, _) = itl_framework::read(file.as_bytes(), "x.csv", &Default::default()).unwrap();
        let hierarchy = Hierarchy::of(&framework);
        let absolute = [1.0, 2.0, 3.0, 6.0, 5.0];
        let relative = [Some(0.5), None, Some(0.1), Some(0.2), None];
        let by_id = |how: Rollup, id: &str| {
            let node = hierarchy.nodes.iter().position(|node| node.id == id).unwrap();
            how.apply(&hierarchy, &absolute, &relative)[node]
        };
        assert_eq!(by_id(Rollup::Max, "g"), Rolled { absolute: 6.0, relative: Some(0.5) });
        assert_eq!(by_id(Rollup::Sum, "g").absolute, 12.0);
        assert_eq!(by_id(Rollup::Mean, "g").absolute, 3.0);
        assert_eq!(by_id(Rollup::Mean, "a"), Rolled { absolute: 4.0, relative: Some(0.2) });
        assert_eq!(by_id(Rollup::Max, "group"), Rolled { absolute: 5.0, relative: None });
    }
}
