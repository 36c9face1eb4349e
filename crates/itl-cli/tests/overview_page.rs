//! The page of a corpus in a real browser: its numbers are those of the overview to the last bit, hostile names are
//! text, it is sorted, searched and walked through by keyboard, and axe finds nothing serious.
#![cfg(feature = "tools")]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]
#![allow(clippy::disallowed_methods, reason = "tests write what the browser opens")]

mod support;

use itl::method::{AlignSettings, Rollup, Verdict, relative};
use itl::reports::{Context, Overviewed, html};
use itl::studies::{DocumentProfile, Overview};
use itl::{Reference, Session};
use itl_browser::{Browser, Media, Scheme, Viewport};
use serde_json::Value;
use support::report::{assert_quiet, open, shown, text};
use support::{Folder, tools};

const HOSTILE: &str = "<img src=x onerror=\"document.title='run'\">\u{202E}'; drop";

/// Documents of three groups against the goals, with values that have all their digits.
fn corpus(groups: [&str; 3], reference: &Reference, decided: bool) -> Overview {
    let mut overview = Overview::new(reference.model().concept_count());
    for at in 0..12_u32 {
        let share = |column: usize| f64::from((at * 7 + column as u32 * 5) % 11) / 97.0;
        let absolute: Vec<f64> = (0..reference.model().concept_count()).map(share).collect();
        let values = absolute.iter().zip(reference.model().references());
        let verdict = |value: &f64| match value {
            value if *value > 0.06 => Verdict::Covered,
            value if *value > 0.02 => Verdict::Touched,
            _ => Verdict::None,
        };
        let verdicts: Vec<Verdict> = absolute.iter().map(verdict).collect();
        overview.add(&DocumentProfile {
            id: format!("{HOSTILE} {at}"),
            group: groups[at as usize % 3].to_owned(),
            units: 10,
            relative: values.map(|(&value, own)| relative(value, own)).collect(),
            passing: decided
                .then(|| verdicts.iter().map(|found| u64::from(*found != Verdict::None)).collect()),
            share: decided.then(|| absolute.iter().map(|value| value / 3.0).collect()),
            verdict: decided.then_some(verdicts),
            absolute,
        });
    }
    overview
}

/// Opens the page of a corpus.
fn make(browser: &mut Browser, groups: [&str; 3], decided: bool, link: &str) -> (Folder, Overview) {
    let reference = Session::default().bundled("sdg-statements").unwrap();
    let overview = corpus(groups, &reference, decided);
    let (folder, settings) = (Folder::new(), AlignSettings::default());
    let mut page = Vec::new();
    let context = Context::new(reference.model(), Rollup::Max);
    let overviewed =
        Overviewed { context, settings: &settings, grouping: "year", overview: &overview, notices: &[] };
    html::overview(&mut page, overviewed).unwrap();
    std::fs::write(folder.path("overview.html"), page).unwrap();
    open(browser, &folder.path("overview.html"), link);
    (folder, overview)
}

fn number(browser: &mut Browser, script: &str) -> f64 {
    browser.evaluate(script).unwrap().as_f64().unwrap()
}

#[test]
fn every_number_is_that_of_the_overview() {
    let mut browser = Browser::launch().unwrap();
    for decided in [true, false] {
        let (_folder, overview) = make(&mut browser, ["2021", "2019", "2020"], decided, "");
        let groups = overview.groups();
        for (row, group) in groups.into_iter().chain([overview.total()]).enumerate() {
            for (column, concept) in group.concepts().enumerate() {
                let value = |measure: &str| format!("itl.value({row}, {column}, '{measure}')");
                let absolute = number(&mut browser, &value("absolute"));
                assert_eq!(absolute.to_bits(), concept.absolute.to_bits());
                let relative = browser.evaluate(&value("relative")).unwrap();
                assert_eq!(relative.as_f64().map(f64::to_bits), concept.relative.map(f64::to_bits));
                let counts = match decided {
                    true => [("covered", concept.covered.unwrap()), ("touched", concept.touched.unwrap())]
                        .to_vec(),
                    false => vec![("strongest", concept.strongest)],
                };
                for (measure, count) in counts {
                    let share = number(&mut browser, &value(measure));
                    assert_eq!(share, count as f64 / group.documents as f64, "{measure}");
                }
                if let Some(share) = concept.share {
                    assert_eq!(number(&mut browser, &value("share")).to_bits(), share.to_bits());
                }
                let best = browser.evaluate(&format!("itl.best({row}, {column})?.document ?? null")).unwrap();
                assert_eq!(best.as_str(), concept.best.as_ref().map(|best| &*best.id));
            }
        }
        assert!(shown(&mut browser, "#course .plot"), "years have a course");
        assert_quiet(&mut browser, "the page of years");
    }
}

