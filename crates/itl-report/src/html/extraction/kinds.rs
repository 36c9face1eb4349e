//! What a page says about the kinds of blocks: their names in the plural, and why some are in no unit.

use itl_document::BlockKind;

/// A kind of blocks.
pub(super) struct KindWords {
    /// Its name in results, which is that of its colour, too.
    pub(super) name: &'static str,
    /// Many of them.
    pub(super) plural: &'static str,
    /// Why they are in no unit, if they are not.
    pub(super) left_out: Option<&'static str>,
}

const fn read(name: &'static str, plural: &'static str) -> KindWords {
    KindWords { name, plural, left_out: None }
}

const fn left_out(name: &'static str, plural: &'static str, why: &'static str) -> KindWords {
    KindWords { name, plural, left_out: Some(why) }
}

/// All kinds, in the order of the legend.
pub(super) const KINDS: [KindWords; 17] = [
    read("heading", "headings"),
    read("paragraph", "paragraphs"),
    read("list-item", "list items"),
    read("table-row", "table rows"),
    read("table-cell", "table cells"),
    read("caption", "captions"),
    read("footnote", "notes"),
    read("contents", "lines of contents"),
    read("index", "lines of an index"),
    read("reference", "references"),
    read("label", "labels"),
    read("quoted", "quoted mail"),
    left_out("running-head", "running heads", "repeated at the top or bottom of pages"),
    left_out("page-number", "page numbers", "the number of a page"),
    left_out("off-page", "lines off the page", "outside of what the page shows"),
    left_out("navigation", "blocks of navigation", "leads to other text and says nothing itself"),
    left_out("code", "blocks of code", "program text has no sentences"),
];

/// What is said about a kind.
pub(super) fn words_of(kind: BlockKind) -> &'static KindWords {
    let name = kind.name();
    KINDS.iter().find(|words| words.name == name).unwrap_or(&KINDS[1])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_has_its_words_and_is_left_out_where_units_leave_it_out() {
        use BlockKind::*;
        for kind in [
            Heading(2),
            Paragraph,
            ListItem,
            TableRow,
            Caption,
            Footnote,
            Contents,
            Index,
            Reference,
            Label,
            Quoted,
            RunningHead,
            PageNumber,
            OffPage,
            Navigation,
            Code,
        ] {
            let words = words_of(kind);
            assert_eq!(words.name, kind.name());
            assert_eq!(words.left_out.is_none(), kind.is_content(), "{}", words.name);
        }
    }
}
