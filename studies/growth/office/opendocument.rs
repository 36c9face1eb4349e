//! ODT and ODP: text, styles and slides.

use super::{Container, read};
use crate::shape::Shape::{Folds, Many};

pub(super) const ALL: &[&Container] = &[&ODT, &ODT_STYLES, &ODP];

const ODT: Container = Container {
    reader: "odt",
    frames: &[
        (
            "content.xml",
            "<office:document-content><office:body><office:text>",
            "</office:text></office:body></office:document-content>",
        ),
        ("mimetype", "application/vnd.oasis.opendocument.text", ""),
    ],
    read,
    patterns: &[
        ("paragraphs", Many("", "<text:p>a</text:p>", "")),
        ("spans", Many("<text:p>", "<text:span>a</text:span>", "</text:p>")),
        ("spans in spans", Folds(400, "<text:p>", "<text:span>", "a", "</text:span>", "</text:p>")),
        ("spans left open", Many("<text:p>", "<text:span>", "")),
        ("headings", Many("", "<text:h text:outline-level='1'>1. a</text:h>", "")),
        (
            "lists in lists",
            Folds(
                150,
                "",
                "<text:list><text:list-item>",
                "<text:p>a</text:p>",
                "</text:list-item></text:list>",
                "",
            ),
        ),
        ("items", Many("<text:list>", "<text:list-item><text:p>a</text:p></text:list-item>", "</text:list>")),
        (
            "notes",
            Many(
                "<text:p>",
                "a<text:note><text:note-body><text:p>b</text:p></text:note-body></text:note>",
                "</text:p>",
            ),
        ),
        (
            "notes in notes",
            Folds(
                80,
                "<text:p>",
                "a<text:note><text:note-body><text:p>b",
                "",
                "</text:p></text:note-body></text:note>",
                "</text:p>",
            ),
        ),
        (
            "frames",
            Many(
                "<text:p>",
                "<draw:frame><draw:text-box><text:p>a</text:p></draw:text-box></draw:frame>",
                "</text:p>",
            ),
        ),
        (
            "rows",
            Many(
                "<table:table>",
                "<table:table-row><table:table-cell><text:p>a</text:p></table:table-cell></table:table-row>",
                "</table:table>",
            ),
        ),
        (
            "repeated cells",
            Many(
                "<table:table>",
                "<table:table-row table:number-rows-repeated='9999'><table:table-cell table:number-columns-repeated='9999'><text:p>a</text:p></table:table-cell></table:table-row>",
                "</table:table>",
            ),
        ),
        (
            "tables in tables",
            Folds(
                80,
                "",
                "<table:table><table:table-row><table:table-cell>",
                "<text:p>a</text:p>",
                "</table:table-cell></table:table-row></table:table>",
                "",
            ),
        ),
        ("spaces", Many("<text:p>a", "<text:s text:c='9999'/>", "b</text:p>")),
        (
            "tracked",
            Many(
                "<text:p>",
                "<text:change-start text:change-id='c%n'/>a<text:change-end text:change-id='c%n'/>",
                "</text:p>",
            ),
        ),
        (
            "indexes",
            Many(
                "",
                "<text:table-of-content><text:index-body><text:p>a 1</text:p></text:index-body></text:table-of-content>",
                "",
            ),
        ),
        (
            "marks",
            Many(
                "<text:p>",
                "<text:bookmark text:name='a%n'/><text:reference-mark text:name='b'/>",
                "a</text:p>",
            ),
        ),
    ],
};

const ODT_STYLES: Container = Container {
    reader: "odt styles",
    frames: &[
        (
            "styles.xml",
            "<office:document-styles><office:styles>",
            "</office:styles></office:document-styles>",
        ),
        (
            "content.xml",
            "<office:document-content><office:body><office:text><text:p text:style-name='P9'>a</text:p>",
            "</office:text></office:body></office:document-content>",
        ),
        ("mimetype", "application/vnd.oasis.opendocument.text", ""),
    ],
    read,
    patterns: &[
        (
            "each on the one before",
            Many(
                "",
                "<style:style style:name='P%n' style:family='paragraph' style:parent-style-name='P%p'/>",
                "",
            ),
        ),
        (
            "each on itself",
            Many(
                "",
                "<style:style style:name='P' style:family='paragraph' style:parent-style-name='P'/>",
                "",
            ),
        ),
    ],
};

const ODP: Container = Container {
    reader: "odp",
    frames: &[
        (
            "content.xml",
            "<office:document-content><office:body><office:presentation>",
            "</office:presentation></office:body></office:document-content>",
        ),
        ("mimetype", "application/vnd.oasis.opendocument.presentation", ""),
    ],
    read,
    patterns: &[
        (
            "pages",
            Many(
                "",
                "<draw:page><draw:frame><draw:text-box><text:p>a</text:p></draw:text-box></draw:frame></draw:page>",
                "",
            ),
        ),
        (
            "frames of one page",
            Many(
                "<draw:page>",
                "<draw:frame><draw:text-box><text:p>a</text:p></draw:text-box></draw:frame>",
                "</draw:page>",
            ),
        ),
        (
            "titles",
            Many(
                "<draw:page>",
                "<draw:frame presentation:class='title'><draw:text-box><text:p>a</text:p></draw:text-box></draw:frame>",
                "</draw:page>",
            ),
        ),
        (
            "groups",
            Folds(
                300,
                "<draw:page>",
                "<draw:g>",
                "<draw:frame><draw:text-box><text:p>a</text:p></draw:text-box></draw:frame>",
                "</draw:g>",
                "</draw:page>",
            ),
        ),
    ],
};
