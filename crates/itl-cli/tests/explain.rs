//! `itl explain` for people: the unit in its context, its words marked, and tables that add up.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod support;

use support::{Folder, GOALS, PLAN};

fn folder() -> Folder {
    Folder::new().with("goals.csv", GOALS).with("plan.txt", PLAN)
}

fn page(arguments: &[&str]) -> String {
    let run = folder().itl(&[&["explain", "plan.txt"], arguments].concat());
    assert!(run.code < 2, "{}", run.stderr);
    run.stdout
}

/// The numbers of a column, by its place from the right, of the tables' rows whose last cell is a share.
fn rows(page: &str) -> Vec<Vec<&str>> {
    let cells = page.lines().map(|line| line.split_whitespace().collect::<Vec<_>>());
    cells.filter(|cells| cells.last() == Some(&"%")).collect()
}

#[test]
fn a_unit_stands_between_its_neighbours_with_its_words_marked() {
    let page = page(&["--concept", "6"]);
    assert!(page.contains("in \"1. Water\": affinity"), "{page}");
    let lines: Vec<&str> = page.lines().collect();
    let unit = lines.iter().position(|line| line.starts_with("  > Clean")).unwrap();
    assert_eq!(lines[unit - 1], "    1. Water");
    assert_eq!(lines[unit], "  > Clean ((water)) and sanitation for all: we {manage} ((water)), ((water)) and more ((water))".replace("((water)) and sanitation", "[[water]] and [[sanitation]]").as_str());
}
