//! A page of a PDF file to pixels, by hayro, which has no unsafe code of its own.

use hayro::hayro_interpret::InterpreterSettings;
use hayro::hayro_syntax::page::Page;
use hayro::hayro_syntax::{LoadPdfError, Pdf};
use hayro::vello_cpu::color::palette::css::WHITE;
use hayro::{PixmapSettings, RenderCache, RenderSettings, render};
use std::sync::Arc;

use crate::{DENSITIES, MAX_PIXELS, MAX_SIDE, Picture, PictureError, PictureOptions, encode};

/// A PDF file that is open for pictures of its pages.
pub struct OpenPdf(Pdf);

impl OpenPdf {
    /// Opens a file; an empty password is none.
    ///
    /// # Errors
    /// If the file is damaged, or encrypted with another password.
    pub fn open(bytes: Vec<u8>, password: &str) -> Result<Self, PictureError> {
        open(bytes, password).map(Self)
    }

    /// Draws a page on white ground. Nothing is remembered of pages that were drawn before: the same page is the same picture.
    ///
    /// # Errors
    /// If the file has no such page, or the page has no area.
    pub fn picture(&self, options: PictureOptions) -> Result<Picture, PictureError> {
        let PictureOptions { page: number, density, colours } = options;
        let pages = self.0.pages();
        let count = u32::try_from(pages.len()).unwrap_or(u32::MAX);
        let page = number.checked_sub(1).and_then(|index| pages.get(index as usize));
        let page = page.ok_or(PictureError::NoPage { page: number, count })?;
        let density = density_of(page, density).ok_or(PictureError::NoArea { page: number })?;
        let sheet = PixmapSettings { x_scale: density, y_scale: density, bg_color: WHITE };
        let (cache, settings) = (RenderCache::new(), InterpreterSettings::default());
        let pixels = render(page, &cache, &settings, &RenderSettings::default(), &sheet);
        let (width, height) = (u32::from(pixels.width()), u32::from(pixels.height()));
        let png = encode::png(pixels.data_as_u8_slice(), width, height, colours)
            .map_err(|error| PictureError::Encoding { page: number, reason: error.to_string() })?;
        Ok(Picture { width, height, density, png })
    }
}

fn open(bytes: Vec<u8>, password: &str) -> Result<Pdf, PictureError> {
    let bytes = Arc::new(bytes);
    let open = |password| Pdf::new_with_password(Arc::clone(&bytes), password);
    // A file that opens without a password needs none, whatever was given for others.
    let opened = open(password).or_else(|error| if password.is_empty() { Err(error) } else { open("") });
    opened.map_err(|error| match error {
        LoadPdfError::Decryption(_) => PictureError::Encrypted,
        LoadPdfError::Invalid => PictureError::Damaged,
    })
}

/// The density asked for, or the largest below it at which the picture is within bounds; nothing for a page without area.
fn density_of(page: &Page<'_>, density: f32) -> Option<f32> {
    let (width, height) = page.render_dimensions();
    density_within(width, height, density)
}

fn density_within(width: f32, height: f32, density: f32) -> Option<f32> {
    if !(width.is_finite() && height.is_finite()) {
        return None;
    }
    let most = (MAX_PIXELS as f32 / width / height).sqrt().min(MAX_SIDE as f32 / width.max(height));
    // A hair less than the bound: numbers of pixels are whole.
    let density = density.min(most * 0.999);
    // Less than a pixel is nothing to look at.
    let seen = width.min(height) * density >= 1.0;
    (seen && density >= *DENSITIES.start()).then_some(density)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A file with one page of this size, and its program.
    fn file(size: &str, program: &str) -> Vec<u8> {
        let objects = [
            "<< /Type /Catalog /Pages 2 0 R >>".to_owned(),
            "<< /Type /Pages /Count 1 /Kids [3 0 R] >>".to_owned(),
            format!("<< /Type /Page /Parent 2 0 R /MediaBox {size} /Contents 4 0 R >>"),
            format!("<< /Length {} >>\nstream\n{program}\nendstream", program.len()),
        ];
        let objects =
            objects.iter().enumerate().map(|(at, object)| format!("{} 0 obj\n{object}\nendobj\n", at + 1));
        format!("%PDF-1.7\n{}trailer\n<< /Root 1 0 R >>\n%%EOF\n", objects.collect::<String>()).into_bytes()
    }

    fn picture(bytes: Vec<u8>, password: &str, options: PictureOptions) -> Result<Picture, PictureError> {
        OpenPdf::open(bytes, password)?.picture(options)
    }

    fn pixels(picture: &Picture) -> Vec<u8> {
        let mut reader = png::Decoder::new(std::io::Cursor::new(&picture.png)).read_info().unwrap();
        let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
        reader.next_frame(&mut pixels).unwrap();
        pixels
    }

    #[test]
    fn a_black_square_stands_where_the_page_has_it() {
        // 20 points from the left, 10 from the top, 30 wide, 40 high.
        let drawn =
            picture(file("[0 0 100 80]", "20 30 30 40 re f"), "", PictureOptions::new(1, 2.0)).unwrap();
        assert_eq!((drawn.width, drawn.height, drawn.density), (200, 160, 2.0));
        assert!(drawn.is_sound());
        for (at, level) in pixels(&drawn).into_iter().enumerate() {
            let (x, y) = (at % 200, at / 200);
            let inside = (40..100).contains(&x) && (20..100).contains(&y);
            assert_eq!(level, if inside { 0 } else { 255 }, "{x} {y}");
        }
    }

    #[test]
    fn the_same_page_gives_the_same_bytes() {
        let page =
            file("[0 0 200 200]", "1 0 0 rg 20 20 m 180 60 l 90 170 l f 0 0 1 RG 3 w 10 10 m 190 190 l S");
        for options in [PictureOptions::new(1, 1.7), PictureOptions::new(1, 1.7).small()] {
            let open = OpenPdf::open(page.clone(), "").unwrap();
            let [first, second] = [(); 2].map(|()| open.picture(options).unwrap());
            assert_eq!(first, second);
            assert_eq!(first, picture(page.clone(), "", options).unwrap());
        }
    }

    #[test]
    fn a_large_page_gets_fewer_pixels_and_one_without_area_none() {
        let wide = picture(file("[0 0 14400 14400]", ""), "", PictureOptions::new(1, 8.0)).unwrap();
        assert!(
            wide.is_sound() && wide.width * wide.height > MAX_PIXELS / 2,
            "{} {}",
            wide.width,
            wide.height
        );
        for (width, height) in [(1e30, 1.0), (f32::NAN, 1.0), (0.0, 10.0), (-5.0, 10.0), (1e5, 1.0)] {
            assert_eq!(density_within(width, height, 1.0), None, "{width} {height}");
        }
        assert_eq!(density_within(612.0, 792.0, 2.0), Some(2.0));
    }

    #[test]
    fn what_is_no_page_is_said() {
        let page = || file("[0 0 9 9]", "");
        let asked = |bytes, page| picture(bytes, "", PictureOptions::new(page, 1.0)).unwrap_err();
        assert_eq!(asked(page(), 2), PictureError::NoPage { page: 2, count: 1 });
        assert_eq!(asked(page(), 0), PictureError::NoPage { page: 0, count: 1 });
        assert_eq!(asked(b"no file".to_vec(), 1), PictureError::Damaged);
    }
}
