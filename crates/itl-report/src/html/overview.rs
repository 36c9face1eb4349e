//! The page of a corpus: groups against concepts as a heatmap, their course over years, the concepts of every group
//! with their best documents.

use itl_core::Model;
use itl_study::{ConceptProfile, GroupProfile};
use itl_text::Notice;
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::{self, Write};
use std::sync::Arc;

use super::app::joined;
use super::columns::Columns;
use super::escape::Escaped;
use super::page::Shell;
use crate::Overviewed;
use crate::json::{ConceptPart, FrameworkPart, ParametersPart};

/// Groups times concepts that a page can hold; the tables of the other outputs have all.
const CELLS: usize = 250_000;
/// Concepts listed where no script runs.
const LISTED: usize = 100;

/// The parts of the script: those of the report that fit, then the overview's own.
const PARTS: [&str; 9] = [
    include_str!("app/unpack.js"),
    include_str!("app/dom.js"),
    include_str!("app/colour.js"),
    include_str!("app/made.js"),
    include_str!("app/overview/corpus.js"),
    include_str!("app/overview/course.js"),
    include_str!("app/overview/heat.js"),
    include_str!("app/overview/concepts.js"),
    include_str!("app/overview/start.js"),
];

const STYLE: &str = concat!(
    include_str!("app/views.css"),
    include_str!("app/heatmap.css"),
    include_str!("app/media.css"),
    include_str!("app/overview/overview.css"),
);

#[derive(Serialize)]
struct Head<'a> {
    framework: FrameworkPart<'a>,
    parameters: ParametersPart<'a>,
    grouping: &'a str,
    /// Whether the groups are points of an axis.
    series: bool,
    /// Whether there is a decision about documents.
    decides: bool,
    concepts: Vec<Concept<'a>>,
    /// The columns, strongest first.
    ranked: Vec<usize>,
    /// The groups; after the last come all documents together.
    groups: Vec<Group<'a>>,
    /// Groups for which the page has no room.
    left_out: usize,
    /// The best documents, once each.
    documents: Vec<&'a str>,
    notices: Vec<Notice>,
}

#[derive(Serialize)]
struct Concept<'a> {
    #[serde(flatten)]
    concept: ConceptPart<'a>,
    /// Its text, where it has no label.
    descriptor: &'a str,
}

impl<'a> Concept<'a> {
    fn of(model: &'a Model, column: usize) -> Self {
        let concept = &model.framework().concepts[column];
        let descriptor = if concept.label.trim().is_empty() { concept.text() } else { "" };
        Self { concept: ConceptPart::of(model, column), descriptor }
    }
}

/// Name, documents, units, documents with a decision, units of these.
#[derive(Serialize)]
struct Group<'a>(&'a str, u64, u64, u64, u64);

impl<'a> Group<'a> {
    fn of(group: &'a GroupProfile) -> Self {
        Self(group.name(), group.documents, group.units, group.decided, group.decided_units)
    }
}

/// Writes the page of an overview: one HTML file that needs nothing else.
///
/// # Errors
/// If `out` fails.
pub fn overview(out: &mut dyn Write, overviewed: Overviewed<'_>) -> io::Result<()> {
    let Overviewed { context, settings, grouping, overview, .. } = overviewed;
    let (model, total) = (context.model, overview.total());
    let mut groups = overview.groups();
    let left_out = groups.len().saturating_sub((CELLS / overview.concept_count().max(1)).max(1));
    groups.truncate(groups.len() - left_out);
    let profiles: Vec<ConceptProfile> =
        groups.iter().copied().chain([total]).flat_map(GroupProfile::concepts).collect();
    let documents = documents(&profiles);
    let mut columns = Columns::default();
    add(&mut columns, &profiles, &documents);
    let mut names = vec![""; documents.len()];
    documents.iter().for_each(|(id, &at)| names[at] = id);
    let head = Head {
        framework: FrameworkPart::of(model),
        parameters: ParametersPart::of(context, Some(settings)),
        grouping,
        series: overview.is_series(),
        decides: overviewed.decides(),
        concepts: (0..model.concept_count()).map(|column| Concept::of(model, column)).collect(),
        ranked: overviewed.ranked(),
        groups: groups.iter().copied().chain([total]).map(Group::of).collect(),
        left_out,
        documents: names,
        notices: overviewed.all_notices(),
    };
    let title = match total.documents {
        1 => "1 document".to_owned(),
        count => format!("{count} documents"),
    };
    let body = format!(
        include_str!("app/overview/body.html"),
        title = title,
        framework = Escaped(&model.framework().title),
        list = list(overviewed),
    );
    let shell = Shell {
        title: &format!("{title} · {}", model.framework().title),
        language: model.settings().language.code(),
        style: STYLE,
        body: &body,
        script: Some((&joined(&PARTS), &columns.pack(&head)?)),
    };
    shell.write(out)
}

