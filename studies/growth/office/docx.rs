//! DOCX: the text, its styles, notes and relations.

use super::{Container, Frame, read};
use crate::shape::Shape::{Deep, Folds, Many};

pub(super) const ALL: &[&Container] = &[&DOCX, &DOCX_STYLES, &DOCX_NOTES, &DOCX_RELATIONS];

const DOCX: Container = Container {
    reader: "docx",
    frames: &[("word/document.xml", "<w:document xmlns:w='w'><w:body>", "</w:body></w:document>")],
    read,
    patterns: &[
        ("paragraphs", Many("", "<w:p><w:r><w:t>a</w:t></w:r></w:p>", "")),
        ("empty paragraphs", Many("", "<w:p/>", "")),
        ("paragraphs left open", Many("", "<w:p><w:r><w:t>a", "")),
        ("runs", Many("<w:p>", "<w:r><w:t>a</w:t></w:r>", "</w:p>")),
        ("one long text", Many("<w:p><w:r><w:t>", "words ", "</w:t></w:r></w:p>")),
        ("spaces", Many("<w:p><w:r><w:t>a", " ", "b</w:t></w:r></w:p>")),
        ("tabs and breaks", Many("<w:p><w:r>", "<w:tab/><w:br/><w:t>a</w:t>", "</w:r></w:p>")),
        ("page breaks", Many("", "<w:p><w:r><w:br w:type='page'/><w:t>a</w:t></w:r></w:p>", "")),
        (
            "headings",
            Many("", "<w:p><w:pPr><w:pStyle w:val='Heading1'/></w:pPr><w:r><w:t>1. a</w:t></w:r></w:p>", ""),
        ),
        ("list items", Many("", "<w:p><w:pPr><w:numPr/></w:pPr><w:r><w:t>a</w:t></w:r></w:p>", "")),
        ("rows", Many("<w:tbl>", "<w:tr><w:tc><w:p><w:r><w:t>a</w:t></w:r></w:p></w:tc></w:tr>", "</w:tbl>")),
        (
            "cells of one row",
            Many("<w:tbl><w:tr>", "<w:tc><w:p><w:r><w:t>a</w:t></w:r></w:p></w:tc>", "</w:tr></w:tbl>"),
        ),
        (
            "tables",
            Many("", "<w:tbl><w:tr><w:tc><w:p><w:r><w:t>a</w:t></w:r></w:p></w:tc></w:tr></w:tbl>", ""),
        ),
        (
            "cells that span",
            Many(
                "<w:tbl>",
                "<w:tr><w:tc><w:tcPr><w:gridSpan w:val='999999'/><w:vMerge/></w:tcPr><w:p><w:r><w:t>a</w:t></w:r></w:p></w:tc></w:tr>",
                "</w:tbl>",
            ),
        ),
        (
            "tables in tables",
            Folds(
                100,
                "",
                "<w:tbl><w:tr><w:tc>",
                "<w:p><w:r><w:t>a</w:t></w:r></w:p>",
                "</w:tc></w:tr></w:tbl>",
                "",
            ),
        ),
        (
            "tables in tables without an end",
            Deep(
                "",
                "<w:tbl><w:tr><w:tc>",
                "<w:p><w:r><w:t>a</w:t></w:r></w:p>",
                "</w:tc></w:tr></w:tbl>",
                "",
            ),
        ),
        ("tables left open", Many("", "<w:tbl><w:tr><w:tc>", "")),
        (
            "content controls",
            Folds(
                400,
                "",
                "<w:sdt><w:sdtContent>",
                "<w:p><w:r><w:t>a</w:t></w:r></w:p>",
                "</w:sdtContent></w:sdt>",
                "",
            ),
        ),
        (
            "fields left open",
            Many(
                "<w:p>",
                "<w:r><w:fldChar w:fldCharType='begin'/></w:r><w:r><w:instrText>PAGE</w:instrText></w:r>",
                "</w:p>",
            ),
        ),
        (
            "fields",
            Many(
                "<w:p>",
                "<w:r><w:fldChar w:fldCharType='begin'/><w:instrText>PAGE</w:instrText><w:fldChar w:fldCharType='separate'/><w:t>1</w:t><w:fldChar w:fldCharType='end'/></w:r>",
                "</w:p>",
            ),
        ),
        (
            "fields in fields",
            Deep(
                "<w:p>",
                "<w:r><w:fldChar w:fldCharType='begin'/></w:r>",
                "<w:r><w:t>a</w:t></w:r>",
                "<w:r><w:fldChar w:fldCharType='end'/></w:r>",
                "</w:p>",
            ),
        ),
        (
            "links",
            Many(
                "<w:p>",
                "<w:hyperlink r:id='r1' w:anchor='b%n'><w:r><w:t>a</w:t></w:r></w:hyperlink>",
                "</w:p>",
            ),
        ),
        (
            "bookmarks",
            Many(
                "<w:p>",
                "<w:bookmarkStart w:id='%n' w:name='b%n'/><w:bookmarkEnd w:id='%n'/>",
                "<w:r><w:t>a</w:t></w:r></w:p>",
            ),
        ),
        (
            "references to notes",
            Many("<w:p>", "<w:r><w:t>a</w:t><w:footnoteReference w:id='1'/></w:r>", "</w:p>"),
        ),
        (
            "text boxes",
            Many(
                "<w:p>",
                "<w:r><w:pict><w:txbxContent><w:p><w:r><w:t>a</w:t></w:r></w:p></w:txbxContent></w:pict></w:r>",
                "</w:p>",
            ),
        ),
        (
            "text boxes in text boxes",
            Folds(
                80,
                "",
                "<w:p><w:r><w:t>b</w:t><w:pict><w:txbxContent>",
                "<w:p><w:r><w:t>a</w:t></w:r></w:p>",
                "</w:txbxContent></w:pict></w:r></w:p>",
                "",
            ),
        ),
        (
            "alternatives",
            Many(
                "<w:p>",
                "<w:r><mc:AlternateContent><mc:Choice><w:t>a</w:t></mc:Choice><mc:Fallback><w:t>b</w:t></mc:Fallback></mc:AlternateContent></w:r>",
                "</w:p>",
            ),
        ),
        (
            "deleted",
            Many(
                "<w:p>",
                "<w:del><w:r><w:delText>a</w:delText></w:r></w:del>",
                "<w:r><w:t>b</w:t></w:r></w:p>",
            ),
        ),
        ("entities", Many("<w:p><w:r><w:t>", "&amp;", "</w:t></w:r></w:p>")),
        ("entities left open", Many("<w:p><w:r><w:t>", "&am", "</w:t></w:r></w:p>")),
        ("attributes of one element", Many("<w:p ", "a%n='b' ", "><w:r><w:t>a</w:t></w:r></w:p>")),
        ("a long attribute", Many("<w:p a='", "b ", "'><w:r><w:t>a</w:t></w:r></w:p>")),
        ("comments", Many("", "<!-- a -->", "<w:p><w:r><w:t>a</w:t></w:r></w:p>")),
        ("comments left open", Many("", "<!-- ", "")),
        ("CDATA", Many("<w:p><w:r><w:t>", "<![CDATA[a]]>", "</w:t></w:r></w:p>")),
        ("CDATA left open", Many("", "<![CDATA[", "")),
        ("less than", Many("", "<", "")),
        ("ends of nothing", Many("", "</w:p>", "")),
        ("unknown elements", Folds(400, "", "<a:b>", "c", "</a:b>", "")),
        ("unknown elements without an end", Deep("", "<a>", "c", "</a>", "")),
        ("namespaces", Many("", "<w:p xmlns:a%n='b'><w:r><w:t>a</w:t></w:r></w:p>", "")),
        ("sections", Many("", "<w:p><w:pPr><w:sectPr/></w:pPr><w:r><w:t>a</w:t></w:r></w:p>", "")),
        (
            "symbols",
            Many("<w:p>", "<w:r><w:sym w:font='Symbol' w:char='F061'/><w:noBreakHyphen/></w:r>", "</w:p>"),
        ),
        (
            "languages",
            Many("", "<w:p><w:r><w:rPr><w:lang w:val='de-DE'/></w:rPr><w:t>a</w:t></w:r></w:p>", ""),
        ),
    ],
};

