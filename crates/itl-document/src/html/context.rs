//! What is known of a place in a page by the elements around it.

use super::attributes::PagePart;
use super::element::ElementClass;
use crate::BlockKind;

/// Whether text stands around the content of a page, and how that is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum Around {
    #[default]
    No,
    /// By the name of a class.
    Named,
    /// In the head of the page, which may hold its title.
    Header,
    /// By the meaning of an element.
    Navigation,
    /// A table of contents.
    Contents,
    /// Lists of places in a book, such as its pages: never content.
    Landmarks,
}

/// The innermost part of a page that text stands in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub(super) enum Within {
    #[default]
    Page,
    Article,
    Main,
}

/// Whether all that stands in an element of that kind is of it, whatever elements are in it.
fn is_listed(kind: BlockKind) -> bool {
    matches!(kind, BlockKind::Footnote | BlockKind::Index | BlockKind::Reference | BlockKind::Quoted)
}

/// A place in a page.
#[derive(Debug, Clone, Copy)]
pub(super) struct PageContext {
    /// What a block is that begins here.
    pub(super) kind: BlockKind,
    pub(super) around: Around,
    pub(super) within: Within,
    /// In a section, article or main part, whose headers and footers are its own.
    pub(super) inner: bool,
    /// Not text of the document.
    pub(super) out: bool,
    /// In a language other than HTML.
    pub(super) foreign: bool,
    pub(super) title: bool,
    pub(super) link: bool,
    pub(super) superscript: bool,
    /// In text whose lines are kept.
    pub(super) pre: bool,
    /// The outermost list, counted from 0.
    pub(super) list: Option<u32>,
    /// The innermost table, counted from 0.
    pub(super) table: Option<u32>,
    /// In a cell of it, which is one block.
    pub(super) cell: bool,
}

impl Default for PageContext {
    fn default() -> Self {
        Self {
            kind: BlockKind::Paragraph,
            around: Around::No,
            within: Within::Page,
            inner: false,
            out: false,
            foreign: false,
            title: false,
            link: false,
            superscript: false,
            pre: false,
            list: None,
            table: None,
            cell: false,
        }
    }
}

impl PageContext {
    /// The place inside an element that begins here.
    pub(super) fn inside(self, class: ElementClass, part: PagePart) -> Self {
        let mut context = self;
        match part {
            PagePart::Plain => {}
            PagePart::Out => context.out = true,
            PagePart::Main => context.enter(Within::Main),
            PagePart::Article => context.enter(Within::Article),
            PagePart::Listed(kind) => context.kind = kind,
            PagePart::Header => context.lead_around(Around::Header),
            PagePart::Navigation => context.lead_around(Around::Navigation),
            PagePart::Named => context.lead_around(Around::Named),
            PagePart::Contents => context.around = Around::Contents,
            PagePart::Landmarks => context.around = Around::Landmarks,
        }
        match class {
            ElementClass::Section => context.inner = true,
            ElementClass::Foreign => context.foreign = true,
            ElementClass::Title => context.title = !context.out,
            ElementClass::Link => context.link = true,
            ElementClass::Superscript => context.superscript = true,
            ElementClass::Pre => context.pre = true,
            // A table inside a list, and a list inside a table, are what they are.
            ElementClass::Table => (context.kind, context.cell) = (self.base(), false),
            _ => {}
        }
        let kind = match class {
            ElementClass::Heading(level) => BlockKind::Heading(level),
            ElementClass::Item | ElementClass::Term => BlockKind::ListItem,
            ElementClass::Caption | ElementClass::TableCaption => BlockKind::Caption,
            _ => return context,
        };
        if !is_listed(context.kind) && !context.cell {
            context.kind = kind;
        }
        context
    }

    /// What a block is that no list and no table holds.
    fn base(self) -> BlockKind {
        if is_listed(self.kind) { self.kind } else { BlockKind::Paragraph }
    }

    fn enter(&mut self, within: Within) {
        self.within = self.within.max(within);
        self.inner = true;
        if !matches!(self.around, Around::Contents | Around::Landmarks) {
            self.around = Around::No;
        }
    }

    fn lead_around(&mut self, around: Around) {
        if self.around == Around::No {
            self.around = around;
        }
    }
}
