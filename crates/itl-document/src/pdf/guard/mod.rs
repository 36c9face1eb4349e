//! A file before its reader sees it: bytes in, the same with what would take too much emptied out. Nothing here reads text.

pub(crate) mod decoders;
pub(crate) mod expansion;
pub(crate) mod font_bounds;
pub(crate) mod lzw;
pub(crate) mod map_bounds;
pub(crate) mod open_objects;
pub(crate) mod screen;
pub(crate) mod stream_header;
