//! Pages made by hand: what a reader sees on them is what the document says, in that order.
#![cfg(feature = "pdf")]

use crate::pdf_support::{Book, Sheet};
use crate::reading::{blocks, has_warning, one, read};
use itl_document::BlockKind::{self, Footnote, Heading, Label, PageNumber, Paragraph, RunningHead, TableRow};

const LEFT: [&str; 8] = [
    "The council adopted the energy",
    "plan in the spring of that year",
    "after a long debate about costs.",
    "Roofs and car parks will carry",
    "solar panels before the decade",
    "ends, and heat pumps replace all",
    "boilers in student housing, which",
    "were the largest consumers of gas",
];
const RIGHT: [&str; 8] = [
    "on the campus for many years.",
    "Water is the second concern of",
    "the plan, because laboratories",
    "use more of it than any other",
    "building does. Closed circuits",
    "will save a third of what is now",
    "used for cooling, and rainwater",
    "will serve toilets and gardens.",
];

/// Two columns whose rows the file draws one after the other.
fn columns(mut sheet: Sheet, top: f32) -> Sheet {
    for (row, (left, right)) in LEFT.iter().zip(&RIGHT).enumerate() {
        let y = top - 14.0 * row as f32;
        sheet = sheet.text(72.0, y, 11.0, left).text(330.0, y, 11.0, right);
    }
    sheet
}

fn columns_read() -> String {
    [LEFT.join(" "), RIGHT.join(" ")].join(" ")
}

#[test]
fn two_columns_are_read_one_after_the_other() {
    assert_eq!(blocks(&one(columns(Sheet::default(), 700.0))), [(Paragraph, columns_read())]);
}

#[test]
fn a_title_over_two_columns_comes_first() {
    let title = "A Plan for Energy and Water on Three Campuses";
    let document = one(columns(Sheet::default().text(90.0, 730.0, 20.0, title), 690.0));
    assert_eq!(blocks(&document), [(Heading(1), title.to_owned()), (Paragraph, columns_read())]);
    assert_eq!(document.title.as_deref(), Some(title));
    assert_eq!(document.sections.len(), 1);
}

#[test]
fn a_word_parted_at_the_end_of_a_line_is_joined() {
    let lines =
        ["The university will cut green-", "house gas emissions, which a long-", "term contract secures."];
    let document = one(Sheet::default().lines(72.0, 700.0, 11.0, &lines));
    let joined = "The university will cut greenhouse gas emissions, which a longterm contract secures.";
    assert_eq!(blocks(&document), [(Paragraph, joined.to_owned())]);
    let more = [lines[0], lines[1], lines[2], "A long-term contract is one over ten years."];
    let document = one(Sheet::default().lines(72.0, 700.0, 11.0, &more));
    assert!(
        document.text.contains("greenhouse gas")
            && document.text.contains("which a long-term contract secures.")
    );
}

#[test]
fn what_pages_repeat_is_moved_out_of_the_paragraph_that_it_interrupts() {
    let ends = ["alpha", "beta", "gamma", "delta", "omega"];
    let body = |page: usize| {
        let name = ends[page];
        [
            format!("energy of the {name} campus was measured over the whole of the"),
            format!("year, and the {name} laboratories used more than half of it, so that"),
            format!("new meters were built into every {name} building on the"),
        ]
    };
    let sheet = |page: usize| {
        let lines = body(page);
        let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
        Sheet::default()
            .text(72.0, 760.0, 9.0, "Annual report of the Valmere Trust")
            .lines(72.0, 720.0, 11.0, &lines)
            .text(300.0, 40.0, 9.0, &(page + 7).to_string())
    };
    let document = read(&Book::of((0..5).map(sheet))).unwrap();
    let whole: Vec<String> = (0..5).flat_map(body).collect();
    let mut expected = vec![(Paragraph, whole.join(" "))];
    for page in 7..12 {
        expected.push((RunningHead, "Annual report of the Valmere Trust".to_owned()));
        expected.push((PageNumber, page.to_string()));
    }
    assert_eq!(blocks(&document), expected);
    assert_eq!((document.pages, document.blocks[0].page), (Some(5), Some(1)));
    let last = u32::try_from(document.text.find("every omega").unwrap()).unwrap();
    assert_eq!(document.page_at(last), Some(5));
    assert!(document.notices.iter().any(|notice| notice.code == "left-out"));
    assert!(!has_warning(&document, "left-out"));
}

