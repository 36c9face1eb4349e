//! The body of a message in, what others wrote out: lines behind `>`, the lines that announce them, heads of messages that are
//! answered or forwarded, and the signature. Where words stand is not changed.

use std::ops::Range;

/// What the line before the signature of a message is; some programs take away the blank behind it.
const SIGNATURES: [&str; 2] = ["-- ", "--"];
/// Names of fields above a message that is answered or forwarded, as programs write them in several languages.
const FIELDS: [&str; 40] = [
    "from",
    "to",
    "cc",
    "bcc",
    "sent",
    "date",
    "subject",
    "reply-to",
    "attachments",
    "importance",
    "von",
    "an",
    "gesendet",
    "datum",
    "betreff",
    "de",
    "à",
    "a",
    "envoyé",
    "objet",
    "para",
    "enviado",
    "asunto",
    "fecha",
    "da",
    "inviato",
    "oggetto",
    "data",
    "enviada",
    "assunto",
    "från",
    "till",
    "skickat",
    "ämne",
    "van",
    "aan",
    "verzonden",
    "onderwerp",
    "fra",
    "emne",
];
/// Fewest lines of such a head.
const HEAD_LINES: usize = 3;
/// Words between dashes above a message that is answered, which goes on to the end.
const ANSWERED: [&str; 6] = [
    "original message",
    "ursprüngliche nachricht",
    "message d'origine",
    "mensaje original",
    "messaggio originale",
    "oorspronkelijk bericht",
];
/// The same above one that is forwarded, whose text is what the message is about.
const FORWARDED: [&str; 5] = [
    "forwarded message",
    "weitergeleitete nachricht",
    "message transféré",
    "mensaje reenviado",
    "messaggio inoltrato",
];
/// Longest line that announces a quotation, and how many lines it may take.
const ANNOUNCING: usize = 200;
const ANNOUNCING_LINES: usize = 2;

/// The text of a body without the marks of quotations, and which of it others wrote.
pub(super) struct Body {
    /// Of the same length: spaces stand for marks, and a form feed for the line end where another block begins.
    pub(super) text: String,
    /// In order; they do not overlap.
    quoted: Vec<Range<usize>>,
}

impl Body {
    pub(super) fn of(text: &str) -> Self {
        let lines = Line::all(text);
        let quoted = quoted_lines(&lines);
        let mut body = Self { text: String::with_capacity(text.len()), quoted: Vec::new() };
        let mut before = (0, false, false);
        for (line, quoted) in lines.iter().zip(quoted) {
            // The line above a signature stands alone.
            let state = (line.depth, quoted, quoted && line.words.trim_end() == "--");
            if state != before && body.text.ends_with('\n') {
                body.text.pop();
                body.text.push('\u{C}');
            }
            before = state;
            let start = body.text.len();
            body.text.extend(std::iter::repeat_n(' ', line.whole.len() - line.words.len()));
            body.text.push_str(line.words);
            match body.quoted.last_mut().filter(|last| last.end == start) {
                _ if !quoted => {}
                Some(last) => last.end = body.text.len(),
                None => body.quoted.push(start..body.text.len()),
            }
        }
        body
    }

    /// Whether others wrote what stands at an offset.
    pub(super) fn is_quoted(&self, at: usize) -> bool {
        let after = self.quoted.partition_point(|range| range.end <= at);
        self.quoted.get(after).is_some_and(|range| range.start <= at)
    }
}

struct Line<'t> {
    whole: &'t str,
    /// Without marks of quotations.
    words: &'t str,
    /// How many marks there are.
    depth: usize,
}

impl<'t> Line<'t> {
    fn all(text: &'t str) -> Vec<Self> {
        let line = |whole: &'t str| {
            // Programs put a mark before lines that look like the beginning of another message.
            let words = match whole.strip_prefix('>') {
                Some(from) if from.starts_with("From ") => from,
                _ => whole.trim_start_matches(['>', ' ']),
            };
            let marks = &whole[..whole.len() - words.len()];
            let depth = if words.starts_with("From ") {
                0
            } else {
                marks.bytes().filter(|&byte| byte == b'>').count()
            };
            Self { whole, words, depth }
        };
        text.split_inclusive('\n').map(line).collect()
    }

    fn is_empty(&self) -> bool {
        self.words.trim().is_empty()
    }

    /// Whether it is a line of the head of a message: `From: Jane`, `*Sent:* Monday`.
    fn is_field(&self) -> bool {
        let plain = self.words.trim_start_matches('*');
        let Some((name, _)) = plain.split_once(':') else { return false };
        let name = name.trim().to_lowercase();
        FIELDS.contains(&name.as_str())
    }

    /// Whether it has one of these between dashes.
    fn is_rule_of(&self, names: &[&str]) -> bool {
        let words = self.words.trim();
        let inside = words.trim_matches(['-', '_', ' ']).to_lowercase();
        words.starts_with("--") && names.contains(&inside.as_str())
    }
}

