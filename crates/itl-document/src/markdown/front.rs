//! Front matter: settings between lines of `---` (YAML) or `+++` (TOML) at the beginning of a file. Of its fields only
//! the title and the language are read. Fields that only a line of `---` ends are front matter, too.

use itl_base::Language;

/// What stands before the text.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Front {
    /// Its bytes.
    pub(super) length: usize,
    pub(super) title: Option<String>,
    pub(super) language: Option<Language>,
}

/// The front matter of a file; empty if there is none.
pub(super) fn matter(text: &str) -> Front {
    let mut lines = text.split_inclusive('\n');
    let first = lines.next().unwrap_or("");
    let (ends, sign): (&[&str], char) = match first.trim_end() {
        "---" => (&["---", "..."], ':'),
        "+++" => (&["+++"], '='),
        line if starts_a_field(line) => return unopened(text),
        _ => return Front::default(),
    };
    let mut front = Front { length: first.len(), ..Front::default() };
    let mut fields = 0;
    for line in lines {
        front.length += line.len();
        if ends.contains(&line.trim_end()) {
            // A rule, some text and another rule are no front matter.
            return if fields > 0 { front } else { Front::default() };
        }
        let field = line
            .split_once(sign)
            .filter(|(name, _)| !name.is_empty() && !name.contains(char::is_whitespace) || sign == '=');
        let Some((name, value)) = field else {
            if fields == 0 && !line.starts_with('#') {
                return Front::default();
            }
            continue;
        };
        fields += 1;
        front.take(name.trim(), value);
    }
    Front::default()
}

/// Front matter whose first line of `---` is missing: nothing but fields, what they list and comments up to the last one.
fn unopened(text: &str) -> Front {
    let mut front = Front::default();
    let mut fields = 0;
    for line in text.split_inclusive('\n') {
        front.length += line.len();
        match line.trim_end() {
            "---" if fields > 1 => return front,
            field if starts_a_field(field) => {
                fields += 1;
                let (name, value) = field.split_once(':').unwrap_or((field, ""));
                front.take(name, value);
            }
            more if more.starts_with(['-', '#', ' ', '\t']) && !more.starts_with("---") => {}
            _ => break,
        }
    }
    Front::default()
}

/// Whether a line is `name:` or `name: value`.
fn starts_a_field(line: &str) -> bool {
    let Some((name, value)) = line.split_once(':') else { return false };
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-');
    !name.is_empty() && name.bytes().all(plain) && (value.is_empty() || value.starts_with(' '))
}

impl Front {
    /// Takes over a field. A document that only has a name is called by it.
    fn take(&mut self, name: &str, value: &str) {
        let value = unquoted(value.trim());
        match name {
            "title" if !value.is_empty() => self.title = Some(value.to_owned()),
            "name" if !value.is_empty() && self.title.is_none() => self.title = Some(value.to_owned()),
            "lang" | "language" => {
                self.language = Language::new(value.split(['-', '_']).next().unwrap_or(""));
            }
            _ => {}
        }
    }
}

fn unquoted(value: &str) -> &str {
    let quoted = |quote: char| value.strip_prefix(quote).and_then(|rest| rest.strip_suffix(quote));
    quoted('"').or_else(|| quoted('\'')).unwrap_or(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn title_and_language_are_read() {
        let front = matter("---\ntitle: \"Our plan: energy\"\ntags:\n  - a\nlang: de-CH\n---\n# Text");
        assert_eq!(front.title.as_deref(), Some("Our plan: energy"));
        assert_eq!(front.language, Language::new("de"));
        assert_eq!(front.length, "---\ntitle: \"Our plan: energy\"\ntags:\n  - a\nlang: de-CH\n---\n".len());
        let front = matter("+++\r\n title = 'Plan'\r\n[extra]\r\n+++\r\nText");
        assert_eq!((front.title.as_deref(), front.length), (Some("Plan"), 36));
    }

    #[test]
    fn the_first_line_may_be_missing() {
        let text = "name: Password Policy\nacronym: PWP\nsatisfies:\n  TSC:\n    - CC9.9\n---\n";
        let front = matter(&format!("{text}\n# Purpose\n"));
        assert_eq!((front.length, front.title.as_deref()), (text.len(), Some("Password Policy")));
        let headed = ["Note: this\n---\n", "a: b\nSome words\n---\n", "a: b\n\nc: d\n---\n", "a: b\nc: d\n"];
        headed.iter().for_each(|text| assert_eq!(matter(text), Front::default(), "{text:?}"));
    }

    #[test]
    fn rules_are_no_front_matter() {
        for text in
            ["---\nSome words\n---\n", "---\n\nA: b\n---\n", "---\ntitle: x\n", "text", "", "---\n---\n"]
        {
            assert_eq!(matter(text), Front::default(), "{text:?}");
        }
    }
}
