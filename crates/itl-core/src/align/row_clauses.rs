//! Rows of tables that say something: the cells of a row and its content words in, whether it counts with prose out.
//!
//! A cell with a clause says something: what a control matrix or a statement of applicability says stands in its cells. Rows of
//! numbers, and rows that lead to pages, do not, nor does the header of a table; the first of several rows is one that says so, or
//! that has no sentence.

use itl_base::ByteSpan;
use itl_document::{BlockKind, Document, Role, Roles, Unit};
use itl_text::Analysis;
use std::collections::BTreeSet;

/// Content words of a clause.
const CLAUSE_WORDS: usize = 4;
/// Content words of a cell that says something whatever stands beside it.
const LONG_CLAUSE: usize = 8;
/// Cells with a number that make a row one of numbers.
const NUMBERS: usize = 2;
/// Longest number of a page, in digits.
const PAGE_DIGITS: usize = 4;

/// For every unit whether it counts: by its role, and with prose where it is a row that says something.
pub(crate) fn counted(document: &Document, analysis: &Analysis, units: &[Unit], count: Roles) -> Vec<bool> {
    let headers: BTreeSet<usize> = document.tables.iter().filter_map(|table| table.header).collect();
    let is_row =
        |block: usize| document.blocks.get(block).is_some_and(|block| block.kind == BlockKind::TableRow);
    let with_prose = |unit: &Unit| {
        let block = unit.paragraph.map_or(0, |block| block as usize);
        let first = is_row(block + 1) && (block == 0 || !is_row(block - 1));
        unit.role == Role::Table
            && !headers.contains(&block)
            && says_something(&document.text, analysis, unit.span, first)
    };
    let prose = count.contains(Role::Prose);
    units.iter().map(|unit| count.contains(unit.role) || prose && with_prose(unit)).collect()
}

/// A cell of a row.
struct Cell<'t> {
    text: &'t str,
    /// Its content words.
    words: usize,
}

/// Whether a row says something; the first of several has to have a sentence.
fn says_something(text: &str, analysis: &Analysis, row: ByteSpan, first: bool) -> bool {
    let mut at = row.start as usize;
    let cells = row.of(text).split('\t').map(|cell| {
        let span = ByteSpan::new(at, at + cell.len());
        at += cell.len() + 1;
        Cell { text: cell.trim(), words: analysis.words_in(span).count() }
    });
    says(&cells.filter(|cell| !cell.text.is_empty()).collect::<Vec<_>>(), first)
}

