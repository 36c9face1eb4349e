//! Words that a fuzzer puts into inputs: seeds in, a dictionary of libFuzzer out.
//!
//! What a reader looks for stands in the seeds of its format, so that there is no second list of it.

use std::collections::BTreeSet;
use std::path::Path;

use crate::files;

/// Lengths of what is taken for a word of a format.
const SHORTEST: usize = 3;
const LONGEST: usize = 32;

/// The words of the files of a folder, in their order.
pub(super) fn words(folder: &Path) -> Result<String, String> {
    let mut words = BTreeSet::new();
    for name in files::names(folder)? {
        let bytes = files::read_bytes(&folder.join(name))?;
        let found = bytes.split(|byte| !is_letter(*byte));
        let sized = found.filter(|word| (SHORTEST..=LONGEST).contains(&word.len()));
        words.extend(sized.map(|word| String::from_utf8_lossy(word).into_owned()));
    }
    Ok(words.into_iter().map(|word| format!("\"{word}\"\n")).collect())
}

fn is_letter(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"_:@#%/.-".contains(&byte)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_those_of_names_and_operators() {
        let word = |text: &[u8]| text.iter().all(|byte| is_letter(*byte));
        assert!(word(b"w:p") && word(b"/FlateDecode") && word(b"@context"));
        assert!(!word(b"\"a\\") && !word(b"<p>"));
    }
}
