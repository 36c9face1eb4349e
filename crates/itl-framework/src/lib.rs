//! A framework file in, [`Framework`] out: concepts with descriptors, their hierarchy, the language.
//!
//! Nothing is guessed in silence: what a reader changes or leaves out it says in a notice, and what it cannot
//! accept is an error with the line.
//!
//! ```
//! let csv = b"id,parent,label,descriptor\n1,,No poverty,End poverty in all its forms.\n";
//! let (framework, notices) = itl_framework::read(csv, "goals.csv")?;
//! assert_eq!(framework.concepts[0].label, "No poverty");
//! assert!(notices.is_empty());
//! # Ok::<(), itl_framework::FrameworkError>(())
//! ```

mod bundled;
mod check;
mod error;
mod framework;
mod hierarchy;
mod read_csv;
mod read_toml;

pub use bundled::{BUNDLED, bundled};
pub use error::{FrameworkError, Lines};
pub use framework::{Concept, Framework, GivenWord};
pub use hierarchy::{Hierarchy, Node};

use itl_text::Notice;

/// Reads a framework from its bytes: TOML if the name ends in `.toml`, otherwise CSV.
///
/// # Errors
/// If the bytes are not a framework, with the line and what to do.
pub fn read(bytes: &[u8], name: &str) -> Result<(Framework, Vec<Notice>), FrameworkError> {
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let byte = error.valid_up_to();
        let line = 1 + bytes[..byte].iter().filter(|&&b| b == b'\n').count();
        FrameworkError::NotUtf8 { line, byte }
    })?;
    let file = name.rsplit(['/', '\\']).next().unwrap_or(name);
    let draft = if file.ends_with(".toml") {
        read_toml::read(text)?
    } else {
        let id = file.rsplit_once('.').map_or(file, |(stem, _)| stem);
        read_csv::read(text, id)?
    };
    check::accept(draft)
}
