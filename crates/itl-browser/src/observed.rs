//! What a page did that a report must never do.
//!
//! In: events of the browser. Out: a record of them, in words.

use serde_json::Value;

/// Everything of note since the page was opened.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub struct Observed {
    /// Messages of the console, with their level: `error: …`.
    pub console: Vec<String>,
    /// Exceptions that nobody caught.
    pub exceptions: Vec<String>,
    /// Messages of the browser itself: something could not be loaded, something is not allowed.
    pub log: Vec<String>,
    /// Violations of the content security policy: what was violated, and how.
    pub violations: Vec<String>,
    /// Dialogs that were opened and dismissed: `alert: …`.
    pub dialogs: Vec<String>,
    /// Addresses that were asked for, besides that of the page itself.
    pub requests: Vec<String>,
    /// Addresses of windows that were opened.
    pub windows: Vec<String>,
}

impl Observed {
    /// Nothing happened: no message, exception, violation, dialog, request or window.
    #[must_use]
    pub fn is_quiet(&self) -> bool {
        *self == Self::default()
    }

    /// Takes an event in; `page` is the address of the page itself.
    pub(crate) fn note(&mut self, method: &str, params: &Value, page: &str) {
        match method {
            "Runtime.consoleAPICalled" => {
                let words: Vec<String> = elements(&params["args"]).iter().map(describe).collect();
                self.console.push(format!("{}: {}", text(&params["type"]), words.join(" ")));
            }
            "Runtime.exceptionThrown" => self.exceptions.push(exception(&params["exceptionDetails"])),
            "Log.entryAdded" => {
                let entry = &params["entry"];
                self.log.push(format!("{}: {}", text(&entry["level"]), text(&entry["text"])));
            }
            "Audits.issueAdded" if params["issue"]["code"] == "ContentSecurityPolicyIssue" => {
                let issue = &params["issue"]["details"]["contentSecurityPolicyIssueDetails"];
                let (directive, kind) =
                    (&issue["violatedDirective"], &issue["contentSecurityPolicyViolationType"]);
                self.violations.push(format!(
                    "{}: {} {}",
                    text(directive),
                    text(kind),
                    text(&issue["blockedURL"])
                ));
            }
            "Page.javascriptDialogOpening" => {
                self.dialogs.push(format!("{}: {}", text(&params["type"]), text(&params["message"])));
            }
            "Network.requestWillBeSent" if params["request"]["url"] != page => {
                self.requests.push(text(&params["request"]["url"]));
            }
            "Page.windowOpen" => self.windows.push(text(&params["url"])),
            _ => {}
        }
    }
}

/// What a script threw, in words.
pub(crate) fn exception(details: &Value) -> String {
    let thrown = describe(&details["exception"]);
    if thrown.is_empty() { text(&details["text"]) } else { thrown }
}

fn describe(object: &Value) -> String {
    match (&object["description"], &object["value"]) {
        (Value::String(description), _) => description.clone(),
        (_, Value::Null) => text(&object["type"]),
        (_, value) => text(value),
    }
}

fn elements(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

pub(crate) fn text(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Null => String::new(),
        other => other.to_string(),
    }
}
