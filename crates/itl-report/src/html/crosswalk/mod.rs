//! The page of two frameworks side by side: the coverage of each family, the concepts of both with their links, and any pair with its common
//! words marked. The file holds the result as JSON, which its script shows; where no script runs there is a table of the links.

use itl_base::Language;
use itl_crosswalk::{Crosswalk, LinkVerdict, LinkedConcept};
use std::collections::BTreeMap;
use std::io::{self, Write};

use super::data::Columns;
use super::shell::{Banner, CROSSWALK, Escaped, Markup, Page, said};

/// Links of the table that is shown where no script runs.
const LISTED: usize = 1000;

/// Writes the page: one HTML file that needs nothing else.
///
/// # Errors
/// If `out` fails.
pub fn crosswalk(out: &mut dyn Write, crosswalk: &Crosswalk) -> io::Result<()> {
    let bytes = Columns::default().pack(crosswalk)?;
    let (a, b) = (&crosswalk.a, &crosswalk.b);
    let heading = format!("{} × {}", a.title, b.title);
    let facts = format!("{} × {} concepts", a.concepts, b.concepts);
    let page = Page {
        language: Language::ENGLISH,
        title: &format!("Crosswalk: {heading}"),
        look: &CROSSWALK,
        banner: Banner {
            skip: "links",
            eyebrow: "One framework against another",
            heading: &heading,
            facts: &facts,
            lead: &lead(crosswalk),
            announced: false,
        },
        body: include_str!("../app/crosswalk/body.html"),
        foot: &said(crosswalk.notices.iter().map(|notice| (None, notice))),
        plain: &table(crosswalk),
        data: Some(&bytes),
    };
    page.write(out)
}

/// The first sentence, as HTML.
fn lead(crosswalk: &Crosswalk) -> String {
    let matched = |concepts: &[LinkedConcept]| concepts.iter().filter(|it| it.verdict.is_match()).count();
    let side = |title: &str, concepts: &[LinkedConcept]| {
        format!("<b>{} of {}</b> in {}", matched(concepts), concepts.len(), Escaped(title))
    };
    format!(
        "{} and {} have a match that is the same or close.",
        side(&crosswalk.a.title, &crosswalk.concepts_a),
        side(&crosswalk.b.title, &crosswalk.concepts_b)
    )
}

/// The links where no script runs.
fn table(crosswalk: &Crosswalk) -> Markup {
    let names = |concepts: &'_ [LinkedConcept]| -> BTreeMap<String, String> {
        concepts.iter().map(|it| (it.id.clone(), it.label.clone())).collect()
    };
    let (a, b) = (names(&crosswalk.concepts_a), names(&crosswalk.concepts_b));
    let mut table = Markup::default();
    table.plain_table("<table>", &["A", "B", "Verdict", "Score"], |table| {
        let links = crosswalk.links.iter().filter(|link| link.verdict != LinkVerdict::None);
        for link in links.take(LISTED) {
            let name = |names: &BTreeMap<String, String>, id: &String| {
                format!("{} {}", id, names.get(id).map_or("", String::as_str))
            };
            write!(
                table,
                "<tr><td>{}</td><td>{}</td><td>{}</td><td>{:.2}</td></tr>",
                Escaped(&name(&a, &link.a)),
                Escaped(&name(&b, &link.b)),
                link.verdict.name(),
                link.score
            );
        }
    });
    table
}
