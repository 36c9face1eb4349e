//! PDF files: streams that unpack to more than the bound, through every filter and in every place; tables and trees that never end.

use flate2::Compression;
use flate2::write::ZlibEncoder;
use std::io::Write;

use super::Case;

/// The bound of what is unpacked, and what the streams unpack to.
const BOUND: &[&str] = &["--max-expanded", "1M"];
const SIZE: usize = 3 << 20;

pub(super) const TEXT: &str = "BT /F1 12 Tf 72 700 Td (We save energy and water for all people.) Tj ET";
const HELVETICA: &str = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>";
pub(super) const CATALOG: &str = "<< /Type /Catalog /Pages 2 0 R >>";
const PAGES: &str = "<< /Type /Pages /Count 1 /Kids [3 0 R] >>";

/// An object: a dictionary, and the data of a stream if it is one.
pub(crate) type Object = (usize, String, Option<Vec<u8>>);

pub(crate) fn cases() -> Vec<Case> {
    let mut cases = Vec::new();
    for (chain, filters, data) in chains() {
        for place in ["contents", "array", "form", "inner", "look"] {
            let objects = placed(place, &filters, &data);
            let name = format!("{place}-{chain}.pdf");
            cases.push(Case::new(name, file(&objects, ""), 1, "max-expanded").with(BOUND));
        }
        let font = fonts(&filters, &data);
        cases.push(Case::new(format!("font-{chain}.pdf"), file(&font, ""), 1, "max-expanded").with(BOUND));
        let objects = objects_in_stream(&filters, &data);
        let says = "max-expanded";
        cases.push(Case::new(format!("objects-{chain}.pdf"), objects, 2, says).with(BOUND));
    }
    for (name, told) in [
        ("columns", "/Predictor 2 /Columns 9223372036854775807"),
        ("no-columns", "/Predictor 12 /Columns 0"),
        ("colors", "/Predictor 2 /Colors 16 /BitsPerComponent 16"),
        ("negative", "/Predictor 15 /Columns -5"),
        ("bits", "/Predictor 12 /BitsPerComponent 0"),
    ] {
        let filters = format!("/Filter /FlateDecode /DecodeParms << {told} >>");
        let objects = placed("contents", &filters, &zlib(b"(We save energy.) Tj"));
        cases.push(Case::new(format!("predictor-{name}.pdf"), file(&objects, ""), 1, "max-expanded"));
    }
    for (name, widths) in [
        ("across", "/W [0 4294967295 500]"),
        ("down", "/W2 [0 4294967295 1 2 3]"),
        ("many", "/W [0 99999 1 0 99999 1 0 99999 1]"),
    ] {
        let inner = format!("<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Foo {widths} >>");
        let font =
            "<< /Type /Font /Subtype /Type0 /BaseFont /Foo /Encoding /Identity-H /DescendantFonts [8 0 R] >>";
        let content = format!("BT /F2 12 Tf 72 600 Td <00010002> Tj ET {TEXT}");
        let mut objects = page(&content, "/Font << /F1 5 0 R /F2 7 0 R >>", "");
        objects.extend([(7, font.to_owned(), None), (8, inner, None)]);
        cases.push(Case::new(
            format!("widths-{name}.pdf"),
            file(&objects, ""),
            1,
            "without a form or a font",
        ));
    }
    let font = "<< /Type /Font /Subtype /TrueType /BaseFont /Foo /FirstChar 4000000000 /LastChar 4000000001 /Widths [1 2] >>";
    let mut objects = page(&format!("BT /F2 12 Tf (a) Tj ET {TEXT}"), "/Font << /F1 5 0 R /F2 7 0 R >>", "");
    objects.push((7, font.to_owned(), None));
    cases.push(Case::new("widths-first.pdf", file(&objects, ""), 1, "without a form or a font"));
    cases.push(Case::new("forms-multiply.pdf", file(&form_tree(), ""), 1, "forms"));
    let own = form("/X Do", "/XObject << /X 7 0 R >>");
    let mut objects = page(&format!("{TEXT} /X Do"), "/Font << /F1 5 0 R >> /XObject << /X 7 0 R >>", "");
    objects.push((7, own.0, Some(own.1)));
    cases.push(Case::new("form-draws-itself.pdf", file(&objects, ""), 0, ""));
    cases.push(Case::new("pages-in-a-circle.pdf", file(&circle(), ""), 0, ""));
    cases
}

