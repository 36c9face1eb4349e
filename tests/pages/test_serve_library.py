"""The library of `itl serve`: documents are compared, looked at together, searched, deleted, refused and stopped."""

from urllib.parse import parse_qs, urlsplit

import said
from playwright.sync_api import expect

# Documents that are sent as a program would, one after the other.
SEND = """async count => {
    for (let at = 0; at < count; at++) {
        const sent = await fetch(`/v1/documents?name=note-${at}.txt`, {
            method: 'POST',
            body: `We save water, note ${at}.`,
            headers: { 'content-type': 'application/octet-stream' },
        });
        if (!sent.ok) return sent.status;
    }
    return count;
}"""

# Files that lie in no folder, dropped on the page.
DROP = """(zone, files) => {
    const transfer = new DataTransfer();
    for (const [name, text] of files) transfer.items.add(new File([text], name));
    zone.dispatchEvent(new DragEvent('drop', { bubbles: true, dataTransfer: transfer }));
}"""


def select_both(page):
    """Ticks both documents of the library."""
    boxes = page.locator(".row input")
    expect(boxes).to_have_count(2)
    for at in range(2):
        boxes.nth(at).check()
    expect(page.locator(".row.selected")).to_have_count(2)


def test_documents_are_compared_looked_at_together_searched_and_deleted(watched, served):
    page = watched.page
    served.visit(watched, "", "library")
    served.drop_all(watched, "Campus plan.pdf", "review.pdf")
    select_both(page)
    page.locator("[data-do=compare]").click()
    expect(page.locator("body")).to_have_attribute("data-ready", "compare")
    compared = page.frame_locator("iframe.frame").locator("body")
    expect(compared.locator("table").first).to_be_visible()
    expect(compared).to_contain_text("Campus plan.pdf")
    expect(compared).to_contain_text("review.pdf")
    page.go_back()
    expect(page.locator("body")).to_have_attribute("data-ready", "library")
    expect(page.locator(".row .small-profile")).to_have_count(2)
    select_both(page)
    page.locator("[data-do=portfolio]").click()
    expect(page.locator("body")).to_have_attribute("data-ready", "portfolio")
    # Both documents, and all of them together.
    expect(page.frame_locator("iframe.frame").locator(".heat tbody tr")).to_have_count(3)
    # Search, then delete what was found.
    served.visit(watched, "", "library")
    page.locator("#search").fill("review")
    expect(page.locator(".row")).to_have_count(1)
    page.locator(".row input").check()
    page.locator("[data-do=delete]").click()
    page.locator("dialog[open] [data-do=confirm]").click()
    expect(page.locator(".row")).to_have_count(0)
    served.visit(watched, "", "library")
    expect(page.locator(".row")).to_have_count(1)
    left = page.locator(".row").text_content()
    assert "review" not in left, left
    served.assert_clean(watched, "a library")


def test_a_library_of_five_hundred_has_few_rows_in_the_page(watched, served):
    page = watched.page
    served.visit(watched, "", "library")
    assert page.evaluate(SEND, 500) == 500
    served.visit(watched, "", "library")
    expect(page.locator(".shelf")).to_contain_text(said.DOCUMENTS.format(500))
    rows = page.locator(".row")
    expect(page.locator('.row[data-index="0"] .open')).to_be_visible()
    assert rows.count() < 40
    # To the end: rows that were not there are asked for.
    page.locator(".list").evaluate("list => { list.scrollTop = 1e9 }")
    last = page.locator('.row[data-index="499"] .open')
    expect(last).to_be_visible()
    assert rows.count() < 40
    last.focus()
    expect(last).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(page.locator('.row[data-index="498"] .open')).to_be_focused()
    served.assert_clean(watched, "five hundred")


def test_what_cannot_be_read_says_why(watched, served):
    page = watched.page
    served.folder.put("picture.pdf", b"\x89PNG\r\n\x1a\n0000")
    served.visit(watched, "", "library")
    served.drop(watched, "picture.pdf")
    expect(page.locator(".uploads li")).to_have_attribute("data-stage", "failed")
    words = page.locator(".uploads .problem").text_content()
    assert "picture" in words, words
    assert str(served.folder.root) not in words, words
    page.locator(".uploads [data-do=dismiss]").click()
    expect(page.locator(".uploads")).to_be_hidden()


def test_what_is_on_its_way_can_be_stopped(watched, served):
    page = watched.page
    served.visit(watched, "", "library")
    gate = Gate()
    page.route("**/v1/align?*", gate.hold)
    page.locator(".drop").evaluate(DROP, [[f"note-{at}.txt", f"We save water, note {at}."] for at in range(8)])
    rows = page.locator(".uploads li")
    expect(rows).to_have_count(8)
    # One that waits for its turn, and one that is sent.
    for at, stage in [(7, "queued"), (0, "sending")]:
        expect(rows.nth(at)).to_have_attribute("data-stage", stage)
        rows.nth(at).locator("[data-do=cancel]").click()
        expect(rows.nth(at)).to_have_attribute("data-stage", "cancelled")
    stopped = {"note-0.txt", "note-7.txt"}
    gate.open(all_but=stopped)
    expect(page.locator(".uploads li[data-stage=done]")).to_have_count(6)
    expect(page.locator(".row")).to_have_count(6)
    names = page.locator(".row .open").all_text_contents()
    assert not any(name in words for name in stopped for words in names), names


class Gate:
    """Holds documents on their way to the server until it is opened."""

    def __init__(self):
        self.held = []
        self.is_open = False

    def hold(self, route):
        if self.is_open:
            route.continue_()
        else:
            self.held.append(route)

    def open(self, all_but):
        """Lets documents through; the page has taken back those of these names."""
        self.is_open = True
        for route in self.held:
            if parse_qs(urlsplit(route.request.url).query)["name"][0] not in all_but:
                route.continue_()
