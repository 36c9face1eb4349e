//! One browser with one page: opening it, asking it, waiting for it.

use crate::Error;
use crate::connection::{Connection, Deadline, PATIENCE};
use crate::frame::Contexts;
use crate::observed::{Observed, exception, text};
use serde_json::{Value, json};
use std::path::Path;
use std::time::Duration;

/// A headless browser with one page. It ends when it is dropped.
pub struct Browser {
    connection: Connection,
    session: String,
    /// The address of the page itself.
    page: String,
    /// Loads that have finished since the last navigation.
    loaded: Vec<String>,
    crashed: bool,
    patience: Duration,
    observed: Observed,
    pub(crate) contexts: Contexts,
}

impl Browser {
    /// Starts Chromium, with a profile that is gone afterwards.
    pub fn launch() -> Result<Self, Error> {
        let connection = Connection::start()?;
        let (session, page) = (String::new(), "about:blank".to_owned());
        let (loaded, observed) = (Vec::new(), Observed::default());
        let mut browser = Self {
            connection,
            session,
            page,
            loaded,
            crashed: false,
            patience: PATIENCE,
            observed,
            contexts: Contexts::default(),
        };
        let target = browser.call("Target.createTarget", &json!({ "url": "about:blank" }))?;
        let attach = json!({ "targetId": target["targetId"], "flatten": true });
        browser.session = text(&browser.call("Target.attachToTarget", &attach)?["sessionId"]);
        for domain in ["Page", "Runtime", "Log", "Network", "Inspector", "Audits"] {
            browser.call(&format!("{domain}.enable"), &json!({}))?;
        }
        browser.call("Page.setLifecycleEventsEnabled", &json!({ "enabled": true }))?;
        Ok(browser)
    }

    /// Sets how long any answer of the browser is waited for; a minute unless told otherwise.
    pub fn wait_at_most(&mut self, patience: Duration) {
        self.patience = patience;
    }

    /// Opens a file as a page, anew even when it is open already, and waits until it is loaded.
    pub fn open(&mut self, file: &Path) -> Result<(), Error> {
        self.open_at(file, "")
    }

    /// Opens a file at a fragment: what stands behind the `#` of an address.
    pub fn open_at(&mut self, file: &Path, fragment: &str) -> Result<(), Error> {
        // From one fragment of a page to another, nothing would be loaded.
        self.navigate("about:blank")?;
        self.page = address(&std::path::absolute(file)?);
        self.observed = Observed::default();
        let separator = if fragment.is_empty() { "" } else { "#" };
        self.navigate(&format!("{}{separator}{fragment}", self.page))
    }

    /// Opens a page of a server of this machine, anew even when it is open already.
    pub fn visit(&mut self, address: &str) -> Result<(), Error> {
        self.navigate("about:blank")?;
        self.page = address.split('#').next().unwrap_or(address).to_owned();
        self.observed = Observed::default();
        self.navigate(address)
    }

    /// Goes back by one entry of the history, as the button of a browser does.
    pub fn back(&mut self) -> Result<(), Error> {
        let history = self.call("Page.getNavigationHistory", &json!({}))?;
        let before = history["currentIndex"].as_u64().and_then(|index| usize::try_from(index).ok());
        let entry =
            before.and_then(|index| index.checked_sub(1)).map(|index| &history["entries"][index]["id"]);
        let entry =
            entry.ok_or_else(|| Error::Never("an entry of the history before this one".to_owned()))?;
        self.call("Page.navigateToHistoryEntry", &json!({ "entryId": entry })).map(drop)
    }

    /// The value of an expression; a promise is awaited. `undefined` is null.
    pub fn evaluate(&mut self, script: &str) -> Result<Value, Error> {
        self.evaluate_at(script, None)
    }

    /// The value of an expression in a context: that of the page, or of a frame.
    pub(crate) fn evaluate_at(&mut self, script: &str, context: Option<u64>) -> Result<Value, Error> {
        let mut params = json!({ "expression": script, "awaitPromise": true, "returnByValue": true });
        if let Some(context) = context {
            params["contextId"] = context.into();
        }
        let answer = self.call("Runtime.evaluate", &params)?;
        if let Some(details) = answer.get("exceptionDetails") {
            return Err(Error::Script {
                message: exception(details),
                script: script.chars().take(300).collect(),
            });
        }
        // What JSON has no number for comes as a word; minus zero is one that a comparison would miss.
        match answer["result"]["unserializableValue"].as_str() {
            Some("-0") => Ok(json!(-0.0)),
            Some(word) => Ok(word.into()),
            None => Ok(answer["result"]["value"].clone()),
        }
    }

