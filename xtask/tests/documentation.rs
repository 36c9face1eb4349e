//! The pages of the documentation: every link leads to a file and every anchor to a heading, every page of `docs` is in the table of
//! contents and begins with what its reader can do afterwards, and the README stays short.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]
#![allow(clippy::disallowed_methods, reason = "the test reads the pages")]

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Component, Path, PathBuf};

/// Most lines of the README.
const README: usize = 150;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap()
}

/// Every Markdown file of the repository that is a page: not test data, and nothing that was built.
fn pages() -> Vec<PathBuf> {
    let mut pages = Vec::new();
    let mut folders = vec![root().to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let entry = entry.unwrap();
            let (path, name) = (entry.path(), entry.file_name());
            let kind = entry.file_type().unwrap();
            if kind.is_dir()
                && !["target", ".git", "suite", "node_modules"].iter().any(|skipped| name == *skipped)
            {
                folders.push(path);
            } else if kind.is_file() && path.extension().is_some_and(|ending| ending == "md") {
                pages.push(path);
            }
        }
    }
    pages.sort();
    pages
}

/// The destinations of a page's links and pictures, and the anchors of its headings.
fn read(text: &str) -> (Vec<String>, BTreeSet<String>) {
    let (mut links, mut anchors) = (Vec::new(), BTreeSet::new());
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    let mut heading: Option<String> = None;
    for event in Parser::new_ext(text, Options::ENABLE_TABLES) {
        match event {
            Event::Start(Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. }) => {
                links.push(dest_url.to_string());
            }
            Event::Start(Tag::Heading { .. }) => heading = Some(String::new()),
            Event::Text(words) | Event::Code(words) => {
                if let Some(heading) = &mut heading {
                    heading.push_str(&words);
                }
            }
            Event::End(TagEnd::Heading(_)) => {
                let anchor = slug(&heading.take().unwrap_or_default());
                let times = seen.entry(anchor.clone()).or_default();
                anchors.insert(if *times == 0 { anchor } else { format!("{anchor}-{times}") });
                *times += 1;
            }
            _ => {}
        }
    }
    (links, anchors)
}

/// The anchor that a heading gets.
fn slug(heading: &str) -> String {
    let kept = heading.trim().chars().filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
    kept.flat_map(char::to_lowercase).map(|c| if c == ' ' { '-' } else { c }).collect()
}

/// A path without `..` in it.
fn plain(path: &Path) -> PathBuf {
    let mut plain = PathBuf::new();
    for part in path.components() {
        match part {
            Component::ParentDir => drop(plain.pop()),
            Component::CurDir => {}
            part => plain.push(part),
        }
    }
    plain
}

/// What is wrong with the links of pages.
fn broken(pages: &BTreeMap<PathBuf, (Vec<String>, BTreeSet<String>)>) -> Vec<String> {
    let mut broken = Vec::new();
    for (page, (links, _)) in pages {
        for link in links.iter().filter(|link| !link.contains("://") && !link.starts_with("mailto:")) {
            let (path, anchor) =
                link.split_once('#').map_or((link.as_str(), None), |(path, anchor)| (path, Some(anchor)));
            let target = match path {
                "" => page.clone(),
                path => plain(&page.parent().unwrap().join(path)),
            };
            let found = match (anchor, pages.get(&target)) {
                (Some(anchor), Some((_, anchors))) => anchors.contains(anchor),
                _ => target.exists() && target.starts_with(root()),
            };
            if !found {
                broken.push(format!("{}: {link}", page.strip_prefix(root()).unwrap_or(page).display()));
            }
        }
    }
    broken
}

fn text(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap()
}

#[test]
fn every_link_leads_to_a_file_and_every_anchor_to_a_heading() {
    let pages: BTreeMap<_, _> = pages().into_iter().map(|page| (page.clone(), read(&text(&page)))).collect();
    let links: usize = pages.values().map(|(links, _)| links.len()).sum();
    assert!(pages.len() > 60 && links > 200, "{} pages, {links} links", pages.len());
    let broken = broken(&pages);
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}

#[test]
fn a_broken_link_is_seen() {
    let page = root().join("docs/invented.md");
    let read = read(
        "# One, `two`\n\n## One two\n\n[a](#one-two) [b](#one-two-1) [c](#three) [d](none.md) [e](words.md#words)\n",
    );
    let broken = broken(&BTreeMap::from([(page, read)]));
    assert_eq!(broken, ["docs/invented.md: #three", "docs/invented.md: none.md"]);
}

#[test]
fn every_page_is_in_the_table_of_contents_and_says_what_it_is_for() {
    let (links, _) = read(&text(&root().join("docs/SUMMARY.md")));
    for page in pages().iter().filter(|page| page.parent() == Some(&root().join("docs"))) {
        let name = page.file_name().unwrap().to_string_lossy().into_owned();
        if name == "SUMMARY.md" {
            continue;
        }
        assert_eq!(
            links.iter().filter(|link| **link == name).count(),
            1,
            "{name} is in docs/SUMMARY.md once"
        );
        let first = text(page).lines().skip(1).find(|line| !line.is_empty()).unwrap().to_owned();
        assert!(first.starts_with("After this page you "), "{name} begins with \"{first}\"");
    }
}

#[test]
fn the_readme_is_short() {
    let lines = text(&root().join("README.md")).lines().count();
    assert!(lines <= README, "{lines} lines");
}
