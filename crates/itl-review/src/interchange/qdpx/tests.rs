//! Projects of REFI-QDA out and in again.

use super::*;
use crate::{Decision, FrameworkRef, Review, ReviewFile, Text};
use itl_base::ByteSpan;

const TEXT: &str = "Größe & co. save water. We buy <green> power.";

fn units() -> [ByteSpan; 2] {
    [ByteSpan::new(0, 25), ByteSpan::new(26, TEXT.len())]
}

fn codebook() -> Codebook {
    let concept = |id: &str, label: &str, parent: Option<&str>| CodedConcept {
        id: id.into(),
        label: label.into(),
        description: "About \"it\" & more".into(),
        parent: parent.map(str::to_owned),
    };
    Codebook {
        title: "Goals".into(),
        concepts: vec![
            concept("7", "Energy", None),
            concept("7.1", "Access (universal)", Some("7")),
            concept("6", "Water", None),
        ],
    }
}

fn framework() -> FrameworkRef {
    FrameworkRef { id: "sdg".into(), fingerprint: "abc".into() }
}

fn decisions(text: &Text<'_>) -> Vec<Decision> {
    let said = |concept: &str, ruling, row: Option<usize>, who: &str| Decision {
        passage: row.map(|row| text.passage(row, None)),
        time: Some("2026-01-31T12:00:00Z".into()),
        framework: framework(),
        ..Decision::new(concept, ruling, who)
    };
    vec![
        said("7.1", Ruling::Accept, Some(1), "Ana"),
        Decision { comment: Some("why <not>".into()), ..said("7.1", Ruling::Reject, Some(1), "Ben") },
        Decision { time: None, ..said("6", Ruling::Unsure, Some(0), "Ana") },
        Decision { reason: Some("no plants".into()), ..said("6", Ruling::NotApplicable, None, "Ben") },
        said("7", Ruling::Withdrawn, Some(0), "Ben"),
    ]
}

fn written() -> Vec<u8> {
    let units = units();
    let text = Text::new(TEXT, &units);
    let lines: String = decisions(&text).iter().map(Decision::line).collect();
    let review = Review::of(&[ReviewFile::read("a", lines.as_bytes())], &text, |_| true);
    let document = QdaDocument { sha256: "00".into(), name: "report \u{1}.pdf".into() };
    write_qdpx(&review, &text, &codebook(), &document, "itl 0").unwrap()
}

#[test]
fn what_is_written_is_read_back() {
    let imported = read_qdpx(&written(), &codebook(), &framework()).unwrap();
    let units = units();
    let text = Text::new(TEXT, &units);
    assert!(imported.unknown.is_empty());
    let found = &imported.sources["report  .pdf"];
    let told = |one: &Decision| {
        let words = one.passage.as_ref().map(|passage| passage.text.clone());
        let comment = one.reason.clone().or(one.comment.clone());
        (one.concept.clone(), one.decision, words, comment, one.reviewer.clone(), one.time.clone())
    };
    let mut expected: Vec<_> = decisions(&text)[..4].iter().map(told).collect();
    let mut found: Vec<_> = found.iter().map(told).collect();
    expected.sort();
    found.sort();
    assert_eq!(found, expected);
    assert_eq!(written(), written(), "the same review is the same file");
}

#[test]
fn codes_are_known_by_name_id_or_label() {
    let book = codebook();
    let meaning = |name: &str| book.meaning(name).map(|(concept, ruling)| (concept.id.clone(), ruling));
    assert_eq!(meaning("7 Energy"), Some(("7".into(), Ruling::Accept)));
    assert_eq!(meaning("Water (reject)"), Some(("6".into(), Ruling::Reject)));
    assert_eq!(meaning("7.1 Access (universal)"), Some(("7.1".into(), Ruling::Accept)));
    assert_eq!(
        meaning("7.1 Access (universal) (not applicable)"),
        Some(("7.1".into(), Ruling::NotApplicable))
    );
    assert_eq!(meaning("Interviews"), None);
}

#[test]
fn files_of_others_and_damaged_ones() {
    let refused = |bytes: &[u8]| read_qdpx(bytes, &codebook(), &framework()).unwrap_err().to_string();
    assert!(refused(b"no container").starts_with("it is no REFI-QDA project"));
    let sound = written();
    for cut in (0..sound.len()).step_by(97) {
        assert!(read_qdpx(&sound[..cut], &codebook(), &framework()).is_err(), "cut at {cut}");
    }
    let deep = project::Project::read(&"<a>".repeat(100)).unwrap_err().to_string();
    assert!(deep.contains("more than 64"), "{deep}");
    // A PDF as MAXQDA writes it: its text is a representation, and areas of pages have no words.
    let xml = r#"<Project xmlns="urn:QDA-XML:project:1.0"><Sources><PDFSource name="a.pdf" guid="1">
        <PDFSelection guid="2" page="1"><Coding guid="3"><CodeRef targetGUID="c"/></Coding></PDFSelection>
        <Representation guid="4" name="r"><PlainTextContent>We &amp; you.</PlainTextContent>
        <PlainTextSelection startPosition="0" endPosition="2" creatingUser="u"><Description>so</Description>
        <Coding guid="5"><CodeRef targetGUID="c"/></Coding></PlainTextSelection></Representation></PDFSource></Sources></Project>"#;
    let project = project::Project::read(xml).unwrap();
    assert_eq!((project.wordless, project.codings.len()), (1, 1));
    assert_eq!(
        (project.sources[0].name.as_str(), project.sources[0].content.as_deref()),
        ("a.pdf", Some("We & you."))
    );
    assert_eq!(
        (project.codings[0].span, project.codings[0].description.as_deref()),
        (Some((0, 2)), Some("so"))
    );
}
