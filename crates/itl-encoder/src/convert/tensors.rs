//! Weights in the format safetensors, as numbers. Sizes are checked before anything is allocated.

use safetensors::{Dtype, SafeTensors};

use crate::error::EncoderError;

/// Numbers that a model may have.
const MAX_NUMBERS: u64 = 1 << 30;

/// The tensors of a file.
pub(super) struct Tensors<'a> {
    name: String,
    inner: SafeTensors<'a>,
}

impl<'a> Tensors<'a> {
    pub(super) fn read(name: &str, bytes: &'a [u8]) -> Result<Self, EncoderError> {
        let unreadable = |reason: String| EncoderError::Unreadable { file: name.to_owned(), reason };
        let inner = SafeTensors::deserialize(bytes).map_err(|error| unreadable(error.to_string()))?;
        let count: u64 = inner.iter().map(|(_, view)| view.data().len() as u64 / 2).sum();
        if count > MAX_NUMBERS {
            return Err(EncoderError::TooLarge {
                what: "the number of its weights",
                found: count,
                limit: MAX_NUMBERS,
            });
        }
        Ok(Self { name: name.to_owned(), inner })
    }

    pub(super) fn has(&self, name: &str) -> bool {
        self.inner.tensor(name).is_ok()
    }

    /// The name that ends so: models put the names of their parts before it.
    pub(super) fn ending_in(&self, end: &str) -> Option<&str> {
        let mut names: Vec<&str> =
            self.inner.iter().map(|(name, _)| name).filter(|name| name.ends_with(end)).collect();
        names.sort_unstable();
        names.first().copied()
    }

    /// The numbers of a tensor, of a matrix at most so many rows, and its shape.
    pub(super) fn numbers(&self, name: &str, most: usize) -> Result<(Vec<f32>, Vec<usize>), EncoderError> {
        let view =
            self.inner.tensor(name).map_err(|_| self.unreadable(format!("it has no tensor {name}")))?;
        let (data, mut shape) = (view.data(), view.shape().to_vec());
        let per_row: usize = shape.iter().skip(1).product();
        let count = shape.first().copied().unwrap_or(0).min(most).saturating_mul(per_row);
        if let Some(rows) = shape.first_mut() {
            *rows = (*rows).min(most);
        }
        let numbers: Vec<f32> = match view.dtype() {
            Dtype::F32 => {
                data.as_chunks::<4>().0.iter().take(count).map(|bytes| f32::from_le_bytes(*bytes)).collect()
            }
            Dtype::F64 => data
                .as_chunks::<8>()
                .0
                .iter()
                .take(count)
                .map(|bytes| f64::from_le_bytes(*bytes) as f32)
                .collect(),
            Dtype::F16 => {
                let number = |bytes: &[u8; 2]| half::f16::from_le_bytes(*bytes).to_f32();
                data.as_chunks::<2>().0.iter().take(count).map(number).collect()
            }
            Dtype::BF16 => {
                let number = |bytes: &[u8; 2]| half::bf16::from_le_bytes(*bytes).to_f32();
                data.as_chunks::<2>().0.iter().take(count).map(number).collect()
            }
            other => {
                return Err(EncoderError::unsupported(format!("{name} has numbers of the type {other:?}")));
            }
        };
        match numbers.iter().all(|number| number.is_finite()) {
            true => Ok((numbers, shape)),
            false => Err(self.unreadable(format!("{name} has values that are no numbers"))),
        }
    }

    /// Whole numbers that are not negative.
    pub(super) fn whole_numbers(&self, name: &str) -> Result<Vec<u32>, EncoderError> {
        let view =
            self.inner.tensor(name).map_err(|_| self.unreadable(format!("it has no tensor {name}")))?;
        let odd = || self.unreadable(format!("{name} has values that are no rows"));
        let number = |value: i64| u32::try_from(value).map_err(|_| odd());
        let data = view.data();
        match view.dtype() {
            Dtype::I64 => {
                data.as_chunks::<8>().0.iter().map(|bytes| number(i64::from_le_bytes(*bytes))).collect()
            }
            Dtype::I32 => data
                .as_chunks::<4>()
                .0
                .iter()
                .map(|bytes| number(i32::from_le_bytes(*bytes).into()))
                .collect(),
            other => Err(EncoderError::unsupported(format!("{name} has numbers of the type {other:?}"))),
        }
    }

    fn unreadable(&self, reason: String) -> EncoderError {
        EncoderError::Unreadable { file: self.name.clone(), reason }
    }
}
