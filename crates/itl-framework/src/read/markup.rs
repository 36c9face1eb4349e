//! Prose with light markup in, plain prose out: the words of links stay and their addresses go, as do citations and
//! tags that only set type. Every byte is looked at a few times, however many openings have no end.

use std::num::NonZeroUsize;

/// Tags of HTML that stand in Markdown for the look of words; anything else in angle brackets is text.
const TAGS: [&str; 12] = [
    "<code>",
    "</code>",
    "<b>",
    "</b>",
    "<i>",
    "</i>",
    "<em>",
    "</em>",
    "<strong>",
    "</strong>",
    "<br>",
    "<br/>",
];

/// How a citation of ATT&CK begins.
const CITATION: &str = "(Citation:";

/// Prose without its markup. What is no markup stays as it is.
pub(super) fn plain(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut parentheses = Parentheses::of(text);
    let mut rest = text;
    // No byte of a longer character is one of these.
    while let Some(at) = rest.bytes().position(|byte| matches!(byte, b'[' | b'(' | b'<')) {
        plain.push_str(&rest[..at]);
        rest = &rest[at..];
        if let Some((words, after)) = link(rest, &mut parentheses) {
            plain.push_str(words);
            rest = close_up(after);
        } else if let Some(after) = citation(rest, &mut parentheses) {
            rest = after;
        } else if let Some((tag, after)) = tag(rest) {
            // What a line break parts stays parted.
            plain.push_str(if tag.starts_with("<br") { "\n" } else { "" });
            rest = after;
        } else {
            plain.push_str(&rest[..1]);
            rest = &rest[1..];
        }
    }
    plain.push_str(rest);
    plain.trim().to_owned()
}

/// What follows a piece that was put in: without the space that stands before a mark which ends it.
pub(super) fn close_up(after: &str) -> &str {
    let next = after.trim_start_matches(' ');
    if next.starts_with(['.', ',', ';', ':', ')']) { next } else { after }
}

/// The words of `[words](address)` at the start of a text, and what follows.
fn link<'t>(text: &'t str, parentheses: &mut Parentheses<'_>) -> Option<(&'t str, &'t str)> {
    let inside = text.strip_prefix('[')?;
    let end = inside.find(['[', ']', '\n'])?;
    let after = parentheses.past(inside[end..].strip_prefix(']')?)?;
    (end > 0).then_some((&inside[..end], after))
}

/// What follows a citation at the start of a text.
fn citation<'t>(text: &'t str, parentheses: &mut Parentheses<'_>) -> Option<&'t str> {
    if text.starts_with(CITATION) { parentheses.past(text) } else { None }
}

fn tag(text: &str) -> Option<(&'static str, &str)> {
    let starts = |tag: &&str| text.get(..tag.len()).is_some_and(|start| start.eq_ignore_ascii_case(tag));
    TAGS.into_iter().find(starts).map(|tag| (tag, &text[tag.len()..]))
}

/// Which parentheses of a text belong together. One that is not closed on its line belongs to none.
struct Parentheses<'t> {
    text: &'t str,
    /// Where each opens, in order, and where it is closed.
    pairs: Vec<(usize, Option<NonZeroUsize>)>,
    /// The pair that was asked for last: the next is near it, and a search among all would go through the whole of memory each time.
    near: usize,
}

impl<'t> Parentheses<'t> {
    fn of(text: &'t str) -> Self {
        let (mut pairs, mut open) = (Vec::new(), Vec::new());
        for (at, byte) in text.bytes().enumerate() {
            match byte {
                b'(' => {
                    open.push(pairs.len());
                    pairs.push((at, None));
                }
                b')' => {
                    if let Some(pair) = open.pop() {
                        pairs[pair].1 = NonZeroUsize::new(at);
                    }
                }
                b'\n' => open.clear(),
                _ => {}
            }
        }
        Self { text, pairs, near: 0 }
    }

    /// What follows the parenthesis that begins `rest`, which is an end of the text.
    fn past<'r>(&mut self, rest: &'r str) -> Option<&'r str> {
        let start = self.text.len() - rest.len();
        while self.near > 0 && self.pairs.get(self.near).is_none_or(|pair| pair.0 > start) {
            self.near -= 1;
        }
        while self.pairs.get(self.near).is_some_and(|pair| pair.0 < start) {
            self.near += 1;
        }
        let (_, end) = self.pairs.get(self.near).filter(|pair| pair.0 == start)?;
        rest.get((*end)?.get() + 1 - start..)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_keep_their_words_and_citations_go() {
        assert_eq!(plain("see [CA-3](#ca-3) . And"), "see CA-3. And");
        assert_eq!(plain("[A](https://x/Foo_(bar)) b"), "A b");
        assert_eq!(plain("done.(Citation: Some (2020) FrameworkSource) Next"), "done. Next");
        assert_eq!(plain("run <code>ps</code><br>as <PID> [Assignment: x] (i.e., y)"), {
            "run ps\nas <PID> [Assignment: x] (i.e., y)"
        });
    }

    #[test]
    fn openings_without_an_end_are_passed_in_one_look() {
        // Looking for the end of each would take hours.
        for opening in ["(Citation: a ", "[a](", "[a]((", "(", "["] {
            let text = opening.repeat(1_000_000);
            assert_eq!(plain(&text), text.trim());
        }
        assert_eq!(plain("(a) [b](c(d)e) f) (Citation: g (h) i)."), "(a) b f) .");
        // What a link looked ahead for lies behind the citation that is looked for next.
        assert_eq!(plain("[x (Citation: y) z](a [b](c) (d)"), "[x  z](a b (d)");
    }

    #[test]
    fn what_is_unfinished_is_text() {
        for text in ["[a](b", "(Citation: never closed", "<cod", "[](x)", "[a\n](b)", "é[ü<"] {
            assert_eq!(plain(text), text);
        }
    }
}
