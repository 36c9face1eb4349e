//! Rows, tables in tables, and tables that are none.

use crate::draft::Draft;
use crate::{BlockKind, Document, Limits, ReadOptions, Table};

fn draft() -> Draft {
    Draft::new(&ReadOptions::default())
}

fn row(draft: &mut Draft, cells: &[&str]) {
    draft.row();
    for cell in cells {
        draft.cell(BlockKind::TableRow, None);
        draft.copy(cell, 0);
    }
}

fn finished(draft: Draft) -> Document {
    draft.finish(&Limits::default())
}

fn blocks(document: &Document) -> Vec<(BlockKind, &str)> {
    document.blocks.iter().map(|block| (block.kind, block.span.of(&document.text))).collect()
}

#[test]
fn a_row_is_one_block_of_its_cells() {
    let mut draft = draft();
    draft.open(BlockKind::Paragraph, None);
    draft.copy("Before.", 0);
    draft.table();
    row(&mut draft, &["Goal", "", "Share"]);
    draft.header_row(true);
    row(&mut draft, &["", "Clean water", "for all"]);
    draft.cell_paragraph(BlockKind::TableRow, BlockKind::Paragraph, None);
    draft.copy("by 2030", 0);
    row(&mut draft, &["", ""]);
    draft.end_table();
    draft.open(BlockKind::Paragraph, None);
    draft.copy("After.", 0);
    let document = finished(draft);
    assert_eq!(document.text, "Before.\n\nGoal\tShare\nClean water\tfor all\nby 2030\n\nAfter.");
    assert_eq!(blocks(&document)[2], (BlockKind::TableRow, "Clean water\tfor all\nby 2030"));
    assert_eq!(document.tables, [Table { blocks: 1..3, header: Some(1) }]);
}

#[test]
fn a_table_in_a_cell_follows_its_row() {
    let mut draft = draft();
    draft.table();
    row(&mut draft, &["one", "two"]);
    draft.table();
    row(&mut draft, &["in", "side"]);
    draft.end_table();
    draft.cell(BlockKind::TableRow, None);
    draft.copy("three", 0);
    draft.end_table();
    let document = finished(draft);
    assert_eq!(document.text, "one\ttwo\tthree\n\nin\tside");
    assert_eq!(document.tables, [Table { blocks: 1..2, header: None }, Table { blocks: 0..2, header: None }]);
}

#[test]
fn tables_in_tables_are_bounded() {
    let mut draft = draft();
    for depth in 0..200 {
        draft.table();
        row(&mut draft, &["a", if depth % 2 == 0 { "b" } else { "c" }]);
    }
    for _ in 0..201 {
        draft.end_table();
    }
    let document = finished(draft);
    assert_eq!(document.text.matches('a').count(), 200);
    assert_eq!(document.tables.len(), super::NESTED + 1);
    // Rows after the ends of them all begin a table of their own.
    assert!(document.blocks.iter().all(|block| block.kind == BlockKind::TableRow));
}

#[test]
fn a_table_of_one_column_is_taken_apart() {
    let mut draft = draft();
    draft.table();
    row(&mut draft, &["First of all."]);
    draft.cell_paragraph(BlockKind::TableRow, BlockKind::ListItem, None);
    draft.copy("An item", 0);
    draft.table();
    row(&mut draft, &["x", "y"]);
    draft.end_table();
    row(&mut draft, &["", "Second."]);
    draft.end_table();
    let document = finished(draft);
    let expected = [
        (BlockKind::Paragraph, "First of all."),
        (BlockKind::ListItem, "An item"),
        (BlockKind::TableRow, "x\ty"),
        (BlockKind::Paragraph, "Second."),
    ];
    assert_eq!(blocks(&document), expected);
    assert_eq!(document.tables, [Table { blocks: 2..3, header: None }]);
}

#[test]
fn enumerators_and_texts_are_a_list() {
    let mut list = draft();
    row(&mut list, &["(a)", "clean water for all;"]);
    row(&mut list, &["(b)", "energy."]);
    list.end_table();
    row(&mut list, &["1.", "water"]);
    row(&mut list, &["Sum", "all of it"]);
    let document = finished(list);
    let expected = [
        (BlockKind::ListItem, "(a)\tclean water for all;"),
        (BlockKind::ListItem, "(b)\tenergy."),
        (BlockKind::TableRow, "1.\twater"),
        (BlockKind::TableRow, "Sum\tall of it"),
    ];
    assert_eq!(blocks(&document), expected);
    assert_eq!(document.tables, [Table { blocks: 2..4, header: None }]);
}

#[test]
fn cells_like_pages_are_taken_apart() {
    let long = "word ".repeat(301);
    let mut one = draft();
    row(&mut one, &["Aside", &long]);
    let document = finished(one);
    assert_eq!(blocks(&document)[0], (BlockKind::Paragraph, "Aside"));
    assert!(document.tables.is_empty());
    let mut two = draft();
    row(&mut two, &["Aside"]);
    two.cell(BlockKind::TableRow, None);
    two.cell_paragraph(BlockKind::TableRow, BlockKind::Heading(2), None);
    two.copy("Water", 0);
    two.cell_paragraph(BlockKind::TableRow, BlockKind::Paragraph, None);
    two.copy("Text.", 0);
    let document = finished(two);
    assert_eq!(blocks(&document)[1], (BlockKind::Heading(2), "Water"));
    assert_eq!(document.sections.len(), 2);
}
