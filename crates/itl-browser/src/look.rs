//! How a page is looked at: the size of the view, print and colour scheme, pictures of it.

use crate::Error;
use crate::browser::Browser;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};

/// A view in CSS pixels.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Viewport {
    /// Width in CSS pixels.
    pub width: u32,
    /// Height in CSS pixels.
    pub height: u32,
    /// Pixels of a picture for one of CSS.
    pub scale: f64,
    /// A phone: fingers instead of a mouse, and its rules for the view.
    pub phone: bool,
}

impl Viewport {
    /// 1280 × 800 with a mouse.
    pub const DESK: Self = Self { width: 1280, height: 800, scale: 1.0, phone: false };
    /// 390 × 844 with fingers.
    pub const PHONE: Self = Self { width: 390, height: 844, scale: 1.0, phone: true };
}

/// What a page is shown on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Media {
    /// A screen.
    Screen,
    /// Paper.
    Print,
}

/// The colour scheme that a person prefers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scheme {
    /// Dark on light.
    Light,
    /// Light on dark.
    Dark,
}

impl Browser {
    /// Sets the size of the view.
    pub fn resize(&mut self, view: Viewport) -> Result<(), Error> {
        let Viewport { width, height, scale, phone } = view;
        let metrics =
            json!({ "width": width, "height": height, "deviceScaleFactor": scale, "mobile": phone });
        self.call("Emulation.setDeviceMetricsOverride", &metrics)?;
        self.call("Emulation.setTouchEmulationEnabled", &json!({ "enabled": phone })).map(drop)
    }

    /// Sets what the page is shown on, and in which colours. Nothing moves: a picture is of one state.
    pub fn show_as(&mut self, media: Media, scheme: Scheme) -> Result<(), Error> {
        let media = if media == Media::Print { "print" } else { "screen" };
        let scheme = if scheme == Scheme::Dark { "dark" } else { "light" };
        let features = json!([
            { "name": "prefers-color-scheme", "value": scheme },
            { "name": "prefers-reduced-motion", "value": "reduce" },
        ]);
        self.call("Emulation.setEmulatedMedia", &json!({ "media": media, "features": features })).map(drop)
    }

    /// A picture of the view, as PNG.
    pub fn screenshot(&mut self) -> Result<Vec<u8>, Error> {
        let answer =
            self.call("Page.captureScreenshot", &json!({ "format": "png", "optimizeForSpeed": false }))?;
        bytes("Page.captureScreenshot", &answer)
    }

    /// The page as it is printed, as PDF.
    pub fn print(&mut self) -> Result<Vec<u8>, Error> {
        let answer =
            self.call("Page.printToPDF", &json!({ "printBackground": true, "preferCSSPageSize": true }))?;
        bytes("Page.printToPDF", &answer)
    }
}

/// The bytes that the browser answered with.
fn bytes(method: &str, answer: &Value) -> Result<Vec<u8>, Error> {
    let decoded = STANDARD.decode(answer["data"].as_str().unwrap_or_default());
    decoded.map_err(|error| Error::Refused { method: method.to_owned(), message: error.to_string() })
}
