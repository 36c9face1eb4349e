//! The program of a page in, the glyphs that it shows out.
//!
//! Only what text needs is carried out: states, fonts, text, clips, marked content and forms. Colours, patterns,
//! pictures and lines are passed over unread.

use hashbrown::{HashMap, HashSet};
use hayro_font::kurbo::{Affine, Point, Rect};
use hayro_syntax::object::{Array, Dict, Name, Object, ObjectIdentifier, Stream};
use hayro_syntax::page::{Page, Resources};
use std::rc::Rc;

use super::clips::{path_bounds, transformed};
use super::expansion::Expansion;
use super::faces::{Face, Faces};
use super::glyphs::{PageGlyphs, Writing};
use super::layers::Layers;
use super::lexer::{Lexer, Operand, number_of, string_of};
use super::marks::{Marks, Property};
use crate::options::Deadline;

/// Forms inside each other.
const MAX_DEPTH: usize = 24;
/// Forms that a page may draw: a map has thousands of signs; more is a form that draws itself many times over.
pub(super) const MAX_FORMS: usize = 50_000;
/// Forms that may be drawn so deep in others, of these: drawings have a form or two around their signs, and what multiplies is deep.
pub(super) const MAX_DEEP_FORMS: usize = 10_000;
const DEEP: usize = 3;
/// Operators of a page with all its forms: the largest drawings have some millions.
pub(super) const MAX_STEPS: usize = 50_000_000;
/// States that can be put aside; deeper ones are counted only.
const MAX_STATES: usize = 1024;
/// Operators after which the time is looked at.
const WATCH: usize = 4096;
/// Marks of an annotation that is not seen: hidden, or not for the screen.
const UNSEEN: u32 = 1 << 1 | 1 << 5;

type Names<T> = HashMap<Vec<u8>, T, foldhash::fast::FixedState>;

/// What runs the programs of pages; what it learns about forms and fonts serves the next page.
pub(super) struct Interpreter<'a, 'd> {
    faces: Faces<'a>,
    layers: &'d Layers,
    deadline: Deadline<'d>,
    /// How large forms become that are not among the resources of a page.
    expansion: Expansion,
    /// Forms that show neither text nor pictures, and pictures.
    silent: HashSet<ObjectIdentifier, foldhash::fast::FixedState>,
    pictures: HashSet<ObjectIdentifier, foldhash::fast::FixedState>,
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
pub(super) struct LeftOut {
    /// A form or a font that unpacks to too much.
    pub(super) large: bool,
    /// What came after more forms or operators than a page may have.
    pub(super) many: bool,
    /// What came after its time.
    pub(super) late: bool,
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
    pub(super) fn new(layers: &'d Layers, deadline: Deadline<'d>, expansion: Expansion) -> Self {
        let (silent, pictures) = (HashSet::default(), HashSet::default());
        Self { faces: Faces::new(), layers, deadline, expansion, silent, pictures }
    }

