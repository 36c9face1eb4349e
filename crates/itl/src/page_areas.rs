//! Where the units of a document stand on one of its pages: what a surface lays over the picture of the page.

use itl_document::{Area, Origin};
use serde::Serialize;

use crate::{Alignment, Error};

/// A page, and where units stand on it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct PageAreas {
    /// The page, from 1.
    pub page: u32,
    /// Its width as it is shown, in points.
    pub width: f32,
    /// Its height as it is shown, in points.
    pub height: f32,
    /// The units that stand on it, in their order.
    pub units: Vec<UnitAreas>,
}

/// A unit on a page.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct UnitAreas {
    /// Its index in the alignment.
    pub unit: usize,
    /// A rectangle for each of its lines on the page, in points from the page's top left corner.
    pub areas: Vec<Area>,
}

/// Where units stand on a page of a PDF file. A unit that goes on over a page's end stands on both.
///
/// # Errors
/// If the document has no such page, or none at all that could be shown.
pub fn page_areas(alignment: &Alignment, page: u32) -> Result<PageAreas, Error> {
    let document = &alignment.document;
    let Origin::Pages(map) = &document.origin else { return Err(Error::NoPage { page, count: 0 }) };
    let count = document.pages.unwrap_or(0);
    let (width, height) = map.sheet(page).ok_or(Error::NoPage { page, count })?;
    let units = alignment.units.iter().enumerate().filter_map(|(unit, found)| {
        let areas = map.areas(found.span).filter(|(on, _)| *on == page).map(|(_, area)| area);
        let areas: Vec<Area> = areas.collect();
        (!areas.is_empty()).then_some(UnitAreas { unit, areas })
    });
    Ok(PageAreas { page, width, height, units: units.collect() })
}
