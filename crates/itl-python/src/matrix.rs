//! The matrix of units against concepts: for NumPy as one array that is made once and shared, for others as a table.

use itl::Alignment;
use numpy::{PyArray1, PyArray2, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use std::sync::Arc;

use crate::columns::Columns;
use crate::errors::to_python;
use crate::table::Table;

/// Affinities of units (rows) to concepts (columns).
#[pyclass(frozen, module = "itl._native")]
pub(crate) struct Matrix {
    alignment: Arc<Alignment>,
    array: PyOnceLock<Py<PyArray2<f64>>>,
}

impl Matrix {
    pub(crate) fn of(alignment: &Arc<Alignment>) -> Self {
        Self { alignment: Arc::clone(alignment), array: PyOnceLock::new() }
    }

    fn dense(&self) -> Vec<f64> {
        let affinities = &self.alignment.affinities;
        let columns = affinities.columns();
        let mut dense = vec![0.0; affinities.rows() * columns];
        for row in 0..affinities.rows() {
            for cell in affinities.row(row) {
                dense[row * columns + cell.column as usize] = cell.affinity;
            }
        }
        dense
    }
}

#[pymethods]
impl Matrix {
    #[getter]
    fn shape(&self) -> (usize, usize) {
        (self.alignment.affinities.rows(), self.alignment.affinities.columns())
    }

    /// The array of NumPy: the same memory every time, which nobody can write to.
    fn array(&self, py: Python<'_>) -> PyResult<Py<PyArray2<f64>>> {
        let (rows, columns) = self.shape();
        let array = self.array.get_or_try_init(py, || {
            py.import("numpy")?;
            let array = PyArray1::from_vec(py, self.dense()).reshape([rows, columns])?;
            array.getattr("flags")?.setattr("writeable", false)?;
            Ok::<_, PyErr>(array.unbind())
        })?;
        Ok(array.clone_ref(py))
    }

    /// One cell, by the index of a unit and the id of a concept.
    fn get(&self, py: Python<'_>, unit: usize, concept: &str) -> PyResult<f64> {
        let found = self.alignment.reference.column(concept);
        let column = found.map_err(|error| to_python(py, &error))?;
        let count = self.alignment.units.len();
        if unit >= count {
            return Err(to_python(py, &itl::Error::NoUnit { index: unit, count }));
        }
        Ok(self.alignment.affinities.get(unit, column))
    }

    /// A table with a column for every concept.
    fn table(&self) -> PyResult<Table> {
        let affinities = &self.alignment.affinities;
        let mut columns = Columns::default();
        columns.wholes("unit", (0..affinities.rows()).map(|row| Some(row as i64)));
        for (column, concept) in self.alignment.reference.model().framework().concepts.iter().enumerate() {
            let values = (0..affinities.rows()).map(|row| Some(affinities.get(row, column)));
            columns.numbers(&concept.id, values);
        }
        Table::of(columns.batch())
    }
}
