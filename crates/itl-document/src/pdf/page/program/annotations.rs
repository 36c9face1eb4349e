//! What annotations look like: their dictionaries in, forms with their places on the page out.
//!
//! Pages can share one list of annotations, and every entry of it is read from the file when it is asked for. So a list is read once,
//! and what its entries take is counted.

use hayro_font::kurbo::Affine;
use hayro_syntax::object::{Array, Dict, Name, Object, Stream};
use hayro_syntax::page::{Page, Resources};
use std::rc::Rc;

use super::forms::rect_of;
use super::{Interpreter, Run, State};
use crate::pdf::page::clips::transformed;

/// Annotations that a page may have for every form that it may draw: most are links, which show nothing.
const PER_FORM: usize = 4;
/// Annotations after which the time is looked at.
const WATCH: usize = 256;
/// Marks of an annotation that is not seen: hidden, or not for the screen.
const UNSEEN: u32 = 1 << 1 | 1 << 5;

/// What the annotations of a list look like.
#[derive(Default)]
pub(crate) struct Looks<'a> {
    /// Forms, and how each gets to its place.
    forms: Vec<(Stream<'a>, Affine)>,
    /// Whether there are more annotations than a page may have, or they take more than may be looked at.
    many: bool,
}

/// A list of annotations by the place of its bytes: whoever names it, it is the same.
pub(crate) type ListPlace = (usize, usize);

impl<'a> Interpreter<'a, '_> {
    /// What the annotations of a page look like.
    fn looks(&mut self, page: &Page<'a>) -> Option<Rc<Looks<'a>>> {
        let list = page.raw().get::<Array<'a>>(b"Annots")?;
        let place = (list.data().as_ptr().addr(), list.data().len());
        if let Some(known) = self.looks.get(&place) {
            return Some(known.clone());
        }
        let read = Rc::new(self.read_looks(&list));
        self.looks.insert(place, read.clone());
        Some(read)
    }

    fn read_looks(&mut self, list: &Array<'a>) -> Looks<'a> {
        let mut looks = Looks::default();
        for (at, annotation) in list.iter::<Dict<'a>>().enumerate() {
            // One annotation can be named any number of times, and is read each time.
            let fits = at < self.forms * PER_FORM && self.expansion.look_at(annotation.data());
            if !fits {
                looks.many = true;
                break;
            }
            if at.is_multiple_of(WATCH) && self.deadline.passed() {
                break;
            }
            if !self.layers.hides(&annotation, b"OC") {
                looks.forms.extend(look(&annotation));
            }
        }
        looks
    }
}

impl<'a> Run<'_, 'a, '_> {
    /// Draws what the annotations of a page look like.
    pub(crate) fn annotations(&mut self, page: &Page<'a>, resources: &Resources<'a>, state: &State<'a>) {
        let Some(looks) = self.interpreter.looks(page) else { return };
        for (look, place) in &looks.forms {
            if self.stopped || self.shown.cut {
                return;
            }
            if !self.interpreter.silent.contains(&look.obj_id()) {
                let inner = State { ctm: state.ctm * *place, ..state.clone() };
                self.form(look, Some(look.obj_id()), resources, &inner, 0);
            }
        }
        self.left_out.many |= looks.many;
    }
}

/// The form that an annotation looks like, and how it gets to its place on the page.
fn look<'a>(annotation: &Dict<'a>) -> Option<(Stream<'a>, Affine)> {
    if annotation.get::<u32>(b"F").unwrap_or(0) & UNSEEN != 0 {
        return None;
    }
    let look = match annotation.get::<Dict<'a>>(b"AP")?.get::<Object<'a>>(b"N")? {
        Object::Stream(look) => look,
        Object::Dict(looks) => {
            let chosen = annotation.get::<Name<'_>>(b"AS");
            let chosen = chosen.and_then(|name| looks.get::<Stream<'a>>(name));
            chosen.or_else(|| looks.get::<Stream<'a>>(b"Off"))?
        }
        _ => return None,
    };
    let (place, bbox) = (annotation.get::<[f32; 4]>(b"Rect")?, look.dict().get::<[f32; 4]>(b"BBox")?);
    let matrix = look.dict().get::<[f64; 6]>(b"Matrix").map_or(Affine::IDENTITY, Affine::new);
    let (place, bbox) = (rect_of(place), transformed(matrix, rect_of(bbox)));
    let (x, y) = (place.width() / bbox.width(), place.height() / bbox.height());
    let fits = x.is_finite() && y.is_finite();
    fits.then(|| (look, Affine::new([x, 0.0, 0.0, y, place.x0 - x * bbox.x0, place.y0 - y * bbox.y0])))
}
