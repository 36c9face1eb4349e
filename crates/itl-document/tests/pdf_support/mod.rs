//! PDF files from strings: sheets of positioned text in, the bytes of a file out. The same bytes in every run.
//!
//! Object 1 is the catalog, 2 the root of the pages, 3 to 9 are fonts and drawings; pages follow from [`PAGE`] on.
#![allow(dead_code, reason = "every test file uses a part of it")]

use std::collections::BTreeMap;
use std::fmt::Write;

/// The object of the first page; its content comes after it, then the next page.
pub(crate) const PAGE: usize = 100;
/// Height and width of a sheet, in points.
pub(crate) const HEIGHT: f32 = 792.0;
pub(crate) const WIDTH: f32 = 612.0;
/// A form that draws nothing, and an image of one white pixel.
pub(crate) const FORM: usize = 8;
const IMAGE: usize = 9;

/// Widths of Helvetica, from the space on, in thousandths of an em.
#[rustfmt::skip]
const HELVETICA: [u16; 95] = [
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556,
    556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667,
    556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556,
    556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722,
    500, 500, 500, 334, 260, 334, 584,
];

/// Fonts by their names in the content of pages.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Font {
    /// Helvetica.
    Plain = 1,
    /// A font that is not embedded and has widths of its own: all glyphs are 400.
    Narrow = 2,
    /// A font whose ToUnicode says that 1 is `ﬁ` (U+FB01) and 2 is `ffl`.
    Ligatures = 3,
}

impl Font {
    /// Length of a text, in points.
    pub(crate) fn width(self, text: &str, size: f32) -> f32 {
        let width = |char: char| match self {
            Self::Narrow => 400,
            _ => (char as usize).checked_sub(32).and_then(|at| HELVETICA.get(at)).copied().unwrap_or(556),
        };
        text.chars().map(|char| f32::from(width(char)) * size / 1000.0).sum()
    }
}

/// One page: what it draws, and entries of its dictionary.
#[derive(Debug, Clone, Default)]
pub(crate) struct Sheet {
    pub(crate) content: String,
    pub(crate) entries: String,
}

impl Sheet {
    /// Text from a point on; x and y count from the lower left corner.
    pub(crate) fn text(self, x: f32, y: f32, size: f32, text: &str) -> Self {
        self.text_in(Font::Plain, x, y, size, text)
    }

    pub(crate) fn text_in(mut self, font: Font, x: f32, y: f32, size: f32, text: &str) -> Self {
        let (font, text) = (font as usize, literal(text));
        _ = writeln!(self.content, "BT /F{font} {size} Tf 1 0 0 1 {x} {y} Tm {text} Tj ET");
        self
    }

    /// Lines under each other.
    pub(crate) fn lines(self, x: f32, top: f32, size: f32, lines: &[&str]) -> Self {
        let below = |row: usize| top - 1.25 * size * row as f32;
        lines.iter().enumerate().fold(self, |sheet, (row, line)| sheet.text(x, below(row), size, line))
    }

    /// Text that runs up the page.
    pub(crate) fn upwards(mut self, x: f32, y: f32, size: f32, text: &str) -> Self {
        _ = writeln!(self.content, "BT /F1 {size} Tf 0 1 -1 0 {x} {y} Tm {} Tj ET", literal(text));
        self
    }

    /// What is drawn in `content` is marked with a tag.
    pub(crate) fn marked(self, tag: &str, content: &Self) -> Self {
        self.raw(&format!("/{tag} BMC\n{}EMC", content.content))
    }

    /// A picture over most of the page.
    pub(crate) fn picture(self) -> Self {
        self.raw("q 500 0 0 700 50 50 cm /Im1 Do Q")
    }

    pub(crate) fn raw(mut self, content: &str) -> Self {
        self.content.push_str(content);
        self.content.push('\n');
        self
    }

    /// Entries of the page's dictionary, such as `/Rotate 90`.
    pub(crate) fn with(mut self, entries: &str) -> Self {
        self.entries.push_str(entries);
        self
    }
}

/// A file in the making: what is not set otherwise is as it should be.
#[derive(Debug, Clone, Default)]
pub(crate) struct Book {
    pub(crate) sheets: Vec<Sheet>,
    /// Objects that are added, or that stand for others.
    pub(crate) objects: BTreeMap<usize, Vec<u8>>,
    /// Entries of the catalog and of the trailer.
    pub(crate) catalog: String,
    pub(crate) trailer: String,
}

impl Book {
    pub(crate) fn of(sheets: impl IntoIterator<Item = Sheet>) -> Self {
        Self { sheets: sheets.into_iter().collect(), ..Self::default() }
    }

    /// Sets an object.
    pub(crate) fn object(mut self, number: usize, body: impl Into<Vec<u8>>) -> Self {
        self.objects.insert(number, body.into());
        self
    }

