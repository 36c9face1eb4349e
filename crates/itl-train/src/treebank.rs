//! A treebank file to tagged sentences, and to the same sentences as a word tokeniser would cut them.
//!
//! In: CoNLL-U with FORM, UPOS, XPOS and SpaceAfter. Out: words and tags. Never drops a word.

/// Which column of the treebank is learned.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Column {
    /// Universal tags.
    Upos,
    /// The tags of the treebank: Penn for English.
    Xpos,
}

impl Column {
    /// The column that is learned for a language.
    #[must_use]
    pub fn of(language: &str) -> Self {
        if language == "en" { Self::Xpos } else { Self::Upos }
    }
}

/// One word of a sentence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Word {
    /// As it is written.
    pub form: String,
    /// Its tag.
    pub tag: String,
    /// Whether the next word follows without a space.
    pub joined: bool,
}

/// A tagged sentence.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Sentence {
    /// Its words.
    pub words: Vec<Word>,
    /// Contracted words as they are written: position, how many words, surface form.
    contracted: Vec<(usize, usize, String)>,
}

impl Sentence {
    /// The sentences of a treebank file.
    #[must_use]
    pub fn parse_all(text: &str, column: Column) -> Vec<Self> {
        let mut sentences = Vec::new();
        let mut sentence = Self::default();
        for line in text.lines().chain([""]) {
            if line.is_empty() {
                if !sentence.words.is_empty() {
                    sentences.push(std::mem::take(&mut sentence));
                }
                continue;
            }
            let fields: Vec<&str> = line.split('\t').collect();
            if line.starts_with('#') || fields.len() < 5 {
                continue;
            }
            if let Some((first, last)) = fields[0].split_once('-') {
                if let (Ok(first), Ok(last)) = (first.parse::<usize>(), last.parse::<usize>()) {
                    sentence.contracted.push((sentence.words.len(), last + 1 - first, fields[1].to_owned()));
                }
                continue;
            }
            let tag = if column == Column::Xpos { fields[4] } else { fields[3] };
            let joined = fields.get(9).is_some_and(|misc| misc.contains("SpaceAfter=No"));
            sentence.words.push(Word { form: fields[1].to_owned(), tag: tag.to_owned(), joined });
        }
        sentences
    }

    /// The sentence as it is written.
    #[must_use]
    pub fn text(&self) -> String {
        let written = self.as_written();
        let mut text = String::new();
        for word in &written.as_ref().unwrap_or(self).words {
            text.push_str(&word.form);
            if !word.joined {
                text.push(' ');
            }
        }
        text.truncate(text.trim_end().len());
        text
    }

    /// A sentence of words and tags without contractions.
    pub(crate) fn new(words: Vec<Word>) -> Self {
        Self { words, contracted: Vec::new() }
    }

    /// The sentence in one case, spaces between words: what tells whether two sentences are the same.
    pub(crate) fn key(&self) -> String {
        let forms: Vec<String> = self.words.iter().map(|word| word.form.to_lowercase()).collect();
        forms.join(" ")
    }

    /// The sentence with contracted words (`du`, `darle`) as they are written, if there are any. The tag is
    /// that of the first part that is a noun, verb, adjective or adverb, else that of the first part.
    pub(crate) fn as_written(&self) -> Option<Self> {
        if self.contracted.is_empty() {
            return None;
        }
        let mut words = Vec::new();
        let mut next = 0;
        for (at, count, surface) in &self.contracted {
            if *at < next || at + count > self.words.len() || *count == 0 {
                continue;
            }
            words.extend_from_slice(&self.words[next..*at]);
            let parts = &self.words[*at..at + count];
            let tag = parts.iter().find(|part| is_content(&part.tag)).unwrap_or(&parts[0]).tag.clone();
            words.push(Word { form: surface.clone(), tag, joined: parts[count - 1].joined });
            next = at + count;
        }
        words.extend_from_slice(&self.words[next..]);
        Some(Self::new(words))
    }

    /// The sentence with elided articles and the like (`l'`) kept on the word that follows.
    pub(crate) fn with_elisions(&self) -> Option<Self> {
        let mut words: Vec<Word> = Vec::new();
        let mut merged = false;
        for word in &self.words {
            match words.last_mut() {
                Some(last) if last.joined && last.form.ends_with(['\'', '’']) && is_word(&word.form) => {
                    last.form.push_str(&word.form);
                    last.tag.clone_from(&word.tag);
                    last.joined = word.joined;
                    merged = true;
                }
                _ => words.push(word.clone()),
            }
        }
        merged.then(|| Self::new(words))
    }

