//! What is aligned: a path, bytes or a text of Python in, an item of the façade out; and where documents are read.

use itl::schedule::threads;
use itl::{Item, Reader, Session, Settings, WorkerProgram, disk};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyBytes, PyString, PyTuple};
use std::path::PathBuf;
use std::sync::OnceLock;

/// The program that documents are read in, which comes with the package.
static WORKER: OnceLock<PathBuf> = OnceLock::new();

/// Names the program that documents are read in; the first call counts.
#[pyfunction]
pub(crate) fn set_worker(path: PathBuf) {
    WORKER.get_or_init(|| path);
}

/// What a call works with. Documents are read in a process of their own, always: without its program every document says that it cannot be
/// started. Encoders are those of the user's folder, the recogniser is that of the machine.
pub(crate) fn session(settings: Settings) -> Session {
    let session = Session::new(settings).with_reader(Reader::Worker(worker()));
    session.with_encoders(disk::encoders::installed).with_recogniser(disk::recogniser)
}

/// The same for one document, which has the threads of all jobs to itself.
pub(crate) fn alone(session: &Session) -> Session {
    let threads = threads(session.settings().view.jobs);
    session.with_reader(Reader::Worker(worker().with_threads(threads)))
}

fn worker() -> WorkerProgram {
    WorkerProgram::itl(WORKER.get().cloned().unwrap_or_default())
}

/// The item that a tuple of kind, name and body is: `("path", name)`, `("bytes", name, bytes)` or `("text", name, text)`.
///
/// # Errors
/// If it is none of them.
pub(crate) fn item(source: &Bound<'_, PyAny>) -> PyResult<Item> {
    let parts = source.cast::<PyTuple>()?;
    let (kind, name) = (parts.get_item(0)?, parts.get_item(1)?);
    let name = name.cast::<PyString>()?.to_str()?;
    match kind.cast::<PyString>()?.to_str()? {
        "path" => Ok(file(name)),
        "text" => Ok(Item::text(name, parts.get_item(2)?.extract::<String>()?)),
        "bytes" => Ok(Item::bytes(name, bytes(&parts.get_item(2)?)?)),
        _ => Err(PyTypeError::new_err("a source is a path, bytes or a text")),
    }
}

/// A file by its path. Standard input, which `-` is on the command line, belongs to the interpreter.
pub(crate) fn file(path: &str) -> Item {
    // Columns of tables in memory call a file by its path, as the caller does; results have its name.
    let mut item = disk::item(if path == "-" { "./-" } else { path });
    (item.origin.id, item.origin.path) = (path.to_owned(), path.to_owned());
    item
}

fn bytes(value: &Bound<'_, PyAny>) -> PyResult<Vec<u8>> {
    if let Ok(bytes) = value.cast::<PyBytes>() {
        return Ok(bytes.as_bytes().to_vec());
    }
    if let Ok(bytes) = value.cast::<PyByteArray>() {
        return Ok(bytes.to_vec());
    }
    // A memory view and everything else with a buffer.
    value
        .py()
        .get_type::<PyBytes>()
        .call1((value,))?
        .cast::<PyBytes>()
        .map(|bytes| bytes.as_bytes().to_vec())
        .map_err(PyErr::from)
}
