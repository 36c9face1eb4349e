//! The file of a PDF: objects, tables, trees, fonts, outlines, tags, and what is left of them when ends are missing.

use crate::pdf_content::{file, stream};
use crate::shape::{
    Shape::{self, Deep, Many},
    many,
};
use crate::{Pattern, readers, shapes};

pub(crate) fn patterns() -> Vec<Pattern> {
    let sound = |(name, make): (&'static str, fn(usize) -> Vec<u8>)| Pattern {
        reader: "pdf file",
        name,
        make: Box::new(make),
        read,
    };
    shapes("pdf bytes", BROKEN, read).chain(SOUND.map(sound)).collect()
}

fn read(bytes: &[u8]) -> String {
    readers::document(bytes, "file.pdf")
}

/// A page behind what is broken, so that there is something to find.
const PAGE: &str = "\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj \
    3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 700 700]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>endobj \
    4 0 obj<</Length 35>>stream\nBT /F1 9 Tf 50 600 Td (word) Tj ET \nendstream endobj \
    5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF";

const BROKEN: &[(&str, Shape)] = &[
    ("objects without an end", Many("%PDF-1.7\n", "%n 0 obj ", PAGE)),
    ("objects of one number without an end", Many("%PDF-1.7\n", "9 0 obj<<", PAGE)),
    ("objects left open", Many("%PDF-1.7\n", "%n 0 obj<</A ", PAGE)),
    ("objects in arrays left open", Many("%PDF-1.7\n", "%n 0 obj[", PAGE)),
    ("objects with strings left open", Many("%PDF-1.7\n", "%n 0 obj(", PAGE)),
    ("objects with streams left open", Many("%PDF-1.7\n", "%n 0 obj<</Length 9>>stream\n", PAGE)),
    ("streams of any length left open", Many("%PDF-1.7\n", "%n 0 obj<<>>stream\n", PAGE)),
    (
        "streams whose length stands elsewhere",
        Many("%PDF-1.7\n", "%n 0 obj<</Length 5 0 R>>stream\na\n", PAGE),
    ),
    ("packed streams left open", Many("%PDF-1.7\n", "%n 0 obj<</Filter/FlateDecode>>stream\nx\u{1}", PAGE)),
    ("small objects", Many("%PDF-1.7\n", "%n 0 obj 1 endobj\n", PAGE)),
    ("objects of one number", Many("%PDF-1.7\n", "9 0 obj 1 endobj\n", PAGE)),
    ("words of objects", Many("%PDF-1.7\n", "obj ", PAGE)),
    ("ends of objects", Many("%PDF-1.7\n", "endobj ", PAGE)),
    ("words of streams", Many("%PDF-1.7\n", "stream\n", PAGE)),
    ("ends of streams", Many("%PDF-1.7\n", "endstream ", PAGE)),
    ("numbers", Many("%PDF-1.7\n", "1 0 ", PAGE)),
    ("trailers", Many("%PDF-1.7\n", "trailer<</Root 1 0 R>>\n", PAGE)),
    ("trailers left open", Many("%PDF-1.7\n", "trailer<<", PAGE)),
    ("trailers of others", Many("%PDF-1.7\n", "trailer<</Root %n 0 R>>\n", PAGE)),
    ("tables", Many("%PDF-1.7\n", "xref\n0 1\n0000000000 65535 f \n", PAGE)),
    ("beginnings of tables", Many("%PDF-1.7\n", "startxref\n0\n", PAGE)),
    ("beginnings of files", Many("", "%PDF-1.7\n", PAGE)),
    ("ends of files", Many("%PDF-1.7\n", "%%EOF\n", PAGE)),
    ("comments", Many("%PDF-1.7\n", "% a comment\n", PAGE)),
    ("white space", Many("%PDF-1.7\n", " ", PAGE)),
    ("zeros", Many("%PDF-1.7\n", "\0", PAGE)),
    ("dictionaries left open", Many("%PDF-1.7\n", "<<", PAGE)),
    ("dictionaries in dictionaries", Deep("%PDF-1.7\n9 0 obj", "<</A", " 1", ">>", PAGE)),
    ("arrays in arrays", Deep("%PDF-1.7\n9 0 obj", "[", "1", "]", PAGE)),
    ("strings left open", Many("%PDF-1.7\n", "(", PAGE)),
    ("hex left open", Many("%PDF-1.7\n", "<a", PAGE)),
    ("names", Many("%PDF-1.7\n", "/Catalog/Pages", PAGE)),
    ("catalogs", Many("%PDF-1.7\n", "%n 0 obj<</Type/Catalog>>endobj\n", PAGE)),
    ("pages that nobody names", Many("%PDF-1.7\n", "%n 0 obj<</Type/Page/MediaBox[0 0 9 9]>>endobj\n", PAGE)),
    (
        "streams of objects left open",
        Many("%PDF-1.7\n", "%n 0 obj<</Type/ObjStm/N 9/First 9>>stream\n", PAGE),
    ),
    (
        "tables as streams left open",
        Many("%PDF-1.7\n", "%n 0 obj<</Type/XRef/W[1 1 1]/Size 9>>stream\n", PAGE),
    ),
    (
        "changes",
        Many(
            "%PDF-1.7\n",
            "3 0 obj<</Type/Page/Parent 2 0 R>>endobj xref\n0 0\ntrailer<</Root 1 0 R/Prev 9>>startxref\n9\n%%EOF\n",
            PAGE,
        ),
    ),
    (
        "encryption",
        Many(
            "%PDF-1.7\n",
            "%n 0 obj<</Filter/Standard/V 1/O(a)/U(b)>>endobj trailer<</Encrypt %n 0 R>>\n",
            PAGE,
        ),
    ),
];

