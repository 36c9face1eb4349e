//! Enumerators: the text of a block in, the length of the marks that it begins with out: bullets, `a.`, `(e)`, `iv)`, `2.1`,
//! `§ 4`. It never looks behind them: a line that was cut by its width may begin like one.

/// Marks that stand behind each other at the beginning of one block: `1. (a) – …`.
const MOST: usize = 3;
/// Longest roman number, in letters.
const LONGEST_ROMAN: usize = 7;

/// How many bytes of a text are enumerators, with the white space before and behind them; 0 where it begins with words.
#[must_use]
pub(crate) fn enumerator(text: &str) -> usize {
    let mut rest = text.trim_start();
    let mut length = 0;
    for _ in 0..MOST {
        let Some(after) = without_mark(rest) else { break };
        rest = after;
        length = text.len() - rest.len();
    }
    length
}

/// What stands behind one mark, which has white space behind it and words behind that.
fn without_mark(text: &str) -> Option<&str> {
    let text = text.strip_prefix('§').map_or(text, str::trim_start);
    let (head, rest) = text.split_once(char::is_whitespace)?;
    let rest = rest.trim_start();
    (!rest.is_empty() && (is_bullet(head) || is_number(head))).then_some(rest)
}

fn is_bullet(head: &str) -> bool {
    matches!(head, "-" | "*" | "•" | "–" | "—" | "◦" | "▪" | "■" | "●" | "○" | "‣" | "·" | "➢" | "✓" | "")
}

/// `1.`, `(a)`, `iv)`, `[2]`, `2.1`, `A.3.1`.
fn is_number(head: &str) -> bool {
    let open = head.strip_prefix(['(', '[']).unwrap_or(head);
    let mark = open.strip_suffix([')', ']', '.', ':']).unwrap_or(open);
    let closed = mark.len() < open.len();
    let mut parts = mark.split('.');
    let first = parts.next().unwrap_or("");
    let mut several = false;
    let numbers = parts.all(|part| {
        several = true;
        is_digits(part)
    });
    let letters = is_letter(first) || is_roman(first);
    numbers && (is_digits(first) || letters) && (closed || several)
}

fn is_digits(part: &str) -> bool {
    (1..=3).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit())
}

fn is_letter(part: &str) -> bool {
    part.len() == 1 && part.bytes().all(|byte| byte.is_ascii_alphabetic())
}

fn is_roman(part: &str) -> bool {
    let all = |letters: &[u8]| part.bytes().all(|byte| letters.contains(&byte));
    (1..=LONGEST_ROMAN).contains(&part.len()) && (all(b"ivxl") || all(b"IVXL"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_at_the_beginning() {
        for (text, words) in [
            ("a. Passwords are changed", "Passwords are changed"),
            ("(e) the right to object", "the right to object"),
            ("  iv)  the right", "the right"),
            ("2.1 Energy", "Energy"),
            ("2.1.3. Energy", "Energy"),
            ("A.9.2 Access", "Access"),
            ("§ 4.1 Access", "Access"),
            ("– 1. (a) Access", "Access"),
            ("• \u{a0}Access", "Access"),
            ("[12] Access", "Access"),
        ] {
            assert_eq!(&text[enumerator(text)..], words, "{text:?}");
        }
        for text in [
            "We save",
            "e.g. energy",
            "i.e. energy",
            "2030 goals",
            "12 sites",
            "a",
            "a.",
            "1.",
            "-5 %",
            "",
            "mix. It",
        ] {
            assert_eq!(enumerator(text), 0, "{text:?}");
        }
    }
}
