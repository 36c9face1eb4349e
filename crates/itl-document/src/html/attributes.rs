//! What the attributes of an element say about its text: not shown, navigation, the main part, a footnote.
//!
//! Names of classes count only if they are common ones for what stands around the content of a page.

use super::element::ElementClass;
use super::tag::HtmlTag;
use crate::BlockKind;

/// What an element says about the text inside.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum PagePart {
    /// Nothing.
    Plain,
    /// Not shown, or no part of the words: marks of notes, numbers of pages.
    Out,
    /// The main part of a page.
    Main,
    /// An article in it.
    Article,
    /// Footnotes or endnotes, an index, references: all that stands in it is of that kind.
    Listed(BlockKind),
    /// The head of a page.
    Header,
    /// Navigation by its element or role.
    Navigation,
    /// Navigation by the name of a class only.
    Named,
    /// A table of contents.
    Contents,
    /// The pages or other places of a book.
    Landmarks,
}

/// Class names and identifiers of what stands around the content.
const AROUND: [&str; 46] = [
    "advert",
    "advertisement",
    "bottom-nav",
    "breadcrumb",
    "breadcrumbs",
    "catlinks",
    "consent",
    "footer",
    "global-nav",
    "main-menu",
    "main-nav",
    "mainmenu",
    "menu",
    "menu-bar",
    "menubar",
    "mw-jump-link",
    "nav",
    "nav-bar",
    "nav-menu",
    "navbar",
    "navbox",
    "navigation",
    "navmenu",
    "noprint",
    "page-footer",
    "pager",
    "pagination",
    "share",
    "sharing",
    "side-bar",
    "side-nav",
    "sidebar",
    "sidenav",
    "site-footer",
    "site-header",
    "site-nav",
    "skip-link",
    "skiplink",
    "skipnav",
    "social",
    "sphinxsidebar",
    "sub-menu",
    "submenu",
    "top-bar",
    "topbar",
    "topnav",
];

/// Class names and identifiers of what lists other things, as those who write pages call them, and of what programs for mail quote.
const LISTED: [(&str, PagePart); 15] = [
    ("bibliography", PagePart::Listed(BlockKind::Reference)),
    ("csl-bib-body", PagePart::Listed(BlockKind::Reference)),
    ("endnotes", PagePart::Listed(BlockKind::Footnote)),
    ("footnotes", PagePart::Listed(BlockKind::Footnote)),
    ("references", PagePart::Listed(BlockKind::Reference)),
    ("reflist", PagePart::Listed(BlockKind::Reference)),
    ("divRplyFwdMsg", PagePart::Listed(BlockKind::Quoted)),
    ("gmail_attr", PagePart::Listed(BlockKind::Quoted)),
    ("gmail_quote", PagePart::Listed(BlockKind::Quoted)),
    ("gmail_signature", PagePart::Listed(BlockKind::Quoted)),
    ("moz-cite-prefix", PagePart::Listed(BlockKind::Quoted)),
    ("moz-signature", PagePart::Listed(BlockKind::Quoted)),
    ("yahoo_quoted", PagePart::Listed(BlockKind::Quoted)),
    ("table-of-contents", PagePart::Contents),
    ("toc", PagePart::Contents),
];

/// Beginnings of such names.
const AROUND_PREFIXES: [&str; 6] =
    ["breadcrumb-", "cookie", "navbar-", "share-button", "social-", "sharing-"];

/// Class names of text that is not seen, or not part of what stands beside it.
const UNSEEN: [&str; 5] =
    ["mw-editsection", "screen-reader-text", "sr-only", "visually-hidden", "visuallyhidden"];