    /// Waits until an expression is truthy, and gives its value.
    pub fn wait_for(&mut self, condition: &str) -> Result<Value, Error> {
        self.wait_with(condition, |browser, script| browser.evaluate(script))
    }

    /// Waits until an expression is truthy, whoever evaluates it.
    pub(crate) fn wait_with(
        &mut self,
        condition: &str,
        evaluate: impl Fn(&mut Self, &str) -> Result<Value, Error>,
    ) -> Result<Value, Error> {
        let script = format!("(async () => (await ({condition})) || null)()");
        let deadline = Deadline::after(self.patience);
        while deadline.left().is_some() {
            let value = evaluate(self, &script)?;
            if !value.is_null() {
                return Ok(value);
            }
            std::thread::sleep(Duration::from_millis(10));
        }
        Err(Error::Never(condition.to_owned()))
    }

    /// What the page did since it was opened.
    pub fn observed(&mut self) -> Result<&Observed, Error> {
        // The answer comes after all events before it.
        self.evaluate("new Promise(done => setTimeout(done))")?;
        Ok(&self.observed)
    }

    /// A command of the DevTools protocol.
    pub(crate) fn call(&mut self, method: &str, params: &Value) -> Result<Value, Error> {
        let session = Some(self.session.as_str()).filter(|session| !session.is_empty());
        let sent = self.connection.send(session, method, params)?;
        let deadline = Deadline::after(self.patience);
        loop {
            let mut message = self.connection.receive(method, deadline)?;
            if message["id"] == sent {
                let refused = &message["error"]["message"];
                let method = method.to_owned();
                return match refused {
                    Value::Null => Ok(message["result"].take()),
                    reason => Err(Error::Refused { method, message: text(reason) }),
                };
            }
            self.note(&message)?;
        }
    }

    fn navigate(&mut self, address: &str) -> Result<(), Error> {
        self.loaded.clear();
        let answer = self.call("Page.navigate", &json!({ "url": address }))?;
        if let Some(reason) = answer["errorText"].as_str() {
            return Err(Error::Refused { method: address.to_owned(), message: reason.to_owned() });
        }
        let deadline = Deadline::after(self.patience);
        while !self.loaded.iter().any(|load| answer["loaderId"] == **load) {
            let message = self.connection.receive(address, deadline)?;
            self.note(&message)?;
        }
        Ok(())
    }

    /// Takes in what happens by itself. Dialogs are dismissed at once: until then, the page stands still.
    fn note(&mut self, message: &Value) -> Result<(), Error> {
        let params = &message["params"];
        match message["method"].as_str() {
            Some("Page.javascriptDialogOpening") => {
                self.observed.note("Page.javascriptDialogOpening", params, &self.page);
                let dismiss = json!({ "accept": false });
                self.connection.send(Some(&self.session), "Page.handleJavaScriptDialog", &dismiss)?;
            }
            Some("Page.lifecycleEvent") if params["name"] == "load" => {
                self.loaded.push(text(&params["loaderId"]));
            }
            Some("Inspector.targetCrashed") => self.crashed = true,
            Some(method) => {
                self.contexts.note(method, params);
                self.observed.note(method, params, &self.page);
            }
            None => {}
        }
        if self.crashed { Err(Error::Crashed) } else { Ok(()) }
    }

    #[cfg(all(test, feature = "tools"))]
    pub(crate) fn kill(&mut self) {
        self.connection.kill();
    }
}

/// The address of a file. Names of files may hold any byte.
fn address(file: &Path) -> String {
    let mut address = "file://".to_owned();
    for byte in file.as_os_str().as_encoded_bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'-' | b'_' | b'.' | b'~' => {
                address.push(char::from(*byte));
            }
            byte => address.push_str(&format!("%{byte:02X}")),
        }
    }
    address
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_hold_any_name() {
        assert_eq!(address(Path::new("/a b/ü#1?.html")), "file:///a%20b/%C3%BC%231%3F.html");
    }

    #[test]
    #[cfg(feature = "tools")]
    fn a_browser_that_ends_is_an_error() {
        let mut browser = Browser::launch().unwrap();
        browser.kill();
        let error = browser.evaluate("new Promise(() => {})").unwrap_err();
        assert!(matches!(error, Error::Gone { .. }), "{error}");
    }

    #[test]
    #[cfg(feature = "tools")]
    fn a_page_that_crashes_is_an_error() {
        let mut browser = Browser::launch().unwrap();
        let error = browser.call("Page.crash", &json!({})).unwrap_err();
        assert!(matches!(error, Error::Crashed), "{error}");
    }
}
