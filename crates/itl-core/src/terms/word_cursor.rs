//! The words of one unit after the other.
//!
//! In: a text's tokens, and the spans of its units. Out: the words that count inside a span. Units mostly stand in the order of the text,
//! so the first word of a unit is looked for where the words of the unit before end. In any other order they are found, too.

use itl_base::ByteSpan;
use itl_text::{Fate, Tokens, Word};

/// Goes from unit to unit. It may come from another text: where it stands is a hint and no more.
#[derive(Debug, Default)]
pub(crate) struct WordCursor {
    /// The token behind the unit before.
    token: usize,
}

impl WordCursor {
    /// Calls `each` with the words inside a span, in order.
    #[inline]
    pub(crate) fn each_word(&mut self, tokens: &Tokens, span: ByteSpan, mut each: impl FnMut(Word)) {
        let mut at = self.first_at(tokens, span.start);
        while at < tokens.len() {
            let token = tokens.get(at);
            if token.span.start >= span.end {
                break;
            }
            if let Fate::Kept(stem) = token.fate {
                each(Word { stem, tag: token.tag, span: token.span });
            }
            at += 1;
        }
        self.token = at;
    }

    /// The first token that does not begin before a place: by steps that grow, and then between the last two.
    fn first_at(&self, tokens: &Tokens, place: u32) -> usize {
        let begins_before = |at: usize| tokens.get(at).span.start < place;
        let mut low = self.token;
        if low > tokens.len() || low > 0 && !begins_before(low - 1) {
            low = 0;
        }
        let (mut high, mut step) = (low, 1);
        while high < tokens.len() && begins_before(high) {
            low = high + 1;
            high += step;
            step *= 2;
        }
        high = high.min(tokens.len());
        while low < high {
            let middle = low.midpoint(high);
            match begins_before(middle) {
                true => low = middle + 1,
                false => high = middle,
            }
        }
        low
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use itl_base::{Cancel, Language};
    use itl_text::{CoreSettings, LinguisticCore};

    #[test]
    fn spans_in_any_order_have_their_words() {
        let core = LinguisticCore::new(CoreSettings::of(Language::ENGLISH)).unwrap();
        let text = "Clean water saves children. It is so. ".repeat(40);
        let analysis =
            core.analyze(&text, &[ByteSpan { start: 0, end: text.len() as u32 }], &Cancel::never()).unwrap();
        let len = text.len() as u32;
        let ordered = (0..len).step_by(38).map(|start| ByteSpan { start, end: start + 38 });
        let odd = [(0, 0), (len, len), (6, 17), (7, 400), (400, 900), (3, 5), (len - 38, len), (0, len)];
        let odd = odd.map(|(start, end)| ByteSpan { start, end });
        let mut cursor = WordCursor { token: 7000 };
        for span in ordered.chain(odd) {
            let mut found = Vec::new();
            cursor.each_word(&analysis.tokens, span, |word| found.push(word));
            assert_eq!(found, analysis.words_in(span).collect::<Vec<_>>(), "{span:?}");
        }
        let mut found = Vec::new();
        cursor.each_word(&Tokens::default(), ByteSpan { start: 0, end: 9 }, |word| found.push(word));
        assert_eq!(found, []);
    }
}
