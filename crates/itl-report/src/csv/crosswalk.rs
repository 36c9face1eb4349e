//! Two frameworks side by side as tables: a line for every link, the same with the columns of OLIR, and what became of an earlier version.

use itl_crosswalk::{Crosswalk, Derived, Direction, Link, LinkVerdict, Migration};
use std::collections::BTreeMap;
use std::io::{self, Write};

use super::table::{Dialect, Table, inert, number};
use crate::words::one_line;

/// Words of a link that are named.
const WORDS: usize = 10;

/// Writes the links: both concepts, score, verdict, direction, containment, ranks and the strongest words; of a published mapping who has
/// the link, with those that only it has.
///
/// # Errors
/// If `out` fails.
pub fn crosswalk(out: &mut dyn Write, dialect: Dialect, crosswalk: &Crosswalk) -> io::Result<()> {
    let mut table = Table::new(out, dialect);
    let mut head = vec![
        "a",
        "a_label",
        "b",
        "b_label",
        "score",
        "verdict",
        "direction",
        "a_in_b",
        "b_in_a",
        "rank_a",
        "rank_b",
        "words",
    ];
    let published = crosswalk.published.as_ref();
    if published.is_some() {
        head.extend(["found_by", "relationship"]);
    }
    table.row(head)?;
    let names = Names::of(crosswalk);
    let mut compared: BTreeMap<(&str, &str), (&str, &str)> = BTreeMap::new();
    let mut only_published: Vec<&Link> = Vec::new();
    let known: std::collections::BTreeSet<(&str, &str)> = crosswalk.links.iter().map(pair).collect();
    for one in published.iter().flat_map(|published| &published.links) {
        let relationship = one.relationship.as_deref().unwrap_or_default();
        compared.insert(pair(&one.link), (one.found.name(), relationship));
        if !known.contains(&pair(&one.link)) {
            only_published.push(&one.link);
        }
    }
    for link in crosswalk.links.iter().chain(only_published) {
        let words: Vec<&str> = link.terms.iter().take(WORDS).map(|term| term.word.as_str()).collect();
        let mut row = vec![
            inert(&link.a, dialect).into_owned(),
            inert(&one_line(names.a(&link.a)), dialect).into_owned(),
            inert(&link.b, dialect).into_owned(),
            inert(&one_line(names.b(&link.b)), dialect).into_owned(),
            number(link.score),
            link.verdict.name().to_owned(),
            link.direction.name().to_owned(),
            number(link.a_in_b),
            number(link.b_in_a),
            link.rank_a.to_string(),
            link.rank_b.to_string(),
            inert(&words.join(" "), dialect).into_owned(),
        ];
        if published.is_some() {
            let (found, relationship) = compared.get(&pair(link)).copied().unwrap_or_default();
            row.extend([found.to_owned(), inert(relationship, dialect).into_owned()]);
        }
        table.row(row)?;
    }
    table.close()
}

/// Writes the links that are the same, close or related as an OLIR table: focal element, reference element, rationale, relationship and
/// strength from 1 to 10.
///
/// # Errors
/// If `out` fails.
pub fn olir(out: &mut dyn Write, crosswalk: &Crosswalk) -> io::Result<()> {
    let mut table = Table::new(out, Dialect::Comma);
    table.row([
        "Focal Document Element",
        "Focal Document Element Description",
        "Rationale",
        "Relationship",
        "Reference Document Element",
        "Reference Document Element Description",
        "Strength of Relationship",
        "Comments",
    ])?;
    let names = Names::of(crosswalk);
    let cell = |text: &str| inert(text, Dialect::Comma).into_owned();
    for link in crosswalk.links.iter().filter(|link| link.verdict != LinkVerdict::None) {
        let words: Vec<&str> = link.terms.iter().take(WORDS).map(|term| term.word.as_str()).collect();
        table.row([
            cell(&link.a),
            cell(&one_line(names.a_text(&link.a))),
            "syntactic".to_owned(),
            relationship(link).to_owned(),
            cell(&link.b),
            cell(&one_line(names.b_text(&link.b))),
            ((link.score * 10.0).round().clamp(1.0, 10.0)).to_string(),
            cell(&format!("{}; words: {}", link.verdict.name(), words.join(", "))),
        ])?;
    }
    table.close()
}

