//! Figures for papers: the profile and the heatmap of an alignment, as SVG and PNG.
//!
//! Alignments come in; drawings come out, the same bytes on every machine. No figure computes a score: what it shows
//! is what the core gives for the document, its groups and its units.
//!
//! The sheet (`canvas`) and its files (`svg`, `png`) know nothing of alignments; `heatmap` and `profile` know
//! nothing of files.

mod canvas;
mod captions;
mod font;
mod frame;
mod glyphs;
mod heatmap;
mod label;
mod matrix;
mod png;
mod profile;
mod rows;
mod scale;
mod svg;

use canvas::Canvas;
use itl_base::Notice;

pub use heatmap::heatmap;
pub use profile::profile;

/// A drawing, ready to be written.
pub struct Figure {
    canvas: Canvas,
    title: String,
    description: String,
}

/// Why a figure could not be written.
#[derive(Debug, thiserror::Error)]
pub enum FigureError {
    /// The drawing could not be read back.
    #[error("the figure cannot be drawn: {0}")]
    Drawing(#[from] resvg::usvg::Error),
    /// The picture has no size that a picture can have.
    #[error("a picture of {columns} × {rows} pixels cannot be drawn")]
    Size {
        /// Its width.
        columns: u32,
        /// Its height.
        rows: u32,
    },
    /// The picture could not be packed.
    #[error("the picture cannot be packed: {0}")]
    Picture(#[from] ::png::EncodingError),
}

impl From<FigureError> for std::io::Error {
    fn from(error: FigureError) -> Self {
        Self::other(error)
    }
}

impl Figure {
    /// The figure as an SVG file, with its letters as outlines.
    #[must_use]
    pub fn svg(&self) -> String {
        svg::write(&self.canvas, &self.title, &self.description)
    }

    /// The figure as a PNG picture of 300 dots per inch.
    ///
    /// # Errors
    /// If it cannot be drawn or packed.
    pub fn png(&self) -> Result<Vec<u8>, FigureError> {
        png::draw(&self.svg(), self.canvas.width, self.canvas.height)
    }

    /// What there is to say about the figure.
    #[must_use]
    pub fn notices(&self) -> Vec<Notice> {
        self.canvas.notices()
    }
}