/// What an element says; `inner` if it stands in a section, article or main part.
pub(super) fn part_of(class: ElementClass, tag: &HtmlTag, inner: bool) -> PagePart {
    if tag.has_attributes() {
        if is_unseen(class, tag) {
            return PagePart::Out;
        }
        for role in words(tag, "role").chain(words(tag, "epub:type")) {
            match part_of_role(role, inner) {
                PagePart::Plain => {}
                part => return part,
            }
        }
    }
    let cited = || tag.attribute("type").is_some_and(|kind| kind.eq_ignore_ascii_case("cite"));
    match class {
        ElementClass::Section if cited() => PagePart::Listed(BlockKind::Quoted),
        ElementClass::Out | ElementClass::Foreign => PagePart::Out,
        ElementClass::Dialog if tag.attribute("open").is_none() => PagePart::Out,
        ElementClass::Main => PagePart::Main,
        ElementClass::Article => PagePart::Article,
        ElementClass::Nav => PagePart::Navigation,
        ElementClass::Aside | ElementClass::Footer if !inner => PagePart::Navigation,
        ElementClass::Header if !inner => PagePart::Header,
        _ if may_be_named(class) => {
            words(tag, "class").chain(words(tag, "id")).find_map(named).unwrap_or(PagePart::Plain)
        }
        _ => PagePart::Plain,
    }
}

fn is_unseen(class: ElementClass, tag: &HtmlTag) -> bool {
    let style = tag.attribute("style").unwrap_or("");
    let hides = |property: &str, value: &str| {
        style.split(';').filter_map(|rule| rule.split_once(':')).any(|(name, rest)| {
            name.trim().eq_ignore_ascii_case(property) && rest.trim().to_ascii_lowercase().starts_with(value)
        })
    };
    let hidden = tag.attribute("hidden").is_some_and(|value| !value.eq_ignore_ascii_case("until-found"));
    // Pages that are drawn by a program may hide all of themselves until it runs.
    class != ElementClass::Root
        && (hidden
            || tag.attribute("aria-hidden").is_some_and(|value| value.eq_ignore_ascii_case("true"))
            || hides("display", "none")
            || hides("visibility", "hidden")
            || words(tag, "class").any(|word| UNSEEN.iter().any(|known| known.eq_ignore_ascii_case(word))))
}

fn part_of_role(role: &str, inner: bool) -> PagePart {
    match role {
        "main" => PagePart::Main,
        "article" => PagePart::Article,
        "navigation" | "search" | "menu" | "menubar" | "toolbar" => PagePart::Navigation,
        "contentinfo" | "complementary" if !inner => PagePart::Navigation,
        "banner" if !inner => PagePart::Header,
        "toc" | "doc-toc" | "loi" | "lot" => PagePart::Contents,
        "landmarks" | "page-list" | "doc-pagelist" => PagePart::Landmarks,
        "index" | "doc-index" => PagePart::Listed(BlockKind::Index),
        "bibliography" | "doc-bibliography" | "doc-biblioentry" => PagePart::Listed(BlockKind::Reference),
        "doc-noteref" | "noteref" | "doc-pagebreak" | "pagebreak" | "doc-backlink" | "backlink" => {
            PagePart::Out
        }
        "doc-footnote" | "doc-endnote" | "doc-endnotes" | "footnote" | "footnotes" | "endnote"
        | "endnotes" | "rearnote" | "rearnotes" => PagePart::Listed(BlockKind::Footnote),
        _ => PagePart::Plain,
    }
}

/// Elements that class names of navigation are looked for at.
fn may_be_named(class: ElementClass) -> bool {
    use ElementClass::{Aside, Block, Footer, Header, List, Paragraph, Section, Table};
    matches!(class, Block | Section | Aside | Footer | Header | List | Paragraph | Table)
}

/// What a class name or identifier says.
fn named(word: &str) -> Option<PagePart> {
    if is_around(word) {
        return Some(PagePart::Named);
    }
    let listed = LISTED.iter().find(|(name, _)| word.eq_ignore_ascii_case(name));
    listed.map(|&(_, part)| part)
}

fn is_around(word: &str) -> bool {
    let word = word.to_ascii_lowercase();
    AROUND.binary_search(&word.as_str()).is_ok()
        || AROUND_PREFIXES.iter().any(|prefix| word.starts_with(prefix))
}

fn words<'t>(tag: &'t HtmlTag, attribute: &str) -> impl Iterator<Item = &'t str> {
    tag.attribute(attribute).unwrap_or("").split_ascii_whitespace()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_in_order() {
        assert!(AROUND.is_sorted());
        assert!(is_around("Breadcrumb-list") && is_around("cookie-banner") && !is_around("no-sidebar"));
    }
}
