//! Texts in, glyphs with their places out: order of scripts, joined letters, marks and fonts that step in for others.

use resvg::usvg::{self, Node, Options, Tree};
use std::fmt::Write;
use std::sync::Arc;

use super::canvas::{Anchor, Text};
use super::font::{EM, FAMILY, FONTS};
use super::svg::escape;

/// A glyph of a text, in thousandths of the font size from the text's place, with y pointing up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Placed {
    pub(crate) face: usize,
    pub(crate) glyph: u32,
    pub(crate) x: i32,
    pub(crate) y: i32,
}

/// The glyphs of each text.
pub(crate) fn lay_out(texts: &[&Text]) -> Result<Vec<Vec<Placed>>, usvg::Error> {
    let mut sheet = String::from("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"1000\" height=\"1000\">");
    for (index, text) in texts.iter().enumerate() {
        let anchor = match text.anchor {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        };
        let weight = if text.style.bold { "bold" } else { "normal" };
        let _ = write!(
            sheet,
            "<text id=\"t{index}\" font-family=\"{FAMILY}\" font-size=\"{EM}\" font-weight=\"{weight}\" \
             text-anchor=\"{anchor}\">{}</text>",
            escape(&text.content)
        );
    }
    sheet.push_str("</svg>");
    let options = Options { fontdb: Arc::clone(&FONTS.database), ..Options::default() };
    let tree = Tree::from_str(&sheet, &options)?;
    let mut glyphs = vec![Vec::new(); texts.len()];
    let mut open: Vec<&Node> = tree.root().children().iter().collect();
    while let Some(node) = open.pop() {
        match node {
            Node::Group(group) => open.extend(group.children()),
            Node::Text(text) => {
                let index = text.id().strip_prefix('t').and_then(|number| number.parse::<usize>().ok());
                if let Some(slot) = index.and_then(|index| glyphs.get_mut(index)) {
                    *slot = placed(text);
                }
            }
            _ => {}
        }
    }
    Ok(glyphs)
}

fn placed(text: &usvg::Text) -> Vec<Placed> {
    let glyphs = text.layouted().iter().flat_map(|span| &span.positioned_glyphs);
    let place = |glyph: &usvg::layout::PositionedGlyph| {
        let to = glyph.outline_transform();
        let (x, y) = (to.tx.round() as i32, -to.ty.round() as i32);
        Some(Placed { face: FONTS.face(glyph.font)?, glyph: glyph.id.0, x, y })
    };
    glyphs.filter_map(place).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::figure::label::Style;

    fn laid_out(content: &str, anchor: Anchor) -> Vec<Placed> {
        let text =
            Text { content: content.to_owned(), style: Style::LABEL, anchor, x: 0.0, y: 0.0, upwards: false };
        lay_out(&[&text]).unwrap().remove(0)
    }

    #[test]
    fn glyphs_stand_side_by_side() {
        // Digits are 572 units wide.
        let places = |anchor| laid_out("123", anchor).iter().map(|glyph| glyph.x).collect::<Vec<_>>();
        assert_eq!(places(Anchor::Start), [0, 572, 1144]);
        assert_eq!(places(Anchor::Middle), [-858, -286, 286]);
        assert_eq!(places(Anchor::End), [-1716, -1144, -572]);
    }

    #[test]
    fn markup_is_text() {
        assert_eq!(laid_out("<b>&amp;", Anchor::Start).len(), 8);
    }

    #[test]
    fn other_scripts_have_their_fonts_and_shapes() {
        let face = |content: &str| laid_out(content, Anchor::Start)[0].face;
        assert_eq!((face("a"), face("Ж"), face("ա"), face("ש"), face("த")), (0, 0, 3, 5, 6));
        // Of lam and alef one glyph is made; the first letter stands at the right.
        assert_eq!(laid_out("لا", Anchor::Start).iter().filter(|glyph| glyph.face == 2).count(), 1);
        let word = laid_out("שלום", Anchor::Start);
        assert!(word.windows(2).all(|pair| pair[0].x < pair[1].x) && word.len() == 4, "{word:?}");
    }

    #[test]
    fn the_measured_width_is_not_exceeded() {
        for content in ["AVATAR Wy To", "energía renovable", "Устойчивое", "सतत विकास लक्ष्य", "பேண்தகு", "الطاقة"] {
            let measured = Style { size: EM, ..Style::LABEL }.width(content);
            let last = laid_out(content, Anchor::End).iter().map(|glyph| -glyph.x).max().unwrap();
            assert!(f64::from(last) <= measured + 1.0, "{content}: {last} > {measured}");
        }
    }
}
