//! The frameworks that the program carries.

use crate::{Framework, FrameworkError, ReadOptions, read};

/// Names and files of the bundled frameworks.
pub const BUNDLED: [(&str, &str); 1] = [("sdg", include_str!("../data/sdg.toml"))];

/// The bundled framework of that name.
///
/// # Errors
/// If there is none.
pub fn bundled(name: &str) -> Result<Framework, FrameworkError> {
    let (_, file) = BUNDLED
        .iter()
        .find(|(bundled, _)| *bundled == name)
        .ok_or_else(|| FrameworkError::Unknown { name: name.to_owned() })?;
    read(file.as_bytes(), "bundled.toml", &ReadOptions::default()).map(|(framework, _)| framework)
}
