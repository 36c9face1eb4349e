//! outline
use crate::accept::Draft;
use crate::{FrameworkError, ReadOptions};
use itl_document::Document;

pub(super) fn read(
    _document: &Document,
    _id: &str,
    _options: &ReadOptions<'_>,
) -> Result<Draft, FrameworkError> {
    Err(FrameworkError::Empty)
}
