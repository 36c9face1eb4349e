//! What several fuzz targets check.

use itl_document::{Document, Place};
use itl_framework::{Framework, Hierarchy};

/// The blocks of a document are in order and in its text, and lead to places inside of a file of that size.
///
/// # Panics
/// If they are not, which is a find.
pub fn check_document(document: &Document, size: usize) {
    assert!(document.blocks.windows(2).all(|two| two[0].span.end <= two[1].span.start));
    for block in &document.blocks {
        assert!(document.text.get(block.span.range()).is_some());
        for place in document.places(block.span) {
            assert!(!matches!(place, Place::Bytes { bytes, .. } if bytes.end as usize > size));
        }
    }
}

/// Every concept and every group of a framework that was read has its place in the hierarchy.
///
/// # Panics
/// If one has not, which is a find.
pub fn check_hierarchy(framework: &Framework) {
    let nodes = Hierarchy::of(framework).nodes.len();
    assert_eq!(nodes, framework.concepts.len() + framework.groups.len());
}
