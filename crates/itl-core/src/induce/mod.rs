//! The words of descriptors in, the table of weighted terms out.

pub(crate) mod background;
pub(crate) mod concept_texts;
pub(crate) mod counted;
pub(crate) mod descriptor;
pub(crate) mod table;
pub(crate) mod table_rows;
pub(crate) mod weights;
