//! The one node above each concept. SKOS allows several: the one with the shortest name is taken, then the first by the
//! alphabet, which is the same in every form of a file, and the others are counted.

use itl_base::Notice;

use super::concepts::own_name;
use super::graph::Graph;
use super::vocabulary::{Class, Link};

/// What stands above each resource.
pub(super) struct Parents {
    /// Broader ones, said from either side, without repetition.
    broader: Vec<Vec<usize>>,
    /// The group of ours that it is a member of.
    group: Vec<Option<usize>>,
}

impl Parents {
    pub(super) fn of(graph: &Graph) -> Self {
        let count = graph.resources.len();
        let mut broader: Vec<Vec<usize>> = vec![Vec::new(); count];
        let mut transitive: Vec<Vec<usize>> = vec![Vec::new(); count];
        let mut group = vec![None; count];
        for (at, resource) in graph.resources.iter().enumerate() {
            for &(link, target) in &resource.links {
                match link {
                    Link::Broader => broader[at].push(target),
                    Link::Narrower => broader[target].push(at),
                    Link::BroaderTransitive => transitive[at].push(target),
                    Link::NarrowerTransitive => transitive[target].push(at),
                    Link::Member if resource.is(Class::Group) => group[target] = Some(at),
                    Link::SuperOrdinate if resource.is(Class::Group) => group[at] = Some(target),
                    _ => {}
                }
            }
        }
        for above in broader.iter_mut().chain(&mut transitive) {
            // A scheme is not part of the hierarchy.
            above.retain(|&parent| !graph.resources[parent].is(Class::Scheme));
            above.sort_unstable();
            above.dedup();
        }
        for at in 0..count {
            if broader[at].is_empty() {
                // The nearest of all above is the one that has the most above itself.
                let others = transitive[at].iter().copied().filter(|&other| other != at);
                broader[at].extend(others.max_by_key(|&other| (transitive[other].len(), other)));
            }
        }
        Self { broader, group }
    }

    /// The node above a resource: one of those in use before others.
    pub(super) fn choose(&self, graph: &Graph, at: usize, in_use: &[bool]) -> Option<usize> {
        let above = &self.broader[at];
        // What is above itself is told as a cycle, whatever else is above it.
        if above.len() < 2 || above.contains(&at) {
            let own = above.contains(&at).then_some(at);
            return own.or(above.first().copied()).or(self.group[at]);
        }
        let rank = |&other: &usize| {
            let name = own_name(&graph.resources[other]);
            (!in_use[other], name.chars().count(), name, other)
        };
        above.iter().copied().min_by_key(rank)
    }

    /// Says how many links are not used.
    pub(super) fn notices(&self, nodes: &[usize], notices: &mut Vec<Notice>) {
        let several = nodes.iter().map(|&node| self.broader[node].len()).filter(|&count| count > 1);
        let (concepts, links) = several.fold((0, 0), |sum, count| (sum.0 + 1, sum.1 + count - 1));
        if concepts == 0 {
            return;
        }
        let said = format!(
            "{concepts} concepts have several broader ones; the one with the shortest id is the parent, {links} links \
             are not used"
        );
        notices.push(Notice::info("several-broader", said));
        let cyclic = self.cyclic();
        if cyclic > 0 {
            let said = format!("{cyclic} concepts are broader than themselves if all links are followed");
            notices.push(Notice::warning("broader-cycle", said));
        }
    }

    /// How many resources stand on a cycle, or between two: what is left when those that end nowhere are taken away,
    /// from the top and from the bottom.
    fn cyclic(&self) -> usize {
        let count = self.broader.len();
        let mut narrower: Vec<Vec<usize>> = vec![Vec::new(); count];
        for (at, above) in self.broader.iter().enumerate() {
            for &parent in above {
                narrower[parent].push(at);
            }
        }
        let mut left = vec![true; count];
        for (inward, outward) in [(&self.broader, &narrower), (&narrower, &self.broader)] {
            let mut degree: Vec<usize> =
                inward.iter().map(|others| others.iter().filter(|&&other| left[other]).count()).collect();
            let mut open: Vec<usize> = (0..count).filter(|&at| left[at] && degree[at] == 0).collect();
            while let Some(at) = open.pop() {
                left[at] = false;
                for &other in &outward[at] {
                    degree[other] = degree[other].saturating_sub(1);
                    if degree[other] == 0 && left[other] {
                        open.push(other);
                    }
                }
            }
        }
        left.into_iter().filter(|&left| left).count()
    }
}
