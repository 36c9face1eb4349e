//! stix
use crate::accept::Draft;
use crate::{FrameworkError, ReadOptions};

pub(super) fn read(_text: &str, _id: &str, _options: &ReadOptions<'_>) -> Result<Draft, FrameworkError> {
    Err(FrameworkError::Empty)
}
