//! xlsx
use crate::accept::Draft;
use crate::{FrameworkError, ReadOptions};

pub(super) fn read(_bytes: &[u8], _id: &str, _options: &ReadOptions<'_>) -> Result<Draft, FrameworkError> {
    Err(FrameworkError::Empty)
}
