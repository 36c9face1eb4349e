//! `itl explain` for people: the unit in its context, its words marked, and tables that add up.

use crate::support::{Folder, GOALS, PLAN};

fn page(arguments: &[&str]) -> String {
    let folder = Folder::new().with("goals.csv", GOALS).with("plan.txt", PLAN);
    // The words and weights of the published study, which the tests know by hand.
    let framework: &[&str] = if arguments.contains(&"-f") { &[] } else { &["-f", "sdg-statements"] };
    let run = folder.itl(&[&["explain", "plan.txt", "--scheme", "paper"], framework, arguments].concat());
    assert!(run.code < 2, "{}", run.stderr);
    run.stdout
}

/// The tables of a page: each row up to its share, in words.
fn tables(page: &str) -> Vec<Vec<Vec<&str>>> {
    let words = page.lines().map(|line| line.split_whitespace().collect::<Vec<_>>()).collect::<Vec<_>>();
    let tables = words.split(|row| row.last() != Some(&"%")).filter(|table| !table.is_empty());
    tables.map(<[Vec<&str>]>::to_vec).collect()
}

#[test]
fn a_unit_stands_between_its_neighbours_with_its_words_marked() {
    let page = page(&["--concept", "6"]);
    assert!(page.contains("sentence 5, in \"1. Water\": affinity 0.11796, relative 0.3980"), "{page}");
    let lines: Vec<&str> = page.lines().collect();
    let at = lines.iter().position(|line| line.starts_with("  > Clean")).unwrap();
    assert_eq!(
        lines[at - 1..at + 3],
        [
            "    1. Water",
            "  > Clean [water] and [[sanitation]] for all: we [[manage]] [water], {water} and more {water}",
            "  > {{sustainably}}.",
            "    We reduce inequality within and among countries.",
        ]
    );
    assert!(page.contains("Marks: [in a row] {near another} (alone), [[doubled]] where a word weighs most."));
}

#[test]
fn every_row_is_a_product_and_every_table_adds_up() {
    for arguments in [
        vec!["--concept", "6"],
        vec!["--concept", "6", "-l", "2"],
        vec!["--concept", "W", "-f", "goals.csv", "--unit", "paragraph"],
        vec!["--concept", "6", "--at", "5"],
    ] {
        let page = page(&arguments);
        // The last table has shares only.
        let tables: Vec<_> =
            tables(&page).into_iter().filter(|table| table.last().unwrap()[0] == "sum").collect();
        assert!(!tables.is_empty(), "{page}");
        for table in tables {
            let number =
                |row: &[&str], from_right: usize| row[row.len() - from_right].parse::<f64>().unwrap();
            let (sum, parts) = table.split_last().unwrap();
            let added: f64 = parts.iter().map(|row| number(row, 3)).sum();
            assert!((added - number(sum, 3)).abs() < 1e-5, "{added} is not {sum:?}");
            for row in parts.iter().filter(|row| row.len() > 7) {
                let product = number(row, 7) * number(row, 6) * number(row, 5) / number(row, 4);
                assert!((product - number(row, 3)).abs() < 1e-4, "{product} is not {row:?}");
            }
        }
    }
}

#[test]
fn a_limit_counts_units_and_terms() {
    let few = page(&["--concept", "6", "-l", "1"]);
    assert_eq!(few.matches("\nsentence ").count(), 1, "{few}");
    assert!(few.contains("  11 more terms"), "{few}");
    let many = page(&["--concept", "6", "-l", "50"]);
    assert_eq!(many.matches("\nsentence ").count(), 2);
    assert!(!many.contains("more term"), "{many}");
}

#[test]
fn a_unit_without_terms_says_so_and_what_it_lacks() {
    let page = page(&["--concept", "7", "--at", "5"]);
    assert!(page.contains("No term of this concept appears here."), "{page}");
    assert!(
        page.contains("do not appear in the sentence")
            && page.contains("100 % of the weight of the concept's own text")
    );
}

#[test]
fn order_statistics_have_the_parts_of_the_mean() {
    let page = page(&["--concept", "6", "--aggregate", "max"]);
    assert!(page.contains("max is made by single units: the parts shown are those of the mean."), "{page}");
    assert!(page.contains("sum: the mean over sentences"));
}

#[test]
fn a_long_unit_is_shown_around_its_marks() {
    let long =
        format!("{} We manage water. {}", "Nothing here at all. ".repeat(200), "Nothing more. ".repeat(200));
    let folder = Folder::new().with("long.txt", &long);
    let page = folder.itl(&["explain", "long.txt", "--concept", "6", "--unit", "document"]).stdout;
    assert!(page.contains("…") && page.contains("water"), "{page}");
    assert!(page.lines().filter(|line| line.starts_with("  > ")).count() < 8, "{page}");
}
