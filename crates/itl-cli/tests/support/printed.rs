//! The example as a PDF file whose every line stands where the test puts it.

use crate::hostile_files::pdf::{Object, file};

/// Points from the left edge to the text, from the top edge to the first baseline, from one baseline to the next, and of the font.
pub(crate) const LEFT: f64 = 72.0;
pub(crate) const TOP: f64 = 80.0;
pub(crate) const STEP: f64 = 14.0;
pub(crate) const SIZE: f64 = 11.0;
/// The size of the pages.
pub(crate) const SHEET: (f64, f64) = (612.0, 792.0);
/// Lines of a page, and characters of a line.
const LINES: usize = 45;
const WIDTH: usize = 88;

/// A file with the paragraphs of a text, headings in larger letters.
pub(crate) fn printed(text: &str) -> Vec<u8> {
    let mut lines: Vec<(f64, String)> = Vec::new();
    for block in text.trim().split("\n\n") {
        let size = if block.len() < 60 { SIZE + 4.0 } else { SIZE };
        let mut line = String::new();
        for word in block.split_whitespace() {
            if line.len() + word.len() + 1 > WIDTH {
                lines.push((size, std::mem::take(&mut line)));
            }
            line.push_str(if line.is_empty() { "" } else { " " });
            line.push_str(word);
        }
        lines.extend([(size, line), (size, String::new())]);
    }
    let pages: Vec<&[(f64, String)]> = lines.chunks(LINES).collect();
    let kids: Vec<String> = (0..pages.len()).map(|page| format!("{} 0 R", 10 + 2 * page)).collect();
    let mut objects: Vec<Object> = vec![
        (1, "<< /Type /Catalog /Pages 2 0 R >>".to_owned(), None),
        (2, format!("<< /Type /Pages /Count {} /Kids [{}] >>", pages.len(), kids.join(" ")), None),
        (3, "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>".to_owned(), None),
    ];
    for (page, lines) in pages.into_iter().enumerate() {
        let mut program = String::new();
        for (at, (size, line)) in lines.iter().enumerate() {
            let up = SHEET.1 - TOP - STEP * at as f64;
            let line = line.replace('\\', "\\\\").replace('(', "\\(").replace(')', "\\)");
            program.push_str(&format!("BT /F1 {size} Tf 1 0 0 1 {LEFT} {up} Tm ({line}) Tj ET\n"));
        }
        let (width, height) = SHEET;
        let dict = format!(
            "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {width} {height}] /Contents {} 0 R /Resources << /Font << /F1 3 0 R >> >> >>",
            11 + 2 * page
        );
        objects.push((10 + 2 * page, dict, None));
        objects.push((11 + 2 * page, "<< >>".to_owned(), Some(program.into_bytes())));
    }
    file(&objects, "")
}
