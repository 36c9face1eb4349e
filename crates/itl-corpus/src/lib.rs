//! Many documents at once: tables of texts in, a folder of results out.
//!
//! [`table`] reads tables row by row.

pub mod table;