/// Chains of filters, each with the data of spaces that it unpacks to.
fn chains() -> Vec<(&'static str, String, Vec<u8>)> {
    let spaces = vec![b' '; SIZE];
    let flate = zlib(&spaces);
    let twice = zlib(&flate);
    let hex =
        |bytes: &[u8]| bytes.iter().flat_map(|byte| format!("{byte:02X}").into_bytes()).collect::<Vec<u8>>();
    let runs: Vec<u8> = [129, b' '].repeat(SIZE / 128);
    let zeros = vec![b'z'; SIZE / 4];
    let chain = |names: &str| format!("/Filter [{names}]");
    vec![
        ("flate", "/Filter /FlateDecode".to_owned(), flate.clone()),
        ("flate-twice", chain("/Fl /Fl"), twice.clone()),
        ("hex-flate", chain("/ASCIIHexDecode /FlateDecode"), hex(&flate)),
        ("hex-flate-twice", chain("/AHx /Fl /Fl"), hex(&twice)),
        ("runs", chain("/RunLengthDecode"), [&runs[..], &[128]].concat()),
        ("flate-runs", chain("/Fl /RL"), zlib(&[&runs[..], &[128]].concat())),
        ("zeros", chain("/ASCII85Decode"), zeros.clone()),
        ("flate-zeros", chain("/Fl /A85"), zlib(&zeros)),
        ("lzw", "/Filter /LZWDecode".to_owned(), lzw()),
        ("hex-lzw", chain("/AHx /LZW"), hex(&lzw())),
    ]
}

pub(super) fn zlib(bytes: &[u8]) -> Vec<u8> {
    let mut packed = ZlibEncoder::new(Vec::new(), Compression::best());
    packed.write_all(bytes).unwrap();
    packed.finish().unwrap()
}

/// Words of LZW that each are the one before and one byte more, until the table is full, again and again.
fn lzw() -> Vec<u8> {
    let (mut bytes, mut kept, mut held, mut size) = (Vec::new(), 0_u32, 0, 0);
    let mut put = |code: u32, bits: u32| {
        kept = kept << bits | code;
        held += bits;
        while held >= 8 {
            held -= 8;
            bytes.push((kept >> held) as u8);
        }
        kept &= (1 << held) - 1;
    };
    put(256, 9);
    while size < SIZE {
        put(u32::from(b' '), 9);
        for (length, code) in (258_u32..4094).enumerate() {
            let bits = match code {
                2047.. => 12,
                1023.. => 11,
                511.. => 10,
                _ => 9,
            };
            put(code, bits);
            size += length + 2;
        }
        put(256, 12);
    }
    put(257, 9);
    put(0, 8);
    bytes
}

/// A page with a large stream in some place, and text elsewhere if that place is not its program.
fn placed(place: &str, filters: &str, data: &[u8]) -> Vec<Object> {
    let large = |number: usize, more: &str| (number, format!("<< {filters} {more} >>"), Some(data.to_vec()));
    let fonts = "/Font << /F1 5 0 R >>";
    let bounds = "/Type /XObject /Subtype /Form /BBox [0 0 612 792]";
    match place {
        "contents" => {
            let mut objects = page("", fonts, "");
            objects[3] = large(4, "");
            objects
        }
        "array" => {
            let mut objects = page("", fonts, "");
            objects[2].1 = objects[2].1.replace("/Contents 4 0 R", "/Contents [4 0 R 4 0 R]");
            objects[3] = large(4, "");
            objects
        }
        "form" => {
            let mut objects = page(&format!("{TEXT} /X Do"), &format!("{fonts} /XObject << /X 7 0 R >>"), "");
            objects.push(large(7, bounds));
            objects
        }
        "inner" => {
            let mut objects = page(&format!("{TEXT} /X Do"), &format!("{fonts} /XObject << /X 7 0 R >>"), "");
            let outer = form("/Y Do", "/XObject << /Y 8 0 R >>");
            objects.extend([(7, outer.0, Some(outer.1)), large(8, bounds)]);
            objects
        }
        _ => {
            let mut objects = page(TEXT, fonts, "/Annots [7 0 R]");
            let note = "<< /Type /Annot /Subtype /FreeText /Rect [0 0 100 100] /AP << /N 8 0 R >> >>";
            objects.extend([(7, note.to_owned(), None), large(8, bounds)]);
            objects
        }
    }
}

/// A font whose map of codes is too large.
fn fonts(filters: &str, data: &[u8]) -> Vec<Object> {
    let content = format!("BT /F2 12 Tf 72 600 Td (We save energy.) Tj ET {TEXT}");
    let mut objects = page(&content, "/Font << /F1 5 0 R /F2 7 0 R >>", "");
    let font = "<< /Type /Font /Subtype /TrueType /BaseFont /Foo /ToUnicode 8 0 R >>";
    objects.push((7, font.to_owned(), None));
    objects.push((8, format!("<< {filters} >>"), Some(data.to_vec())));
    objects
}

