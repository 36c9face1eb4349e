"""The browser of this machine, and how it is started."""

import shutil

# Names under which Chromium is installed, the one of Debian first.
PROGRAMS = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]

FLAGS = [
    # Tests run as root, where the sandbox cannot start. The pages are our own.
    "--no-sandbox",
    "--disable-gpu",
    # The same picture on every machine.
    "--hide-scrollbars",
    "--font-render-hinting=none",
    "--lang=en-US",
    # No name is known to the browser: nothing leaves this machine.
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
    # A sandboxed frame stays in the process of its page: what happens in it is seen with the page.
    "--disable-site-isolation-trials",
]


def installed(names):
    """The first program of these names that the path has; none if it has none of them."""
    return next(filter(None, map(shutil.which, names)), None)


def launch_arguments():
    """Arguments of `BrowserType.launch`."""
    program = installed(PROGRAMS)
    assert program, "no Chromium on the path: run `cargo xtask pages`"
    return {"executable_path": program, "args": FLAGS}
