"""The page of `itl serve`: nothing hostile runs, in names of files, texts, frameworks, addresses or errors."""

from html import escape

import pytest
from hostile import MARKUP, quoted
from playwright.sync_api import expect

# Milliseconds for a hundred and fifty documents.
MANY = 1_200_000

# Files that lie in no folder, dropped on the page; how many.
DROP = """(zone, files) => {
    const transfer = new DataTransfer();
    for (const [name, text] of files) transfer.items.add(new File([text], name.replace(/[\\/\\\\\\0]/g, '')));
    zone.dispatchEvent(new DragEvent('drop', { bubbles: true, dataTransfer: transfer }));
    return transfer.files.length;
}"""

# Errors that repeat what was sent.
ADDRESSES = [
    "#/documents/%3Cimg%20src=x%20onerror=alert(1)%3E",
    "#/frameworks/%3Cscript%3Ealert(1)%3C%2Fscript%3E",
    "#/?q=%3Cimg%20src=x%20onerror=alert(1)%3E",
]


@pytest.fixture
def payloads():
    """The markup as it is written in its file: what stands for signs that nobody can see stays."""
    lines = MARKUP.read_text().split("\n")
    found = [line for line in lines if line and not line.startswith("# ")]
    assert len(found) >= 150, len(found)
    return found


def framework(payloads):
    rows = ["id,parent,label,descriptor"]
    for number, payload in enumerate(payloads):
        descriptor = f"Clean water number{number} {payload} for students."
        rows.append(",".join([quoted(f"{payload[:60]} {number}"), "", quoted(payload), quoted(descriptor)]))
    return "\n".join(rows) + "\n"


def files(payloads):
    """Names and texts of files: all of the markup in names, titles and sentences, some dozens to a document."""
    for start in range(0, len(payloads), 20):
        some = payloads[start : start + 20]
        title = escape("".join(some), quote=False)
        lines = "".join(f"<p>Clean water {escape(one, quote=False)} for students.</p>" for one in some)
        yield f"{some[0]}.html", f"<!doctype html><title>{title}</title>{lines}"
        yield from ((f"{name}.txt", f"Clean water for students: {name}") for name in some[1:])


def test_nothing_hostile_runs_wherever_it_stands(watched, served, payloads):
    page = watched.page
    served.folder.put("hostile.csv", framework(payloads))
    served.visit(watched, "#/frameworks", "frameworks")
    page.locator("#framework-file").set_input_files(served.folder.path("hostile.csv"))
    expect(page.locator(".check, .problem")).to_be_visible()
    expect(page.locator(".problem")).to_have_count(0)
    expect(page.locator("[data-framework=hostile]")).to_be_visible()
    served.visit(watched, "#/frameworks/hostile", "framework")
    expect(page.locator(".tree li").nth(100)).to_be_attached()
    served.visit(watched, "#/?framework=hostile", "library")
    sent = page.locator(".drop").evaluate(DROP, list(files(payloads)))
    assert sent == len(payloads)
    ended = page.locator(".uploads li:is([data-stage=done], [data-stage=failed])")
    expect(ended).to_have_count(sent, timeout=MANY)
    expect(page.locator(".row :is(.small-profile, .fact)").first).to_be_visible()
    assert_nothing_ran(watched)
    for address in ADDRESSES:
        watched.visit(served.address + address)
        expect(page.locator(":is(.problem, .nothing, .list)").first).to_be_attached()
        assert_nothing_ran(watched)
    served.visit(watched, "#/?framework=hostile", "library")
    page.locator(".row .open").first.click()
    report = page.frame_locator("iframe.frame")
    report.locator(":is(#coverage, #profile) .concept:visible").first.click()
    expect(report.locator("#evidence")).to_be_visible()
    assert_nothing_ran(watched)
    # In the report neither.
    assert report.locator("body").evaluate("window.__xss === undefined")


def assert_nothing_ran(watched):
    """No script has run, and none was stopped by the policy: nothing even tried."""
    seen = watched.observed()
    for name in ["dialogs", "exceptions", "windows", "violations"]:
        assert name not in seen.loud(), seen
    assert watched.page.evaluate("Object.keys(window).filter(name => /xss|pwn|owned/i.test(name))") == []
