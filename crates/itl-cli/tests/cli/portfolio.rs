//! `itl align` over several documents with one page: it is about all of them, and says what could not be read.

use crate::support::{Folder, LATER, PLAN, THIRD};

fn folder() -> Folder {
    Folder::new().with("set/a-2020.txt", PLAN).with("set/b-2021.txt", LATER).with("set/c.txt", THIRD)
}

#[test]
fn one_page_is_about_all_documents() {
    let folder = folder();
    let run = folder.itl(&["align", "set", "--html", "p.html", "--csv", "-o", "cells.csv"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    let page = String::from_utf8(folder.read("p.html")).unwrap();
    assert!(page.contains("3 documents") && page.contains("a-2020.txt") && page.contains("id=\"gaps\""));
    assert!(run.stderr.contains("wrote p.html"), "{}", run.stderr);
    assert_eq!(folder.itl(&["align", "set", "--html", "p.html"]).code, 2, "it is there already");
    let again = folder.itl(&["align", "set", "--html", "again.html", "-j", "1", "-q"]);
    assert_eq!((again.code, String::from_utf8(folder.read("again.html")).unwrap()), (0, page));
    // A page each is a report each, and one document has its own.
    folder.itl(&["align", "set", "--html", "{name}.html", "-q"]);
    folder.itl(&["align", "set/c.txt", "--html", "one.html", "-q"]);
    for name in ["c.html", "one.html"] {
        assert!(!String::from_utf8(folder.read(name)).unwrap().contains("id=\"gaps\""), "{name}");
    }
}

#[test]
fn groups_need_a_page_of_several_documents() {
    let folder = folder();
    let run = folder.itl(&["align", "set", "--html", "years.html", "--group-by", "year", "-q"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(folder.read("years.html").len() > 10_000);
    for arguments in [
        &["align", "set", "--group-by", "year"][..],
        &["align", "set/c.txt", "--html", "x.html", "--group-by", "year"],
        &["align", "set", "--html", "{name}.html", "--group-by", "year"],
    ] {
        let run = folder.itl(arguments);
        assert_eq!(run.code, 2, "{arguments:?}");
        assert!(run.stderr.contains("--group-by needs a page of several documents"), "{}", run.stderr);
    }
}
