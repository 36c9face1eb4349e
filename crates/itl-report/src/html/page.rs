//! The shell of every HTML file: head, policy, style, and at most one script and one block of bytes.
//!
//! The Content-Security-Policy names style and script by their hashes and allows nothing else: no network, no script
//! or style that a document's text might smuggle in, no frame, form or base address.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest, Sha256};
use std::io::{self, Write};

use super::escape::Escaped;

/// The look of all pages.
const STYLE: &str = concat!(include_str!("style.css"), include_str!("quotes.css"));

/// An HTML file in the making.
pub(crate) struct Shell<'a> {
    /// The title, not escaped yet.
    pub(crate) title: &'a str,
    /// The language of the document shown.
    pub(crate) language: &'a str,
    /// More style, after that of all pages.
    pub(crate) style: &'a str,
    /// The body, as HTML.
    pub(crate) body: &'a str,
    /// What runs, and the bytes that it finds in the element `itl-data`.
    pub(crate) script: Option<(&'a str, &'a [u8])>,
}

impl Shell<'_> {
    /// Writes the file.
    pub(crate) fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let style = format!("{STYLE}{}", self.style);
        let script = self.script.map_or("'none'".to_owned(), |(code, _)| hash(code));
        write!(
            out,
            "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; script-src {script}; \
             style-src {}; img-src data:; base-uri 'none'; form-action 'none'; \
             require-trusted-types-for 'script'; trusted-types 'none'\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <meta name=\"color-scheme\" content=\"light dark\">\n<meta name=\"referrer\" content=\"no-referrer\">\n\
             <meta name=\"generator\" content=\"itl\">\n<title>{}</title>\n<style>{style}</style>\n</head>\n\
             <body data-language=\"{}\">\n{}\n",
            hash(&style),
            Escaped(self.title),
            Escaped(self.language),
            self.body,
        )?;
        if let Some((code, bytes)) = self.script {
            // Base64 has no character that could end the element.
            let bytes = STANDARD.encode(bytes);
            writeln!(out, "<script type=\"application/octet-stream\" id=\"itl-data\">{bytes}</script>")?;
            writeln!(out, "<script>{code}</script>")?;
        }
        out.write_all(b"</body>\n</html>\n")
    }
}

/// A source of the policy: exactly this style or script.
fn hash(code: &str) -> String {
    format!("'sha256-{}'", STANDARD.encode(Sha256::digest(code)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_policy_names_what_is_there_and_a_title_stays_a_title() {
        let shell = Shell { title: "</title><b>", language: "en", style: "", body: "<p>x", script: None };
        let mut out = Vec::new();
        shell.write(&mut out).unwrap();
        let page = String::from_utf8(out).unwrap();
        assert!(page.contains("<title>&lt;/title&gt;&lt;b&gt;</title>"));
        assert!(page.contains("script-src 'none';"));
        assert!(page.contains(&format!("style-src {};", hash(STYLE))));
        // The digest of nothing, as every implementation gives it.
        assert_eq!(hash(""), "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='");
    }
}
