//! An SVG file that this crate wrote in, a PNG picture of 300 dots per inch out.

use png::{BitDepth, ColorType, Compression, Filter, PixelDimensions, Unit};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};
use std::collections::BTreeSet;

use super::FigureError;
use super::canvas::DOT;

/// 300 dots per inch.
const DOTS_PER_METRE: u32 = 11_811;

/// Draws an SVG file of that size in points.
pub(crate) fn draw(svg: &str, width: f64, height: f64) -> Result<Vec<u8>, FigureError> {
    let tree = Tree::from_str(svg, &Options::default())?;
    let (columns, rows) = ((width / DOT).round() as u32, (height / DOT).round() as u32);
    let mut picture = Pixmap::new(columns, rows).ok_or(FigureError::Size { columns, rows })?;
    let scale =
        Transform::from_scale(columns as f32 / tree.size().width(), rows as f32 / tree.size().height());
    resvg::render(&tree, scale, &mut picture.as_mut());
    // The sheet is filled with white: nothing shines through, so there is no need for an alpha channel.
    let pixels: Vec<[u8; 3]> =
        picture.data().chunks_exact(4).map(|pixel| [pixel[0], pixel[1], pixel[2]]).collect();
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, columns, rows);
    let data = match palette(&pixels) {
        Some(inks) => {
            let number = |pixel: &[u8; 3]| inks.binary_search(pixel).unwrap_or_default() as u8;
            let data = pixels.iter().map(number).collect();
            encoder.set_color(ColorType::Indexed);
            encoder.set_palette(inks.concat());
            data
        }
        None => {
            encoder.set_color(ColorType::Rgb);
            pixels.concat()
        }
    };
    encoder.set_depth(BitDepth::Eight);
    encoder.set_compression(Compression::Balanced);
    // Large areas of one colour are packed best as they are.
    encoder.set_filter(Filter::NoFilter);
    encoder.set_pixel_dims(Some(PixelDimensions {
        xppu: DOTS_PER_METRE,
        yppu: DOTS_PER_METRE,
        unit: Unit::Meter,
    }));
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&data)?;
    writer.finish()?;
    Ok(bytes)
}

/// The colours of a picture, sorted, if a byte can number them.
fn palette(pixels: &[[u8; 3]]) -> Option<Vec<[u8; 3]>> {
    let mut inks = BTreeSet::new();
    for run in pixels.chunk_by(|a, b| a == b) {
        inks.insert(run[0]);
        if inks.len() > 256 {
            return None;
        }
    }
    Some(inks.into_iter().collect())
}
