//! The structure of a message in, the texts that are read and the names of what is attached out. Of texts that say the
//! same in several forms the plain one is taken, if it says anything. Nothing recurses.

use encoding_rs::Encoding;
use std::ops::Range;

use super::fields::{Fields, line_end, parameter};
use super::transfer::TransferEncoding;

/// Most parts inside of each other; each such level is one more reading of what is in it.
const NESTING: usize = 20;

/// A part of a message, or all of it.
pub(super) struct MailPart {
    /// Its type in lower case, such as `text/plain`.
    pub(super) kind: String,
    /// The encoding that it says it is in.
    pub(super) charset: Option<&'static Encoding>,
    pub(super) transfer: TransferEncoding,
    /// Where its body stands in the file.
    pub(super) body: Range<usize>,
    /// What stands between its parts, if it has any.
    boundary: Option<String>,
    /// What it is called, if it is to be saved as a file.
    name: Option<String>,
    attached: bool,
    depth: usize,
}

impl MailPart {
    pub(super) fn new(file: &[u8], fields: &Fields, body: Range<usize>, depth: usize) -> Self {
        let content = fields.value(file, "content-type");
        let disposition = fields.value(file, "content-disposition");
        let kind = content.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
        let label = parameter(&content, "charset");
        Self {
            kind: if kind.is_empty() { "text/plain".to_owned() } else { kind },
            charset: label.and_then(|label| Encoding::for_label(label.as_bytes())),
            transfer: TransferEncoding::of(&fields.value(file, "content-transfer-encoding")),
            body,
            boundary: parameter(&content, "boundary").filter(|boundary| !boundary.is_empty()),
            name: parameter(&disposition, "filename").or_else(|| parameter(&content, "name")),
            attached: disposition.trim_start().to_ascii_lowercase().starts_with("attachment"),
            depth,
        }
    }

    fn is_text(&self) -> bool {
        matches!(self.kind.as_str(), "text/plain" | "text/html") && !self.attached
    }

    fn is_multipart(&self) -> bool {
        self.kind.starts_with("multipart/") && self.boundary.is_some()
    }

    /// The parts it consists of, in order.
    fn children(&self, file: &[u8]) -> Vec<Self> {
        let Some(boundary) = &self.boundary else { return Vec::new() };
        let mut children = Vec::new();
        let (mut at, mut start) = (self.body.start, None);
        while at < self.body.end {
            let end = line_end(file, at, self.body.end);
            let line = file[at..end].trim_ascii_end();
            let rest = line.strip_prefix(b"--").and_then(|line| line.strip_prefix(boundary.as_bytes()));
            if let Some(rest @ (b"" | b"--")) = rest {
                children.extend(start.map(|start| self.child(file, start..at)));
                start = rest.is_empty().then_some(end);
                if start.is_none() {
                    break;
                }
            }
            at = end;
        }
        // A message that was cut has no last boundary.
        children.extend(start.map(|start| self.child(file, start..self.body.end)));
        children
    }

    fn child(&self, file: &[u8], range: Range<usize>) -> Self {
        let (fields, body) = Fields::read(file, range.clone());
        Self::new(file, &fields, body..range.end, self.depth + 1)
    }

    /// Whether its body has anything but white space.
    fn says_something(&self, file: &[u8]) -> bool {
        file[self.body.clone()].iter().any(|byte| !byte.is_ascii_whitespace())
    }
}

/// The texts of a message in order; what is attached goes to `attachments` by name.
pub(super) fn texts(file: &[u8], whole: MailPart, attachments: &mut Vec<String>) -> Vec<MailPart> {
    let (mut texts, mut open) = (Vec::new(), vec![whole]);
    while let Some(part) = open.pop() {
        if part.is_text() {
            texts.push(part);
        } else if part.is_multipart() && part.depth < NESTING {
            let mut children = part.children(file);
            if part.kind == "multipart/alternative"
                && let Some(best) = best_of(file, &children)
            {
                open.push(children.swap_remove(best));
            } else {
                open.extend(children.into_iter().rev());
            }
        } else {
            attachments.push(part.name.unwrap_or(part.kind));
        }
    }
    texts
}

/// Which of several forms of the same text is read.
fn best_of(file: &[u8], forms: &[MailPart]) -> Option<usize> {
    let of = |kind: &str| forms.iter().position(|form| form.kind == kind && form.says_something(file));
    of("text/plain").or_else(|| of("text/html")).or_else(|| forms.iter().position(MailPart::is_multipart))
}
