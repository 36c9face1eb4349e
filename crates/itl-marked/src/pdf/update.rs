//! Objects in; their bytes and a table of where they are, to be written behind a file, out.

use hayro_syntax::object::ObjRef;
use std::collections::BTreeMap;

use super::end::{self, FileEnd};
use super::syntax::{put, reference};
use crate::MarkError;

/// Most objects of a file.
pub(super) const MOST_OBJECTS: u32 = 8_388_607;

/// New objects, and those of the file that are written again.
pub(super) struct Update {
    /// Bytes of the file.
    length: usize,
    next: u32,
    objects: BTreeMap<u32, (i32, Vec<u8>)>,
}

impl Update {
    /// An update of a file that ends so.
    pub(super) fn new(bytes: &[u8], end: &FileEnd) -> Result<Self, MarkError> {
        let said = if end.size < MOST_OBJECTS { end.size } else { 0 };
        let next = said.max(end::highest(bytes).saturating_add(1)).max(1);
        Ok(Self { length: bytes.len(), next, objects: BTreeMap::new() })
    }

    /// A number for a new object.
    pub(super) fn reserve(&mut self) -> Result<ObjRef, MarkError> {
        let number = self.next;
        self.next += 1;
        if self.next > MOST_OBJECTS { Err(MarkError::Full) } else { Ok(ObjRef::new(number, 0)) }
    }

    /// Writes an object.
    pub(super) fn put(&mut self, object: ObjRef, body: Vec<u8>) {
        self.objects.insert(object.obj_number, (object.gen_number, body));
    }

    /// Writes a new object, and says which.
    pub(super) fn add(&mut self, body: Vec<u8>) -> Result<ObjRef, MarkError> {
        let object = self.reserve()?;
        self.put(object, body);
        Ok(object)
    }

    /// Writes a new stream, with entries of its dictionary besides its length.
    pub(super) fn add_stream(&mut self, entries: &[u8], data: &[u8]) -> Result<ObjRef, MarkError> {
        let mut body = b"<<".to_vec();
        body.extend(entries);
        put(&mut body, format_args!("/Length {}>>\nstream\n", data.len()));
        body.extend(data);
        body.extend(b"\nendstream");
        self.add(body)
    }

    /// All that is written behind the file.
    pub(super) fn finish(self, end: &FileEnd, root: ObjRef) -> Vec<u8> {
        let Self { length, next, objects } = self;
        let counted = length.saturating_sub(end.uncounted);
        let mut out = b"\n".to_vec();
        let mut places: BTreeMap<u32, (i32, usize)> = BTreeMap::new();
        for (number, (generation, body)) in objects {
            places.insert(number, (generation, counted + out.len()));
            put(&mut out, format_args!("{number} {generation} obj\n"));
            out.extend(body);
            out.extend(b"\nendobj\n");
        }
        let mut trailer = b"/Root".to_vec();
        reference(&mut trailer, root);
        trailer.extend(&end.kept);
        if let Some(table) = end.table {
            put(&mut trailer, format_args!("/Prev {table}"));
        }
        let table = counted + out.len();
        if end.is_stream {
            places.insert(next, (0, table));
            stream_table(&mut out, &places, &trailer, next);
        } else {
            plain_table(&mut out, &places, &trailer, next);
        }
        // Where the file does not lead to its table, the copy does not either.
        put(&mut out, format_args!("startxref\n{}\n%%EOF\n", end.table.map_or(0, |_| table)));
        out
    }
}

/// Stretches of numbers that follow each other: the first, and how many.
fn stretches(places: &BTreeMap<u32, (i32, usize)>) -> Vec<(u32, u32)> {
    let mut stretches: Vec<(u32, u32)> = Vec::new();
    for &number in places.keys() {
        match stretches.last_mut() {
            Some((first, count)) if *first + *count == number => *count += 1,
            _ => stretches.push((number, 1)),
        }
    }
    stretches
}

fn plain_table(out: &mut Vec<u8>, places: &BTreeMap<u32, (i32, usize)>, trailer: &[u8], size: u32) {
    out.extend(b"xref\n");
    for (first, count) in stretches(places) {
        put(out, format_args!("{first} {count}\n"));
        for (generation, place) in places.range(first..first + count).map(|(_, place)| place) {
            put(out, format_args!("{place:010} {generation:05} n \n"));
        }
    }
    put(out, format_args!("trailer\n<</Size {size}"));
    out.extend(trailer);
    out.extend(b">>\n");
}

/// A table that is a stream, itself among its objects: files with one have to go on with one.
fn stream_table(out: &mut Vec<u8>, places: &BTreeMap<u32, (i32, usize)>, trailer: &[u8], number: u32) {
    put(out, format_args!("{number} 0 obj\n<</Type/XRef/Size {}/W[1 8 2]/Index[", number + 1));
    for (first, count) in stretches(places) {
        put(out, format_args!(" {first} {count}"));
    }
    let mut rows = Vec::with_capacity(places.len() * 11);
    for &(generation, place) in places.values() {
        rows.push(1);
        rows.extend((place as u64).to_be_bytes());
        rows.extend(u16::try_from(generation).unwrap_or(0).to_be_bytes());
    }
    out.extend(b"]");
    out.extend(trailer);
    put(out, format_args!("/Length {}>>\nstream\n", rows.len()));
    out.extend(rows);
    out.extend(b"\nendstream\nendobj\n");
}
