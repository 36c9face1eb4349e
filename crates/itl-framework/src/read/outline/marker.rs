//! The number that a heading or paragraph begins with: `Article 5`, `Goal 7.1`, `§ 12`, `AC-2(1)`, `3.2`.

use std::borrow::Cow;

use super::numbering;

/// What kind of number it is.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Kind {
    /// A word and a number; the word in lower case.
    Word(Cow<'static, str>),
    /// A code of letters and digits.
    Code,
    /// Digits with dots.
    Decimal,
    /// Digits with a title right behind them, as statutes of the United Kingdom have them: `1Overview`.
    Section,
}

/// A number as it stands, and what it says about the place in the hierarchy.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Marker {
    pub(super) kind: Kind,
    /// As it is written, with single spaces: the id.
    pub(super) id: String,
    /// The number without the word.
    pub(super) number: String,
    /// How far up such a number stands in a text: chapters above articles.
    pub(super) rank: u8,
}

/// The rank of numbers without a word: below every word, the more dots the lower.
const PLAIN: u8 = 9;

/// Parts of a number. What has more is no number that a person gave.
const MAX_PARTS: usize = 20;

/// The number at the start of a text, and what follows it.
pub(super) fn marker(text: &str) -> Option<(Marker, &str)> {
    let text = text.trim_start();
    let (marker, rest) =
        word(text).or_else(|| code(text)).or_else(|| section(text)).or_else(|| decimal(text))?;
    (dots(&marker.number) <= MAX_PARTS).then_some((marker, rest))
}

fn word(text: &str) -> Option<(Marker, &str)> {
    let end = text.find(|c: char| c.is_whitespace() || c.is_ascii_digit()).unwrap_or(text.len());
    let (name, rest) = text.split_at(end);
    let (rank, word) = numbering::rank(&name.to_lowercase())?;
    let rest = rest.trim_start();
    let (number, rest) = split_number(rest)
        .map(|split| past_hyphen(rest, split))
        .or_else(|| split_lettered(rest))
        .or_else(|| split_roman(rest))
        .or_else(|| split_ordinal(rest))?;
    let rest = past_ordinal(rest);
    let after = rest.trim_start();
    // `Article 5 shall apply` is a sentence, `Article 5 Scope` a heading.
    if after.chars().next().is_some_and(char::is_lowercase) {
        return None;
    }
    let id = format!("{name} {number}");
    Some((
        Marker { kind: Kind::Word(word.into()), id, number: number.to_owned(), rank },
        past_separator(rest),
    ))
}

/// `1Overview`, `12ATransfers`: a title in mixed case right behind digits.
fn section(text: &str) -> Option<(Marker, &str)> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let (digits, rest) = text.split_at(digits);
    if digits.is_empty() || digits.len() > 3 {
        return None;
    }
    // Letters of the number: all capitals but the one that the title begins with.
    let capitals = rest.bytes().take_while(u8::is_ascii_uppercase).count();
    let number = text.get(..digits.len() + capitals.checked_sub(1)?)?;
    let title = &text[number.len()..];
    let mixed = title.starts_with("A ") || title.chars().nth(1).is_some_and(char::is_lowercase);
    let long = title.chars().take_while(|c| c.is_alphabetic()).count() > 2 || title.contains(' ');
    let id = number.to_owned();
    (mixed && long && capitals <= 3)
        .then(|| (Marker { kind: Kind::Section, number: id.clone(), id, rank: PLAIN }, title.trim()))
}

/// `L. 121-1`, `L121-1`, `R. 4127-1-2`: articles of French codes.
fn split_lettered(text: &str) -> Option<(&str, &str)> {
    let letters = text.strip_prefix(['L', 'R', 'D', 'A'])?;
    let letters = letters.strip_prefix('.').unwrap_or(letters).trim_start_matches([' ', '\u{A0}', '*']);
    let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
    let mut end = text.len() - letters.len() + Some(digits(letters)).filter(|&count| count > 0)?;
    while text[end..].starts_with('-') && digits(&text[end + 1..]) > 0 {
        end += 1 + digits(&text[end + 1..]);
    }
    Some(text.split_at(end))
}

/// `premier`, `unique`: the first or only one, in French.
fn split_ordinal(text: &str) -> Option<(&str, &str)> {
    let end = text.find(|c: char| !c.is_alphabetic()).unwrap_or(text.len());
    let (word, rest) = text.split_at(end);
    ["premier", "première", "unique"].contains(&&*word.to_lowercase()).then_some((word, rest))
}

