//! The program of a page in, the glyphs that it shows out.
//!
//! Only what text needs is carried out: states, fonts, text, clips, marked content and forms. Colours, patterns,
//! pictures and lines are passed over unread.

mod annotations;
mod forms;
mod text;

use hashbrown::{HashMap, HashSet};
use hayro_font::kurbo::{Affine, Rect};
use hayro_syntax::object::{Name, ObjectIdentifier};
use hayro_syntax::page::{Page, Resources};
use std::rc::Rc;

use crate::options::Deadline;
use crate::pdf::guard::expansion::Expansion;
use crate::pdf::page::clips::path_bounds;
use crate::pdf::page::faces::{Face, Faces};
use crate::pdf::page::glyphs::PageGlyphs;
use crate::pdf::page::layers::Layers;
use crate::pdf::page::lexer::{Lexer, Operand};
use crate::pdf::page::marks::{Marks, Property};

use annotations::{ListPlace, Looks};
pub(in crate::pdf) use forms::{MAX_DEEP_FORMS, forms_of_a_page};

/// Operators of a page with all its forms: the largest drawings have some millions.
pub(in crate::pdf) const MAX_STEPS: usize = 50_000_000;
/// States that can be put aside; deeper ones are counted only.
const MAX_STATES: usize = 1024;
/// Glyphs that a document may show, for every byte of text that it may have: what is drawn over itself or outside is no text.
const GLYPHS_PER_BYTE: usize = 2;
/// Operators after which the time is looked at.
const WATCH: usize = 4096;

type Names<T> = HashMap<Vec<u8>, T, foldhash::fast::FixedState>;

/// What runs the programs of pages; what it learns about forms and fonts serves the next page.
pub(in crate::pdf) struct Interpreter<'a, 'd> {
    faces: Faces<'a>,
    layers: &'d Layers,
    deadline: Deadline<'d>,
    /// How large forms become that are not among the resources of a page.
    expansion: Expansion,
    /// Glyphs that may still be shown.
    glyphs: usize,
    /// Forms that a page may draw.
    forms: usize,
    /// Forms that show neither text nor pictures, and pictures.
    silent: HashSet<ObjectIdentifier, foldhash::fast::FixedState>,
    pictures: HashSet<ObjectIdentifier, foldhash::fast::FixedState>,
    /// What lists of annotations look like that were read.
    looks: HashMap<ListPlace, Rc<Looks<'a>>, foldhash::fast::FixedState>,
}

/// What `q` puts aside.
#[derive(Clone)]
struct State<'a> {
    ctm: Affine,
    clip: Rect,
    face: Option<Rc<Face<'a>>>,
    size: f64,
    char_space: f64,
    word_space: f64,
    /// Horizontal scaling, as a share.
    scale: f64,
    leading: f64,
    rise: f64,
    /// Whether text is there without being seen, as under the picture of a scanned page.
    unseen: bool,
    text: Affine,
    line: Affine,
}

/// One page on the way.
struct Run<'r, 'a, 'd> {
    interpreter: &'r mut Interpreter<'a, 'd>,
    shown: &'r mut PageGlyphs,
    marks: Marks<'r>,
    forms: usize,
    deep_forms: usize,
    steps: usize,
    stopped: bool,
    left_out: LeftOut,
    bytes: Vec<u8>,
}

/// What of a page was not carried out.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(in crate::pdf) struct LeftOut {
    /// A form or a font that unpacks to too much.
    pub(in crate::pdf) large: bool,
    /// What came after more forms or operators than a page may have.
    pub(in crate::pdf) many: bool,
    /// What came after its time.
    pub(in crate::pdf) late: bool,
}

/// What the names of one program's resources were found to be.
struct Scope<'s, 'a> {
    resources: &'s Resources<'a>,
    /// The form that the program is of, unless it is the page's own.
    form: Option<ObjectIdentifier>,
    faces: Names<Option<Rc<Face<'a>>>>,
    properties: Names<Property>,
    /// Fonts of graphics states, which hardly any has.
    states: Names<Option<(Rc<Face<'a>>, f64)>>,
}

impl<'a, 'd> Interpreter<'a, 'd> {
    /// For a document with so many pages and room for so many bytes of text.
    pub(in crate::pdf) fn new(
        layers: &'d Layers,
        deadline: Deadline<'d>,
        expansion: Expansion,
        (pages, room): (usize, usize),
    ) -> Self {
        let (silent, pictures) = (HashSet::default(), HashSet::default());
        let glyphs = room.saturating_mul(GLYPHS_PER_BYTE);
        let (forms, looks) = (forms_of_a_page(pages), HashMap::default());
        Self { faces: Faces::new(), layers, deadline, expansion, glyphs, forms, silent, pictures, looks }
    }

