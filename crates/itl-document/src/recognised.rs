//! Words that somebody recognised in pictures of pages: what a reader is given, and what a document says of them.

use itl_base::ByteSpan;
use serde::{Deserialize, Serialize};
use std::ops::Range;

use crate::{Area, Document};

/// Which pages are recognised.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Recognise {
    /// Those whose text cannot be read otherwise.
    #[default]
    Auto,
    /// None.
    Off,
    /// All.
    On,
}

/// A page whose words were recognised.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct RecognisedPage {
    /// The page, from 1.
    pub page: u32,
    /// Its words, line by line.
    pub words: Vec<RecognisedWord>,
}

/// A word that was recognised.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct RecognisedWord {
    /// Its letters, without white space.
    pub text: String,
    /// Where it is.
    pub area: Area,
    /// The number of its line: words of a line follow each other.
    pub line: u32,
    /// How sure the recogniser is, in percent.
    pub confidence: u8,
}

/// A stretch of the text that was recognised.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct RecognisedSpan {
    /// Place in the text.
    pub span: ByteSpan,
    /// How sure the recogniser is, in percent.
    pub confidence: u8,
}

impl Document {
    /// How sure the recogniser is of a part of the text, in percent: the mean over its bytes. Nothing where it was not recognised.
    #[must_use]
    pub fn confidence(&self, part: Range<usize>) -> Option<f64> {
        let first = self.recognised.partition_point(|one| one.span.end as usize <= part.start);
        let inside = self.recognised[first..].iter().take_while(|one| (one.span.start as usize) < part.end);
        let (mut sum, mut bytes) = (0.0, 0.0);
        for one in inside {
            let end = (one.span.end as usize).min(part.end);
            let length = end.saturating_sub((one.span.start as usize).max(part.start));
            sum += length as f64 * f64::from(one.confidence);
            bytes += length as f64;
        }
        (bytes > 0.0).then(|| sum / bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn confidence_is_the_mean_over_what_was_recognised() {
        let mut document = crate::plain_text("We save water".to_owned());
        assert_eq!(document.confidence(0..13), None);
        let span = |start, end, confidence| RecognisedSpan { span: ByteSpan::new(start, end), confidence };
        document.recognised = vec![span(3, 8, 90), span(8, 13, 60)];
        assert_eq!(document.confidence(0..3), None);
        assert_eq!((document.confidence(0..13), document.confidence(9..13)), (Some(75.0), Some(60.0)));
    }
}
