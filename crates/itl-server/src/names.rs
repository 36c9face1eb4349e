//! Ids, secrets and names: random or made of contents; what people call a file is never a path.

use sha2::{Digest, Sha256};

/// Longest name of an upload, in characters.
const MAX_NAME: usize = 200;

/// Longest ending of a name that is kept where the name is too long, with its dot.
const MAX_ENDING: usize = 10;

/// Bytes of a random id, which is twice as many letters.
const ID_BYTES: usize = 16;

/// An id that nobody can guess.
///
/// # Panics
/// If the system has no random numbers, without which nothing here is safe.
pub(crate) fn random_id() -> String {
    hex(&random::<ID_BYTES>())
}

/// Random bytes of the system.
///
/// # Panics
/// As [`random_id`].
#[allow(clippy::expect_used, reason = "a server without random numbers must not go on")]
pub(crate) fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the system has random numbers");
    bytes
}

/// Bytes in hexadecimal.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// An id that these parts have alone, and always.
pub(crate) fn id_of<'a>(parts: impl IntoIterator<Item = &'a str>) -> String {
    let mut hash = Sha256::new();
    for part in parts {
        hash.update((part.len() as u64).to_le_bytes());
        hash.update(part);
    }
    hex(&hash.finalize()[..ID_BYTES])
}

/// Whether a text can be an id: what is no id leads to no file and no row.
pub(crate) fn is_id(text: &str) -> bool {
    text.len() == 2 * ID_BYTES && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
}

/// What people called a file, as one plain name: no folder, nothing that steers a screen.
pub(crate) fn plain_name(given: &str, instead: &str) -> String {
    let last = given.rsplit(['/', '\\']).next().unwrap_or_default();
    let shown = |c: &char| !c.is_control() && !is_mark(*c);
    let name: String = last.chars().filter(shown).collect();
    let name = shortened(name.trim());
    let name = name.as_str();
    if name.is_empty() || name.bytes().all(|byte| byte == b'.') {
        instead.to_owned()
    } else {
        name.to_owned()
    }
}

/// A name of at most as many characters as one may have. Its ending stays: readers tell kinds of text by it.
fn shortened(name: &str) -> String {
    let count = name.chars().count();
    if count <= MAX_NAME {
        return name.to_owned();
    }
    let ending = name.rsplit_once('.').map_or(0, |(_, ending)| 1 + ending.chars().count());
    let ending = if ending <= MAX_ENDING { ending } else { 0 };
    name.chars().take(MAX_NAME - ending).chain(name.chars().skip(count - ending)).collect()
}

/// Marks of direction, and others that nobody sees: a name must be what it looks like.
fn is_mark(c: char) -> bool {
    matches!(c, '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{2069}' | '\u{FEFF}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_never_a_path() {
        for (given, name) in [
            ("report.pdf", "report.pdf"),
            ("../../etc/passwd", "passwd"),
            ("C:\\temp\\a b.docx", "a b.docx"),
            ("..", "document"),
            ("a/", "document"),
            ("", "document"),
            ("fdp.\u{202E}exe\n", "fdp.exe"),
            ("<img src=x>.txt", "<img src=x>.txt"),
        ] {
            assert_eq!(plain_name(given, "document"), name);
        }
        assert_eq!(plain_name(&"é".repeat(500), "document").chars().count(), MAX_NAME);
        let long = plain_name(&format!("{}.markdown", "é".repeat(500)), "document");
        assert!(long.ends_with("é.markdown") && long.chars().count() == MAX_NAME);
    }

    #[test]
    fn parts_have_an_id_of_their_own() {
        assert_eq!(id_of(["a", "bc"]), id_of(["a", "bc"]));
        assert_ne!(id_of(["a", "bc"]), id_of(["ab", "c"]));
        assert!(is_id(&id_of(["a"])) && is_id(&random_id()));
        assert!(!is_id("../../../../../../../etc/passwd") && !is_id(""));
    }
}