const A_PARAGRAPH: Frame = (
    "word/document.xml",
    "<w:document><w:body><w:p><w:pPr><w:pStyle w:val='S9'/></w:pPr><w:r><w:t>a</w:t><w:footnoteReference w:id='1'/></w:r></w:p>",
    "</w:body></w:document>",
);

const DOCX_STYLES: Container = Container {
    reader: "docx styles",
    frames: &[("word/styles.xml", "<w:styles>", "</w:styles>"), A_PARAGRAPH],
    read,
    patterns: &[
        (
            "styles",
            Many("", "<w:style w:type='paragraph' w:styleId='S%n'><w:name w:val='heading 1'/></w:style>", ""),
        ),
        (
            "each on the one before",
            Many("", "<w:style w:type='paragraph' w:styleId='S%n'><w:basedOn w:val='S%p'/></w:style>", ""),
        ),
        (
            "each on the first",
            Many("", "<w:style w:type='paragraph' w:styleId='S%n'><w:basedOn w:val='S1'/></w:style>", ""),
        ),
        (
            "of one name",
            Many("", "<w:style w:type='paragraph' w:styleId='S'><w:basedOn w:val='S'/></w:style>", ""),
        ),
    ],
};

const DOCX_NOTES: Container = Container {
    reader: "docx notes",
    frames: &[
        ("word/footnotes.xml", "<w:footnotes>", "</w:footnotes>"),
        A_PARAGRAPH,
        (
            "word/_rels/document.xml.rels",
            "<Relationships><Relationship Id='r1' Type='http://a/relationships/footnotes' Target='footnotes.xml'/>",
            "</Relationships>",
        ),
    ],
    read,
    patterns: &[
        ("notes", Many("", "<w:footnote w:id='%n'><w:p><w:r><w:t>a</w:t></w:r></w:p></w:footnote>", "")),
        (
            "notes of one id",
            Many("", "<w:footnote w:id='1'><w:p><w:r><w:t>a</w:t></w:r></w:p></w:footnote>", ""),
        ),
        (
            "notes in notes",
            Folds(
                100,
                "",
                "<w:footnote w:id='%n'><w:p><w:r><w:t>a</w:t></w:r></w:p>",
                "",
                "</w:footnote>",
                "",
            ),
        ),
    ],
};

const DOCX_RELATIONS: Container = Container {
    reader: "docx relations",
    frames: &[("word/_rels/document.xml.rels", "<Relationships>", "</Relationships>"), A_PARAGRAPH],
    read,
    patterns: &[
        (
            "links",
            Many("", "<Relationship Id='r%n' Type='http://a/relationships/hyperlink' Target='b'/>", ""),
        ),
        (
            "notes",
            Many("", "<Relationship Id='r%n' Type='http://a/relationships/footnotes' Target='f%n.xml'/>", ""),
        ),
        (
            "the document itself",
            Many(
                "",
                "<Relationship Id='r%n' Type='http://a/relationships/footnotes' Target='document.xml'/>",
                "",
            ),
        ),
    ],
};
