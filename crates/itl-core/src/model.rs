//! The reference model M: a framework's terms with their weights, ready to align and to explain.

use itl_framework::Framework;
use itl_text::{CoreSettings, StemId, Stems, Tag};
use serde::{Deserialize, Serialize};

use crate::error::ModelError;
use crate::lookup::Lookup;
use crate::parameters::{MAX_WINDOW, Parameters};
use crate::sequence::Placed;
use crate::table::{Descriptor, TermTable};
use crate::term::{TermId, TermKey, TermKind};

/// What a model is made of and what its file holds; all else follows from it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Recipe {
    /// The identity of the linguistic core that read the descriptors.
    pub(crate) core: String,
    pub(crate) settings: CoreSettings,
    pub(crate) parameters: Parameters,
    pub(crate) framework: Framework,
    /// The distinct stems of all descriptors, sorted.
    pub(crate) stems: Vec<String>,
    /// The distinct tags of all descriptors, sorted.
    pub(crate) tags: Vec<Tag>,
    /// The words of each descriptor, as indices of stems and tags.
    pub(crate) words: Vec<Vec<(u32, u16)>>,
    /// λ_ref per concept, as the writer computed it.
    pub(crate) reference: Vec<f64>,
}

/// The words of one descriptor: stems with tags, in order.
pub type DescriptorWords = Vec<(String, Tag)>;

/// A reference model.
pub struct Model {
    pub(crate) recipe: Recipe,
    pub(crate) stems: Stems,
    pub(crate) descriptors: Vec<Descriptor>,
    pub(crate) terms: TermTable,
    pub(crate) lookup: Lookup,
    fingerprint: String,
}

/// A term of a model, with what there is to know about it.
#[derive(Debug, Clone, PartialEq)]
pub struct Term {
    /// Its type.
    pub kind: TermKind,
    /// Its stems; for a single word with the tag, as in `reduc/VB`.
    pub text: String,
    /// δ.
    pub discriminability: f64,
}

/// What a term is made of, as numbers: equal numbers are equal stems and tags of the model.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TermParts {
    /// Its type.
    pub kind: TermKind,
    /// Its stems in the order of the term, 0 after the last.
    pub stems: [StemId; 3],
    /// The tag of a single word.
    pub tag: Option<Tag>,
}

/// A term within one concept.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Weight {
    /// `F[t,j]`: how often the descriptor has the term.
    pub count: u32,
    /// σ of the term's type in the concept.
    pub specificity: f64,
    /// φ = σ·δ.
    pub importance: f64,
}

/// A concept's profile.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Profile {
    /// How many words the descriptor has after filtering.
    pub words: usize,
    /// Distinct terms by type, in the order of [`TermKind::ALL`].
    pub distinct: [u64; 4],
    /// σ by type.
    pub specificity: [f64; 4],
    /// λ_ref: the affinity of the descriptor to its own concept; 0 means that nothing can be relative to it.
    pub reference: f64,
}

impl Model {
    /// Induces a model from the words of each concept's descriptor, as the linguistic core `core` read them.
    ///
    /// # Errors
    /// If there are more tags than a model can number, or the window is too large.
    ///
    /// # Panics
    /// If `words` does not have one entry per concept.
    pub fn induce(
        framework: Framework,
        words: &[DescriptorWords],
        core: String,
        settings: CoreSettings,
        parameters: Parameters,
    ) -> Result<Self, ModelError> {
        assert_eq!(framework.concepts.len(), words.len(), "one descriptor per concept");
        if parameters.window > MAX_WINDOW {
            return Err(ModelError::Window { window: parameters.window });
        }
        let mut stems: Vec<&str> = words.iter().flatten().map(|(stem, _)| stem.as_str()).collect();
        stems.sort_unstable();
        stems.dedup();
        let mut tags: Vec<Tag> = words.iter().flatten().map(|&(_, tag)| tag).collect();
        tags.sort_unstable();
        tags.dedup();
        if tags.len() > usize::from(u16::MAX) {
            return Err(ModelError::TooManyTags { found: tags.len() });
        }
        let number = |(stem, tag): &(String, Tag)| {
            let stem = stems.binary_search(&stem.as_str()).unwrap_or_default();
            (stem as u32, tags.binary_search(tag).unwrap_or_default() as u16)
        };
        let words = words.iter().map(|words| words.iter().map(number).collect()).collect();
        let stems = stems.into_iter().map(str::to_owned).collect();
        let reference = Vec::new();
        Ok(Self::build(Recipe { core, settings, parameters, framework, stems, tags, words, reference }))
    }

