//! PPTX: one slide.

use super::{Container, read};
use crate::shape::Shape::{Folds, Many};

pub(super) const ALL: &[&Container] = &[&PPTX];

const PPTX: Container = Container {
    reader: "pptx",
    frames: &[
        ("ppt/slides/s.xml", "<p:sld><p:cSld><p:spTree>", "</p:spTree></p:cSld></p:sld>"),
        (
            "ppt/presentation.xml",
            "<p:presentation><p:sldIdLst><p:sldId id='1' r:id='r1'/></p:sldIdLst>",
            "</p:presentation>",
        ),
        (
            "ppt/_rels/presentation.xml.rels",
            "<Relationships><Relationship Id='r1' Type='http://a/relationships/slide' Target='slides/s.xml'/>",
            "</Relationships>",
        ),
    ],
    read,
    patterns: &[
        ("shapes", Many("", "<p:sp><p:txBody><a:p><a:r><a:t>a</a:t></a:r></a:p></p:txBody></p:sp>", "")),
        (
            "titles",
            Many(
                "",
                "<p:sp><p:nvSpPr><p:nvPr><p:ph type='title'/></p:nvPr></p:nvSpPr><p:txBody><a:p><a:r><a:t>a</a:t></a:r></a:p></p:txBody></p:sp>",
                "",
            ),
        ),
        (
            "paragraphs of one shape",
            Many("<p:sp><p:txBody>", "<a:p><a:r><a:t>a</a:t></a:r></a:p>", "</p:txBody></p:sp>"),
        ),
        (
            "runs of one paragraph",
            Many("<p:sp><p:txBody><a:p>", "<a:r><a:t>a</a:t></a:r><a:br/>", "</a:p></p:txBody></p:sp>"),
        ),
        (
            "groups",
            Folds(
                300,
                "",
                "<p:grpSp>",
                "<p:sp><p:txBody><a:p><a:r><a:t>a</a:t></a:r></a:p></p:txBody></p:sp>",
                "</p:grpSp>",
                "",
            ),
        ),
        ("groups left open", Many("", "<p:grpSp>", "")),
        (
            "tables",
            Many(
                "",
                "<p:graphicFrame><a:tbl><a:tr><a:tc><a:txBody><a:p><a:r><a:t>a</a:t></a:r></a:p></a:txBody></a:tc></a:tr></a:tbl></p:graphicFrame>",
                "",
            ),
        ),
        (
            "cells of one row",
            Many(
                "<p:graphicFrame><a:tbl><a:tr>",
                "<a:tc><a:txBody><a:p><a:r><a:t>a</a:t></a:r></a:p></a:txBody></a:tc>",
                "</a:tr></a:tbl></p:graphicFrame>",
            ),
        ),
        (
            "places of shapes",
            Many(
                "",
                "<p:sp><p:spPr><a:xfrm><a:off x='%d' y='%e'/></a:xfrm></p:spPr><p:txBody><a:p><a:r><a:t>a</a:t></a:r></a:p></p:txBody></p:sp>",
                "",
            ),
        ),
    ],
};