type Maker = (&'static str, fn(usize) -> Vec<u8>);

const SOUND: [Maker; 27] = [
    ("pages", |size| {
        pages(size / 250, |_| String::new(), |_| b"BT /F1 9 Tf 50 600 Td (word) Tj ET".to_vec())
    }),
    ("pages with one head", |size| {
        pages(
            size / 350,
            |_| String::new(),
            |at| {
                format!("BT /F1 9 Tf 50 690 Td (Annual report) Tj 0 -90 Td (words of page {at}) Tj 0 -580 Td ({at}) Tj ET").into_bytes()
            },
        )
    }),
    ("pages with annotations", |size| pages(size / 300, |_| "/Annots[5 0 R 6 0 R]".into(), |_| Vec::new())),
    ("pages with labels", |size| {
        pages(size / 250, |at| format!("/StructParents {at}/Tabs/S/Rotate 90"), |_| Vec::new())
    }),
    ("pages that share one content", |size| shared_content(size / 100)),
    ("contents in pieces", |size| contents(size / 80)),
    ("pages one below the other", |size| deep_pages(size / 70)),
    ("pages that are their own children", |size| with(size, "<</Type/Pages/Kids[", "2 0 R ", "]/Count 9>>")),
    ("kids that are not there", |size| with(size, "<</Type/Pages/Kids[3 0 R ", "%n99 0 R ", "]/Count 9>>")),
    ("the same page", |size| with(size, "<</Type/Pages/Kids[", "3 0 R ", "]/Count 9>>")),
    ("an outline", |size| outline(size / 80, true)),
    ("an outline one below the other", |size| outline(size / 80, false)),
    ("an outline in a circle", |size| {
        tree(size, "/Outlines 10 0 R", "<</First 11 0 R>>", "<</Title(a)/Next 11 0 R/First 11 0 R>>")
    }),
    ("names", |size| tree(size, "/Names<</Dests 10 0 R>>", "<</Kids[10 0 R]>>", "<</Names[(a) 3 0 R]>>")),
    ("tags", |size| tags(size / 80, true)),
    ("tags one below the other", |size| tags(size / 80, false)),
    ("kinds of tags in a circle", |size| {
        let mut map = Vec::new();
        many(&mut map, "/A%n/A%p", size);
        tree(99, &format!("/StructTreeRoot<</RoleMap<<{}>>>>", String::from_utf8_lossy(&map)), "1", "1")
    }),
    ("layers", |size| {
        tree(size, "/OCProperties<</OCGs[11 0 R]/D<</OFF[11 0 R]>>>>", "1", "<</Type/OCG/Name(a)>>")
    }),
    ("fonts of a page", |size| fonts(size, "/F%n 5 0 R", "", "")),
    ("widths of a font", |size| fonts(size, "", "/FirstChar 0/LastChar 255/Widths[|]", "500 ")),
    ("differences of a font", |size| fonts(size, "", "/Encoding<</Differences[1|]>>", "/a ")),
    ("widths of a large font", |size| large_font(size, "/W[|]", "%n[500]")),
    ("ranges of widths", |size| large_font(size, "/W[|]", "1 60000 500 ")),
    ("letters of a font", |size| map_of(size, "1 beginbfchar\n", "<%n> <0041>\n", "endbfchar")),
    ("ranges of letters", |size| map_of(size, "1 beginbfrange\n", "<0000> <ffff> <0041>\n", "endbfrange")),
    ("codes of a font", |size| {
        map_of(size, "1 begincodespacerange\n", "<0000> <ffff>\n", "endcodespacerange")
    }),
    ("a map that is left open", |size| map_of(size, "", "beginbfchar <01> [", "")),
];

const FONT: &[u8] = b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>";

/// So many pages, each with entries and a content of its own.
fn pages(count: usize, entries: impl Fn(usize) -> String, content: impl Fn(usize) -> Vec<u8>) -> Vec<u8> {
    let count = count.max(1);
    let kids: String = (0..count).map(|at| format!("{} 0 R ", 10 + 2 * at)).collect();
    let mut objects = vec![
        b"<</Type/Catalog/Pages 2 0 R>>".to_vec(),
        format!("<</Type/Pages/Kids[{kids}]/Count {count}>>").into_bytes(),
        b"1".to_vec(),
        b"1".to_vec(),
        FONT.to_vec(),
    ];
    objects.resize(9, b"<</Type/Annot/Subtype/Text/Contents(a note)/Rect[0 0 9 9]>>".to_vec());
    for at in 0..count {
        let page = format!(
            "<</Type/Page/Parent 2 0 R/MediaBox[0 0 700 700]/Contents {} 0 R/Resources<</Font<</F1 5 0 R>>>>{}>>",
            11 + 2 * at,
            entries(at)
        );
        objects.push(page.into_bytes());
        objects.push(stream("", &content(at)));
    }
    file(&objects)
}

fn shared_content(count: usize) -> Vec<u8> {
    let kids: String = (0..count).map(|at| format!("{} 0 R ", 6 + at)).collect();
    let mut objects = vec![
        b"<</Type/Catalog/Pages 2 0 R>>".to_vec(),
        format!(
            "<</Type/Pages/Kids[{kids}]/Count {count}/MediaBox[0 0 700 700]/Resources<</Font<</F1 5 0 R>>>>>>"
        )
        .into_bytes(),
        b"1".to_vec(),
        stream("", b"BT /F1 9 Tf 50 600 Td (word) Tj ET"),
        FONT.to_vec(),
    ];
    objects.extend((0..count).map(|_| b"<</Type/Page/Parent 2 0 R/Contents 4 0 R>>".to_vec()));
    file(&objects)
}

fn contents(count: usize) -> Vec<u8> {
    let pieces: String = (0..count).map(|at| format!("{} 0 R ", 6 + at)).collect();
    let mut objects = vec![
        b"<</Type/Catalog/Pages 2 0 R>>".to_vec(),
        b"<</Type/Pages/Kids[3 0 R]/Count 1>>".to_vec(),
        format!("<</Type/Page/Parent 2 0 R/MediaBox[0 0 700 700]/Contents[{pieces}]/Resources<</Font<</F1 5 0 R>>>>>>").into_bytes(),
        b"1".to_vec(),
        FONT.to_vec(),
    ];
    objects.extend((0..count).map(|_| stream("", b"BT /F1 9 Tf (a) Tj ET")));
    file(&objects)
}

fn deep_pages(count: usize) -> Vec<u8> {
    let mut objects = vec![b"<</Type/Catalog/Pages 2 0 R>>".to_vec()];
    objects.extend((0..count).map(|at| {
        format!("<</Type/Pages/Kids[{} 0 R]/Count 1/Parent {} 0 R>>", at + 3, at + 1).into_bytes()
    }));
    objects.push(b"<</Type/Page/MediaBox[0 0 700 700]>>".to_vec());
    file(&objects)
}

/// A file whose root of pages is long.
fn with(size: usize, head: &str, unit: &str, tail: &str) -> Vec<u8> {
    let mut root = head.as_bytes().to_vec();
    many(&mut root, unit, size);
    root.extend(tail.as_bytes());
    file(&[
        b"<</Type/Catalog/Pages 2 0 R>>".to_vec(),
        root,
        b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 700 700]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>"
            .to_vec(),
        stream("", b"BT /F1 9 Tf 50 600 Td (word) Tj ET"),
        FONT.to_vec(),
    ])
}

