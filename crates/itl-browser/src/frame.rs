//! A frame of the page: asking it, and clicking in it as in the page.
//!
//! A frame that is sandboxed has no origin, and the page around it cannot look inside; the browser can. There is one frame at a time.

use crate::Error;
use crate::browser::Browser;
use crate::input::PLACE;
use crate::observed::text;
use serde_json::{Value, json};

/// Where scripts run: in the page, and in its frames, each by the number that the browser gives it.
#[derive(Debug, Default)]
pub(crate) struct Contexts {
    open: Vec<(u64, String)>,
}

impl Contexts {
    /// Takes an event in.
    pub(crate) fn note(&mut self, method: &str, params: &Value) {
        match method {
            "Runtime.executionContextCreated" => {
                let context = &params["context"];
                if let (Some(id), true) = (context["id"].as_u64(), context["auxData"]["isDefault"] == true) {
                    self.open.push((id, text(&context["auxData"]["frameId"])));
                }
            }
            "Runtime.executionContextDestroyed" => {
                self.open.retain(|(id, _)| params["executionContextId"] != *id);
            }
            "Runtime.executionContextsCleared" => self.open.clear(),
            _ => {}
        }
    }

    /// The newest that is not of this frame.
    fn beside(&self, frame: &str) -> Option<u64> {
        self.open.iter().rev().find(|(_, of)| of != frame).map(|(id, _)| *id)
    }
}

impl Browser {
    /// The value of an expression inside of the page's frame.
    pub fn evaluate_inside(&mut self, script: &str) -> Result<Value, Error> {
        let tree = self.call("Page.getFrameTree", &json!({}))?;
        let main = text(&tree["frameTree"]["frame"]["id"]);
        let context = self.contexts.beside(&main).ok_or_else(|| Error::Never("a frame".to_owned()))?;
        self.evaluate_at(script, Some(context))
    }

    /// Waits until an expression is truthy inside of the frame. A frame that is not there yet, or is loading, is waited for.
    pub fn wait_inside(&mut self, condition: &str) -> Result<Value, Error> {
        self.wait_with(condition, |browser, script| match browser.evaluate_inside(script) {
            Err(Error::Never(_) | Error::Refused { .. }) => Ok(Value::Null),
            other => other,
        })
    }

    /// Clicks the first element that a selector finds inside of the frame, in its middle.
    pub fn click_inside(&mut self, selector: &str) -> Result<(), Error> {
        let quoted = Value::from(selector);
        // The whole frame has to be in sight: what is scrolled inside of it cannot move the page.
        let corner = self.evaluate(
            "(frame => { frame.scrollIntoView({ block: 'nearest' }); const box = frame.getBoundingClientRect();
             return [box.x + frame.clientLeft, box.y + frame.clientTop]; })(document.querySelector('iframe'))",
        )?;
        let place = self.evaluate_inside(&format!("{PLACE}(document.querySelector({quoted}))"))?;
        let numbers = (place["x"].as_f64(), place["y"].as_f64(), corner[0].as_f64(), corner[1].as_f64());
        match numbers {
            (Some(x), Some(y), Some(left), Some(top)) => self.click_at(left + x, top + y),
            _ => Err(Error::Unreachable { selector: selector.to_owned(), reason: text(&place["reason"]) }),
        }
    }
}
