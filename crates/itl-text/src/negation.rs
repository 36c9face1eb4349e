//! Negation and absence: the text of a unit in; the stretches of it that a cue denies out.
//!
//! "Backups are not made", "without access control", "kein Verfahren": such a text uses the words of a concept and says that it is not there.
//! Cues come from a list for each language (`data/negation/README.md`). A cue is none inside a phrase that denies nothing ("not only"), in a
//! clause with a word of duty, because a prohibition is a rule ("must not be shared"), behind a word that opens a condition ("if you do
//! not"), and at the beginning of an instruction ("Do not share").

use std::sync::LazyLock;

use crate::pack::Pack;
use itl_base::{ByteSpan, Language};

/// Words behind a cue that it can deny.
const AHEAD: usize = 10;
/// Words before a cue that it can deny.
const BEHIND: usize = 8;

/// A cue, and what it denies.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Denial {
    /// The cue in lower case.
    pub cue: String,
    /// The stretch of text that it denies, the cue inside.
    pub scope: ByteSpan,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    After,
    Around,
    Alone,
    Never,
    Duty,
    Open,
    Break,
}

/// The cues of a language: phrases by their first words.
struct Cues {
    phrases: Vec<(Vec<&'static str>, Kind)>,
}

/// The lists, by the code of the language.
static LISTS: &[(&str, &str)] = &[
    ("ca", include_str!("../data/negation/ca.txt")),
    ("da", include_str!("../data/negation/da.txt")),
    ("de", include_str!("../data/negation/de.txt")),
    ("en", include_str!("../data/negation/en.txt")),
    ("es", include_str!("../data/negation/es.txt")),
    ("fr", include_str!("../data/negation/fr.txt")),
    ("it", include_str!("../data/negation/it.txt")),
    ("nb", include_str!("../data/negation/nb.txt")),
    ("nl", include_str!("../data/negation/nl.txt")),
    ("pl", include_str!("../data/negation/pl.txt")),
    ("pt", include_str!("../data/negation/pt.txt")),
    ("ro", include_str!("../data/negation/ro.txt")),
    ("sv", include_str!("../data/negation/sv.txt")),
];

static CUES: LazyLock<Vec<(&str, Cues)>> =
    LazyLock::new(|| LISTS.iter().map(|&(code, list)| (code, Cues::of(list))).collect());

impl Cues {
    fn of(list: &'static str) -> Self {
        let line = |line: &'static str| {
            let (kind, phrase) = line.split_once(' ')?;
            let kind = match kind {
                "after" => Kind::After,
                "around" => Kind::Around,
                "alone" => Kind::Alone,
                "never" => Kind::Never,
                "duty" => Kind::Duty,
                "open" => Kind::Open,
                "break" => Kind::Break,
                _ => return None,
            };
            Some((phrase.split(' ').collect(), kind))
        };
        let mut phrases: Vec<(Vec<&str>, Kind)> = list.lines().filter_map(line).collect();
        // The longest phrase at a place is the one that is meant.
        phrases.sort_by_key(|(words, _)| std::cmp::Reverse(words.len()));
        Self { phrases }
    }

    /// The longest phrase that begins at a word, of the kinds that are asked for.
    fn at(&self, words: &[Piece], kinds: &[Kind]) -> Option<(usize, Kind)> {
        let fits =
            |phrase: &[&str]| {
                phrase.len() <= words.len()
                    && phrase.iter().zip(words).enumerate().all(|(at, (word, piece))| {
                        piece.word == *word && (at == 0 || piece.mark == Mark::None)
                    })
            };
        let found = self.phrases.iter().find(|(phrase, kind)| kinds.contains(kind) && fits(phrase))?;
        Some((found.0.len(), found.1))
    }
}

/// Signs before a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Mark {
    None,
    Comma,
    /// A sign that ends a clause.
    End,
}

/// A word in lower case, and the signs before it.
struct Piece {
    word: String,
    span: ByteSpan,
    mark: Mark,
    capital: bool,
}

/// The words of a text. An apostrophe ends a word that is elided (`n'`, `l'`) and stands inside of others (`don't`).
fn pieces(text: &str, elides: bool) -> Vec<Piece> {
    let is_apostrophe = |c: char| matches!(c, '\'' | '’');
    let (mut pieces, mut mark) = (Vec::new(), Mark::None);
    let mut rest = 0;
    while let Some(c) = text[rest..].chars().next() {
        if !c.is_alphanumeric() {
            mark = mark.max(match c {
                ',' => Mark::Comma,
                '.' | ';' | ':' | '!' | '?' | '(' | ')' | '–' | '—' | '|' | '\t' | '•' => Mark::End,
                _ => Mark::None,
            });
            rest += c.len_utf8();
            continue;
        }
        let mut end = rest;
        for c in text[rest..].chars() {
            let inside = c.is_alphanumeric() || c == '-' || is_apostrophe(c);
            if !inside {
                break;
            }
            end += c.len_utf8();
            if is_apostrophe(c) && elides {
                break;
            }
        }
        let word = text[rest..end].replace('’', "'").to_lowercase();
        let word = if elides { word } else { word.trim_end_matches('\'').to_owned() };
        let span = ByteSpan::new(rest, end);
        pieces.push(Piece { word, span, mark, capital: c.is_uppercase() });
        mark = Mark::None;
        rest = end;
    }
    pieces
}

