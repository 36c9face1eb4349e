//! The path of a clip in, the box that nothing outside of is seen of.
//!
//! A box is all that is kept of a clip: text outside of it is surely hidden, text inside of it may be seen.

use hayro_font::kurbo::{Affine, Point, Rect};

use super::lexer::Lexer;

/// The box around a path, on the page; nothing if there is no path.
pub(crate) fn path_bounds(path: &[u8], ctm: Affine) -> Option<Rect> {
    let mut lexer = Lexer::new(path);
    let mut bounds: Option<Rect> = None;
    let mut add = |x: f64, y: f64| {
        let point = ctm * Point::new(x, y);
        bounds = Some(match bounds {
            Some(bounds) => bounds.union_pt(point),
            None => Rect::from_points(point, point),
        });
    };
    while let Some(operator) = lexer.next() {
        match operator {
            b"m" | b"l" => {
                if let Some([x, y]) = lexer.numbers() {
                    add(x, y);
                }
            }
            // The curve lies between its points.
            b"c" => {
                if let Some([a, b, c, d, e, f]) = lexer.numbers() {
                    [(a, b), (c, d), (e, f)].into_iter().for_each(|(x, y)| add(x, y));
                }
            }
            b"v" | b"y" => {
                if let Some([a, b, c, d]) = lexer.numbers() {
                    [(a, b), (c, d)].into_iter().for_each(|(x, y)| add(x, y));
                }
            }
            b"re" => {
                if let Some([x, y, width, height]) = lexer.numbers() {
                    for (x, y) in [(x, y), (x + width, y), (x, y + height), (x + width, y + height)] {
                        add(x, y);
                    }
                }
            }
            _ => {}
        }
    }
    bounds.filter(|bounds| bounds.is_finite())
}

/// The box around a turned or scaled box.
pub(crate) fn transformed(ctm: Affine, rect: Rect) -> Rect {
    let corners = [(rect.x0, rect.y0), (rect.x1, rect.y0), (rect.x0, rect.y1), (rect.x1, rect.y1)];
    let [a, b, c, d] = corners.map(|corner| ctm * Point::from(corner));
    Rect::from_points(a, b).union_pt(c).union_pt(d)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_box_of_a_path() {
        let twice = Affine::scale(2.0);
        let bounds = |path: &[u8]| path_bounds(path, twice).map(|rect| [rect.x0, rect.y0, rect.x1, rect.y1]);
        assert_eq!(bounds(b"1 2 3 4 re W n"), Some([2.0, 4.0, 8.0, 12.0]));
        assert_eq!(bounds(b"0 0 m 5 -1 l 1 1 2 9 3 3 c h"), Some([0.0, -2.0, 10.0, 18.0]));
        assert_eq!(bounds(b"W n"), None);
        assert_eq!(bounds(b"re m l"), None);
    }
}
