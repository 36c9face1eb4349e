//! `itl compare` for people: pages of the terminal and HTML, and the documentation's example.
#![allow(clippy::disallowed_methods, reason = "the documentation is read as it stands")]

use crate::support::{Folder, GOALS, LATER, PLAN, THIRD};

fn folder() -> Folder {
    Folder::new().with("goals.csv", GOALS).with("a.txt", PLAN).with("b.txt", LATER)
}

#[test]
fn no_name_or_id_starts_a_formula_or_steers_the_terminal() {
    let goals = "id,label,descriptor\n=1+1,Energy \u{1b}[31m,Ensure access to affordable energy.\n@b,Water,Clean water.\n";
    let folder = Folder::new().with("goals.csv", goals).with("=cmd.txt", PLAN).with("+b.txt", LATER);
    let table = folder.itl(&["compare", "=cmd.txt", "+b.txt", "-f", "goals.csv", "--csv"]).stdout;
    for line in table.lines().skip(1) {
        let cells: Vec<&str> = line.split(',').collect();
        assert!(cells[0].starts_with('\'') && cells[1].starts_with('\''), "{line}");
    }
    let page = folder.itl(&["compare", "=cmd.txt", "+b.txt", "-f", "goals.csv"]).stdout;
    assert!(page.contains("=cmd.txt") && !page.contains('\u{1b}'));
}

#[test]
fn a_page_shows_what_moved_and_the_terms_behind_it() {
    let run = folder().itl(&["compare", "a.txt", "b.txt", "-f", "goals.csv"]);
    assert_eq!(run.code, 1, "a concept without terms is a warning");
    let page = run.stdout;
    for said in [
        "2 documents side by side",
        "a.txt",
        "b.txt",
        "change",
        "E  Energy",
        "Example from b.txt:",
        "all together",
        "▲",
        "▼",
    ] {
        assert!(page.contains(said), "{said:?} is missing from:\n{page}");
    }
    assert!(page.contains("[energy]"), "the example has its term marked:\n{page}");
    assert!(page.lines().all(|line| line.chars().count() <= 100), "{page}");
    let few = folder().itl(&["compare", "a.txt", "b.txt", "-f", "goals.csv", "-l", "1"]).stdout;
    assert!(few.contains("5 more of 6 concepts: -l 6 shows all."), "{few}");
}

#[test]
fn many_documents_fit_on_a_page() {
    let mut folder = folder();
    let mut arguments = vec!["compare".to_owned()];
    for at in 0..12 {
        let name = format!("report-of-the-year-{}.txt", 2010 + at);
        folder = folder.with(&name, [PLAN, LATER, THIRD][at % 3]);
        arguments.push(name);
    }
    arguments.push("--verbose".to_owned());
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let page = folder.itl(&arguments).stdout;
    assert!(page.contains("lowest") && page.contains("highest") && page.contains('█'), "{page}");
    assert!(page.contains("\n L  report-of-the-year-2021.txt"), "{page}");
    assert!(page.lines().all(|line| line.chars().count() <= 100), "{page}");
}

#[test]
fn the_html_page_has_the_numbers_and_runs_nothing() {
    let goals = "id,label,descriptor\n<script>alert(1)</script>,\"\"\"><img src=x onerror=alert(2)>\",Ensure access to affordable energy.\n@b,Water,Clean water.\n";
    let hostile = "We <b>ensure</b> access to affordable energy <script>alert(3)</script> for all.\n";
    let folder = Folder::new().with("goals.csv", goals).with("a&'<i>.txt", PLAN).with("b.txt", hostile);
    let arguments = ["compare", "a&'<i>.txt", "b.txt", "-f", "goals.csv", "--html", "page.html"];
    let run = folder.itl(&arguments);
    assert_eq!(run.code, 0, "{}", run.stderr);
    let page = String::from_utf8(folder.read("page.html")).unwrap();
    assert!(page.contains("script-src 'none'") && page.contains("default-src 'none'"));
    for live in ["<script", "<img", "<i>", "<b>e", " style=", "onclick"] {
        assert!(!page.contains(live), "{live}");
    }
    assert!(
        page.contains("&lt;script&gt;alert(1)&lt;/script&gt;") && page.contains("a&amp;&#39;&lt;i&gt;.txt")
    );
    assert!(page.contains("<mark>energy</mark>"));
    let result = &folder.json(&["compare", "a&'<i>.txt", "b.txt", "-f", "goals.csv", "--json"])[0];
    assert!(page.contains(result["framework"]["fingerprint"].as_str().unwrap()));
    for concept in result["concepts"].as_array().unwrap() {
        for relative in concept["relative"].as_array().unwrap().iter().filter_map(serde_json::Value::as_f64) {
            assert!(page.contains(&format!(">{relative:.4}<")), "{relative}");
        }
    }
    let again = folder.itl(&arguments);
    assert_eq!(again.code, 2);
    assert!(again.stderr.contains("exists already") && again.stdout.is_empty(), "{}", again.stderr);
    assert_eq!(folder.itl(&[arguments.as_slice(), &["--force"]].concat()).code, 0);
    assert_eq!(String::from_utf8(folder.read("page.html")).unwrap(), page);
}
