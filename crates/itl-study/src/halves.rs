//! The test by halves: would a text about a concept be recognised that is not the text the model was made of?
//!
//! Every descriptor is cut in the middle. A model is made of the first halves and the second ones are aligned with it;
//! then the other way round. A descriptor against its own concept nearly always wins: it has every term of it. A half
//! against a model that has not seen it wins only if the concept's vocabulary carries over.

use itl_base::{Cancel, Cancelled};
use itl_core::{Model, NumberedPart, relative};

/// A half of fewer words says too little.
const ENOUGH_WORDS: usize = 8;
/// Fewer concepts say too little about a framework.
const ENOUGH_CONCEPTS: usize = 10;

/// What became of the halves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Halves {
    /// Halves that were aligned: two for each concept with words enough.
    pub tested: usize,
    /// Those whose own concept had the highest relative affinity, alone.
    pub first: usize,
    /// Those whose own concept was among the three highest.
    pub among_three: usize,
    /// Those that shared no term with the other half of their own concept.
    pub nothing: usize,
}

impl Halves {
    /// The test of a model; `None` if too few concepts have words enough.
    pub(crate) fn of(model: &Model, cancel: &Cancel) -> Result<Option<Self>, Cancelled> {
        let words = |column: usize| model.descriptor_parts(column);
        let count = |column: usize| NumberedPart::word_count(words(column));
        let all = 0..model.concept_count();
        let tested: Vec<usize> = all.clone().filter(|&column| count(column) >= 2 * ENOUGH_WORDS).collect();
        if tested.len() < ENOUGH_CONCEPTS {
            return Ok(None);
        }
        let mut halves = Self { tested: 2 * tested.len(), first: 0, among_three: 0, nothing: 0 };
        for second in [false, true] {
            let half = |column: usize, second: bool| {
                let [before, after] = NumberedPart::split(words(column), count(column) / 2);
                if second { after } else { before }
            };
            // Concepts that are not tested stay whole: they are rivals.
            let own = |column: usize| match tested.binary_search(&column) {
                Ok(_) => half(column, second),
                Err(_) => words(column).to_vec(),
            };
            let model = model.with_descriptors(all.clone().map(own).collect(), cancel)?;
            halves.align(&model, &tested, |column| half(column, !second), cancel)?;
        }
        Ok(Some(halves))
    }

    fn align(
        &mut self,
        model: &Model,
        tested: &[usize],
        other: impl Fn(usize) -> Vec<NumberedPart>,
        cancel: &Cancel,
    ) -> Result<(), Cancelled> {
        let references: Vec<f64> = model.references().collect();
        // Some at a time: the matrix of all would be large.
        for some in tested.chunks(2048) {
            let units: Vec<Vec<NumberedPart>> = some.iter().map(|&column| other(column)).collect();
            let rows = model.align_parts(&units, cancel)?;
            for (row, &own) in some.iter().enumerate() {
                let cells = rows.row(row).iter();
                let shares = cells.filter_map(|cell| {
                    Some((cell.column as usize, relative(cell.affinity, references[cell.column as usize])?))
                });
                let shares: Vec<(usize, f64)> = shares.collect();
                let Some(&(_, share)) = shares.iter().find(|(column, _)| *column == own) else {
                    self.nothing += 1;
                    continue;
                };
                let before =
                    shares.iter().filter(|(column, other)| *column != own && *other >= share).count();
                self.first += usize::from(before == 0);
                self.among_three += usize::from(before < 3);
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use itl_base::{Language, Tag};
    use itl_core::DescriptorPart;
    use itl_framework::{Concept, Framework};
    use itl_text::CoreSettings;

    /// Concepts of sixteen words: the two halves as given, with letters for words.
    fn model(halves: &[(&str, &str)]) -> Model {
        let concept = |at: usize| Concept {
            id: at.to_string(),
            uri: None,
            parent: None,
            label: String::new(),
            descriptor: String::new(),
            tokens: None,
            parts: Vec::new(),
        };
        let concepts = (0..halves.len()).map(concept).collect();
        let framework = Framework { concepts, ..Framework::empty("made-up") };
        let nouns = |text: &str| -> Vec<(String, Tag)> {
            text.chars().map(|letter| (letter.to_string(), Tag::literal("NN"))).collect()
        };
        let part = |words| vec![DescriptorPart { words, ..DescriptorPart::default() }];
        let words: Vec<_> = halves.iter().map(|(a, b)| part([nouns(a), nouns(b)].concat())).collect();
        let settings = CoreSettings::of(Language::ENGLISH);
        Model::induce(framework, &words, "test".to_owned(), settings, Default::default(), &Cancel::never())
            .unwrap()
    }

    #[test]
    fn halves_that_repeat_each_other_are_recognised() {
        let letters: Vec<String> = ('a'..='j').map(|letter| letter.to_string().repeat(7) + "z").collect();
        let halves: Vec<(&str, &str)> = letters.iter().map(|half| (half.as_str(), half.as_str())).collect();
        let all = Halves { tested: 20, first: 20, among_three: 20, nothing: 0 };
        assert_eq!(Halves::of(&model(&halves), &Cancel::never()).unwrap(), Some(all));
        assert_eq!(Halves::of(&model(&halves[..9]), &Cancel::never()).unwrap(), None, "too few");
    }

    #[test]
    fn halves_that_have_nothing_in_common_are_not() {
        let letters: Vec<String> = ('a'..='t').map(|letter| letter.to_string().repeat(8)).collect();
        let halves: Vec<(&str, &str)> =
            letters.chunks(2).map(|pair| (pair[0].as_str(), pair[1].as_str())).collect();
        let none = Halves { tested: 20, first: 0, among_three: 0, nothing: 20 };
        assert_eq!(Halves::of(&model(&halves), &Cancel::never()).unwrap(), Some(none));
    }
}