    /// The sentence with hyphenated compounds whole, as the word tokeniser keeps them (`well-being`).
    pub(crate) fn with_compounds(&self) -> Option<Self> {
        let mut words: Vec<Word> = Vec::new();
        let mut merged = false;
        let mut at = 0;
        while at < self.words.len() {
            let mut end = at + 1;
            while end + 1 < self.words.len()
                && self.words[end - 1].joined
                && self.words[end].joined
                && ["-", "‐", "‑"].contains(&self.words[end].form.as_str())
                && is_word(&self.words[end - 1].form)
                && is_word(&self.words[end + 1].form)
            {
                end += 2;
            }
            let parts = &self.words[at..end];
            let last = &parts[parts.len() - 1];
            let tag = if parts.len() > 1 {
                compound_tag(parts, self.words.get(end).map_or("", |word| &word.tag))
            } else {
                last.tag.clone()
            };
            merged |= parts.len() > 1;
            let form = parts.iter().map(|part| part.form.as_str()).collect();
            words.push(Word { form, tag, joined: last.joined });
            at = end;
        }
        merged.then(|| Self::new(words))
    }
}

/// The Penn or universal tag of a hyphenated compound as a whole: an adjective before a noun, else its last part.
fn compound_tag(parts: &[Word], next: &str) -> String {
    let first = parts[0].tag.as_str();
    let last = parts[parts.len() - 1].tag.as_str();
    let penn = !["NOUN", "VERB", "ADJ", "ADV", "PROPN"].contains(&last);
    let before_noun = next.starts_with("NN") || next == "NOUN" || next == "JJ" || next == "ADJ";
    let names = first.starts_with("NNP") || first == "PROPN";
    let modifier =
        matches!(last, "NN" | "VBN" | "VBG" | "VBD" | "CD" | "IN" | "RP" | "RB" | "NOUN" | "VERB" | "NUM");
    let participle = matches!(last, "VBN" | "VBD") && !names;
    if (before_noun && modifier && !names) || participle {
        return if penn { "JJ" } else { "ADJ" }.to_owned();
    }
    if matches!(last, "IN" | "RP" | "ADP" | "PART") && is_content(first) {
        return if penn { "NN" } else { "NOUN" }.to_owned();
    }
    last.to_owned()
}

fn is_word(form: &str) -> bool {
    form.chars().any(char::is_alphanumeric)
}

/// Whether a tag is that of a noun, verb, adjective or adverb.
pub(crate) fn is_content(tag: &str) -> bool {
    itl_base::Tag::new(tag).is_some_and(itl_base::Tag::is_content)
}

/// Hand-written training sentences: `word/TAG word/TAG …`, one sentence per line, `#` for comments.
pub(crate) fn parse_supplement(text: &str) -> Vec<Sentence> {
    let word = |token: &str| {
        let (form, tag) = token.rsplit_once('/')?;
        Some(Word { form: form.to_owned(), tag: tag.to_owned(), joined: false })
    };
    text.lines()
        .filter(|line| !line.starts_with('#') && !line.trim().is_empty())
        .map(|line| Sentence::new(line.split_whitespace().filter_map(word).collect()))
        .collect()
}

/// The hand-written training sentences of a language.
pub(crate) fn supplement(language: &str) -> Vec<Sentence> {
    if language == "en" { parse_supplement(include_str!("../data/supplement-en.txt")) } else { Vec::new() }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SAMPLE: &str = "# text = Du well-being.\n\
        1-2\tDu\t_\t_\t_\t_\t_\t_\t_\t_\n\
        1\tDe\t_\tADP\tIN\t_\t_\t_\t_\t_\n\
        2\tle\t_\tDET\tDT\t_\t_\t_\t_\t_\n\
        3\twell\t_\tADV\tRB\t_\t_\t_\t_\tSpaceAfter=No\n\
        4\t-\t_\tPUNCT\tHYPH\t_\t_\t_\t_\tSpaceAfter=No\n\
        5\tbeing\t_\tNOUN\tNN\t_\t_\t_\t_\tSpaceAfter=No\n\
        6\t.\t_\tPUNCT\t.\t_\t_\t_\t_\t_\n";

    fn forms(sentence: &Sentence) -> String {
        let pairs: Vec<String> = sentence.words.iter().map(|w| format!("{}/{}", w.form, w.tag)).collect();
        pairs.join(" ")
    }

    #[test]
    fn words_contractions_and_compounds() {
        let sentences = Sentence::parse_all(SAMPLE, Column::Xpos);
        assert_eq!(forms(&sentences[0]), "De/IN le/DT well/RB -/HYPH being/NN ./.");
        assert_eq!(forms(&sentences[0].as_written().unwrap()), "Du/IN well/RB -/HYPH being/NN ./.");
        assert_eq!(forms(&sentences[0].with_compounds().unwrap()), "De/IN le/DT well-being/NN ./.");
        assert_eq!(sentences[0].with_elisions(), None);
    }
}
