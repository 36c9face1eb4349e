//! Whether a hyphen at the end of a line belongs to its word. The document itself tells: by how it writes the word
//! elsewhere, or by having both halves as words of their own (`people-` `centred`) and never the whole.

use foldhash::fast::FixedState;
use hashbrown::HashMap;

use super::flow::Passage;

/// How often the document has the forms that hyphens at line ends ask for.
pub(crate) struct Hyphens(HashMap<String, u32, FixedState>);

impl Hyphens {
    pub(crate) fn of(passages: &[Passage]) -> Self {
        let mut forms: HashMap<String, u32, FixedState> = HashMap::default();
        for passage in passages {
            for two in passage.lines.windows(2) {
                let (head, tail) = (last_word(two[0].end()), first_word(two[1].start()));
                if let Some(head) = head.strip_suffix('-') {
                    forms.extend(forms_of(head, tail).map(|form| (form, 0)));
                }
            }
        }
        if forms.is_empty() {
            return Self(forms);
        }
        let mut form = String::new();
        for segment in passages.iter().flat_map(|passage| &passage.lines).flat_map(|line| &line.segments) {
            let mut words = segment.text.split(' ').peekable();
            while let Some(word) = words.next() {
                // The halves at line ends say nothing about words.
                if words.peek().is_none() && word.ends_with('-') {
                    break;
                }
                form.clear();
                push_bare(&mut form, word);
                if let Some(count) = forms.get_mut(&form) {
                    *count += 1;
                }
            }
        }
        Self(forms)
    }

    /// Whether the hyphen between the two halves stays.
    pub(crate) fn keep(&self, head: &str, tail: &str) -> bool {
        let [head, tail, joined, hyphenated] =
            forms_of(head, first_word(tail)).map(|form| self.0.get(&form).copied().unwrap_or(0));
        hyphenated > joined || joined == 0 && head > 1 && tail > 1
    }
}

fn forms_of(head: &str, tail: &str) -> [String; 4] {
    let (head, tail) = (bare(head), bare(tail));
    let (joined, hyphenated) = (format!("{head}{tail}"), format!("{head}-{tail}"));
    [head, tail, joined, hyphenated]
}

fn first_word(text: &str) -> &str {
    text.split(' ').next().unwrap_or("")
}

fn last_word(text: &str) -> &str {
    text.rsplit(' ').next().unwrap_or("")
}

fn bare(word: &str) -> String {
    let mut form = String::with_capacity(word.len());
    push_bare(&mut form, word);
    form
}

/// A word without what stands around it, in lower case.
fn push_bare(form: &mut String, word: &str) {
    let word = word.trim_matches(|char: char| !char.is_alphanumeric());
    if word.is_ascii() {
        form.push_str(word);
        form.make_ascii_lowercase();
    } else {
        form.extend(word.chars().flat_map(char::to_lowercase));
    }
}
