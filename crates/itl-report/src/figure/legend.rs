//! The legend of a matrix: which colour stands for which number.

use super::canvas::{Anchor, Area, Canvas, DOT, dots};
use super::frame::MARGIN;
use super::label::Style;
use super::matrix::HATCH;
use super::scale::{Axis, colour};

/// What the colours stand for; gives where it ends.
pub(crate) fn legend(canvas: &mut Canvas, top: f64, axis: &Axis, undefined: bool) -> f64 {
    let style = Style::FAINT;
    let (step, height, left) = (8.0 * DOT, 30.0 * DOT, MARGIN + style.width("relative affinity") + 8.0);
    let (top, left) = (dots(top), dots(left));
    canvas.text(
        style,
        Anchor::Start,
        (MARGIN, top + height / 2.0 + 0.36 * style.size),
        "relative affinity".to_owned(),
    );
    for index in 0..100 {
        let x = left + f64::from(index) * step;
        canvas.fill(Area { x, y: top, width: step, height }, colour((f64::from(index) + 0.5) / 100.0));
    }
    for (share, number) in axis.root_ticks() {
        let x = left + share * 100.0 * step;
        canvas.line((x, top + height), (x, top + height + 2.0), 0.5, style.ink);
        canvas.text(style, Anchor::Middle, (x, top + height + 4.0 + style.rise()), number);
    }
    if undefined {
        let x = dots(left + 100.0 * step + 24.0);
        let swatch = Area { x, y: top, width: 2.0 * height, height };
        canvas.hatch(swatch, HATCH);
        let at = (x + 2.0 * height + 4.0, top + height / 2.0 + 0.36 * style.size);
        canvas.text(style, Anchor::Start, at, "undefined".to_owned());
    }
    top + height + 4.0 + style.leading() + 8.0
}
