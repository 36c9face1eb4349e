//! The words behind a score, with their places in both texts. Their contributions add up to the score.

use itl_base::ByteSpan;

use crate::adjust;
use crate::pairing::Pairing;
use crate::reading::NodeWords;
use crate::result::{LinkedTerm, TermPlace};

impl Pairing<'_> {
    /// The words that two concepts have in common, the strongest first.
    pub(crate) fn terms(&self, a: usize, b: usize) -> Vec<LinkedTerm> {
        let [first, second] = [&self.space.vectors[0][a], &self.space.vectors[1][b]];
        let mut others = second.all.iter().peekable();
        let mut products: Vec<(u32, f64)> = Vec::new();
        for &(stem, weight) in &first.all {
            while others.next_if(|(other, _)| *other < stem).is_some() {}
            if let Some(&(_, other)) = others.next_if(|(other, _)| *other == stem) {
                products.push((stem, weight / first.length * (other / second.length)));
            }
        }
        let cosine = products.iter().map(|(_, product)| product).sum::<f64>().min(1.0);
        let factor = adjust::factor(cosine, self.exponents[0][a] + self.exponents[1][b]);
        let term = |(stem, product): (u32, f64)| {
            let places = [(0, a), (1, b)].map(|(side, at)| self.places(side, at, stem));
            LinkedTerm {
                word: self.word(stem, a, b),
                stem: self.words.stems[stem as usize].clone(),
                contribution: product * factor,
                a: places[0].clone(),
                b: places[1].clone(),
            }
        };
        let mut terms: Vec<LinkedTerm> = products.into_iter().map(term).collect();
        terms.sort_by(|x, y| y.contribution.total_cmp(&x.contribution));
        terms
    }

    fn node(&self, side: usize, at: usize) -> &NodeWords {
        &self.words.nodes[side][self.space.nodes[side][at]]
    }

    /// Where a concept itself has a word.
    fn places(&self, side: usize, at: usize, stem: u32) -> Vec<TermPlace> {
        let NodeWords { label, text } = self.node(side, at);
        let place = |label: bool, span: ByteSpan| TermPlace { label, start: span.start, end: span.end };
        let of = |label: bool, words: &[crate::reading::PlacedWord]| {
            let here = words.iter().filter(|word| word.stem == stem);
            here.map(|word| place(label, word.span)).collect::<Vec<_>>()
        };
        [of(true, label), of(false, text)].concat()
    }

    /// A word as one of the texts has it first, or else as it is seen first anywhere.
    fn word(&self, stem: u32, a: usize, b: usize) -> String {
        let first = [(0, a), (1, b)].into_iter().find_map(|(side, at)| {
            let place = *self.places(side, at, stem).first()?;
            let concept = self.sides[side].concept(at);
            let text = if place.label { &self.label(side, at) } else { &concept.descriptor };
            text.get(place.start as usize..place.end as usize).map(str::to_lowercase)
        });
        first.unwrap_or_else(|| self.words.surfaces[stem as usize].clone())
    }

    fn label(&self, side: usize, at: usize) -> String {
        self.sides[side].hierarchy.nodes[self.space.nodes[side][at]].label.clone()
    }
}
