//! Tags and text in, blocks out: keeps the elements that are open, ends those whose end tags are missing, and knows
//! where blocks begin. It never holds more elements than its bound: deeper ones are ignored, their text is kept.

use itl_text::{ByteSpan, Language};

use super::attributes::{Part, part_of};
use super::element::{Class, Element, Implied};
use super::flow::{Boundary, Flow, Sink, Source};
use super::plan::Plan;
use super::scan::Visitor;
use super::spot::Spot;
use super::tag::Tag;
use crate::BlockKind;

pub(super) struct Walker<'a, S> {
    pub(super) flow: Flow<S>,
    plan: &'a Plan,
    depth: usize,
    stack: Vec<(Element, Spot)>,
    /// Elements that are open but too deep to be held.
    deeper: usize,
    pub(super) too_deep: bool,
    lists: u32,
    tables: u32,
    xml: bool,
    pub(super) language: Option<Language>,
}

impl<'a, S: Sink> Walker<'a, S> {
    pub(super) fn new(sink: S, plan: &'a Plan, depth: u32, xml: bool) -> Self {
        Self {
            flow: Flow::new(sink),
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

    fn spot(&self) -> Spot {
        self.stack.last().map(|(_, spot)| *spot).unwrap_or_default()
    }

    /// A block begins or ends between two places.
    fn divide(&mut self, class: Class, one: Spot, other: Spot) {
        if class.is_block() && !one.out && !other.out {
            let line = one.cell && other.cell && class != Class::Pre;
            self.flow.bound(if line { Boundary::Line } else { Boundary::Block });
        }
    }

    /// Ends the elements that cannot hold one of this class, and have no end tags.
    fn imply(&mut self, class: Class) {
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
        let inner = self.spot();
        let blocks =
            self.stack[index..].iter().map(|(element, _)| element.class).find(|class| class.is_block());
        self.stack.truncate(index);
        if let Some(class) = blocks {
            self.divide(class, inner, self.spot());
        }
    }

    fn push(&mut self, element: Element, tag: &Tag) {
        let outer = self.spot();
        let class = element.class;
        let mut part = if outer.out { Part::Plain } else { part_of(class, tag, outer.inner) };
        let to_note = |href: &str| href.starts_with('#');
        if class == Class::Link && outer.superscript && tag.attribute("href").is_some_and(to_note) {
            part = Part::Out;
        }
        let mut spot = outer.inside(class, part);
        if !outer.out {
            self.flow.sink.begin(class, tag, &outer);
        }
        match class {
            Class::List if outer.list.is_none() => {
                spot.list = Some(self.lists);
                self.lists += 1;
            }
            Class::Table => {
                let layout = matches!(tag.attribute("role"), Some("presentation" | "none"));
                spot.table = (!layout && !self.plan.is_layout(self.tables)).then_some(self.tables);
                self.tables += 1;
            }
            Class::Cell if spot.table.is_some() && spot.kind == BlockKind::Paragraph => {
                (spot.kind, spot.cell) = (BlockKind::TableCell, true);
            }
            Class::Pre if !self.plan.pre_is_text() => (spot.kind, spot.cell) = (BlockKind::Code, false),
            Class::Root if tag.name() == b"html" => self.root(tag),
            // The first one counts.
            Class::Title if !self.flow.title.is_empty() => (spot.title, spot.out) = (false, true),
            _ => {}
        }
        self.divide(class, outer, spot);
        if tag.self_closing && (self.xml || outer.foreign || !matches!(class, Class::Out | Class::Title)) {
            return;
        }
        if self.stack.len() < self.depth {
            self.stack.push((element, spot));
        } else {
            self.deeper += 1;
            self.too_deep = true;
        }
    }

    fn root(&mut self, tag: &Tag) {
        let code = tag.attribute("lang").or_else(|| tag.attribute("xml:lang")).unwrap_or("");
        self.language =
            self.language.or_else(|| Language::new(code.split(['-', '_']).next().unwrap_or("").trim()));
    }
}

impl<S: Sink> Visitor for Walker<'_, S> {
    fn start(&mut self, tag: &Tag) {
        let element = Element::of(tag.name());
        let spot = self.spot();
        match element.class {
            Class::Void | Class::Break | Class::Rule | Class::Code if spot.out => {}
            Class::Void => {}
            Class::Break => self.flow.break_line(&spot),
            Class::Code => self.flow.sink.begin(Class::Code, tag, &spot),
            class => {
                self.imply(class);
                let spot = self.spot();
                if class == Class::Rule {
                    self.divide(class, spot, spot);
                } else if class.is_tracked()
                    || spot.out
                    || (tag.has_attributes() && part_of(class, tag, spot.inner) != Part::Plain)
                {
                    self.push(element, tag);
                }
            }
        }
    }

    fn end(&mut self, name: &[u8]) {
        let element = Element::of(name);
        let spot = self.spot();
        match element.class {
            Class::Break => return self.flow.break_line(&spot),
            Class::Paragraph => self.divide(element.class, spot, spot),
            _ => {}
        }
        if self.deeper > 0 {
            if element.class.is_tracked() || spot.out {
                self.deeper -= 1;
                self.divide(element.class, spot, spot);
            }
            return;
        }
        let table = matches!(
            element.class,
            Class::Table | Class::RowGroup | Class::Row | Class::Cell | Class::TableCaption
        );
        for (index, (open, _)) in self.stack.iter().enumerate().rev() {
            if element.ends(*open) {
                return self.pop(index);
            }
            if if table { open.class == Class::Table } else { open.class.is_scope() } {
                return;
            }
        }
    }

    fn text(&mut self, text: &str, at: usize) {
        self.flow.text(text, Source::At(at), &self.spot());
    }

    fn reference(&mut self, text: &str, source: ByteSpan) {
        self.flow.text(text, Source::For(source), &self.spot());
    }

    fn is_xml(&self) -> bool {
        self.xml || self.spot().foreign
    }

    fn is_done(&self) -> bool {
        self.flow.sink.is_full()
    }
}
