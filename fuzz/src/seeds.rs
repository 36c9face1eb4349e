//! Seeds that are no text, made by code: PDF files with their tables of objects, Parquet, answers. All other seeds stand in
//! `corpus` as people write them.

use itl_document::ReadOptions;
use parquet::basic::{BrotliLevel, Compression, GzipLevel};

use crate::documents::pdf_support::{Book, Sheet};
use crate::reading::worker;

#[path = "../../crates/itl-table/tests/parquet_support/mod.rs"]
mod parquet_support;
#[allow(dead_code, reason = "tests use more of it")]
#[path = "../../tests/tiny_encoder.rs"]
mod tiny_encoder;

/// A target, a name, and the bytes.
pub type Seed = (&'static str, &'static str, Vec<u8>);

/// Every seed that code makes.
///
/// # Panics
/// If a reader refuses a document that an answer is made of.
#[must_use]
pub fn seeds() -> Vec<Seed> {
    let page =
        |text: &str| Sheet::default().lines(72.0, 720.0, 10.0, &["1 Energy", text, "We waste none of it."]);
    let rows = [(Some("We save energy."), 1), (None, 2), (Some("three"), 3)];
    let packed = |codec| parquet_support::parquet(&rows, codec);
    let answer = |text: &str, name: &str| {
        let document = itl_document::read(text.as_bytes(), name, &ReadOptions::default());
        worker::seed(&document.expect("a document"))
    };
    let book = Book::of([page("We save energy."), page("We save water.").with("/Rotate 90")]).bytes();
    let pages = itl_document::read(&book, "x.pdf", &ReadOptions::default()).expect("a document");
    let files = itl_encoder::ModelFiles::of("tiny", tiny_encoder::files(7));
    vec![
        ("encoder", "tiny", itl_encoder::convert(&files).expect("an encoder")),
        ("tokenizer", "wordpiece", tiny_encoder::tokenizer_json().into_bytes()),
        ("answer", "pages", worker::seed(&pages)),
        ("pdf", "book", book),
        ("parquet", "plain", packed(Compression::UNCOMPRESSED)),
        ("parquet", "snappy", packed(Compression::SNAPPY)),
        ("parquet", "gzip", packed(Compression::GZIP(GzipLevel::default()))),
        ("parquet", "lz4", packed(Compression::LZ4)),
        ("parquet", "lz4-raw", packed(Compression::LZ4_RAW)),
        ("parquet", "brotli", packed(Compression::BROTLI(BrotliLevel::default()))),
        ("answer", "text", answer("Plan\n\nWe save it.\u{C}- one\n- two\n", "x.txt")),
        ("answer", "given", answer("1\tReducing\t_\tVERB\tVBG\n2\tcosts\t_\tNOUN\t_\n", "x.conllu")),
        ("answer", "table", answer("<h1>a</h1><table><tr><th>a<td>b<tr><td>c</table>", "x.html")),
    ]
}
