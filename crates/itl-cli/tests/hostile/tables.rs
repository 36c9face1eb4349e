//! Tables, and frameworks with the files that they refer to, through the real worker: they are what they are in this process, and what is wrong
//! is an error of the file.

#[cfg(all(feature = "parquet", target_os = "linux"))]
use crate::hostile_files::parquet;
use itl::{FrameworkSource, Reader, Session, Table, TableError, TableSource, WorkerProgram};
use std::io::{self, Read};
use std::sync::mpsc::{self, Receiver};

fn session(program: WorkerProgram) -> Session {
    Session::default().with_reader(Reader::Worker(program))
}

/// What reads in the real worker.
fn there() -> Session {
    session(WorkerProgram::itl(env!("CARGO_BIN_EXE_itl")))
}

/// All rows in words, and the names of the columns.
fn rows(table: Table<'_>) -> Vec<String> {
    let names = format!("{:?} {:?}", table.format(), table.names());
    std::iter::once(names).chain(table.map(|row| format!("{row:?}"))).collect()
}

#[test]
fn rows_are_the_same_as_here() {
    let csv: String = (0..20_000).map(|row| format!("{row};\"a text; with\nlines {row}\";x\n")).collect();
    let csv = ["id;text;more\n", &csv, "1;2\n"].concat();
    let lines = "{\"id\":1,\"text\":\"a\",\"more\":{\"b\":[1.5,null]}}\n[2]\n{\"text\":[\"x\",\"y\"]}\n";
    let big = format!("text\n{}\n", "long words ".repeat(300_000));
    let files = [(csv.as_str(), "a.csv"), (lines, "a.jsonl"), (&big, "b.csv"), ("text\n", "c.csv")];
    for (text, name) in files {
        let source = || TableSource::bytes(text.as_bytes());
        let here = rows(Session::default().table(source(), name).unwrap());
        assert_eq!(rows(there().table(source(), name).unwrap()), here, "{name}");
        let stream = TableSource::stream(text.as_bytes());
        assert_eq!(rows(there().table(stream, name).unwrap()), here, "{name} as a stream");
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

#[test]
fn rows_of_a_stream_come_as_they_do() {
    let (say, said) = mpsc::channel();
    // The format is told by the beginning, for which a stream is waited for.
    let head: &'static str = Box::leak(format!("text\n{}\n", "word ".repeat(13_200)).into_boxed_str());
    head.as_bytes().chunks(4096).for_each(|piece| say.send(std::str::from_utf8(piece).unwrap()).unwrap());
    let mut table = there().table(TableSource::stream(Slow(said, b"")), "-").unwrap();
    assert!(table.next().unwrap().unwrap().is_ok());
    for text in ["one\n", "two\n"] {
        say.send(text).unwrap();
        let row = table.next().unwrap().unwrap().unwrap();
        assert_eq!(row.get("text").and_then(|cell| cell.as_text()), Some(text.trim()));
    }
    drop(say);
    assert!(table.next().is_none());
}

#[test]
fn what_is_wrong_is_an_error_of_the_table() {
    let error =
        |by: &Session, bytes: &'static [u8], name| by.table(TableSource::bytes(bytes), name).err().unwrap();
    assert!(matches!(error(&there(), b" \n", "a.csv"), TableError::Empty { .. }));
    #[cfg(feature = "parquet")]
    assert!(matches!(error(&there(), b"PAR1 and no more", "a"), TableError::NotTable { .. }));
    let gone = error(&session(WorkerProgram::itl("/nowhere/itl")), b"text\na\n", "a.csv");
    assert!(matches!(gone, TableError::Stopped { .. }), "{gone}");
    #[cfg(unix)]
    {
        let shell = WorkerProgram::new("/bin/sh", ["-c", "kill -SEGV $$"]);
        let killed = error(&session(shell), b"text\na\n", "a.csv");
        assert!(killed.to_string().contains("signal 11"), "{killed}");
    }
}

#[test]
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
    let source = FrameworkSource::new(profile.as_bytes(), "profile.json");
    let resolved = || source.with_resolver(&resolver);
    let found = there().import(resolved()).unwrap();
    let here = Session::default().import(resolved()).unwrap();
    assert_eq!(found.framework.concepts[0].id, "a-2");
    assert_eq!((here.framework, here.notices), (found.framework, found.notices));
    let words = |session: Session| session.import(source).unwrap_err().what();
    assert_eq!(words(there()), words(Session::default()));
}

/// Whatever its library makes of a file, it is an error of that file, with one of these words.
#[test]
#[cfg(all(feature = "parquet", target_os = "linux"))]
fn small_files_of_large_rows_are_refused() {
    for (name, bytes, says) in parquet::files() {
        assert!(bytes.len() < 300_000, "{name}: {} bytes", bytes.len());
        let read = there().table(TableSource::bytes(bytes), "a.parquet");
        let error = read.and_then(|mut table| table.try_for_each(|row| row.map(|_| ())));
        let error = error.expect_err(name).to_string();
        assert!(says.iter().any(|says| error.contains(says)), "{name}: {error}");
    }
}
