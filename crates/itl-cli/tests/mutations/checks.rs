//! What a reader makes of a mutated file: something that holds together, an error that says what to do, or a find.

use itl::ByteSpan;
use itl::documents::{Place, UnitKind};
use itl::framework::{Hierarchy, Written};
use itl::{Document, FrameworkSource, Reader, Session, TableError, WorkerProgram};
use itl_table::{TableSource, TextColumns, TextTable};
use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::thread;

use super::Way;
use super::frameworks::BESIDE;

/// The stack that readers have in the program.
const STACK: usize = 64 << 20;
/// Rows of a table that are looked at: a file may say that it has any number.
const ROWS: usize = 10_000;

/// Whether a file is read, or why what came of it is a find.
pub(crate) fn check(way: Way, name: &str, bytes: &[u8]) -> Result<bool, String> {
    let read = || match way {
        Way::Document => document(bytes, name),
        Way::Framework => framework(bytes, name),
        Way::Model => model(bytes, name),
        Way::Parquet => table(bytes, name),
    };
    let words = |panic: Box<dyn Any + Send>| {
        let said = panic.downcast_ref::<&str>().map(|said| (*said).to_owned());
        let said = said.or_else(|| panic.downcast_ref::<String>().cloned());
        format!("panicked: {}", said.unwrap_or_default())
    };
    thread::scope(|scope| {
        let reader = thread::Builder::new().stack_size(STACK);
        let reader =
            reader.spawn_scoped(scope, || catch_unwind(AssertUnwindSafe(read)).map_err(words)).unwrap();
        reader.join().unwrap_or_else(|_| Err("ended its thread".to_owned()))?
    })
}

fn ensure(sound: bool, what: &str) -> Result<(), String> {
    sound.then_some(()).ok_or_else(|| what.to_owned())
}

fn document(bytes: &[u8], name: &str) -> Result<bool, String> {
    match itl::documents::read(bytes, name, &Session::default().read_options()) {
        Ok(document) => holds_together(&document).map(|()| true),
        Err(error) => ensure(!error.to_string().is_empty(), "an error without words").map(|()| false),
    }
}

/// Blocks in order and in bounds, sections that follow each other, units in bounds, words that stand on pages that there are.
fn holds_together(document: &Document) -> Result<(), String> {
    let text = &document.text;
    let mut end = 0;
    for block in &document.blocks {
        ensure(end <= block.span.start, "blocks over each other")?;
        end = block.span.end;
        let inside = text.get(block.span.range()).ok_or("a block outside of the text")?;
        ensure(!inside.trim().is_empty(), "a block of nothing")?;
    }
    let mut next = 0;
    for section in &document.sections {
        ensure(section.blocks.start == next && section.blocks.end >= next, "sections apart")?;
        next = section.blocks.end;
    }
    ensure(next == document.blocks.len(), "blocks in no section")?;
    for kind in [UnitKind::Line, UnitKind::Paragraph, UnitKind::Section, UnitKind::Document] {
        let units = document.units(kind, &[]);
        ensure(units.iter().all(|unit| text.get(unit.span.range()).is_some()), "a unit outside of the text")?;
    }
    match document.pages {
        Some(pages) if document.page_at(0).is_some() => words_stand_on_pages(document, pages),
        _ => Ok(()),
    }
}

fn words_stand_on_pages(document: &Document, pages: u32) -> Result<(), String> {
    for block in &document.blocks {
        let mut at = block.span.start as usize;
        for word in document.text[block.span.range()].split_inclusive(char::is_whitespace) {
            let span = ByteSpan::new(at, at + word.trim_end().len());
            at += word.len();
            let places = document.places(span);
            ensure(span.is_empty() || !places.is_empty(), "a word that stands nowhere")?;
            for place in places {
                if let Place::Area { page, area } = place {
                    let there = (1..=pages).contains(&page) && area.x0 <= area.x1 && area.y0 <= area.y1;
                    ensure(there, &format!("a word at {place:?} of {pages} pages"))?;
                }
            }
        }
    }
    Ok(())
}

fn framework(bytes: &[u8], name: &str) -> Result<bool, String> {
    let beside = |_: &str| Ok(BESIDE.to_vec());
    let source = FrameworkSource::new(bytes, name).with_resolver(&beside);
    let imported = match Session::default().import(source) {
        Ok(imported) => imported,
        Err(error) => {
            let said = error.to_string();
            ensure(!said.is_empty(), "an error without words")?;
            ensure(!said.contains("its reader failed"), &said)?;
            return Ok(false);
        }
    };
    let framework = &imported.framework;
    let nodes = Hierarchy::of(framework).nodes.len();
    ensure(
        nodes == framework.concepts.len() + framework.groups.len(),
        "a node in no place of the hierarchy",
    )?;
    for form in [Written::Toml, Written::Turtle, Written::Json] {
        ensure(!itl::export(framework, form).0.is_empty(), "nothing is written")?;
    }
    Ok(true)
}

fn model(bytes: &[u8], name: &str) -> Result<bool, String> {
    match Session::default().model_file(bytes, name) {
        Ok(reference) => {
            ensure(
                reference.model().concept_count() == reference.framework().concepts.len(),
                "concepts are missing",
            )?;
            ensure(!reference.to_bytes().is_empty(), "nothing is written").map(|()| true)
        }
        Err(error) => ensure(!error.to_string().is_empty(), "an error without words").map(|()| false),
    }
}

/// Parquet's library asks for the memory that a file names, so that its files are read as the program reads them.
fn table(bytes: &[u8], name: &str) -> Result<bool, String> {
    let reader = Reader::Worker(WorkerProgram::itl(env!("CARGO_BIN_EXE_itl")));
    let opened = Session::default().with_reader(reader).table(TableSource::bytes(bytes), name);
    let table = match opened.and_then(|table| TextTable::of(table, &TextColumns::default())) {
        Ok(table) => table,
        Err(error) => return refused(&error).map(|()| false),
    };
    let mut read = false;
    for row in table.take(ROWS) {
        match row {
            Ok(row) => read |= row.is_ok(),
            Err(error) => {
                refused(&error)?;
                break;
            }
        }
    }
    Ok(read)
}

/// Whether an error is the file's, or a mistake of the program.
fn refused(error: &TableError) -> Result<(), String> {
    let help = error.help().map(|help| help.to_string()).unwrap_or_default();
    ensure(!help.contains("please report it"), &error.to_string())
}