    pub(crate) fn bytes(&self) -> Vec<u8> {
        let mut objects = self.usual();
        objects.extend(self.objects.iter().map(|(&number, body)| (number, body.clone())));
        let mut bytes = b"%PDF-1.7\n".to_vec();
        let mut table = "xref\n0 1\n0000000000 65535 f \n".to_owned();
        for (number, body) in &objects {
            _ = write!(table, "{number} 1\n{:010} 00000 n \n", bytes.len());
            bytes.extend_from_slice(format!("{number} 0 obj\n").as_bytes());
            bytes.extend_from_slice(body);
            bytes.extend_from_slice(b"\nendobj\n");
        }
        let size = objects.keys().last().map_or(0, |last| last + 1);
        let (start, trailer) = (bytes.len(), &self.trailer);
        let end =
            format!("{table}trailer\n<< /Size {size} /Root 1 0 R {trailer} >>\nstartxref\n{start}\n%%EOF\n");
        bytes.extend_from_slice(end.as_bytes());
        bytes
    }

    fn usual(&self) -> BTreeMap<usize, Vec<u8>> {
        let kids: String = (0..self.sheets.len()).map(|sheet| format!("{} 0 R ", PAGE + 2 * sheet)).collect();
        let helvetica = |more: &str| {
            format!("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica {more} >>").into_bytes()
        };
        let widths = "400 ".repeat(224);
        let narrow = format!(
            "<< /Type /Font /Subtype /TrueType /BaseFont /Slender /Encoding /WinAnsiEncoding /FirstChar 32 \
             /LastChar 255 /Widths [{widths}] >>"
        );
        let unicode = "/CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange <00> <FF> \
                       endcodespacerange 2 beginbfchar <01> <FB01> <02> <00660066006C> endbfchar endcmap end";
        let mut objects: BTreeMap<usize, Vec<u8>> = [
            (1, format!("<< /Type /Catalog /Pages 2 0 R {} >>", self.catalog).into_bytes()),
            (
                2,
                format!(
                    "<< /Type /Pages /Count {} /Kids [{kids}] /MediaBox [0 0 {WIDTH} {HEIGHT}] /Resources << \
                     /Font << /F1 3 0 R /F2 4 0 R /F3 5 0 R >> /XObject << /X1 {FORM} 0 R /Im1 {IMAGE} 0 R >> >> >>",
                    self.sheets.len()
                )
                .into_bytes(),
            ),
            (3, helvetica("/Encoding /WinAnsiEncoding")),
            (4, narrow.into_bytes()),
            (5, helvetica("/Encoding /WinAnsiEncoding /ToUnicode 6 0 R")),
            (6, stream("", unicode.as_bytes())),
            (FORM, form("")),
            (
                IMAGE,
                stream(
                    "/Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8",
                    &[255],
                ),
            ),
        ]
        .into();
        for (number, sheet) in self.sheets.iter().enumerate() {
            let (page, content) = (PAGE + 2 * number, PAGE + 2 * number + 1);
            let entries = &sheet.entries;
            let body = format!("<< /Type /Page /Parent 2 0 R /Contents {content} 0 R {entries} >>");
            objects.insert(page, body.into_bytes());
            objects.insert(content, stream("", sheet.content.as_bytes()));
        }
        objects
    }
}

/// The body of a stream.
pub(crate) fn stream(entries: &str, data: &[u8]) -> Vec<u8> {
    let head = format!("<< /Length {} {entries} >>\nstream\n", data.len());
    [head.as_bytes(), data, b"\nendstream"].concat()
}

/// A form that draws `content` with the fonts of the pages and itself.
pub(crate) fn form(content: &str) -> Vec<u8> {
    let entries = format!(
        "/Type /XObject /Subtype /Form /BBox [0 0 {WIDTH} {HEIGHT}] /Resources << /Font << /F1 3 0 R >> \
         /XObject << /X1 {FORM} 0 R >> >>"
    );
    stream(&entries, content.as_bytes())
}

/// A text in the encoding of Windows, with what a string needs escaped.
fn literal(text: &str) -> String {
    let byte = |char: char| match char {
        '–' => 0x96,
        '—' => 0x97,
        '•' => 0x95,
        '’' => 0x92,
        '“' => 0x93,
        '”' => 0x94,
        'š' => 0x9A,
        char => u8::try_from(char).unwrap_or(b'?'),
    };
    let escaped = |char: char| match byte(char) {
        code @ (b'(' | b')' | b'\\') => format!("\\{}", char::from(code)),
        code @ 32..=126 => char::from(code).to_string(),
        code => format!("\\{code:03o}"),
    };
    format!("({})", text.chars().map(escaped).collect::<String>())
}
