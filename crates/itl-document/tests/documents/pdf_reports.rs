//! Layouts of reports, made by hand: columns beside charts, double pages, tables of many lines, contents, indexes, leads,
//! labels, running heads in all places.
#![cfg(feature = "pdf")]

use crate::pdf_support::{Book, Sheet};
use crate::reading::{blocks, one, read};
use itl_document::BlockKind::{
    self, Caption, Contents, Heading, Index, Label, ListItem, PageNumber, Paragraph, Reference, RunningHead,
    TableRow,
};

const ENERGY: [&str; 6] = [
    "The council adopted the energy",
    "plan in the spring of that year",
    "after a long debate about costs,",
    "and roofs and car parks will carry",
    "solar panels before the decade",
    "ends in all of our buildings.",
];
const WATER: [&str; 6] = [
    "Water is the second concern of",
    "the plan, because laboratories",
    "use more of it than any other",
    "building does, and closed circuits",
    "will save a third of what is now",
    "used for cooling and for gardens.",
];

fn kinds(document: &itl_document::Document) -> Vec<BlockKind> {
    document.blocks.iter().map(|block| block.kind).collect()
}

fn texts(document: &itl_document::Document, kind: BlockKind) -> Vec<String> {
    blocks(document).into_iter().filter(|(found, _)| *found == kind).map(|(_, text)| text).collect()
}

#[test]
fn a_chart_in_one_column_does_not_hide_the_gutter() {
    // The file draws row by row: a line on the left, then what stands beside it.
    let mut sheet = Sheet::default();
    for (row, line) in ENERGY.iter().enumerate() {
        let y = 700.0 - 14.0 * row as f32;
        sheet = sheet.text(72.0, y, 11.0, line);
        sheet = sheet.text(340.0 + 31.0 * (row % 3) as f32, y, 7.0, &format!("{} %", 10 * row + 3));
    }
    for (row, line) in WATER.iter().enumerate() {
        sheet = sheet.text(330.0, 560.0 - 14.0 * row as f32, 11.0, line);
    }
    let document = one(sheet);
    assert_eq!(texts(&document, Paragraph), [ENERGY.join(" "), WATER.join(" ")]);
}

#[test]
fn a_sheet_of_two_pages_is_read_page_by_page() {
    let names = ["first", "second", "third", "fourth"];
    let body = |lines: &[&str], number: usize| -> Vec<String> {
        lines.iter().map(|line| line.replace(" the ", &format!(" the {} ", names[number]))).collect()
    };
    let sheet = |number: usize| {
        let mut sheet = Sheet::default().with("/MediaBox [0 0 1200 792]");
        let down = 20.0 * number as f32;
        for (row, (left, right)) in body(&ENERGY, number).iter().zip(&body(&WATER, number)).enumerate() {
            let y = 700.0 - 14.0 * row as f32 - down;
            sheet = sheet.text(72.0, y, 11.0, left).text(700.0, y, 11.0, right);
        }
        sheet.text(72.0, 40.0, 9.0, &(2 * number + 4).to_string()).text(
            1100.0,
            40.0,
            9.0,
            &(2 * number + 5).to_string(),
        )
    };
    let document = read(&Book::of((0..4).map(sheet))).unwrap();
    let pages = (0..4).flat_map(|number| [body(&ENERGY, number).join(" "), body(&WATER, number).join(" ")]);
    assert_eq!(texts(&document, Paragraph), pages.collect::<Vec<_>>());
    assert_eq!(texts(&document, PageNumber), ["4", "5", "6", "7", "8", "9", "10", "11"]);
}

#[test]
fn lines_of_a_cell_are_one_cell() {
    let mut sheet = Sheet::default();
    let rows = [
        ("E-1", ["Energy that is used within", "the organization"], "14"),
        ("E-2", ["Energy that is used outside", "of the organization"], "15"),
        ("W-1", ["Water that is drawn from", "rivers and from lakes"], "17"),
    ];
    for (row, (code, lines, page)) in rows.iter().enumerate() {
        let y = 700.0 - 40.0 * row as f32;
        sheet = sheet.text(72.0, y, 10.0, code).text(140.0, y, 10.0, lines[0]);
        sheet = sheet.text(140.0, y - 12.0, 10.0, lines[1]).text(400.0, y, 10.0, page);
    }
    let document = one(sheet);
    assert!(kinds(&document).iter().all(|kind| *kind == TableRow), "{:?}", blocks(&document));
    assert_eq!(
        document.text,
        "E-1\tEnergy that is used within the organization\t14\n\
         E-2\tEnergy that is used outside of the organization\t15\n\
         W-1\tWater that is drawn from rivers and from lakes\t17"
    );
}

#[test]
fn the_last_line_of_a_text_beside_the_page_number_stays_text() {
    let sheet = |page: usize| {
        let name = ["first", "second", "third", "fourth"][page];
        let lines = [
            format!("The {name} campus measured the energy that its laboratories"),
            "and its halls used over the whole of the year, and found that".to_owned(),
            format!("the {name} building used the most of it."),
        ];
        let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
        Sheet::default().lines(72.0, 67.5, 11.0, &lines).text(540.0, 40.0, 9.0, &(page + 30).to_string())
    };
    let document = read(&Book::of((0..4).map(sheet))).unwrap();
    assert_eq!(texts(&document, PageNumber), ["30", "31", "32", "33"]);
    assert_eq!(texts(&document, Paragraph).len(), 4);
    assert!(texts(&document, RunningHead).is_empty());
}