fn says(cells: &[Cell<'_>], first: bool) -> bool {
    let clause = |cell: &&Cell<'_>| cell.words >= CLAUSE_WORDS && is_worded(cell.text);
    let sentence =
        |cell: &Cell<'_>| cell.words >= LONG_CLAUSE || cell.text.ends_with(['.', '!', '?', ';', '。']);
    // Names and titles have content words only.
    let pieces = |cell: &Cell<'_>| cell.text.split_whitespace().filter(has_letter).count();
    let joined = |cell: &&Cell<'_>| clause(cell) && pieces(cell) > cell.words;
    let Some((_, others)) = cells.split_first() else { return false };
    if cells.iter().filter(clause).any(sentence) {
        return true;
    }
    let numbers = others.iter().filter(|cell| is_number(cell.text)).count();
    let leads = others.last().is_some_and(|last| is_page(last.text));
    !first && numbers < NUMBERS && !leads && cells.iter().any(|cell| joined(&cell))
}

fn has_letter(piece: &&str) -> bool {
    piece.chars().any(char::is_alphabetic)
}

/// Whether most of a text is letters.
fn is_worded(text: &str) -> bool {
    let letters = text.chars().filter(|c| c.is_alphabetic()).count();
    letters * 2 > text.chars().filter(|c| !c.is_whitespace()).count()
}

/// Whether a cell is a number, with a unit or without: `12,345`, `27 %`, `2 kWh`.
fn is_number(text: &str) -> bool {
    let digits = text.chars().filter(char::is_ascii_digit).count();
    digits > 0 && digits >= text.chars().filter(|c| c.is_alphabetic()).count()
}

/// Whether a cell leads to pages: `12`, `12–14, 20`, `p. 7`.
fn is_page(text: &str) -> bool {
    let lower = text.to_lowercase();
    let named = ["pages", "page", "pp.", "p.", "seiten", "seite", "s.", "pág.", "pag."];
    let numbers = named.iter().find_map(|name| lower.strip_prefix(name)).unwrap_or(&lower);
    let mut found = false;
    let all = numbers.split([',', ';', '-', '–', '/', ' ']).filter(|part| !part.is_empty()).all(|part| {
        found = true;
        part.len() <= PAGE_DIGITS && part.bytes().all(|byte| byte.is_ascii_digit())
    });
    found && all
}

#[cfg(test)]
mod tests {
    use super::*;
    use itl_base::{Cancel, Language};
    use itl_document::UnitKind;
    use itl_text::{CoreSettings, LinguisticCore};
    use std::io::Write;

    /// Whether a row of these cells says something; words of more than two letters are content words here.
    fn row(cells: &[&str]) -> bool {
        let words =
            |text: &str| text.split(|c: char| !c.is_alphabetic()).filter(|word| word.len() > 3).count();
        says(&cells.iter().map(|&text| Cell { text, words: words(text) }).collect::<Vec<_>>(), false)
    }

    #[test]
    fn rows_of_a_control_matrix_say_something() {
        assert!(row(&[
            "AC-2",
            "Account management",
            "Yes",
            "Accounts are reviewed every quarter by their owners"
        ]));
        assert!(row(&["9.2.1", "Accounts are reviewed every quarter by owners.", "2024-01-05", "80 %"]));
        assert!(row(&["Password rotation is required after ninety days", "✓", "✓"]));
        assert!(row(&["To provide you with services that customers request", "Location", "Contract"]));
    }

    #[test]
    fn numbers_labels_and_pages_do_not() {
        assert!(!row(&["Total energy consumption within organization", "MWh", "12,345", "13,456"]));
        assert!(!row(&["Employees receiving regular performance reviews", "98", "97 %"]));
        assert!(!row(&["302-1", "Energy consumption within whole organization", "45–47, 50"]));
        assert!(!row(&["Water", "8."]) && !row(&["Anti corruption", "16."]) && !row(&[]));
        assert!(!row(&["Goal", "Reached by"]));
        assert!(!row(&["Barbara", "Independent nonexecutive deputy director"]));
    }

    /// The rows that count with prose in a container of these parts.
    fn counted_rows(parts: &[(&str, String)]) -> Vec<String> {
        let mut zip = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
        for (name, text) in parts {
            zip.start_file(*name, zip::write::SimpleFileOptions::default()).unwrap();
            zip.write_all(text.as_bytes()).unwrap();
        }
        let bytes = zip.finish().unwrap().into_inner();
        let document = itl_document::read(bytes, "matrix", &Default::default()).unwrap();
        let core = LinguisticCore::new(CoreSettings::of(Language::ENGLISH)).unwrap();
        let analysis = crate::align::reading::read_document(&core, &document, &Cancel::never()).unwrap();
        let sentences: Vec<ByteSpan> = analysis.sentences.iter().map(|sentence| sentence.span).collect();
        let units = document.units(UnitKind::Sentence, &sentences);
        let counts = counted(&document, &analysis, &units, Roles::default());
        let rows = units.iter().zip(counts).filter(|(unit, counts)| unit.role == Role::Table && *counts);
        rows.map(|(unit, _)| unit.span.of(&document.text).to_owned()).collect()
    }

    /// A control matrix with a header, as it stands in files of office programs.
    const MATRIX: [[&str; 3]; 5] = [
        ["Control", "Implementation and the role that is responsible", "Evidence"],
        ["AC-2", "Accounts are reviewed by their owners every quarter", "Report 7"],
        ["IA-5", "Passwords of all system users are changed every quarter.", "Policy"],
        ["AC-7", "Not applicable", "-"],
        ["Total", "3", "2"],
    ];
    const COUNTED: [&str; 2] = [
        "AC-2\tAccounts are reviewed by their owners every quarter\tReport 7",
        "IA-5\tPasswords of all system users are changed every quarter.\tPolicy",
    ];

    fn relations(target: &str) -> (&'static str, String) {
        let kind = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument";
        let link = format!(r#"<Relationship Id="r1" Type="{kind}" Target="{target}"/>"#);
        ("_rels/.rels", format!("<Relationships>{link}</Relationships>"))
    }

    #[test]
    fn rows_of_a_workbook_count() {
        let cell = |text: &&str| format!(r#"<c t="inlineStr"><is><t>{text}</t></is></c>"#);
        let row = |cells: &[&str; 3]| format!("<row>{}</row>", cells.iter().map(cell).collect::<String>());
        let kind = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet";
        let link = format!(r#"<Relationship Id="rId1" Type="{kind}" Target="worksheets/s.xml"/>"#);
        let sheet =
            r#"<workbook><sheets><sheet name="Controls" sheetId="1" r:id="rId1"/></sheets></workbook>"#;
        let rows = MATRIX.iter().map(row).collect::<String>();
        let parts = [
            relations("xl/workbook.xml"),
            ("xl/workbook.xml", sheet.to_owned()),
            ("xl/_rels/workbook.xml.rels", format!("<Relationships>{link}</Relationships>")),
            ("xl/worksheets/s.xml", format!("<worksheet><sheetData>{rows}</sheetData></worksheet>")),
        ];
        assert_eq!(counted_rows(&parts), COUNTED);
    }

    #[test]
    fn rows_of_a_word_document_count() {
        let cell = |text: &&str| format!("<w:tc><w:p><w:r><w:t>{text}</w:t></w:r></w:p></w:tc>");
        let row = |cells: &[&str; 3]| format!("<w:tr>{}</w:tr>", cells.iter().map(cell).collect::<String>());
        let rows = MATRIX.iter().map(row).collect::<String>();
        let body = format!("<w:document><w:body><w:tbl>{rows}</w:tbl></w:body></w:document>");
        let parts = [relations("word/document.xml"), ("word/document.xml", body)];
        assert_eq!(counted_rows(&parts), COUNTED);
    }

    #[test]
    fn pages_and_numbers() {
        for text in ["12", "12–14, 20", "p. 7", "Pages 12 - 14"] {
            assert!(is_page(text), "{text}");
        }
        for text in ["", "page", "12.5", "in 2030", "AC-2", "12345"] {
            assert!(!is_page(text), "{text}");
        }
        assert!(is_number("12,345 t") && is_number("27 %") && !is_number("Scope 1") && !is_number("✓"));
    }
}
