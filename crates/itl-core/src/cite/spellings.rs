//! The spellings of a framework's ids: a framework in; its ids by their keys, and the heads before numbers, out.

use itl_framework::Framework;
use std::collections::{BTreeMap, BTreeSet};

use super::heads::{self, Head};
use super::key::Keys;
use super::law::LawNames;
use super::list::literal;

/// Letters and digits that an id has at least, if it stands without a head.
const SHORTEST_CODE: usize = 3;

/// How the concepts of a framework are cited.
#[derive(Debug, Default)]
pub struct Spellings {
    /// Ids that stand for themselves, by their keys.
    pub(super) codes: BTreeMap<Box<str>, u32>,
    /// Ids that stand behind a head, by the keys of their numbers.
    pub(super) numbers: BTreeMap<Box<str>, u32>,
    heads: Vec<Head>,
    /// The heads that begin with a character, in lower case.
    first: BTreeMap<char, Vec<usize>>,
    /// The names of the law that articles are of.
    pub(super) laws: LawNames,
    /// Whether numbers are those of goals: behind them a dot and a digit make a figure.
    pub(super) goals: bool,
}

/// The words that ids bring with them.
#[derive(Default)]
struct Words {
    article: bool,
    goal: bool,
    own: BTreeSet<String>,
}

impl Spellings {
    /// Those of a framework. What stands below a concept whose text is made of it counts for the concept.
    #[must_use]
    pub fn of(framework: &Framework) -> Self {
        let mut spellings = Self::default();
        let (mut words, mut keys) = (Words::default(), Keys::default());
        for (column, concept) in (0..).zip(&framework.concepts) {
            spellings.add(&concept.id, column, &mut words, &mut keys);
        }
        for (column, concept) in (0..).zip(&framework.concepts) {
            for part in &concept.parts {
                spellings.add(&part.id, column, &mut words, &mut keys);
            }
        }
        let plain = spellings.numbers.keys().any(|key| key.bytes().all(|byte| byte.is_ascii_digit()));
        let goals = heads::names_goals(framework);
        let law = !goals && (words.article || plain && heads::names_law(framework));
        if goals && plain {
            spellings.goals = true;
            spellings.heads = heads::goals(framework.language);
        } else if words.goal {
            spellings.heads.extend(heads::own("goal"));
        }
        if law {
            spellings.laws = LawNames::of(&framework.id, &framework.title);
            spellings.heads.extend(heads::articles());
        }
        spellings.heads.extend(words.own.iter().flat_map(|word| heads::own(word)));
        spellings.heads.extend(heads::patterns(framework));
        for (at, head) in spellings.heads.iter().enumerate() {
            if let Some(first) = head.text.chars().next() {
                spellings.first.entry(lower(first)).or_default().push(at);
            }
        }
        spellings
    }

    /// Adds an id; of two with one key the first counts.
    fn add(&mut self, id: &str, column: u32, words: &mut Words, keys: &mut Keys) {
        let id = id.trim();
        let word_end = id.find(|c: char| !c.is_alphabetic() && c != '§').unwrap_or(id.len());
        let (word, rest) = id.split_at(word_end);
        let number = rest.trim_start_matches(|c: char| c.is_whitespace() || c == '.' || c == '-');
        let behind_word = number.starts_with(|c: char| c.is_ascii_digit()) && !word.is_empty();
        let spaced = rest.starts_with(char::is_whitespace) || word == "§";
        let known = heads::is_article(word) || heads::is_goal(word);
        if behind_word && (known || spaced) {
            let Some(key) = keys.whole(number) else { return };
            self.numbers.entry(key.into()).or_insert(column);
            words.article |= heads::is_article(word);
            words.goal |= heads::is_goal(word);
            if !known {
                words.own.insert(word.to_lowercase());
            }
            return;
        }
        let Some(key) = keys.whole(id) else { return };
        let size = key.bytes().filter(u8::is_ascii_alphanumeric).count();
        let digits = key.bytes().any(|byte| byte.is_ascii_digit());
        if key.starts_with(|c: char| c.is_ascii_alphabetic()) && digits && size >= SHORTEST_CODE {
            self.codes.entry(key.into()).or_insert(column);
        }
        self.numbers.entry(key.into()).or_insert(column);
    }

    /// Whether no text can name a concept.
    pub(super) fn is_empty(&self) -> bool {
        self.codes.is_empty() && self.heads.is_empty()
    }

    /// The heads that stand at a place, with where they end.
    pub(super) fn heads_at<'a>(
        &'a self,
        text: &'a str,
        at: usize,
    ) -> impl Iterator<Item = (&'a Head, usize)> {
        let first = text[at..].chars().next().map(lower);
        let heads = first.and_then(|first| self.first.get(&first)).into_iter().flatten();
        heads.filter_map(move |&head| {
            let head = &self.heads[head];
            Some((head, literal(text, at, &head.text)?))
        })
    }
}

/// A character in lower case, where that is one character.
pub(super) fn lower(c: char) -> char {
    let mut lower = c.to_lowercase();
    match (lower.next(), lower.next()) {
        (Some(one), None) => one,
        _ => c,
    }
}