/// The relationship of set theory, as OLIR calls it.
fn relationship(link: &Link) -> &'static str {
    match (link.verdict, link.direction) {
        (LinkVerdict::Same, _) => "equal",
        (LinkVerdict::Close, Direction::AInB) => "subset of",
        (LinkVerdict::Close, Direction::BInA) => "superset of",
        _ => "intersects with",
    }
}

/// Writes what became of the concepts of an earlier version, a line for each successor, and those that are new.
///
/// # Errors
/// If `out` fails.
pub fn migration(out: &mut dyn Write, dialect: Dialect, migration: &Migration) -> io::Result<()> {
    let mut table = Table::new(out, dialect);
    table.row(["old", "old_name", "fate", "new", "new_name", "score", "verdict", "direction"])?;
    let cell = |text: &str| inert(&one_line(text), dialect).into_owned();
    for concept in &migration.concepts {
        let own = [cell(&concept.id), cell(&concept.name), concept.fate.name().to_owned()];
        if concept.successors.is_empty() {
            table.row(own.iter().cloned().chain(std::iter::repeat_n(String::new(), 5)))?;
        }
        for one in &concept.successors {
            let new = [
                cell(&one.id),
                cell(&one.name),
                number(one.score),
                one.verdict.name().to_owned(),
                one.direction.name().to_owned(),
            ];
            table.row(own.iter().cloned().chain(new))?;
        }
    }
    for added in &migration.added {
        let row = ["", "", "new", &cell(&added.id), &cell(&added.name), "", "", ""].map(str::to_owned);
        table.row(row)?;
    }
    table.close()
}

/// Writes derived verdicts: a line for each path, and one for each concept without any.
///
/// # Errors
/// If `out` fails.
pub fn derived(out: &mut dyn Write, dialect: Dialect, derived: &Derived) -> io::Result<()> {
    let mut table = Table::new(out, dialect);
    table.row([
        "document",
        "concept",
        "label",
        "derived_verdict",
        "via",
        "via_label",
        "via_verdict",
        "link",
        "direction",
        "score",
    ])?;
    let cell = |text: &str| inert(&one_line(text), dialect).into_owned();
    for concept in &derived.concepts {
        let own = [cell(&derived.document), cell(&concept.id), cell(&concept.label), concept.verdict.clone()];
        if concept.paths.is_empty() {
            table.row(own.iter().cloned().chain(std::iter::repeat_n(String::new(), 6)))?;
        }
        for path in &concept.paths {
            let path = [
                cell(&path.via),
                cell(&path.label),
                path.verdict.clone(),
                path.link.name().to_owned(),
                path.direction.name().to_owned(),
                number(path.score),
            ];
            table.row(own.iter().cloned().chain(path))?;
        }
    }
    table.close()
}

fn pair(link: &Link) -> (&str, &str) {
    (&link.a, &link.b)
}

/// What the concepts of both frameworks are called, and their texts.
struct Names<'a> {
    both: [BTreeMap<&'a str, (&'a str, &'a str)>; 2],
}

impl<'a> Names<'a> {
    fn of(crosswalk: &'a Crosswalk) -> Self {
        let both = [&crosswalk.concepts_a, &crosswalk.concepts_b].map(|concepts| {
            let each = concepts.iter().map(|it| (it.id.as_str(), (it.label.as_str(), it.text.as_str())));
            each.collect()
        });
        Self { both }
    }

    fn a(&self, id: &str) -> &'a str {
        self.both[0].get(id).map_or("", |it| it.0)
    }

    fn b(&self, id: &str) -> &'a str {
        self.both[1].get(id).map_or("", |it| it.0)
    }

    fn a_text(&self, id: &str) -> &'a str {
        self.both[0].get(id).map_or("", |it| if it.1.is_empty() { it.0 } else { it.1 })
    }

    fn b_text(&self, id: &str) -> &'a str {
        self.both[1].get(id).map_or("", |it| if it.1.is_empty() { it.0 } else { it.1 })
    }
}
