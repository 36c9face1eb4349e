//! skos
use crate::accept::Draft;
use crate::{Format, FrameworkError, ReadOptions};

pub(super) fn read(
    _text: &str,
    _format: Format,
    _id: &str,
    _options: &ReadOptions<'_>,
) -> Result<Draft, FrameworkError> {
    Err(FrameworkError::Empty)
}
