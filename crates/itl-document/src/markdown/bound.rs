//! A Markdown text in, the same text without deep quotations and lists out, of the same length.
//!
//! The parser looks, for every line, at all quotations and lists that are open: a text that opens many of them and
//! then has many lines would take quadratic time. A mark that opens one stands in a column at least as far to the
//! right as there are others around it, so marks beyond a column are taken away.

/// Deepest nesting; texts that people write have less than ten.
const DEPTH: usize = 100;

/// The text with what is too deep blotted out; `None` if nothing is.
pub(super) fn bounded(text: &str, depth: u32) -> Option<String> {
    let bound = 2 * DEPTH.min(depth as usize);
    let mut deep: Vec<usize> = Vec::new();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        deep.extend(first_mark_beyond(line.as_bytes(), bound).map(|at| start + at));
        start += line.len();
    }
    if deep.is_empty() {
        return None;
    }
    let mut bytes = text.as_bytes().to_vec();
    for at in deep {
        // A mark is ASCII; as a letter it opens nothing, nor does what follows it.
        bytes[at] = b'x';
    }
    String::from_utf8(bytes).ok()
}

/// The first mark of a quotation or list in a line that stands beyond a column.
fn first_mark_beyond(line: &[u8], bound: usize) -> Option<usize> {
    let (mut at, mut column) = (0, 0);
    loop {
        let rest = line.get(at..)?;
        let length = match *rest.first()? {
            b' ' | b'>' => 1,
            b'\t' => {
                column += 3;
                1
            }
            b'-' | b'*' | b'+' if is_blank(rest.get(1)) => 1,
            b'0'..=b'9' => {
                let digits = rest.iter().take(10).take_while(|byte| byte.is_ascii_digit()).count();
                let ends = matches!(rest.get(digits), Some(b'.' | b')')) && is_blank(rest.get(digits + 1));
                if !ends {
                    return None;
                }
                digits + 1
            }
            _ => return None,
        };
        if column > bound && !matches!(rest[0], b' ' | b'\t') {
            return Some(at);
        }
        at += length;
        column += length;
    }
}

fn is_blank(byte: Option<&u8>) -> bool {
    byte.is_none_or(|byte| matches!(byte, b' ' | b'\t' | b'\r' | b'\n'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_deep_marks_are_taken_away() {
        let usual = "> - 1. a\n          - b\n\n------------\n* * *\n10000 houses\n";
        assert_eq!(bounded(usual, 500), None);
        assert_eq!(bounded(&"-".repeat(1000), 500), None);
        assert_eq!(bounded(&" ".repeat(1000), 500), None);
        // Columns from 0: the one at 2 * 3 is the last that is within the bound.
        assert_eq!(bounded(">>>>>>>>>a", 3).as_deref(), Some(">>>>>>>x>a"));
        assert_eq!(bounded("- - - - - a\n- b", 3).as_deref(), Some("- - - - x a\n- b"));
        assert_eq!(bounded("\t\t1. a", 3).as_deref(), Some("\t\tx. a"));
    }
}
