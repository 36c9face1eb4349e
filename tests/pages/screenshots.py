"""The pictures of pages in the documentation: made from the example and the bundled framework by the real program.

The same page gives the same pictures on the same machine; fonts are the machine's. `cargo xtask screenshots` runs this.
"""

import tempfile
from contextlib import contextmanager
from html import escape
from pathlib import Path

from chromium import launch_arguments
from folder import ROOT, Folder
from looks import DESK, PHONE, looked_at
from playwright.sync_api import expect, sync_playwright
from png import repacked
from server import serving
from watched import Watched

IMAGES = ROOT / "docs/images"
EXAMPLES = ["examples/campus-plan.txt", "examples/campus-review.txt"]

# High enough for the sum of a cell, or for quotes and targets.
HIGH = {**DESK, "viewport": {"width": 1280, "height": 1020}}

# The sentence on reliable and affordable energy services, for the goal that asks for them.
SENTENCE = "view=heatmap&concept=7&unit=21"

# The pages: a name, the arguments that make one, and its pictures with their looks and links.
PAGES = [
    (
        "report",
        ["align", EXAMPLES[0]],
        [
            ("report-coverage", looked_at(DESK, "light"), "view=coverage"),
            ("report-quotes", looked_at(HIGH, "light"), "view=coverage&concept=6"),
            ("report-profile", looked_at(DESK, "light"), "view=profile"),
            ("report-heatmap", looked_at(DESK, "light"), "view=heatmap"),
            ("report-evidence", looked_at(HIGH, "light"), SENTENCE),
            ("report-text", looked_at(DESK, "light"), "view=text"),
            ("report-dark", looked_at(DESK, "dark"), "view=coverage&concept=7"),
            ("report-phone", looked_at(PHONE, "light"), "view=coverage"),
            ("report-phone-evidence", looked_at(PHONE, "light"), "view=coverage&concept=7"),
        ],
    ),
    # Two of the bundled goals beside each other.
    ("study", ["study", "sdg-statements"], [("study-pair", looked_at(DESK, "light"), "concept=8&with=9")]),
    # The example, printed: a page with the passages on a goal, and what was read of it.
    (
        "pages",
        ["align", "campus-plan.pdf", "--pages"],
        [("report-pages", looked_at(HIGH, "light"), "view=pages&concept=6&unit=39")],
    ),
    ("read", ["analyze", "campus-plan.pdf"], [("read-page", looked_at(HIGH, "light"), "page-1")]),
]


class Camera:
    """A browser, and the folder that pictures go to."""

    def __init__(self, browser):
        self.browser = browser

    @contextmanager
    def watched(self, look):
        """A page that is looked at so."""
        context = self.browser.new_context(locale="en-US", **look)
        yield Watched(context.new_page())
        context.close()

    def keep(self, page, name):
        """Keeps a picture of what is shown with the documentation."""
        # What the last step changed is drawn with the frame after the next.
        page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
        taken = page.screenshot()
        with self.watched(DESK) as empty:
            packed = repacked(empty.page, taken)
        path = IMAGES / f"{name}.png"
        path.write_bytes(packed)
        print(f"{path.relative_to(ROOT)} ({-(-len(packed) // 1000)} kB)")


def main():
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        folder = Folder(Path(name) / "files")
        for example in EXAMPLES:
            folder.put(example, (ROOT / example).read_bytes())
        browser = playwright.chromium.launch(**launch_arguments())
        camera = Camera(browser)
        print_example(camera, folder)
        for page, arguments, shots in PAGES:
            picture_page(camera, folder, page, arguments, shots)
        with serving(folder, "--ephemeral") as served:
            picture_server(camera, served)
        browser.close()


def print_example(camera, folder):
    """Makes a PDF of the example with headings, two columns and a list, as `campus-plan.pdf`."""
    html = (
        '<!doctype html><meta charset="utf-8"><style>@page { size: A4; margin: 18mm } '
        "body { font: 10pt sans-serif; columns: 2 } h1, h2 { break-after: avoid }</style>"
    )
    for at, block in enumerate(folder.read(EXAMPLES[0]).decode().strip().split("\n\n")):
        tag = "h1" if at == 0 else "h2" if block[0].isdigit() else "p"
        words = escape(block, quote=False).replace("\n- ", "<br>- ")
        html += f"<{tag}>{words}</{tag}>"
    folder.put("plan.html", html)
    with camera.watched(DESK) as watched:
        watched.open_file(folder.path("plan.html"))
        watched.page.pdf(path=folder.path("campus-plan.pdf"), print_background=True, prefer_css_page_size=True)


def picture_page(camera, folder, page, arguments, shots):
    """Pictures of the page that a command writes."""
    path = folder.path(f"{page}.html")
    run = folder.itl(*arguments, "--html", path, "--force", "--quiet")
    assert run.code == 0, run.stderr
    # A page without a script is ready when it is there.
    has_script = "<script" in path.read_text()
    for name, look, link in shots:
        with camera.watched(look) as watched:
            (watched.open_report if has_script else watched.open_file)(path, link)
            camera.keep(watched.page, name)


def picture_server(camera, served):
    """Pictures of the page of a server: its library, and a sentence on the picture of its page."""
    with camera.watched(looked_at(DESK, "light")) as watched:
        page = watched.page
        served.visit(watched, "", "library")
        served.drop_all(watched, EXAMPLES[1], "campus-plan.pdf")
        camera.keep(page, "server-library")
        page.set_viewport_size(HIGH["viewport"])
        page.locator("[data-name$=pdf] [data-do=open]").click()
        report = page.frame_locator("iframe.frame")
        report.locator("#coverage .covered .concept").first.click()
        report.locator("#evidence [data-quote] [data-go=page]").first.click()
        picture = report.locator(".leaf img").first
        expect(picture).to_have_js_property("complete", True)
        expect(picture).not_to_have_js_property("naturalWidth", 0)
        # Presses have scrolled the page that the report is in.
        page.evaluate("scrollTo(0, 0)")
        camera.keep(page, "server-page")


if __name__ == "__main__":
    main()
