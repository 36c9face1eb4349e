//! A review file: one decision a line, in the order in which they were made.
//!
//! In: bytes. Out: its lines, each a decision or damaged with the reason; and whether its last line is whole. A damaged line never
//! hides another one, and no line is ever written again: fields that this program does not know stay.

use sha2::{Digest, Sha256};

use crate::Decision;

/// A line of a review file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// Its number, from 1.
    pub number: usize,
    /// Its text, without the end of the line.
    pub text: String,
    /// The decision, or why it is none.
    pub decision: Result<Decision, String>,
}

/// A line that is no decision.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DamagedLine<'a> {
    /// Its number, from 1.
    pub number: usize,
    /// Why it is none.
    pub reason: &'a str,
}

/// How a file ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tail {
    /// With the end of a line, or the file is empty.
    Whole,
    /// With a line that lacks its end.
    Unended,
    /// In the middle of a line that was being written and was never confirmed: it is whole up to this byte.
    Torn(usize),
}

/// A review file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReviewFile {
    /// What messages call it.
    pub name: String,
    /// SHA-256 of its bytes, in hexadecimal.
    pub sha256: String,
    /// Its lines that are not empty.
    pub lines: Vec<Line>,
    /// How it ends.
    pub tail: Tail,
}

impl ReviewFile {
    /// Reads a file. Whatever the bytes are, there is an answer.
    #[must_use]
    pub fn read(name: &str, bytes: &[u8]) -> Self {
        let whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
        let tail = match &bytes[whole..] {
            [] => Tail::Whole,
            rest if is_cut(rest) => Tail::Torn(whole),
            _ => Tail::Unended,
        };
        let kept = if let Tail::Torn(whole) = tail { &bytes[..whole] } else { bytes };
        let text = String::from_utf8_lossy(kept.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(kept));
        let line = |(at, line): (usize, &str)| {
            let text = line.trim_end_matches('\r');
            (!text.trim().is_empty()).then(|| Line {
                number: at + 1,
                text: text.to_owned(),
                decision: Decision::of_line(text),
            })
        };
        Self {
            name: name.to_owned(),
            sha256: Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect(),
            lines: text.split('\n').enumerate().filter_map(line).collect(),
            tail,
        }
    }

    /// Its decisions, in order.
    pub fn decisions(&self) -> impl Iterator<Item = &Decision> {
        self.lines.iter().filter_map(|line| line.decision.as_ref().ok())
    }

    /// Its damaged lines, in order.
    pub fn damaged(&self) -> impl Iterator<Item = DamagedLine<'_>> {
        self.lines.iter().filter_map(|line| {
            let reason = line.decision.as_ref().err()?;
            Some(DamagedLine { number: line.number, reason })
        })
    }
}

/// Whether bytes are the beginning of a line of JSON that ends too early.
fn is_cut(rest: &[u8]) -> bool {
    match std::str::from_utf8(rest) {
        Ok(text) => {
            serde_json::from_str::<serde_json::Value>(text).is_err_and(|error| error.is_eof())
                && text.starts_with('{')
        }
        Err(error) => error.error_len().is_none() && rest.starts_with(b"{"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Ruling;

    fn line(concept: &str) -> String {
        Decision { comment: Some("Größe".into()), ..Decision::new(concept, Ruling::Unsure, "Ana") }.line()
    }

    #[test]
    fn a_damaged_line_is_named_and_the_rest_is_kept() {
        let conflict = format!("\u{feff}{}<<<<<<< HEAD\r\n\n{}", line("1"), line("2"));
        let file = ReviewFile::read("a", conflict.as_bytes());
        assert_eq!(file.decisions().map(|one| one.concept.as_str()).collect::<Vec<_>>(), ["1", "2"]);
        assert_eq!(file.damaged().map(|line| line.number).collect::<Vec<_>>(), [2]);
        assert_eq!(file.tail, Tail::Whole);
        assert_eq!(file.lines[1].text, "<<<<<<< HEAD");
    }

    #[test]
    fn a_file_cut_anywhere_keeps_every_line_before_the_cut() {
        let both = format!("{}{}", line("1"), line("2"));
        let first = line("1").len();
        for cut in 0..=both.len() {
            let file = ReviewFile::read("a", &both.as_bytes()[..cut]);
            let (kept, tail) = match cut {
                0 => (0, Tail::Whole),
                cut if cut < first - 1 => (0, Tail::Torn(0)),
                cut if cut == first - 1 => (1, Tail::Unended),
                cut if cut == first => (1, Tail::Whole),
                cut if cut < both.len() - 1 => (1, Tail::Torn(first)),
                cut if cut == both.len() - 1 => (2, Tail::Unended),
                _ => (2, Tail::Whole),
            };
            assert_eq!((file.decisions().count(), file.tail), (kept, tail), "cut at {cut}");
            assert_eq!(file.damaged().count(), 0, "cut at {cut}");
        }
    }

    #[test]
    fn what_a_person_typed_at_the_end_is_not_taken_for_a_cut_line() {
        let file = ReviewFile::read("a", format!("{}see above", line("1")).as_bytes());
        assert_eq!(file.tail, Tail::Unended);
        assert_eq!(file.damaged().map(|line| line.number).collect::<Vec<_>>(), [2]);
    }

    #[test]
    fn fields_of_later_programs_do_no_harm() {
        let later = line("1").replacen('{', "{\"priority\":3,", 1);
        let file = ReviewFile::read("a", later.as_bytes());
        assert_eq!(file.decisions().count(), 1);
        assert!(file.lines[0].text.contains("priority"));
    }
}
