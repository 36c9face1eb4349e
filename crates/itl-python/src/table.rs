//! A table of Python's: Arrow inside, handed over without a copy to whatever takes the Arrow C interface.

use arrow_array::cast::AsArray;
use arrow_array::types::{Float64Type, Int64Type};
use arrow_array::{Array, ArrayRef, RecordBatch, StructArray};
use arrow_cast::cast;
use arrow_schema::{ArrowError, DataType, Field, FieldRef};
use arrow_select::concat::concat_batches;
use pyo3::exceptions::{PyKeyError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyDict, PyList, PyTuple};
use pyo3_arrow::ffi::{ArrayIterator, to_array_pycapsules, to_schema_pycapsule, to_stream_pycapsule};
use pyo3_arrow::input::AnyRecordBatch;
use std::sync::Arc;

/// Rows and columns.
#[pyclass(frozen, module = "itl._native")]
pub(crate) struct Table {
    pub(crate) batch: RecordBatch,
}

impl Table {
    /// The table that a view comes to.
    ///
    /// # Errors
    /// If it is too large for a table.
    pub(crate) fn of(batch: Result<RecordBatch, ArrowError>) -> PyResult<Self> {
        Ok(Self { batch: batch.map_err(refused)? })
    }

    fn field(&self) -> FieldRef {
        let schema = self.batch.schema();
        Field::new_struct("", schema.fields().clone(), false).with_metadata(schema.metadata().clone()).into()
    }

    fn rows_of(&self) -> ArrayRef {
        Arc::new(StructArray::from(self.batch.clone()))
    }
}

/// What Arrow has to say against a table.
pub(crate) fn refused(error: ArrowError) -> PyErr {
    match error {
        ArrowError::SchemaError(said) => PyValueError::new_err(said),
        error => PyTypeError::new_err(error.to_string()),
    }
}

/// The rows of any object with the Arrow C interface, as one batch.
///
/// # Errors
/// If it has none, or its batches differ.
pub(crate) fn imported(table: AnyRecordBatch) -> PyResult<RecordBatch> {
    let reader = table.into_reader()?;
    let schema = reader.schema();
    let batches = reader.collect::<Result<Vec<_>, _>>().map_err(refused)?;
    match <[RecordBatch; 1]>::try_from(batches) {
        Ok([batch]) => Ok(batch),
        Err(batches) => concat_batches(&schema, &batches).map_err(refused),
    }
}

#[pymethods]
impl Table {
    /// A table of whatever has the Arrow C interface, every column as text.
    #[staticmethod]
    fn texts(table: AnyRecordBatch) -> PyResult<Self> {
        let batch = imported(table)?;
        let mut columns = crate::columns::Columns::default();
        for (field, array) in batch.schema().fields().iter().zip(batch.columns()) {
            columns.add(field.name(), cast(array, &DataType::Utf8).map_err(refused)?);
        }
        Self::of(columns.batch())
    }

    /// A table of one column of texts.
    #[staticmethod]
    #[allow(clippy::needless_pass_by_value, reason = "Python hands a list over as one")]
    fn of_texts(column: &str, texts: Vec<String>) -> PyResult<Self> {
        let mut columns = crate::columns::Columns::default();
        columns.texts(column, texts.iter().map(|text| Some(text.as_str())));
        Self::of(columns.batch())
    }

    fn __len__(&self) -> usize {
        self.batch.num_rows()
    }

    #[getter]
    fn columns(&self) -> Vec<String> {
        self.batch.schema().fields().iter().map(|field| field.name().clone()).collect()
    }

    /// The values of a column as a list.
    fn column<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyList>> {
        let array = self.batch.column_by_name(name).ok_or_else(|| PyKeyError::new_err(name.to_owned()))?;
        values(py, array, 0..array.len())
    }

    /// The rows from one index to another, as dictionaries.
    fn rows<'py>(&self, py: Python<'py>, start: usize, stop: usize) -> PyResult<Bound<'py, PyList>> {
        let stop = stop.min(self.batch.num_rows());
        values(py, &self.rows_of(), start.min(stop)..stop)
    }

    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyCapsule>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        let rows = ArrayIterator::new([Ok(self.rows_of())], self.field());
        Ok(to_stream_pycapsule(py, Box::new(rows), requested_schema)?)
    }

    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_array__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyCapsule>>,
    ) -> PyResult<Bound<'py, PyTuple>> {
        Ok(to_array_pycapsules(py, self.field(), &self.rows_of(), requested_schema)?)
    }

    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        Ok(to_schema_pycapsule(py, self.batch.schema().as_ref())?)
    }
}

/// Some values of an array as Python's.
fn values<'py>(
    py: Python<'py>,
    array: &ArrayRef,
    range: std::ops::Range<usize>,
) -> PyResult<Bound<'py, PyList>> {
    let list = PyList::empty(py);
    range.into_iter().try_for_each(|at| list.append(value(py, array, at)?))?;
    Ok(list)
}

/// One value of an array as Python's.
fn value<'py>(py: Python<'py>, array: &ArrayRef, at: usize) -> PyResult<Bound<'py, PyAny>> {
    if array.is_null(at) {
        return Ok(py.None().into_bound(py));
    }
    Ok(match array.data_type() {
        DataType::Utf8 => array.as_string::<i32>().value(at).into_pyobject(py)?.into_any(),
        DataType::Float64 => array.as_primitive::<Float64Type>().value(at).into_pyobject(py)?.into_any(),
        DataType::Int64 => array.as_primitive::<Int64Type>().value(at).into_pyobject(py)?.into_any(),
        DataType::Boolean => array.as_boolean().value(at).into_pyobject(py)?.to_owned().into_any(),
        DataType::List(_) => {
            let inner = array.as_list::<i32>().value(at);
            values(py, &inner, 0..inner.len())?.into_any()
        }
        DataType::Struct(fields) => {
            let (rows, row) = (array.as_struct(), PyDict::new(py));
            for (field, column) in fields.iter().zip(rows.columns()) {
                row.set_item(field.name(), value(py, column, at)?)?;
            }
            row.into_any()
        }
        // A column that was kept of a foreign table: what it looks like.
        _ => text(py, array, at)?,
    })
}

fn text<'py>(py: Python<'py>, array: &ArrayRef, at: usize) -> PyResult<Bound<'py, PyAny>> {
    let one = cast(&array.slice(at, 1), &DataType::Utf8).map_err(refused)?;
    value(py, &one, 0)
}
