//! The native half of the Python package `itl`: Python objects in, verbs of the façade called, tables and texts out.
//!
//! `python/src/itl` has the other half: names, types and docstrings, and nothing that computes. Here nothing computes either: the façade does.
//! What is Python's matter is done here once: the interpreter is free while work is done, Ctrl-C stops it (`work.rs`), errors of the façade
//! become exceptions with the same words (`errors.rs`), settings come as keyword arguments (`settings.rs`), and tables leave through the
//! Arrow C interface (`table.rs`).

mod alignments;
mod batch;
mod columns;
mod errors;
mod framework;
mod kept;
mod matrix;
mod model;
mod report;
mod result;
mod settings;
mod sources;
mod table;
mod verbs;
mod views;
mod words;
mod work;

use pyo3::prelude::*;

/// What Python imports as `itl._native`.
#[pymodule]
mod _native {
    #[pymodule_export]
    use super::alignments::Alignments;
    #[pymodule_export]
    use super::framework::Framework;
    #[pymodule_export]
    use super::matrix::Matrix;
    #[pymodule_export]
    use super::model::Model;
    #[pymodule_export]
    use super::report::Report;
    #[pymodule_export]
    use super::result::Result;
    #[pymodule_export]
    use super::sources::set_worker;
    #[pymodule_export]
    use super::table::Table;
    #[pymodule_export]
    use super::verbs::{analyze, compare, declared_settings, evaluate, frameworks, languages};
}