/// A file whose catalog stands in a stream of objects that is too large.
fn objects_in_stream(filters: &str, data: &[u8]) -> Vec<u8> {
    let mut objects = page(TEXT, "/Font << /F1 5 0 R >>", "");
    objects.remove(0);
    objects.push((10, format!("<< /Type /ObjStm /N 1 /First 4 {filters} >>"), Some(data.to_vec())));
    let mut bytes = b"%PDF-1.7\n".to_vec();
    let mut places = [0; 13];
    for (number, dict, data) in &objects {
        places[*number] = bytes.len();
        write(&mut bytes, *number, dict, data.as_deref());
    }
    places[12] = bytes.len();
    let row = |(number, place): (usize, &usize)| match number {
        1 => [2, 0, 0, 0, 10, 0].to_vec(),
        _ => [&[u8::from(*place > 0)], &(*place as u32).to_be_bytes()[..], &[0]].concat(),
    };
    let table: Vec<u8> = places.iter().enumerate().flat_map(row).collect();
    write(&mut bytes, 12, "<< /Type /XRef /Size 13 /W [1 4 1] /Root 1 0 R >>", Some(&table));
    bytes.extend(format!("startxref\n{}\n%%EOF\n", places[12]).into_bytes());
    bytes
}

/// A sound file whose catalog stands in a stream of objects.
pub(crate) fn catalog_in_stream() -> Vec<u8> {
    objects_in_stream("/Filter /FlateDecode", &zlib(format!("1 0 {CATALOG}").as_bytes()))
}

/// Forms of which each draws the next ten times.
fn form_tree() -> Vec<Object> {
    let mut objects = page(&format!("{TEXT} /X Do"), "/Font << /F1 5 0 R >> /XObject << /X 10 0 R >>", "");
    for number in 10..22 {
        let (dict, data) = form(&"/X Do ".repeat(10), &format!("/XObject << /X {} 0 R >>", number + 1));
        objects.push((number, dict, Some(data)));
    }
    let (dict, data) = form("BT /F1 9 Tf (water) Tj ET", "/Font << /F1 5 0 R >>");
    objects.push((22, dict, Some(data)));
    objects
}

/// A tree of pages that leads back to its root.
fn circle() -> Vec<Object> {
    let mut objects = page(TEXT, "/Font << /F1 5 0 R >>", "");
    let kids = "3 0 R 2 0 R 7 0 R ".repeat(1000);
    objects[1].1 = format!("<< /Type /Pages /Count 4000000000 /Kids [{kids}] >>");
    objects.push((7, "<< /Type /Pages /Count 9 /Kids [2 0 R 7 0 R] >>".to_owned(), None));
    objects
}

pub(super) fn form(content: &str, resources: &str) -> (String, Vec<u8>) {
    let dict =
        format!("<< /Type /XObject /Subtype /Form /BBox [0 0 612 792] /Resources << {resources} >> >>");
    (dict, content.as_bytes().to_vec())
}

/// Catalog, root of pages, page, content and font: objects 1 to 5.
pub(crate) fn page(content: &str, resources: &str, entries: &str) -> Vec<Object> {
    let page = format!(
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << {resources} >> {entries} >>"
    );
    vec![
        (1, CATALOG.to_owned(), None),
        (2, PAGES.to_owned(), None),
        (3, page, None),
        (4, "<< >>".to_owned(), Some(content.as_bytes().to_vec())),
        (5, HELVETICA.to_owned(), None),
    ]
}

/// A file of objects with a table of them.
pub(crate) fn file(objects: &[Object], trailer: &str) -> Vec<u8> {
    let mut bytes = b"%PDF-1.7\n".to_vec();
    let size = objects.iter().map(|object| object.0).max().unwrap_or(0) + 1;
    let mut places = vec![0; size];
    for (number, dict, data) in objects {
        places[*number] = bytes.len();
        write(&mut bytes, *number, dict, data.as_deref());
    }
    let table = bytes.len();
    bytes.extend(format!("xref\n0 {size}\n").into_bytes());
    for place in places {
        let kind = if place > 0 { "00000 n" } else { "65535 f" };
        bytes.extend(format!("{place:010} {kind} \n").into_bytes());
    }
    let end = format!("trailer\n<< /Size {size} /Root 1 0 R {trailer} >>\nstartxref\n{table}\n%%EOF\n");
    bytes.extend(end.into_bytes());
    bytes
}

fn write(bytes: &mut Vec<u8>, number: usize, dict: &str, data: Option<&[u8]>) {
    bytes.extend(format!("{number} 0 obj\n").into_bytes());
    match data {
        None => bytes.extend(dict.as_bytes()),
        Some(data) => {
            let dict = dict.strip_suffix(">>").unwrap_or(dict);
            bytes.extend(format!("{dict} /Length {} >>\nstream\n", data.len()).into_bytes());
            bytes.extend(data);
            bytes.extend(b"\nendstream");
        }
    }
    bytes.extend(b"\nendobj\n");
}
