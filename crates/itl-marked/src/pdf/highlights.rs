//! A mark on a page: a highlight over its lines, its note, and what people decided as replies to it.
//!
//! Every highlight brings its picture, so that all programs show it alike: the colour of its first concept, multiplied with the page.

use hayro_syntax::object::ObjRef;
use hayro_syntax::page::Page;

use super::syntax::{name, points, put, reference, text};
use super::update::Update;
use crate::{Mark, MarkArea, MarkError, Marks};

/// Width and height of a note's window, in points, and how far it is from the edge of the page.
const WINDOW: (f64, f64, f64) = (220.0, 130.0, 10.0);

/// A page with the way from where things are shown to where its program puts them.
pub(super) struct Sheet {
    number: u32,
    id: ObjRef,
    width: f64,
    /// The inverse of the page's transform.
    inverse: [f64; 6],
}

/// Four corners: top left, top right, bottom left, bottom right.
type Corners = [(f64, f64); 4];

impl Sheet {
    /// A page; nothing if it has no area.
    pub(super) fn of(page: &Page<'_>, number: u32, id: ObjRef) -> Option<Self> {
        let [a, b, c, d, e, f] = page.initial_transform(true).as_coeffs();
        let det = a * d - b * c;
        if !det.is_finite() || det.abs() < 1e-9 {
            return None;
        }
        let (a, b, c, d) = (d / det, -b / det, -c / det, a / det);
        let inverse = [a, b, c, d, -(a * e + c * f), -(b * e + d * f)];
        Some(Self { number, id, width: f64::from(page.render_dimensions().0), inverse })
    }

    fn point(&self, x: f64, y: f64) -> (f64, f64) {
        let [a, b, c, d, e, f] = self.inverse;
        (a * x + c * y + e, b * x + d * y + f)
    }

    fn corners(&self, [x0, y0, x1, y1]: [f64; 4]) -> Corners {
        [(x0, y0), (x1, y0), (x0, y1), (x1, y1)].map(|(x, y)| self.point(x, y))
    }

    /// The corners of an area, if it is on this page and can be seen.
    fn area(&self, area: &MarkArea) -> Option<Corners> {
        let [x0, y0, x1, y1] = area.edges.map(f64::from);
        let seen =
            area.page == self.number && area.edges.iter().all(|edge| edge.is_finite()) && x0 < x1 && y0 < y1;
        seen.then(|| self.corners([x0, y0, x1, y1]))
    }
}

/// How highlights lie over a page: one object for all of them.
pub(super) fn blending(update: &mut Update) -> Result<ObjRef, MarkError> {
    update.add(b"<</Type/ExtGState/BM/Multiply>>".to_vec())
}

/// Writes a mark on a page and adds its annotations to those of the page. Where the mark begins is given back; nothing if nothing of it can be seen.
pub(super) fn write(
    sheet: &Sheet,
    mark: &Mark,
    marks: &Marks,
    blend: ObjRef,
    update: &mut Update,
    added: &mut Vec<ObjRef>,
) -> Result<Option<(f64, f64)>, MarkError> {
    let quads: Vec<Corners> = mark.areas.iter().filter_map(|area| sheet.area(area)).collect();
    let Some(first) = mark.concepts.first().and_then(|&concept| marks.concepts.get(concept as usize)) else {
        return Ok(None);
    };
    let Some(start) = quads.first().map(|corners| corners[0]) else { return Ok(None) };
    let around = bounds(quads.iter().flatten());
    let picture = picture(&quads, around, first.colour, blend, update)?;
    let (highlight, popup) = (update.reserve()?, update.reserve()?);
    let mut body = b"<</Type/Annot/Subtype/Highlight/F 4/QuadPoints[".to_vec();
    quads.iter().flatten().for_each(|&point| pair(&mut body, point));
    body.extend(b"]/C[");
    colour(&mut body, first.colour);
    body.extend(b"]/AP<</N");
    reference(&mut body, picture);
    body.extend(b">>/Popup");
    reference(&mut body, popup);
    body.extend(b"/Subj");
    text(&mut body, &first.name);
    common(&mut body, sheet, around, &mark.author, &mark.note, highlight);
    update.put(highlight, body);
    update.put(popup, window(sheet, mark, highlight));
    added.extend([highlight, popup]);
    for decision in &mark.decisions {
        added.push(reply(sheet, around, decision, highlight, update)?);
    }
    Ok(Some(start))
}

