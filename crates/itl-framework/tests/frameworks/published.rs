//! Files in the forms in which frameworks are published: workbooks with a column for each level, laws that are copied as text, withdrawn
//! rows, ids that come twice.

use itl_base::{Level, Notice};
use itl_framework::{Framework, Hierarchy, ReadOptions, read_outline};
use rust_xlsxwriter::Workbook;

fn read(name: &str, text: &str, options: &ReadOptions<'_>) -> (Framework, Vec<Notice>) {
    itl_framework::read(text.as_bytes(), name, options).unwrap()
}

fn law(text: &str) -> (Framework, Vec<Notice>) {
    let document = itl_document::read(text.as_bytes(), "law.txt", &Default::default()).unwrap();
    read_outline(&document, "law.txt", &ReadOptions::default()).unwrap()
}

/// Each node as `level id (label)`, with `*` for a group.
fn shape(framework: &Framework) -> Vec<String> {
    let node = |node: &itl_framework::Node| {
        let star = if node.column.is_none() { "*" } else { "" };
        format!("{} {}{star} ({})", node.level, node.id, node.label)
    };
    Hierarchy::of(framework).nodes.iter().map(node).collect()
}

fn codes(notices: &[Notice]) -> Vec<&str> {
    notices.iter().map(|notice| notice.code.as_ref()).collect()
}

#[test]
fn the_workbook_of_the_csf_is_found_by_its_sheet() {
    let mut book = Workbook::new();
    let front = book.add_worksheet();
    for (row, cells) in [["Reference", "Title"], ["CSWP 29", "The framework"]].iter().enumerate() {
        for (at, cell) in cells.iter().enumerate() {
            front.write(row as u32, at as u16, *cell).unwrap();
        }
    }
    let sheet = book.add_worksheet().set_name("CSF 2.0").unwrap();
    let rows = [
        ["", "The Cybersecurity Framework", "", "", ""],
        ["Function", "Category", "Subcategory", "Implementation Examples", "Informative References"],
        ["GOVERN (GV): A strategy is set", "", "", "", "x"],
        ["", "Context (GV.OC): The context is known", "", "", ""],
        ["", "", "GV.OC-01: The mission is known", "Ex1: Share it\nEx2: Print it", "SP 800-53: PM-11"],
        ["", "Old (GV.XX): [Withdrawn: Incorporated into GV.OC]", "", "", ""],
        ["", "", "GV.XX-01: [Withdrawn: Incorporated into GV.OC-01]", "", ""],
    ];
    for (row, cells) in rows.iter().enumerate() {
        for (at, cell) in cells.iter().enumerate().filter(|(_, cell)| !cell.is_empty()) {
            sheet.write(row as u32, at as u16, *cell).unwrap();
        }
    }
    let bytes = book.save_to_buffer().unwrap();
    let (framework, notices) = itl_framework::read(&bytes, "csf2.xlsx", &ReadOptions::default()).unwrap();
    assert_eq!(shape(&framework), ["1 GV (GOVERN)", "2 GV.OC (Context)", "3 GV.OC-01 ()"]);
    assert_eq!(framework.concepts[2].descriptor, "The mission is known\nEx1: Share it\nEx2: Print it");
    assert_eq!(framework.noun(), "outcome");
    assert!(codes(&notices).contains(&"withdrawn"), "{notices:?}");
    let all = ReadOptions::default().with_withdrawn(true);
    assert_eq!(itl_framework::read(&bytes, "csf2.xlsx", &all).unwrap().0.concepts.len(), 5);
}

#[test]
fn withdrawn_concepts_are_left_out_of_every_format() {
    let rows = "id,parent,label,descriptor,status\nA,,Alpha,A text,\nB,A,Beta,[Withdrawn: Moved to A.],\nC,B,Gamma,A text of C,\nD,,Delta,A text of D,Superseded\n";
    let turtle = "@prefix skos: <http://www.w3.org/2004/02/skos/core#> . @prefix : <http://x.org/> .\n\
        :A a skos:Concept ; skos:prefLabel \"Alpha\"@en .\n\
        :C a skos:Concept ; skos:prefLabel \"Gamma\"@en ; skos:broader :A .\n\
        :D a skos:Concept ; skos:prefLabel \"Delta\"@en ; skos:historyNote \"Withdrawn in 2020.\"@en .\n";
    let json = r#"[{"id":"A","label":"Alpha"},{"id":"C","parent":"A","label":"Gamma"},{"id":"D","label":"Delta","deprecated":true}]"#;
    for (name, text) in [("x.csv", rows), ("x.ttl", turtle), ("x.json", json)] {
        let (framework, notices) = read(name, text, &ReadOptions::default());
        let ids: Vec<&str> = framework.concepts.iter().map(|concept| &*concept.id).collect();
        assert_eq!(ids, ["A", "C"], "{name}");
        assert_eq!(framework.concepts[1].parent.as_deref(), Some("A"), "{name}");
        let said = codes(&notices);
        assert!(said.contains(&"withdrawn") || said.contains(&"deprecated"), "{name}: {said:?}");
        let (all, notices) = read(name, text, &ReadOptions::default().with_withdrawn(true));
        assert!(all.concepts.len() > 2, "{name}");
        assert!(!codes(&notices).contains(&"withdrawn"), "{name}");
    }
}

