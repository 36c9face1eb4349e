//! The head of a message or of a part in, its fields by name out: lines that go on are joined, and words that were
//! encoded for sending are decoded.

use encoding_rs::Encoding;
use std::ops::Range;

use super::transfer::{base64, hex};

/// Most bytes of a field that are looked at.
const FIELD: usize = 1 << 14;
/// Most fields of a head.
const FIELDS: usize = 1000;

/// A field and where its value stands in the file.
struct Field {
    name: String,
    value: Range<usize>,
}

/// The fields of a head.
#[derive(Default)]
pub(super) struct Fields(Vec<Field>);

impl Fields {
    /// Reads the head that stands in a range of the file; returns where the body begins.
    pub(super) fn read(file: &[u8], range: Range<usize>) -> (Self, usize) {
        let mut fields = Self::default();
        let mut at = range.start;
        while at < range.end {
            let end = line_end(file, at, range.end);
            let line = file[at..end].trim_ascii_end();
            if line.is_empty() {
                return (fields, end);
            }
            let goes_on = line.first().is_some_and(|byte| matches!(byte, b' ' | b'\t'));
            let room = fields.0.len() < FIELDS;
            match (field_name(line), fields.0.last_mut()) {
                (_, Some(last)) if goes_on => last.value.end = at + line.len(),
                (Some(name), _) if room => {
                    let value = at + name.len() + 1..at + line.len();
                    fields.0.push(Field { name: name.to_ascii_lowercase(), value });
                }
                (Some(_), _) => {}
                // Some programs leave out the empty line in front of the body.
                (None, _) => return (fields, at),
            }
            at = end;
        }
        (fields, range.end)
    }

    /// Whether there is any.
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether there is a field of that name, in lower case.
    pub(super) fn has(&self, name: &str) -> bool {
        self.0.iter().any(|field| field.name == name)
    }

    /// The value of a field on one line, decoded, and where it stands.
    pub(super) fn get(&self, file: &[u8], name: &str) -> Option<(String, Range<usize>)> {
        let field = self.0.iter().find(|field| field.name == name)?;
        let range = field.value.start..field.value.end.min(field.value.start + FIELD);
        let (value, _) = encoding_rs::UTF_8.decode_without_bom_handling(&file[range.clone()]);
        let value = decode_words(&value.split_whitespace().collect::<Vec<_>>().join(" "));
        (!value.trim().is_empty()).then_some((value, range))
    }

    /// The value of a field alone; nothing is the empty text.
    pub(super) fn value(&self, file: &[u8], name: &str) -> String {
        self.get(file, name).map(|(value, _)| value).unwrap_or_default()
    }
}

/// Where the line that begins at `at` ends, with its end.
pub(super) fn line_end(file: &[u8], at: usize, end: usize) -> usize {
    file[at..end].iter().position(|&byte| byte == b'\n').map_or(end, |found| at + found + 1)
}

/// The name in front of a colon, if a line begins with one.
pub(super) fn field_name(line: &[u8]) -> Option<&str> {
    let colon = line.iter().position(|&byte| byte == b':').filter(|&colon| (1..=76).contains(&colon))?;
    let name = &line[..colon];
    let plain = name.iter().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.'));
    str::from_utf8(name).ok().filter(|_| plain)
}

/// A parameter of a field such as `text/plain; charset="utf-8"`, also in the form `filename*=UTF-8''na%C3%AFve.txt`.
pub(super) fn parameter(value: &str, name: &str) -> Option<String> {
    for piece in pieces(value).skip(1) {
        let Some((key, text)) = piece.split_once('=') else { continue };
        let key = key.trim().to_ascii_lowercase();
        let text = text.trim().trim_matches('"');
        if key == name {
            return Some(text.to_owned());
        }
        if key.trim_end_matches('*').trim_end_matches("*0") == name {
            let coded = text.splitn(3, '\'').nth(2).unwrap_or(text);
            return Some(String::from_utf8_lossy(&percent_decoded(coded)).into_owned());
        }
    }
    None
}

