//! Tables of concepts as others publish them: Annif's vocabularies, ESCO, and lists of codes and texts.

use itl_base::{Language, Notice};
use itl_framework::{Framework, FrameworkError, ReadOptions};

fn read(text: &str, name: &str) -> (Framework, Vec<Notice>) {
    itl_framework::read(text.as_bytes(), name, &ReadOptions::default()).unwrap()
}

/// `id address parent label`, with `-` for what is not there.
fn rows(framework: &Framework) -> Vec<String> {
    let or = |text: Option<&str>| text.unwrap_or("-").to_owned();
    let row = |concept: &itl_framework::Concept| {
        let (uri, parent) = (or(concept.uri.as_deref()), or(concept.parent.as_deref()));
        format!("{} {uri} {parent} {}", concept.id, concept.label)
    };
    framework.concepts.iter().map(row).collect()
}

fn said(notices: &[Notice], code: &str) -> String {
    notices.iter().find(|notice| notice.code == code).map_or(String::new(), |notice| notice.message.clone())
}

#[test]
fn annif_without_a_header() {
    let text = "<http://www.yso.fi/onto/yso/p1>\tcats\n<http://www.yso.fi/onto/yso/p2>\tsay \"hi\", dogs\n\n<http://x.org/a%C3%A9#p1>\tbirds\n";
    for name in ["yso.tsv", "yso", "yso.txt"] {
        let (framework, _) = read(text, name);
        assert_eq!(
            rows(&framework),
            [
                "p1 http://www.yso.fi/onto/yso/p1 - cats",
                "p2 http://www.yso.fi/onto/yso/p2 - say \"hi\", dogs",
                "p1-2 http://x.org/a%C3%A9#p1 - birds",
            ]
        );
    }
    let (framework, _) = read("<http://x.org/1>\tcats\t42.1\n<http://x.org/2>\tdogs\t42.2\n", "a.tsv");
    assert_eq!(rows(&framework), ["42.1 http://x.org/1 - cats", "42.2 http://x.org/2 - dogs"]);
    let error =
        itl_framework::read(b"<http://x.org/1>\tcats\n<http://x.org/2>\n", "a.tsv", &ReadOptions::default());
    assert!(error.is_err());
}

#[test]
fn annif_in_csv_with_labels_in_several_languages() {
    let text = "uri,notation,label_fi,label_en,label_sv\nhttp://x.org/p1,1.2,kissat,cats,katter\n\
                http://x.org/p2,,koirat,dogs,\nhttp://x.org/p3,1.3,linnut,,\n";
    let (framework, notices) = read(text, "v.csv");
    assert_eq!(rows(&framework), ["1.2 http://x.org/p1 - cats", "p2 http://x.org/p2 - dogs"]);
    assert_eq!(framework.language, Some(Language::ENGLISH));
    assert_eq!(
        said(&notices, "language-chosen"),
        "labels are read in \"en\"; the file has them in fi, en, sv"
    );
    assert!(said(&notices, "no-label").starts_with("1 concepts have no label in \"en\""));
    assert!(said(&notices, "ids-from-addresses").starts_with("1 concepts"));
    let asked = |code: &str| {
        let options = ReadOptions::default().with_language(Language::new(code));
        itl_framework::read(text.as_bytes(), "v.csv", &options)
    };
    let (framework, notices) = asked("fi").unwrap();
    assert_eq!(framework.concepts.len(), 3);
    assert_eq!(framework.concepts[2].label, "linnut");
    assert_eq!(said(&notices, "language-chosen"), "");
    let error = asked("de").unwrap_err();
    assert!(matches!(error, FrameworkError::Unsuitable { .. }));
    assert_eq!(
        error.help().unwrap().to_string(),
        "the file has labels in fi, en, sv; choose one with language"
    );
    // Without English the first column is read.
    let (framework, _) = read("uri,label_fi,label_sv\nhttp://x.org/p1,kissat,katter\n", "v.csv");
    assert_eq!(rows(&framework), ["p1 http://x.org/p1 - kissat"]);
}

#[test]
fn esco_with_broader_concepts() {
    let text = "conceptType,conceptUri,preferredLabel,altLabels,description,broaderUri\n\
                Skill,http://data.europa.eu/esco/skill/aa,manage staff,lead staff,Lead people.,http://data.europa.eu/esco/skill/S4\n\
                Skill,http://data.europa.eu/esco/skill/bb,plan shifts,,Plan work.,http://data.europa.eu/esco/skill/aa\n";
    let (framework, notices) = read(text, "skills_en.csv");
    assert_eq!(
        rows(&framework),
        [
            "aa http://data.europa.eu/esco/skill/aa S4 manage staff",
            "bb http://data.europa.eu/esco/skill/bb aa plan shifts",
        ]
    );
    assert_eq!(framework.concepts[1].descriptor, "Plan work.");
    assert_eq!(framework.groups[0].id, "S4");
    assert!(said(&notices, "columns-chosen").contains("conceptUri") || notices.len() > 1);
    assert_eq!(said(&notices, "columns-ignored"), "columns not used: conceptType, altLabels");
    // Occupations have codes, which are their ids.
    let text = "conceptUri,preferredLabel,description,code\nhttp://x.org/o1,cook,Cooks.,5120.1\n";
    assert_eq!(rows(&read(text, "occupations.csv").0), ["5120.1 http://x.org/o1 - cook"]);
}

#[test]
fn codes_titles_and_texts_under_any_name() {
    for name in ["list.csv", "list.txt", "list"] {
        let (framework, notices) =
            read("Code;Title;Text\n1;Energy;Save energy.\n2;Water;Save water.\n", name);
        assert_eq!(rows(&framework), ["1 - - Energy", "2 - - Water"]);
        assert_eq!(framework.concepts[1].descriptor, "Save water.");
        assert_eq!(notices.iter().filter(|notice| notice.code == "columns-chosen").count(), 3);
    }
}

#[test]
fn tables_in_utf16_are_read_like_others() {
    let text = "\u{FEFF}id\tlabel\n1\tÉnergie\n";
    let bytes: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let (framework, _) = itl_framework::read(&bytes, "x.txt", &ReadOptions::default()).unwrap();
    assert_eq!(rows(&framework), ["1 - - Énergie"]);
}

#[cfg(not(feature = "rdf"))]
#[test]
fn a_build_without_rdf_says_so() {
    let text = "@prefix skos: <http://www.w3.org/2004/02/skos/core#> .\n<http://x.org/1> a skos:Concept .\n";
    let error = itl_framework::read(text.as_bytes(), "x.ttl", &ReadOptions::default()).unwrap_err();
    assert_eq!(error.to_string(), "the file is Turtle, and this build has no RDF reader");
}
