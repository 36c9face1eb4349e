//! What stands where on a page, found in a first reading: which part is the content, which lists are menus, which
//! tables only arrange the page. The second reading marks blocks by it.

use itl_base::Cancel;

use super::context::{Around, PageContext, Within};
use super::element::ElementClass;
use super::flow::{BlockSink, TextSource};
use super::tag::HtmlTag;

use crate::BlockKind;

/// A cell with more characters is no cell of a table of data.
const CELL: usize = 1500;

/// A menu has at least so many items, of at most so many characters on average.
const MENU_ITEMS: usize = 3;
const MENU_ITEM: usize = 60;

/// How the blocks of a page are marked.
#[derive(Debug, Default)]
pub(super) struct PagePlan {
    /// Whether anything is marked as navigation.
    marks: bool,
    /// Whether everything looked like navigation.
    pub(super) only_navigation: bool,
    /// The part of the page that is its content.
    content: Within,
    /// Whether a heading of the first level outside of the content is the title of the page.
    outer_title: bool,
    pre_is_text: bool,
    menus: Vec<bool>,
    layouts: Vec<bool>,
}

impl PagePlan {
    /// What a block is that begins at a place.
    pub(super) fn kind_at(&self, context: &PageContext) -> BlockKind {
        let title = self.outer_title && context.kind == BlockKind::Heading(1);
        let around = match context.around {
            Around::Contents => return BlockKind::Contents,
            Around::Landmarks => return BlockKind::Navigation,
            Around::No => context.within < self.content && !title,
            Around::Header => !title,
            Around::Named | Around::Navigation => true,
        };
        let menu = context.list.is_some_and(|list| self.menus.get(list as usize).copied().unwrap_or(false));
        if self.marks && (around || menu) { BlockKind::Navigation } else { context.kind }
    }

    /// Whether a table, counted from 0, only arranges the page.
    pub(super) fn is_layout(&self, table: u32) -> bool {
        self.layouts.get(table as usize).copied().unwrap_or(false)
    }

    /// Whether text whose lines are kept is the text of the page, and not code.
    pub(super) fn pre_is_text(&self) -> bool {
        self.pre_is_text
    }
}

/// The first reading.
#[derive(Debug, Default)]
pub(super) struct PageSurvey {
    /// Characters that do not stand around the content, by the part of the page they stand in.
    content: [usize; 3],
    /// Those that do.
    around: usize,
    /// Those of text whose lines are kept.
    pre: usize,
    /// Whether some of that is code for sure.
    code: bool,
    /// Headings of the first level, by the part they stand in.
    titles: [usize; 3],
    lists: Vec<ListCounts>,
    layouts: Vec<bool>,
    /// Cells of the row that is being read and of the widest one, of every table.
    widths: Vec<(u32, u32)>,
    /// Characters of the cell that is being read.
    cell: usize,
    cancel: Cancel,
}

#[derive(Debug, Clone, Copy, Default)]
struct ListCounts {
    items: u32,
    chars: u32,
    linked: u32,
    /// Where it stands, unless that is around the content.
    within: Option<Within>,
}

impl ListCounts {
    fn is_menu(self) -> bool {
        let (items, chars, linked) = (self.items as usize, self.chars as usize, self.linked as usize);
        items >= MENU_ITEMS && linked * 5 > chars * 4 && chars <= items * MENU_ITEM
    }
}

impl PageSurvey {
    pub(super) fn new(cancel: Cancel) -> Self {
        Self { cancel, ..Self::default() }
    }

