//! Citations: the places where a text names a concept of the framework by its id.
//!
//! In: a framework, then any text. Out: which concept is named where: "AC-2(1)", "Art. 6(1)(a) GDPR", "T1566.001", "SDGs 6, 7 and 13",
//! "target 12.5". The spellings follow from the ids, the kind of framework and the patterns of its file. The time is linear in the text, and
//! citations have no part in affinities, votes or evidence.

mod document;
mod heads;
mod key;
mod law;
mod list;
mod numbers;
mod spellings;
#[cfg(test)]
mod table;

pub use document::Citations;
pub use spellings::Spellings;

use itl_base::ByteSpan;

use key::Keys;
use law::Law;

/// A place where a text names a concept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Citation {
    /// The concept's column.
    pub column: u32,
    /// The place of the name, in bytes of the text.
    pub span: ByteSpan,
}

/// A head with its numbers, or an id that stands alone.
struct Reference {
    start: usize,
    end: usize,
    named: Vec<Citation>,
    /// Whether it may belong to another law.
    article: bool,
}

/// Bytes between two articles that one law follows.
const BETWEEN: usize = 12;

impl Spellings {
    /// The concepts that a text names, in the order of the text.
    ///
    /// ```
    /// let framework = itl_framework::bundled("sdg").unwrap();
    /// let text = "SDG 13 is more than a target of 12.5 %.";
    /// let found = itl_core::Spellings::of(&framework).find(text);
    /// assert_eq!(found.iter().map(|cite| cite.span.of(text)).collect::<Vec<_>>(), ["SDG 13"]);
    /// ```
    #[must_use]
    pub fn find(&self, text: &str) -> Vec<Citation> {
        if self.is_empty() {
            return Vec::new();
        }
        let (mut references, mut keys) = (Vec::new(), Keys::default());
        let (mut next, mut before) = (0, [None; 2]);
        for (at, c) in text.char_indices() {
            let [inner, previous] = before;
            before = [previous, Some(c)];
            let inside = c.is_alphanumeric() && previous.is_some_and(char::is_alphanumeric);
            if at < next || inside || c.is_whitespace() {
                continue;
            }
            let mut heads = self.heads_at(text, at);
            let reference =
                heads.find_map(|(head, end)| self.numbers(text, at, end, head, &mut keys)).or_else(|| {
                    // Behind a dash or a dot inside of a word, it is a part of something else.
                    let joined = previous.is_some_and(|c| key::is_dash(c) || "._@".contains(c));
                    let part = joined && inner.is_some_and(char::is_alphanumeric);
                    if part { None } else { self.code(text, at, &mut keys) }
                });
            if let Some(reference) = reference {
                next = reference.end;
                references.push(reference);
            }
        }
        self.without_other_laws(text, &mut references);
        references.into_iter().flat_map(|reference| reference.named).collect()
    }

    /// An id that stands for itself at a place.
    fn code(&self, text: &str, at: usize, keys: &mut Keys) -> Option<Reference> {
        if self.codes.is_empty() || !text.as_bytes()[at].is_ascii_alphabetic() {
            return None;
        }
        let letters = || text.as_bytes()[at..].iter().take_while(|byte| byte.is_ascii_alphabetic());
        let (all, upper) = (letters().count(), letters().filter(|byte| byte.is_ascii_uppercase()).count());
        if upper < all && (upper > 0 || all == 1) {
            return None;
        }
        keys.read(text, at);
        let mut known = keys.longest_first().filter(|&(_, end)| ends_code(text, end));
        let (column, end) = known.find_map(|(key, end)| Some((*self.codes.get(key)?, end)))?;
        let named = vec![Citation { column, span: ByteSpan::new(at, end) }];
        Some(Reference { start: at, end, named, article: false })
    }

    /// Drops articles of other laws. Of articles in a row, the law behind the last is that of all.
    fn without_other_laws(&self, text: &str, references: &mut [Reference]) {
        let mut behind: Option<(usize, Law)> = None;
        for at in (0..references.len()).rev() {
            let reference = &references[at];
            if !reference.article {
                continue;
            }
            let (start, end) = (reference.start, reference.end);
            let mut law = self.laws.after(text, end);
            if law == Law::Unsaid {
                law = self.laws.before(text, start);
            }
            if law == Law::Unsaid
                && let Some((next, of_next)) = behind
                && next >= end
                && next - end <= BETWEEN
                && list::is_connector(&text[end..next])
            {
                law = of_next;
            }
            let letters = text[start..end].chars().take_while(|c| c.is_alphabetic());
            // In a heading of capitals every word looks like the name of a law.
            if law == Law::Other && letters.filter(|c| c.is_uppercase()).count() > 1 {
                law = Law::Unsaid;
            }
            behind = Some((start, law));
            if law == Law::Other {
                references[at].named.clear();
            }
        }
    }
}

/// Whether an id that stands alone may end there: not inside of a part number, but before the letter of a paragraph.
fn ends_code(text: &str, end: usize) -> bool {
    let mut rest = text[end..].chars();
    let (first, second) = (rest.next(), rest.next());
    let alphanumeric = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
    match first {
        None => true,
        Some('_' | '@') => false,
        Some('\u{2013}') => true,
        Some(c) if key::is_dash(c) => !alphanumeric(second),
        Some(c) if c.is_ascii_lowercase() => {
            text.as_bytes()[end - 1].is_ascii_digit() && !alphanumeric(second) && second != Some('_')
        }
        Some(c) => !c.is_alphanumeric(),
    }
}
