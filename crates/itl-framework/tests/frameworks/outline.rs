//! Documents whose headings or numbers are concepts.

use itl_base::Notice;
use itl_framework::{Framework, Hierarchy, ReadOptions, read_outline};

fn outline(text: &str, parts: &[&str]) -> (Framework, Vec<Notice>) {
    read_as("law.md", text, parts)
}

fn read_as(name: &str, text: &str, parts: &[&str]) -> (Framework, Vec<Notice>) {
    let parts: Vec<String> = parts.iter().map(|part| (*part).to_owned()).collect();
    let document = itl_document::read(text.as_bytes(), name, &Default::default()).unwrap();
    read_outline(&document, name, &ReadOptions::default().with_parts(&parts)).unwrap()
}

/// Each node as `level id (label)`, with `*` for a group.
fn shape(framework: &Framework) -> Vec<String> {
    let node = |node: &itl_framework::Node| {
        let star = if node.column.is_none() { "*" } else { "" };
        format!("{} {}{star} ({})", node.level, node.id, node.label)
    };
    Hierarchy::of(framework).nodes.iter().map(node).collect()
}

const LAW: &str = "# The Act\n\nAdopted today.\n\n## Chapter I\n\n### Article 1\n\nScope\n\nThis Act applies.\n\n\
    ### Article 2 – Terms\n\nWords mean things.\n\n#### Further\n\nMore words.\n\n## Chapter II Rights\n\n\
    ### Article 3 Access\n\nArticle 1 shall apply. Everyone has access.\n";

#[test]
fn articles_under_chapters() {
    let (framework, notices) = outline(LAW, &[]);
    assert_eq!(framework.title, "The Act");
    assert_eq!(
        shape(&framework),
        [
            "1 Chapter I* (Chapter I)",
            "2 Article 1 (Scope)",
            "2 Article 2 (Terms)",
            "1 Chapter II* (Rights)",
            "2 Article 3 (Access)"
        ]
    );
    assert_eq!(framework.concepts[0].descriptor, "This Act applies.");
    assert_eq!(framework.concepts[1].descriptor, "Words mean things.\n\nFurther\n\nMore words.");
    let codes: Vec<&str> = notices.iter().map(|notice| notice.code.as_ref()).collect();
    assert_eq!(codes, ["outline", "outside-concepts"]);
}

#[test]
fn lines_of_contents_and_rows_of_tables_are_no_concepts() {
    let law = "<div class=toc><p>Article 1 Scope</p><p>Article 2 Terms</p></div>\
        <h1>The Act</h1><h2>Article 1 Scope</h2><p>This Act applies.</p><h2>Article 2 Terms</h2><p>Words mean things.</p>\
        <table><tr><th>Word<th>Meaning<tr><td>Water<td>What is clean</table>";
    let (framework, _) = read_as("law.html", law, &[]);
    assert_eq!(shape(&framework), ["1 Article 1 (Scope)", "1 Article 2 (Terms)"]);
    assert_eq!(
        framework.concepts[1].descriptor,
        "Words mean things.\n\nWord\tMeaning\n\nWater\tWhat is clean"
    );
}

#[test]
fn paragraphs_without_any_heading_have_titles_too() {
    let law = "<p>CHAPTER I</p><p>General provisions</p><p>Article 1</p><p>Scope</p><p>1. This Act applies.</p>\
        <p>Article 2</p><p>Terms</p><p>1. Words mean things.</p><p>2. Article 1 shall apply.</p>";
    let (framework, _) = read_as("law.html", law, &[]);
    assert_eq!(
        shape(&framework),
        ["1 CHAPTER I* (General provisions)", "2 Article 1 (Scope)", "2 Article 2 (Terms)"]
    );
    assert_eq!(framework.concepts[1].descriptor, "1. Words mean things.\n\n2. Article 1 shall apply.");
}

