//! Structure trees: believed where they agree with the page, and borne where they are hostile.
#![cfg(feature = "pdf")]

use crate::pdf_support::{Book, PAGE, Sheet};
use crate::reading::{blocks, read};
use itl_document::BlockKind::{
    self, Caption, Contents, Footnote, Heading, ListItem, Paragraph, RunningHead, TableRow,
};

/// A line of text with the number of a mark.
fn marked(sheet: Sheet, tag: &str, id: i64, x: f32, y: f32, text: &str) -> Sheet {
    let inner = Sheet::default().text(x, y, 10.0, text);
    sheet.raw(&format!("/{tag} << /MCID {id} >> BDC\n{}EMC", inner.content))
}

/// A page with lines under each other, each a mark of its own.
fn page(lines: &[&str]) -> Sheet {
    let line = |sheet, (at, text): (usize, &&str)| {
        marked(sheet, "P", at as i64, 72.0, 720.0 - 14.0 * at as f32, text)
    };
    lines.iter().enumerate().fold(Sheet::default(), line)
}

/// A book of one page with a tree: what the root holds.
fn tagged(sheet: Sheet, kids: &str) -> Book {
    let mut book = Book::of([sheet])
        .object(30, "<< /Type /StructTreeRoot /K 31 0 R /RoleMap << /Lead /P /Loop /Pool /Pool /Loop >> >>")
        .object(31, format!("<< /Type /StructElem /S /Document /Pg {PAGE} 0 R /K [{kids}] >>"));
    "/StructTreeRoot 30 0 R /MarkInfo << /Marked true >>".clone_into(&mut book.catalog);
    book
}

fn element(kind: &str, kids: &str) -> String {
    format!("<< /Type /StructElem /S /{kind} /K [{kids}] >> ")
}

fn found(book: &Book) -> Vec<(BlockKind, String)> {
    blocks(&read(book).unwrap())
}

#[test]
fn a_sound_tree_says_what_blocks_are() {
    let lines = [
        "Our way to a plan",
        "The council adopted the energy plan in the",
        "spring of that year after a long debate.",
        "Savings began at once in all of the halls.",
        "Lamps that burn all night are replaced",
        "Windows that do not close are repaired",
        "Figure 1 Energy by hall",
        "1 All figures are for the last year.",
        "Energy 4",
    ];
    let kids = [
        element("H2", "0"),
        element("Lead", "1 2"),
        element("P", "3"),
        element("L", &(element("LI", &element("LBody", "4")) + &element("LI", "5"))),
        element("Caption", "6"),
        element("Note", "7"),
        element("TOC", &element("TOCI", "8")),
    ]
    .concat();
    let expected: Vec<(BlockKind, String)> = [
        (Heading(1), lines[0].to_owned()),
        (Paragraph, lines[1..3].join(" ")),
        (Paragraph, lines[3].to_owned()),
        (ListItem, lines[4].to_owned()),
        (ListItem, lines[5].to_owned()),
        (Caption, lines[6].to_owned()),
        (Footnote, lines[7].to_owned()),
        (Contents, lines[8].to_owned()),
    ]
    .into();
    assert_eq!(found(&tagged(page(&lines), &kids)), expected);
}

#[test]
fn rows_are_those_of_the_tree() {
    let cells = [["Goal", "Target", "Year"], ["Energy", "Half of all halls", "2030"]];
    let mut sheet = Sheet::default();
    let mut rows = String::new();
    let mut id = 0;
    for (row, cells) in cells.iter().enumerate() {
        let mut kids = String::new();
        for (column, cell) in cells.iter().enumerate() {
            // Two lines to a cell.
            for (part, text) in [*cell, "more"].iter().enumerate() {
                let (x, y) = (72.0 + 150.0 * column as f32, 700.0 - 40.0 * row as f32 - 12.0 * part as f32);
                sheet = marked(sheet, "TD", id + part as i64, x, y, text);
            }
            kids += &element(if row == 0 { "TH" } else { "TD" }, &element("P", &format!("{id} {}", id + 1)));
            id += 2;
        }
        rows += &element("TR", &kids);
    }
    let book = tagged(sheet, &element("Table", &element("TBody", &rows)));
    let document = read(&book).unwrap();
    let kinds: Vec<BlockKind> = document.blocks.iter().map(|block| block.kind).collect();
    let texts: Vec<&str> = document.blocks.iter().map(|block| block.span.of(&document.text)).collect();
    assert_eq!(kinds, [TableRow, TableRow]);
    assert_eq!(
        texts,
        ["Goal more\tTarget more\tYear more", "Energy more\tHalf of all halls more\t2030 more"]
    );
}