/// The pieces of a value between semicolons that stand in no quotation.
fn pieces(value: &str) -> impl Iterator<Item = &str> {
    let mut quoted = false;
    value.split(move |c| {
        quoted ^= c == '"';
        c == ';' && !quoted
    })
}

fn percent_decoded(text: &str) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let [first, after @ ..] = rest {
        let two = after.get(..2).and_then(|two| str::from_utf8(two).ok());
        match two.and_then(hex).filter(|_| *first == b'%') {
            Some(byte) => {
                bytes.push(byte);
                rest = &after[2..];
            }
            None => {
                bytes.push(*first);
                rest = after;
            }
        }
    }
    bytes
}

/// Decodes words such as `=?utf-8?Q?Gr=C3=B6=C3=9Fe?=`; space between two of them belongs to neither.
fn decode_words(text: &str) -> String {
    let (mut out, mut rest, mut after_word) = (String::new(), text, false);
    while let Some(start) = rest.find("=?") {
        let (before, word) = rest.split_at(start);
        let Some((decoded, length)) = decode_word(word) else {
            let (kept, further) = rest.split_at(start + 2);
            out.push_str(kept);
            rest = further;
            after_word = false;
            continue;
        };
        if !(after_word && before.trim().is_empty()) {
            out.push_str(before);
        }
        out.push_str(&decoded);
        rest = &word[length..];
        after_word = true;
    }
    out.push_str(rest);
    out
}

/// The text of the encoded word that a text begins with, and how long the word is.
fn decode_word(text: &str) -> Option<(String, usize)> {
    let (charset, rest) = text.strip_prefix("=?")?.split_once('?')?;
    let (form, rest) = rest.split_once('?')?;
    let (sent, _) = rest.split_once("?=")?;
    let bytes = match form {
        "B" | "b" => base64(sent.as_bytes()),
        "Q" | "q" => percent_decoded(&sent.replace('%', "%25").replace('_', " ").replace('=', "%")),
        _ => return None,
    };
    let length = charset.len() + form.len() + sent.len() + 6;
    let charset = charset.split('*').next().unwrap_or_default();
    let encoding = Encoding::for_label(charset.as_bytes())?;
    Some((encoding.decode_without_bom_handling(&bytes).0.into_owned(), length))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_that_were_encoded_for_sending() {
        for (sent, meant) in [
            ("=?utf-8?Q?Gr=C3=B6=C3=9Fe_100%?= of =?ISO-8859-1?Q?caf=E9?=", "Größe 100% of café"),
            ("=?UTF-8?B?RW5lcmdp?= =?utf-8?b?ZQ==?= now", "Energie now"),
            ("a =?no-such?Q?b?= =? c", "a =?no-such?Q?b?= =? c"),
            ("=?utf-8*en?q?x?=", "x"),
        ] {
            assert_eq!(decode_words(sent), meant);
        }
    }

    #[test]
    fn parameters_of_fields() {
        let value = "attachment; filename=\"a; b.pdf\"; size=3";
        assert_eq!(parameter(value, "filename").as_deref(), Some("a; b.pdf"));
        assert_eq!(parameter(value, "size").as_deref(), Some("3"));
        assert_eq!(parameter("x; filename*=UTF-8''na%C3%AFve.txt", "filename").as_deref(), Some("naïve.txt"));
        assert_eq!(parameter("text/plain", "charset"), None);
    }

    #[test]
    fn lines_go_on_and_the_body_follows_an_empty_one() {
        let file = b"Subject: one\r\n two\r\nX-Empty:\r\n\r\nBody: not a field";
        let (fields, body) = Fields::read(file, 0..file.len());
        assert_eq!(fields.value(file, "subject"), "one two");
        assert!(fields.has("x-empty") && !fields.has("body"));
        assert_eq!(&file[body..], b"Body: not a field");
        let (fields, body) = Fields::read(b"no field at all", 0..15);
        assert!(fields.is_empty() && body == 0);
    }
}
