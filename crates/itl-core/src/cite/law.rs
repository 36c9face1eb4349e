//! The law that an article belongs to: the text around "Art. 6" in, whether it is the framework's own, another, or not said, out.

/// The law of an article.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Law {
    /// The framework.
    Own,
    /// Another one.
    Other,
    /// The text does not say.
    Unsaid,
}

/// The names of the General Data Protection Regulation, which frameworks and texts call by any of them.
const GDPR: [&str; 9] = [
    "gdpr",
    "dsgvo",
    "ds-gvo",
    "rgpd",
    "avg",
    "rodo",
    "2016/679",
    "general data protection regulation",
    "datenschutz-grundverordnung",
];
/// Words that join an article with its law.
const OF: [&str; 16] = [
    "of", "to", "in", "under", "der", "des", "du", "de", "del", "della", "dell", "van", "da", "do", "from",
    "within",
];
/// What makes an article the name of something else.
const NAMED: [&str; 3] = ["working", "data protection working", "wp"];
/// Words that are read behind "of", and in front of the article.
const REACH: usize = 8;

/// The names by which texts call a law.
#[derive(Debug, Default)]
pub(super) struct LawNames(Vec<String>);

impl LawNames {
    /// The names that follow from the id and the title of a framework.
    pub(super) fn of(id: &str, title: &str) -> Self {
        let known = format!("{id} {title}").to_lowercase();
        let mut names: Vec<String> = Vec::new();
        if GDPR.iter().any(|name| name.len() > 3 && known.contains(name)) {
            names.extend(GDPR.map(str::to_owned));
        }
        let upper = |word: &&str| is_acronym(word);
        let words = title.split(|c: char| !c.is_alphanumeric() && c != '-');
        names.extend(words.filter(upper).map(str::to_lowercase));
        names.extend([id, title].map(str::to_lowercase).into_iter().filter(|name| name.len() > 2));
        Self(names)
    }

    /// Whether a text, in lower case, has one of the names as whole words.
    fn stand_in(&self, text: &str) -> bool {
        self.0.iter().any(|name| {
            text.match_indices(name.as_str()).any(|(at, _)| {
                let before = text[..at].chars().next_back();
                let after = text[at + name.len()..].chars().next();
                [before, after].iter().flatten().all(|c| !c.is_alphanumeric())
            })
        })
    }

    /// The law that the text behind an article names.
    pub(super) fn after(&self, text: &str, end: usize) -> Law {
        let rest = start_of_words(&text[end..], REACH);
        let named = rest.trim_start().to_lowercase();
        if NAMED.iter().any(|name| named.starts_with(name)) {
            return Law::Other;
        }
        let trimmed = rest.trim_start_matches([' ', '\u{a0}', '\n', '\r', '\t']);
        if let Some(inner) = trimmed.strip_prefix('(') {
            // "Article 17 (GDPR)"; other parentheses say something else.
            let inner = inner.split(')').next().unwrap_or_default().to_lowercase();
            return if self.stand_in(&inner) { Law::Own } else { Law::Unsaid };
        }
        // "Art. 6, GDPR" and "Art. 6 GDPR".
        let (listed, trimmed) = match trimmed.strip_prefix(',') {
            Some(rest) => (true, rest.trim_start()),
            None => (false, trimmed),
        };
        let mut words = trimmed.split_whitespace();
        let first = words.next().unwrap_or_default();
        let plain = first.trim_matches(|c: char| !c.is_alphanumeric());
        if is_acronym(plain) {
            // "UK GDPR", "EU GDPR".
            let second = words.next().unwrap_or_default();
            let both = format!("{plain} {second}").to_lowercase();
            return match self.stand_in(&both) {
                true => Law::Own,
                false if listed || is_roman(plain) => Law::Unsaid,
                false => Law::Other,
            };
        }
        if first.ends_with([',', '.', ';', ':']) || !OF.iter().any(|word| plain.eq_ignore_ascii_case(word)) {
            return Law::Unsaid;
        }
        let phrase = clause(&trimmed[first.len()..]);
        let lower = phrase.to_lowercase();
        if self.stand_in(&lower) {
            return Law::Own;
        }
        let mut words = phrase.split_whitespace();
        let next = words.next().unwrap_or_default();
        let law = |word: &str| word.chars().next().is_some_and(char::is_uppercase);
        match lower.split_whitespace().next() {
            // In the regulation itself.
            Some("this") => match words.next().is_some_and(|word| word.starts_with("Regulation")) {
                true => Law::Own,
                false => Law::Other,
            },
            Some("our" | "these" | "your" | "its") => Law::Other,
            Some("the") if words.clone().take(3).any(law) => Law::Other,
            _ if law(next) && !matches!(plain, "in" | "to" | "from" | "under" | "within") => Law::Other,
            _ => Law::Unsaid,
        }
    }

    /// The law that the text before an article names: "GDPR Art. 6", "TFEU Article 16".
    pub(super) fn before(&self, text: &str, start: usize) -> Law {
        let mut from = start.saturating_sub(64);
        while !text.is_char_boundary(from) {
            from += 1;
        }
        let before = text[from..start].trim_end();
        let Some(word) = before.rsplit(char::is_whitespace).next() else { return Law::Unsaid };
        let plain =
            word.trim_start_matches(|c: char| !c.is_alphanumeric()).trim_end_matches(['\'', '’', ':']);
        let plain = plain.strip_suffix("'s").or_else(|| plain.strip_suffix("’s")).unwrap_or(plain);
        match plain {
            plain if self.stand_in(&plain.to_lowercase()) => Law::Own,
            plain if is_acronym(plain) && plain.chars().all(char::is_alphanumeric) => Law::Other,
            _ => Law::Unsaid,
        }
    }
}

/// Two capitals or more, and no small letter but a plural's.
fn is_acronym(word: &str) -> bool {
    let capitals = word.chars().filter(|c| c.is_uppercase()).count();
    let small = word.chars().filter(|c| c.is_lowercase()).count();
    capitals >= 2 && small < 2 && capitals > small
}

fn is_roman(word: &str) -> bool {
    word.chars().all(|c| matches!(c, 'I' | 'V' | 'X'))
}

/// The beginning of a text, so many words at most.
fn start_of_words(text: &str, most: usize) -> &str {
    let mut words = 0;
    let mut inside = false;
    for (at, c) in text.char_indices() {
        if c.is_whitespace() {
            inside = false;
        } else if !inside {
            inside = true;
            words += 1;
        }
        if words > most || at > 30 * REACH {
            return &text[..at];
        }
    }
    text
}

/// The text up to the mark that ends its clause.
fn clause(text: &str) -> &str {
    text.split([',', ';', ':', '“', '"']).next().unwrap_or_default()
}
