//! Pictures of a document's pages for its report: inside of the file, or with the page around the report.

/// A page as a picture.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PagePicture {
    /// The page, from 1.
    pub page: u32,
    /// The picture, as a PNG file.
    pub png: Vec<u8>,
}

/// Where the pictures of pages are.
#[derive(Debug, Clone, Copy, Default)]
#[non_exhaustive]
pub enum PagePictures<'a> {
    /// There are none, and the report has no view of pages.
    #[default]
    None,
    /// In the report.
    Inside(&'a [PagePicture]),
    /// With the page around the report, which is shown in a frame: it is asked for them, and told where the reader is. The report
    /// itself still reaches nothing.
    Around,
}

impl PagePictures<'_> {
    /// Whether there are none.
    pub(crate) fn is_none(self) -> bool {
        matches!(self, Self::None | Self::Inside([]))
    }
}