#[test]
fn hostile_names_are_text() {
    let mut browser = Browser::launch().unwrap();
    let (_folder, _) = make(&mut browser, [HOSTILE, "b", "</script><b>x</b>"], true, "");
    let names = browser
        .evaluate("[...document.querySelectorAll('.heat tbody th')].map(head => head.textContent)")
        .unwrap();
    assert!(names.as_array().unwrap().iter().any(|name| name == "</script><b>x</b>"), "{names}");
    assert_eq!(browser.evaluate("document.querySelectorAll('img, main b > b').length").unwrap(), 0);
    assert!(text(&mut browser, ".best-document").contains("<img src=x onerror="));
    assert!(!shown(&mut browser, "#course"), "names have no course");
    assert_ne!(browser.evaluate("document.title").unwrap(), "run");
    assert_quiet(&mut browser, "the page of hostile names");
}

#[test]
fn groups_are_sorted_searched_and_walked_through_by_keyboard() {
    let mut browser = Browser::launch().unwrap();
    let (_folder, overview) = make(&mut browser, ["2021", "2019", "2020"], false, "");
    let names = "[...document.querySelectorAll('.heat tbody th')].map(head => head.textContent.trim())";
    let order = |browser: &mut Browser| browser.evaluate(names).unwrap();
    assert_eq!(order(&mut browser), serde_json::json!(["2019", "2020", "2021", "All documents"]));
    let column = browser.evaluate("itl.head.ranked[0]").unwrap();
    browser.click(&format!("[data-sort=\"{column}\"]")).unwrap();
    let column = column.as_u64().unwrap() as usize;
    let mut groups = overview.groups();
    groups.sort_by(|a, b| b.concept(column).relative.partial_cmp(&a.concept(column).relative).unwrap());
    let first = groups[0].name().to_owned();
    assert_eq!(order(&mut browser)[0], Value::from(first));
    // From a cell one down and one to the right; Enter opens the group of the cell.
    browser.evaluate("document.querySelector('td.tile').focus()").unwrap();
    for key in ["ArrowDown", "ArrowRight", "Enter"] {
        browser.press(key).unwrap();
    }
    let second = groups[1].name().to_owned();
    browser.wait_for("location.hash.includes('group=')").unwrap();
    browser
        .wait_for(&format!("document.getElementById('concepts-title').textContent.includes('{second}')"))
        .unwrap();
    browser.evaluate("document.getElementById('filter').focus()").unwrap();
    browser.write("2020").unwrap();
    assert_eq!(order(&mut browser), serde_json::json!(["2020", "All documents"]));
    assert_quiet(&mut browser, "the page after sorting and searching");
}

#[test]
fn axe_finds_nothing_serious_and_nothing_is_wider_than_a_phone() {
    let mut browser = Browser::launch().unwrap();
    let axe = std::fs::read_to_string(tools::axe()).unwrap();
    for (view, scheme) in
        [(Viewport::DESK, Scheme::Light), (Viewport::DESK, Scheme::Dark), (Viewport::PHONE, Scheme::Light)]
    {
        browser.resize(view).unwrap();
        browser.show_as(Media::Screen, scheme).unwrap();
        let (_folder, _) = make(&mut browser, ["2021", "2019", "2020"], true, "");
        browser.evaluate(&axe).unwrap();
        let serious = "axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations
            .filter(({ impact }) => ['serious', 'critical'].includes(impact))
            .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`))";
        assert_eq!(browser.evaluate(serious).unwrap(), serde_json::json!([]), "{scheme:?}");
        let wide = "document.documentElement.scrollWidth > innerWidth";
        assert_eq!(browser.evaluate(wide).unwrap(), false, "{scheme:?}");
    }
}
