//! Texts that are a descriptor word for word: whoever made the model has seen them, so they say little about others.

use itl_framework::Framework;
use std::collections::BTreeSet;

use crate::LabelledText;

/// The texts of a framework.
#[derive(Debug, Default)]
pub struct Descriptions(BTreeSet<String>);

impl Descriptions {
    /// All labels and descriptors, those of groups and of every level included, and the paragraphs of descriptors that
    /// hold those of others.
    #[must_use]
    pub fn of(framework: &Framework) -> Self {
        let concepts = framework.concepts.iter();
        let own = concepts.flat_map(|concept| [&concept.label, &concept.descriptor]);
        let texts = own.chain(framework.groups.iter().map(|group| &group.label));
        let parts = texts.flat_map(|text| text.split("\n\n").chain([text.as_str()]));
        Self(parts.map(words).filter(|words| !words.is_empty()).collect())
    }

    /// Whether a text is one of them, up to case, white space and punctuation.
    #[must_use]
    pub fn has(&self, text: &LabelledText) -> bool {
        self.0.contains(&words(&text.text))
    }
}

/// The letters and digits of a text, lower-case, one space between words.
fn words(text: &str) -> String {
    let lower = text.to_lowercase();
    let words = lower.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use itl_framework::Concept;

    #[test]
    fn case_space_and_punctuation_do_not_matter() {
        let concept = Concept {
            id: "1".into(),
            label: "No poverty".into(),
            descriptor: "End poverty, everywhere.\n\nBy 2030, halve it".into(),
            ..Concept::default()
        };
        let framework = Framework { concepts: vec![concept], ..Framework::empty("f") };
        let descriptions = Descriptions::of(&framework);
        let has =
            |text: &str| descriptions.has(&LabelledText { text: text.into(), ..LabelledText::default() });
        assert!(has("end poverty everywhere") && has("By 2030  halve it!") && has("NO POVERTY"));
        assert!(!has("End poverty") && !has("") && !has("…"));
    }
}
