"""What a person sees in a real browser: from dropping a report on the page to the first screen of its result.

    benches/server/first_screen.py PROGRAM CHROMIUM REPORT

needs `playwright` (a Python package; the browser is the one of the system). The model of the framework is made before, as on a server that has answered once. Each round drops
the same file as another document: on the page, then "Open" as soon as it is there.
"""

import json
import pathlib
import statistics
import sys
import tempfile

from playwright.sync_api import sync_playwright
from servers import end, itl, job_over, send

ROUNDS = 5

program, chromium, report = sys.argv[1:]
body = pathlib.Path(report).read_bytes()
aligned, shown = [], []
with tempfile.TemporaryDirectory() as data, sync_playwright() as browsers:
    server, address = itl(program, "--data", data)
    job_over(address, send(address, "v1/align?async=true&name=first.txt", b"We save water and energy for all people."), 0.02)
    browser = browsers.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
    for number in range(ROUNDS):
        page = browser.new_page(viewport={"width": 1280, "height": 900})
        page.goto(address)
        page.locator("body[data-ready=library]").wait_for()
        file = {"name": f"report-{number}.pdf", "mimeType": "application/pdf", "buffer": body + f"\n%{number}\n".encode()}
        # The file is in the page before the clock starts: a drop hands over a name, not the bytes.
        page.locator(".drop input[type=file]").evaluate("input => input.addEventListener('change', () => (window.dropped = performance.now()), true)")
        page.locator(".drop input[type=file]").set_input_files(file)
        page.locator(".uploads li[data-stage=done] [data-do=open]").wait_for()
        aligned.append((page.evaluate("() => performance.now() - window.dropped")) / 1000)
        page.locator(".uploads li[data-stage=done] [data-do=open]").click()
        page.frame_locator("iframe.frame").locator("#coverage .concept").first.wait_for()
        shown.append((page.evaluate("() => performance.now() - window.dropped")) / 1000)
        page.close()
    browser.close()
    end(server)
seconds = lambda times: {"median": round(statistics.median(times), 2), "largest": round(max(times), 2)}
print(json.dumps({"report": pathlib.Path(report).name, "done_seconds": seconds(aligned), "first_screen_seconds": seconds(shown)}))