    /// Runs a page.
    pub(in crate::pdf) fn page(
        &mut self,
        page: &Page<'a>,
        transform: Affine,
        marks: Marks<'_>,
        shown: &mut PageGlyphs,
    ) -> LeftOut {
        let state = State {
            ctm: transform,
            clip: Rect::new(f64::NEG_INFINITY, f64::NEG_INFINITY, f64::INFINITY, f64::INFINITY),
            face: None,
            size: 1.0,
            char_space: 0.0,
            word_space: 0.0,
            scale: 1.0,
            leading: 0.0,
            rise: 0.0,
            unseen: false,
            text: Affine::IDENTITY,
            line: Affine::IDENTITY,
        };
        let mut run = Run {
            interpreter: self,
            shown,
            marks,
            forms: 0,
            deep_forms: 0,
            steps: 0,
            stopped: false,
            left_out: LeftOut::default(),
            bytes: Vec::new(),
        };
        let resources = page.resources();
        if let Some(program) = page.page_stream() {
            run.program(program, resources, None, state.clone(), 0);
        }
        run.annotations(page, resources, &state);
        run.left_out
    }
}

impl<'a> Run<'_, 'a, '_> {
    fn program(
        &mut self,
        data: &[u8],
        resources: &Resources<'a>,
        form: Option<ObjectIdentifier>,
        mut state: State<'a>,
        depth: usize,
    ) {
        let mut scope = Scope {
            resources,
            form,
            faces: Names::default(),
            properties: Names::default(),
            states: Names::default(),
        };
        let mut lexer = Lexer::new(data);
        let (mut saved, mut unsaved): (Vec<State<'a>>, usize) = (Vec::new(), 0);
        // Where the path began that is being drawn, and whether it becomes a clip.
        let (mut path, mut clips): (Option<usize>, bool) = (None, false);
        let base = self.marks.depth();
        while let Some(operator) = lexer.next() {
            self.steps += 1;
            if self.steps.is_multiple_of(WATCH) && self.interpreter.deadline.passed() {
                (self.stopped, self.left_out.late) = (true, true);
            }
            if self.steps > MAX_STEPS {
                (self.stopped, self.left_out.many) = (true, true);
            }
            // What is full shows nothing more, and says so itself.
            if self.stopped || self.shown.cut {
                break;
            }
            match operator {
                b"q" if saved.len() < MAX_STATES => saved.push(state.clone()),
                b"q" => unsaved += 1,
                b"Q" if unsaved > 0 => unsaved -= 1,
                b"Q" => state = saved.pop().unwrap_or(state),
                b"cm" => {
                    if let Some(numbers) = lexer.numbers() {
                        state.ctm *= Affine::new(numbers);
                    }
                }
                b"m" | b"l" | b"c" | b"v" | b"y" | b"re" => path = path.or(Some(lexer.start())),
                b"W" | b"W*" => clips = path.is_some(),
                b"n" | b"f" | b"F" | b"f*" | b"B" | b"B*" | b"b" | b"b*" | b"S" | b"s" => {
                    if let Some(from) = path.take().filter(|_| std::mem::take(&mut clips))
                        && let Some(bounds) = path_bounds(lexer.bytes(from..lexer.at()), state.ctm)
                    {
                        state.clip = state.clip.intersect(bounds);
                    }
                }
                b"Do" => {
                    if let Some(name) = lexer.name() {
                        self.object(name, &scope, &state, depth);
                    }
                }
                b"BI" if !self.marks.hidden() => self.picture(&state),
                b"BDC" | b"BMC" => self.begin_mark(&lexer, operator, &mut scope),
                b"EMC" if self.marks.depth() > base => self.marks.end(self.shown),
                b"gs" => {
                    if let Some(name) = lexer.name() {
                        self.graphics_state(name, &mut scope, &mut state);
                    }
                }
                _ => self.text(operator, &lexer, &mut scope, &mut state),
            }
        }
        while self.marks.depth() > base {
            self.marks.end(self.shown);
        }
    }

    fn begin_mark(&mut self, lexer: &Lexer<'_>, operator: &[u8], scope: &mut Scope<'_, 'a>) {
        let mut names = lexer.operands().filter(|(what, _)| *what == Operand::Name).map(|(_, name)| name);
        let tag = names.next().unwrap_or_default();
        let mut property = Property::default();
        if operator == b"BDC" {
            let inline = lexer.operands().find(|(what, _)| *what == Operand::Dict);
            property = match (names.next(), inline) {
                (_, Some((_, bytes))) => Property::inline(bytes),
                (Some(name), None) => {
                    let listed = &scope.resources.properties;
                    // As with fonts, only names that are there are remembered.
                    if !scope.properties.contains_key(name)
                        && let Some(key) = Name::new(name).filter(|key| listed.contains_key(key))
                    {
                        let found = Property::named(listed, &key, self.interpreter.layers);
                        scope.properties.insert(name.to_vec(), found);
                    }
                    scope.properties.get(name).cloned().unwrap_or_default()
                }
                _ => property,
            };
        }
        self.marks.begin(tag, property, scope.form, self.shown);
    }
}
