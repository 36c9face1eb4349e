//! Tables through a process of their own: this test is the program that it starts.

mod worker_files;

use itl::{Cancel, Reader, Settings, Table, TableError, TableSource, WORKER_ARGUMENT, WorkerProgram};
use std::io::{self, Read};
use std::sync::mpsc::{self, Receiver};

fn main() -> io::Result<()> {
    if std::env::args().nth(1).as_deref() == Some(WORKER_ARGUMENT) {
        return itl::serve_worker(io::stdin(), io::stdout());
    }
    rows_are_the_same_as_here();
    rows_of_a_stream_come_as_they_do();
    what_is_wrong_is_an_error_of_the_table();
    a_framework_comes_with_the_files_it_refers_to();
    small_files_of_large_rows_are_refused();
    Ok(())
}

fn reader() -> Reader {
    Reader::Worker(WorkerProgram::itl(std::env::current_exe().unwrap()))
}

fn open<'a>(source: TableSource<'a>, name: &str, reader: &Reader) -> Result<Table<'a>, TableError> {
    itl::table(source, name, reader, &Settings::default().reading, &Cancel::never())
}

/// All rows in words, and the names of the columns.
fn rows(table: Table<'_>) -> Vec<String> {
    let names = format!("{:?} {:?}", table.format(), table.names());
    std::iter::once(names).chain(table.map(|row| format!("{row:?}"))).collect()
}

fn rows_are_the_same_as_here() {
    let csv: String = (0..20_000).map(|row| format!("{row};\"a text; with\nlines {row}\";x\n")).collect();
    let csv = ["id;text;more\n", &csv, "1;2\n"].concat();
    let lines = "{\"id\":1,\"text\":\"a\",\"more\":{\"b\":[1.5,null]}}\n[2]\n{\"text\":[\"x\",\"y\"]}\n";
    let big = format!("text\n{}\n", "long words ".repeat(300_000));
    let files = [(csv.as_str(), "a.csv"), (lines, "a.jsonl"), (&big, "b.csv"), ("text\n", "c.csv")];
    for (text, name) in files {
        let source = || TableSource::bytes(text.as_bytes());
        let here = rows(open(source(), name, &Reader::Here).unwrap());
        assert_eq!(rows(open(source(), name, &reader()).unwrap()), here, "{name}");
        let stream = TableSource::stream(text.as_bytes());
        assert_eq!(rows(open(stream, name, &reader()).unwrap()), here, "{name} as a stream");
    }
}

/// A stream of what is sent to it.
struct Slow(Receiver<&'static str>, &'static [u8]);

impl Read for Slow {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.1.is_empty() {
            self.1 = self.0.recv().unwrap_or_default().as_bytes();
        }
        self.1.read(buffer)
    }
}

fn rows_of_a_stream_come_as_they_do() {
    let (say, said) = mpsc::channel();
    // The format is told by the beginning, for which a stream is waited for.
    let head: &'static str = Box::leak(format!("text\n{}\n", "word ".repeat(13_200)).into_boxed_str());
    head.as_bytes().chunks(4096).for_each(|piece| say.send(std::str::from_utf8(piece).unwrap()).unwrap());
    let mut table = open(TableSource::stream(Slow(said, b"")), "-", &reader()).unwrap();
    assert!(table.next().unwrap().unwrap().is_ok());
    for text in ["one\n", "two\n"] {
        say.send(text).unwrap();
        let row = table.next().unwrap().unwrap().unwrap();
        assert_eq!(row.get("text").and_then(|cell| cell.as_text()), Some(text.trim()));
    }
    drop(say);
    assert!(table.next().is_none());
}

fn what_is_wrong_is_an_error_of_the_table() {
    let error = |bytes: &'static [u8], name| open(TableSource::bytes(bytes), name, &reader()).err().unwrap();
    assert!(matches!(error(b" \n", "a.csv"), TableError::Empty { .. }));
    assert!(matches!(error(b"PAR1 and no more", "a"), TableError::NotTable { .. }));
    let gone = Reader::Worker(WorkerProgram::itl("/nowhere/itl"));
    let error = open(TableSource::bytes(&b"text\na\n"[..]), "a.csv", &gone).err().unwrap();
    assert!(matches!(error, TableError::Stopped { .. }), "{error}");
    let killed = Reader::Worker(WorkerProgram::new("/bin/sh", ["-c", "kill -SEGV $$"]));
    let error = open(TableSource::bytes(&b"text\na\n"[..]), "a.csv", &killed).err().unwrap();
    assert!(error.to_string().contains("signal 11"), "{error}");
}

fn a_framework_comes_with_the_files_it_refers_to() {
    let catalog = r#"{"catalog":{"uuid":"1","metadata":{"title":"C","version":"1"},"controls":[
        {"id":"a-1","title":"Water","parts":[{"name":"statement","prose":"Clean water for all."}]},
        {"id":"a-2","title":"Energy","parts":[{"name":"statement","prose":"Clean energy for all."}]}]}}"#;
    let profile = r#"{"profile":{"uuid":"2","metadata":{"title":"P","version":"1"},
        "imports":[{"href":"catalog.json","include-controls":[{"with-ids":["a-2"]}]}]}}"#;
    let resolver = |path: &str| match path {
        "catalog.json" => Ok(catalog.as_bytes().to_vec()),
        other => Err(format!("there is no {other}")),
    };
    let import = |source: itl::FrameworkSource<'_>, reader: &Reader| {
        itl::import(source, &Settings::default(), reader, &Cancel::never())
    };
    let source = itl::FrameworkSource::new(profile.as_bytes(), "profile.json");
    let resolved = || source.with_resolver(&resolver);
    let here = import(resolved(), &Reader::Here).unwrap();
    let there = import(resolved(), &reader()).unwrap();
    assert_eq!(there.framework.concepts[0].id, "a-2");
    assert_eq!((here.framework, here.notices), (there.framework, there.notices));
    let words = |reader: &Reader| import(source, reader).unwrap_err().what();
    assert_eq!(words(&reader()), words(&Reader::Here));
}

/// Whatever its library makes of a file, it is an error of that file, with one of these words.
fn small_files_of_large_rows_are_refused() {
    for (name, bytes, says) in worker_files::files() {
        assert!(bytes.len() < 300_000, "{name}: {} bytes", bytes.len());
        let read = open(TableSource::bytes(bytes), "a.parquet", &reader());
        let error = read.and_then(|table| table.map(|row| row.map(|_| ())).collect::<Result<(), _>>());
        let error = error.expect_err(name).to_string();
        assert!(says.iter().any(|says| error.contains(says)), "{name}: {error}");
    }
}
