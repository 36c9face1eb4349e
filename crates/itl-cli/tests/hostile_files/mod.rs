//! Small files that would cost far more than they weigh, made by code, each with what must become of it.
#![allow(dead_code, reason = "each test file uses a part")]

pub(crate) mod containers;
pub(crate) mod frameworks;
#[cfg(feature = "parquet")]
pub(crate) mod parquet;
pub(crate) mod pdf;
pub(crate) mod pdf_many;
pub(crate) mod pdf_odd;
pub(crate) mod sound_pdf;
pub(crate) mod texts;

/// A hostile file.
pub(crate) struct Case {
    pub(crate) name: String,
    pub(crate) bytes: Vec<u8>,
    /// Flags that make its bounds small, so that the file can be.
    pub(crate) flags: &'static [&'static str],
    /// How the program ends.
    pub(crate) code: i32,
    /// What it says on standard error, among other things.
    pub(crate) says: &'static str,
}

impl Case {
    pub(crate) fn new(
        name: impl Into<String>,
        bytes: impl Into<Vec<u8>>,
        code: i32,
        says: &'static str,
    ) -> Self {
        Self { name: name.into(), bytes: bytes.into(), flags: &[], code, says }
    }

    pub(crate) fn with(self, flags: &'static [&'static str]) -> Self {
        Self { flags, ..self }
    }
}
