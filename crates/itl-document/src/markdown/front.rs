//! Front matter: settings between lines of `---` (YAML) or `+++` (TOML) at the beginning of a file. Of its fields only
//! the title and the language are read.

use itl_text::Language;

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
        let value = unquoted(value.trim());
        match name.trim() {
            "title" if !value.is_empty() => front.title = Some(value.to_owned()),
            "lang" | "language" => {
                front.language = Language::new(value.split(['-', '_']).next().unwrap_or(""));
            }
            _ => {}
        }
    }
    Front::default()
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
    fn rules_are_no_front_matter() {
        for text in
            ["---\nSome words\n---\n", "---\n\nA: b\n---\n", "---\ntitle: x\n", "text", "", "---\n---\n"]
        {
            assert_eq!(matter(text), Front::default(), "{text:?}");
        }
    }
}