#[test]
fn a_bar_of_navigation_is_no_text() {
    let sheet = |page: usize| {
        let body = format!(
            "Chapter {} has a sentence of its own about the energy of halls.",
            ["a", "b", "c", "d", "e", "f"][page]
        );
        let bar = ["1 - Introduction", "2 - Who we are", "3 - Our markets"];
        Sheet::default()
            .lines(20.0, 500.0, 7.0, &bar)
            .text(200.0, 700.0, 11.0, &body)
            .text(
                200.0,
                600.0 - 20.0 * page as f32,
                11.0,
                "A figure stands on every page at another height than before.",
            )
            .upwards(590.0, 300.0, 8.0, "Consolidated disclosure")
    };
    let document = read(&Book::of((0..6).map(sheet))).unwrap();
    assert_eq!(texts(&document, Paragraph).len(), 12, "{:?}", blocks(&document));
    assert_eq!(texts(&document, RunningHead).len(), 24);
}

#[test]
fn a_lead_in_large_type_is_text() {
    let lead =
        ["We want to leave the campus in a better state", "than we found it, and we have a plan for that."];
    let sheet = Sheet::default()
        .text(72.0, 740.0, 24.0, "A better campus")
        .lines(72.0, 690.0, 16.0, &lead)
        .lines(72.0, 620.0, 11.0, &ENERGY);
    let expected = [
        (Heading(1), "A better campus".to_owned()),
        (Paragraph, lead.join(" ")),
        (Paragraph, ENERGY.join(" ")),
    ];
    assert_eq!(blocks(&one(sheet)), expected);
}

#[test]
fn entries_of_contents() {
    let mut sheet = Sheet::default().text(72.0, 740.0, 20.0, "Contents");
    let entries = [("Letter to readers", 3), ("Energy and water", 7), ("Our people", 12), ("Method", 31)];
    for (row, (title, page)) in entries.iter().enumerate() {
        let y = 690.0 - 30.0 * row as f32;
        sheet = sheet.text(72.0, y, 11.0, title).text(500.0, y, 11.0, &page.to_string());
    }
    let document = one(sheet);
    let expected: Vec<(BlockKind, String)> = std::iter::once((Heading(1), "Contents".to_owned()))
        .chain(entries.iter().map(|(title, page)| (Contents, format!("{title} {page}"))))
        .collect();
    assert_eq!(blocks(&document), expected);
}

#[test]
fn rows_of_an_index_of_disclosures() {
    let mut sheet = Sheet::default().text(72.0, 740.0, 20.0, "GRI content index");
    for (row, (code, title)) in [
        ("102-1", "Name of the organization"),
        ("102-2", "Activities"),
        ("302-1", "Energy"),
        ("303-1", "Water"),
    ]
    .iter()
    .enumerate()
    {
        let y = 690.0 - 20.0 * row as f32;
        sheet = sheet.text(72.0, y, 10.0, code).text(150.0, y, 10.0, title).text(450.0, y, 10.0, "7, 12-14");
    }
    let document = one(sheet);
    assert_eq!(kinds(&document), [Heading(1), Index, Index, Index, Index]);
    assert!(document.text.contains("302-1\tEnergy\t7, 12-14"));
}

#[test]
fn entries_of_a_list_of_references() {
    let sheet = Sheet::default()
        .lines(72.0, 740.0, 11.0, &ENERGY)
        .text(72.0, 620.0, 16.0, "References")
        .text(72.0, 590.0, 11.0, "Moreau, A. (2019): The energy of campuses. Valmere University Press.")
        .text(72.0, 560.0, 11.0, "Okafor, B. (2021): Rain and gardens, a study of water. Journal of Halls.");
    assert_eq!(kinds(&one(sheet)), [Paragraph, Heading(1), Reference, Reference]);
}

#[test]
fn words_of_charts_are_labels() {
    let sheet = Sheet::default()
        .lines(72.0, 740.0, 11.0, &ENERGY)
        .text(100.0, 560.0, 24.0, "27 % WOMEN")
        .text(330.0, 500.0, 8.0, "Managers")
        .text(150.0, 440.0, 8.0, "tonnes of waste")
        .text(72.0, 300.0, 9.0, "Figure 2: Women at work")
        .text(72.0, 250.0, 11.0, "Figure 2 shows that more women than before work in halls.");
    let document = one(sheet);
    assert_eq!(texts(&document, Label), ["27 % WOMEN", "Managers", "tonnes of waste"]);
    assert_eq!(texts(&document, Caption), ["Figure 2: Women at work"]);
    assert_eq!(texts(&document, Paragraph).len(), 2);
}

#[test]
fn a_bullet_drawn_apart_belongs_to_its_item() {
    let items =
        ["reduce the energy of all halls", "collect the rain of all roofs", "plant a garden for the bees"];
    let mut sheet = Sheet::default().text(72.0, 740.0, 11.0, "Before the end of the decade we will do this:");
    for row in 0..3 {
        sheet = sheet.text(72.0, 720.0 - 16.0 * row as f32, 11.0, "-");
    }
    for (row, item) in items.iter().enumerate() {
        sheet = sheet.text(90.0, 720.0 - 16.0 * row as f32, 11.0, item);
    }
    let document = one(sheet);
    assert_eq!(texts(&document, ListItem), items.map(|item| format!("- {item}")));
}

#[test]
fn capitals_parted_at_the_end_of_a_line_are_joined() {
    let lines = ["THE PLAN OF THE UNIVERSITY FOR SUSTAIN-", "ABILITY AND FOR THE HEALTH OF ITS PEOPLE"];
    let document = one(Sheet::default().lines(72.0, 700.0, 14.0, &lines).lines(72.0, 640.0, 11.0, &ENERGY));
    assert!(document.text.contains("SUSTAINABILITY"), "{}", document.text);
}