#[test]
fn headings_alone_are_counted() {
    let text = "# Plan\n\n## Water\n\nSave water.\n\n### Rivers\n\nClean rivers.\n\n## Energy\n\n### Sun\n\nPanels.\n";
    let (framework, _) = outline(text, &[]);
    assert_eq!(shape(&framework), ["1 1 (Water)", "2 1.1 (Rivers)", "1 2* (Energy)", "2 2.1 (Sun)"]);
    assert_eq!(framework.concepts[0].text(), "Save water.");
}

#[test]
fn codes_stand_under_the_codes_they_continue() {
    let text = "AC-1 Policy\n\nWrite a policy.\n\nAC-2 Accounts\n\nManage accounts.\n\nAC-2(1) Automated\n\nUse tools.\n";
    let (framework, _) = outline(text, &[]);
    assert_eq!(shape(&framework), ["1 AC-1 (Policy)", "1 AC-2 (Accounts)", "2 AC-2(1) (Automated)"]);
}

#[test]
fn targets_stand_under_their_goals() {
    let text =
        "Goal 7: Energy for all\n\nTarget 7.1 By 2030, access.\n\nTarget 7.a Cooperation.\n\nGoal 8: Work\n";
    let (framework, _) = outline(text, &[]);
    assert_eq!(
        shape(&framework),
        [
            "1 Goal 7* (Energy for all)",
            "2 Target 7.1 (By 2030, access.)",
            "2 Target 7.a (Cooperation.)",
            "1 Goal 8 (Work)"
        ]
    );
}

#[test]
fn a_table_of_contents_is_not_taken_for_the_text() {
    let text = "Article 1 Scope\n\nArticle 2 Terms\n\nArticle 1\n\nScope\n\nThis Act applies.\n\nArticle 2\n\nTerms\n\nWords.\n";
    let (framework, notices) = outline(text, &[]);
    assert_eq!(shape(&framework), ["1 Article 1 (Scope)", "1 Article 2 (Terms)"]);
    assert_eq!(framework.concepts[1].descriptor, "Words.");
    assert!(notices.iter().any(|notice| notice.code == "repeated-numbers"));
}

#[test]
fn parts_choose_the_numbering() {
    let text = "# Report\n\n## 1 Recital 1\n\nWhereas.\n\n## Recital 2\n\nWhereas too.\n\n## Article 1\n\nRule.\n\n## Article 2\n\nRules.\n";
    let (framework, _) = outline(text, &["article"]);
    assert_eq!(shape(&framework), ["1 Article 1 ()", "1 Article 2 ()"]);
    let (framework, _) = outline(text, &["headings"]);
    assert_eq!(framework.concepts.len(), 4);
}

#[test]
fn plain_text_is_told_to_number_itself() {
    let document = itl_document::read(b"Just one paragraph.", "x.txt", &Default::default()).unwrap();
    let error = read_outline(&document, "x.txt", &ReadOptions::default()).unwrap_err();
    assert!(error.help().unwrap().to_string().contains("Article 5"));
}

#[test]
fn a_title_on_the_line_of_its_number_ends_with_the_line() {
    let text = "Goal 1: No poverty\nEnd poverty everywhere.\n\nGoal 2: Zero hunger in\nall countries.\n";
    let (framework, _) = read_as("goals.txt", text, &[]);
    let texts: Vec<&str> = framework.concepts.iter().map(itl_framework::Concept::text).collect();
    assert_eq!(texts, ["End poverty everywhere.", "Zero hunger in all countries."]);
    assert_eq!(framework.concepts[0].label, "No poverty");
}

proptest::proptest! {
    #[test]
    fn any_text_has_an_outline_or_none(text in "((#{1,4} )?(Article|Goal|AC-|Chapter|A\\.)? ?[0-9IV.(]{0,4}\\)? [a-zé ]{0,9}\n{1,2}){0,12}") {
        for name in ["x.md", "x.txt"] {
            let document = itl_document::read(text.as_bytes(), name, &Default::default()).unwrap();
            if let Ok((framework, _)) = read_outline(&document, name, &ReadOptions::default()) {
                let nodes = Hierarchy::of(&framework).nodes.len();
                proptest::prop_assert_eq!(nodes, framework.concepts.len() + framework.groups.len());
            }
        }
    }
}
