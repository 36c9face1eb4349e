//! The one shell of every page: head, policy, style, banner, body, foot, what is shown without scripts, data and script.
//!
//! The Content-Security-Policy names style and script by their hashes and allows nothing else: no network, no script
//! or style that a document's text might smuggle in, no frame, form or base address.

mod foot;
mod look;
mod markup;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use itl_base::Language;
use sha2::{Digest, Sha256};
use std::io::{self, Write};

use super::pictures::{PagePicture, PagePictures};

pub(crate) use foot::{made, said};
pub(crate) use look::{
    COMPARISON, CROSSWALK, EVALUATION, EXTRACTION, FRAMED_REPORT, GAPS, Look, OVERVIEW, PAGED_REPORT, REPORT,
    STEPS, STUDY,
};
pub use look::{kit_module, kit_style};
pub(crate) use markup::{Escaped, Markup, named};

/// A page in the making.
pub(crate) struct Page<'a> {
    /// The language that the text is in.
    pub(crate) language: Language,
    /// The title of the window.
    pub(crate) title: &'a str,
    /// Style and script.
    pub(crate) look: &'a Look,
    pub(crate) banner: Banner<'a>,
    /// What stands between banner and foot, as HTML, with its `main`.
    pub(crate) body: &'a str,
    /// The foot, as HTML; empty where the script fills it.
    pub(crate) foot: &'a str,
    /// What is shown where no script runs, as HTML; nothing where the body says it all.
    pub(crate) plain: &'a str,
    /// The bytes that the script finds in the element `itl-data`.
    pub(crate) data: Option<&'a [u8]>,
}

/// The head that people see. Its texts are not escaped yet, but for the lead.
pub(crate) struct Banner<'a> {
    /// What keyboards can skip to, in one word.
    pub(crate) skip: &'a str,
    /// The line above the heading.
    pub(crate) eyebrow: &'a str,
    pub(crate) heading: &'a str,
    /// The line below it.
    pub(crate) facts: &'a str,
    /// The first sentence, as HTML.
    pub(crate) lead: &'a str,
    /// Whether readers of the screen are told when the lead changes.
    pub(crate) announced: bool,
}

/// Said where no script runs.
const WITHOUT_SCRIPTS: &str =
    "This page shows more where scripts may run. They are inside this file and reach nothing outside it.";

impl Page<'_> {
    /// Writes the file.
    pub(crate) fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        self.write_with(out, PagePictures::None)
    }

    /// Writes the file with pictures of pages.
    pub(crate) fn write_with(&self, out: &mut dyn Write, pictures: PagePictures<'_>) -> io::Result<()> {
        let (style, script) = (self.look.style(), self.look.script());
        let allowed = script.as_ref().map_or("'none'".to_owned(), |code| hash(code));
        write!(
            out,
            "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; script-src {allowed}; \
             style-src {}; img-src data:; base-uri 'none'; form-action 'none'; \
             require-trusted-types-for 'script'; trusted-types 'none'\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <meta name=\"color-scheme\" content=\"light dark\">\n<meta name=\"referrer\" content=\"no-referrer\">\n\
             <meta name=\"generator\" content=\"itl\">\n<title>{}</title>\n<style>{style}</style>\n</head>\n\
             <body data-language=\"{}\">\n",
            hash(&style),
            Escaped(self.title),
            Escaped(self.language.code()),
        )?;
        self.banner.write(out, self.data.is_some())?;
        writeln!(out, "{}\n<footer id=\"settings\">{}</footer>", self.body, self.foot)?;
        if !self.plain.is_empty() {
            let plain = self.plain;
            writeln!(
                out,
                "<noscript><div class=\"plain\"><p>{WITHOUT_SCRIPTS}</p>\n{plain}</div></noscript>"
            )?;
        }
        if let Some(bytes) = self.data {
            // Base64 has no character that could end the element.
            let bytes = STANDARD.encode(bytes);
            writeln!(out, "<script type=\"application/octet-stream\" id=\"itl-data\">{bytes}</script>")?;
        }
        if let PagePictures::Inside(pictures) = pictures {
            for PagePicture { page, png } in pictures {
                let bytes = STANDARD.encode(png);
                writeln!(
                    out,
                    "<script type=\"application/octet-stream\" id=\"itl-page-{page}\">{bytes}</script>"
                )?;
            }
        }
        if let Some(code) = script {
            writeln!(out, "<script>{code}</script>")?;
        }
        out.write_all(b"</body>\n</html>\n")
    }
}

impl Banner<'_> {
    /// Writes the banner, with room for the tools of a page that its script fills.
    fn write(&self, out: &mut dyn Write, tools: bool) -> io::Result<()> {
        let Self { skip, eyebrow, heading, facts, lead, announced } = self;
        write!(
            out,
            "<a class=\"skip\" href=\"#main\">Skip to the {skip}</a>\n<header class=\"top\">\n<div class=\"name\">\
             <p class=\"eyebrow\" dir=\"auto\">{}</p>\n<h1 dir=\"auto\">{}</h1>\n<p class=\"facts\" id=\"facts\">{}</p></div>\n",
            Escaped(eyebrow),
            Escaped(heading),
            Escaped(facts),
        )?;
        if tools {
            out.write_all(b"<div class=\"tools\" id=\"tools\"></div>\n")?;
        }
        let role = if *announced { " role=\"status\"" } else { "" };
        writeln!(out, "</header>\n<p class=\"lead\" id=\"lead\"{role}>{lead}</p>")
    }
}

/// A source of the policy: exactly this style or script.
fn hash(code: &str) -> String {
    format!("'sha256-{}'", STANDARD.encode(Sha256::digest(code)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(look: &Look, data: Option<&[u8]>) -> String {
        let banner = Banner {
            skip: "result",
            eyebrow: "<i>",
            heading: "</h1><b>",
            facts: "\"",
            lead: "So <b>much</b>.",
            announced: false,
        };
        let title = "</title><b>";
        let page = Page {
            language: Language::ENGLISH,
            title,
            look,
            banner,
            body: "<main></main>",
            foot: "",
            plain: "",
            data,
        };
        let mut out = Vec::new();
        page.write(&mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn the_policy_names_what_is_there_and_a_title_stays_a_title() {
        let page = page(&COMPARISON, None);
        assert!(page.contains("<title>&lt;/title&gt;&lt;b&gt;</title>"));
        assert!(
            page.contains("<h1 dir=\"auto\">&lt;/h1&gt;&lt;b&gt;</h1>") && page.contains(">&lt;i&gt;</p>")
        );
        assert!(page.contains("<p class=\"lead\" id=\"lead\">So <b>much</b>.</p>"));
        assert!(page.contains("script-src 'none';") && !page.contains("<script"));
        assert!(page.contains(&format!("style-src {};", hash(&COMPARISON.style()))));
        // The digest of nothing, as every implementation gives it.
        assert_eq!(hash(""), "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='");
    }

    #[test]
    fn data_and_script_stand_at_the_end_and_the_policy_names_the_script() {
        let page = page(&REPORT, Some(b"data"));
        let code = REPORT.script().unwrap();
        assert!(page.contains(&format!("script-src {};", hash(&code))));
        assert!(page.contains("id=\"itl-data\">ZGF0YQ==</script>\n<script>\"use strict\";"));
        assert!(page.contains("id=\"tools\"") && page.ends_with("</script>\n</body>\n</html>\n"));
    }
}