fn cues(language: Language) -> Option<&'static Cues> {
    let code = Pack::of(language)?.reading;
    CUES.iter().find(|(own, _)| *own == code).map(|(_, cues)| cues)
}

/// What the cues of a text deny; nothing in languages without a list.
#[must_use]
pub fn denials(language: Language, text: &str) -> Vec<Denial> {
    found(language, text, false)
}

/// The same with the cues of rules and conditions: every use of a word near a negation.
#[must_use]
pub fn negations(language: Language, text: &str) -> Vec<Denial> {
    found(language, text, true)
}

fn found(language: Language, text: &str, all: bool) -> Vec<Denial> {
    let Some(cues) = cues(language) else { return Vec::new() };
    let elides = matches!(language.code(), "fr" | "ca" | "it");
    let words = pieces(text, elides);
    let mut found = Vec::new();
    let mut at = 0;
    while at < words.len() {
        match cues.at(&words[at..], &[Kind::After, Kind::Around, Kind::Alone, Kind::Never]) {
            None => at += 1,
            Some((length, Kind::Never)) => at += length,
            Some((length, kind)) => {
                found.extend(denial(cues, &words, (at, length), kind, all));
                at += length;
            }
        }
    }
    found
}

/// The denial of a cue of so many words, unless its clause makes it a rule or a condition.
fn denial(
    cues: &Cues,
    words: &[Piece],
    (at, length): (usize, usize),
    kind: Kind,
    all: bool,
) -> Option<Denial> {
    let is = |at: usize, kind: Kind| cues.at(&words[at..], &[kind]).is_some();
    let behind = at + length;
    // From the sign or the word that ends the clause before, to the one that ends this clause.
    let start = (0..=at).rev().find(|&word| word == 0 || words[word].mark == Mark::End)?;
    let end = (behind..words.len())
        .find(|&word| words[word].mark == Mark::End || is(word, Kind::Break))
        .unwrap_or(words.len());
    // What stands before a comma is another part of the clause.
    let part = (start..=at).rev().find(|&word| words[word].mark != Mark::None || word == start)?;
    if !all && denies_nothing(cues, words, (start, part, at, behind, end)) {
        return None;
    }
    let alone = at == start && behind == end;
    let first = match kind {
        Kind::Alone if alone => 0,
        Kind::After if behind == end => return None,
        Kind::Around | Kind::Alone => {
            let near = at.saturating_sub(BEHIND).max(part);
            (near..at).rev().find(|&word| is(word, Kind::Break)).map_or(near, |word| word + 1)
        }
        _ => at,
    };
    let last = if alone { words.len() } else { end.min(behind + AHEAD) } - 1;
    let scope = ByteSpan { start: words[first].span.start, end: words[last].span.end };
    let cue: Vec<&str> = words[at..behind].iter().map(|piece| piece.word.as_str()).collect();
    Some(Denial { cue: cue.join(" "), scope })
}