#[test]
fn what_the_tree_leaves_out_is_still_read() {
    let lines = [
        "The council adopted the energy plan.",
        "It will hold for ten years at least.",
        "Nobody has marked this one.",
    ];
    let sheet = page(&lines[..2]).text(72.0, 660.0, 10.0, "Out");
    let kids = element("P", "0") + &element("P", "1");
    let texts: Vec<String> = found(&tagged(sheet, &kids)).into_iter().map(|(_, text)| text).collect();
    assert_eq!(texts, [lines[0], lines[1], "Out"]);
    // A tree that names too little is not believed.
    assert_eq!(found(&tagged(page(&lines), &element("H1", "0"))), found(&Book::of([page(&lines)])));
}

#[test]
fn artifacts_at_the_edge_are_running_heads() {
    let lines = ["The council adopted the energy plan.", "It will hold for ten years at least."];
    let head = Sheet::default().text(72.0, 770.0, 10.0, "Energy plan of the council");
    let sheet =
        Sheet::default().raw(&format!("/Artifact BMC\n{}EMC", head.content)).raw(&page(&lines).content);
    let kinds: Vec<BlockKind> = found(&tagged(sheet, &(element("P", "0") + &element("P", "1"))))
        .into_iter()
        .map(|(kind, _)| kind)
        .collect();
    assert!(kinds.contains(&RunningHead) && kinds.contains(&Paragraph), "{kinds:?}");
}

#[test]
fn trees_that_do_not_agree_with_the_page_are_left_aside() {
    let lines: Vec<String> =
        (0..20).map(|line| format!("this is line {line} of a text that goes on and")).collect();
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    let untagged = found(&Book::of([page(&lines)]));
    let ids: Vec<String> = (0..20).map(|id| id.to_string()).collect();
    // Every line a paragraph; the whole page a heading; the order of the page backwards.
    let each: String = ids.iter().map(|id| element("P", id)).collect();
    let whole = element("H1", &ids.join(" "));
    let back: String = ids.iter().rev().map(|id| element("H1", id)).collect();
    for kids in [each, whole, back] {
        assert_eq!(found(&tagged(page(&lines), &kids)), untagged, "{kids}");
    }
}

#[test]
fn hostile_trees_end() {
    let lines = ["The council adopted the energy plan.", "It will hold for ten years at least."];
    let plain = found(&Book::of([page(&lines)]));
    let of = |kids: &str| tagged(page(&lines), kids);
    // Elements that hold themselves and each other, numbers that are none, kids of any type.
    let circle = of("31 0 R 30 0 R 32 0 R").object(32, "<< /S /P /K [32 0 R 31 0 R] >>");
    let odd =
        of("-1 99999999999999 3.5 (x) /P null [0 1] << /MCID -7 >> << /MCID 4294967295 >> << >> 999 0 R");
    let roles = of(&element("Loop", "(x)"));
    // 20,000 elements inside each other.
    let deep = (1000..21_000)
        .fold(of("1000 0 R"), |book, at| book.object(at, format!("<< /S /Sect /K {} 0 R >>", at + 1)));
    let many = of(&"<< /S /P /K 0 >> ".repeat(100_000));
    for (name, book) in [("circle", circle), ("odd", odd), ("roles", roles), ("deep", deep)] {
        assert_eq!(found(&book), plain, "{name}");
    }
    assert!(!found(&many).is_empty());
}
