//! What must hold of a file before a parser sees it, so that its time and memory stay in proportion to the file.

mod json;
mod xml;

pub(super) use json::json;
pub(super) use xml::xml;

use crate::{FilePlace, FrameworkError, FrameworkFormat};

fn too_deep(format: FrameworkFormat, limit: usize, text: &str, at: usize) -> FrameworkError {
    FrameworkError::Syntax {
        format,
        place: FilePlace::line_of(text.as_bytes(), at),
        reason: format!("more than {limit} levels inside each other"),
    }
}
