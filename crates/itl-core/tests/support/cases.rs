//! Random frameworks and texts over few words, so that repeats, equal neighbours and unknown words are common.

use itl_core::{Background, Counting, Exclusions, Normalizer, Pairs, Parameters, Preset, Reach, Scheme};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

use super::Given;

/// Surface forms of descriptors and units; some share a stem.
const COMMON: [&str; 8] = ["water", "waters", "energy", "reduce", "reduced", "plan", "fish", "cities"];
/// Surface forms that only units have.
const UNIT_ONLY: [&str; 3] = ["lorem", "ipsum", "dolor"];
const CONTENT: [&str; 3] = ["NN", "VB", "NN"];
/// The last is not the tag of a content word: the filter drops what has it.
const ANY: [&str; 5] = ["NN", "VB", "NN", "JJ", "IN"];

/// A framework and a text, as given words.
#[derive(Debug, Clone)]
pub(crate) struct Case {
    pub(crate) descriptors: Vec<Vec<Given>>,
    pub(crate) units: Vec<Vec<Given>>,
}

fn descriptor() -> impl Strategy<Value = Vec<Given>> {
    vec((select(COMMON.as_slice()), select(CONTENT.as_slice())), 0..12)
}

fn unit() -> impl Strategy<Value = Vec<Given>> {
    let forms: Vec<&'static str> = COMMON.into_iter().chain(UNIT_ONLY).collect();
    vec((select(forms), select(ANY.as_slice())), 0..16)
}

/// One to eight concepts, none to five units; some of either are empty.
pub(crate) fn case() -> impl Strategy<Value = Case> {
    (vec(descriptor(), 1..=8), vec(unit(), 0..=5))
        .prop_map(|(descriptors, units)| Case { descriptors, units })
}

/// Both presets in both schemes, and each of them with every single parameter varied on its own.
pub(crate) fn variants() -> Vec<Parameters> {
    let mut variants = Vec::new();
    for (preset, scheme) in [
        (Preset::Equations, Scheme::Paper),
        (Preset::Published, Scheme::Paper),
        (Preset::Equations, Scheme::Graded),
        (Preset::Published, Scheme::Graded),
    ] {
        // The oracle knows no general text: background.rs has b by hand.
        let base = Parameters { background: Background::Off, ..Parameters::of(preset).with(scheme) };
        variants.push(base);
        variants.extend((0..=8).map(|window| Parameters { window, ..base }));
        variants.extend([Reach::PlusOne, Reach::Exact].map(|reach| Parameters { reach, ..base }));
        for (equal, bigram) in [(false, false), (true, false), (false, true), (true, true)] {
            variants.push(Parameters { coc_exclude: Exclusions { equal, bigram }, ..base });
        }
        let normalizers = [Normalizer::Terms, Normalizer::Distinct, Normalizer::Norm];
        variants.extend(normalizers.map(|normalizer| Parameters { normalizer, ..base }));
        variants.extend([Pairs::Ordered, Pairs::Unordered].map(|pairs| Parameters { pairs, ..base }));
        let countings = [Counting::Linear, Counting::Logarithmic];
        variants.extend(countings.map(|counting| Parameters { counting, ..base }));
        variants.extend([0, 1, 4].map(|label_weight| Parameters { label_weight, ..base }));
        variants.extend([0.0, 3.0].map(|shrinkage| Parameters { shrinkage, ..base }));
        for kind in 0..4 {
            let mut type_weights = base.type_weights;
            type_weights[kind] = 0.0;
            variants.push(Parameters { type_weights, ..base });
        }
    }
    variants
}

/// Any of these.
pub(crate) fn parameters() -> impl Strategy<Value = Parameters> {
    select(variants())
}
