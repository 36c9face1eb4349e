//! Tags and text in, blocks out: keeps the elements that are open, ends those whose end tags are missing, and knows
//! where blocks begin. It never holds more elements than its bound: deeper ones are ignored, their text is kept.

use itl_text::{ByteSpan, Language};

use super::attributes::{Part, part_of};
use super::element::{Class, Element, Implied};
use super::plan::Plan;
use super::scan::{Tag, Visitor};
use super::spot::Spot;
use crate::BlockKind;

/// Longest title, in characters.
const TITLE: usize = 1000;

/// What blocks are told to.
pub(super) trait Sink {
    /// An element begins at a place.
    fn begin(&mut self, class: Class, tag: &Tag, spot: &Spot);
    fn open(&mut self, spot: &Spot);
    fn line_break(&mut self);
    fn text(&mut self, text: &str, source: Source, spot: &Spot);
    fn is_full(&self) -> bool;
}

/// Where text comes from.
#[derive(Debug, Clone, Copy)]
pub(super) enum Source {
    /// It stands there.
    At(usize),
    /// It stands for these bytes.
    For(ByteSpan),
}

/// What is between the words before and the next ones.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Boundary {
    None,
    Line,
    Block,
}

pub(super) struct Walker<'a, S> {
    pub(super) sink: S,
    plan: &'a Plan,
    depth: usize,
    stack: Vec<(Element, Spot)>,
    /// Elements that are open but too deep to be held.
    deeper: usize,
    pub(super) too_deep: bool,
    boundary: Boundary,
    /// Whether the line has words, in text whose lines are kept.
    worded: bool,
    lists: u32,
    tables: u32,
    xml: bool,
    pub(super) title: String,
    pub(super) language: Option<Language>,
}

impl<'a, S: Sink> Walker<'a, S> {
    pub(super) fn new(sink: S, plan: &'a Plan, depth: u32, xml: bool) -> Self {
        Self {
            sink,
            plan,
            depth: depth as usize,
            stack: Vec::new(),
            deeper: 0,
            too_deep: false,
            boundary: Boundary::Block,
            worded: false,
            lists: 0,
            tables: 0,
            xml,
            title: String::new(),
            language: None,
        }
    }

    fn spot(&self) -> Spot {
        self.stack.last().map(|(_, spot)| *spot).unwrap_or_default()
    }

    fn bound(&mut self, boundary: Boundary) {
        self.boundary = self.boundary.max(boundary);
    }

    /// A block begins or ends between two places.
    fn divide(&mut self, class: Class, one: Spot, other: Spot) {
        if class.is_block() && !one.out && !other.out {
            let line = one.cell && other.cell && class != Class::Pre;
            self.bound(if line { Boundary::Line } else { Boundary::Block });
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
            self.sink.begin(class, tag, &outer);
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
            Class::Root if tag.name == b"html" => self.root(tag),
            // The first one counts.
            Class::Title if !self.title.is_empty() => (spot.title, spot.out) = (false, true),
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

    fn flow(&mut self, text: &str, source: Source) {
        let spot = self.spot();
        if spot.title {
            self.entitle(text);
        } else if spot.out {
        } else if spot.pre {
            let mut at = 0;
            for line in text.split_inclusive('\n') {
                let place = match source {
                    Source::At(start) => Source::At(start + at),
                    source @ Source::For(_) => source,
                };
                self.words(line, place, &spot);
                self.worded |= !line.chars().all(is_blank);
                if line.ends_with('\n') {
                    self.end_line(spot.kind == BlockKind::Code);
                }
                at += line.len();
            }
        } else {
            self.words(text, source, &spot);
        }
    }

    /// A line of text whose lines are kept ends. In code it stays a line; elsewhere an empty one ends a paragraph.
    fn end_line(&mut self, code: bool) {
        if code {
            self.bound(Boundary::Line);
        } else if !self.worded {
            self.bound(Boundary::Block);
        }
        self.worded = false;
    }

    fn words(&mut self, text: &str, source: Source, spot: &Spot) {
        let blank = text.chars().all(is_blank);
        // A sign that links to the heading it stands at.
        let sign = spot.link && matches!(text.trim(), "¶" | "§" | "#" | "🔗");
        if sign || (blank && self.boundary != Boundary::None) {
            return;
        }
        match std::mem::replace(&mut self.boundary, Boundary::None) {
            Boundary::Block => self.sink.open(spot),
            Boundary::Line => self.sink.line_break(),
            Boundary::None => {}
        }
        self.sink.text(text, source, spot);
    }

    fn entitle(&mut self, text: &str) {
        for word in text.split_inclusive(char::is_whitespace) {
            if self.title.len() > TITLE {
                return;
            }
            self.title.push_str(word);
        }
    }
}

/// White space, and characters that show nothing.
fn is_blank(c: char) -> bool {
    c.is_whitespace() || matches!(c, '\u{200B}' | '\u{FEFF}' | '\u{AD}')
}

impl<S: Sink> Visitor for Walker<'_, S> {
    fn start(&mut self, tag: &Tag) {
        let element = Element::of(&tag.name);
        let spot = self.spot();
        match element.class {
            Class::Void | Class::Break | Class::Rule | Class::Code if spot.out => {}
            Class::Void => {}
            Class::Break => {
                let paragraph = self.boundary == Boundary::Line && spot.kind == BlockKind::Paragraph;
                self.bound(if paragraph { Boundary::Block } else { Boundary::Line });
            }
            Class::Code => self.sink.begin(Class::Code, tag, &spot),
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
            Class::Break => return self.bound(Boundary::Line),
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
        self.flow(text, Source::At(at));
    }

    fn reference(&mut self, text: &str, source: ByteSpan) {
        self.flow(text, Source::For(source));
    }

    fn is_xml(&self) -> bool {
        self.xml || self.spot().foreign
    }

    fn is_done(&self) -> bool {
        self.sink.is_full()
    }
}
