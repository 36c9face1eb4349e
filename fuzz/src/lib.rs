//! What several fuzz targets check.

use itl_framework::{Framework, Hierarchy};

/// Every concept and every group of a framework that was read has its place in the hierarchy.
///
/// # Panics
/// If one has not, which is a find.
pub fn check_hierarchy(framework: &Framework) {
    let nodes = Hierarchy::of(framework).nodes.len();
    assert_eq!(nodes, framework.concepts.len() + framework.groups.len());
}