/// A file of a page, with entries in its catalog, object 10, and from 11 on as many others as have room.
fn tree(size: usize, catalog: &str, root: &str, other: &str) -> Vec<u8> {
    let mut objects = vec![
        format!("<</Type/Catalog/Pages 2 0 R{catalog}>>").into_bytes(),
        b"<</Type/Pages/Kids[3 0 R]/Count 1>>".to_vec(),
        b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 700 700]/Contents 4 0 R/StructParents 0/Resources<</Font<</F1 5 0 R>>>>>>".to_vec(),
        stream("", b"BT /F1 9 Tf 50 600 Td /P<</MCID 0>>BDC (word) Tj EMC ET"),
        FONT.to_vec(),
    ];
    objects.resize(9, b"1".to_vec());
    objects.push(root.as_bytes().to_vec());
    let room = size / (other.len() + 45);
    objects.extend((0..room.max(1)).map(|at| {
        let number = |by: usize| (11 + at + by).to_string();
        other.replace("%next", &number(1)).replace("%this", &number(0)).into_bytes()
    }));
    file(&objects)
}

fn outline(count: usize, wide: bool) -> Vec<u8> {
    let other = if wide { "<</Title(a)/Next %next 0 R>>" } else { "<</Title(a)/First %next 0 R>>" };
    tree(count * 80, "/Outlines 10 0 R", "<</First 11 0 R>>", other)
}

