//! The reference model M: a framework's terms with their weights, ready to align and to explain.

use itl_base::{Cancel, Cancelled, Tag};
use itl_encoder::Encoder;
use itl_framework::Framework;
use itl_text::{CoreSettings, Frequencies, Stems};
use serde::{Deserialize, Serialize};
use std::sync::{Arc, OnceLock};

use crate::cite::Spellings;
use crate::decide::decision::{Decision, Undecided};
use crate::decide::siblings::Siblings;
use crate::decide::votes::Lineage;
use crate::error::ModelError;
use crate::induce::background::{BackgroundCounts, BackgroundWeights};
use crate::induce::descriptor::{Descriptor, DescriptorPart, DescriptorWords, NumberedPart, Text};
use crate::induce::table::TermTable;
use crate::learn::{Factors, Learned};
use crate::meaning::Meaning;
use crate::parameters::{MAX_WINDOW, Parameters};
use crate::scheme::{Background, Pairs};
use crate::terms::lookup::Lookup;

/// What a model is made of and what its file holds; all else follows from it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Recipe {
    /// The identity of the linguistic core that read the descriptors.
    pub(crate) core: String,
    pub(crate) settings: CoreSettings,
    pub(crate) parameters: Parameters,
    /// When a unit counts as aligned.
    pub(crate) decision: Result<Decision, Undecided>,
    /// e: the mean vote of general text for each concept; empty where nothing is decided.
    pub(crate) general: Vec<f64>,
    /// How often the stems stand in general text, where weights depend on it.
    pub(crate) background: Option<BackgroundCounts>,
    pub(crate) framework: Framework,
    /// The distinct stems of all descriptors, sorted.
    pub(crate) stems: Vec<String>,
    /// The distinct tags of all descriptors, sorted.
    pub(crate) tags: Vec<Tag>,
    /// The words of each concept, as indices of stems and tags.
    pub(crate) words: Vec<Vec<NumberedPart>>,
    /// λ_ref per concept, as the writer computed it.
    pub(crate) reference: Vec<f64>,
    /// What the model knows of meaning. It stands behind the rest in the file, and only if it is there.
    #[serde(skip)]
    pub(crate) meaning: Option<Meaning>,
    /// What it learned from people's decisions. It stands last in the file, and only if it is there.
    #[serde(skip)]
    pub(crate) learned: Option<Learned>,
}

/// A reference model.
pub struct Model {
    pub(crate) recipe: Recipe,
    pub(crate) stems: Stems,
    pub(crate) descriptors: Vec<Descriptor>,
    pub(crate) terms: Arc<TermTable>,
    pub(crate) lookup: Lookup,
    /// What it learned, prepared for terms.
    pub(crate) factors: Factors,
    /// Which concepts lie below which.
    pub(crate) lineage: Lineage,
    /// Whether each concept is in the framework's scope.
    pub(crate) applies: Vec<bool>,
    /// What texts are encoded with, where the model knows of meaning.
    pub(crate) encoder: Option<Arc<Encoder>>,
    pub(crate) fingerprint: String,
    /// How texts cite the concepts, once a document was aligned.
    pub(crate) spellings: OnceLock<Spellings>,
    /// Which concepts are alike, once a document was aligned.
    pub(crate) siblings: OnceLock<Siblings>,
}

impl Model {
    /// Induces a model from the words of each concept's descriptor, as the linguistic core `core` read them.
    ///
    /// # Errors
    /// If there are more tags than a model can number, the window is too large, or it was cancelled.
    ///
    /// # Panics
    /// If `words` does not have one entry per concept.
    pub fn induce(
        framework: Framework,
        words: &[DescriptorWords],
        core: String,
        settings: CoreSettings,
        parameters: Parameters,
        cancel: &Cancel,
    ) -> Result<Self, ModelError> {
        assert_eq!(framework.concepts.len(), words.len(), "one descriptor per concept");
        if parameters.window > MAX_WINDOW {
            return Err(ModelError::Window { window: parameters.window });
        }
        parameters.check_pairs(words.iter().flatten().map(|part| part.words.len()))?;
        let each = || words.iter().flatten().flat_map(|part| &part.words);
        let mut stems: Vec<&str> = each().map(|(stem, _)| stem.as_str()).collect();
        stems.sort_unstable();
        stems.dedup();
        let mut tags: Vec<Tag> = each().map(|&(_, tag)| tag).collect();
        tags.sort_unstable();
        tags.dedup();
        if tags.len() > usize::from(u16::MAX) {
            return Err(ModelError::TooManyTags { found: tags.len() });
        }
        let number = |(stem, tag): &(String, Tag)| {
            let stem = stems.binary_search(&stem.as_str()).unwrap_or_default();
            (stem as u32, tags.binary_search(tag).unwrap_or_default() as u16)
        };
        let part = |part: &DescriptorPart| NumberedPart {
            label: part.label,
            words: part.words.iter().map(number).collect(),
        };
        let numbered = words.iter().map(|parts| parts.iter().map(part).collect()).collect();
        let stems: Vec<String> = stems.into_iter().map(str::to_owned).collect();
        let weighs = parameters.background != Background::Off;
        let table = if weighs { Frequencies::of(settings.language) } else { None };
        let background = table.map(|table| BackgroundCounts::of(&table, &stems));
        let recipe = Recipe {
            core,
            settings,
            parameters,
            framework,
            stems,
            tags,
            words: numbered,
            background,
            decision: Err(Undecided::NotAsked),
            general: Vec::new(),
            reference: Vec::new(),
            meaning: None,
            learned: None,
        };
        let mut model = Self::build(recipe, cancel)?;
        model.recipe.decision = model.calibrate(words, cancel)?;
        model.recipe.general = model.general_votes(cancel)?;
        model.sign();
        Ok(model)
    }

