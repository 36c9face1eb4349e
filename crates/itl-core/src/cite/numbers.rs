//! The numbers behind a head: "goals 3 and 4", "Art. 12–14", "Article 6(1)(a), (b) and (f)".
//!
//! In: a text and the place behind a head. Out: the concepts that the numbers name, each with its place. A number that is a figure names none.

use itl_base::ByteSpan;

use super::heads::{Head, HeadKind};
use super::key::{Keys, is_dash};
use super::list::{Follow, Joint, follow, joint, literal, past_space};
use super::spellings::Spellings;
use super::{Citation, Reference};

/// Most numbers behind a head.
const MOST: usize = 100;
/// Most numbers that a range stands for; of a longer one, only the ends count.
const RANGE: u32 = 32;
/// Parts of an article that are named behind it.
const QUALIFIERS: [&str; 28] = [
    "abs",
    "absatz",
    "lit",
    "buchst",
    "satz",
    "s",
    "nr",
    "uabs",
    "para",
    "paras",
    "paragraph",
    "paragraphs",
    "par",
    "point",
    "points",
    "letter",
    "letters",
    "sub",
    "alinéa",
    "paragraphe",
    "point",
    "let",
    "lett",
    "apartado",
    "letra",
    "comma",
    "párrafo",
    "subparagraph",
];

/// A number behind a head.
struct Item {
    column: u32,
    /// Its value, if it is whole.
    value: Option<u32>,
    end: usize,
}

impl Spellings {
    /// The numbers behind a head that stands from `start` to `end`.
    pub(super) fn numbers(
        &self,
        text: &str,
        start: usize,
        end: usize,
        head: &Head,
        keys: &mut Keys,
    ) -> Option<Reference> {
        let mut at = number_start(text, end, head)?;
        let first = self.item(text, at, head.kind, keys)?;
        let article = head.kind == HeadKind::Article;
        if !head.tail.is_empty() {
            let end = literal(text, first.end, &head.tail)?;
            let named = vec![cite(first.column, start, end)];
            return Some(Reference { start, end, named, article });
        }
        let mut end = first.end;
        let mut named = vec![cite(first.column, start, end)];
        let mut last = first.value;
        let mut list = false;
        while let Some((joint, next)) = joint(text, end)
            && named.len() < MOST
            && let Some(item) = self.item(text, next, head.kind, keys)
            && (head.plural || follow(text, item.end) == Follow::Free)
        {
            (at, end, list) = (next, item.end, true);
            let range = last.zip(item.value).filter(|_| joint == Joint::To);
            last = item.value;
            if let Some((from, to)) = range {
                if self.is_all(from, to) {
                    // All of them at once name none.
                    named.pop();
                    continue;
                }
                let inner = if to.saturating_sub(from) <= RANGE { from.saturating_add(1)..to } else { 0..0 };
                let columns = inner.filter_map(|value| self.numbers.get(value.to_string().as_str()));
                named.extend(columns.map(|&column| cite(column, at, end)));
            }
            named.push(cite(item.column, at, end));
        }
        // "Our goals 1" begins something else, and "the SDGs 7" has a footnote or the number of a page behind it.
        let enough = list || !head.plural || !matches!(head.kind, HeadKind::Word | HeadKind::Name);
        enough.then_some(Reference { start, end, named, article })
    }

    /// The number at a place.
    fn item(&self, text: &str, at: usize, kind: HeadKind, keys: &mut Keys) -> Option<Item> {
        keys.read(text, at);
        let fits = |key: &str, end: usize| {
            let mut rest = text[end..].chars();
            let (next, second) = (rest.next(), rest.next());
            let finer = next == Some('.') && second.is_some_and(|c| c.is_ascii_digit());
            let bounded = !next.is_some_and(|c| c.is_alphanumeric() || c == '_');
            bounded
                && match kind {
                    HeadKind::Below => key.contains('.'),
                    HeadKind::Article => true,
                    // Behind a goal, a dot and a digit make a figure; behind a target, an indicator.
                    _ => !(finer && self.goals) || key.contains('.'),
                }
        };
        let known = keys.longest_first().find_map(|(key, end)| {
            let column = *self.numbers.get(key).filter(|_| fits(key, end))?;
            Some(Item { column, value: key.parse().ok(), end })
        });
        let mut item = known?;
        if kind == HeadKind::Article {
            item.end = qualified(text, item.end);
        } else if self.goals {
            item.end = past_decimals(text, item.end);
            if follow(text, item.end) == Follow::Unit {
                return None;
            }
        }
        Some(item)
    }

