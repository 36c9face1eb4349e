//! A build without some feature says so, and does everything else: compiled for what is left out only.
#![cfg(not(all(
    feature = "pdf",
    feature = "office",
    feature = "figures",
    feature = "xlsx",
    feature = "parquet",
    feature = "rdf"
)))]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod support;

use support::{Folder, PLAN};

/// The program refuses, and names the build as the reason.
fn assert_left_out(folder: &Folder, arguments: &[&str]) {
    let run = folder.itl(arguments);
    assert_eq!(run.code, 2, "{arguments:?}: {}", run.stderr);
    assert!(run.stderr.contains("this build"), "{arguments:?}: {}", run.stderr);
}

#[test]
fn what_is_there_works() {
    let folder = Folder::new().with("plan.txt", PLAN);
    let run = folder.itl(&["align", "plan.txt", "--html", "plan.html", "--json"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
}

#[test]
#[cfg(not(feature = "pdf"))]
fn no_pdf() {
    assert_left_out(&Folder::new().with("a.pdf", "%PDF-1.7\n%%EOF\n"), &["align", "a.pdf"]);
}

#[test]
#[cfg(not(feature = "office"))]
fn no_office() {
    assert_left_out(&Folder::new().with("a.docx", b"PK\x03\x04 and no more"), &["align", "a.docx"]);
}

#[test]
#[cfg(not(feature = "figures"))]
fn no_figures() {
    let folder = Folder::new().with("plan.txt", PLAN);
    assert_left_out(&folder, &["align", "plan.txt", "--svg", "a.svg"]);
    assert_left_out(&folder, &["align", "plan.txt", "--png", "a.png"]);
}

#[test]
#[cfg(not(feature = "xlsx"))]
fn no_workbooks() {
    assert_left_out(&Folder::new().with("plan.txt", PLAN), &["align", "plan.txt", "--xlsx", "a.xlsx"]);
}

#[test]
#[cfg(not(feature = "parquet"))]
fn no_parquet() {
    let folder = Folder::new().with("plan.txt", PLAN);
    assert_left_out(&folder, &["align", "plan.txt", "--parquet", "a.parquet"]);
    // The tables of a folder of results are Parquet in every build.
    assert_eq!(folder.itl(&["align", "plan.txt", "-o", "results/"]).code, 0);
}

#[test]
#[cfg(not(feature = "rdf"))]
fn no_rdf() {
    let turtle = "@prefix s: <http://www.w3.org/2004/02/skos/core#> .\n<http://x.org/a> a s:Concept ; s:prefLabel \"Water\"@en .\n";
    let folder = Folder::new().with("plan.txt", PLAN).with("a.ttl", turtle);
    assert_left_out(&folder, &["align", "plan.txt", "-f", "a.ttl"]);
}