    /// Takes the fingerprint of what the model is made of.
    pub(crate) fn sign(&mut self) {
        self.fingerprint = crate::file::fingerprint(&self.recipe);
    }

    /// Everything that follows from a recipe; nothing has signed it yet.
    pub(crate) fn build(mut recipe: Recipe, cancel: &Cancel) -> Result<Self, Cancelled> {
        let mut stems = Stems::default();
        for stem in &recipe.stems {
            stems.intern(stem);
        }
        let texts = recipe.words.iter().map(|parts| Text::of(parts, &recipe.parameters)).collect();
        let background = BackgroundWeights::of(recipe.background.as_ref(), &recipe.parameters);
        let factors = Factors::of(recipe.learned.as_ref());
        let (terms, descriptors) = TermTable::build(texts, &recipe.parameters, background, &factors, cancel)?;
        let unordered = recipe.parameters.pairs == Pairs::Unordered;
        let lookup = Lookup::build(&terms, recipe.stems.len(), &recipe.tags, unordered, cancel)?;
        let terms = Arc::new(terms);
        let applies = recipe.framework.applicable();
        let lineage = Lineage::of(&recipe.framework, &applies);
        recipe.reference = descriptors.iter().map(|descriptor| descriptor.reference).collect();
        Ok(Self {
            recipe,
            stems,
            descriptors,
            terms,
            lookup,
            factors,
            lineage,
            applies,
            encoder: None,
            fingerprint: String::new(),
            spellings: OnceLock::new(),
            siblings: OnceLock::new(),
        })
    }

    /// The model that the same settings make of other descriptors: one for each concept, of the stems and tags of this
    /// model. When a unit counts as aligned is left as it is.
    ///
    /// # Errors
    /// If it was cancelled.
    ///
    /// # Panics
    /// If `descriptors` does not have one entry per concept.
    pub fn with_descriptors(
        &self,
        descriptors: Vec<Vec<NumberedPart>>,
        cancel: &Cancel,
    ) -> Result<Self, Cancelled> {
        assert_eq!(self.concept_count(), descriptors.len(), "one descriptor per concept");
        let recipe = Recipe { words: descriptors, meaning: None, ..self.recipe.clone() };
        let mut model = Self::build(recipe, cancel)?;
        model.sign();
        Ok(model)
    }

    /// The framework the model was induced from.
    #[must_use]
    pub fn framework(&self) -> &Framework {
        &self.recipe.framework
    }

    /// How texts cite the concepts of the framework.
    #[must_use]
    pub fn spellings(&self) -> &Spellings {
        self.spellings.get_or_init(|| Spellings::of(self.framework()))
    }

    /// The concepts whose descriptors have nearly the same words, as groups of columns.
    pub fn alike(&self) -> impl Iterator<Item = &[u32]> {
        self.siblings().groups().iter().map(|group| group.columns.as_slice())
    }

    pub(crate) fn siblings(&self) -> &Siblings {
        self.siblings.get_or_init(|| Siblings::of(self.framework(), &self.terms))
    }

    /// The settings of the linguistic core that read the descriptors: documents have to be read with the same.
    #[must_use]
    pub fn settings(&self) -> &CoreSettings {
        &self.recipe.settings
    }

    /// The identity of that core.
    #[must_use]
    pub fn core(&self) -> &str {
        &self.recipe.core
    }

    /// The method's parameters.
    #[must_use]
    pub fn parameters(&self) -> &Parameters {
        &self.recipe.parameters
    }

    /// The SHA-256 of what the model is made of: equal fingerprints are equal models.
    #[must_use]
    pub fn fingerprint(&self) -> &str {
        &self.fingerprint
    }

    /// When a unit counts as aligned with a concept: by scores, where the model knows of meaning.
    ///
    /// # Errors
    /// If the framework gives no threshold, with the reason.
    pub fn decision(&self) -> Result<Decision, Undecided> {
        self.meaning().map_or(self.recipe.decision, |meaning| Ok(meaning.decision))
    }

    /// The decision by terms alone.
    ///
    /// # Errors
    /// As [`Model::decision`].
    pub fn lexical_decision(&self) -> Result<Decision, Undecided> {
        self.recipe.decision
    }

    /// e: the mean vote of a unit of general text for each concept. Empty where nothing is decided.
    #[must_use]
    pub fn general(&self) -> &[f64] {
        self.meaning().map_or(&self.recipe.general, |meaning| &meaning.general)
    }

    /// What the model learned from people's decisions, if it did.
    #[must_use]
    pub fn learned(&self) -> Option<&Learned> {
        self.recipe.learned.as_ref()
    }

    /// m: the number of concepts.
    #[must_use]
    pub fn concept_count(&self) -> usize {
        self.descriptors.len()
    }

    /// |𝒱_SRD|: the number of distinct terms.
    #[must_use]
    pub fn term_count(&self) -> usize {
        self.terms.len()
    }
}
