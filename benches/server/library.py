"""A library of five hundred documents in a real browser: how long until it is shown, and the frames while somebody scrolls through it.

    benches/server/library.py PROGRAM CHROMIUM

needs `playwright`, as `first_screen.py` does. The browser draws sixty frames a second if nothing holds it up.
"""

import json
import statistics
import sys
import tempfile

from playwright.sync_api import sync_playwright
from servers import end, itl, job_over, send

DOCUMENTS = 500

# Scrolls from the first row to the last within three seconds, and gives the milliseconds from frame to frame.
SCROLL = """() => new Promise(done => {
    const list = document.querySelector('.list');
    const start = performance.now();
    const frames = [];
    let last = start;
    const step = now => {
        frames.push(now - last);
        last = now;
        const share = (now - start) / 3000;
        list.scrollTop = share * (list.scrollHeight - list.clientHeight);
        if (share < 1) requestAnimationFrame(step); else done(frames.slice(2));
    };
    requestAnimationFrame(step);
})"""

program, chromium = sys.argv[1:]
with tempfile.TemporaryDirectory() as data, sync_playwright() as browsers:
    server, address = itl(program, "--data", data, "--max-queue", "1024")
    text = lambda number: f"We save water and energy for all people, note {number}.".encode()
    jobs = [send(address, f"v1/align?async=true&name=note-{number}.txt", text(number)) for number in range(DOCUMENTS)]
    done = sum(job_over(address, job, 0.02)["state"] == "done" for job in jobs)
    browser = browsers.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
    page = browser.new_page(viewport={"width": 1280, "height": 900})
    page.goto(address)
    page.locator(".row .small-profile").first.wait_for()
    shown = page.evaluate("() => performance.now()")
    frames = page.evaluate(SCROLL)
    rows = page.locator(".row").count()
    browser.close()
    end(server)
print(
    json.dumps(
        {
            "documents": done,
            "shown_ms": round(shown),
            "rows_in_page": rows,
            "frames": len(frames),
            "frame_median_ms": round(statistics.median(frames), 1),
            "frame_p99_ms": round(statistics.quantiles(frames, n=100)[-1], 1),
            "frame_largest_ms": round(max(frames), 1),
        }
    )
)
