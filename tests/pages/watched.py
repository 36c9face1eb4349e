"""A page that is watched: opening it, following its links, and everything it did that a report must never do.

The browser reports what happens through a session of the DevTools protocol: the events come in order, before the answer
to a command that was sent later. Playwright itself would leave out requests of `data:` addresses, messages of the
browser and violations of the policy.
"""

from dataclasses import asdict, dataclass, field
from urllib.parse import unquote


@dataclass
class Observed:
    """What happened since the page was opened; all lists of a quiet page are empty."""

    # Messages of the console, with their level: `error: …`.
    console: list = field(default_factory=list)
    # Exceptions that nobody caught.
    exceptions: list = field(default_factory=list)
    # Messages of the browser itself: something could not be loaded, something is not allowed.
    log: list = field(default_factory=list)
    # Violations of the content security policy: what was violated, and how.
    violations: list = field(default_factory=list)
    # Dialogs that were opened; Playwright dismisses them: `alert: …`.
    dialogs: list = field(default_factory=list)
    # Addresses that were asked for, besides that of the page itself.
    requests: list = field(default_factory=list)
    # Addresses of windows that were opened.
    windows: list = field(default_factory=list)

    def loud(self):
        """The lists that are not empty."""
        return {name: seen for name, seen in asdict(self).items() if seen}


class Watched:
    """A page of the browser, as `page`, and what it did, as `observed`."""

    def __init__(self, page):
        self.page = page
        self._observed = Observed()
        self._address = "about:blank"
        self._session = page.context.new_cdp_session(page)
        listeners = {
            "Runtime.consoleAPICalled": self._on_console,
            "Runtime.exceptionThrown": self._on_exception,
            "Log.entryAdded": self._on_log,
            "Audits.issueAdded": self._on_issue,
            "Page.javascriptDialogOpening": self._on_dialog,
            "Network.requestWillBeSent": self._on_request,
            "Page.windowOpen": self._on_window,
        }
        for event, listener in listeners.items():
            self._session.on(event, listener)
        for domain in ["Page", "Runtime", "Log", "Network", "Audits"]:
            self._session.send(f"{domain}.enable")

    def open_file(self, path, link=""):
        """Opens a file anew, at what a link says behind `#`."""
        self.visit(path.as_uri() + (f"#{link}" if link else ""))

    def visit(self, address):
        """Opens an address anew, even when it is open already. What happened before is forgotten."""
        # From one fragment of a page to another, nothing would be loaded.
        self.page.goto("about:blank")
        self._settle()
        self._address = address.split("#")[0]
        self._observed = Observed()
        self.page.goto(address)

    def open_report(self, path, link=""):
        """Opens a report and waits until it shows everything."""
        self.open_file(path, link)
        self.page.locator("body[data-ready]").wait_for(state="attached")

    def make(self, folder, *arguments, link=""):
        """Makes the report of a document and opens it. Returns what `--json` says of the same run."""
        result = folder.json("align", *arguments, "--html", "report.html", "--force", "--json")[-1]
        self.open_report(folder.path("report.html"), link)
        return result

    def go(self, link):
        """Follows a link inside the page that is open, and waits until the page has handled it."""
        self.page.evaluate(
            """link => new Promise(done => {
                const before = location.hash;
                addEventListener('hashchange', () => setTimeout(done), { once: true });
                location.hash = link;
                if (location.hash === before) done();
            })""",
            link,
        )

    def observed(self):
        """What the page did since it was opened."""
        self._settle()
        return self._observed

    def assert_quiet(self, what, pictures=False):
        """The page said, asked for and violated nothing; `pictures` that it has inside are let through."""
        seen = self.observed()
        if pictures:
            seen.requests = [url for url in seen.requests if not url.startswith("data:image/png;base64,")]
        assert not seen.loud(), f"{what}: {seen.loud()}"

    def _settle(self):
        # The answers come after all events before them.
        self.page.evaluate("new Promise(done => setTimeout(done))")
        self._session.send("Runtime.evaluate", {"expression": "0"})

    def _on_console(self, event):
        words = " ".join(_describe(argument) for argument in event["args"])
        self._observed.console.append(f"{event['type']}: {words}")

    def _on_exception(self, event):
        details = event["exceptionDetails"]
        self._observed.exceptions.append(_describe(details.get("exception", {})) or details["text"])

    def _on_log(self, event):
        self._observed.log.append(f"{event['entry']['level']}: {event['entry']['text']}")

    def _on_issue(self, event):
        issue = event["issue"]
        if issue["code"] == "ContentSecurityPolicyIssue":
            details = issue["details"]["contentSecurityPolicyIssueDetails"]
            names = ["violatedDirective", "contentSecurityPolicyViolationType", "blockedURL"]
            self._observed.violations.append(" ".join(str(details.get(name, "")) for name in names).strip())

    def _on_dialog(self, event):
        self._observed.dialogs.append(f"{event['type']}: {event['message']}")

    def _on_request(self, event):
        url = event["request"]["url"]
        if unquote(url) != unquote(self._address):
            self._observed.requests.append(url)

    def _on_window(self, event):
        self._observed.windows.append(event["url"])


def _describe(thing):
    """A value of a script in words."""
    if "description" in thing:
        return thing["description"]
    value = thing.get("value")
    return str(thing.get("type", "")) if value is None else str(value)