/// The highlight as it is drawn.
fn picture(
    quads: &[Corners],
    around: [f64; 4],
    rgb: [u8; 3],
    blend: ObjRef,
    update: &mut Update,
) -> Result<ObjRef, MarkError> {
    let mut entries = b"/Type/XObject/Subtype/Form/BBox[".to_vec();
    around.iter().for_each(|&edge| points(&mut entries, edge));
    entries.extend(b"]/Resources<</ExtGState<</M");
    reference(&mut entries, blend);
    entries.extend(b">>>>");
    let mut drawn = b"/M gs".to_vec();
    colour(&mut drawn, rgb);
    drawn.extend(b" rg");
    for [top_left, top_right, bottom_left, bottom_right] in quads {
        for (point, operator) in
            [(top_left, " m"), (top_right, " l"), (bottom_right, " l"), (bottom_left, " l h")]
        {
            pair(&mut drawn, *point);
            drawn.extend(operator.as_bytes());
        }
    }
    // One shape: where lines overlap, the colour is no darker.
    drawn.extend(b" f");
    update.add_stream(&entries, &drawn)
}

/// The window of a note, at the right edge of the page.
fn window(sheet: &Sheet, mark: &Mark, highlight: ObjRef) -> Vec<u8> {
    let top =
        mark.areas.iter().find(|area| area.page == sheet.number).map_or(0.0, |area| f64::from(area.edges[1]));
    let (width, height, edge) = WINDOW;
    let right = sheet.width - edge;
    let rect = bounds(sheet.corners([right - width, top, right, top + height]).iter());
    let mut body = b"<</Type/Annot/Subtype/Popup/F 4/Open false/Parent".to_vec();
    reference(&mut body, highlight);
    rectangle(&mut body, rect);
    body.extend(b">>");
    body
}

/// A decision of a person, as programs that review PDF files write it: a reply with a state.
fn reply(
    sheet: &Sheet,
    around: [f64; 4],
    decision: &crate::MarkDecision,
    highlight: ObjRef,
    update: &mut Update,
) -> Result<ObjRef, MarkError> {
    let object = update.reserve()?;
    // Hidden on the page, as the note that it belongs to is what is shown.
    let mut body = b"<</Type/Annot/Subtype/Text/F 30/StateModel".to_vec();
    text(&mut body, "Review");
    body.extend(b"/State");
    text(&mut body, if decision.accepted { "Accepted" } else { "Rejected" });
    body.extend(b"/IRT");
    reference(&mut body, highlight);
    common(&mut body, sheet, around, &decision.reviewer, &decision.note, object);
    update.put(object, body);
    Ok(object)
}

/// What all notes have, and the end of the dictionary.
fn common(body: &mut Vec<u8>, sheet: &Sheet, around: [f64; 4], author: &str, note: &str, object: ObjRef) {
    rectangle(body, around);
    body.extend(b"/P");
    reference(body, sheet.id);
    body.extend(b"/T");
    text(body, author);
    body.extend(b"/Contents");
    text(body, note);
    name(body, b"NM");
    text(body, &format!("itl-{}", object.obj_number));
    body.extend(b">>");
}

fn rectangle(body: &mut Vec<u8>, edges: [f64; 4]) {
    body.extend(b"/Rect[");
    edges.iter().for_each(|&edge| points(body, edge));
    body.extend(b"]");
}

/// The rectangle around some points: left, bottom, right, top.
fn bounds<'a>(points: impl Iterator<Item = &'a (f64, f64)>) -> [f64; 4] {
    let none = [f64::INFINITY, f64::INFINITY, f64::NEG_INFINITY, f64::NEG_INFINITY];
    points.fold(none, |[x0, y0, x1, y1], &(x, y)| [x0.min(x), y0.min(y), x1.max(x), y1.max(y)])
}

fn pair(out: &mut Vec<u8>, (x, y): (f64, f64)) {
    points(out, x);
    points(out, y);
}

/// A colour as three numbers from 0 to 1.
pub(super) fn colour(out: &mut Vec<u8>, rgb: [u8; 3]) {
    rgb.iter().for_each(|&part| put(out, format_args!(" {:.3}", f64::from(part) / 255.0)));
}
