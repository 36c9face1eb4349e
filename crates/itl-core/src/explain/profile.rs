//! What there is to know about the concepts and terms of a model: profiles, weights, and what terms are made of.

use itl_base::Tag;
use itl_text::StemId;

use crate::induce::descriptor::{Descriptor, NumberedPart};
use crate::model::Model;
use crate::terms::term::{TermId, TermKey, TermKind};

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
    /// `F[t,j]`: how often the descriptor has the term, labels counted as often as they weigh.
    pub count: u32,
    /// η: σ of the term's type in the concept or, in the graded scheme, how much the descriptor uses the term.
    pub specificity: f64,
    /// φ = η·δ·b, with b = 1 where the frequency of words in general text plays no part.
    pub importance: f64,
}

/// A concept's profile.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Profile {
    /// How many words the descriptor has after filtering.
    pub words: usize,
    /// Distinct terms by type, in the order of [`TermKind::ALL`].
    pub distinct: [u64; 4],
    /// σ by type; in the graded scheme the weight of each type, the same for all concepts.
    pub specificity: [f64; 4],
    /// λ_ref: the affinity of the descriptor to its own concept; 0 means that nothing can be relative to it.
    pub reference: f64,
}

impl Model {
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

    /// The texts of a concept's descriptor, as numbers of the model's stems and tags.
    #[must_use]
    pub fn descriptor_parts(&self, column: usize) -> &[NumberedPart] {
        &self.recipe.words[column]
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
            // A word that was not tagged is known by its stem alone.
            TermKind::Individual if self.recipe.tags[b as usize] == Tag::ANY => stem(a).to_owned(),
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

    /// δ of a term.
    #[must_use]
    pub fn discriminability(&self, term: TermId) -> f64 {
        self.terms.discriminability(term)
    }

    /// δ·b: what η is multiplied by to be φ. It is δ where the frequency of words in general text plays no part.
    #[must_use]
    pub fn factor(&self, term: TermId) -> f64 {
        self.terms.factor(term)
    }

    /// The number of a stem, if the model has it.
    #[must_use]
    pub fn find_stem(&self, stem: &str) -> Option<StemId> {
        self.stems.find(stem)
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
        let specificity = self.terms.relevance(term, column);
        Some(Weight { count, specificity, importance: self.terms.importance(term, column) })
    }

    /// What people's decisions multiplied a term's weight in a concept by; 1 where they did not.
    #[must_use]
    pub fn learned_factor(&self, term: TermId, column: usize) -> f64 {
        self.factors.of_term(self.terms.key(term), column as u32)
    }

    /// b: how much less a term counts because general text has its words; 1 where that plays no part.
    #[must_use]
    pub fn background(&self, term: TermId) -> f64 {
        self.terms.background(term)
    }

    /// Whether a concept has a term.
    #[must_use]
    pub fn has_term(&self, column: usize, term: TermId) -> bool {
        self.terms.count(term, column).is_some()
    }

    /// The columns of the concepts that have a term, in order.
    pub fn columns(&self, term: TermId) -> impl ExactSizeIterator<Item = usize> {
        self.terms.columns(term).iter().map(|&column| column as usize)
    }

    /// The terms of a concept, in the order of terms.
    #[must_use]
    pub fn terms_of(&self, column: usize) -> Vec<TermId> {
        self.counts_of(column).map(|(term, _)| term).collect()
    }

    /// The terms of a concept, with how often its descriptor has each, in the order of terms.
    pub fn counts_of(&self, column: usize) -> impl Iterator<Item = (TermId, u32)> {
        let mut keys = Vec::new();
        crate::terms::normalizer::keys(&self.descriptors[column].words, self.parameters(), &mut keys);
        let counts: Vec<(TermKey, u32)> =
            keys.chunk_by(|a, b| a == b).map(|run| (run[0], run.len() as u32)).collect();
        counts.into_iter().filter_map(|(key, count)| Some((self.terms.find(key)?, count)))
    }

    /// The terms made of these stems: a word with any tag, or the bigram, trigram and co-occurrence.
    #[must_use]
    pub fn find_terms(&self, stems: &[&str]) -> Vec<TermId> {
        let ids: Option<Vec<u32>> = stems.iter().map(|stem| self.stems.find(stem).map(|id| id.0)).collect();
        let keys = match ids.as_deref() {
            Some(&[a]) => (0..self.recipe.tags.len() as u32).map(|tag| TermKey::individual(a, tag)).collect(),
            Some(&[a, b]) => vec![TermKey::bigram(a, b), self.parameters().cooccurrence(a, b)],
            Some(&[a, b, c]) => vec![TermKey::trigram(a, b, c)],
            _ => Vec::new(),
        };
        keys.into_iter().filter_map(|key| self.terms.find(key)).collect()
    }
}

/// The terms of one model in another: the same type, stems and tag.
pub struct Counterparts<'m> {
    from: &'m Model,
    to: &'m Model,
    /// The stems and tags of the one in the other.
    stems: Vec<Option<u32>>,
    tags: Vec<Option<u32>>,
}

impl<'m> Counterparts<'m> {
    /// Prepares to look up terms of `from` in `to`.
    #[must_use]
    pub fn of(from: &'m Model, to: &'m Model) -> Self {
        let stem = |stem: &String| to.recipe.stems.binary_search(stem).ok().map(|at| at as u32);
        let tag = |tag| to.recipe.tags.binary_search(tag).ok().map(|at| at as u32);
        let stems = from.recipe.stems.iter().map(stem).collect();
        let tags = from.recipe.tags.iter().map(tag).collect();
        Self { from, to, stems, tags }
    }

    /// The term in the other model, if that has it.
    #[must_use]
    pub fn find(&self, term: TermId) -> Option<TermId> {
        let key = self.from.terms.key(term);
        let [a, b, c] = key.parts();
        let stem = |id: u32| self.stems[id as usize];
        self.to.terms.find(match key.kind() {
            TermKind::Individual => TermKey::individual(stem(a)?, self.tags[b as usize]?),
            TermKind::Bigram => TermKey::bigram(stem(a)?, stem(b)?),
            TermKind::Trigram => TermKey::trigram(stem(a)?, stem(b)?, stem(c)?),
            TermKind::Cooccurrence => TermKey::cooccurrence(stem(a)?, stem(b)?),
        })
    }
}
