//! The page of what a document does not cover: every concept without anything or hardly mentioned, folded, and the text below,
//! so that each passage leads to its place. It is whole without scripts; a script adds the filter and the search.

mod one;
mod text;

use itl_core::{Alignment, Verdict};
use itl_study::{Gap, Gaps};
use std::io::{self, Write};

use super::shell::{Banner, GAPS, Markup, Page, made};
use crate::Context;
use crate::views::gaps_in_words;
use crate::words::{file_name, title_or};

/// What can be shown, by the verdict that it leaves; nothing for all.
const CHOICES: [(&str, &str); 3] =
    [("", "All gaps"), ("none", "Nothing in the text"), ("mentioned", "Mentioned")];

/// Writes the page of a document's gaps: one HTML file that needs nothing else.
///
/// # Errors
/// If `out` fails.
pub fn gaps(
    out: &mut dyn Write,
    context: Context<'_>,
    path: &str,
    alignment: &Alignment,
    gaps: &Gaps,
) -> io::Result<()> {
    let model = context.model;
    let framework = &model.framework().title;
    let heading = title_or(alignment.document.title.as_deref(), file_name(path));
    let mut body = Markup::default();
    body.push("<main id=\"main\" tabindex=\"-1\">");
    finder(&mut body);
    for (verdict, title) in [
        (Verdict::None, "Nothing in the text speaks to these"),
        (Verdict::Mentioned, "Mentioned, but not covered"),
    ] {
        let found: Vec<&Gap> = gaps.concepts.iter().filter(|gap| gap.verdict == verdict).collect();
        if !found.is_empty() {
            body.section(&format!("{title} ({})", found.len()), |body| {
                found.iter().for_each(|gap| one::gap(body, context, alignment, gap));
            });
        }
    }
    if gaps.concepts.is_empty() {
        body.hint(&format!("Every {} is covered.", model.framework().noun()));
    }
    body.hint(
        "A word that is never said stands nowhere in the document, in no form; it is a hint, and the text may say the same in \
         other words. The percentage of a passage is its affinity beside the cutoff: at 100 % it would count.",
    );
    text::text(&mut body, model, alignment, gaps);
    body.push("</main>");
    let notices = alignment.notices.iter().map(|notice| (None, notice));
    let page = Page {
        language: model.settings().language,
        title: &format!("Gaps: {heading} · {framework}"),
        look: &GAPS,
        banner: Banner {
            skip: "gaps",
            eyebrow: &format!("Not covered of {framework}"),
            heading,
            facts: path,
            lead: &gaps_in_words(model, gaps),
            announced: false,
        },
        body: &body,
        foot: &made(model, None, notices),
        plain: "",
        data: None,
    };
    page.write(out)
}

/// The filter and the search, which a script brings to life and shows.
fn finder(body: &mut Markup) {
    body.push("<div class=\"finder\" id=\"finder\" hidden><div class=\"choice\" role=\"group\" aria-label=\"Show\">");
    for (only, name) in CHOICES {
        let pressed = only.is_empty();
        write!(
            body,
            "<button type=\"button\" data-only=\"{only}\" aria-pressed=\"{pressed}\">{name}</button>"
        );
    }
    body.push(
        "</div><label for=\"find\">Find</label><input type=\"search\" id=\"find\" placeholder=\"concept or word\">\
         <button type=\"button\" id=\"unfold\" aria-pressed=\"false\">Open all</button>\
         <p class=\"hint\" id=\"found\" role=\"status\"></p></div>\n",
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::views::overviewed::tests::model;
    use itl_base::Cancel;
    use itl_core::{AlignSettings, Rollup};
    use itl_document::plain_text;
    use itl_study::{Child, NearPassage, Shortfall};
    use itl_text::LinguisticCore;

    /// The page of a text with a gap that was made by hand.
    fn page(text: &str) -> String {
        let model = model();
        let core = LinguisticCore::new(model.settings().clone()).unwrap();
        let (document, settings) = (plain_text(text.to_owned()), AlignSettings::default());
        let alignment = model.align_document(&core, document, settings, &Cancel::never()).unwrap();
        let near =
            NearPassage { unit: 0, affinity: 0.2, of_cutoff: 0.5, lacks: Shortfall::Cutoff, other: None };
        let child = Child { id: "<w1>".to_owned(), label: "Wells".to_owned(), passages: Vec::new() };
        let gap = Gap {
            column: 1,
            verdict: Verdict::None,
            evidence: 0.0,
            share: 0.0,
            passages: 0,
            unsaid: vec!["sanitation".to_owned(), "<i>".to_owned()],
            nearest: vec![near],
            children: 2,
            without: vec![child],
        };
        let found = Gaps { concepts: vec![gap], covered: 2 };
        let mut out = Vec::new();
        gaps(&mut out, Context::new(&model, Rollup::Max), "<a>.txt", &alignment, &found).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn a_gap_has_its_words_its_passage_and_the_way_to_its_place() {
        let page = page("Clean <u>water</u> is <b>here</b>. It rains.");
        assert!(page.contains("No matching text was found for 1 of 3 concepts"), "{page}");
        assert!(page.contains("<details class=\"gap none\" id=\"c1\">"), "{page}");
        assert!(page.contains("<a href=\"#u0\">") && page.contains("id=\"u0\""), "{page}");
        assert!(page.contains("<a href=\"#c1\">W</a>"), "{page}");
        assert!(page.contains("<mark>water</mark>") && page.contains("50 % of the score needed"), "{page}");
        assert!(page.contains("1 of its 2 parts"), "{page}");
        // The text of documents and frameworks stays text.
        for hostile in ["<u>", "<b>", "<i>", "<w1>", "<a>.txt"] {
            assert!(!page.contains(hostile), "{hostile}");
        }
        assert_eq!(page, self::page("Clean <u>water</u> is <b>here</b>. It rains."));
    }
}
