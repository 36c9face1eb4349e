//! Training and measuring of the part-of-speech taggers: texts of a treebank in; a model, figures and its card out.
//!
//! [`TrainingRun`] is one training, [`measure()`] says how good a tagger is, [`Speed::of`] how fast, [`catalogue`] lists
//! all models. Nothing in this library opens a file or prints; nothing trains on the test part, nor chooses anything by it. It is
//! not part of the product: tasks of the project call it.

mod card;
mod catalogue;
mod classes;
mod clusters;
mod corpus;
mod frequencies;
mod learn;
mod lexicon;
mod logistic;
mod measure;
mod settings;
mod sources;
mod training;
mod treebank;

pub use catalogue::{Catalogue, catalogue};
pub use clusters::Clusters;
pub use frequencies::{FrequencyTable, frequency_table};
pub use lexicon::{Lexicon, wordnet};
pub use measure::{
    Accuracy, Share, Speed, WRITINGS, Writing, against_statements, measure, mistakes, vocabulary,
};
pub use settings::Settings;
pub use training::{Trained, TrainingRun, Treebank, tagger_of};
pub use treebank::{Column, Sentence, Word};
