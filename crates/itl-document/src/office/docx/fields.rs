//! Fields of a Word document: the marks in runs in, whether text belongs to the code of a field out. Only the results
//! of fields are text.

use crate::office::xml::Tag;

/// The fields that are open.
#[derive(Default)]
pub(super) struct Fields {
    /// Whether their results have begun.
    open: Vec<bool>,
    /// How many of them have no result yet.
    codes: usize,
}

impl Fields {
    /// A mark begins a field, its result, or ends it.
    pub(super) fn mark(&mut self, tag: &Tag<'_>) {
        match tag.get("fldCharType").as_deref() {
            Some("begin") => {
                self.open.push(false);
                self.codes += 1;
            }
            Some("separate") if self.open.last() == Some(&false) => {
                self.end();
                self.open.push(true);
            }
            Some("end") => self.end(),
            _ => {}
        }
    }

    /// Whether text that comes belongs to a code.
    pub(super) fn in_code(&self) -> bool {
        self.codes > 0
    }

    /// A paragraph ends: a field without a result does too, or it would hide all that follows.
    pub(super) fn end_codes(&mut self) {
        while self.codes > 0 {
            self.end();
        }
    }

    fn end(&mut self) {
        if self.open.pop() != Some(true) {
            self.codes = self.codes.saturating_sub(1);
        }
    }
}
