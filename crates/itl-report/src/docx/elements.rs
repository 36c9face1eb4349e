//! Texts in, paragraphs, runs and tables of a Word document out. Text of documents and frameworks is escaped here, and only here.

use crate::views::is_light;
use crate::words::clean;

/// Width of the text between the margins, in twentieths of a point.
pub(super) const WIDTH: u32 = 9_638;

/// A colour as Word writes it.
pub(super) fn hexadecimal(colour: [u8; 3]) -> String {
    colour.iter().map(|part| format!("{part:02X}")).collect()
}

/// A text that is nothing but text in XML.
pub(super) fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '&' => escaped.push_str("&amp;"),
            '"' => escaped.push_str("&quot;"),
            // XML has neither these nor control characters.
            '\u{FFFE}' | '\u{FFFF}' => {}
            c if c.is_control() => escaped.push(' '),
            c => escaped.push(c),
        }
    }
    escaped
}

/// A text that looks as its paragraph does.
pub(super) fn run(text: &str) -> String {
    formatted(text, "")
}

/// A text in bold.
pub(super) fn bold(text: &str) -> String {
    formatted(text, "<w:b/>")
}

/// A text with properties of its own.
pub(super) fn formatted(text: &str, properties: &str) -> String {
    let text = escaped(text);
    let properties =
        if properties.is_empty() { String::new() } else { format!("<w:rPr>{properties}</w:rPr>") };
    format!("<w:r>{properties}<w:t xml:space=\"preserve\">{text}</w:t></w:r>")
}

/// An id on its colour.
pub(super) fn chip(id: &str, colour: [u8; 3]) -> String {
    let ink = if is_light(colour) { "1A1A1A" } else { "FFFFFF" };
    let fill = hexadecimal(colour);
    let properties = format!(
        "<w:b/><w:color w:val=\"{ink}\"/><w:shd w:val=\"clear\" w:color=\"auto\" w:fill=\"{fill}\"/>"
    );
    formatted(&format!("\u{A0}{}\u{A0}", clean(id)), &properties)
}

/// A paragraph of a style.
pub(super) fn paragraph(style: &str, runs: &str) -> String {
    with_properties(style, "", runs)
}

/// A paragraph with a bar of a colour at its left.
pub(super) fn barred(style: &str, colour: [u8; 3], runs: &str) -> String {
    let bar = hexadecimal(colour);
    let properties =
        format!("<w:pBdr><w:left w:val=\"single\" w:sz=\"24\" w:space=\"8\" w:color=\"{bar}\"/></w:pBdr>");
    with_properties(style, &properties, runs)
}

fn with_properties(style: &str, properties: &str, runs: &str) -> String {
    format!("<w:p><w:pPr><w:pStyle w:val=\"{style}\"/>{properties}</w:pPr>{runs}</w:p>")
}

/// A cell of a table: its paragraphs' runs, and the colour behind them.
pub(super) struct Cell {
    runs: String,
    fill: Option<String>,
    is_number: bool,
}

impl Cell {
    pub(super) fn of(runs: String) -> Self {
        Self { runs, fill: None, is_number: false }
    }

    pub(super) fn text(text: &str) -> Self {
        Self::of(run(text))
    }

    /// A number, which stands at the right.
    pub(super) fn number(text: &str) -> Self {
        Self { is_number: true, ..Self::text(text) }
    }

    pub(super) fn filled(self, fill: impl Into<String>) -> Self {
        Self { fill: Some(fill.into()), ..self }
    }
}

/// A table with a head that is repeated on every page: columns with their names and widths, and rows.
pub(super) fn table(columns: &[(&str, u32)], rows: impl Iterator<Item = Vec<Cell>>) -> String {
    let mut out = format!(
        "<w:tbl><w:tblPr><w:tblStyle w:val=\"Rows\"/><w:tblW w:w=\"{WIDTH}\" w:type=\"dxa\"/><w:tblLayout w:type=\"fixed\"/>\
         <w:tblLook w:val=\"0020\" w:firstRow=\"1\"/></w:tblPr><w:tblGrid>"
    );
    columns.iter().for_each(|(_, width)| out.push_str(&format!("<w:gridCol w:w=\"{width}\"/>")));
    out.push_str("</w:tblGrid>");
    let heads = columns.iter().map(|(name, _)| Cell::of(bold(name))).collect();
    row(&mut out, "<w:cantSplit/><w:tblHeader/>", columns, heads);
    for cells in rows {
        row(&mut out, "<w:cantSplit/>", columns, cells);
    }
    // Two tables that follow each other would be one.
    out + "</w:tbl>" + &paragraph("Note", "")
}

fn row(out: &mut String, properties: &str, columns: &[(&str, u32)], cells: Vec<Cell>) {
    out.push_str(&format!("<w:tr><w:trPr>{properties}</w:trPr>"));
    for ((_, width), cell) in columns.iter().zip(cells) {
        let fill = cell.fill.map_or_else(String::new, |fill| {
            format!("<w:shd w:val=\"clear\" w:color=\"auto\" w:fill=\"{fill}\"/>")
        });
        let side = if cell.is_number { "<w:jc w:val=\"right\"/>" } else { "" };
        let text = with_properties("Cell", side, &cell.runs);
        out.push_str(&format!(
            "<w:tc><w:tcPr><w:tcW w:w=\"{width}\" w:type=\"dxa\"/>{fill}</w:tcPr>{text}</w:tc>"
        ));
    }
    out.push_str("</w:tr>");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn foreign_text_is_nothing_but_text() {
        assert_eq!(escaped("a<b>&\"c\u{0}\u{FFFF}"), "a&lt;b&gt;&amp;&quot;c ");
        assert!(!run("</w:t><w:instrText>").contains("<w:instrText>"));
    }
}