/// Whether the clause of a cue makes it a rule, a condition, a name or an instruction; the places are those of the clause, of the part that
/// the cue is in, of the cue, of what is behind it, and of the end.
fn denies_nothing(
    cues: &Cues,
    words: &[Piece],
    (start, part, at, behind, end): (usize, usize, usize, usize, usize),
) -> bool {
    let is = |at: usize, kind: Kind| cues.at(&words[at..], &[kind]).is_some();
    let rule = (start..end).any(|word| !(at..behind).contains(&word) && is(word, Kind::Duty));
    // "Is not only a right": a phrase that begins in the cue or behind it takes it back.
    let taken_back = (at + 1..end).any(|word| is(word, Kind::Never));
    let condition = (part..at).any(|word| is(word, Kind::Open));
    // "Do Not Sell" is a name.
    let name = behind - at > 1 && words[at..behind].iter().all(|piece| piece.capital);
    let instruction = matches!(words[at].word.as_str(), "do" | "don't" | "never") && at == start;
    rule || taken_back || condition || name || instruction
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fold::fold;

    fn denied(code: &str, text: &str) -> Vec<String> {
        let language = Language::new(code).expect("a code");
        denials(language, text).iter().map(|denial| denial.scope.of(text).to_owned()).collect()
    }

    #[test]
    fn lists_are_read_whole() {
        for (code, list) in LISTS {
            let language = Language::new(code).expect("a code");
            let cues = Cues::of(list);
            assert_eq!(cues.phrases.len(), list.lines().count(), "{code}: a line has no kind");
            for (words, kind) in &cues.phrases {
                let same = words.iter().all(|word| *word == word.to_lowercase());
                assert!(same, "{code}: {kind:?} {words:?}");
                // A cue that the core folds to another word would still be found, because texts are compared as they are written.
                assert!(!fold(words[0], language).is_empty());
            }
            let mut lines: Vec<&str> = list.lines().collect();
            lines.sort_unstable();
            lines.dedup();
            assert_eq!(lines.len(), list.lines().count(), "{code}: a line stands twice");
        }
    }

    #[test]
    fn cues_deny_what_is_near() {
        let cases = [
            ("en", "We do not have an access control policy.", "do not have an access control policy"),
            ("en", "No encryption of data is performed.", "No encryption of data is performed"),
            ("en", "Backups are not made", "Backups are not made"),
            ("en", "The audit found a lack of training, and we act.", "lack of training, and we act"),
            ("en", "Data are stored here but not encrypted", "not encrypted"),
            ("en", "AC-17\tRemote access\tNot applicable", "AC-17\tRemote access\tNot applicable"),
            ("en", "Remote access is not applicable here", "Remote access is not applicable here"),
            ("de", "Wir haben kein Verfahren zur Zugriffskontrolle.", "kein Verfahren zur Zugriffskontrolle"),
            ("de", "Sicherungen werden nicht erstellt", "Sicherungen werden nicht erstellt"),
            ("fr", "Aucune sauvegarde n'est effectuée", "Aucune sauvegarde n'est effectuée"),
            ("fr", "L’entreprise n’a pas de plan climat", "L’entreprise n’a pas de plan climat"),
            ("es", "La empresa no dispone de un plan", "La empresa no dispone de un plan"),
            ("it", "Non è previsto un piano", "Non è previsto un piano"),
            ("pt", "Não existem cópias de segurança", "Não existem cópias de segurança"),
            ("nl", "Er is geen beleid voor toegang", "geen beleid voor toegang"),
            ("sv", "Det finns ingen plan för klimat", "ingen plan för klimat"),
            ("nn", "Selskapet har ikke en plan", "Selskapet har ikke en plan"),
            ("pl", "Firma nie ma planu", "Firma nie ma planu"),
        ];
        for (code, text, scope) in cases {
            assert_eq!(denied(code, text).first().map(String::as_str), Some(scope), "{text}");
        }
    }

    #[test]
    fn rules_conditions_and_phrases_deny_nothing() {
        let cases = [
            ("en", "Nobody may share passwords."),
            ("en", "Passwords must not be stored unencrypted."),
            ("en", "No employee is allowed to leave a laptop unattended."),
            ("en", "Users are not permitted to share accounts."),
            ("en", "Do not share passwords."),
            ("en", "Never leave a device unattended."),
            ("en", "We reduce not only waste but also water use."),
            ("en", "Incidents are reported no later than 72 hours after detection."),
            ("en", "We answer without undue delay."),
            ("en", "Access to care is not just a labour right but a human right."),
            ("en", "If you do not provide your data, we close the account."),
            ("en", "Devices that do not support encryption are replaced."),
            ("en", "Accounts that are no longer needed are removed."),
            ("en", "See section No. 5: Access control"),
            ("en", "GPC is a “Do Not Sell” signal."),
            ("en", "We’ll never sell your data."),
            ("en", "The policy covers access control."),
            ("de", "Passwörter dürfen nicht weitergegeben werden."),
            ("de", "Wir sparen nicht nur Energie, sondern auch Wasser."),
            ("fr", "Les mots de passe ne doivent pas être partagés."),
            ("fr", "Nous répondons sans délai."),
            ("fr", "Le plan ne concerne pas seulement le climat."),
            ("es", "Las contraseñas no deben compartirse."),
            ("it", "Le password non devono essere condivise."),
            ("pt", "As senhas não devem ser partilhadas."),
            ("nl", "Wachtwoorden mogen niet worden gedeeld."),
            ("eo", "Ni ne havas planon."),
        ];
        for (code, text) in cases {
            assert_eq!(denied(code, text), [""; 0], "{text}");
        }
    }

    #[test]
    fn a_cue_ends_with_its_clause() {
        let text = "We do not sell data; we encrypt all backups.";
        assert_eq!(denied("en", text), ["We do not sell data"]);
        let text = "No data is sold, but backups are encrypted";
        assert_eq!(denied("en", text), ["No data is sold"]);
    }
}