    /// Whether a range of whole numbers is the whole framework.
    fn is_all(&self, from: u32, to: u32) -> bool {
        let beside = |value: Option<u32>| {
            value.is_some_and(|value| self.numbers.contains_key(value.to_string().as_str()))
        };
        from == 1 && to > from && !beside(to.checked_add(1))
    }
}

/// The place behind ".1" and the like.
fn past_decimals(text: &str, mut end: usize) -> usize {
    while let Some(rest) = text[end..].strip_prefix('.') {
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        if digits == 0 {
            break;
        }
        end += 1 + digits;
    }
    end
}

fn cite(column: u32, start: usize, end: usize) -> Citation {
    Citation { column, span: ByteSpan::new(start, end) }
}

/// Where the number behind a head begins.
fn number_start(text: &str, end: usize, head: &Head) -> Option<usize> {
    let begins = |at: usize| text.as_bytes().get(at).copied();
    if head.kind == HeadKind::Pattern {
        return begins(end).filter(u8::is_ascii_alphanumeric).map(|_| end);
    }
    let mut at = end;
    let mut next = text[at..].chars().next()?;
    if next.is_alphabetic() {
        return None;
    }
    if next == '.' || head.kind == HeadKind::Name && is_dash(next) {
        at += next.len_utf8();
    }
    at = past_space(text, at);
    for mark in ["no.", "nr.", "n°", "nº", "#"] {
        if let Some(behind) = literal(text, at, mark) {
            at = past_space(text, behind);
        }
    }
    next = text[at..].chars().next()?;
    next.is_ascii_digit().then_some(at)
}

/// The end of an article with the paragraphs, points and sentences that are named of it.
fn qualified(text: &str, mut end: usize) -> usize {
    for _ in 0..MOST {
        let Some(next) = qualifier(text, end) else { break };
        end = next;
    }
    end
}

/// The place behind one more part of an article: "(1)", ".1", ", point (a)", " and (f)".
fn qualifier(text: &str, end: usize) -> Option<usize> {
    let space = past_space(text, end);
    if let Some(end) = enclosed(text, space) {
        return Some(end);
    }
    if let Some(rest) = text[end..].strip_prefix('.')
        && rest.starts_with(|c: char| c.is_ascii_digit())
    {
        return Some(end + 1 + rest.bytes().take_while(u8::is_ascii_digit).count());
    }
    if let Some((_, next)) = joint(text, end)
        && let Some(end) = enclosed(text, next)
    {
        return Some(end);
    }
    let at = match text[space..].starts_with(',') {
        true => past_space(text, space + 1),
        false => space,
    };
    let word_end = QUALIFIERS.iter().find_map(|word| {
        let behind = literal(text, at, word)?;
        (!text[behind..].starts_with(char::is_alphabetic)).then_some(behind)
    })?;
    let at = word_end + usize::from(text[word_end..].starts_with('.'));
    let at = past_space(text, at);
    if let Some(end) = enclosed(text, at) {
        return Some(end);
    }
    const LONGEST: usize = 3;
    let size = text[at..].bytes().take(LONGEST + 1).take_while(u8::is_ascii_alphanumeric).count();
    (1..=LONGEST).contains(&size).then_some(at + size)
}

/// The place behind letters or digits in parentheses.
fn enclosed(text: &str, at: usize) -> Option<usize> {
    const LONGEST: usize = 4;
    let inner = text[at..].strip_prefix('(')?;
    let size = inner.bytes().take(LONGEST).take_while(u8::is_ascii_alphanumeric).count();
    (size > 0 && inner[size..].starts_with(')')).then_some(at + size + 2)
}
