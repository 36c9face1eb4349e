//! JSON as bytes: what could steer a terminal is written as an escape. It reads back as the same text.
//!
//! JSON itself demands that of the controls below U+0020 only. Those from U+007F to U+009F and the marks that turn the direction of
//! writing reach terminals and people as well, through `cat` and `less` at the latest.

use serde::Serialize;
use serde_json::Serializer;
use serde_json::ser::{CompactFormatter, Formatter, PrettyFormatter};
use std::io::{self, Write};

/// Writes a value on one line.
///
/// # Errors
/// If `out` fails.
pub fn write_line(out: &mut dyn Write, value: &(impl Serialize + ?Sized)) -> io::Result<()> {
    Ok(value.serialize(&mut Serializer::with_formatter(out, Visible(CompactFormatter)))?)
}

/// Writes a value on many lines, for people.
///
/// # Errors
/// If `out` fails.
pub fn write_pretty(out: &mut dyn Write, value: &(impl Serialize + ?Sized)) -> io::Result<()> {
    Ok(value.serialize(&mut Serializer::with_formatter(out, Visible(PrettyFormatter::new())))?)
}

/// Another formatter, with more escapes in strings.
struct Visible<F>(F);

/// Hands what is asked for over to the other formatter.
macro_rules! as_before {
    ($($name:ident($($argument:ident: $type:ty),*);)+) => {$(
        fn $name<W: ?Sized + Write>(&mut self, out: &mut W $(, $argument: $type)*) -> io::Result<()> {
            self.0.$name(out $(, $argument)*)
        }
    )+};
}

impl<F: Formatter> Formatter for Visible<F> {
    as_before! {
        begin_array();
        end_array();
        begin_array_value(first: bool);
        end_array_value();
        begin_object();
        end_object();
        begin_object_key(first: bool);
        end_object_key();
        begin_object_value();
        end_object_value();
    }

    fn write_string_fragment<W: ?Sized + Write>(&mut self, out: &mut W, fragment: &str) -> io::Result<()> {
        let mut written = 0;
        // Only characters that begin with one of these bytes are looked at.
        if fragment.bytes().any(|byte| matches!(byte, 0x7F | 0xC2 | 0xD8 | 0xE2)) {
            for (at, c) in fragment.char_indices().filter(|(_, c)| steers(*c)) {
                out.write_all(&fragment.as_bytes()[written..at])?;
                write!(out, "\\u{:04x}", u32::from(c))?;
                written = at + c.len_utf8();
            }
        }
        out.write_all(&fragment.as_bytes()[written..])
    }
}

/// Whether a terminal or a person could be led by a character that JSON lets stand.
fn steers(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{61C}' | '\u{200E}' | '\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use serde_json::{Value, json};

    fn written(value: &Value) -> [String; 2] {
        let (mut line, mut lines) = (Vec::new(), Vec::new());
        write_line(&mut line, value).unwrap();
        write_pretty(&mut lines, value).unwrap();
        [line, lines].map(|bytes| String::from_utf8(bytes).unwrap())
    }

    #[test]
    fn what_steers_is_seen_and_the_value_stays() {
        let value = json!({ "a\u{9b}": ["\u{7f}\u{85}x\u{202e}gpj\u{2069}\u{61c}\n", 1.5, null] });
        let [line, lines] = written(&value);
        assert_eq!(line, "{\"a\\u009b\":[\"\\u007f\\u0085x\\u202egpj\\u2069\\u061c\\n\",1.5,null]}");
        assert_eq!(serde_json::from_str::<Value>(&lines).unwrap(), value);
        let plain = json!({ "Zoë": ["“quoted” – 漢字 ½ ", {}, []] });
        assert_eq!(
            written(&plain),
            [serde_json::to_string(&plain).unwrap(), serde_json::to_string_pretty(&plain).unwrap()]
        );
    }

    proptest! {
        #[test]
        fn any_text_reads_back(text in "[\\x00-\\x{A0}\\x{600}-\\x{620}\\x{2000}-\\x{2070}\\x{D7F0}-\\x{F000}]*") {
            let value = json!({ text.clone(): text });
            for written in written(&value) {
                prop_assert!(!written.chars().any(|c| steers(c) && c != '\n'));
                prop_assert_eq!(serde_json::from_str::<Value>(&written).unwrap(), value.clone());
            }
        }
    }
}
