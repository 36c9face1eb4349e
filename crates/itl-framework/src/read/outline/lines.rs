//! A paragraph of plain text in, its pieces out: laws that are copied as text have a line for each number and title, and no empty
//! lines between them.

use super::marker::{Kind, Marker, marker};

/// Longest line that can be the number of an article with its title, in bytes.
const LINE: usize = 300;

/// The pieces of a paragraph: each begins at a line that is the number of a part of a law, with its title or without.
pub(super) fn pieces(text: &str) -> Vec<&str> {
    let mut starts = vec![0];
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        if at > 0 && begins_part(line) {
            starts.push(at);
        }
        at += line.len();
    }
    let ends = starts.iter().skip(1).copied().chain([text.len()]);
    starts.iter().zip(ends).map(|(&start, end)| text[start..end].trim()).collect()
}

/// Whether a line is `Article 5`, `§ 12 Fristen`, `CHAPTER IV` or the like, and no sentence that begins so.
pub(super) fn begins_part(line: &str) -> bool {
    let line = line.trim();
    line.len() <= LINE
        && !line.ends_with([',', ';'])
        && marker(line).is_some_and(|(Marker { kind, .. }, rest)| match kind {
            Kind::Word(_) => is_title(rest),
            // `1Overview`, as the statutes of the United Kingdom are copied; `1. Everyone …` is a paragraph of an article.
            Kind::Section => is_title(rest),
            Kind::Code | Kind::Decimal => false,
        })
}

/// Whether what follows a number can be its title: nothing, or words that are no sentence and no further reference, as in `Article 6 (1)`.
fn is_title(rest: &str) -> bool {
    let reference = rest.strip_prefix('(').is_some_and(|inside| {
        let end = inside.find(')').unwrap_or(inside.len());
        end <= 3 && inside[..end].chars().all(char::is_alphanumeric)
    });
    !reference && !rest.ends_with('.')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_paragraph_is_cut_at_lines_that_number_parts() {
        let text = "CHAPTER I\nGeneral provisions\nArticle 1\nScope\n1. This applies.\n2. Article 5 applies as well.\n\
                    Article 2 Terms\nWords mean things under\nArticle 6(1) and\nArticle 7 shall apply.";
        assert_eq!(
            pieces(text),
            [
                "CHAPTER I\nGeneral provisions",
                "Article 1\nScope\n1. This applies.\n2. Article 5 applies as well.",
                "Article 2 Terms\nWords mean things under\nArticle 6(1) and\nArticle 7 shall apply.",
            ]
        );
        assert_eq!(pieces("PART 1\nPreliminary\n1Overview\n(1)This Act applies.").len(), 2);
        assert_eq!(pieces("One line."), ["One line."]);
    }
}
