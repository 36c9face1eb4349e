//! Models and Parquet files: sound ones, and models mutated under a checksum that fits.

use itl::{FrameworkSource, Session};
use parquet::basic::{BrotliLevel, Compression, GzipLevel};
use parquet::data_type::{ByteArray, ByteArrayType, DoubleType, Int64Type};
use parquet::file::properties::{WriterProperties, WriterVersion};
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::parser::parse_message_type;
use sha2::{Digest, Sha256};
use std::sync::Arc;

use super::dice::Dice;
use super::{Made, Sample, bytes};

/// Bytes before the content of a model: mark, version, length, checksum.
const HEAD: usize = 8 + 4 + 8 + 32;
const GOALS: [&str; 2] = [
    "id,label,descriptor\nw,Water,Clean water for all\ne,Energy,Affordable energy for all\n",
    "id,parent,label,descriptor\ng,,Goals,Goals for all people\nw,g,Water,\"Clean water, sanitation and rivers\"\nx,g,Equality,Reduce inequality within and among countries\n",
];

pub(crate) fn models() -> Vec<Sample> {
    let model = |csv: &&str| {
        let source = FrameworkSource::new(csv.as_bytes(), "goals.csv");
        let reference = Session::default().reference(source);
        Sample::new("a.itl", reference.unwrap().to_bytes(), Made::Model)
    };
    GOALS.iter().map(model).collect()
}

/// A model whose content is mutated; mostly its length and checksum fit, so that its reader goes on.
pub(crate) fn mutate_model(model: &[u8], other: &[u8], dice: &mut Dice) -> Vec<u8> {
    if dice.one_in(10) {
        return bytes::mutate(model, other, dice);
    }
    let content = bytes::mutate(&model[HEAD..], &other[HEAD..], dice);
    let version: u32 = if dice.one_in(5) { *dice.pick(&[1, 2, 3]) } else { 4 };
    let length = (content.len() as u64).to_le_bytes();
    [b"ITLMODEL", &version.to_le_bytes()[..], &length, &Sha256::digest(&content), &content].concat()
}

const FLAT: &str = "message t { required int64 id; optional binary text (UTF8); optional double year; }";
const LISTS: &str = "message t { required int64 id; optional group text (LIST) { repeated group list { optional binary element (UTF8); } } \
                     optional double year; }";

pub(crate) fn parquet() -> Vec<Sample> {
    let mut samples = Vec::new();
    for codec in [
        Compression::UNCOMPRESSED,
        Compression::SNAPPY,
        Compression::LZ4_RAW,
        Compression::GZIP(GzipLevel::default()),
        Compression::BROTLI(BrotliLevel::default()),
    ] {
        for version in [WriterVersion::PARQUET_1_0, WriterVersion::PARQUET_2_0] {
            for (schema, dictionary) in [(FLAT, true), (FLAT, false), (LISTS, true)] {
                let properties = WriterProperties::builder()
                    .set_compression(codec)
                    .set_writer_version(version)
                    .set_dictionary_enabled(dictionary);
                samples.push(Sample::bytes("a.parquet", table(schema, properties.build())));
            }
        }
    }
    samples
}

/// Twenty rows in two groups; of the texts every third is missing.
fn table(schema: &str, properties: WriterProperties) -> Vec<u8> {
    let repeated = schema == LISTS;
    let schema = Arc::new(parse_message_type(schema).unwrap());
    let mut bytes = Vec::new();
    let mut writer = SerializedFileWriter::new(&mut bytes, schema, Arc::new(properties)).unwrap();
    for group in 0..2_i64 {
        let rows = group * 10..group * 10 + 10;
        let mut columns = writer.next_row_group().unwrap();
        let mut column = columns.next_column().unwrap().unwrap();
        let ids: Vec<i64> = rows.clone().collect();
        column.typed::<Int64Type>().write_batch(&ids, None, None).unwrap();
        column.close().unwrap();
        let mut column = columns.next_column().unwrap().unwrap();
        let texts: Vec<ByteArray> = rows
            .clone()
            .filter(|row| row % 3 > 0)
            .map(|row| ByteArray::from(format!("We save water {}.", row % 4).as_str()))
            .collect();
        let most = if repeated { 3 } else { 1 };
        let levels: Vec<i16> = rows.clone().map(|row| if row % 3 > 0 { most } else { 0 }).collect();
        let begun = vec![0; levels.len()];
        let repetitions = repeated.then_some(&begun[..]);
        column.typed::<ByteArrayType>().write_batch(&texts, Some(&levels), repetitions).unwrap();
        column.close().unwrap();
        let mut column = columns.next_column().unwrap().unwrap();
        let years: Vec<f64> = rows.map(|row| 2000.5 + row as f64).collect();
        column.typed::<DoubleType>().write_batch(&years, Some(&[1; 10]), None).unwrap();
        column.close().unwrap();
        columns.close().unwrap();
    }
    writer.close().unwrap();
    bytes
}
