//! The elements of HTML by what they mean for the text. A name that is not here is inline: it never splits a word.

/// What an element means for the text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ElementClass {
    /// Begins and ends blocks.
    Block,
    /// A part of the document with its own header and footer.
    Section,
    Article,
    Main,
    Nav,
    Aside,
    Header,
    Footer,
    /// Not shown unless it is open.
    Dialog,
    Paragraph,
    Heading(u8),
    List,
    Item,
    Terms,
    Term,
    Table,
    RowGroup,
    Row,
    Cell,
    TableCaption,
    Caption,
    Pre,
    Code,
    Link,
    Superscript,
    Title,
    Root,
    /// Its content is not text of the document.
    Out,
    /// The same, written in another language than HTML.
    Foreign,
    Break,
    /// Ends a block and is empty.
    Rule,
    /// Is empty.
    Void,
    Inline,
}

/// An element by name: its place in the list, or a number behind the list that is made of the name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Element {
    name: usize,
    pub(super) class: ElementClass,
}

use ElementClass::{
    Article, Aside, Block, Break, Caption, Cell, Code, Dialog, Footer, Foreign, Header, Heading, Item, Link,
    List, Main, Nav, Out, Paragraph, Pre, Root, Row, RowGroup, Rule, Section, Superscript, Table,
    TableCaption, Term, Terms, Title, Void,
};

/// In the order of the names.
const ELEMENTS: [(&str, ElementClass); 95] = [
    ("a", Link),
    ("address", Block),
    ("annotation", Out),
    ("annotation-xml", Out),
    ("area", Void),
    ("article", Article),
    ("aside", Aside),
    ("audio", Out),
    ("base", Void),
    ("blockquote", Section),
    ("body", Root),
    ("br", Break),
    ("button", Out),
    ("canvas", Out),
    ("caption", TableCaption),
    ("center", Block),
    ("code", Code),
    ("col", Void),
    ("datalist", Out),
    ("dd", Term),
    ("details", Section),
    ("dialog", Dialog),
    ("dir", List),
    ("div", Block),
    ("dl", Terms),
    ("dt", Term),
    ("embed", Void),
    ("fieldset", Block),
    ("figcaption", Caption),
    ("figure", Section),
    ("footer", Footer),
    ("form", Block),
    ("h1", Heading(1)),
    ("h2", Heading(2)),
    ("h3", Heading(3)),
    ("h4", Heading(4)),
    ("h5", Heading(5)),
    ("h6", Heading(6)),
    ("head", Root),
    ("header", Header),
    ("hgroup", Block),
    ("hr", Rule),
    ("html", Root),
    ("iframe", Out),
    ("img", Void),
    ("input", Void),
    ("legend", Block),
    ("li", Item),
    ("link", Void),
    ("listing", Pre),
    ("main", Main),
    ("menu", List),
    ("meta", Void),
    ("meter", Out),
    ("nav", Nav),
    ("noembed", Out),
    ("noframes", Out),
    ("noscript", Out),
    ("object", Out),
    ("ol", List),
    ("optgroup", Out),
    ("option", Out),
    ("output", Out),
    ("p", Paragraph),
    ("param", Void),
    ("plaintext", Pre),
    ("pre", Pre),
    ("progress", Out),
    ("rp", Out),
    ("rt", Out),
    ("rtc", Out),
    ("script", Out),
    ("search", Nav),
    ("section", Section),
    ("select", Out),
    ("source", Void),
    ("style", Out),
    ("summary", Block),
    ("sup", Superscript),
    ("svg", Foreign),
    ("table", Table),
    ("tbody", RowGroup),
    ("td", Cell),
    ("template", Out),
    ("textarea", Out),
    ("tfoot", RowGroup),
    ("th", Cell),
    ("thead", RowGroup),
    ("title", Title),
    ("tr", Row),
    ("track", Void),
    ("ul", List),
    ("video", Out),
    ("wbr", Void),
    ("xmp", Pre),
];

impl Element {
    pub(super) fn of(name: &[u8]) -> Self {
        match ELEMENTS.binary_search_by(|(known, _)| known.as_bytes().cmp(name)) {
            Ok(index) => Self { name: index, class: ELEMENTS[index].1 },
            Err(_) => {
                let number =
                    name.iter().fold(0_usize, |sum, &byte| sum.wrapping_mul(31).wrapping_add(byte.into()));
                Self { name: number | 1 << 20, class: ElementClass::Inline }
            }
        }
    }

    /// Whether an end tag of this name ends that element: one of a heading ends any heading.
    pub(super) fn ends(self, other: Self) -> bool {
        self.name == other.name || matches!((self.class, other.class), (Heading(_), Heading(_)))
    }
}

impl ElementClass {
    /// Whether a block ends where it begins and ends.
    pub(super) fn is_block(self) -> bool {
        !matches!(
            self,
            Code | Link | Superscript | Title | Out | Foreign | Break | Void | Root | Self::Inline
        )
    }

    /// Whether elements of this class are kept track of, and not only those whose attributes say something.
    pub(super) fn is_tracked(self) -> bool {
        !matches!(self, Code | Self::Inline | Break | Rule | Void)
    }

    /// Whether end tags inside of it do not end what is around it.
    pub(super) fn is_scope(self) -> bool {
        matches!(self, Cell | TableCaption | Table)
    }

    /// What the beginning of an element of this class does to an open one whose end tag is missing.
    pub(super) fn implies(self, open: Self) -> Implied {
        match (self, open) {
            (Link, Link) => Implied::End,
            _ if !self.is_block() => Implied::Stop,
            (_, Paragraph) => Implied::End,
            (Item, Item) | (Term, Term) | (Heading(_), Heading(_)) => Implied::End,
            (Item | Term, Block) => Implied::Nothing,
            (Cell | Row | RowGroup, Cell | TableCaption) => Implied::End,
            (Row | RowGroup, Row) | (RowGroup, RowGroup) => Implied::End,
            (Cell, Row | RowGroup | Table) | (Row, RowGroup | Table) | (RowGroup, Table) => Implied::Stop,
            (_, Out | Foreign) => Implied::Stop,
            (Cell | Row | RowGroup, _) | (_, Link | Superscript | Self::Inline) => Implied::Nothing,
            _ => Implied::Stop,
        }
    }
}

/// What the beginning of one element means for another that is open.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Implied {
    /// It ends there; so may those around it.
    End,
    /// It goes on, unless one around it ends.
    Nothing,
    /// It goes on, and so do those around it.
    Stop,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_in_order_and_found() {
        assert!(ELEMENTS.is_sorted_by(|a, b| a.0 < b.0));
        for (name, class) in ELEMENTS {
            assert_eq!(Element::of(name.as_bytes()).class, class);
        }
        assert_eq!(Element::of(b"span").class, ElementClass::Inline);
        assert!(Element::of(b"h3").ends(Element::of(b"h2")) && !Element::of(b"td").ends(Element::of(b"th")));
    }
}