    /// What to do in the second reading.
    pub(super) fn plan(self) -> PagePlan {
        let all: usize = self.content.iter().sum();
        let [_, article, main] = self.content;
        // An empty main part is filled by a program; small articles among other text are not the content.
        let content = if main > 0 && main * 10 >= all {
            Within::Main
        } else if article + main > 0 && (article + main) * 3 >= all {
            Within::Article
        } else {
            Within::Page
        };
        let inside = |within: Within| within >= content;
        let parts = [Within::Page, Within::Article, Within::Main];
        let sum = |counts: &[usize; 3]| -> usize {
            parts.iter().zip(counts).filter(|&(&within, _)| inside(within)).map(|(_, count)| count).sum()
        };
        let menus: Vec<bool> = self.lists.iter().map(|list| list.is_menu()).collect();
        let menu_chars: usize = self
            .lists
            .iter()
            .filter(|list| list.is_menu() && list.within.is_some_and(inside))
            .map(|list| list.chars as usize)
            .sum();
        let rest = sum(&self.content).saturating_sub(menu_chars);
        // A table of one column arranges what stands under each other anyway.
        let narrow = |table: usize| self.widths.get(table).is_some_and(|&(_, widest)| widest == 1);
        let arranged = |table: usize| self.layouts.get(table).copied().unwrap_or(false);
        let tables = self.layouts.len().max(self.widths.len());
        let layouts = (0..tables).map(|table| arranged(table) || narrow(table)).collect();
        let pre_is_text = !self.code && self.pre > 10 * rest;
        let only_navigation = rest == 0 && self.pre == 0 && self.around + menu_chars > 0;
        PagePlan {
            marks: !only_navigation,
            only_navigation,
            content,
            outer_title: sum(&self.titles) == 0,
            pre_is_text,
            menus,
            layouts,
        }
    }

    fn list(&mut self, list: u32) -> &mut ListCounts {
        let index = list as usize;
        if self.lists.len() <= index {
            self.lists.resize(index + 1, ListCounts::default());
        }
        &mut self.lists[index]
    }

    fn width(&mut self, table: u32) -> (&mut u32, &mut u32) {
        let index = table as usize;
        if self.widths.len() <= index {
            self.widths.resize(index + 1, (0, 0));
        }
        let (cells, widest) = &mut self.widths[index];
        (cells, widest)
    }

    fn arrange(&mut self, table: u32) {
        let index = table as usize;
        if self.layouts.len() <= index {
            self.layouts.resize(index + 1, false);
        }
        self.layouts[index] = true;
    }
}

impl BlockSink for PageSurvey {
    fn begin(&mut self, class: ElementClass, tag: &HtmlTag, context: &PageContext) {
        match class {
            ElementClass::Item => {
                if let Some(list) = context.list {
                    self.list(list).items += 1;
                }
            }
            ElementClass::Heading(_) | ElementClass::Table | ElementClass::Main | ElementClass::Article => {
                if let Some(table) = context.table.filter(|_| context.cell) {
                    self.arrange(table);
                }
                if class == ElementClass::Heading(1) && context.around == Around::No {
                    self.titles[context.within as usize] += 1;
                }
            }
            ElementClass::Row | ElementClass::Cell => {
                if let Some(table) = context.table {
                    let (cells, widest) = self.width(table);
                    *cells = if class == ElementClass::Row { 0 } else { *cells + 1 };
                    *widest = (*widest).max(*cells);
                }
            }
            ElementClass::Pre => self.code |= tag.attribute("class").is_some(),
            ElementClass::Code => self.code |= context.pre,
            _ => {}
        }
    }

    fn open(&mut self, _: &PageContext) {
        self.cell = 0;
    }

    fn line_break(&mut self) {}

    fn text(&mut self, text: &str, _: TextSource, context: &PageContext) {
        let chars = text.split_whitespace().map(str::len).sum::<usize>();
        let around = context.around != Around::No;
        if !around && context.kind == BlockKind::Code {
            self.pre += chars;
        } else if !around {
            self.content[context.within as usize] += chars;
        } else if !matches!(context.around, Around::Contents | Around::Landmarks) {
            self.around += chars;
        }
        if let Some(list) = context.list {
            let list = self.list(list);
            let chars = u32::try_from(chars).unwrap_or(u32::MAX);
            list.chars = list.chars.saturating_add(chars);
            list.linked = list.linked.saturating_add(if context.link { chars } else { 0 });
            list.within = (!around).then_some(context.within);
        }
        self.cell += chars;
        if let Some(table) = context.table.filter(|_| context.cell && self.cell > CELL) {
            self.arrange(table);
        }
    }

    fn is_done(&self) -> bool {
        self.cancel.is_cancelled()
    }
}
