//! Which pairs are no co-occurrences, as people name them.

use itl_core::Exclusions;
use serde::Deserialize;
use std::str::FromStr;

/// Pairs left out of the co-occurrences: `none`, or `equal`, `bigram`, or both separated by a comma.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub struct CocExclude(pub Exclusions);

impl FromStr for CocExclude {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut exclusions = Exclusions::default();
        if text != "none" {
            for name in text.split(',') {
                match name.trim() {
                    "equal" => exclusions.equal = true,
                    "bigram" => exclusions.bigram = true,
                    other => return Err(format!("\"{other}\" is neither none, equal nor bigram")),
                }
            }
        }
        Ok(Self(exclusions))
    }
}

impl TryFrom<String> for CocExclude {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}
