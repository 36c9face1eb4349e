//! The page of a corpus: groups against concepts as a heatmap, their course over years, the concepts of every group
//! with their best documents.

use itl_base::Notice;
use itl_core::Model;
use itl_study::{ConceptProfile, GroupProfile};
use serde::Serialize;
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::sync::Arc;

use super::data::Columns;
use super::shell::{Banner, Escaped, Markup, OVERVIEW, Page};
use crate::words::{counted, evidence, relative};
use crate::{BestPassage, Overviewed, UnreadDocument};
use itl_results::{ConceptPart, FrameworkPart, Parameters};

/// Groups times concepts that a page can hold; the tables of the other outputs have all.
const CELLS: usize = 250_000;
/// Concepts listed where no script runs.
const LISTED: usize = 100;

#[derive(Serialize)]
struct Head<'a> {
    framework: FrameworkPart<'a>,
    parameters: Parameters,
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
    /// Whether every group is one document.
    single: bool,
    /// The best passages of each concept.
    passages: &'a [Vec<BestPassage>],
    /// Documents that could not be read.
    unread: &'a [UnreadDocument],
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
        parameters: context.parameters(Some(settings)),
        grouping,
        series: overview.is_series(),
        decides: overviewed.decides(),
        concepts: (0..model.concept_count()).map(|column| Concept::of(model, column)).collect(),
        ranked: overviewed.ranked(),
        groups: groups.iter().copied().chain([total]).map(Group::of).collect(),
        left_out,
        single: groups.iter().all(|group| group.documents == 1),
        passages: overviewed.best,
        unread: overviewed.unread,
        documents: names,
        notices: overviewed.all_notices(),
    };
    let title = counted(total.documents, "document");
    let framework = &model.framework().title;
    let page = Page {
        language: model.settings().language,
        title: &format!("{title} · {framework}"),
        look: &OVERVIEW,
        banner: Banner {
            skip: "overview",
            eyebrow: &format!("Alignment with {framework}"),
            heading: &title,
            facts: "",
            lead: "",
            announced: false,
        },
        body: include_str!("app/overview/body.html"),
        foot: "",
        plain: &strongest(overviewed),
        data: Some(&columns.pack(&head)?),
    };
    page.write(out)
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
    columns.doubles("evidence", profiles.iter().map(|profile| profile.evidence.unwrap_or(f64::NAN)));
    columns.doubles("share", profiles.iter().map(|profile| profile.share.unwrap_or(f64::NAN)));
    columns.whole("covered", profiles.iter().map(|profile| profile.covered.unwrap_or(0)));
    columns.whole("mentioned", profiles.iter().map(|profile| profile.mentioned.unwrap_or(0)));
    columns.whole("passages", profiles.iter().map(|profile| profile.passages.unwrap_or(0)));
    columns.whole("strongest", profiles.iter().map(|profile| profile.strongest));
    let best = profiles.iter().map(|profile| profile.best.as_ref());
    columns.doubles("best.value", best.clone().map(|best| best.map_or(f64::NAN, |best| best.value)));
    let number = |id: &Arc<str>| documents.get(id).map_or(0, |&at| at as u64 + 1);
    columns.whole("best.document", best.map(|best| best.map_or(0, |best| number(&best.id))));
}

/// The first concepts where no script runs.
fn strongest(overviewed: Overviewed<'_>) -> Markup {
    let (concepts, total) = (&overviewed.context.model.framework().concepts, overviewed.overview.total());
    let mut list = Markup::default();
    let decides = overviewed.decides();
    let columns = match decides {
        true => ["Concept", "Documents that cover it", "Mean evidence", "Best document"],
        false => ["Concept", "Mean relative affinity", "Mean affinity", "Best document"],
    };
    list.plain_table("<table class=\"every\">", &columns, |list| {
        for column in overviewed.ranked().into_iter().take(LISTED) {
            let profile = total.concept(column);
            let [first, second] = match decides {
                true => [
                    profile.covered.unwrap_or(0).to_string(),
                    profile.evidence.map_or(String::new(), evidence),
                ],
                false => [relative(profile.relative), format!("{:.6}", profile.absolute)],
            };
            write!(
                list,
                "<tr><th scope=\"row\">{} {}</th><td>{first}</td><td>{second}</td><td>{}</td></tr>",
                Escaped(&concepts[column].id),
                Escaped(concepts[column].name()),
                Escaped(profile.best.as_ref().map_or("", |best| &best.id)),
            );
        }
    });
    list
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::views::overviewed::tests::{overview as sample, with};

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
        assert!(first.contains("<h1 dir=\"auto\">3 documents</h1>"));
    }
}
