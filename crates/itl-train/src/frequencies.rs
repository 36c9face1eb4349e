//! Frequency tables: sentences of a treebank in; how often the words of a language stand in general text, and a card, out.
//!
//! The sentences go through the graded core of the language, as a document would. Nothing of them is kept but counts.

use itl_base::{ByteSpan, Cancel, Language};
use itl_text::{Compounds, CoreSettings, Frequencies, LinguisticCore};

use crate::treebank::Sentence;

/// Made of treebanks, with the card that says so.
pub struct FrequencyTable {
    /// The table.
    pub table: Frequencies,
    /// Its bytes.
    pub bytes: Vec<u8>,
    /// Its card, in Markdown.
    pub card: String,
}

/// Counts the words of these sentences. `made_of` names their treebanks.
///
/// # Errors
/// If the language is not supported.
pub fn frequency_table(
    language: &str,
    sentences: &[Sentence],
    made_of: &str,
) -> Result<FrequencyTable, String> {
    let code = Language::new(language).ok_or_else(|| format!("{language} is not a code of a language"))?;
    // As the graded scheme reads: words of three letters and more, compounds split, no part of speech.
    let settings = CoreSettings {
        min_short_len: 2,
        compounds: Compounds::Split,
        tagger: false,
        ..CoreSettings::of(code)
    };
    let core = LinguisticCore::new(settings).map_err(|error| error.to_string())?;
    let mut read = Vec::with_capacity(sentences.len());
    for sentence in sentences {
        let text = sentence.text();
        let blocks = [ByteSpan::new(0, text.len())];
        read.push(core.analyze(&text, &blocks, &Cancel::never()).map_err(|error| error.to_string())?);
    }
    let stems = read.iter().map(|found| found.words().map(|word| found.stems.get(word.stem)).collect());
    let table = Frequencies::count(stems);
    let bytes = table.to_bytes();
    let card = card(language, &table, bytes.len(), made_of);
    Ok(FrequencyTable { table, bytes, card })
}

/// What a table was made of, and how to make it again.
fn card(language: &str, table: &Frequencies, bytes: usize, made_of: &str) -> String {
    let words: u64 = table.words().map(|(_, count)| u64::from(count)).sum();
    format!(
        "# Frequencies of words: {language}\n\n\
         Written by `cargo xtask frequencies`; do not edit.\n\n\
         | | |\n|---|---|\n\
         | file | `{language}.frequencies`, {bytes} bytes |\n\
         | core | version {} |\n\
         | sentences | {} |\n\
         | stems, words that count | {}, {words} |\n\
         | made of | {made_of}; nothing of what taggers are tested on |\n\
         | licence | {} |\n\n\
         For each stem the number of sentences that hold it and how often it stands in them, and how many sentences have so\n\
         many words. It holds no sentence. Words are read as the graded scheme reads them: three letters and more, without stop\n\
         words, compounds split. Made again with:\n\n    cargo xtask frequencies {language} --treebanks DIR\n",
        itl_text::CORE_VERSION,
        table.sentences(),
        table.words().len(),
        licence_of(made_of),
    )
}

/// Share-alike data are shared alike. What is under CC BY, or under LGPL-LR, is named: all else is under CC BY-SA.
fn licence_of(made_of: &str) -> &'static str {
    let parts = || made_of.split(", ");
    if parts().any(|part| part.contains("Sequoia")) {
        "CC BY-SA 4.0 (share-alike) as far as it stems from French-GSD, LGPL-LR as far as it stems from French-Sequoia"
    } else if parts().all(|part| part.contains("AnCora")) {
        "CC BY 4.0 (attribution)"
    } else {
        "CC BY-SA 4.0 (attribution, share-alike)"
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::treebank::Column;

    #[test]
    fn a_sentence_is_read_as_it_is_written() {
        let treebank = "1\tClean\t_\tADJ\tJJ\t_\t_\t_\t_\t_\n2\twater\t_\tNOUN\tNN\t_\t_\t_\t_\tSpaceAfter=No\n\
                        3\t,\t_\tPUNCT\t,\t_\t_\t_\t_\t_\n4\tand\t_\tCCONJ\tCC\t_\t_\t_\t_\t_\n\
                        5\twaters\t_\tNOUN\tNNS\t_\t_\t_\t_\tSpaceAfter=No\n6\t.\t_\tPUNCT\t.\t_\t_\t_\t_\t_\n";
        let sentences = Sentence::parse_all(treebank, Column::Xpos);
        assert_eq!(sentences[0].text(), "Clean water, and waters.");
        let made = frequency_table("en", &sentences, "English-EWT: train").unwrap();
        assert_eq!(made.table.words().collect::<Vec<_>>(), [("clean", 1), ("water", 2)]);
        assert_eq!(made.table.lengths(), [0, 0, 0, 1]);
        assert!(made.card.contains("CC BY-SA 4.0"));
    }
}