    /// Everything that follows from a recipe.
    pub(crate) fn build(mut recipe: Recipe) -> Self {
        let mut stems = Stems::default();
        for stem in &recipe.stems {
            stems.intern(stem);
        }
        let placed = |words: &Vec<(u32, u16)>| {
            let place = |(at, &(stem, tag)): (usize, &(u32, u16))| Placed {
                position: at as u32,
                stem,
                tag: u32::from(tag),
            };
            words.iter().enumerate().map(place).collect()
        };
        let words = recipe.words.iter().map(placed).collect();
        let (terms, descriptors) = TermTable::build(words, &recipe.parameters);
        let lookup = Lookup::build(&terms, recipe.stems.len(), &recipe.tags);
        recipe.reference = descriptors.iter().map(|descriptor| descriptor.reference).collect();
        let fingerprint = crate::file::fingerprint(&recipe);
        Self { recipe, stems, descriptors, terms, lookup, fingerprint }
    }

    /// The framework the model was induced from.
    #[must_use]
    pub fn framework(&self) -> &Framework {
        &self.recipe.framework
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

    /// A concept's profile.
    #[must_use]
    pub fn profile(&self, column: usize) -> Profile {
        let Descriptor { words, distinct, specificity, reference, .. } = &self.descriptors[column];
        Profile { words: words.len(), distinct: *distinct, specificity: *specificity, reference: *reference }
    }

    /// λ_ref of all concepts.
    pub fn references(&self) -> impl Iterator<Item = f64> {
        self.descriptors.iter().map(|descriptor| descriptor.reference)
    }

    /// The words of a concept's descriptor: stem and tag, in order.
    pub fn words(&self, column: usize) -> impl Iterator<Item = (&str, Tag)> {
        self.descriptors[column]
            .words
            .iter()
            .map(|word| (self.stems.get(StemId(word.stem)), self.recipe.tags[word.tag as usize]))
    }

    /// A term, readable.
    #[must_use]
    pub fn term(&self, term: TermId) -> Term {
        let key = self.terms.key(term);
        let [a, b, c] = key.parts();
        let stem = |id: u32| self.stems.get(StemId(id));
        let text = match key.kind() {
            TermKind::Individual => format!("{}/{}", stem(a), self.recipe.tags[b as usize]),
            TermKind::Bigram | TermKind::Cooccurrence => format!("{} {}", stem(a), stem(b)),
            TermKind::Trigram => format!("{} {} {}", stem(a), stem(b), stem(c)),
        };
        Term { kind: key.kind(), text, discriminability: self.terms.discriminability(term) }
    }

    /// What a term is made of.
    #[must_use]
    pub fn term_parts(&self, term: TermId) -> TermParts {
        let key = self.terms.key(term);
        let [a, b, c] = key.parts();
        let (tag, b) = match key.kind() {
            TermKind::Individual => (Some(self.recipe.tags[b as usize]), 0),
            _ => (None, b),
        };
        TermParts { kind: key.kind(), stems: [a, b, c].map(StemId), tag }
    }

    /// A stem of the model.
    #[must_use]
    pub fn stem(&self, stem: StemId) -> &str {
        self.stems.get(stem)
    }

    /// A term's weight in a concept, if the concept has the term.
    #[must_use]
    pub fn weight(&self, term: TermId, column: usize) -> Option<Weight> {
        let count = self.terms.count(term, column)?;
        let kind = self.terms.key(term).kind();
        let specificity = self.descriptors[column].specificity[kind as usize];
        Some(Weight { count, specificity, importance: self.terms.importance(term, column) })
    }

    /// The columns of the concepts that have a term.
    pub fn columns(&self, term: TermId) -> impl Iterator<Item = usize> {
        self.terms.columns(term).iter().map(|&column| column as usize)
    }

    /// The terms of a concept, in the order of terms.
    #[must_use]
    pub fn terms_of(&self, column: usize) -> Vec<TermId> {
        let mut keys = Vec::new();
        crate::normalizer::keys(&self.descriptors[column].words, self.parameters(), &mut keys);
        keys.dedup();
        keys.into_iter().filter_map(|key| self.terms.find(key)).collect()
    }

    /// The terms made of these stems: a word with any tag, or the bigram, trigram and co-occurrence.
    #[must_use]
    pub fn find_terms(&self, stems: &[&str]) -> Vec<TermId> {
        let ids: Option<Vec<u32>> = stems.iter().map(|stem| self.stems.find(stem).map(|id| id.0)).collect();
        let keys = match ids.as_deref() {
            Some(&[a]) => (0..self.recipe.tags.len() as u32).map(|tag| TermKey::individual(a, tag)).collect(),
            Some(&[a, b]) => vec![TermKey::bigram(a, b), TermKey::cooccurrence(a, b)],
            Some(&[a, b, c]) => vec![TermKey::trigram(a, b, c)],
            _ => Vec::new(),
        };
        keys.into_iter().filter_map(|key| self.terms.find(key)).collect()
    }
}
