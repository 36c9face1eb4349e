//! EPUB: a chapter, and the package that names it.

use super::{Container, Frame, read};
use crate::shape::Shape::Many;

pub(super) const ALL: &[&Container] = &[&EPUB, &EPUB_PACKAGE];

const CONTAINER: Frame = (
    "META-INF/container.xml",
    "<container><rootfiles><rootfile full-path='book.opf'/></rootfiles>",
    "</container>",
);

const EPUB: Container = Container {
    reader: "epub",
    frames: &[
        ("a.xhtml", "<html><body>", "</body></html>"),
        ("mimetype", "application/epub+zip", ""),
        CONTAINER,
        (
            "book.opf",
            "<package><manifest><item id='a' href='a.xhtml' media-type='application/xhtml+xml'/></manifest><spine><itemref idref='a'/></spine>",
            "</package>",
        ),
    ],
    read,
    patterns: &[
        ("paragraphs", Many("", "<p>a</p>", "")),
        ("divisions left open", Many("", "<div>a", "")),
        ("links", Many("", "<a href='#b%n'>a</a>", "")),
        (
            "notes",
            Many(
                "",
                "<a epub:type='noteref' href='#n%n'>1</a><aside epub:type='footnote' id='n%n'>b</aside>",
                "",
            ),
        ),
    ],
};

const EPUB_PACKAGE: Container = Container {
    reader: "epub package",
    frames: &[
        ("book.opf", "<package>", "</package>"),
        ("mimetype", "application/epub+zip", ""),
        CONTAINER,
        ("a.xhtml", "<html><body><p>a</p>", "</body></html>"),
    ],
    read,
    patterns: &[
        (
            "parts in order",
            Many(
                "<manifest><item id='a' href='a.xhtml' media-type='application/xhtml+xml'/></manifest><spine>",
                "<itemref idref='a'/>",
                "</spine>",
            ),
        ),
        (
            "parts that are not there",
            Many(
                "",
                "<manifest><item id='a%n' href='b%n.xhtml' media-type='application/xhtml+xml'/></manifest><spine><itemref idref='a%n'/></spine>",
                "",
            ),
        ),
        (
            "many parts, the last in order",
            Many(
                "<manifest>",
                "<item id='a%n' href='a.xhtml' media-type='application/xhtml+xml'/>",
                "</manifest><spine><itemref idref='a1'/></spine>",
            ),
        ),
    ],
};
