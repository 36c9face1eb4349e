//! HTML in the making: text, tables, sections and quotations in, markup out. Text of documents and frameworks is escaped:
//! what means something to a browser means nothing any more.

use itl_framework::Concept;
use std::fmt::{self, Display, Write};
use std::ops::Deref;

/// A piece of HTML that grows. `write!` and `writeln!` add to it and cannot fail.
#[derive(Default)]
pub(crate) struct Markup(String);

impl Markup {
    /// What `write!` calls.
    pub(crate) fn write_fmt(&mut self, arguments: fmt::Arguments<'_>) {
        // Writing to a string does not fail.
        let _ = self.0.write_fmt(arguments);
    }

    /// Adds HTML as it is.
    pub(crate) fn push(&mut self, html: &str) {
        self.0.push_str(html);
    }

    /// A section under a heading.
    pub(crate) fn section(&mut self, title: &str, fill: impl FnOnce(&mut Self)) {
        writeln!(self, "<section><h2>{}</h2>", Escaped(title));
        fill(self);
        self.push("</section>\n");
    }

    /// A remark in small print.
    pub(crate) fn hint(&mut self, words: &str) {
        writeln!(self, "<p class=\"hint\">{}</p>", Escaped(words));
    }

    /// A region that scrolls where it has no room, also by the keyboard.
    pub(crate) fn scrolling(&mut self, name: &str, fill: impl FnOnce(&mut Self)) {
        let name = Escaped(name);
        write!(self, "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"{name}\">");
        fill(self);
        self.push("</div>");
    }

    /// A table that scrolls. A column is a name and whether it holds numbers; `fill` gives the rows.
    pub(crate) fn table(
        &mut self,
        name: &str,
        class: &str,
        columns: &[(&str, bool)],
        fill: impl FnOnce(&mut Self),
    ) {
        self.scrolling(name, |markup| {
            write!(markup, "<table class=\"{class}\"><thead><tr>");
            markup.heads(columns);
            fill(markup);
            markup.push("</table>");
        });
    }

    /// A table for where no script runs, and no style may be needed.
    pub(crate) fn plain_table(&mut self, open: &str, columns: &[&str], fill: impl FnOnce(&mut Self)) {
        write!(self, "{open}<thead><tr>");
        self.heads(&columns.iter().map(|&name| (name, false)).collect::<Vec<_>>());
        fill(self);
        self.push("</table>");
    }

    fn heads(&mut self, columns: &[(&str, bool)]) {
        for (column, number) in columns {
            let class = if *number { " class=\"number\"" } else { "" };
            write!(self, "<th scope=\"col\"{class}>{}</th>", Escaped(column));
        }
        // The end of the rows may be left out: a foot or the end of the table says it.
        self.push("</tr></thead><tbody>");
    }

    /// A cell with a number, or with what stands for one.
    pub(crate) fn number(&mut self, number: impl Display) {
        write!(self, "<td class=\"number\">{number}</td>");
    }

    /// The text of a quotation in pieces, each marked with its class, alike (an empty class), or not at all.
    pub(crate) fn pieces<'a>(&mut self, pieces: impl IntoIterator<Item = (String, Option<&'a str>)>) {
        for (piece, class) in pieces {
            match class {
                None => write!(self, "{}", Escaped(&piece)),
                Some("") => write!(self, "<mark>{}</mark>", Escaped(&piece)),
                Some(class) => write!(self, "<mark class=\"{class}\">{}</mark>", Escaped(&piece)),
            }
        }
    }
}

impl Deref for Markup {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

/// A concept's id and name.
pub(crate) fn named(concept: &Concept) -> String {
    format!("<span class=\"id\">{}</span> {}", Escaped(&concept.id), Escaped(concept.name()))
}

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
    fn tables_and_quotations_by_hand() {
        let mut markup = Markup::default();
        markup.section("A & B", |markup| {
            markup.table("<t>", "side", &[("Name", false), ("Sum", true)], |markup| markup.number(1.5));
            markup.pieces([
                ("a<".to_owned(), None),
                ("b".to_owned(), Some("")),
                ("c".to_owned(), Some("wrong")),
            ]);
        });
        assert_eq!(
            &*markup,
            "<section><h2>A &amp; B</h2>\n<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"&lt;t&gt;\">\
             <table class=\"side\"><thead><tr><th scope=\"col\">Name</th><th scope=\"col\" class=\"number\">Sum</th></tr>\
             </thead><tbody><td class=\"number\">1.5</td></table></div>a&lt;<mark>b</mark>\
             <mark class=\"wrong\">c</mark></section>\n"
        );
    }

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