#[test]
fn a_table_is_read_row_by_row_though_it_is_drawn_column_by_column() {
    let rows = [
        ["Goal", "Office", "Year"],
        ["Energy", "Facilities", "2030"],
        ["Water", "Laboratories", "2031"],
        ["Waste", "Purchasing", "2029"],
        ["Mobility", "City liaison", "2032"],
    ];
    let mut sheet = Sheet::default().lines(72.0, 720.0, 11.0, &LEFT[..3]);
    for column in 0..3 {
        for (row, cells) in rows.iter().enumerate() {
            sheet = sheet.text(72.0 + 150.0 * column as f32, 640.0 - 16.0 * row as f32, 11.0, cells[column]);
        }
    }
    let rows = rows.iter().map(|cells| (TableRow, cells.join(" ")));
    let expected: Vec<(BlockKind, String)> =
        std::iter::once((Paragraph, LEFT[..3].join(" "))).chain(rows).collect();
    let document = one(sheet);
    assert_eq!(blocks(&document), expected);
    assert!(document.text.contains("Energy\tFacilities\t2030\nWater\tLaboratories\t2031\n"));
}

#[test]
fn spaced_capitals_stay_whole() {
    let sheet = Sheet::default()
        .raw("4 Tc")
        .text(72.0, 720.0, 14.0, "SUSTAINABILITY REPORT")
        .raw("0 Tc")
        .lines(72.0, 690.0, 11.0, &LEFT);
    assert_eq!(blocks(&one(sheet))[0], (Heading(1), "SUSTAINABILITY REPORT".to_owned()));
}

#[test]
fn text_up_the_margin_is_whole_and_apart() {
    let sheet =
        Sheet::default().lines(72.0, 700.0, 11.0, &LEFT[..3]).upwards(30.0, 300.0, 9.0, "Printed on paper");
    let document = one(sheet);
    let expected = [(Paragraph, LEFT[..3].join(" ")), (Label, "Printed on paper".to_owned())];
    assert_eq!(blocks(&document), expected);
}

#[test]
fn pages_are_read_as_they_are_turned() {
    for turn in [90, 180, 270] {
        let sheet = columns(Sheet::default(), 700.0).with(&format!("/Rotate {turn}"));
        assert_eq!(blocks(&one(sheet)), [(Paragraph, columns_read())], "turned by {turn}");
    }
}

#[test]
fn headings_are_told_by_their_size() {
    let sheet = Sheet::default()
        .text(72.0, 740.0, 18.0, "Energy and Water")
        .lines(72.0, 700.0, 11.0, &LEFT[..3])
        .text(72.0, 640.0, 14.0, "What we will do")
        .lines(72.0, 610.0, 11.0, &RIGHT[1..3]);
    let expected = [
        (Heading(1), "Energy and Water".to_owned()),
        (Paragraph, LEFT[..3].join(" ")),
        (Heading(2), "What we will do".to_owned()),
        (Paragraph, RIGHT[1..3].join(" ")),
    ];
    let document = one(sheet);
    assert_eq!(blocks(&document), expected);
    assert_eq!(document.sections[1].label.as_deref(), Some("What we will do"));
}

#[test]
fn a_footnote_follows_the_paragraph_that_goes_on_after_it() {
    let first =
        ["We will install solar panels on all roofs of the campus and sign a", "contract with a farm in the"];
    let second = ["region that sells wind power for the remainder of the demand.", "It runs for ten years."];
    let note = "1 The council approved it in March of that year.";
    let book = Book::of([
        Sheet::default().lines(72.0, 700.0, 11.0, &first).text(72.0, 60.0, 8.0, note),
        Sheet::default().lines(72.0, 700.0, 11.0, &second),
    ]);
    let paragraph = [first.join(" "), second.join(" ")].join(" ");
    assert_eq!(blocks(&read(&book).unwrap()), [(Paragraph, paragraph), (Footnote, note.to_owned())]);
}