/// The best documents with their numbers, in the order in which they first come.
fn documents(profiles: &[ConceptProfile]) -> BTreeMap<Arc<str>, usize> {
    let mut numbers = BTreeMap::new();
    for best in profiles.iter().filter_map(|profile| profile.best.as_ref()) {
        let next = numbers.len();
        numbers.entry(best.id.clone()).or_insert(next);
    }
    numbers
}

/// Adds the numbers of all cells, row by row. A value that is not defined is NaN, no document is 0.
fn add(columns: &mut Columns, profiles: &[ConceptProfile], documents: &BTreeMap<Arc<str>, usize>) {
    columns.doubles("absolute", profiles.iter().map(|profile| profile.absolute));
    columns.doubles("relative", profiles.iter().map(|profile| profile.relative.unwrap_or(f64::NAN)));
    columns.whole("aligned", profiles.iter().map(|profile| profile.aligned.unwrap_or(0)));
    columns.whole("passing", profiles.iter().map(|profile| profile.passing.unwrap_or(0)));
    columns.whole("strongest", profiles.iter().map(|profile| profile.strongest));
    let best = profiles.iter().map(|profile| profile.best.as_ref());
    columns.doubles("best.value", best.clone().map(|best| best.map_or(f64::NAN, |best| best.value)));
    let number = |id: &Arc<str>| documents.get(id).map_or(0, |&at| at as u64 + 1);
    columns.whole("best.document", best.map(|best| best.map_or(0, |best| number(&best.id))));
}

/// The strongest concepts where no script runs.
fn list(overviewed: Overviewed<'_>) -> String {
    let (concepts, total) = (&overviewed.context.model.framework().concepts, overviewed.overview.total());
    let mut list = String::new();
    for column in overviewed.ranked().into_iter().take(LISTED) {
        let profile = total.concept(column);
        let relative = profile.relative.map_or("undefined".to_owned(), |value| format!("{value:.4}"));
        let best = profile.best.as_ref().map_or("", |best| &best.id);
        // Writing to a string does not fail.
        let _ = write!(
            list,
            "<tr><th scope=\"row\">{} {}</th><td>{relative}</td><td>{:.6}</td><td>{}</td></tr>",
            Escaped(&concepts[column].id),
            Escaped(concepts[column].name()),
            profile.absolute,
            Escaped(best),
        );
    }
    list
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::overviewed::tests::{overview as sample, with};

    #[test]
    fn hostile_names_are_text_and_the_same_corpus_gives_the_same_page() {
        let page = || {
            let mut out = Vec::new();
            with(&sample(Some(true)), |overviewed| overview(&mut out, overviewed)).unwrap();
            String::from_utf8(out).unwrap()
        };
        let first = page();
        assert_eq!(first, page());
        assert!(first.contains("&lt;b&gt;Water&lt;/b&gt;") && !first.contains("<b>Water"));
        assert!(!first.contains("<script>a"));
        assert!(first.contains("<h1>3 documents</h1>"));
    }
}
