//! Fonts whose glyphs are small drawings (Type 3): how high their letters are, and which letters their names mean.

use hayro_syntax::object::{Array, Dict, Number, Object};
use std::collections::BTreeMap;

/// Heights of letters, in sizes of the font, that are taken as they are: a font of a usual unit, whose box is a little
/// higher or lower than an em.
const USUAL_EM: std::ops::Range<f64> = 0.5..2.0;
/// The height of an em, in mean widths of its letters: letters are about half an em wide.
const EM_PER_WIDTH: f64 = 2.0;
/// Largest and smallest em that makes sense, in sizes of the font.
const EM_BOUNDS: (f64, f64) = (1e-3, 1e4);
/// The first number of a character that is seen, but for the space.
const FIRST_CHAR: u32 = 33;

/// The height of an em in sizes of the font: 1, unless the font has a unit of its own, as those of bitmaps do, which
/// are written at size 1 with letters as high as they are on the page.
pub(crate) fn em(dict: &Dict<'_>, matrix: [f64; 6]) -> f32 {
    let scale = matrix[2].hypot(matrix[3]);
    let bbox = dict.get::<[f32; 4]>(b"FontBBox").unwrap_or_default().map(f64::from);
    let height = (bbox[3] - bbox[1]).abs() * scale;
    let widths = dict.get::<Array<'_>>(b"Widths");
    let widths: Vec<f64> = widths
        .into_iter()
        .flat_map(|widths| widths.iter::<Number>())
        .map(|width| width.as_f64().abs())
        .filter(|width| *width > 0.0)
        .collect();
    let mean = widths.iter().sum::<f64>() / widths.len().max(1) as f64;
    let by_width = mean * EM_PER_WIDTH * matrix[0].hypot(matrix[1]);
    // A box that is far from what the widths say is none.
    let em = match height {
        height if by_width <= 0.0 => height,
        height if (0.25 * by_width..4.0 * by_width).contains(&height) => height,
        _ => by_width,
    };
    if !em.is_finite() || em <= 0.0 || USUAL_EM.contains(&em) {
        return 1.0;
    }
    em.clamp(EM_BOUNDS.0, EM_BOUNDS.1) as f32
}

/// The names that a font gives its codes.
#[derive(Debug)]
pub(crate) struct Names(BTreeMap<u32, String>);

impl Names {
    pub(crate) fn of(dict: &Dict<'_>) -> Self {
        let differences = dict
            .get::<Dict<'_>>(b"Encoding")
            .and_then(|encoding| encoding.get::<Array<'_>>(b"Differences"))
            .into_iter()
            .flat_map(|differences| differences.iter::<Object<'_>>());
        let (mut names, mut code) = (BTreeMap::new(), 0_u32);
        for entry in differences {
            match entry {
                Object::Number(number) => code = u32::try_from(number.as_i64()).unwrap_or(u32::MAX),
                Object::Name(name) => {
                    names.insert(code, name.as_str().to_owned());
                    code = code.saturating_add(1);
                }
                _ => {}
            }
        }
        Self(names)
    }

    /// The character that the name of a code means though no list has it: `a65`, `g65` or `C0065` give its number.
    ///
    /// The number is that of the code itself, or else no name of the font has one that is no character: where some do,
    /// they count the glyphs.
    pub(crate) fn char(&self, code: u32) -> Option<char> {
        let number = number(self.0.get(&code)?)?;
        let counts =
            || self.0.values().filter_map(|name| self::number(name)).any(|number| number < FIRST_CHAR);
        let is_char = number >= FIRST_CHAR && (number == code || !counts());
        char::from_u32(number).filter(|char| is_char && (char.is_ascii_graphic() || *char > '\u{A0}'))
    }
}

/// The number that follows the only letter of a name.
fn number(name: &str) -> Option<u32> {
    name.strip_prefix(|char: char| char.is_ascii_alphabetic())?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(entries: &[(u32, &str)]) -> Names {
        Names(entries.iter().map(|(code, name)| (*code, (*name).to_owned())).collect())
    }

    #[test]
    fn names_that_are_numbers_of_characters() {
        assert_eq!(names(&[(65, "a65"), (2, "a2")]).char(65), Some('A'));
        assert_eq!(names(&[(1, "g65"), (2, "g66")]).char(1), Some('A'));
        // These count glyphs.
        assert_eq!(names(&[(1, "g65"), (2, "g2")]).char(1), None);
        assert_eq!(names(&[(1, "A"), (2, "a")]).char(1), None);
        assert_eq!(names(&[(1, "g99999999999")]).char(1), None);
    }
}
