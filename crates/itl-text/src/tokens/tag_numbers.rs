//! Tags as numbers of one byte, in order of first appearance: a tag in, its number out, and back.

use itl_base::Tag;

/// Slots in which the number of a tag is looked for first.
const SLOTS: usize = 64;

/// The tags of a text.
#[derive(Debug, Clone)]
pub(super) struct TagNumbers {
    tags: Vec<Tag>,
    /// Numbers of tags that were looked for lately, by a hash of the tag.
    recent: [u8; SLOTS],
}

impl Default for TagNumbers {
    fn default() -> Self {
        Self { tags: Vec::new(), recent: [0; SLOTS] }
    }
}

impl TagNumbers {
    /// The tag of a number.
    #[inline]
    pub(super) fn get(&self, number: u8) -> Tag {
        self.tags[usize::from(number)]
    }

    /// The number of a tag, if there are not too many before it.
    #[inline]
    pub(super) fn number(&mut self, tag: Tag) -> Option<u8> {
        let slot = slot(tag);
        let recent = self.recent[slot];
        match self.tags.get(usize::from(recent)) == Some(&tag) {
            true => Some(recent),
            false => self.find(tag, slot),
        }
    }

    fn find(&mut self, tag: Tag, slot: usize) -> Option<u8> {
        let known = self.tags.iter().position(|&known| known == tag);
        let number = u8::try_from(known.unwrap_or(self.tags.len())).ok()?;
        if known.is_none() {
            self.tags.push(tag);
        }
        self.recent[slot] = number;
        Some(number)
    }
}

/// Spreads tags over the slots: most tags of a language have a slot to themselves.
fn slot(tag: Tag) -> usize {
    let mixed = tag.number().wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (mixed >> 32) as usize % SLOTS
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_have_numbers_as_long_as_a_byte_has() {
        let mut numbers = TagNumbers::default();
        let tag = |number: usize| Tag::new(&format!("T{number}")).unwrap();
        for round in 0..2 {
            for number in 0..300 {
                let found = numbers.number(tag(number));
                assert_eq!(found, u8::try_from(number).ok(), "round {round}");
                found.into_iter().for_each(|found| assert_eq!(numbers.get(found), tag(number)));
            }
        }
    }
}
