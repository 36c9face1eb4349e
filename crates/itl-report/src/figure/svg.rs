//! A canvas in, an SVG file out. Letters are outlines, each stored once: the file needs no font and asks for nothing.

use std::collections::BTreeSet;
use std::fmt::Write;

use super::canvas::{Area, Canvas, Mark, Text};
use super::font::{EM, FONTS};
use super::glyphs::{Placed, lay_out};
use super::label::{Ink, bounded};
use crate::words::clean;

/// Writes a canvas; `title` and `description` are for those who do not see it.
pub(crate) fn write(canvas: &Canvas, title: &str, description: &str) -> String {
    let texts: Vec<&Text> = canvas.marks.iter().filter_map(Mark::text).collect();
    let glyphs: Vec<Vec<Placed>> = texts.iter().map(|text| lay_out(text)).collect();
    let (width, height) = (number(canvas.width), number(canvas.height));
    let mut svg = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\" \
         xmlns:xlink=\"http://www.w3.org/1999/xlink\" width=\"{width}pt\" height=\"{height}pt\" \
         viewBox=\"0 0 {width} {height}\" role=\"img\">\n<title>{}</title>\n<desc>{}</desc>\n",
        escape(&spoken(title)),
        escape(&spoken(description)),
    );
    outlines(&mut svg, &glyphs);
    let sheet = Area { x: 0.0, y: 0.0, width: canvas.width, height: canvas.height };
    areas(&mut svg, Ink(255, 255, 255), [sheet]);
    let mut glyphs = glyphs.iter();
    for run in
        canvas.marks.chunk_by(|a, b| matches!((a, b), (Mark::Filled(_, a), Mark::Filled(_, b)) if a == b))
    {
        match &run[0] {
            Mark::Filled(_, ink) => areas(&mut svg, *ink, run.iter().filter_map(Mark::area)),
            Mark::Line { from, to, width, ink } => {
                let path = format!("M{}L{}", point(*from), point(*to));
                let _ = writeln!(
                    svg,
                    "<path d=\"{path}\" stroke=\"{}\" stroke-width=\"{}\"/>",
                    hex(*ink),
                    number(*width)
                );
            }
            Mark::Text(text) => letters(&mut svg, text, glyphs.next().map_or(&[], Vec::as_slice)),
        }
    }
    svg.push_str("</svg>\n");
    svg
}

impl Mark {
    fn text(&self) -> Option<&Text> {
        if let Self::Text(text) = self { Some(text) } else { None }
    }

    fn area(&self) -> Option<Area> {
        if let Self::Filled(area, _) = self { Some(*area) } else { None }
    }
}

/// Every glyph once. The name says which glyph of which font it is, so figures may stand in one page.
fn outlines(svg: &mut String, texts: &[Vec<Placed>]) {
    let used: BTreeSet<(usize, u32)> =
        texts.iter().flatten().map(|glyph| (glyph.face, glyph.glyph)).collect();
    svg.push_str("<defs>\n");
    for (face, glyph) in used {
        let path = FONTS.outline(face, glyph);
        let _ = writeln!(svg, "<path id=\"f{face}g{glyph}\" d=\"{path}\"/>");
    }
    svg.push_str("</defs>\n");
}

/// Areas of one colour, with sharp edges: soft ones would let the ground shine through where two areas meet.
fn areas(svg: &mut String, ink: Ink, areas: impl IntoIterator<Item = Area>) {
    let _ = write!(svg, "<path fill=\"{}\" shape-rendering=\"crispEdges\" d=\"", hex(ink));
    for area in areas {
        let (width, height) = (number(area.width), number(area.height));
        let _ = write!(svg, "M{}h{width}v{height}h-{width}z", point((area.x, area.y)));
    }
    svg.push_str("\"/>\n");
}

fn letters(svg: &mut String, text: &Text, glyphs: &[Placed]) {
    let scale = text.style.size / EM;
    let turn = if text.upwards { format!("0 -{scale} -{scale} 0") } else { format!("{scale} 0 0 -{scale}") };
    let at = point((text.x, text.y));
    let _ = write!(svg, "<g fill=\"{}\" transform=\"matrix({turn} {at})\">", hex(text.style.ink));
    for Placed { face, glyph, x, y } in glyphs {
        let _ = write!(svg, "<use xlink:href=\"#f{face}g{glyph}\"");
        for (axis, place) in [("x", x), ("y", y)] {
            if *place != 0 {
                let _ = write!(svg, " {axis}=\"{place}\"");
            }
        }
        svg.push_str("/>");
    }
    svg.push_str("</g>\n");
}

fn hex(Ink(red, green, blue): Ink) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

fn point((x, y): (f64, f64)) -> String {
    format!("{} {}", number(x), number(y))
}

/// At most two decimals: a hundredth of a point is finer than any press.
fn number(value: f64) -> String {
    let rounded = (value * 100.0).round() / 100.0;
    // There is no -0 in a file.
    format!("{}", if rounded == 0.0 { 0.0 } else { rounded })
}

/// Text that is read out: on one line and without what XML cannot hold.
fn spoken(text: &str) -> String {
    clean(&bounded(text)).chars().filter(|c| !matches!(c, '\u{FFFE}' | '\u{FFFF}')).collect()
}

/// Text that cannot become markup.
fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            _ => escaped.push(character),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::figure::canvas::Anchor;
    use crate::figure::label::Style;

    #[test]
    fn a_canvas_by_hand() {
        let mut canvas = Canvas::new(60.0);
        let blue = Ink(0, 0, 255);
        canvas.fill(Area { x: 1.0, y: 2.0, width: 3.0, height: 0.24 }, blue);
        canvas.fill(Area { x: 1.0, y: 4.0, width: 3.0, height: 0.24 }, blue);
        canvas.line((0.0, 5.125), (10.0, 5.0), 0.5, Ink(0, 0, 0));
        canvas.text(Style::LABEL, Anchor::Start, (7.0, 9.0), "11".to_owned());
        canvas.finish(10.0);
        let svg = write(&canvas, "<t>", "a \u{0}\u{FFFF}& b");
        assert!(svg.contains("width=\"60pt\" height=\"12pt\" viewBox=\"0 0 60 12\""), "{svg}");
        assert!(svg.contains("<title>&lt;t&gt;</title>\n<desc>a &amp; b</desc>"), "{svg}");
        assert!(svg.contains(
            "fill=\"#0000ff\" shape-rendering=\"crispEdges\" d=\"M1 2h3v0.24h-3zM1 4h3v0.24h-3z\""
        ));
        assert!(svg.contains("M0 5.13L10 5"), "{svg}");
        // One outline, used twice.
        assert_eq!((svg.matches("<path id=").count(), svg.matches("<use ").count()), (1, 2));
        assert!(svg.contains("matrix(0.007 0 0 -0.007 7 9)"), "{svg}");
        assert!(svg.contains("x=\"572\"") && !svg.contains("<text"), "{svg}");
    }

    #[test]
    fn numbers_are_short() {
        let numbers = [0.1 + 0.2, -0.001, 2.0, 1234.567, f64::from(1u8) / 3.0].map(number);
        assert_eq!(numbers, ["0.3", "0", "2", "1234.57", "0.33"]);
    }
}
