//! Labels at the head of a sentence: `1.`, `a.`, `(iv).`, `Article 5.`, `§ 3.` In comes what stands
//! before a full stop, out goes whether it only numbers what follows.

use std::sync::LazyLock;

use foldhash::fast::FixedState;
use hashbrown::HashSet;

use crate::lexicon::Lowered;

/// The longest label that is looked at, in bytes.
const LONGEST: usize = 40;

/// Words that number what follows them.
const HEADS: &str = "article section chapter part annex appendix schedule goal target principle table figure \
    box rule step clause paragraph recital title artículo capítulo sección título anexo tabla figura cuadro objetivo \
    meta principio article chapitre titre annexe tableau objectif cible principe artikel artikels artikeln absatz abschnitt kapitel teil anhang \
    tabelle abbildung ziel articolo capo titolo allegato tabella obiettivo artigo secção seção quadro hoofdstuk \
    bijlage tabel figuur del tabell bilaga tabel bilag vedlegg figur artikkel artikla luku taulukko kuva liite \
    articolul capitolul anexa tabelul figura capítol secció annex quadre taula статья глава раздел таблица рисунок \
    приложение стаття глава розділ таблиця článek kapitola tabulka obrázek příloha član glava tabela slika άρθρο \
    κεφάλαιο πίνακας σχήμα παράρτημα madde bölüm tablo şekil ek art fig tab sec §";

static HEAD_SET: LazyLock<HashSet<&str, FixedState>> = LazyLock::new(|| HEADS.split_whitespace().collect());

/// Whether `head`, all that stands before the full stop, is a label.
pub(super) fn is_label(head: &str) -> bool {
    if head.len() > LONGEST {
        return false;
    }
    match head.split_once(char::is_whitespace) {
        None => {
            let head = head.trim_start_matches('§');
            is_number(head.trim_matches(['(', ')', '[', ']']))
        }
        Some((word, number)) => is_number(number.trim_start()) && is_head(word),
    }
}

/// Whether `word` announces a number: `Article`, `Kapitel`.
pub(super) fn is_head(word: &str) -> bool {
    let word = word.trim_end_matches('.');
    Lowered::of(word).is_some_and(|word| HEAD_SET.contains(word.as_str()))
}

/// `12`, `1.2.3`, `1.a`, `12b`, `iv`, `C`.
pub(super) fn is_number(label: &str) -> bool {
    !label.is_empty() && label.split(['.', '-']).all(is_part)
}

fn is_part(part: &str) -> bool {
    let rest = part.trim_start_matches(|c: char| c.is_ascii_digit());
    if part.len() - rest.len() > 3 {
        return false;
    }
    let mut letters = rest.chars();
    match (letters.next(), letters.next()) {
        (None, _) => !part.is_empty(),
        (Some(letter), None) => letter.is_alphabetic(),
        _ => rest.len() == part.len() && is_roman(rest),
    }
}

/// A small Roman numeral in one case.
pub(super) fn is_roman(word: &str) -> bool {
    !word.is_empty()
        && word.len() <= 7
        && (word.bytes().all(|b| matches!(b, b'i' | b'v' | b'x'))
            || word.bytes().all(|b| matches!(b, b'I' | b'V' | b'X' | b'L' | b'C')))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_number_what_follows() {
        for head in
            ["1", "1.2", "a", "B", "(a)", "iv", "XII", "12b", "1.a", "Article 5", "§ 3", "§3", "Table 2.1"]
        {
            assert!(is_label(head), "{head}");
        }
        for head in ["", "Yes", "2019", "Paris", "ab", "Smith 5", "The 5", "mix", "1.2019"] {
            assert!(!is_label(head), "{head}");
        }
    }
}
