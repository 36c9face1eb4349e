//! The glyphs of a page in, lines, columns and tables in reading order out. A page is seen alone, but for what pages repeat.

pub(crate) mod bidi;
pub(crate) mod chunks;
pub(crate) mod columns;
pub(crate) mod initials;
pub(crate) mod line;
pub(crate) mod navigation;
pub(crate) mod order;
pub(crate) mod page_numbers;
pub(crate) mod paragraphs;
pub(crate) mod running;
pub(crate) mod segments;
pub(crate) mod shape;
pub(crate) mod sights;
pub(crate) mod stacks;
pub(crate) mod strips;
pub(crate) mod table_rows;
pub(crate) mod tables;
