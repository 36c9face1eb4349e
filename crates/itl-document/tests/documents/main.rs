//! Every format from small files that the tests write, hostile ones included.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

#[path = "../common/mod.rs"]
mod common;
#[path = "../../../../tests/counts.rs"]
mod counts;
#[path = "../foreign_files/mod.rs"]
mod foreign_files;
#[cfg(feature = "office")]
#[path = "../office_support/mod.rs"]
mod office_support;
#[cfg(feature = "pdf")]
#[path = "../pdf_support/mod.rs"]
mod pdf_support;
#[cfg(feature = "pdf")]
#[path = "../pdf_support/reading.rs"]
mod reading;

mod arbitrary;
mod foreign;
mod html;
mod html_hostile;
mod labelled_layouts;
mod mail;
mod markdown;
mod office_any;
mod office_docx;
mod office_epub;
mod office_hostile;
mod office_odp;
mod office_odt;
mod office_pptx;
mod office_sheets;
mod options;
mod pdf_extremes;
mod pdf_file;
mod pdf_glyphs;
mod pdf_hostile;
mod pdf_layout;
mod pdf_named_again;
mod pdf_places;
mod pdf_reports;
mod pdf_tagged;
mod rtf;
mod text;