fn tags(count: usize, wide: bool) -> Vec<u8> {
    if wide {
        let kids: String = (0..count).map(|at| format!("{} 0 R ", 11 + at)).collect();
        let root = format!("<</Type/StructTreeRoot/K[{kids}]>>");
        return tree(
            count * 80,
            "/MarkInfo<</Marked true>>/StructTreeRoot 10 0 R",
            &root,
            "<</S/P/K 0/Pg 3 0 R>>",
        );
    }
    tree(
        count * 80,
        "/MarkInfo<</Marked true>>/StructTreeRoot 10 0 R",
        "<</K 11 0 R>>",
        "<</S/P/Pg 3 0 R/K[0 %next 0 R]>>",
    )
}

/// A page whose fonts, or whose font, is long: in `entries` a bar stands for what is repeated.
fn fonts(size: usize, list: &str, entries: &str, unit: &str) -> Vec<u8> {
    let (mut fonts, mut repeated) = (Vec::new(), Vec::new());
    if list.is_empty() {
        many(&mut repeated, unit, size);
    } else {
        many(&mut fonts, list, size);
    }
    let entries = entries.replace('|', &String::from_utf8_lossy(&repeated));
    file(&[
        b"<</Type/Catalog/Pages 2 0 R>>".to_vec(),
        b"<</Type/Pages/Kids[3 0 R]/Count 1>>".to_vec(),
        format!(
            "<</Type/Page/Parent 2 0 R/MediaBox[0 0 700 700]/Contents 4 0 R/Resources<</Font<<{}/F1 5 0 R>>>>>>",
            String::from_utf8_lossy(&fonts)
        )
        .into_bytes(),
        stream("", b"BT /F1 9 Tf 50 600 Td (word) Tj /F1 8 Tf (word) Tj ET"),
        format!("<</Type/Font/Subtype/Type1/BaseFont/Helvetica{entries}>>").into_bytes(),
    ])
}

fn large_font(size: usize, entries: &str, unit: &str) -> Vec<u8> {
    let mut repeated = Vec::new();
    many(&mut repeated, unit, size);
    let entries = entries.replace('|', &String::from_utf8_lossy(&repeated));
    file(&[
        b"<</Type/Catalog/Pages 2 0 R>>".to_vec(),
        b"<</Type/Pages/Kids[3 0 R]/Count 1>>".to_vec(),
        b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 700 700]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>".to_vec(),
        stream("", b"BT /F1 9 Tf 50 600 Td <0041> Tj /F1 8 Tf <0042> Tj ET"),
        b"<</Type/Font/Subtype/Type0/BaseFont/A/Encoding/Identity-H/DescendantFonts[6 0 R]>>".to_vec(),
        format!(
            "<</Type/Font/Subtype/CIDFontType2/BaseFont/A/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>{entries}>>"
        )
        .into_bytes(),
    ])
}

/// A page whose font says what its codes stand for, at length.
fn map_of(size: usize, head: &str, unit: &str, tail: &str) -> Vec<u8> {
    let mut map = format!("begincmap 1 begincodespacerange <00> <ff> endcodespacerange {head}").into_bytes();
    many(&mut map, unit, size);
    map.extend(tail.as_bytes());
    file(&[
        b"<</Type/Catalog/Pages 2 0 R>>".to_vec(),
        b"<</Type/Pages/Kids[3 0 R]/Count 1>>".to_vec(),
        b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 700 700]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>"
            .to_vec(),
        stream("", b"BT /F1 9 Tf 50 600 Td (word) Tj ET"),
        b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica/ToUnicode 6 0 R>>".to_vec(),
        stream("", &map),
    ])
}