/// What follows the ending of an ordinal: `1er`, `Ier`, `1.º`, `2°`.
fn past_ordinal(rest: &str) -> &str {
    let found = ["er ", "er\n", "re ", "ère ", ".º", ".°", "º", "°", "ª"].iter().find_map(|ending| {
        let after = rest.strip_prefix(ending)?;
        // White space still ends the number.
        Some(if ending.ends_with(char::is_whitespace) { &rest[ending.len() - 1..] } else { after })
    });
    found.unwrap_or(if matches!(rest, "er" | "re" | "ère") { "" } else { rest })
}

/// `AC-2(1)`, `ID.AM-01`, `A.5.1`, `CC6.1`, `T1055.011`, `GRI 302-1`.
fn code(text: &str) -> Option<(Marker, &str)> {
    let letters = text.bytes().take_while(u8::is_ascii_uppercase).count();
    if letters == 0 || letters > 6 {
        return None;
    }
    let mut end = letters;
    let bytes = text.as_bytes();
    // A second group of letters, as in `ID.AM-01`.
    if bytes.get(end) == Some(&b'.') {
        let more = bytes[end + 1..].iter().take_while(|byte| byte.is_ascii_uppercase()).count();
        end += if more > 0 { more + 1 } else { 0 };
    }
    let spaced = bytes.get(end) == Some(&b' ');
    if matches!(bytes.get(end), Some(b'-' | b'.' | b' ')) {
        end += 1;
    }
    let digits = |from: usize| bytes[from..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    let first = digits(end);
    if first == 0 || first > 6 {
        return None;
    }
    end += first;
    let mut joined = 0;
    while matches!(bytes.get(end), Some(b'.' | b'-')) && digits(end + 1) > 0 {
        end += 1 + digits(end + 1);
        joined += 1;
    }
    while bytes.get(end) == Some(&b'(') {
        let inside = bytes[end + 1..].iter().take_while(|byte| byte.is_ascii_alphanumeric()).count();
        if inside == 0 || inside > 3 || bytes.get(end + 1 + inside) != Some(&b')') {
            break;
        }
        end += inside + 2;
    }
    // `GRI 302-1`, but not `WHO 2030`.
    if spaced && joined == 0 {
        return None;
    }
    let rest = ended(&text[end..])?;
    let id = text[..end].to_owned();
    let rank = rank_of(&id);
    Some((Marker { kind: Kind::Code, number: id.clone(), id, rank }, rest))
}

/// `3`, `3.`, `3.2`, `3.2.1`, `3.b`, `3)`.
fn decimal(text: &str) -> Option<(Marker, &str)> {
    let (number, rest) = split_number(text)?;
    let whole = number.split('.').next().unwrap_or(number);
    // A year, or an amount, is no number of a paragraph.
    if whole.len() > 3 || rest.starts_with(['%', ',', '/', '-', '–']) {
        return None;
    }
    let rest = ended(rest)?;
    // `50 people` and `50 % of all` are amounts too.
    if rest.starts_with('%') || rest.chars().next().is_some_and(char::is_lowercase) {
        return None;
    }
    let rank = rank_of(number);
    let number = number.to_owned();
    Some((Marker { kind: Kind::Decimal, id: number.clone(), number, rank }, rest))
}

/// What follows a number that ends here, at a space, a point or a bracket.
fn ended(rest: &str) -> Option<&str> {
    let end = rest.is_empty() || rest.starts_with([' ', '\t', '\n', '\u{A0}', '.', ':', ')', '–', '—']);
    end.then(|| past_separator(rest))
}

fn past_separator(rest: &str) -> &str {
    rest.trim_start_matches(|c: char| c.is_whitespace() || ".:)–—-|".contains(c)).trim()
}

/// Digits, then parts of digits or a single letter after points; `5a` too.
fn split_number(text: &str) -> Option<(&str, &str)> {
    let bytes = text.as_bytes();
    let digits = |from: usize| bytes[from..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    let mut end = digits(0);
    if end == 0 || end > 6 {
        return None;
    }
    let letter = |at: usize| {
        bytes.get(at).is_some_and(u8::is_ascii_lowercase)
            && !text[at + 1..].chars().next().is_some_and(char::is_alphanumeric)
    };
    if letter(end) {
        end += 1;
    }
    while bytes.get(end) == Some(&b'.') {
        let more = digits(end + 1);
        match more {
            0 if letter(end + 1) => end += 2,
            0 => break,
            _ => end += 1 + more,
        }
    }
    Some(text.split_at(end))
}

/// A number that goes on after a hyphen, as in `Disclosure 302-1`.
fn past_hyphen<'t>(text: &'t str, (number, rest): (&'t str, &'t str)) -> (&'t str, &'t str) {
    match rest.strip_prefix('-').and_then(split_number) {
        Some((second, _)) => text.split_at(number.len() + 1 + second.len()),
        None => (number, rest),
    }
}

/// `IV`, or a capital that counts, as in `Annex B`.
fn split_roman(text: &str) -> Option<(&str, &str)> {
    let end = text.bytes().take_while(u8::is_ascii_uppercase).count();
    let (number, rest) = text.split_at(end);
    let roman =
        !number.is_empty() && number.len() <= 7 && number.bytes().all(|byte| b"IVXLCDM".contains(&byte));
    let ordinal = past_ordinal(rest).len() < rest.len();
    let ended = ordinal || !rest.chars().next().is_some_and(char::is_alphanumeric);
    ((roman || number.len() == 1) && ended).then_some((number, rest))
}

fn rank_of(number: &str) -> u8 {
    PLAIN + dots(number).min(MAX_PARTS) as u8
}

fn dots(number: &str) -> usize {
    number.bytes().filter(|byte| b".-(".contains(byte)).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_as_texts_have_them() {
        let of = |text| marker(text).map(|(marker, rest)| (marker.id, rest));
        let is = |id: &str, rest| Some((id.to_owned(), rest));
        assert_eq!(of("Article 5"), is("Article 5", ""));
        assert_eq!(of("Article 5 – Principles"), is("Article 5", "Principles"));
        assert_eq!(of("ARTICLE 12. Transparency"), is("ARTICLE 12", "Transparency"));
        assert_eq!(of("Goal\u{A0}7: Energy"), is("Goal 7", "Energy"));
        assert_eq!(of("Target 7.a By 2030"), is("Target 7.a", "By 2030"));
        assert_eq!(of("§ 12a Fristen"), is("§ 12a", "Fristen"));
        assert_eq!(of("Chapter IV"), is("Chapter IV", ""));
        assert_eq!(of("Disclosure 302-1 Energy"), is("Disclosure 302-1", "Energy"));
        assert_eq!(of("Article 5-Scope"), is("Article 5", "Scope"));
        assert_eq!(of("AC-2(1) ACCOUNT MANAGEMENT"), is("AC-2(1)", "ACCOUNT MANAGEMENT"));
        assert_eq!(of("ID.AM-01: Inventories"), is("ID.AM-01", "Inventories"));
        assert_eq!(of("GRI 302-1 Energy"), is("GRI 302-1", "Energy"));
        assert_eq!(of("A.5.1.1 Policies"), is("A.5.1.1", "Policies"));
        assert_eq!(of("T1055.011 Extra"), is("T1055.011", "Extra"));
        assert_eq!(of("Article 1er"), is("Article 1", ""));
        assert_eq!(of("Article 1er Objet"), is("Article 1", "Objet"));
        assert_eq!(of("Article premier"), is("Article premier", ""));
        assert_eq!(of("Article L. 121-1"), is("Article L. 121-1", ""));
        assert_eq!(of("Article R4127-1-2 Portée"), is("Article R4127-1-2", "Portée"));
        assert_eq!(of("TITRE Ier : Dispositions"), is("TITRE I", "Dispositions"));
        assert_eq!(of("Artigo 3.º Objeto"), is("Artigo 3", "Objeto"));
        assert_eq!(of("Art 12 Würde"), is("Art 12", "Würde"));
        assert_eq!(of("1Overview"), is("1", "Overview"));
        assert_eq!(of("12AA statement of duties"), is("12A", "A statement of duties"));
        assert_eq!(of("3.2 Scope"), is("3.2", "Scope"));
        assert_eq!(of("3. Scope"), is("3", "Scope"));
    }

    #[test]
    fn sentences_years_and_amounts_are_no_numbers() {
        for text in [
            "Article 5 shall apply.",
            "2030 Agenda",
            "50 % of all",
            "12,000 people",
            "WHO 2030 targets",
            "Goals are",
            "Partly 5",
            "Parts 5",
            "3D printing",
            "CO2emissions",
            "",
            "Goal",
            "é5",
            &format!("1{} Energy", ".1".repeat(21)),
        ] {
            assert_eq!(marker(text), None, "{text}");
        }
    }
}