#[test]
fn groups_of_one_id_are_one() {
    let control = |id: &str| {
        format!(
            r#"{{"id": "{id}", "title": "{id}", "parts": [{{"name": "statement", "prose": "Do {id}."}}]}}"#
        )
    };
    let catalog = format!(
        r#"{{"catalog": {{"uuid": "x", "metadata": {{"title": "PCI"}}, "groups": [
           {{"id": "PCI-1.1", "title": "Firewalls", "controls": [{}]}},
           {{"id": "PCI-1.1", "title": "Firewalls", "controls": [{}]}}]}}}}"#,
        control("1.1.1"),
        control("1.1.2")
    );
    let (framework, notices) = read("pci.json", &catalog, &ReadOptions::default());
    assert_eq!(shape(&framework), ["1 PCI-1.1* (Firewalls)", "2 1.1.1 (1.1.1)", "2 1.1.2 (1.1.2)"]);
    assert_eq!(codes(&notices), ["ids-joined"]);
    assert_eq!(framework.noun(), "control");
}

#[test]
fn laws_are_cut_at_their_lines() {
    let union = "CHAPTER I\nGeneral provisions\nArticle 1\nSubject-matter\n1.   This Regulation lays down rules.\n\
        2.   It protects persons.\nArticle 2\nScope\n1.   It applies to processing.\nCHAPTER II\nPrinciples\nArticle 5\n\
        Principles of processing\n1.   Personal data shall be:\n(a) processed lawfully;\n";
    let (framework, _) = law(union);
    assert_eq!(
        shape(&framework),
        [
            "1 CHAPTER I* (General provisions)",
            "2 Article 1 (Subject-matter)",
            "2 Article 2 (Scope)",
            "1 CHAPTER II* (Principles)",
            "2 Article 5 (Principles of processing)"
        ]
    );
    assert_eq!(framework.concepts[0].items().len(), 2);
    assert_eq!(framework.noun(), "article");

    let statute = "PART 1\nPreliminary\n1Overview\n(1)This Act makes provision about data.\n2Protection of personal data\n\
        (1)The law protects individuals.\nSCHEDULE 1\nSpecial categories\n1Employment\n(1)This condition is met.\n";
    let (framework, _) = law(statute);
    assert_eq!(
        shape(&framework),
        [
            "1 PART 1* (Preliminary)",
            "2 1 (Overview)",
            "2 2 (Protection of personal data)",
            "1 SCHEDULE 1 (Special categories)"
        ]
    );
    assert_eq!(framework.noun(), "section");

    let code = "Titre Ier : Dispositions générales\nArticle 1er\nLa présente loi fixe des règles.\nArticle L. 121-2\n\
        Toute personne a un droit.\nArticle L. 121-3 Portée\nLe droit est ouvert.\n";
    let (framework, _) = law(code);
    let ids: Vec<&str> = framework.concepts.iter().map(|concept| &*concept.id).collect();
    assert_eq!(ids, ["Article 1", "Article L. 121-2", "Article L. 121-3"]);

    let gesetz = "Abschnitt 1\nAllgemeines\n§ 1 Zweck\n(1) Dieses Gesetz schützt.\n§ 2\nBegriffe\n(1) Daten sind Angaben.\n";
    let (framework, _) = law(gesetz);
    assert_eq!(shape(&framework), ["1 Abschnitt 1* (Allgemeines)", "2 § 1 (Zweck)", "2 § 2 (Begriffe)"]);
    assert_eq!(framework.noun(), "section");
}

#[test]
fn hardly_anything_in_a_long_text_is_a_warning() {
    let words = "The parties agree on many things that have no number at all. ".repeat(2000);
    let (framework, notices) =
        law(&format!("Article 1\nScope\n{words}\n\nArticle 2\nTerms\nWords mean things.\n"));
    assert_eq!(framework.concepts.len(), 2);
    let warning = notices.iter().find(|notice| notice.code == "few-concepts").unwrap();
    assert!(
        warning.level == Level::Warning && warning.message.starts_with("only 2 concepts"),
        "{}",
        warning.message
    );
    let (_, notices) = law("Article 1\nScope\nIt applies.\n\nArticle 2\nTerms\nWords mean things.\n");
    assert!(!codes(&notices).contains(&"few-concepts"));
}
