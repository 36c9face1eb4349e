//! Pixels in, PNG out: grey, with a palette or in full colour, whichever the picture needs and is allowed.

use png::{BitDepth, ColorType, Compression, Encoder, EncodingError, Filter};

use crate::Colours;
use crate::palette::{Palette, Rgb};

/// Colours of a small picture that has any: enough for type, charts and the idea of a photograph.
const FEW: usize = 64;

/// The file of a picture whose pixels are opaque, four bytes each.
pub(crate) fn png(rgba: &[u8], width: u32, height: u32, colours: Colours) -> Result<Vec<u8>, EncodingError> {
    let pixels = || rgba.chunks_exact(4).map(|pixel| [pixel[0], pixel[1], pixel[2]]);
    let grey = pixels().all(is_grey);
    let mut out = Vec::new();
    let mut encoder = Encoder::new(&mut out, width, height);
    let data = match (colours, grey) {
        (Colours::Few, true) => {
            encoder.set_depth(BitDepth::Four);
            encoder.set_color(ColorType::Grayscale);
            packed(pixels().map(|[level, ..]| sixteenth(level)), width as usize)
        }
        (Colours::Few, false) => {
            let palette = Palette::of(pixels(), FEW);
            encoder.set_color(ColorType::Indexed);
            encoder.set_palette(palette.colours.concat());
            pixels().map(|pixel| palette.place(pixel)).collect()
        }
        (Colours::All, true) => {
            encoder.set_color(ColorType::Grayscale);
            pixels().map(|[level, ..]| level).collect()
        }
        (Colours::All, false) => {
            encoder.set_color(ColorType::Rgb);
            let mut data = Vec::with_capacity(rgba.len() / 4 * 3);
            rgba.chunks_exact(4).for_each(|pixel| data.extend_from_slice(&pixel[..3]));
            data
        }
    };
    match colours {
        Colours::Few => encoder.set_compression(Compression::High),
        Colours::All => encoder.set_compression(Compression::Fast),
    }
    // Type on plain ground packs best as it is; only pictures in full colour may hold photographs.
    if grey || colours == Colours::Few {
        encoder.set_filter(Filter::NoFilter);
    }
    encoder.write_header()?.write_image_data(&data)?;
    Ok(out)
}

fn is_grey([red, green, blue]: Rgb) -> bool {
    red == green && green == blue
}

/// The nearest of sixteen levels of grey.
fn sixteenth(level: u8) -> u8 {
    ((u16::from(level) + 8) / 17) as u8
}

/// Two pixels a byte, every row beginning with a byte of its own.
fn packed(levels: impl Iterator<Item = u8>, width: usize) -> Vec<u8> {
    let levels: Vec<u8> = levels.collect();
    let rows = levels.chunks(width.max(1));
    rows.flat_map(|row| row.chunks(2)).map(|two| two[0] << 4 | two.get(1).copied().unwrap_or(0)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Cursor;

    /// The pixels of a file as red, green and blue.
    fn decoded(file: &[u8]) -> (Vec<u8>, ColorType) {
        let mut decoder = png::Decoder::new(Cursor::new(file));
        decoder.set_transformations(png::Transformations::EXPAND);
        let mut reader = decoder.read_info().unwrap();
        let kind = reader.info().color_type;
        let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
        let size = reader.next_frame(&mut pixels).unwrap().buffer_size();
        pixels.truncate(size);
        (pixels, kind)
    }

    fn rgba(pixels: &[Rgb]) -> Vec<u8> {
        pixels.iter().flat_map(|&[red, green, blue]| [red, green, blue, 255]).collect()
    }

    #[test]
    fn every_kind_of_picture_comes_back() {
        let grey = rgba(&[[0; 3], [255; 3], [17; 3], [136; 3], [34; 3], [255; 3]]);
        for colours in [Colours::All, Colours::Few] {
            // An odd width: rows of half bytes begin anew.
            let (pixels, kind) = decoded(&png(&grey, 3, 2, colours).unwrap());
            assert_eq!((pixels, kind), (vec![0, 255, 17, 136, 34, 255], ColorType::Grayscale));
        }
        let coloured = [[255; 3], [200, 10, 10], [0; 3], [10, 10, 200]];
        for (colours, kind) in [(Colours::All, ColorType::Rgb), (Colours::Few, ColorType::Indexed)] {
            let (pixels, found) = decoded(&png(&rgba(&coloured), 2, 2, colours).unwrap());
            assert_eq!((pixels, found), (coloured.concat(), kind));
        }
    }
}
