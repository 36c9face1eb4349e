//! A page of a PDF file to a picture: bytes, a page and a density in, PNG out.
//!
//! It opens no file and asks no clock. A hostile file can make it slow or hungry, or end it: whoever renders what nobody vouches for
//! does so in a process with bounds of its own. What a picture may have of pixels is bounded here.

#[cfg(feature = "render")]
mod encode;
#[cfg(feature = "render")]
mod palette;
mod plain_bytes;
#[cfg(feature = "render")]
mod render;

#[cfg(feature = "render")]
pub use render::OpenPdf;

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// Most pixels of a picture: an A4 page at four pixels a point.
pub const MAX_PIXELS: u32 = 8_100_000;

/// Longest side of a picture in pixels.
pub const MAX_SIDE: u32 = 16_000;

/// The densities that pictures have, in pixels a point.
pub const DENSITIES: std::ops::RangeInclusive<f32> = 0.1..=8.0;

/// Which page is wanted, and how.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct PictureOptions {
    /// The page, from 1.
    pub page: u32,
    /// Pixels a point; a page that would have too many pixels gets fewer.
    pub density: f32,
    /// How many colours it may have.
    pub colours: Colours,
}

impl PictureOptions {
    /// A page at a density, in all its colours. Densities outside of [`DENSITIES`] become the nearest of them.
    ///
    /// ```
    /// use itl_picture::PictureOptions;
    ///
    /// assert_eq!(PictureOptions::new(3, 2.0).density, 2.0);
    /// assert_eq!(PictureOptions::new(3, 1e9).density, 8.0);
    /// assert_eq!(PictureOptions::new(3, f32::NAN).density, 1.0);
    /// ```
    #[must_use]
    pub fn new(page: u32, density: f32) -> Self {
        let density =
            if density.is_nan() { 1.0 } else { density.clamp(*DENSITIES.start(), *DENSITIES.end()) };
        Self { page, density, colours: Colours::All }
    }

    /// The same with as few colours as one can read it in, which makes it small.
    #[must_use]
    pub fn small(self) -> Self {
        Self { colours: Colours::Few, ..self }
    }
}

/// How many colours a picture may have.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub enum Colours {
    /// All of them, packed quickly.
    All,
    /// Few, packed well: for files that are kept and sent.
    Few,
}

/// A page as a picture.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Picture {
    /// Its width in pixels.
    pub width: u32,
    /// Its height in pixels.
    pub height: u32,
    /// Pixels a point.
    pub density: f32,
    /// The file.
    #[serde(with = "plain_bytes")]
    pub png: Vec<u8>,
}

/// What every PNG file begins with: its mark, and the head of its first part.
const PNG_START: [u8; 16] = *b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR";

impl Picture {
    /// Whether its file is a PNG of the size that it says and within bounds: what another process answers need not be.
    #[must_use]
    pub fn is_sound(&self) -> bool {
        let size = self.png.get(PNG_START.len()..PNG_START.len() + 8);
        self.png.starts_with(&PNG_START)
            && size == Some(&[self.width.to_be_bytes(), self.height.to_be_bytes()].concat()[..])
            && within_bounds(self.width, self.height)
            && DENSITIES.contains(&self.density)
    }
}

fn within_bounds(width: u32, height: u32) -> bool {
    let sides = [width, height].iter().all(|side| (1..=MAX_SIDE).contains(side));
    sides && u64::from(width) * u64::from(height) <= MAX_PIXELS.into()
}

/// Why there is no picture.
#[derive(Debug, Clone, PartialEq, Eq, Error, Serialize, Deserialize)]
#[non_exhaustive]
pub enum PictureError {
    /// The file has no such page.
    #[error("there is no page {page}: the file has {count}")]
    NoPage {
        /// The page asked for.
        page: u32,
        /// How many there are.
        count: u32,
    },
    /// The file cannot be opened.
    #[error("the PDF file is damaged: it has no pages that can be found")]
    Damaged,
    /// The file is encrypted, and the password is not the right one.
    #[error("the PDF file is encrypted")]
    Encrypted,
    /// The page has no width or no height.
    #[error("page {page} has no area")]
    NoArea {
        /// The page.
        page: u32,
    },
    /// The picture cannot be written.
    #[error("the picture of page {page} cannot be written: {reason}")]
    Encoding {
        /// The page.
        page: u32,
        /// Why.
        reason: String,
    },
    /// The renderer failed: the mistake is the program's.
    #[error("the renderer failed: {reason}")]
    Failed {
        /// What it said.
        reason: String,
    },
    /// This build has no renderer.
    #[error("this build of the program makes no pictures of pages")]
    NotBuilt,
}

/// A PDF file that is open for pictures of its pages, which this build cannot make.
#[cfg(not(feature = "render"))]
pub enum OpenPdf {}

#[cfg(not(feature = "render"))]
impl OpenPdf {
    /// Opens no file.
    ///
    /// # Errors
    /// Always.
    pub fn open(_: Vec<u8>, _: &str) -> Result<Self, PictureError> {
        Err(PictureError::NotBuilt)
    }

    /// Draws no page.
    ///
    /// # Errors
    /// Never: there is no such file.
    pub fn picture(&self, _: PictureOptions) -> Result<Picture, PictureError> {
        match *self {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_that_is_none_is_not_sound() {
        let png = [&PNG_START[..], &7_u32.to_be_bytes(), &9_u32.to_be_bytes(), b"..."].concat();
        let sound = Picture { width: 7, height: 9, density: 2.0, png };
        assert!(sound.is_sound());
        assert!(!Picture { width: 9, ..sound.clone() }.is_sound());
        assert!(!Picture { density: f32::NAN, ..sound.clone() }.is_sound());
        assert!(!Picture { png: sound.png[..20].to_vec(), ..sound.clone() }.is_sound());
        assert!(!Picture { png: b"<svg onload=x()>".to_vec(), ..sound }.is_sound());
        assert!(within_bounds(2380, 3368) && !within_bounds(0, 9) && !within_bounds(3000, 3000));
        assert!(!within_bounds(MAX_SIDE + 1, 1));
    }
}
