//! The operators of text: fonts, places, and the strings that are shown.

use hayro_font::kurbo::{Affine, Point};
use hayro_syntax::object::{Array, Dict, Name, Object};
use std::rc::Rc;

use super::{Interpreter, Run, Scope, State};
use crate::pdf::page::faces::Face;
use crate::pdf::page::glyphs::Writing;
use crate::pdf::page::lexer::{Lexer, Operand, number_of, string_of};

impl<'a> Run<'_, 'a, '_> {
    /// Operators of text.
    pub(crate) fn text(
        &mut self,
        operator: &[u8],
        lexer: &Lexer<'_>,
        scope: &mut Scope<'_, 'a>,
        state: &mut State<'a>,
    ) {
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
        // Only names that are there are remembered: a program can have any number of others.
        let Some(dict) = dict else { return self.interpreter.faces.substitute() };
        let face = self.font(&dict);
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
    pub(crate) fn graphics_state(&mut self, name: &[u8], scope: &mut Scope<'_, 'a>, state: &mut State<'a>) {
        if !scope.states.contains_key(name) {
            let dict = Name::new(name).and_then(|name| scope.resources.ext_g_states.get::<Dict<'_>>(name));
            let Some(dict) = dict else { return };
            let font = dict.get::<Array<'_>>(b"Font").and_then(|font| {
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
        while at < bytes.len() && !self.shown.cut {
            let (number, length) = face.read(&bytes[at..]);
            at += length.max(1);
            match self.interpreter.glyphs.checked_sub(1) {
                Some(left) => self.interpreter.glyphs = left,
                None => {
                    (self.stopped, self.left_out.many) = (true, true);
                    return;
                }
            }
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
