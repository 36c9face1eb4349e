//! The words that introduce the number of a concept: a framework in, its heads out.
//!
//! "SDG 13", "Art. 17", "target 12.5". They follow from the ids (`Article 5` brings its own word), from the kind of framework (goals, a law),
//! and from the patterns of the framework file. A head is literal text; nothing here is a regular expression.

use itl_base::Language;
use itl_framework::{CITE_ID, Framework};

/// The kinds of heads: what they demand of the number behind them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum HeadKind {
    /// A name of the framework, such as "SDG".
    Name,
    /// A common word for a concept, such as "goal".
    Word,
    /// A common word for what stands below a concept: its number has a dot.
    Below,
    /// A word for the article of a law.
    Article,
    /// A pattern of the framework file.
    Pattern,
}

/// Literal text before the number of a concept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Head {
    pub(super) kind: HeadKind,
    pub(super) text: String,
    /// Whether it announces several.
    pub(super) plural: bool,
    /// Literal text behind the number.
    pub(super) tail: String,
}

/// Words for goals by language: singular, plural; and those that name the framework.
const GOALS: [(&str, [&str; 4]); 6] = [
    ("en", ["goal", "goals", "sdg", "sdgs"]),
    ("de", ["ziel", "ziele", "sdg", "sdgs"]),
    ("fr", ["objectif", "objectifs", "odd", "sdg"]),
    ("es", ["objetivo", "objetivos", "ods", "sdg"]),
    ("pt", ["objetivo", "objetivos", "ods", "sdg"]),
    ("it", ["obiettivo", "obiettivi", "sdg", "oss"]),
];
/// Words for the targets and indicators of goals.
const BELOW: [&str; 4] = ["target", "targets", "indicator", "indicators"];
/// Words for articles, in singular and plural, whatever the language: "Art." is common to most.
const ARTICLE: [&str; 9] =
    ["article", "art", "artikel", "artikels", "artículo", "articolo", "artigo", "artykuł", "artikeln"];
const ARTICLES: [&str; 6] = ["articles", "arts", "artt", "artículos", "articoli", "artigos"];
/// Words of titles by which a framework with plain numbers is a law.
const LAWS: [&str; 8] =
    ["regulation", "directive", "convention", "charter", "treaty", "verordnung", "richtlinie", "gdpr"];

/// The words that a law may be cited by.
pub(super) fn is_article(word: &str) -> bool {
    ARTICLE.iter().chain(&ARTICLES).any(|known| known.eq_ignore_ascii_case(word))
}

/// The words that a goal may be cited by.
pub(super) fn is_goal(word: &str) -> bool {
    GOALS.iter().any(|(_, words)| words.iter().any(|known| known.eq_ignore_ascii_case(word)))
}

/// Whether the name of a framework says that it is the goals.
pub(super) fn names_goals(framework: &Framework) -> bool {
    let name = format!("{} {}", framework.id, framework.title).to_lowercase();
    name.contains("sdg") || name.contains("sustainable development goal")
}

/// Whether the name of a framework says that it is a law.
pub(super) fn names_law(framework: &Framework) -> bool {
    let name = format!("{} {}", framework.id, framework.title).to_lowercase();
    LAWS.iter().any(|word| name.contains(word))
}

fn head(kind: HeadKind, text: &str, plural: bool) -> Head {
    Head { kind, text: text.to_owned(), plural, tail: String::new() }
}

/// The heads of goals, in the language of the framework.
pub(super) fn goals(language: Option<Language>) -> Vec<Head> {
    let code = language.as_ref().map_or("en", Language::code);
    let (_, [one, several, name, names]) =
        GOALS.iter().find(|(known, _)| *known == code).unwrap_or(&GOALS[0]);
    let mut heads = vec![
        head(HeadKind::Word, one, false),
        head(HeadKind::Word, several, true),
        head(HeadKind::Name, name, false),
        head(HeadKind::Name, names, true),
    ];
    heads.extend(BELOW.iter().map(|word| head(HeadKind::Below, word, word.ends_with('s'))));
    heads
}

/// The heads of a law.
pub(super) fn articles() -> Vec<Head> {
    let one = ARTICLE.iter().map(|word| head(HeadKind::Article, word, false));
    one.chain(ARTICLES.iter().map(|word| head(HeadKind::Article, word, true))).collect()
}

/// The heads of ids that bring a word of their own.
pub(super) fn own(word: &str) -> Vec<Head> {
    let word = word.trim_end_matches('.');
    vec![head(HeadKind::Name, word, false), head(HeadKind::Name, &format!("{word}s"), true)]
}

/// The heads of a framework file's patterns; one without a place for the id says nothing.
pub(super) fn patterns(framework: &Framework) -> impl Iterator<Item = Head> {
    framework.cite.iter().filter_map(|pattern| {
        let (before, after) = pattern.split_once(CITE_ID)?;
        Some(Head { tail: after.to_owned(), ..head(HeadKind::Pattern, before, false) })
    })
}
