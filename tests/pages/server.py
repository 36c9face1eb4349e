"""A running server with a folder of its own, and what a person does on its page first: open it, drop files on it."""

import subprocess
from contextlib import contextmanager
from urllib.parse import urlsplit

from folder import ROOT, program
from playwright.sync_api import expect
from printed import printed


class Served:
    """A server of this machine; `address` is that of its page."""

    def __init__(self, folder, address):
        self.folder = folder
        self.address = address

    def visit(self, watched, place, ready):
        """Opens a place of the page anew, and waits until it shows what it has."""
        watched.visit(self.address + place)
        expect(watched.page.locator("body")).to_have_attribute("data-ready", ready)
        # The head comes on its own: when it knows its frameworks it is drawn again, and what stands below it may move.
        expect(watched.page.locator("#framework option").nth(1)).to_be_attached()

    def drop(self, watched, *names):
        """Drops files on the page, as a hand does that brings them from a folder."""
        zone = watched.page.locator(".drop")
        # Where the zone is when it stands still.
        zone.hover()
        box = zone.bounding_box()
        data = {"items": [], "files": [str(self.folder.path(name)) for name in names], "dragOperationsMask": 1}
        session = watched.page.context.new_cdp_session(watched.page)
        for kind in ["dragEnter", "dragOver", "drop"]:
            middle = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
            session.send("Input.dispatchDragEvent", {"type": kind, **middle, "data": data})
        session.detach()

    def drop_all(self, watched, *names):
        """Drops files on an empty library, and waits until they are done and every row shows a profile."""
        self.drop(watched, *names)
        expect(watched.page.locator(".uploads li[data-stage=done]")).to_have_count(len(names))
        expect(watched.page.locator(".row .small-profile")).to_have_count(len(names))
        expect(watched.page.locator(".row")).to_have_count(len(names))

    def assert_clean(self, watched, what):
        """Nothing was thrown, logged, opened, refused by the policy, or asked of anybody else."""
        seen = watched.observed()
        loud = {name: said for name, said in seen.loud().items() if name not in ("log", "requests")}
        assert not loud, f"{what}: {loud}"
        others = [url for url in seen.requests if not self._own(url)]
        assert not others, f"{what}: {others}"

    def _own(self, url):
        own, asked = urlsplit(self.address), urlsplit(url)
        return asked.scheme == "data" or url == "about:blank" or asked[:2] == own[:2]


@contextmanager
def serving(folder, *arguments):
    """A server that ends with the block; the arguments are added to its command."""
    command = [program(), "serve", "--listen", "127.0.0.1:0", *arguments]
    started = subprocess.Popen(
        command, cwd=folder.root, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    try:
        address = started.stdout.readline().strip()
        assert address, f"the server ended with {started.wait()}"
        yield Served(folder, address)
    finally:
        started.kill()
        started.wait()
        started.stdout.close()


def example(name):
    """A document of the examples."""
    return (ROOT / "examples" / name).read_text()


@contextmanager
def campus_server(folder):
    """A server beside two documents of the examples, printed."""
    folder.put("Campus plan.pdf", printed(example("campus-plan.txt")))
    folder.put("review.pdf", printed(example("campus-review.txt")))
    with serving(folder, "--data", "kept") as served:
        yield served