/// For every line whether others wrote it.
fn quoted_lines(lines: &[Line<'_>]) -> Vec<bool> {
    let mut quoted: Vec<bool> = lines.iter().map(|line| line.depth > 0).collect();
    for at in 0..lines.len() {
        let line = &lines[at];
        let whole = line.whole.trim_end_matches(['\r', '\n', '\u{C}']);
        if line.is_rule_of(&ANSWERED) || line.depth == 0 && SIGNATURES.contains(&whole) {
            // What follows is not this message's.
            quoted[at..].fill(true);
            break;
        }
        if line.is_rule_of(&FORWARDED) {
            quoted[at] = true;
        }
        let begins_head = line.is_field() && (at == 0 || !lines[at - 1].is_field());
        if begins_head {
            let length = lines[at..].iter().take_while(|line| line.is_field()).count();
            if length >= HEAD_LINES {
                quoted[at..at + length].fill(true);
            }
        }
        if line.depth > 0 && (at == 0 || lines[at - 1].depth == 0) {
            let announcing = announcing(&lines[..at]);
            quoted[announcing].fill(true);
        }
    }
    quoted
}

/// The lines at the end of these that announce a quotation: `On 4 March 2024, Jane Doe <jane@example.org> wrote:`.
fn announcing(before: &[Line<'_>]) -> Range<usize> {
    let end = before.len() - before.iter().rev().take_while(|line| line.is_empty()).count();
    let lines = before[..end].iter().rev().take_while(|line| !line.is_empty() && line.depth == 0).count();
    let start = end - lines.min(ANNOUNCING_LINES);
    let own = |from: usize| {
        let text: String = before[from..end].iter().map(|line| line.words).collect();
        let dated = text.contains('@') || text.bytes().filter(u8::is_ascii_digit).count() >= 2;
        text.trim_end().ends_with(':') && text.len() <= ANNOUNCING && dated
    };
    // All of a short paragraph, or its last line.
    let whole = Some(start).filter(|&start| lines <= ANNOUNCING_LINES && own(start));
    whole.or_else(|| Some(end.saturating_sub(1)).filter(|&last| last >= start && own(last))).unwrap_or(end)
        ..end
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The lines of a body, those of others in brackets.
    fn shown(text: &str) -> Vec<String> {
        let body = Body::of(text);
        assert_eq!(body.text.len(), text.len());
        let mut at = 0;
        let mut lines = Vec::new();
        for line in body.text.split_inclusive(['\n', '\u{C}']) {
            let words = line.trim();
            if !words.is_empty() {
                let start = at + line.len() - line.trim_start().len();
                lines.push(if body.is_quoted(start) { format!("[{words}]") } else { words.to_owned() });
            }
            at += line.len();
        }
        lines
    }

    #[test]
    fn marks_and_what_announces_them() {
        let text = "We save.\n\nOn 4 March 2024,\nJane <j@x.org> wrote:\n\n> Do you\n>> save?\n>From here on we do.\n";
        let expected = [
            "We save.",
            "[On 4 March 2024,]",
            "[Jane <j@x.org> wrote:]",
            "[Do you]",
            "[save?]",
            "From here on we do.",
        ];
        assert_eq!(shown(text), expected);
        // What leads to a quotation and names no date is the writer's own.
        assert_eq!(shown("The law says:\n> Save.\n"), ["The law says:", "[Save.]"]);
    }

    #[test]
    fn heads_and_answers() {
        let head = "From: Jane\nSent: Monday\nTo: Joe\nSubject: Energy\n";
        let lines = ["[From: Jane]", "[Sent: Monday]", "[To: Joe]", "[Subject: Energy]"];
        let forwarded = format!("See below.\n\n---------- Forwarded message ---------\n{head}\nWe save.\n");
        let rule = "[---------- Forwarded message ---------]";
        assert_eq!(shown(&forwarded), [&["See below.", rule], &lines[..], &["We save."]].concat());
        let answered = format!("Yes.\n\n-----Original Message-----\n{head}\nDo we?\n");
        let rule = "[-----Original Message-----]";
        assert_eq!(shown(&answered), [&["Yes.", rule], &lines[..], &["[Do we?]"]].concat());
        assert_eq!(shown("To: all\nWe save.\n"), ["To: all", "We save."]);
    }

    #[test]
    fn signatures_go_on_to_the_end() {
        assert_eq!(
            shown("We save.\n-- \nJane\nHead of Energy\n"),
            ["We save.", "[--]", "[Jane]", "[Head of Energy]"]
        );
        assert_eq!(shown("We save -- always.\n---\nMore\n"), ["We save -- always.", "---", "More"]);
    }
}
