//! Findings about the lengths of descriptors, and what length does to the numbers.

use itl_base::{Help, Level};

use super::{Case, Finding};
use crate::length_bias::LengthBias;

/// Lengths are very different if the longest has so many times the words of the shortest, …
const LONGEST: f64 = 20.0;
/// … or the upper quartile of the lower.
const QUARTILES: f64 = 4.0;
/// From this ratio on, a bias is worth a finding.
const BIASED: f64 = 1.5;

/// What there is to say about lengths.
pub(super) fn findings(bias: &LengthBias) -> Vec<Finding> {
    let [shortest, lower, middle, upper, longest] = bias.words;
    let mut found = Vec::new();
    if longest >= LONGEST * shortest || upper >= QUARTILES * lower {
        found.push(Finding {
            code: "lengths",
            level: Level::Info,
            message: format!(
                "the descriptors are of very different length: {shortest:.0} to {longest:.0} words, half of them \
                 {lower:.0} to {upper:.0}, the middle one {middle:.0}"
            ),
            suggestion: Help::say("compare concepts by relative affinity; see length-bias for what is left"),
            cases: Vec::new(),
        });
    }
    let far = |ratio: f64| ratio >= BIASED || ratio <= 1.0 / BIASED;
    let (Some(absolute), Some(relative)) = (bias.absolute_ratio, bias.relative_ratio) else { return found };
    if far(absolute) || far(relative) {
        found.push(Finding {
            code: "length-bias",
            level: if bias.is_strong() { Level::Warning } else { Level::Info },
            message: format!("length decides part of the result: {}", in_words(absolute, relative)),
            suggestion: advice(absolute, relative),
            cases: correlations(bias),
        });
    }
    found
}

fn in_words(absolute: f64, relative: f64) -> String {
    format!(
        "from the same texts, the longest quarter of the concepts receives {absolute:.2} times the affinity of the \
         shortest quarter; in relative affinity, {relative:.2} times"
    )
}

fn advice(absolute: f64, relative: f64) -> Help {
    // How far from 1, whichever way.
    let far = |ratio: f64| ratio.max(1.0 / ratio.max(f64::MIN_POSITIVE));
    if far(relative) >= 2.0 {
        Help::say(
            "rank concepts of similar length against each other; lengthen the shortest texts or take one level of the \
             hierarchy (",
        )
        .setting("level")
        .and(", ")
        .setting("descriptors")
        .and(")")
    } else if far(relative) < far(absolute) {
        Help::say("compare concepts by relative affinity, which is the fairer of the two here")
    } else {
        Help::say("compare concepts by absolute affinity, which is the fairer of the two here")
    }
}

fn correlations(bias: &LengthBias) -> Vec<Case> {
    let case = |(name, value): (&str, Option<f64>)| {
        Some(Case {
            columns: Vec::new(),
            detail: format!("rank correlation of length with {name}: {:+.2}", value?),
        })
    };
    let all = [
        ("the reference affinity", bias.reference),
        ("the affinity received", bias.absolute),
        ("the relative affinity received", bias.relative),
    ];
    all.into_iter().filter_map(case).collect()
}

impl LengthBias {
    /// The size of the bias in words, if it could be measured.
    #[must_use]
    pub fn in_words(&self) -> Option<String> {
        Some(in_words(self.absolute_ratio?, self.relative_ratio?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_and_bias_in_words() {
        let words: Vec<usize> = (1..=16).map(|words| words * words).collect();
        let references = [1.0; 16];
        let received: Vec<f64> = words.iter().map(|&words| words as f64).collect();
        let bias = LengthBias::of(&words, &references, &received, &[]).unwrap();
        let found = findings(&bias);
        assert_eq!(found.iter().map(|finding| finding.code).collect::<Vec<_>>(), ["lengths", "length-bias"]);
        // (169 + 196 + 225 + 256) / (1 + 4 + 9 + 16) = 28.2 times.
        assert!(found[1].message.contains("receives 28.20 times"), "{}", found[1].message);
        assert_eq!(found[1].level, Level::Warning);
        let even = LengthBias::of(&[5, 6, 5, 6, 5, 6, 5, 6], &[1.0; 8], &[1.0; 8], &[]).unwrap();
        assert!(findings(&even).is_empty());
    }
}
