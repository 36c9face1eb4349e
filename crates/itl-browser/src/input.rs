//! What hands do: the mouse, keys, fingers.

use crate::Error;
use crate::browser::Browser;
use crate::observed::text;
use serde_json::{Value, json};
use std::path::Path;

/// Name of a key, its code in the protocol, and the text it makes.
const KEYS: &[(&str, u32, &str)] = &[
    ("Tab", 9, ""),
    ("Enter", 13, "\r"),
    ("Escape", 27, ""),
    ("Space", 32, " "),
    ("PageUp", 33, ""),
    ("PageDown", 34, ""),
    ("End", 35, ""),
    ("Home", 36, ""),
    ("ArrowLeft", 37, ""),
    ("ArrowUp", 38, ""),
    ("ArrowRight", 39, ""),
    ("ArrowDown", 40, ""),
    ("Backspace", 8, ""),
];

/// The middle of an element in view, or why nobody could click there.
pub(crate) const PLACE: &str = "(element => {
    if (!element) return { reason: 'it is not there' };
    element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    const box = element.getBoundingClientRect();
    if (!box.width || !box.height) return { reason: 'it is not shown' };
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const hit = document.elementFromPoint(x, y);
    if (!hit) return { reason: 'it is out of view' };
    if (!element.contains(hit) && !hit.contains(element)) return { reason: 'it is covered by ' + hit.outerHTML.slice(0, 100) };
    return { x, y };
})";

impl Browser {
    /// Clicks the first element that a selector finds, in its middle, after scrolling it into view.
    pub fn click(&mut self, selector: &str) -> Result<(), Error> {
        let quoted = Value::from(selector);
        let place = self.evaluate(&format!("{PLACE}(document.querySelector({quoted}))"))?;
        match (place["x"].as_f64(), place["y"].as_f64()) {
            (Some(x), Some(y)) => self.click_at(x, y),
            _ => Err(Error::Unreachable { selector: selector.to_owned(), reason: text(&place["reason"]) }),
        }
    }

    /// Clicks a point of the view.
    pub fn click_at(&mut self, x: f64, y: f64) -> Result<(), Error> {
        self.point_at(x, y)?;
        for kind in ["mousePressed", "mouseReleased"] {
            let event = json!({ "type": kind, "x": x, "y": y, "button": "left", "clickCount": 1 });
            self.call("Input.dispatchMouseEvent", &event)?;
        }
        Ok(())
    }

    /// Moves the mouse to a point of the view.
    pub fn point_at(&mut self, x: f64, y: f64) -> Result<(), Error> {
        self.call("Input.dispatchMouseEvent", &json!({ "type": "mouseMoved", "x": x, "y": y })).map(drop)
    }

    /// Presses a key by its name in the DOM (`Enter`, `ArrowDown`, `a`), with `Shift+` before it if need be.
    pub fn press(&mut self, key: &str) -> Result<(), Error> {
        let (modifiers, name) = key.strip_prefix("Shift+").map_or((0, key), |name| (8, name));
        let (code, text) = code_of(name).ok_or_else(|| Error::Key(key.to_owned()))?;
        let name = if name == "Space" { " " } else { name };
        let mut event = json!({ "type": "rawKeyDown", "key": name, "windowsVirtualKeyCode": code, "modifiers": modifiers });
        if !text.is_empty() {
            event["type"] = "keyDown".into();
            event["text"] = text.into();
        }
        self.call("Input.dispatchKeyEvent", &event)?;
        event["type"] = "keyUp".into();
        self.call("Input.dispatchKeyEvent", &event).map(drop)
    }

    /// Drops files on the middle of an element, as a hand does that brings them from a folder.
    pub fn drop_files(&mut self, selector: &str, files: &[&Path]) -> Result<(), Error> {
        let quoted = Value::from(selector);
        let place = self.evaluate(&format!("{PLACE}(document.querySelector({quoted}))"))?;
        let files: Vec<String> = files.iter().map(|file| file.to_string_lossy().into_owned()).collect();
        let data = json!({ "items": [], "files": files, "dragOperationsMask": 1 });
        for kind in ["dragEnter", "dragOver", "drop"] {
            let event = json!({ "type": kind, "x": place["x"], "y": place["y"], "data": data });
            self.call("Input.dispatchDragEvent", &event)?;
        }
        Ok(())
    }

    /// Gives files to an element that takes them, as its dialog does.
    pub fn choose_files(&mut self, selector: &str, files: &[&Path]) -> Result<(), Error> {
        let found = json!({ "expression": format!("document.querySelector({})", Value::from(selector)) });
        let object = self.call("Runtime.evaluate", &found)?;
        let files: Vec<String> = files.iter().map(|file| file.to_string_lossy().into_owned()).collect();
        let given = json!({ "files": files, "objectId": object["result"]["objectId"] });
        self.call("DOM.setFileInputFiles", &given).map(drop)
    }

    /// Lets downloads go to a folder.
    pub fn download_to(&mut self, folder: &Path) -> Result<(), Error> {
        let allowed = json!({ "behavior": "allow", "downloadPath": folder.to_string_lossy() });
        self.call("Page.setDownloadBehavior", &allowed).map(drop)
    }

    /// Writes a text where the focus is.
    pub fn write(&mut self, text: &str) -> Result<(), Error> {
        self.call("Input.insertText", &json!({ "text": text })).map(drop)
    }
}

fn code_of(name: &str) -> Option<(u32, &str)> {
    let listed = KEYS.iter().find(|(key, ..)| *key == name).map(|(_, code, text)| (*code, *text));
    let mut letters = name.chars();
    let letter = letters.next().filter(|_| letters.next().is_none());
    listed.or_else(|| letter.map(|letter| (u32::from(letter.to_ascii_uppercase()), name)))
}
