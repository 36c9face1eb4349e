//! Whole words for stems: what a person reads where the method knows stems.
//!
//! In: texts as the linguistic core read them. Out: for each stem the form that stands most often, in small letters unless
//! every form is an abbreviation. Nothing is computed with these words.

use itl_base::{Cancel, Cancelled};
use itl_framework::Framework;
use itl_text::{Analysis, CoreSettings, LinguisticCore};
use std::collections::BTreeMap;

use crate::model::Model;
use crate::terms::term::TermId;

/// How often a form stands in the texts, and how often in capitals only.
#[derive(Debug, Clone, Copy, Default)]
struct Seen {
    times: u64,
    capitals: u64,
}

/// The most frequent form of each stem.
#[derive(Debug, Clone, Default)]
pub struct WordForms {
    forms: BTreeMap<String, BTreeMap<String, Seen>>,
}

impl WordForms {
    /// The forms in a text.
    #[must_use]
    pub fn of_text(text: &str, analysis: &Analysis) -> Self {
        let mut forms = Self::default();
        forms.add(text, analysis);
        forms
    }

    /// The forms in the labels and descriptors of a framework.
    ///
    /// # Errors
    /// If it was cancelled.
    pub fn of_framework(
        core: &LinguisticCore,
        framework: &Framework,
        cancel: &Cancel,
    ) -> Result<Self, Cancelled> {
        let mut forms = Self::default();
        for concept in &framework.concepts {
            let own = [concept.label.as_str(), concept.descriptor.as_str()];
            let below = concept.parts.iter().flat_map(|part| [part.label.as_str(), part.descriptor.as_str()]);
            for text in own.into_iter().chain(below) {
                let document = itl_document::plain_text(text.to_owned());
                forms.add(&document.text, &crate::read_document(core, &document, cancel)?);
            }
        }
        Ok(forms)
    }

    /// The forms in the texts of a model's framework, read without a tagger, so that no word is lost by its part of speech;
    /// none where this program has no stemmer for the language.
    #[must_use]
    pub fn of_model(model: &Model) -> Self {
        let settings = CoreSettings { tagger: false, ..model.settings().clone() };
        let core = LinguisticCore::new(settings).ok();
        let read = core.and_then(|core| Self::of_framework(&core, model.framework(), &Cancel::never()).ok());
        read.unwrap_or_default()
    }

    /// Adds the forms of other texts, but only of stems that `wanted` takes.
    pub fn include(&mut self, other: &Self, wanted: impl Fn(&str) -> bool) {
        for (stem, forms) in other.forms.iter().filter(|(stem, _)| wanted(stem)) {
            let own = self.forms.entry(stem.clone()).or_default();
            for (form, seen) in forms {
                let sum = own.entry(form.clone()).or_default();
                sum.times += seen.times;
                sum.capitals += seen.capitals;
            }
        }
    }

    fn add(&mut self, text: &str, analysis: &Analysis) {
        for word in analysis.words() {
            let surface = word.span.of(text);
            let capitals = surface.chars().count() > 1 && !surface.chars().any(char::is_lowercase);
            let stem = analysis.stems.get(word.stem);
            let forms = match self.forms.get_mut(stem) {
                Some(forms) => forms,
                None => self.forms.entry(stem.to_owned()).or_default(),
            };
            let seen = forms.entry(surface.to_lowercase()).or_default();
            seen.times += 1;
            seen.capitals += u64::from(capitals);
        }
    }

    /// The whole word for a stem: the form that stands most often, the shorter of two, the first by letters; the stem
    /// where no text has it.
    #[must_use]
    pub fn word(&self, stem: &str) -> String {
        let Some(forms) = self.forms.get(stem) else { return stem.to_owned() };
        let order =
            |(form, seen): &(&String, &Seen)| (std::cmp::Reverse(seen.times), form.len(), (*form).clone());
        match forms.iter().min_by_key(order) {
            Some((form, seen)) if seen.times == seen.capitals => form.to_uppercase(),
            Some((form, _)) => form.clone(),
            None => stem.to_owned(),
        }
    }

    /// Whether some text has the stem.
    #[must_use]
    pub fn has(&self, stem: &str) -> bool {
        self.forms.contains_key(stem)
    }

    /// A term of a model in whole words.
    #[must_use]
    pub fn term(&self, model: &Model, term: TermId) -> String {
        let parts = model.term_parts(term);
        let stems = parts.stems.iter().take(parts.kind.words()).map(|&stem| self.word(model.stem(stem)));
        stems.collect::<Vec<_>>().join(" ")
    }

    /// These forms, and those of `other` for stems that are not among them.
    #[must_use]
    pub fn or(mut self, other: &Self) -> Self {
        for (stem, forms) in &other.forms {
            if !self.forms.contains_key(stem) {
                self.forms.insert(stem.clone(), forms.clone());
            }
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use itl_base::Language;

    fn forms(text: &str) -> WordForms {
        let core = LinguisticCore::new(CoreSettings::of(Language::ENGLISH)).unwrap();
        let document = itl_document::plain_text(text.to_owned());
        let analysis = crate::read_document(&core, &document, &Cancel::never()).unwrap();
        WordForms::of_text(&document.text, &analysis)
    }

    #[test]
    fn the_most_frequent_form_stands_for_a_stem() {
        let found = forms(
            "Inequality is falling. Inequalities between regions fell; inequality rose. The GDPR holds.",
        );
        assert_eq!(found.word("inequ"), "inequality");
        assert_eq!(found.word("gdpr"), "GDPR");
        assert_eq!(found.word("unseen"), "unseen");
        let other = forms("Unequal inequalities and wells of water.");
        let both = found.or(&other);
        assert_eq!((both.word("inequ"), both.word("water")), ("inequality".to_owned(), "water".to_owned()));
        assert!(both.has("water") && !both.has("wate"));
        let mut sum = forms("Inequality, inequality.");
        sum.include(&forms("Inequalities: inequalities and inequalities of water."), |stem| stem != "water");
        assert_eq!((sum.word("inequ"), sum.has("water")), ("inequalities".to_owned(), false));
    }
}
