//! The latest alignments, so that a second question about a document costs nothing.
//!
//! What is kept is bounded by its number and by the length of its texts: an alignment takes some ten times its text.

use itl::Alignment;
use std::sync::Arc;

/// Alignments that are kept.
const MOST: usize = 16;
/// Bytes of their texts.
const MOST_TEXT: usize = 16 << 20;

/// An alignment with the id that its resource is called by.
pub(crate) struct Kept {
    pub(crate) id: String,
    pub(crate) alignment: Alignment,
}

impl Kept {
    fn text(&self) -> usize {
        self.alignment.document.text.len()
    }
}

/// The latest alignments, the latest last.
#[derive(Default)]
pub(crate) struct Shelf {
    kept: Vec<Arc<Kept>>,
}

impl Shelf {
    /// Puts one in; the oldest go where there is no room. The last one stays, whatever its length.
    pub(crate) fn put(&mut self, one: &Arc<Kept>) {
        self.kept.retain(|kept| kept.id != one.id);
        self.kept.push(one.clone());
        let text = |kept: &[Arc<Kept>]| kept.iter().map(|kept| kept.text()).sum::<usize>();
        while self.kept.len() > 1 && (self.kept.len() > MOST || text(&self.kept) > MOST_TEXT) {
            self.kept.remove(0);
        }
    }

    /// The one of an id, which is the latest from now on.
    pub(crate) fn get(&mut self, id: &str) -> Option<Arc<Kept>> {
        let at = self.kept.iter().position(|kept| kept.id == id)?;
        let kept = self.kept.remove(at);
        self.kept.push(kept.clone());
        Some(kept)
    }

    /// All of them, the latest first.
    pub(crate) fn all(&self) -> Vec<Arc<Kept>> {
        self.kept.iter().rev().cloned().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use itl::Session;

    #[test]
    fn the_oldest_go() {
        let session = Session::default();
        let goals = session.bundled("sdg-statements").unwrap();
        let document = session.read(b"We end hunger.", "note.txt").unwrap();
        let alignment = session.align(&goals, document, "note.txt").unwrap();
        let mut shelf = Shelf::default();
        for id in 0..MOST {
            shelf.put(&Arc::new(Kept { id: id.to_string(), alignment: alignment.clone() }));
        }
        assert!(shelf.get("0").is_some());
        shelf.put(&Arc::new(Kept { id: "new".to_owned(), alignment }));
        assert_eq!(shelf.all().len(), MOST);
        assert!(shelf.get("0").is_some() && shelf.get("new").is_some() && shelf.get("1").is_none());
    }
}