    /// Runs a page.
    pub(super) fn page(
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
        let annotations = page.raw().get::<Array<'_>>(b"Annots");
        for annotation in annotations.into_iter().flat_map(|array| array.iter::<Dict<'_>>()) {
            if run.stopped {
                break;
            }
            run.annotation(&annotation, resources, &state);
        }
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
            if self.stopped {
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
                b"BI" => self.shown.picture |= !self.marks.hidden(),
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

    /// Operators of text.
    fn text(&mut self, operator: &[u8], lexer: &Lexer<'_>, scope: &mut Scope<'_, 'a>, state: &mut State<'a>) {
        let number = || lexer.numbers::<1>().map(|[number]| number);
        match operator {
            b"Tj" => self.show(lexer, state),
            b"TJ" => self.show(lexer, state),
            b"'" => {
                state.next_line(0.0, -state.leading);
                self.show(lexer, state);
            }
            b"\"" => {
                let mut numbers = lexer.operands().filter(|(what, _)| *what == Operand::Number);
                state.word_space = numbers.next().map_or(0.0, |(_, bytes)| number_of(bytes));
                state.char_space = numbers.next().map_or(0.0, |(_, bytes)| number_of(bytes));
                drop(numbers);
                state.next_line(0.0, -state.leading);
                self.show(lexer, state);
            }
            b"BT" => (state.text, state.line) = (Affine::IDENTITY, Affine::IDENTITY),
            b"Tf" => {
                let (Some(name), Some(size)) = (lexer.name(), number()) else { return };
                state.face = self.face(name, scope);
                state.size = size;
            }
            b"Td" => {
                if let Some([x, y]) = lexer.numbers() {
                    state.next_line(x, y);
                }
            }
            b"TD" => {
                if let Some([x, y]) = lexer.numbers() {
                    state.leading = -y;
                    state.next_line(x, y);
                }
            }
            b"Tm" => {
                if let Some(numbers) = lexer.numbers() {
                    state.line = Affine::new(numbers);
                    state.text = state.line;
                }
            }
            b"T*" => state.next_line(0.0, -state.leading),
            b"Tc" => state.char_space = number().unwrap_or(state.char_space),
            b"Tw" => state.word_space = number().unwrap_or(state.word_space),
            b"Tz" => state.scale = number().map_or(state.scale, |percent| percent / 100.0),
            b"TL" => state.leading = number().unwrap_or(state.leading),
            b"Ts" => state.rise = number().unwrap_or(state.rise),
            b"Tr" => state.unseen = number() == Some(3.0),
            _ => {}
        }
    }

    fn face(&mut self, name: &[u8], scope: &mut Scope<'_, 'a>) -> Option<Rc<Face<'a>>> {
        if let Some(face) = scope.faces.get(name) {
            return face.clone();
        }
        let dict = Name::new(name).and_then(|name| scope.resources.fonts.get::<Dict<'_>>(name));
        let face = match dict {
            Some(dict) => self.font(&dict),
            None => self.interpreter.faces.substitute(),
        };
        scope.faces.insert(name.to_vec(), face.clone());
        face
    }

    fn font(&mut self, dict: &Dict<'a>) -> Option<Rc<Face<'a>>> {
        let Interpreter { faces, expansion, .. } = &mut *self.interpreter;
        let face = faces.face(dict, expansion);
        self.left_out.large |= faces.is_left_out(dict);
        face
    }

    /// Only the font of a graphics state matters.
    fn graphics_state(&mut self, name: &[u8], scope: &mut Scope<'_, 'a>, state: &mut State<'a>) {
        if !scope.states.contains_key(name) {
            let dict = Name::new(name).and_then(|name| scope.resources.ext_g_states.get::<Dict<'_>>(name));
            let font = dict.and_then(|dict| dict.get::<Array<'_>>(b"Font")).and_then(|font| {
                let mut parts = font.iter::<Object<'_>>();
                let (dict, size) = (parts.next()?.into_dict()?, parts.next()?.into_number()?);
                Some((self.font(&dict)?, size.as_f64()))
            });
            scope.states.insert(name.to_vec(), font);
        }
        if let Some(Some((face, size))) = scope.states.get(name) {
            (state.face, state.size) = (Some(Rc::clone(face)), *size);
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
                    if !scope.properties.contains_key(name) {
                        let found = Name::new(name)
                            .map(|name| {
                                Property::named(&scope.resources.properties, &name, self.interpreter.layers)
                            })
                            .unwrap_or_default();
                        scope.properties.insert(name.to_vec(), found);
                    }
                    scope.properties.get(name).cloned().unwrap_or_default()
                }
                _ => property,
            };
        }
        self.marks.begin(tag, property, scope.form, self.shown);
    }

    /// Draws a form, or notes a picture.
    fn object(&mut self, name: &[u8], scope: &Scope<'_, 'a>, state: &State<'a>, depth: usize) {
        if self.marks.hidden() {
            return;
        }
        let Some(name) = Name::new(name) else { return };
        let objects = &scope.resources.x_objects;
        let id = objects.get_ref(&name).map(ObjectIdentifier::from);
        if id.is_some_and(|id| self.interpreter.silent.contains(&id)) {
            return;
        }
        if id.is_some_and(|id| self.interpreter.pictures.contains(&id)) {
            self.shown.picture = true;
            return;
        }
        let Some(stream) = objects.get::<Stream<'_>>(&name) else { return };
        if self.interpreter.layers.hides(stream.dict(), b"OC") {
            return;
        }
        let kind = stream.dict().get::<Name<'_>>(b"Subtype");
        match kind.as_deref() {
            Some(b"Image") => {
                self.interpreter.pictures.extend(id);
                self.shown.picture = true;
            }
            Some(b"Form") => {
                let before = (self.shown.drawn(), std::mem::take(&mut self.shown.picture), self.forms);
                self.form(&stream, id, scope.resources, state, depth);
                let nothing = self.shown.drawn() == before.0 && !self.shown.picture;
                if nothing && !self.stopped && self.forms == before.2 + 1 {
                    self.interpreter.silent.extend(id);
                }
                self.shown.picture |= before.1;
            }
            _ => {}
        }
    }

    fn form(
        &mut self,
        stream: &Stream<'a>,
        id: Option<ObjectIdentifier>,
        resources: &Resources<'a>,
        state: &State<'a>,
        depth: usize,
    ) {
        self.forms += 1;
        self.deep_forms += usize::from(depth >= DEEP);
        if self.forms > MAX_FORMS || self.deep_forms > MAX_DEEP_FORMS {
            (self.stopped, self.left_out.many) = (true, true);
        } else if self.interpreter.deadline.passed() {
            (self.stopped, self.left_out.late) = (true, true);
        }
        if depth >= MAX_DEPTH || self.stopped {
            return;
        }
        let dict = stream.dict();
        let Some(bbox) = dict.get::<[f32; 4]>(b"BBox") else { return };
        let data = match self.interpreter.expansion.form(stream) {
            Some(Ok(data)) => data,
            Some(Err(_)) => return,
            None => {
                self.left_out.large = true;
                return;
            }
        };
        let mut inner = state.clone();
        if let Some(matrix) = dict.get::<[f64; 6]>(b"Matrix") {
            inner.ctm *= Affine::new(matrix);
        }
        inner.clip = inner.clip.intersect(transformed(inner.ctm, rect_of(bbox)));
        let own = dict.get::<Dict<'_>>(b"Resources").map(Resources::new);
        self.program(&data, own.as_ref().unwrap_or(resources), id, inner, depth + 1);
    }

    /// Draws what an annotation looks like, which is put into its place on the page.
    fn annotation(&mut self, annotation: &Dict<'a>, resources: &Resources<'a>, state: &State<'a>) {
        if annotation.get::<u32>(b"F").unwrap_or(0) & UNSEEN != 0
            || self.interpreter.layers.hides(annotation, b"OC")
        {
            return;
        }
        let looks = annotation.get::<Dict<'_>>(b"AP").and_then(|looks| looks.get::<Object<'_>>(b"N"));
        let look = match looks {
            Some(Object::Stream(look)) => Some(look),
            Some(Object::Dict(looks)) => {
                let chosen = annotation.get::<Name<'_>>(b"AS");
                let chosen = chosen.and_then(|name| looks.get::<Stream<'_>>(name));
                chosen.or_else(|| looks.get::<Stream<'_>>(b"Off"))
            }
            _ => None,
        };
        let Some(look) = look else { return };
        let (Some(place), Some(bbox)) =
            (annotation.get::<[f32; 4]>(b"Rect"), look.dict().get::<[f32; 4]>(b"BBox"))
        else {
            return;
        };
        let matrix = look.dict().get::<[f64; 6]>(b"Matrix").map_or(Affine::IDENTITY, Affine::new);
        let (place, bbox) = (rect_of(place), transformed(matrix, rect_of(bbox)));
        let (x, y) = (place.width() / bbox.width(), place.height() / bbox.height());
        if !(x.is_finite() && y.is_finite()) {
            return;
        }
        let mut inner = state.clone();
        inner.ctm *= Affine::new([x, 0.0, 0.0, y, place.x0 - x * bbox.x0, place.y0 - y * bbox.y0]);
        self.form(&look, Some(look.obj_id()), resources, &inner, 0);
    }

    /// Shows the strings among the operands; numbers between them move what follows.
    fn show(&mut self, lexer: &Lexer<'_>, state: &mut State<'a>) {
        if state.face.is_none() {
            state.face = self.interpreter.faces.substitute();
        }
        let Some(face) = state.face.clone() else { return };
        let visible = !self.marks.hidden();
        let clip = (!state.unseen).then_some(state.clip);
        self.shown.begin_run();
        let linear = state.ctm * state.text;
        let writing = Writing::of(&face, linear, state.size, state.scale, clip);
        let mut bytes = std::mem::take(&mut self.bytes);
        let mut in_array = false;
        for (what, operand) in lexer.operands() {
            match what {
                Operand::ArrayStart => in_array = true,
                Operand::Number if in_array => {
                    let by = -number_of(operand) / 1000.0 * state.size;
                    state.step(if face.horizontal { by * state.scale } else { by }, face.horizontal);
                }
                Operand::String | Operand::Hex => {
                    string_of(what, operand, &mut bytes);
                    let said = visible && (!face.substitute || bytes.is_ascii());
                    self.string(&bytes, &face, &writing, said, state);
                }
                _ => {}
            }
        }
        self.bytes = bytes;
        self.shown.end_run();
    }

    fn string(
        &mut self,
        bytes: &[u8],
        face: &Face<'a>,
        writing: &Writing,
        visible: bool,
        state: &mut State<'a>,
    ) {
        let mut at = 0;
        while at < bytes.len() {
            let (number, length) = face.read(&bytes[at..]);
            at += length.max(1);
            let place = state.ctm * (state.text * Point::new(0.0, state.rise));
            let code = match visible {
                true => self.shown.glyph(face, number, writing, place),
                false => face.code(number, &mut String::new()),
            };
            let word = if number == 32 && length == 1 { state.word_space } else { 0.0 };
            let step = f64::from(code.step) / 1000.0 * state.size + state.char_space + word;
            state.step(if face.horizontal { step * state.scale } else { step }, face.horizontal);
        }
    }
}

impl State<'_> {
    fn next_line(&mut self, x: f64, y: f64) {
        self.line *= Affine::translate((x, y));
        self.text = self.line;
    }

    /// Goes on along the line.
    fn step(&mut self, by: f64, horizontal: bool) {
        let [a, b, c, d, x, y] = self.text.as_coeffs();
        let (right, down) = if horizontal { (a * by, b * by) } else { (c * by, d * by) };
        self.text = Affine::new([a, b, c, d, x + right, y + down]);
    }
}

fn rect_of(corners: [f32; 4]) -> Rect {
    let [x0, y0, x1, y1] = corners.map(f64::from);
    Rect::new(x0.min(x1), y0.min(y1), x0.max(x1), y0.max(y1))
}
