//! Programs inside of a page's program: forms, which may draw others. Their number is bounded.

use hayro_font::kurbo::{Affine, Rect};
use hayro_syntax::object::{Dict, Name, ObjectIdentifier, Stream};
use hayro_syntax::page::Resources;

use super::{Run, Scope, State};
use crate::pdf::page::clips::transformed;

/// Forms inside each other.
const MAX_DEPTH: usize = 24;
/// Forms that a page may draw: a map has thousands of signs; more is a form that draws itself many times over.
const MAX_FORMS: usize = 50_000;
/// Forms that all pages of a document may draw, of which each has the same share, whatever others draw: what is read of a page must not
/// depend on who is first. The smallest share is enough for signs in a text.
const MAX_ALL_FORMS: usize = 1_000_000;
const MIN_SHARE: usize = 200;
/// Forms that may be drawn so deep in others, of these: drawings have a form or two around their signs, and what multiplies is deep.
pub(in crate::pdf) const MAX_DEEP_FORMS: usize = 10_000;
const DEEP: usize = 3;

/// Forms that each page of a document of so many pages may draw.
pub(in crate::pdf) fn forms_of_a_page(pages: usize) -> usize {
    (MAX_ALL_FORMS / pages.max(1)).clamp(MIN_SHARE, MAX_FORMS)
}

impl<'a> Run<'_, 'a, '_> {
    /// Draws a form, or notes a picture.
    pub(crate) fn object(&mut self, name: &[u8], scope: &Scope<'_, 'a>, state: &State<'a>, depth: usize) {
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
            self.picture(state);
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
                self.picture(state);
            }
            Some(b"Form") => self.form(&stream, id, scope.resources, state, depth),
            _ => {}
        }
    }

    /// Notes a picture, which is drawn on the unit square.
    pub(crate) fn picture(&mut self, state: &State<'a>) {
        self.shown.picture = true;
        self.shown.cover(transformed(state.ctm, Rect::new(0.0, 0.0, 1.0, 1.0)).intersect(state.clip));
    }

    /// Draws a form, and notes it if it shows nothing: it need not be drawn again.
    pub(crate) fn form(
        &mut self,
        stream: &Stream<'a>,
        id: Option<ObjectIdentifier>,
        resources: &Resources<'a>,
        state: &State<'a>,
        depth: usize,
    ) {
        let before = (self.shown.drawn(), std::mem::take(&mut self.shown.picture), self.forms);
        self.carry_out(stream, id, resources, state, depth);
        let nothing = self.shown.drawn() == before.0 && !self.shown.picture;
        if nothing && !self.stopped && self.forms == before.2 + 1 {
            self.interpreter.silent.extend(id);
        }
        self.shown.picture |= before.1;
    }

    fn carry_out(
        &mut self,
        stream: &Stream<'a>,
        id: Option<ObjectIdentifier>,
        resources: &Resources<'a>,
        state: &State<'a>,
        depth: usize,
    ) {
        self.forms += 1;
        self.deep_forms += usize::from(depth >= DEEP);
        if self.forms > self.interpreter.forms || self.deep_forms > MAX_DEEP_FORMS {
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
}

pub(crate) fn rect_of(corners: [f32; 4]) -> Rect {
    let [x0, y0, x1, y1] = corners.map(f64::from);
    Rect::new(x0.min(x1), y0.min(y1), x0.max(x1), y0.max(y1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_share_what_a_document_may_draw() {
        let shares = [0, 1, 20, 500, 10_000].map(forms_of_a_page);
        assert_eq!(shares, [50_000, 50_000, 50_000, 2000, 200]);
    }
}
