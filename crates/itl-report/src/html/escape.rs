//! Text of documents and frameworks inside HTML: what means something to a browser means nothing any more.

use std::fmt::{self, Display};

/// A text that can stand between tags and in quoted attributes.
pub(crate) struct Escaped<'a>(pub(crate) &'a str);

impl Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut rest = self.0;
        while let Some(at) = rest.find(|c: char| replacement(c).is_some()) {
            let (before, from) = rest.split_at(at);
            let mut chars = from.chars();
            f.write_str(before)?;
            f.write_str(chars.next().and_then(replacement).unwrap_or_default())?;
            rest = chars.as_str();
        }
        f.write_str(rest)
    }
}

fn replacement(c: char) -> Option<&'static str> {
    match c {
        '&' => Some("&amp;"),
        '<' => Some("&lt;"),
        '>' => Some("&gt;"),
        '"' => Some("&quot;"),
        '\'' => Some("&#39;"),
        // What HTML does not allow, or what turns the direction of the text around.
        '\t' | '\n' => None,
        c if c.is_control() => Some("\u{FFFD}"),
        '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}' => Some(""),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_of_a_text_is_markup() {
        let hostile = "</title><img src=x onerror='a(\"&\")'>\u{0}\u{202E}é\n";
        let escaped = Escaped(hostile).to_string();
        assert_eq!(
            escaped,
            "&lt;/title&gt;&lt;img src=x onerror=&#39;a(&quot;&amp;&quot;)&#39;&gt;\u{FFFD}é\n"
        );
    }
}
