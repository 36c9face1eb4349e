//! Tags and text in, blocks out: keeps the elements that are open, ends those whose end tags are missing, and knows
//! where blocks begin. It never holds more elements than its bound: deeper ones are ignored, their text is kept.

use itl_base::{ByteSpan, Language};

use super::attributes::{PagePart, part_of};
use super::context::PageContext;
use super::element::{Element, ElementClass, Implied};
use super::flow::{BlockSink, Boundary, PageFlow, TextSource};
use super::plan::PagePlan;
use super::scan::Visitor;
use super::tag::HtmlTag;
use crate::BlockKind;

pub(super) struct Walker<'a, S> {
    pub(super) flow: PageFlow<S>,
    plan: &'a PagePlan,
    depth: usize,
    stack: Vec<(Element, PageContext)>,
    /// Elements that are open but too deep to be held.
    deeper: usize,
    pub(super) too_deep: bool,
    lists: u32,
    tables: u32,
    xml: bool,
    pub(super) language: Option<Language>,
}

impl<'a, S: BlockSink> Walker<'a, S> {
    pub(super) fn new(sink: S, plan: &'a PagePlan, depth: u32, xml: bool) -> Self {
        Self {
            flow: PageFlow::new(sink),
            plan,
            depth: depth as usize,
            stack: Vec::new(),
            deeper: 0,
            too_deep: false,
            lists: 0,
            tables: 0,
            xml,
            language: None,
        }
    }

    fn context(&self) -> PageContext {
        self.stack.last().map(|(_, context)| *context).unwrap_or_default()
    }

    /// A block begins or ends between two places.
    fn divide(&mut self, class: ElementClass, one: PageContext, other: PageContext) {
        if class.is_block() && !one.out && !other.out {
            let line = one.cell && other.cell && class != ElementClass::Pre;
            self.flow.bound(if line { Boundary::Line } else { Boundary::Block });
        }
    }

    /// Ends the elements that cannot hold one of this class, and have no end tags.
    fn imply(&mut self, class: ElementClass) {
        let mut end = None;
        for (index, (open, _)) in self.stack.iter().enumerate().rev() {
            match class.implies(open.class) {
                Implied::End => end = Some(index),
                Implied::Nothing => {}
                Implied::Stop => break,
            }
        }
        if let Some(index) = end {
            self.pop(index);
        }
    }

    fn pop(&mut self, index: usize) {
        let inner = self.context();
        let blocks =
            self.stack[index..].iter().map(|(element, _)| element.class).find(|class| class.is_block());
        for _ in index..self.stack.len() {
            let Some((element, context)) = self.stack.pop() else { break };
            if element.class == ElementClass::Table && context.table.is_some() && !context.out {
                self.flow.sink.end_table();
            }
        }
        if let Some(class) = blocks {
            self.divide(class, inner, self.context());
        }
    }

    fn push(&mut self, element: Element, tag: &HtmlTag) {
        let outer = self.context();
        let class = element.class;
        let mut part = if outer.out { PagePart::Plain } else { part_of(class, tag, outer.inner) };
        let to_note = |href: &str| href.starts_with('#');
        if class == ElementClass::Link && outer.superscript && tag.attribute("href").is_some_and(to_note) {
            part = PagePart::Out;
        }
        let mut context = outer.inside(class, part);
        if !outer.out {
            self.flow.sink.begin(class, tag, &outer);
        }
        match class {
            ElementClass::List if outer.list.is_none() => {
                context.list = Some(self.lists);
                self.lists += 1;
            }
            ElementClass::Table => {
                let layout = matches!(tag.attribute("role"), Some("presentation" | "none"));
                context.table = (!layout && !self.plan.is_layout(self.tables)).then_some(self.tables);
                self.tables += 1;
            }
            ElementClass::Cell if context.table.is_some() && context.kind == BlockKind::Paragraph => {
                (context.kind, context.cell) = (BlockKind::TableRow, true);
            }
            ElementClass::Pre if !self.plan.pre_is_text() => {
                (context.kind, context.cell) = (BlockKind::Code, false);
            }
            ElementClass::Root if tag.name() == b"html" => self.root(tag),
            // The first one counts.
            ElementClass::Title if !self.flow.title.is_empty() => {
                (context.title, context.out) = (false, true);
            }
            _ => {}
        }
        self.divide(class, outer, context);
        if tag.self_closing
            && (self.xml || outer.foreign || !matches!(class, ElementClass::Out | ElementClass::Title))
        {
            return;
        }
        if self.stack.len() < self.depth {
            if class == ElementClass::Table && context.table.is_some() && !context.out {
                self.flow.sink.table();
            }
            self.stack.push((element, context));
        } else {
            self.deeper += 1;
            self.too_deep = true;
        }
    }

    fn root(&mut self, tag: &HtmlTag) {
        let code = tag.attribute("lang").or_else(|| tag.attribute("xml:lang")).unwrap_or("");
        self.language =
            self.language.or_else(|| Language::new(code.split(['-', '_']).next().unwrap_or("").trim()));
    }
}

impl<S: BlockSink> Visitor for Walker<'_, S> {
    fn start(&mut self, tag: &HtmlTag) {
        let element = Element::of(tag.name());
        let context = self.context();
        match element.class {
            ElementClass::Void | ElementClass::Break | ElementClass::Rule | ElementClass::Code
                if context.out => {}
            ElementClass::Void => {}
            ElementClass::Break => self.flow.break_line(&context),
            ElementClass::Code => self.flow.sink.begin(ElementClass::Code, tag, &context),
            class => {
                self.imply(class);
                let context = self.context();
                if class == ElementClass::Rule {
                    self.divide(class, context, context);
                } else if class.is_tracked()
                    || context.out
                    || (tag.has_attributes() && part_of(class, tag, context.inner) != PagePart::Plain)
                {
                    self.push(element, tag);
                }
            }
        }
    }

    fn end(&mut self, name: &[u8]) {
        let element = Element::of(name);
        let context = self.context();
        match element.class {
            ElementClass::Break => return self.flow.break_line(&context),
            ElementClass::Paragraph => self.divide(element.class, context, context),
            _ => {}
        }
        if self.deeper > 0 {
            if element.class.is_tracked() || context.out {
                self.deeper -= 1;
                self.divide(element.class, context, context);
            }
            return;
        }
        let table = matches!(
            element.class,
            ElementClass::Table
                | ElementClass::RowGroup
                | ElementClass::Row
                | ElementClass::Cell
                | ElementClass::TableCaption
        );
        for (index, (open, _)) in self.stack.iter().enumerate().rev() {
            if element.ends(*open) {
                return self.pop(index);
            }
            if if table { open.class == ElementClass::Table } else { open.class.is_scope() } {
                return;
            }
        }
    }

    fn text(&mut self, text: &str, at: usize) {
        self.flow.text(text, TextSource::At(at), &self.context());
    }

    fn reference(&mut self, text: &str, source: ByteSpan) {
        self.flow.text(text, TextSource::For(source), &self.context());
    }

    fn is_xml(&self) -> bool {
        self.xml || self.context().foreign
    }

    fn is_done(&self) -> bool {
        self.flow.sink.is_done()
    }
}
